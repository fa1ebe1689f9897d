package functions_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

// schema has the parts of an OpenAPI schema that the tests use.
type schema struct {
	Ref              string `json:"$ref"`
	Type             any
	Format           string
	ReadOnly         bool
	Enum             []any
	Required         []string
	Properties       map[string]*schema
	Additional       json.RawMessage `json:"additionalProperties"`
	Items            *schema
	AnyOf, OneOf     []*schema
	Pattern          string
	MinLength        *int
	MaxLength        *int
	MinItems         *int
	MaxItems         *int
	Minimum          *float64
	Maximum          *float64
	ExclusiveMinimum *float64
	ExclusiveMaximum *float64
}

// contract is the OpenAPI document.
type contract struct {
	Paths map[string]map[string]struct {
		OperationID string `json:"operationId"`
		RequestBody struct {
			Content map[string]struct{ Schema *schema }
		}
		Responses map[string]struct {
			Content map[string]struct{ Schema *schema }
		}
	}
	Components struct{ Schemas map[string]*schema }
}

func readContract(t *testing.T) contract {
	t.Helper()
	raw, err := functions.API(nil).Document()
	if err != nil {
		t.Fatal(err)
	}
	var c contract
	if err := json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// alternatives returns the schemas that a schema allows.
func (c contract) alternatives(s *schema) []*schema {
	for s.Ref != "" {
		s = c.Components.Schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
	}
	some := append(slices.Clone(s.AnyOf), s.OneOf...)
	if len(some) == 0 {
		return []*schema{s}
	}
	var all []*schema
	for _, one := range some {
		all = append(all, c.alternatives(one)...)
	}
	return all
}

func (s *schema) is(kind string) bool {
	if list, ok := s.Type.([]any); ok {
		return slices.Contains(list, any(kind))
	}
	return s.Type == kind
}

// bounded reports whether the schema restricts the values of a field beyond their type.
func (s *schema) bounded() bool {
	return s.Enum != nil || s.Format != "" || s.Pattern != "" || s.MinLength != nil || s.MaxLength != nil ||
		s.MinItems != nil || s.MaxItems != nil ||
		s.Minimum != nil || s.Maximum != nil || s.ExclusiveMinimum != nil || s.ExclusiveMaximum != nil
}

// member is a field of an object in a body. An object may have two with the same name.
type member struct {
	name  string
	value any
}

// members is an object that keeps the order of its fields.
type members []member

// MarshalJSON writes the fields as they are.
func (o members) MarshalJSON() ([]byte, error) {
	var b strings.Builder
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%q:%s", m.name, value)
	}
	b.WriteByte('}')
	return []byte(b.String()), nil
}

// sample returns a value that a schema accepts, with the required fields of objects.
func (c contract) sample(s *schema) any {
	s = c.alternatives(s)[0]
	switch {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.is("string"):
		switch s.Format {
		case "date":
			return "2026-11-21"
		case "date-time":
			return "2026-11-21T14:00:00Z"
		}
		return strings.Repeat("1", max(1, deref(s.MinLength)))
	case s.is("integer"), s.is("number"):
		return 1
	case s.is("boolean"):
		return false
	case s.is("array"):
		return []any{c.sample(s.Items)}
	case s.is("object"):
		return c.object(s, "")
	}
	return "1" // anything
}

// object returns the required fields of a schema, except one.
func (c contract) object(s *schema, but string) members {
	o := members{}
	for _, name := range s.Required {
		if name != but {
			o = append(o, member{name, c.sample(s.Properties[name])})
		}
	}
	return o
}

func deref(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

// variant is a body with something odd at one field.
type variant struct {
	what string // the field's dotted path, a space, and what is odd
	body any
}

// variants returns the bodies of a schema that have something odd at one field, at any depth: what odd makes of a field's
// name and schema, of its path, and of the other fields that its object must have.
func (c contract) variants(s *schema, path string, odd func(name string, field *schema, at string, others members) []variant) []variant {
	var all []variant
	for _, s := range c.alternatives(s) {
		if s.Items != nil {
			for _, inner := range c.variants(s.Items, path+".0", odd) {
				all = append(all, variant{inner.what, []any{inner.body}})
			}
		}
		if len(s.Additional) > 0 && s.Additional[0] == '{' {
			var values schema
			if err := json.Unmarshal(s.Additional, &values); err != nil {
				panic(err)
			}
			for _, inner := range c.variants(&values, path+".any", odd) {
				all = append(all, variant{inner.what, members{{"any", inner.body}}})
			}
		}
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			field := s.Properties[name]
			if field.ReadOnly {
				continue
			}
			at := strings.TrimPrefix(path+"."+name, ".")
			others := c.object(s, name)
			all = append(all, odd(name, field, at, others)...)
			for _, inner := range c.variants(field, at, odd) {
				all = append(all, variant{inner.what, append(slices.Clone(others), member{name, inner.body})})
			}
		}
	}
	return all
}

// spellings returns bodies in which a restricted field is misspelled or occurs twice.
func (c contract) spellings(name string, field *schema, at string, others members) []variant {
	if !slices.ContainsFunc(c.alternatives(field), (*schema).bounded) {
		return nil
	}
	var all []variant
	value := c.sample(field)
	for what, o := range map[string]members{
		"in another case":         append(slices.Clone(others), member{otherCase(name), value}),
		"in capitals":             append(slices.Clone(others), member{strings.ToUpper(name), value}),
		"twice":                   append(slices.Clone(others), member{name, value}, member{name, value}),
		"and in another case":     append(slices.Clone(others), member{name, value}, member{otherCase(name), value}),
		"after a case of its own": append(slices.Clone(others), member{otherCase(name), value}, member{name, value}),
	} {
		all = append(all, variant{at + " " + what, o})
	}
	return all
}

// otherCase changes the case of the first letter.
func otherCase(name string) string {
	for i, r := range name {
		switch {
		case unicode.IsLower(r):
			return name[:i] + string(unicode.ToUpper(r)) + name[i+1:]
		case unicode.IsUpper(r):
			return name[:i] + string(unicode.ToLower(r)) + name[i+1:]
		}
	}
	return name
}

// namesField reports whether an answer names a field, or its parent if that has several forms.
func namesField(a apitest.Answer, what string) bool {
	field, _, _ := strings.Cut(strings.ToLower(what), " ")
	text := strings.ToLower(string(a.Body))
	around := field[:max(0, strings.LastIndex(field, "."))]
	return strings.Contains(text, `"`+field+" ") || strings.Contains(text, `"`+around+
		" must have one of its documented forms")
}

// encoding/json accepts Email for email, and uses the last of two fields. Neither may bypass the schema's
// checks: every restricted field of every body is refused in another spelling or if it occurs twice, and
// nothing changes.
func TestAFieldIsGivenOnceAndAsItIsDocumented(t *testing.T) {
	s, c := apitest.New(t), readContract(t)
	changes := 0
	token := s.Token(access.Admin)
	s.Memory.Stream(func(table.Change) { changes++ })
	operations, sent := 0, 0
	for path, methods := range c.Paths {
		for method, op := range methods {
			body, ok := op.RequestBody.Content["application/json"]
			if !ok {
				continue
			}
			operations++
			for _, b := range c.variants(body.Schema, "", c.spellings) {
				sent++
				raw, err := json.Marshal(b.body)
				if err != nil {
					t.Fatal(err)
				}
				a := s.Do(apitest.Request{Method: strings.ToUpper(method), Path: parameter.ReplaceAllString(path, "1"), Body: raw,
					Token: token})
				if a.Status != 400 || changes > 0 || !namesField(a, b.what) {
					t.Errorf("%s: %s: %s answers %s, %d changes", op.OperationID, b.what, raw, a, changes)
					changes = 0
				}
			}
		}
	}
	if operations < 50 || sent < 500 {
		t.Errorf("%d bodies of %d operations were sent", sent, operations)
	}
}

// A field with several forms, including null, keeps the restrictions of each form.
func TestAFieldOfSeveralFormsKeepsTheirBounds(t *testing.T) {
	s := apitest.New(t)
	long := strings.Repeat("1", 65)
	for _, value := range []any{long, object{"_id": long}, object{"_Id": "1"}, object{}, 7, []any{}} {
		a := s.As(access.Dispatcher, "POST", "/trips", object{"tripDate": "2026-11-21", "driverId": value})
		if a.Status != 400 || !strings.Contains(string(a.Body), "driverId must have one of its documented forms") {
			t.Errorf("%v: %s", value, a)
		}
	}
	for _, value := range []any{nil, "user-driver", object{"_id": "user-driver", "firstName": "The"}} {
		s.As(access.Dispatcher, "POST", "/trips", object{"tripDate": "2026-11-21", "driverId": value}).Want(t, 201)
	}
}

package api

import (
	"cmp"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
)

// rangeKey marks the schema of a calendar date.
const rangeKey = "x-range"

// bodyFaults returns what the schema of an operation's body forbids in a body: first what huma's validation finds, then what
// it does not check. misshapen is set if huma's validation found something or could not read a number. body is a value of
// readJSON; its numbers become float64.
func bodyFaults(op *huma.Operation, body any) (wrong []fault.Field, misshapen bool) {
	registry, _ := op.Metadata[schemasKey].(huma.Registry)
	if registry == nil || !takesJSON(op) || op.RequestBody == nil {
		return nil, false
	}
	schema := op.RequestBody.Content[jsonBody].Schema
	c := bodyCheck{registry: registry}
	body = c.check(schema, body, "")
	if c.unreadable {
		return c.wrong, true
	}
	found, at := &huma.ValidateResult{}, huma.NewPathBuffer(nil, 0)
	at.Push("body")
	huma.Validate(registry, schema, at, huma.ModeWriteToServer, body, found)
	for _, err := range found.Errors {
		wrong = append(wrong, inOurWords(err))
	}
	return append(wrong, c.wrong...), len(found.Errors) > 0
}

// bodyCheck finds what the schema of a body forbids and huma does not check: null for an array, dates out of range, and
// numbers that do not fit their field. Without it, null would be read as a missing field, and the others would be refused
// without the name of their field.
type bodyCheck struct {
	registry   huma.Registry
	wrong      []fault.Field
	unreadable bool // a number is too large or too small for a float64
}

// anything is the schema of a value about which the document says no more, and of one that is ignored. Its numbers must have
// a usual size all the same.
var anything = &huma.Schema{}

// check checks a value, and returns it as huma's validation needs it.
func (c *bodyCheck) check(s *huma.Schema, v any, path string) any {
	for s.Ref != "" {
		s = c.registry.SchemaFromRef(s.Ref)
	}
	if s.ReadOnly {
		s = anything
	}
	switch v := v.(type) {
	case nil:
		if s.Type == huma.TypeArray && !s.Nullable && path != "" {
			c.add(path, "must be an array")
		}
	case string:
		if _, isDate := s.Extensions[rangeKey]; isDate && v != "" {
			if _, err := civil.Parse(v); err == civil.ErrRange {
				c.add(path, err.Error())
			}
		}
	case json.Number:
		f, err := v.Float64()
		c.unreadable = c.unreadable || err != nil
		if words := numberFault(s, v, f, err); words != "" {
			c.add(path, words)
		}
		return f
	case []any:
		for i, one := range v {
			v[i] = c.check(cmp.Or(s.Items, anything), one, joined(path, strconv.Itoa(i)))
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			v[name] = c.check(cmp.Or(s.Properties[name], anything), v[name], joined(path, name))
		}
	}
	return v
}

func (c *bodyCheck) add(path, words string) {
	c.wrong = append(c.wrong, fault.At(path, fault.CodeWrongForm, nil, "%s", words))
}

// numberFault says what is wrong with a number, or "". An integer is written without a point and an exponent: encoding/json
// reads no other form, though JSON Schema allows 1.0 and 1e0.
func numberFault(s *huma.Schema, n json.Number, f float64, err error) string {
	if err == nil && s.Type == huma.TypeNumber {
		_, err = money.Parse(n.String())
	}
	if err != nil {
		return "must be a number of usual size"
	}
	if s.Type == huma.TypeInteger && f == math.Trunc(f) { // huma finds the others
		if _, err := n.Int64(); err != nil {
			return "must be an integer without a decimal point or exponent"
		}
	}
	return ""
}

package functions_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

// oddTexts are texts that no field but a password takes: the receiver would store a text that nobody sent, or show another
// text than the one that is stored.
var oddTexts = map[string]string{
	"with a byte that is no UTF-8":               "\"1\xff1\"",
	"with half of a surrogate pair":              `"1\ud8001"`,
	"that turns the writing direction":           "\"1\u202e1\"",
	"that turns the writing direction in escape": `"1\u20671"`,
}

// oddValues are numbers of unusual forms, and values of every type. Whether a field takes them depends on it.
var oddValues = []string{"1e0", "1.0", "1e300", "-1e300", "1e-300", "1e999", "-0", "0.1e1", "12345678901234567890", "1.5",
	"true", "{}", "[]", "null", `""`, `"` + strings.Repeat("1", 101) + `"`, `"` + strings.Repeat("1", 5001) + `"`}

// valuesOf returns bodies in which a field, or the first entry of a field's list, has a value.
func (c contract) valuesOf(name string, field *schema, at string, others members, kind func(*schema) bool, what, value string) []variant {
	var all []variant
	for _, s := range c.alternatives(field) {
		if kind(s) {
			all = append(all, variant{at + " " + what, append(slices.Clone(others), member{name, json.RawMessage(value)})})
		}
		if s.Items != nil && slices.ContainsFunc(c.alternatives(s.Items), kind) {
			all = append(all, variant{at + ".0 " + what, append(slices.Clone(others), member{name, []any{json.RawMessage(value)}})})
		}
	}
	return all
}

// nameField finds the fields with a name by which people tell records apart. No two of them may look the same.
var nameField = regexp.MustCompile(`(?i)(name|label|title|plate|email)$|^code$`)

func (c contract) texts(name string, field *schema, at string, others members) []variant {
	var all []variant
	if strings.Contains(strings.ToLower(name), "password") {
		return nil
	}
	if nameField.MatchString(name) {
		all = append(all, c.valuesOf(name, field, at, others, func(s *schema) bool { return s.is("string") }, "with an invisible character",
			"\"1\u200b1\"")...)
	}
	for what, text := range oddTexts {
		all = append(all, c.valuesOf(name, field, at, others, func(s *schema) bool { return s.is("string") }, what, text)...)
	}
	return all
}

func (c contract) values(name string, field *schema, at string, others members) []variant {
	var all []variant
	for _, value := range oddValues {
		all = append(all, c.valuesOf(name, field, at, others, func(*schema) bool { return true }, value, value)...)
	}
	return all
}

// oddBodies sends the variants of the bodies of all operations.
func oddBodies(t *testing.T, odd func(contract) func(string, *schema, string, members) []variant, look func(operation string, v variant, a apitest.Answer)) {
	s, c := apitest.New(t), readContract(t)
	token, sent := s.Token(access.Admin), 0
	for path, methods := range c.Paths {
		for method, op := range methods {
			body, ok := op.RequestBody.Content["application/json"]
			if !ok {
				continue
			}
			for _, v := range c.variants(body.Schema, "", odd(c)) {
				raw, err := json.Marshal(v.body)
				if err != nil {
					t.Fatal(err)
				}
				sent++
				to := parameter.ReplaceAllString(strings.Replace(path, "{date}", "2026-11-21", 1), "1")
				if op.OperationID == "endSession" {
					to += "?userId=1"
				}
				look(op.OperationID, v, s.Do(apitest.Request{Method: strings.ToUpper(method), Path: to, Body: raw, Token: token}))
			}
		}
	}
	if sent < 500 {
		t.Errorf("%d bodies were sent", sent)
	}
}

// A text that is not the one the caller wrote, or that does not look like it, is refused at its field, in every operation.
func TestTextsThatAreNotWhatTheySeem(t *testing.T) {
	oddBodies(t, func(c contract) func(string, *schema, string, members) []variant { return c.texts },
		func(operation string, v variant, a apitest.Answer) {
			if a.Status != 400 || !namesField(a, v.what) && !namesField(a, strings.Replace(v.what, "._id ", " ", 1)) { // a reference has the field's name
				t.Errorf("%s: %s answers %s", operation, v.what, a)
			}
		})
}

// ofGo finds the words of Go's own errors.
var ofGo = regexp.MustCompile(`(?i)json:|unmarshal|golang|go (value|struct|type)|strconv|of type|u?int(8|16|32|64)|float(32|64)|\\u0000`)

// An unusual value is taken as what it is, or refused at its field in the API's words.
func TestUnusualValues(t *testing.T) {
	oddBodies(t, func(c contract) func(string, *schema, string, members) []variant { return c.values },
		func(operation string, v variant, a apitest.Answer) {
			if a.Status >= 500 && a.Status != 503 || ofGo.Match(a.Body) || a.Status == 400 && !strings.Contains(string(a.Body), `"field":`) {
				t.Errorf("%s: %s answers %s", operation, v.what, a)
			}
		})
}

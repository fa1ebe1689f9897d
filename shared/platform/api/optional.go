package api

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Optional is a field of a PATCH body: left out, null, or a value.
type Optional[T any] struct {
	Given bool // not left out
	Null  bool
	Value T
}

// UnmarshalJSON is only called when the field is there.
func (o *Optional[T]) UnmarshalJSON(b []byte) error {
	o.Given = true
	if string(b) == "null" {
		o.Null = true
		return nil
	}
	return json.Unmarshal(b, &o.Value)
}

// MarshalJSON writes the value or null.
func (o Optional[T]) MarshalJSON() ([]byte, error) {
	if !o.Given || o.Null {
		return []byte("null"), nil
	}
	return json.Marshal(o.Value)
}

// wire is the value that stands for the field in an answer.
func (o Optional[T]) wire() any {
	if !o.Given || o.Null {
		return nil
	}
	return o.Value
}

// Schema is that of T, or null.
func (o Optional[T]) Schema(r huma.Registry) *huma.Schema {
	s := *r.Schema(reflect.TypeFor[T](), true, "")
	if s.Ref != "" {
		return &huma.Schema{OneOf: []*huma.Schema{{Ref: s.Ref}, Null()}}
	}
	if s.Type == "" { // a schema of alternatives
		return &huma.Schema{AnyOf: []*huma.Schema{&s, Null()}}
	}
	s.Nullable = true
	return &s
}

// Null is the schema of null alone, for an alternative. The type by itself says
// the same, but huma does not look at it: such an alternative would take anything.
func Null() *huma.Schema { return &huma.Schema{Type: "null", Enum: []any{nil}} }

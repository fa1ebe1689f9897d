package api

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Optional is a field of a PATCH body that can be left out, null, or a value.
type Optional[T any] struct {
	Given bool // the field was in the body
	Null  bool
	Value T
}

// UnmarshalJSON sets Given. It is only called if the field is in the body.
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

// wire returns the value that is written for the field in an answer.
func (o Optional[T]) wire() any {
	if !o.Given || o.Null {
		return nil
	}
	return o.Value
}

// Schema returns the schema of T, extended by null.
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

// Null returns the schema of null, for use as an alternative. The enum is needed because huma does not check
// the type null: without it the alternative would accept anything.
func Null() *huma.Schema { return &huma.Schema{Type: "null", Enum: []any{nil}} }

func (*Optional[T]) optional() {}

// optionals is what all types Optional implement.
var optionals = reflect.TypeFor[interface{ optional() }]()

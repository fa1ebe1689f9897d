package api

import (
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"
)

// ReadOnly is a field of an answer that a body may contain too, where it is ignored. So a record that was
// read can be sent back. See also Operation.SendBack.
type ReadOnly struct{}

// UnmarshalJSON accepts and ignores any value.
func (ReadOnly) UnmarshalJSON([]byte) error { return nil }

// Schema returns a read-only schema that accepts any value.
func (ReadOnly) Schema(huma.Registry) *huma.Schema { return &huma.Schema{ReadOnly: true} }

// Nullable is an id or a text that is written as null if it is empty.
type Nullable string

// MarshalJSON writes the text or null.
func (n Nullable) MarshalJSON() ([]byte, error) {
	if n == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(n))
}

// Ref is the id of a record in a body. It is read from the id, from null for none, or from the record as an
// answer holds it.
type Ref string

// UnmarshalJSON reads "id", null and {"_id": "id"}.
func (r *Ref) UnmarshalJSON(b []byte) error {
	var record struct {
		ID *string `json:"_id"`
	}
	if len(b) > 0 && b[0] == '{' {
		err := json.Unmarshal(b, &record)
		if err == nil && record.ID != nil {
			*r = Ref(*record.ID)
		}
		return err
	}
	var id string
	err := json.Unmarshal(b, &id) // null leaves it empty
	*r = Ref(id)
	return err
}

// Schema returns the schema of the three forms.
func (Ref) Schema(huma.Registry) *huma.Schema {
	most := 64
	return &huma.Schema{AnyOf: []*huma.Schema{
		{Type: huma.TypeString, MaxLength: &most},
		Null(),
		{Type: huma.TypeObject, Properties: map[string]*huma.Schema{"_id": {Type: huma.TypeString, MaxLength: &most}},
			Required: []string{"_id"}},
	}}
}

// Set sets a field if the body has a value for it.
func Set[T any](field *T, given *T) {
	if given != nil {
		*field = *given
	}
}

package netsuite

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
)

// ID is an internal id or another key of NetSuite, such as the unit of a line. It is written as a string and
// read from a string, a number or a reference.
type ID string

// UnmarshalJSON reads "9", 9 or {"id": "9"}.
func (i *ID) UnmarshalJSON(b []byte) error {
	r, err := readReference(b)
	if err == nil {
		*i = ID(r.ID)
	}
	return err
}

// Enum is a value of a fixed list, such as the order status B. It is written as "B" and read from "B" or
// {"id": "B", "refName": "Pending Fulfillment"}.
type Enum string

// UnmarshalJSON reads "B" or {"id": "B"}.
func (e *Enum) UnmarshalJSON(b []byte) error {
	r, err := readReference(b)
	if err == nil {
		*e = Enum(r.ID)
	}
	return err
}

// Ref is a reference to another record. RefName is NetSuite's label for it; it is read and never written.
type Ref struct {
	ID      string
	RefName string
}

// IsZero reports whether r is empty.
func (r Ref) IsZero() bool { return r.ID == "" }

// MarshalJSON writes {"id": "110"}, or null for no reference.
func (r Ref) MarshalJSON() ([]byte, error) {
	if r.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(map[string]string{"id": r.ID})
}

// UnmarshalJSON reads {"id": "110", "refName": "…"}, "110" or 110.
func (r *Ref) UnmarshalJSON(b []byte) error {
	read, err := readReference(b)
	if err == nil {
		*r = read
	}
	return err
}

func readReference(b []byte) (Ref, error) {
	switch b = bytes.TrimSpace(b); {
	case len(b) == 0:
		return Ref{}, errors.New("expected a reference")
	case bytes.Equal(b, []byte("null")):
		return Ref{}, nil
	case b[0] == '{':
		var object struct {
			ID      json.RawMessage `json:"id"`
			RefName string          `json:"refName"`
		}
		if err := json.Unmarshal(b, &object); err != nil {
			return Ref{}, err
		}
		if len(object.ID) == 0 {
			return Ref{}, nil
		}
		id, err := readReference(object.ID)
		return Ref{ID: id.ID, RefName: object.RefName}, err
	case b[0] == '"':
		var s string
		err := json.Unmarshal(b, &s)
		return Ref{ID: s}, err
	case b[0] == '-' || b[0] >= '0' && b[0] <= '9':
		return Ref{ID: string(b)}, nil
	}
	return Ref{}, fmt.Errorf("expected a reference, got %.20s", b)
}

// Lines is a sublist: the rows of an order, a fulfillment or an invoice.
type Lines[T any] struct {
	Items []T `json:"items"`
	// HasMore says that the record has more rows than Items. Read only.
	HasMore bool `json:"-"`
}

// UnmarshalJSON reads an expanded sublist. A sublist that is not expanded is empty.
func (l *Lines[T]) UnmarshalJSON(b []byte) error {
	var read struct {
		Items   []T  `json:"items"`
		HasMore bool `json:"hasMore"`
	}
	if err := json.Unmarshal(b, &read); err != nil {
		return err
	}
	l.Items, l.HasMore = read.Items, read.HasMore
	return nil
}

// IsZero reports whether there are no rows, so that omitzero leaves the list out.
func (l Lines[T]) IsZero() bool { return len(l.Items) == 0 }

// Other characters in an external id break NetSuite's parsing of the URL (oracle-docs section_156334828635).
var (
	externalIDForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,200}$`)
	locatorForm    = regexp.MustCompile(`^(eid:)?[A-Za-z0-9_-]{1,200}$`)
	recordTypeForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)
)

// ByExternalID returns a locator that can be used wherever a call takes a record's id.
func ByExternalID(externalID string) string { return "eid:" + externalID }

package netsuite

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
)

// ID is an internal id or a key of NetSuite's own, such as the unit of a line.
// It is written as a string and read from a string, a number or a reference.
type ID string

// UnmarshalJSON reads "9", 9 or {"id": "9"}.
func (i *ID) UnmarshalJSON(b []byte) error {
	r, err := readReference(b)
	if err == nil {
		*i = ID(r.ID)
	}
	return err
}

// Enum is a value of a closed list, such as the order status B. It is written
// bare and read bare or as {"id": "B", "refName": "Pending Fulfillment"}.
type Enum string

// UnmarshalJSON reads "B" or {"id": "B"}.
func (e *Enum) UnmarshalJSON(b []byte) error {
	r, err := readReference(b)
	if err == nil {
		*e = Enum(r.ID)
	}
	return err
}

// Ref is a reference to another record. RefName is what NetSuite shows for it;
// it is read and never written.
type Ref struct {
	ID      string
	RefName string
}

// IsZero tells whether r refers to nothing.
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

// Lines is a sublist: the rows of an order, a fulfillment, an invoice.
type Lines[T any] struct {
	Items []T `json:"items"`
	// HasMore is read only: the record holds more rows than were given.
	HasMore bool `json:"-"`
}

// UnmarshalJSON reads an expanded sublist; one that is not expanded is empty.
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

// IsZero tells whether there is no row, so that omitzero leaves the list out.
func (l Lines[T]) IsZero() bool { return len(l.Items) == 0 }

// An external id outside these characters breaks NetSuite's reading of the URL
// (oracle-docs section_156334828635).
var (
	externalIDForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,200}$`)
	locatorForm    = regexp.MustCompile(`^(eid:)?[A-Za-z0-9_-]{1,200}$`)
	recordTypeForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)
)

// ByExternalID is a locator: it stands wherever a call takes a record's id.
func ByExternalID(externalID string) string { return "eid:" + externalID }

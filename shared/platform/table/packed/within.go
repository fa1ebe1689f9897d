package packed

import (
	"fmt"

	"backdock/shared/platform/table"
)

// Records that are read as a whole, and have a list whose length NetSuite decides, keep that list compressed in the blob of
// their own item: 10,000 lines fit.

// Within stores a part of a record in the blob of the record's item. The record must be stored without it.
func Within(i table.Item, part any) table.Item {
	i.Blob = Encode(part)
	return i
}

// Whole reads a record with the part that Within has stored; part returns where that belongs. A record that was stored
// with its part, before November 2026, is read as it is.
func Whole[T any](i table.Item, part func(*T) any) (v T, err error) {
	if err := i.Decode(&v); err != nil || len(i.Blob) == 0 {
		return v, err
	}
	if err := Decode(i.Blob, part(&v)); err != nil {
		return v, fmt.Errorf("unpack %s/%s: %w", i.PK, i.SK, err)
	}
	return v, nil
}

// WholeAll is Whole for several records.
func WholeAll[T any](items []table.Item, part func(*T) any) ([]T, error) {
	all := make([]T, len(items))
	for n, i := range items {
		var err error
		if all[n], err = Whole(i, part); err != nil {
			return nil, err
		}
	}
	return all, nil
}

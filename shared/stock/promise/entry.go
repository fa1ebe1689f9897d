package promise

import (
	"maps"
	"slices"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Entry is the quantity of one item that is promised to a holder. Quantities are in stock units.
type Entry struct {
	Delivery civil.Date    `json:"delivery"`
	Promised money.Decimal `json:"promised"` // 0: none
	// Shipped is the quantity that the holder has got. It is no longer promised, and no longer on hand.
	Shipped money.Decimal `json:"shipped,omitzero"`
}

func (e Entry) same(o Entry) bool { return e.promisesAs(o) && e.Shipped.Equal(o.Shipped) }

func (e Entry) promisesAs(o Entry) bool {
	return e.Promised.Equal(o.Promised) && (e.Promised.IsZero() || e.Delivery == o.Delivery)
}

// promises reports whether anything is promised.
func promises(entries map[string]Entry) bool {
	for _, e := range entries {
		if !e.Promised.IsZero() {
			return true
		}
	}
	return false
}

// deltaOf returns the change of the promised quantity from one Entry to another.
func deltaOf(from, to Entry) Delta {
	d := Delta{}
	d.Add(from.Delivery, from.Promised.Neg())
	d.Add(to.Delivery, to.Promised)
	return d
}

// Same reports whether two holdings promise the same.
func Same(a, b map[string]Entry) bool { return len(differing(a, b, Entry.promisesAs)) == 0 }

// differing returns the items whose entries are not the same.
func differing(from, to map[string]Entry, same func(Entry, Entry) bool) []string {
	ids := map[string]bool{}
	for id, e := range to {
		if !same(e, from[id]) {
			ids[id] = true
		}
	}
	for id, e := range from {
		if !same(e, to[id]) {
			ids[id] = true
		}
	}
	return slices.Sorted(maps.Keys(ids))
}

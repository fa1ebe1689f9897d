package promise

import (
	"maps"
	"slices"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Entry is the quantity of one item that is promised to a holder.
type Entry struct {
	Delivery civil.Date    `json:"delivery"`
	Promised money.Decimal `json:"promised"` // stock units; 0: none
}

func (e Entry) same(o Entry) bool {
	return e.Promised.Equal(o.Promised) && (e.Promised.IsZero() || e.Delivery == o.Delivery)
}

// deltaOf returns the change of the promised quantity from one Entry to another.
func deltaOf(from, to Entry) Delta {
	d := Delta{}
	d.Add(from.Delivery, from.Promised.Neg())
	d.Add(to.Delivery, to.Promised)
	return d
}

// Same reports whether two holdings promise the same.
func Same(a, b map[string]Entry) bool { return len(differing(a, b)) == 0 }

// differing returns the items whose promised quantities differ.
func differing(from, to map[string]Entry) []string {
	ids := map[string]bool{}
	for id, e := range to {
		if !e.same(from[id]) {
			ids[id] = true
		}
	}
	for id, e := range from {
		if !e.same(to[id]) {
			ids[id] = true
		}
	}
	return slices.Sorted(maps.Keys(ids))
}

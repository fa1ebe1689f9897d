package promise

import (
	"maps"
	"slices"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Entry is what is promised to a holder of one item.
type Entry struct {
	Delivery civil.Date    `json:"delivery"`
	Promised money.Decimal `json:"promised"` // stock units; 0: nothing
}

func (e Entry) same(o Entry) bool {
	return e.Promised.Equal(o.Promised) && (e.Promised.IsZero() || e.Delivery == o.Delivery)
}

// deltaOf is how what is promised changes from one Entry to another.
func deltaOf(from, to Entry) Delta {
	d := Delta{}
	d.Add(from.Delivery, from.Promised.Neg())
	d.Add(to.Delivery, to.Promised)
	return d
}

// Same tells whether two holdings promise the same.
func Same(a, b map[string]Entry) bool { return len(differing(a, b)) == 0 }

// differing are the items of which something else is promised.
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

package promise

import (
	"context"
	"maps"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
)

// Standing is what is on hand of an item and what is promised for any date, in the stock unit.
type Standing struct{ OnHand, Promised money.Decimal }

// Standing returns what is on hand and promised of items, with one read.
func (s *Counters) Standing(ctx context.Context, items map[string]item.Detail) (map[string]Standing, error) {
	counted, err := s.promised(ctx, slices.Sorted(maps.Keys(items)))
	if err != nil {
		return nil, err
	}
	all := make(map[string]Standing, len(items))
	for id, d := range items {
		st := Standing{OnHand: counted[id].onHand(d)}
		for _, n := range counted[id].byDate {
			st.Promised = st.Promised.Add(n)
		}
		all[id] = st
	}
	return all, nil
}

package purchaseorder

import (
	"context"
	"fmt"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/table"
)

// Arriving returns the outstanding arrivals of an item by date, earliest first, including overdue ones.
func (s *Orders) Arriving(ctx context.Context, itemID string) ([]item.Arrival, error) {
	expected, err := table.Find[coming](ctx, s.table, table.Query{PK: itemKey(itemID, "").PK})
	if err != nil {
		return nil, fmt.Errorf("what arrives of item %s: %w", itemID, err)
	}
	slices.SortFunc(expected, func(a, b coming) int { return a.Date.DaysSince(b.Date) })
	var arriving []item.Arrival
	for _, c := range expected {
		if n := len(arriving); n > 0 && arriving[n-1].Date == c.Date {
			arriving[n-1].Quantity = arriving[n-1].Quantity.Add(c.Quantity)
			continue
		}
		arriving = append(arriving, item.Arrival(c))
	}
	return arriving, nil
}

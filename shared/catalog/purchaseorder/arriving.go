package purchaseorder

import (
	"context"
	"fmt"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/table"
)

// Arrivals reads what purchase orders bring, by item.
type Arrivals struct{ table table.Table }

// ArrivalsIn returns the arrivals in a table.
func ArrivalsIn(t table.Table) Arrivals { return Arrivals{t} }

// Arriving returns the outstanding arrivals of an item by date, earliest first, including overdue ones.
func (s Arrivals) Arriving(ctx context.Context, itemID string) ([]item.Arrival, error) {
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

// Coming is the outstanding quantity of an item in a purchase order, in the stock unit.
type Coming struct {
	OrderID string
	item.Arrival
}

// ByOrder returns the outstanding arrivals of an item by purchase order, earliest first, including overdue ones.
func (s Arrivals) ByOrder(ctx context.Context, itemID string) ([]Coming, error) {
	items, err := table.All(ctx, s.table, table.Query{PK: itemKey(itemID, "").PK})
	if err != nil {
		return nil, fmt.Errorf("what arrives of item %s: %w", itemID, err)
	}
	all := make([]Coming, len(items))
	for i, each := range items {
		all[i].OrderID = each.SK
		if err := each.Decode(&all[i].Arrival); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(all, func(a, b Coming) int { return a.Date.DaysSince(b.Date) })
	return all, nil
}

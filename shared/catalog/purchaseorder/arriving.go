package purchaseorder

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Arrivals reads what purchase orders bring, by item.
type Arrivals struct{ table table.Table }

// ArrivalsIn returns the arrivals in a table.
func ArrivalsIn(t table.Table) Arrivals { return Arrivals{t} }

// Arriving returns the outstanding arrivals of an item by date, earliest first, including overdue ones. What the item's
// stock has on hand already is left out, see Outstanding.
func (s Arrivals) Arriving(ctx context.Context, d item.Detail, today civil.Date) ([]item.Arrival, error) {
	orders, err := s.ByOrder(ctx, d.ID)
	if err != nil {
		return nil, err
	}
	var arriving []item.Arrival
	for _, c := range Outstanding(orders, d.Stock, today) {
		if n := len(arriving); n > 0 && arriving[n-1].Date == c.Date {
			arriving[n-1].Quantity = arriving[n-1].Quantity.Add(c.Quantity)
			continue
		}
		arriving = append(arriving, c.Arrival)
	}
	return arriving, nil
}

// Coming is the outstanding quantity of an item in a purchase order, in the stock unit.
type Coming struct {
	OrderID string
	item.Arrival
}

// ByOrder returns the outstanding arrivals of an item by purchase order as the orders were read last, earliest first,
// including overdue ones.
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

// Outstanding takes out of an item's arrivals what its stock no longer has on order. Stock and purchase orders are read
// one after the other. If goods were received before the stock was read and after the orders were read, they are on hand
// already, and must not count as arriving too. It is not known which order brought them, so they are taken out of the
// earliest arrivals, and out of overdue ones last, because these do not count as stock that comes. Until the orders are
// read again, too little may be shown for a date, and never too much.
func Outstanding(arrivals []Coming, s item.Stock, today civil.Date) []Coming {
	if s.AsOf.IsZero() { // the stock was never read
		return arrivals
	}
	received := money.Sum(arrivals, func(c Coming) money.Decimal { return c.Quantity }).Sub(s.OnOrder)
	if received.Sign() <= 0 {
		return arrivals
	}
	overdue := func(c Coming) int {
		if c.Date.Before(today) {
			return 1
		}
		return 0
	}
	order := make([]int, len(arrivals))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(overdue(arrivals[a]), overdue(arrivals[b])) })
	left := slices.Clone(arrivals)
	for _, i := range order {
		taken := received.Min(left[i].Quantity)
		left[i].Quantity, received = left[i].Quantity.Sub(taken), received.Sub(taken)
	}
	return slices.DeleteFunc(left, func(c Coming) bool { return c.Quantity.IsZero() })
}

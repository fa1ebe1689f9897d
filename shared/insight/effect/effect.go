// Package effect says what other prices of items would have changed for the customers who bought them: what was bought
// in some time, at the prices before and after. Each customer's rate follows the rule that prices orders, with contract
// prices.
package effect

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/customer"
)

// Customer is the effect on one customer.
type Customer struct {
	ID, Name             string
	Quantity             money.Decimal // sale units of all items
	OldAmount, NewAmount money.Decimal // what they cost at the prices before and after
}

// Prices are all prices of an item before and after a change.
type Prices struct{ Before, After []item.Price }

// Effects calculates effects.
type Effects struct {
	sales     *stats.ItemSales
	customers *customer.Customers
	items     *item.Items
}

// New makes it. It does no I/O.
func New(sales *stats.ItemSales, customers *customer.Customers, items *item.Items) *Effects {
	return &Effects{sales, customers, items}
}

// bought is what a customer bought of an item.
type bought struct {
	itemID   string
	quantity money.Decimal
}

// parallel is how many items' sales are read at the same time.
const parallel = 8

// Of returns the effect on each customer who bought one of the items from one date to another, the largest effect first.
// It reads one small record for each item and week. Customers without a price before or after are left out.
func (s *Effects) Of(ctx context.Context, prices map[string]Prices, from, to civil.Date) ([]Customer, error) {
	ids := slices.Sorted(maps.Keys(prices))
	byCustomer, err := s.bought(ctx, ids, from, to)
	if err != nil {
		return nil, err
	}
	customers, err := s.customers.Copies(ctx, slices.Sorted(maps.Keys(byCustomer)))
	if err != nil {
		return nil, err
	}
	items, err := s.items.GetAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := []Customer{}
	for id, lines := range byCustomer {
		c, known := customers[id]
		if !known {
			continue
		}
		e := Customer{ID: id, Name: c.Name}
		for _, b := range lines {
			it := items[b.itemID].Item
			old, next := rate(&c, it, prices[b.itemID].Before), rate(&c, it, prices[b.itemID].After)
			if old == nil || next == nil {
				continue
			}
			e.Quantity = e.Quantity.Add(b.quantity)
			e.OldAmount = e.OldAmount.Add(pricing.Amount(b.quantity, *old))
			e.NewAmount = e.NewAmount.Add(pricing.Amount(b.quantity, *next))
		}
		if e.Quantity.Sign() > 0 {
			all = append(all, e)
		}
	}
	moved := func(e Customer) money.Decimal {
		d := e.NewAmount.Sub(e.OldAmount)
		return d.Max(d.Neg())
	}
	slices.SortFunc(all, func(a, b Customer) int {
		return cmp.Or(moved(b).Cmp(moved(a)), cmp.Compare(a.ID, b.ID))
	})
	return all, nil
}

// bought returns what was bought of some items, by customer id.
func (s *Effects) bought(ctx context.Context, ids []string, from, to civil.Date) (map[string][]bought, error) {
	sold := make([]stats.SoldDays, len(ids))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(parallel)
	for i, id := range ids {
		g.Go(func() (err error) {
			sold[i], err = s.sales.Of(ctx, id, from, to)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	byCustomer := map[string][]bought{}
	for i, id := range ids {
		units := map[string]money.Decimal{}
		for date := from; !date.After(to); date = date.AddDays(1) {
			for customerID, n := range sold[i].ByCustomer(date) {
				units[customerID] = units[customerID].Add(n)
			}
		}
		for customerID, n := range units {
			byCustomer[customerID] = append(byCustomer[customerID], bought{id, n})
		}
	}
	return byCustomer, nil
}

// rate returns what a sale unit of an item costs a customer at some prices, or nil.
func rate(c *customer.Customer, it item.Item, prices []item.Price) *money.Decimal {
	one := money.Int(1)
	q := c.Asks(&it)
	q.Quantity, q.Conversion, q.Sale = one, one, one
	return pricing.Line(prices, q, nil).Determined
}

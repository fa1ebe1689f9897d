package pricingreports

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/erp/pricereport"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
	"backdock/shared/prices/report"
	"backdock/shared/sales/customer"
)

type effectIn struct {
	ByID
	ItemIDs string `query:"itemIds" required:"true" maxLength:"3500" doc:"ids of at most 50 items of the report, separated by commas"`
}

func (h *handler) effect(ctx context.Context, in *effectIn) (Effect, error) {
	ids, err := itemIDs(in.ItemIDs)
	if err != nil {
		return Effect{}, err
	}
	r, err := h.reports.Get(ctx, in.ID)
	if err != nil {
		return Effect{}, err
	}
	out := Effect{Customers: []CustomerEffect{}}
	out.From, out.To = pricereport.Window(r.Date)
	type bought struct {
		line     report.Line
		quantity money.Decimal
	}
	byCustomer := map[string][]bought{}
	for _, id := range ids {
		l, err := h.reports.Line(ctx, r, id)
		if err != nil {
			return Effect{}, err
		}
		days, err := h.sales.Of(ctx, id, out.From, out.To)
		if err != nil {
			return Effect{}, err
		}
		units := map[string]money.Decimal{}
		for date := out.From; !date.After(out.To); date = date.AddDays(1) {
			for customerID, n := range days.ByCustomer(date) {
				units[customerID] = units[customerID].Add(n)
			}
		}
		for customerID, n := range units {
			byCustomer[customerID] = append(byCustomer[customerID], bought{l, n})
		}
	}
	customers, err := h.customers.Held(ctx, slices.Collect(maps.Keys(byCustomer)))
	if err != nil {
		return Effect{}, err
	}
	items, err := h.items.GetAll(ctx, ids)
	if err != nil {
		return Effect{}, err
	}
	for customerID, all := range byCustomer {
		c, known := customers[customerID]
		if !known {
			continue
		}
		e := CustomerEffect{CustomerID: customerID, Name: c.Name}
		for _, b := range all {
			old, next := rates(&c, items[b.line.ItemID].Item, b.line)
			if old == nil || next == nil {
				continue
			}
			e.Quantity = e.Quantity.Add(b.quantity)
			e.OldAmount = e.OldAmount.Add(pricing.Amount(b.quantity, *old))
			e.NewAmount = e.NewAmount.Add(pricing.Amount(b.quantity, *next))
		}
		if e.Quantity.Sign() > 0 {
			out.Customers = append(out.Customers, e)
		}
	}
	moved := func(e CustomerEffect) money.Decimal {
		d := e.NewAmount.Sub(e.OldAmount)
		return d.Max(d.Neg())
	}
	slices.SortFunc(out.Customers, func(a, b CustomerEffect) int {
		return cmp.Or(moved(b).Cmp(moved(a)), cmp.Compare(a.CustomerID, b.CustomerID))
	})
	return out, nil
}

// rates returns what a sale unit of a line's item costs a customer before and after, by the rule that prices orders. nil:
// the customer has no price.
func rates(c *customer.Customer, it item.Item, l report.Line) (old, next *money.Decimal) {
	one := money.Int(1)
	q := c.Asks(&it)
	q.Quantity, q.Conversion, q.Sale = one, one, one
	var before, after []item.Price
	for _, p := range l.Prices {
		if was := l.PriceBefore(p); was != nil {
			before = append(before, item.Price{PriceLevelID: p.LevelID, Quantity: p.Quantity, Price: *was})
		}
		price := l.After(p)
		if l.State() == report.Undecided && p.Recommended != nil {
			price = p.Recommended
		}
		if price != nil {
			after = append(after, item.Price{PriceLevelID: p.LevelID, Quantity: p.Quantity, Price: *price})
		}
	}
	return pricing.Line(before, q, nil).Determined, pricing.Line(after, q, nil).Determined
}

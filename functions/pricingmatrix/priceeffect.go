package pricingmatrix

import (
	"context"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/insight/effect"
	"backdock/shared/platform/api"
	"backdock/shared/prices/change"
)

const (
	// mostEffect is the largest number of items whose sales are read for a preview.
	mostEffect    = 200
	mostCustomers = 100
)

// effectOf returns what the changes that can be made would have changed for customers in the last four weeks.
func (h *handler) effectOf(ctx context.Context, ids []string, results []change.Result) (api.Optional[PriceEffect], error) {
	none := api.Optional[PriceEffect]{}
	if len(ids) > mostEffect {
		return none, nil
	}
	items, err := h.items.GetAll(ctx, ids)
	if err != nil {
		return none, err
	}
	prices := make(map[string]effect.Prices, len(ids))
	for id, d := range items {
		prices[id] = effect.Prices{Before: d.Prices, After: slices.Clone(d.Prices)}
	}
	for _, r := range results {
		p, known := prices[r.ItemID]
		if r.State != change.Pending || !known {
			continue
		}
		changed := item.Price{PriceLevelID: r.PriceLevelID, Quantity: r.Quantity, Price: *r.Price}
		i := slices.IndexFunc(p.After, func(at item.Price) bool {
			return at.PriceLevelID == r.PriceLevelID && at.Quantity.Equal(r.Quantity)
		})
		if i < 0 {
			p.After = append(p.After, changed)
		} else {
			p.After[i] = changed
		}
		prices[r.ItemID] = p
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return none, err
	}
	customers, err := h.effects.Of(ctx, prices, today.AddDays(1-7*soldWeeks), today)
	if err != nil {
		return none, err
	}
	e := PriceEffect{CustomerCount: len(customers), Customers: []TouchedCustomer{}}
	for i, c := range customers {
		e.Amount = e.Amount.Add(c.NewAmount.Sub(c.OldAmount))
		if i < mostCustomers {
			e.Customers = append(e.Customers, TouchedCustomer{CustomerID: c.ID, Name: c.Name, Quantity: c.Quantity,
				OldAmount: c.OldAmount, NewAmount: c.NewAmount})
		}
	}
	return api.Optional[PriceEffect]{Given: true, Value: e}, nil
}

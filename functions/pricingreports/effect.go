package pricingreports

import (
	"context"

	"backdock/shared/catalog/item"
	"backdock/shared/erp/pricereport"
	"backdock/shared/insight/effect"
	"backdock/shared/prices/report"
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
	out := Effect{Customers: []CustomerEffect{}, BelowFloor: []BelowFloor{}}
	out.From, out.To = pricereport.Window(r.Date)
	prices := map[string]effect.Prices{}
	for _, id := range ids {
		l, err := h.reports.Line(ctx, r, id)
		if err != nil {
			return Effect{}, err
		}
		prices[id] = pricesOf(l)
	}
	customers, err := h.effects.Of(ctx, prices, out.From, out.To)
	if err != nil {
		return Effect{}, err
	}
	for _, c := range customers {
		out.Customers = append(out.Customers, CustomerEffect{CustomerID: c.ID, Name: c.Name, Quantity: c.Quantity,
			OldAmount: c.OldAmount, NewAmount: c.NewAmount})
	}
	if len(ids) == 1 {
		out.BelowFloor, err = h.belowFloor(ctx, r, ids[0])
	}
	return out, err
}

// belowFloor returns the sales of an item below its floor: of the four weeks before a closed report, or before today.
func (h *handler) belowFloor(ctx context.Context, r report.Report, itemID string) ([]BelowFloor, error) {
	today := r.Date
	if r.Open() {
		var err error
		if today, err = h.settings.Today(ctx); err != nil {
			return nil, err
		}
	}
	from, _ := pricereport.Window(today)
	sales, err := h.sales.BelowFloor(ctx, itemID, from, today)
	all := make([]BelowFloor, len(sales))
	for i, s := range sales {
		all[i] = BelowFloor{SalesOrderID: s.OrderID, OrderNumber: s.OrderNumber, CustomerID: s.CustomerID, Customer: s.Customer,
			Date: s.Date, Quantity: s.SaleUnits, Rate: s.Rate, Reason: s.Reason}
	}
	return all, err
}

// pricesOf returns the prices of a line before and after its decision; undecided: as recommended.
func pricesOf(l report.Line) effect.Prices {
	var prices effect.Prices
	for _, p := range l.Prices {
		if was := l.PriceBefore(p); was != nil {
			prices.Before = append(prices.Before, item.Price{PriceLevelID: p.LevelID, Quantity: p.Quantity, Price: *was})
		}
		price := l.After(p)
		if l.State() == report.Undecided && p.Recommended != nil {
			price = p.Recommended
		}
		if price != nil {
			prices.After = append(prices.After, item.Price{PriceLevelID: p.LevelID, Quantity: p.Quantity, Price: *price})
		}
	}
	return prices
}

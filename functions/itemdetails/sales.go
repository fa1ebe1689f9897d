package itemdetails

import (
	"context"

	"backdock/shared/insight/stats"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Buyers are the customers who buy an item.
type Buyers struct {
	Units  string  `json:"units" doc:"unit id of the sale unit"`
	Count  int     `json:"count" doc:"customers who bought it in the last 13 weeks"`
	Buyers []Buyer `json:"buyers" doc:"at most limit"`
}

// Buyer is a customer who buys an item.
type Buyer struct {
	Customer BuyingCustomer  `json:"customer"`
	Weeks    []money.Decimal `json:"weeks" doc:"sale units in each of 13 weeks, the earliest first; the last one ends today"`
	PerWeek  money.Decimal   `json:"perWeek" doc:"average of the 13 weeks"`
	LastDate civil.Date      `json:"lastDate" doc:"of the last order"`
}

// BuyingCustomer names a customer.
type BuyingCustomer struct {
	ID       string `json:"_id"`
	EntityID string `json:"entityId"`
	Name     string `json:"name"`
}

type buyersIn struct {
	ByItem
	Limit int `query:"limit" minimum:"1" maximum:"500" default:"100"`
}

func (h *handler) buyers(ctx context.Context, in *buyersIn) (Buyers, error) {
	d, err := h.items.Get(ctx, in.ID)
	if err != nil {
		return Buyers{}, err
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return Buyers{}, err
	}
	sold, err := h.sales.Of(ctx, in.ID, today.AddDays(1-stats.Days), today.AddDays(future))
	if err != nil {
		return Buyers{}, err
	}
	customers, err := h.customersByID(ctx)
	if err != nil {
		return Buyers{}, err
	}
	found := sold.Buyers(today)
	all := Buyers{Units: d.SaleUnit, Count: len(found), Buyers: []Buyer{}}
	for _, b := range found[:min(len(found), in.Limit)] {
		who := BuyingCustomer{ID: b.CustomerID, Name: b.CustomerID}
		if c := customers[b.CustomerID]; c != nil {
			who = BuyingCustomer{c.ID, c.EntityID, c.Name}
		}
		all.Buyers = append(all.Buyers, Buyer{who, b.Weeks, b.Total.Quo(money.Int(stats.Weeks), money.QuantityPlaces),
			b.Last})
	}
	return all, nil
}

// future is how many days after today an order's date may be; it counts as today.
const future = 7

// yearDays is a year with the same weekdays.
const yearDays = 52 * 7

// SalesByWeek is what was sold of an item.
type SalesByWeek struct {
	Units string     `json:"units" doc:"unit id of the sale unit"`
	Weeks []WeekSold `json:"weeks" doc:"13 weeks, the earliest first"`
}

// WeekSold is what was sold in seven days.
type WeekSold struct {
	From     civil.Date     `json:"from"`
	To       civil.Date     `json:"to"`
	Quantity money.Decimal  `json:"quantity" doc:"sale units"`
	Amount   money.Decimal  `json:"amount" needs:"price.view"`
	LastYear *money.Decimal `json:"lastYear" nullable:"true" doc:"sale units in the same week a year before; null: nothing is known of the 13 weeks"`
}

func (h *handler) salesByWeek(ctx context.Context, in *ByItem) (SalesByWeek, error) {
	d, err := h.items.Get(ctx, in.ID)
	if err != nil {
		return SalesByWeek{}, err
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return SalesByWeek{}, err
	}
	first := today.AddDays(1 - stats.Days)
	now, err := h.sales.Of(ctx, in.ID, first, today.AddDays(future))
	if err != nil {
		return SalesByWeek{}, err
	}
	before, err := h.sales.Of(ctx, in.ID, first.AddDays(-yearDays), today.AddDays(-yearDays))
	if err != nil {
		return SalesByWeek{}, err
	}
	all := SalesByWeek{Units: d.SaleUnit}
	known := !before.Empty()
	for n := range stats.Weeks {
		from := first.AddDays(7 * n)
		to := from.AddDays(6)
		until := to
		if to == today {
			until = today.AddDays(future)
		}
		sum := now.Between(from, until)
		week := WeekSold{From: from, To: to, Quantity: sum.Quantity, Amount: sum.Amount}
		if known {
			lastYear := before.Between(from.AddDays(-yearDays), to.AddDays(-yearDays)).Quantity
			week.LastYear = &lastYear
		}
		all.Weeks = append(all.Weeks, week)
	}
	return all, nil
}

package order

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/prices/pricing"
	"backdock/shared/prices/spot"
)

// ErrSpotGone is returned if less is left of a spot offer than an order takes, or the offer is over. Price the lines
// again.
var ErrSpotGone = errors.New("less is left at the spot price")

// What an order has of a spot offer is the sum of its lines' Spot.Quantity. Only pricing a line increases that quantity
// (orderline.Terms); every write of an order reduces it to what the line still sells. Every write takes or gives back the
// difference in its transaction, so an offer has sold what the orders have of it, whatever is repeated or fails.

// Taking returns the operations that take the spot quantities of a new order, for the Commit of Creating. They fail if
// less is left.
func Taking(o Order, now time.Time) []table.Op {
	return spotOps(Order{ID: o.ID, CustomerID: o.CustomerID}, o, now)
}

// spotOps returns the operations that take what an order has more of spot offers after a change, and give back what it
// has less. Only the former can fail.
func spotOps(before, after Order, now time.Time) []table.Op {
	return spot.Ops(after.ID, after.CustomerID, before.bought(), after.bought(), now)
}

// bought returns what the order has of each spot offer.
func (o Order) bought() map[string]spot.Bought {
	bought := map[string]spot.Bought{}
	for _, l := range o.Lines {
		if l.Spot == nil || l.Spot.Quantity.Sign() <= 0 {
			continue
		}
		b := bought[l.PriceSource.SpotLineID]
		b.Quantity = b.Quantity.Add(l.Spot.Quantity)
		b.Amount = b.Amount.Add(pricing.Amount(l.Spot.Quantity.Quo(l.Spot.PerUnit, money.RatePlaces), *l.Rate))
		bought[l.PriceSource.SpotLineID] = b
	}
	return bought
}

// capSpot reduces what the lines have taken of spot offers to what they still sell. A line without the spot price has
// taken nothing.
func (o *Order) capSpot() {
	for i := range o.Lines {
		l := &o.Lines[i]
		if l.Spot == nil {
			continue
		}
		if l.PriceSource.Kind != pricing.Spot || l.Rate == nil {
			l.Spot = nil
			continue
		}
		if most := o.sells(*l).Mul(l.Spot.PerUnit); most.Less(l.Spot.Quantity) {
			reduced := *l.Spot
			reduced.Quantity = most
			l.Spot = &reduced
		}
	}
}

// sells returns the quantity of a line that was or will be delivered.
func (o Order) sells(l Line) money.Decimal {
	if l.IsClosed || o.Status == Cancelled || o.Status == Closed {
		return l.Fulfilled.Max(l.Billed).Min(l.Quantity)
	}
	return l.Quantity
}

// WarnSpot warns of lines that ask for more than is left at a lower spot price. open are the open offers by item.
func (o *Order) WarnSpot(open map[string][]spot.Offer, items map[string]item.Detail, now time.Time) {
	entries := o.Entries()
	o.Lines = slices.Clone(o.Lines)
	for i := range o.Lines {
		l := &o.Lines[i]
		c, known := items[l.ItemID].Conversions(l.Units)
		if !known || !l.IsOpen || l.Spot != nil || l.CustomRate != nil || len(open[l.ItemID]) == 0 {
			continue
		}
		q := pricing.Query{Quantity: l.Quantity, Conversion: c.Line, At: now}
		for _, offer := range open[l.ItemID] {
			q.Offers = append(q.Offers, offer.Priced())
		}
		p := pricing.Priced{Determined: l.DeterminedRate, LevelID: cmp.Or(l.PriceSource.PriceLevelID, o.Customer.PriceLevelID)}
		if p.UseOffers(q); p.SpotLeft != nil {
			entries[i].WarnSpotLeft(*p.SpotLeft)
			l.Warnings = append(l.Warnings, entries[i].Warnings...)
			l.Problems = append(l.Problems, entries[i].Problems...)
		}
	}
}

package order

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/prices/pricing"
)

// Undelivered is what becomes of an order whose goods came back from a trip.
type Undelivered struct {
	Trip Trip
	// OffTrip takes the order off the trip, so that it can go on another.
	OffTrip bool
	// Date is the next delivery date; zero: it stays.
	Date civil.Date
	// Cancelled are quantities by line id that are not delivered any more.
	Cancelled map[string]money.Decimal
	Words     string // for the history
}

// SettleUndelivered makes an order what was decided of its undelivered goods, after
// NetSuite's item fulfillment was corrected and the order was refreshed. A task sends
// what NetSuite has to hear of. also is written in the same transaction. Errors:
// fault.NotFound; table.ErrCondition where a condition of also does not hold.
func (s *Orders) SettleUndelivered(ctx context.Context, id string, u Undelivered, also ...table.Op) (Order, error) {
	also = append(also, Order{ID: id}.onTrip(ctx, s.now(), u.Words))
	return s.Update(ctx, id, nil, func(o *Order) error {
		if u.OffTrip && o.TripID == u.Trip.ID {
			o.TripID = ""
		}
		if !u.Date.IsZero() {
			o.DeliveryDate = u.Date
		}
		o.Because("not delivered on trip " + u.Trip.Number)
		for i := range o.Lines {
			if quantity, ok := u.Cancelled[o.Lines[i].ID]; ok {
				o.Lines[i].giveUp(quantity)
			}
		}
		if len(u.Cancelled) > 0 && o.Status.Editable() && o.nothingLeft() && !o.anythingFulfilled() {
			o.Status = Cancelled
		}
		return nil
	}, also...)
}

// giveUp takes a quantity out of what is to be delivered of the line: the line is
// reduced, or closed where nothing of it is left. A line of which something was
// delivered is never closed: NetSuite bills no closed line.
func (l *Line) giveUp(quantity money.Decimal) {
	before := l.Quantity
	left := before.Sub(quantity).Max(l.Fulfilled)
	if left.Sign() <= 0 {
		l.IsOpen, l.IsClosed = false, true
		return
	}
	l.Quantity = left
	l.IsOpen = l.Fulfilled.Less(left) || l.Billed.Less(left)
	l.Weight = l.Weight.Mul(left).Quo(before, money.QuantityPlaces)
	if l.Rate != nil {
		l.Amount = pricing.Amount(left, *l.Rate)
	}
}

// nothingLeft tells whether no line is to be delivered any more.
func (o Order) nothingLeft() bool {
	for _, l := range o.Lines {
		if l.Open().Sign() > 0 {
			return false
		}
	}
	return true
}

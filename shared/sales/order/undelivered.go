package order

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/prices/pricing"
)

// Undelivered is the decision on an order with undelivered goods.
type Undelivered struct {
	Trip Trip
	// OffTrip removes the order from the trip, so that it can go on another.
	OffTrip bool
	// Date is the next delivery date; zero: unchanged.
	Date civil.Date
	// Cancelled are the quantities by line id that will not be delivered.
	Cancelled map[string]money.Decimal
	Words     string // for the history
}

// SettleUndelivered applies a decision on undelivered goods to the order, after NetSuite's item fulfillment was
// corrected and the order was refreshed. A task sends the changes to NetSuite. also is written in the same transaction.
// Errors: fault.NotFound; table.ErrCondition if a condition of also does not hold.
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
			ends.Move(&o.Status, Cancelled)
		}
		return nil
	}, also...)
}

// giveUp subtracts a quantity from the line. A line with nothing left is closed, but only if nothing of it was
// delivered, because NetSuite does not bill closed lines.
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

// nothingLeft reports whether no line needs to be delivered any more.
func (o Order) nothingLeft() bool {
	for _, l := range o.Lines {
		if l.Open().Sign() > 0 {
			return false
		}
	}
	return true
}

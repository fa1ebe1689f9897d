package order

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Closing holds the conditions for closing orders.
type Closing struct {
	Before civil.Date // orders with a delivery date before this one may be closed
	Reason string     // for the history; may be empty
}

// Close closes an open order in the portal, and creates a task that closes its lines in NetSuite. After that,
// NetSuite's status is authoritative. Goods that were not shipped are given up. also gets a text that describes them
// ("" for none) and returns operations for the same transaction. Errors: fault.NotFound; fault.Conflict with the reason
// why it cannot be closed; table.ErrCondition if a condition of also does not hold.
func (s *Orders) Close(ctx context.Context, id string, c Closing, also func(givenUp string) []table.Op) error {
	givenUp := ""
	announce := s.Announcing(ctx, nil, func(o *Order) (err error) {
		if givenUp, err = o.Closable(c); err != nil {
			return err
		}
		o.Because(c.words())
		ends.Move(&o.Status, Closed)
		o.book.Closing = true
		for i := range o.Lines {
			o.Lines[i].IsOpen = false
		}
		return nil
	})
	_, err := s.Rewrite(ctx, id, func(o *Order) ([]table.Op, error) {
		ops, err := announce(o)
		if err != nil {
			return nil, err
		}
		return append(ops, also(givenUp)...), nil
	}, nil)
	return err
}

func (c Closing) words() string {
	if c.Reason == "" {
		return "by a job"
	}
	return "by a job (" + c.Reason + ")"
}

// Closable returns a text that describes what closing the order gives up, "" for nothing. Errors: fault.Conflict with
// the reason why it cannot be closed.
func (o Order) Closable(c Closing) (givenUp string, err error) {
	unbilled := o.unbilled()
	switch {
	case o.Status == Closed:
		return "", fault.New(fault.Conflict, "it is closed already")
	case !o.Status.MayClose():
		return "", fault.New(fault.Conflict, "it is %s: only an open order can be closed", o.Status.Words())
	case !o.DeliveryDate.Before(c.Before):
		return "", fault.New(fault.Conflict, "its delivery date %s is not before %s", o.DeliveryDate, c.Before)
	case o.TripID != "":
		return "", fault.New(fault.Conflict, "it is on a trip: complete the trip, or take it off the trip first")
	case unbilled != "":
		return "", fault.New(fault.Conflict, "it has goods shipped and not billed: %s; bill them first", unbilled)
	case o.Unsent():
		return "", fault.New(fault.Conflict, "it has changes that NetSuite has not got: send them first")
	}
	return o.leftToShip(), nil
}

// MayClose reports whether orders of the status are open.
func (s Status) MayClose() bool { return ends.Has(s, Closed) }

// leftToShip returns a text with the quantities not fulfilled yet.
func (o Order) leftToShip() string { return o.quantities(Line.Open) }

// unbilled returns a text with the shipped quantities that are not billed; "" for none. For some statuses NetSuite may
// not have sent the lines' quantities yet.
func (o Order) unbilled() string {
	goods := o.quantities(func(l Line) money.Decimal { return l.Fulfilled.Sub(l.Billed).Max(money.Zero) })
	if goods == "" && (o.Status == PendingBilling || o.Status == PendingBillingPartiallyFulfilled) {
		return "NetSuite has it as " + o.Status.Words()
	}
	return goods
}

// quantities returns a text with the lines' quantities that are not zero.
func (o Order) quantities(of func(Line) money.Decimal) string {
	const most = 5
	var parts []string
	for _, l := range o.Lines {
		if quantity := of(l); quantity.Sign() > 0 {
			parts = append(parts, strings.TrimSpace(quantity.String()+" "+l.UnitName)+" of "+l.name())
		}
	}
	if more := len(parts) - most; more > 0 {
		parts = append(parts[:most], fmt.Sprintf("and %s more", count(more, "line")))
	}
	return strings.Join(parts, ", ")
}

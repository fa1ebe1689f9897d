package order

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/civil"
	"backdock/shared/fault"
	"backdock/shared/table"
)

// Closing says on what terms orders are closed.
type Closing struct {
	Today civil.Date // the warehouse's; orders whose delivery date has passed may be closed
	// GiveUp closes an order although something of it is left to ship: it is given up.
	GiveUp bool
	Reason string // for the history
}

// Close ends an open order that nothing more becomes of: it is closed here, and a
// task closes its lines in NetSuite, whose status counts from then on. also makes
// operations for the same transaction of what is given up, in words, "" for nothing.
// Errors: fault.NotFound; fault.Conflict, saying what stands against it;
// table.ErrCondition where a condition of also does not hold.
func (s *Orders) Close(ctx context.Context, id string, c Closing, also func(givenUp string) []table.Op) error {
	givenUp := ""
	announce := s.announcing(nil, func(o *Order) (err error) {
		if givenUp, err = o.Closable(c); err != nil {
			return err
		}
		o.Because("by a job (" + c.Reason + ")")
		o.Status, o.book.Closing = Closed, true
		for i := range o.Lines {
			o.Lines[i].IsOpen = false
		}
		return nil
	})
	_, err := s.rewrite(ctx, id, func(o *Order) ([]table.Op, error) {
		ops, err := announce(o)
		if err != nil {
			return nil, err
		}
		return append(ops, also(givenUp)...), nil
	}, nil)
	return err
}

// Closable tells in words what closing the order gives up, "" for nothing. Errors:
// fault.Conflict, saying what stands against it.
func (o Order) Closable(c Closing) (givenUp string, err error) {
	left := o.leftToShip()
	switch {
	case o.Status == Closed:
		return "", fault.New(fault.Conflict, "it is closed already")
	case !o.Status.MayClose():
		return "", fault.New(fault.Conflict, "it is %s: only an open order can be closed", o.Status.words())
	case !o.DeliveryDate.Before(c.Today):
		return "", fault.New(fault.Conflict, "its delivery date %s has not passed", o.DeliveryDate)
	case o.TripID != "":
		return "", fault.New(fault.Conflict, "it is on a trip: complete the trip, or take it off the trip first")
	case o.Unsent():
		return "", fault.New(fault.Conflict, "it has changes that NetSuite has not got: send them first")
	case left != "" && !c.GiveUp:
		return "", fault.New(fault.Conflict, "it has something left to ship: %s", left)
	}
	return left, nil
}

// MayClose tells whether orders of the status are open.
func (s Status) MayClose() bool { return s.Editable() || s == PendingBilling }

// leftToShip is what is still to be fulfilled, in words.
func (o Order) leftToShip() string {
	const most = 5
	var parts []string
	for _, l := range o.Lines {
		if open := l.Open(); open.Sign() > 0 {
			parts = append(parts, strings.TrimSpace(open.String()+" "+l.UnitName)+" of "+l.name())
		}
	}
	if more := len(parts) - most; more > 0 {
		parts = append(parts[:most], fmt.Sprintf("and %s more", count(more, "line")))
	}
	return strings.Join(parts, ", ")
}

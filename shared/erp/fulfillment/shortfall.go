package fulfillment

import (
	"context"
	"fmt"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
)

// shortfall returns an error if NetSuite has less of a line than was delivered of it. The difference cannot be billed, so
// a person decides before anything is. has is by NetSuite's line key. Errors: fault.Conflict.
func (w work) shortfall(has quantities) error {
	at := w.trip.StopOf(w.order.ID)
	if at < 0 || !w.trip.Stops[at].Status.Final() || w.trip.Stops[at].Status.Undelivered() {
		return nil
	}
	handed, keys := w.result.HandedOver(w.order), w.keys()
	var lines []string
	for _, l := range w.result.Loaded {
		delivered := l.Quantity
		if stated, ok := handed[l.LineID]; ok {
			delivered = delivered.Min(stated)
		}
		if left := has[keys[l.LineID]]; left.Less(delivered) {
			lines = append(lines, fmt.Sprintf("line %d: %s delivered, %s left", l.LineNumber, delivered, left))
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return fault.New(fault.Conflict, "NetSuite has less of order %s than was delivered (%s): open or enter the line in "+
		"NetSuite, or correct what was delivered at the stop, then try again", w.order.OrderNumber, trip.Names(lines))
}

// codeGone is the code of a step whose item fulfillment somebody deleted in NetSuite.
const codeGone = "FULFILLMENT_DELETED"

// wasFulfilled reports whether NetSuite was last asked to fulfill something of the order. If not, we have deleted the
// item fulfillment ourselves, to create it again with other lines.
func (w work) wasFulfilled() bool {
	for _, l := range w.result.Loaded {
		if l.Fulfilled != nil && l.Fulfilled.Sign() > 0 {
			return true
		}
	}
	return false
}

// gone records that somebody deleted the order's item fulfillment in NetSuite, and returns the refusal of the step.
func (s *Steps) gone(ctx context.Context, w work) error {
	words := "the item fulfillment was deleted in NetSuite: retry to fulfill the order again"
	err := s.trips.Record(ctx, w.trip.ID, w.order.ID, func(r *trip.Result) { r.Gone(s.now(), words) })
	if err != nil {
		return err
	}
	return &synctask.Refusal{Code: codeGone, Words: words}
}

package fulfillment

import (
	"context"
	"fmt"

	"backdock/shared/delivery/trip"
	"backdock/shared/erp/netsuite"
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

// closedThere explains why NetSuite refused to bill the lines: it does not bill a line that somebody closed there after its
// goods had left. It returns the refusal itself if no line is closed. Errors: fault.Conflict.
func (w work) closedThere(ctx context.Context, erp *netsuite.Client, bill []netsuite.InvoiceLineInput, refusal error) error {
	if netsuite.KindOf(refusal) != netsuite.Invalid {
		return refusal
	}
	theirs, err := erp.SalesOrder(ctx, w.order.NetSuiteID)
	if err != nil {
		return err
	}
	closed := map[int]bool{}
	for _, l := range theirs.Item.Items {
		closed[l.Line] = l.IsClosed || theirs.Status == netsuite.OrderClosed
	}
	var lines []string
	for _, l := range bill {
		if closed[l.OrderLine] {
			lines = append(lines, w.lineName(l.OrderLine))
		}
	}
	if len(lines) == 0 {
		return refusal
	}
	return fault.New(fault.Conflict, "somebody has closed %s of order %s after its goods had left, and NetSuite does not bill "+
		"closed lines: open the line in NetSuite, then try again", trip.Names(lines), w.order.OrderNumber)
}

// lineName names the order's line that has a line key of NetSuite.
func (w work) lineName(key int) string {
	for _, l := range w.order.Lines {
		if l.NetSuiteLine == key {
			return fmt.Sprint("line ", l.LineNumber)
		}
	}
	return fmt.Sprintf("a line that is not in the portal (NetSuite's line %d)", key)
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

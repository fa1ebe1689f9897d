package trip

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// UndeliveredOrder is an order whose undelivered goods must be processed in the ERP.
type UndeliveredOrder struct {
	Full
	Result Result
	// Nothing reports that nothing of the order was delivered: its whole item fulfillment is reversed.
	Nothing bool
	// Waits is the reason why the task must wait; empty: none.
	Waits string
}

// Undelivered reads an order whose decisions are to be sent to the ERP. needed is false if that is done. Errors:
// fault.NotFound.
func (s *Trips) Undelivered(ctx context.Context, tripID,
	salesOrderID string) (r UndeliveredOrder, needed bool, err error) {
	f, err := s.Get(ctx, tripID)
	if err != nil {
		return r, false, err
	}
	r = UndeliveredOrder{Full: f, Result: f.Result(salesOrderID), Nothing: f.exception(salesOrderID) != ""}
	if !r.Nothing && r.Result.Ship.State != StepDone {
		r.Waits = "what was delivered of order " + r.Result.OrderNumber + " to be shipped in NetSuite"
	}
	return r, !r.Result.decisionsDone(), nil
}

// SettleUndelivered records that the ERP has the decisions of an order, and applies them to the order: eligible again,
// open, or without the lines. It is one transaction and idempotent.
func (s *Trips) SettleUndelivered(ctx context.Context, tripID, salesOrderID string) error {
	err := table.Update(ctx, "trip "+tripID, func() error {
		r, needed, err := s.Undelivered(ctx, tripID, salesOrderID)
		if err != nil || !needed {
			return err
		}
		o, err := s.orders.Get(ctx, salesOrderID)
		if err != nil {
			return err
		}
		result, version := r.Result, r.Results[salesOrderID].Version
		u := order.Undelivered{Trip: r.ref(), Cancelled: map[string]money.Decimal{}, OffTrip: r.Nothing}
		var words []string
		for i := range result.Decisions {
			d := &result.Decisions[i]
			if d.State == StepDone {
				continue
			}
			d.State, d.Error = StepDone, ""
			words = append(words, d.take(&u)+": "+d.describe(o)+" ("+d.Reason+")")
		}
		u.Words = fmt.Sprintf("Not delivered on trip %s: %s", r.Number, strings.Join(words, "; "))
		if r.Nothing {
			taken := StepResult{State: StepExcepted, Error: "nothing was delivered: the item fulfillment was taken back",
				At: s.now()}
			if result.FulfillmentID == "" {
				taken.Error = "nothing was delivered"
			}
			result.Fulfil, result.Ship, result.FulfillmentID = taken, taken, ""
		}
		_, err = s.orders.SettleUndelivered(ctx, salesOrderID, u, writeResult(result, version))
		return err
	})
	if err != nil {
		return fmt.Errorf("settle what was not delivered of order %s on trip %s: %w", salesOrderID, tripID, err)
	}
	return s.releaseInactive(ctx, tripID)
}

// releaseInactive releases orders of an ended trip that no longer need it.
func (s *Trips) releaseInactive(ctx context.Context, tripID string) error {
	f, err := s.Get(ctx, tripID)
	if err != nil || f.Status.Active() {
		return err
	}
	return s.release(ctx, f)
}

// take adds the decision's effect to u and returns its description.
func (d Decision) take(u *order.Undelivered) string {
	switch d.Disposition {
	case Redeliver:
		u.OffTrip, u.Date = true, d.Date
		return "deliver again on " + d.Date.String()
	case ReturnToStock:
		u.OffTrip = true
		return "returned to stock"
	}
	for _, l := range d.Lines {
		u.Cancelled[l.LineID] = u.Cancelled[l.LineID].Add(l.Quantity)
	}
	return "cancelled"
}

// describe returns the decision's first few lines as text for users.
func (d Decision) describe(o order.Order) string {
	names := make(map[string]string, len(o.Lines))
	units := make(map[string]string, len(o.Lines))
	for _, l := range o.Lines {
		names[l.ID], units[l.ID] = l.Item.ItemID, l.UnitName
	}
	lines := make([]string, len(d.Lines))
	for i, l := range d.Lines {
		lines[i] = strings.TrimSpace(l.Quantity.String()+" "+units[l.LineID]) + " of " + names[l.LineID]
	}
	return list(lines)
}

// FailUndelivered records that the ERP refused the decisions of an order, unless they are done.
func (s *Trips) FailUndelivered(ctx context.Context, tripID, salesOrderID, words string) error {
	return s.Record(ctx, tripID, salesOrderID, func(r *Result) {
		for i := range r.Decisions {
			if d := &r.Decisions[i]; d.State != StepDone {
				d.State, d.Error = StepFailed, words
			}
		}
	})
}

// AgainUndelivered records that a failed task for an order's decisions is retried.
func (s *Trips) AgainUndelivered(ctx context.Context, tripID, salesOrderID string) error {
	return s.Record(ctx, tripID, salesOrderID, func(r *Result) {
		for i := range r.Decisions {
			if d := &r.Decisions[i]; d.State == StepFailed {
				d.State, d.Error = StepPending, ""
			}
		}
	})
}

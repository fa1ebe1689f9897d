package tripreport

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// UndeliveredOrder is an order whose undelivered goods must be processed in the ERP.
type UndeliveredOrder struct {
	trip.Full
	Result trip.Result
	// Nothing reports that nothing of the order was delivered: its whole item fulfillment is reversed.
	Nothing bool
	// Waits is the reason why the task must wait; empty: none.
	Waits string
}

// Undelivered reads an order whose decisions are to be sent to the ERP. needed is false if that is done. Errors:
// fault.NotFound.
func (s *Reports) Undelivered(ctx context.Context, tripID,
	salesOrderID string) (r UndeliveredOrder, needed bool, err error) {
	f, err := s.trips.Get(ctx, tripID)
	if err != nil {
		return r, false, err
	}
	r = UndeliveredOrder{Full: f, Result: f.Result(salesOrderID), Nothing: f.Exception(salesOrderID) != ""}
	if r.Result.Leaving != nil {
		r.Nothing = true
		return r, true, nil
	}
	if !r.Nothing && r.Result.Ship.State != trip.StepDone {
		r.Waits = "what was delivered of order " + r.Result.OrderNumber + " to be shipped in NetSuite"
	}
	return r, !r.Result.DecisionsDone(), nil
}

// SettleUndelivered records that the ERP has the decisions of an order, and applies them to the order: eligible again,
// open, or without the lines. It is one transaction and idempotent.
func (s *Reports) SettleUndelivered(ctx context.Context, tripID, salesOrderID string) error {
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
		u := order.Undelivered{Trip: r.Ref(), Cancelled: map[string]money.Decimal{}, OffTrip: r.Nothing}
		var words []string
		for i := range result.Decisions {
			d := &result.Decisions[i]
			if d.State == trip.StepDone {
				continue
			}
			d.State, d.Error = trip.StepDone, ""
			what := take(*d, &u)
			if d.Damaged {
				what += ", damaged and removed from stock"
			}
			words = append(words, what+": "+describe(*d, o)+" ("+d.Reason+")")
		}
		u.Words = fmt.Sprintf("Not delivered on trip %s: %s", r.Number, strings.Join(words, "; "))
		if r.Nothing {
			result.TakeBack(s.now())
		}
		_, err = s.orders.SettleUndelivered(ctx, salesOrderID, u, trip.WriteResult(result, version))
		return err
	})
	if err != nil {
		return fmt.Errorf("settle what was not delivered of order %s on trip %s: %w", salesOrderID, tripID, err)
	}
	return s.ReleaseInactive(ctx, tripID)
}

// ReleaseInactive releases orders of an ended trip that no longer need it.
func (s *Reports) ReleaseInactive(ctx context.Context, tripID string) error {
	f, err := s.trips.Get(ctx, tripID)
	if err != nil || f.Status.Active() {
		return err
	}
	return s.onTrips.Release(ctx, f)
}

// take adds the decision's effect to u and returns its description.
func take(d trip.Decision, u *order.Undelivered) string {
	switch d.Disposition {
	case trip.Redeliver:
		u.OffTrip, u.Date = true, d.Date
		return "deliver again on " + d.Date.String()
	case trip.ReturnToStock:
		u.OffTrip = true
		return "returned to stock"
	}
	for _, l := range d.Lines {
		u.Cancelled[l.LineID] = u.Cancelled[l.LineID].Add(l.Quantity)
	}
	return "cancelled"
}

// describe returns the decision's first few lines as text for users.
func describe(d trip.Decision, o order.Order) string {
	names := make(map[string]string, len(o.Lines))
	units := make(map[string]string, len(o.Lines))
	for _, l := range o.Lines {
		names[l.ID], units[l.ID] = l.Item.ItemID, l.UnitName
	}
	lines := make([]string, len(d.Lines))
	for i, l := range d.Lines {
		lines[i] = strings.TrimSpace(l.Quantity.String()+" "+units[l.LineID]) + " of " + names[l.LineID]
	}
	return trip.Names(lines)
}

// FailUndelivered records that the ERP refused the decisions of an order, unless they are done, or to take back the
// item fulfillment of an order that leaves the trip.
func (s *Reports) FailUndelivered(ctx context.Context, tripID, salesOrderID, words string) error {
	return s.trips.Record(ctx, tripID, salesOrderID, func(r *trip.Result) {
		if r.Leaving != nil {
			r.Leaving = new(*r.Leaving)
			r.Leaving.State, r.Leaving.Error = trip.StepFailed, words
			return
		}
		for i := range r.Decisions {
			if d := &r.Decisions[i]; d.State != trip.StepDone {
				d.State, d.Error = trip.StepFailed, words
			}
		}
	})
}

// AgainUndelivered records that a failed task for an order's decisions is retried.
func (s *Reports) AgainUndelivered(ctx context.Context, tripID, salesOrderID string) error {
	return s.trips.Record(ctx, tripID, salesOrderID, func(r *trip.Result) {
		if r.Leaving != nil {
			r.Leaving = new(*r.Leaving)
			r.Leaving.State, r.Leaving.Error = trip.StepPending, ""
			return
		}
		for i := range r.Decisions {
			if d := &r.Decisions[i]; d.State == trip.StepFailed {
				d.State, d.Error = trip.StepPending, ""
			}
		}
	})
}

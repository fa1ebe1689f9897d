package fulfillment

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/salesorder"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/stock/adjustment"
)

// Returns carries out the decisions on undelivered goods (record.Carrier). It reduces the item fulfillment to
// what was delivered, or deletes it if that is nothing, so that the goods are in stock and the order's lines
// open again. It reads their stock again after the order's open lines are promised, so that what waits for the order is
// not sold to others, and removes damaged goods from stock. Then it changes the order as decided, in one transaction
// with the record on the trip. The order's own task closes lines or changes dates in the ERP.
type Returns struct {
	steps       *Steps
	promises    Promises
	adjustments *adjustment.Adjustments
	refresh     Refresh
}

// Promises counts what is promised to orders in their current state, see reservation.Promises.
type Promises interface {
	Recount(ctx context.Context, orderIDs []string) error
}

// Refresh reads records again and stores them, see discovery.Discoveries.Refresh.
type Refresh func(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType, ids []string) error

// NewReturns makes the carrier.
func NewReturns(s *Steps, promises Promises, adjustments *adjustment.Adjustments, refresh Refresh) *Returns {
	return &Returns{s, promises, adjustments, refresh}
}

// Do carries out the decisions for an order. It may be killed at any line and repeated, because it sets
// quantities, and changes the order together with the record that it was changed. Errors: *synctask.Waiting
// until what was delivered is shipped; *netsuite.Error; *fault.Error.
func (r *Returns) Do(ctx context.Context, erp *netsuite.Client, t synctask.Task) (netSuiteID string, err error) {
	back, needed, err := r.steps.reports.Undelivered(ctx, t.TripID, t.SalesOrderID)
	switch {
	case err != nil:
		return "", err
	case !needed: // done by a worker that was stopped before it released the order
		return "", r.steps.reports.ReleaseInactive(ctx, t.TripID)
	case back.Waits != "":
		return "", &synctask.Waiting{For: back.Waits}
	}
	w := work{trip: back.Full, result: back.Result}
	if w.order, err = r.steps.orders.Get(ctx, t.SalesOrderID); err != nil {
		return "", err
	}
	if w.order.NetSuiteID != "" {
		if netSuiteID, err = r.correct(ctx, erp, w, back.Nothing); err != nil {
			return "", err
		}
		if err := r.inStock(ctx, erp, w.order.ID); err != nil {
			return "", err
		}
	}
	if back.Result.Leaving != nil {
		return netSuiteID, r.takeOff(ctx, t)
	}
	if err := r.writeOff(ctx, w); err != nil {
		return "", err
	}
	return netSuiteID, r.steps.reports.SettleUndelivered(ctx, t.TripID, t.SalesOrderID)
}

// writeOff posts an inventory adjustment for each decision about damaged goods. A repeated call posts nothing again. The
// person who decided has answered what Post would ask about unusual lines. Errors: those of adjustment.Post.
func (r *Returns) writeOff(ctx context.Context, w work) error {
	for i, d := range w.result.Decisions {
		if !d.Damaged || d.State == trip.StepDone {
			continue
		}
		in := adjustment.Input{ID: trip.WriteOffID(w.trip.ID, w.order.ID, i), Direction: adjustment.Negative,
			Reason: adjustment.Damaged, Memo: fmt.Sprintf("Trip %s, order %s: %s", w.trip.Number, w.order.OrderNumber, d.Reason)}
		for _, l := range d.Lines {
			if at := slices.IndexFunc(w.order.Lines, func(o order.Line) bool { return o.ID == l.LineID }); at >= 0 {
				line := w.order.Lines[at]
				in.Lines = append(in.Lines, adjustment.LineInput{ItemID: line.ItemID, Quantity: l.Quantity, Units: line.Units})
			}
		}
		by := fault.WithConfirmed(access.With(ctx, access.Caller{UserID: d.By}), adjustment.Questions)
		if _, err := r.adjustments.Post(by, in); err != nil {
			return err
		}
	}
	return nil
}

// inStock imports the order's progress and the stock of its items.
func (r *Returns) inStock(ctx context.Context, erp *netsuite.Client, orderID string) error {
	o, err := salesorder.Refresh(ctx, erp, r.steps.orders, r.steps.states, orderID)
	if err != nil {
		return err
	}
	if err := r.promises.Recount(ctx, []string{o.ID}); err != nil {
		return err
	}
	var items []string
	for _, l := range o.Lines {
		if !slices.Contains(items, l.ItemID) {
			items = append(items, l.ItemID)
		}
	}
	return r.refresh(ctx, erp, synctask.Stock, items)
}

// takeOff takes the order off its trip. Errors: *synctask.Waiting while the trip is held by a change of several trips.
func (r *Returns) takeOff(ctx context.Context, t synctask.Task) error {
	err := r.steps.changes.FinishTakeOff(ctx, t.TripID, t.SalesOrderID)
	if f, ok := errors.AsType[*fault.Error](err); ok && f.RetryAfter > 0 {
		return &synctask.Waiting{For: "the change of its trip that is being made"}
	}
	return err
}

// correct reduces the item fulfillment to what was delivered. nothing says that nothing was. It returns the
// fulfillment's id if one is left.
func (r *Returns) correct(ctx context.Context, erp *netsuite.Client, w work, nothing bool) (string, error) {
	if !nothing {
		there, _, err := r.steps.correct(ctx, erp, w)
		return string(there.ID), err
	}
	there, err := erp.ItemFulfillment(ctx, netsuite.ByExternalID(trip.FulfillmentExternalID(w.trip.ID, w.order.ID)))
	if netsuite.KindOf(err) == netsuite.NotFound {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return "", takeBack(ctx, erp, there)
}

// Failed records on the trip that the ERP refused the decisions.
func (r *Returns) Failed(ctx context.Context, t synctask.Task, _, words string) error {
	return r.steps.reports.FailUndelivered(ctx, t.TripID, t.SalesOrderID, words)
}

// Again records on the trip that the decisions are retried. Errors: fault.Conflict if the ERP has them
// already.
func (r *Returns) Again(ctx context.Context, t synctask.Task) error {
	_, needed, err := r.steps.reports.Undelivered(ctx, t.TripID, t.SalesOrderID)
	if err == nil && !needed {
		err = fault.New(fault.Conflict, "the ERP already has the decisions for this order")
	}
	return errors.Join(err, r.steps.reports.AgainUndelivered(ctx, t.TripID, t.SalesOrderID))
}

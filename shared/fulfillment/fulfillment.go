// Package fulfillment takes the orders of a trip through the ERP, one order and
// one step at a time: item fulfilment, shipment, invoice. What it achieves it
// records on the trip, and that record is the truth; see spec/behaviour.md
// section 6.
//
// Every step may be killed at any line and repeated, by two workers at once too:
// a record in the ERP has an external id made of trip and order, changes set a
// state instead of adding to one, and what is recorded as done is not done again.
package fulfillment

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/fault"
	"backdock/shared/netsuite"
	"backdock/shared/order"
	"backdock/shared/setting"
	"backdock/shared/trip"
)

// Steps carries orders through the workflow's steps.
type Steps struct {
	trips    *trip.Trips
	orders   *order.Orders
	settings *setting.Settings
	erp      func(context.Context) (*netsuite.Client, error)
	now      func() time.Time
}

// New makes the steps.
func New(trips *trip.Trips, orders *order.Orders, settings *setting.Settings, erp func(context.Context) (*netsuite.Client, error), now func() time.Time) *Steps {
	return &Steps{trips, orders, settings, erp, now}
}

// spare is what is kept of a worker's time for recording an outcome.
const spare = 5 * time.Second

// Order does one step for one order of a trip. What the ERP refuses is recorded on
// the trip in its own words and is no error here; an error is what went wrong on
// our side, and the same call again goes on from where it was.
func (s *Steps) Order(ctx context.Context, run trip.Run, salesOrderID string) error {
	f, claimed, err := s.trips.Claim(ctx, run, salesOrderID)
	if err != nil || !claimed {
		return err
	}
	working := ctx
	if end, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		working, cancel = context.WithDeadline(ctx, end.Add(-spare))
		defer cancel()
	}
	done, err := s.step(working, run.Step, work{trip: f, result: f.Result(salesOrderID)})
	if err == nil {
		return s.trips.Record(ctx, run.TripID, salesOrderID, func(r *trip.Result) {
			done(r)
			if at := r.At(run.Step); at.State != trip.StepExcepted {
				*at = trip.StepResult{State: trip.StepDone}
			}
			r.At(run.Step).At = s.now()
		})
	}
	code, reason, known := explain(err)
	if !known {
		return fmt.Errorf("%s order %s of trip %s: %w", run.Step, salesOrderID, run.TripID, err)
	}
	return s.trips.Fail(ctx, run, salesOrderID, code, reason)
}

// work is an order of a trip with what is recorded of it.
type work struct {
	trip   trip.Full
	result trip.Result
	order  order.Order
}

// step does the step's work in the ERP and returns what is to be recorded.
func (s *Steps) step(ctx context.Context, step trip.Step, w work) (func(*trip.Result), error) {
	erp, err := s.erp(ctx)
	if err != nil {
		return nil, err
	}
	if w.order, err = s.inERP(ctx, erp, w.result.SalesOrderID); err != nil {
		return nil, err
	}
	switch step {
	case trip.Fulfil:
		return s.fulfil(ctx, erp, w)
	case trip.Ship:
		return s.ship(ctx, erp, w)
	case trip.Invoice:
		return s.invoice(ctx, erp, w)
	}
	return nil, fmt.Errorf("there is no step %q", step)
}

// inERP reads the order, and sends it to the ERP first where that has not got it
// as it is.
func (s *Steps) inERP(ctx context.Context, erp *netsuite.Client, id string) (order.Order, error) {
	for range 3 {
		o, err := s.orders.Get(ctx, id)
		if err != nil || (o.NetSuiteID != "" && !o.Unsent()) {
			return o, err
		}
		err = s.orders.Push(ctx, erp, s.settings, id, o.Sync.TaskID)
		if err != nil && !errors.Is(err, order.ErrSuperseded) {
			return o, err
		}
	}
	return order.Order{}, fault.New(fault.Conflict, "the order keeps being changed while it is sent to the ERP: try again")
}

// explain puts an outcome that a person can do something about into words; known
// is false for what is our own affair.
func explain(err error) (code, reason string, known bool) {
	var refused *netsuite.Error
	var mismatch *order.Mismatch
	var told *fault.Error
	switch {
	case errors.As(err, &refused):
		if code = refused.Code; code == "" {
			code = string(refused.Kind)
		}
		return code, refused.Error(), true
	case errors.As(err, &mismatch):
		return mismatch.Code, mismatch.Words, true
	case errors.As(err, &told):
		reason := ""
		for i, m := range told.Messages {
			if i > 0 {
				reason += ", "
			}
			reason += m
		}
		return string(told.Kind), reason, true
	case errors.Is(err, context.DeadlineExceeded):
		return "timeout", "the ERP did not answer in time: try again", true
	}
	return "", "", false
}

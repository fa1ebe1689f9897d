// Package fulfillment carries out the steps of a trip's orders in the ERP, one order and one step at a time:
// item fulfillment, shipment, invoice. Each is a sync task with an action (see shared/platform/synctask). The
// trip's state machine requests it, and the ERP worker carries it out. The result is recorded on the trip,
// which is the source of truth.
//
// Every step may be killed at any line and repeated: a record in the ERP has an external id made from trip
// and order, changes set a state instead of adding to one, and what is recorded as done is not done again.
package fulfillment

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordersync"
)

// Steps carries out the workflow's steps of orders.
type Steps struct {
	trips    *trip.Trips
	changes  *tripchange.Changes
	reports  *tripreport.Reports
	steps    *tripstep.Steps
	orders   *order.Orders
	states   *ordersync.Sender
	settings *setting.Settings
	tasks    *synctask.Tasks
	now      func() time.Time
}

// New makes the steps.
func New(trips *trip.Trips, changes *tripchange.Changes, reports *tripreport.Reports, steps *tripstep.Steps,
	orders *order.Orders, states *ordersync.Sender, settings *setting.Settings, tasks *synctask.Tasks, now func() time.Time) *Steps {
	return &Steps{trips, changes, reports, steps, orders, states, settings, tasks, now}
}

// Do carries out the task of a step (record.Carrier). Errors: synctask.ErrSuperseded if the trip no longer
// needs it; *synctask.Waiting until the sales order has reached the ERP; *synctask.Refusal; *netsuite.Error;
// *fault.Error.
func (s *Steps) Do(ctx context.Context, erp *netsuite.Client, t synctask.Task) (netSuiteID string, err error) {
	exec, err := executionOf(t)
	if err != nil {
		return "", err
	}
	f, claimed, err := s.steps.Claim(ctx, exec, t.SalesOrderID)
	if err != nil {
		return "", err
	}
	if !claimed {
		r := f.Result(t.SalesOrderID)
		at := r.At(exec.Step)
		if at.Attempt != exec.Attempt || at.State != trip.StepDone && at.State != trip.StepExcepted {
			return "", errors.Join(s.steps.Settle(ctx, exec), synctask.ErrSuperseded)
		}
		return madeBy(exec.Step, r), s.steps.Settle(ctx, exec) // the previous worker was killed after it recorded the result
	}
	w := work{trip: f, result: f.Result(t.SalesOrderID)}
	if w.order, err = s.inERP(ctx, t.SalesOrderID); err != nil {
		return "", err
	}
	done, err := s.step(ctx, erp, exec.Step, w)
	if err != nil {
		return "", err
	}
	err = s.trips.Record(ctx, exec.TripID, t.SalesOrderID, func(r *trip.Result) {
		done(r)
		at := r.At(exec.Step)
		if at.State != trip.StepExcepted {
			*at = trip.StepResult{State: trip.StepDone, TaskID: at.TaskID}
		}
		at.At, at.Attempt = s.now(), exec.Attempt
		netSuiteID = madeBy(exec.Step, *r)
	})
	if err != nil {
		return "", err
	}
	return netSuiteID, s.steps.Settle(ctx, exec)
}

// Failed records on the trip that a task has failed for good (record.Carrier).
func (s *Steps) Failed(ctx context.Context, t synctask.Task, code, words string) error {
	exec, err := executionOf(t)
	if err != nil {
		return err
	}
	if err := s.steps.Fail(ctx, exec, t.SalesOrderID, code, words); err != nil {
		return err
	}
	return s.steps.Settle(ctx, exec)
}

// Again puts the order back into the step when a person retries its task (record.Carrier). Errors:
// fault.Conflict if a later attempt has replaced it.
func (s *Steps) Again(ctx context.Context, t synctask.Task) error {
	exec, err := executionOf(t)
	if err != nil {
		return err
	}
	return s.steps.Again(ctx, exec, t.SalesOrderID)
}

func madeBy(step trip.Step, r trip.Result) string {
	if step == trip.Invoice {
		return r.InvoiceID
	}
	return r.FulfillmentID
}

// work is an order of a trip with its recorded results.
type work struct {
	trip   trip.Full
	result trip.Result
	order  order.Order
}

// step does the step's work in the ERP and returns what to record.
func (s *Steps) step(ctx context.Context, erp *netsuite.Client, step trip.Step, w work) (func(*trip.Result), error) {
	switch step {
	case trip.Fulfill:
		return s.fulfill(ctx, erp, w)
	case trip.Ship:
		return s.ship(ctx, erp, w)
	case trip.Invoice:
		return s.invoice(ctx, erp, w)
	}
	return nil, fmt.Errorf("there is no step %q", step)
}

// codeOrderRefused is the code of a step whose sales order did not reach the ERP.
const codeOrderRefused = "SALES_ORDER_REFUSED"

// inERP reads the order and checks that its own task has sent it to the ERP. Errors: *synctask.Waiting until
// it has; *synctask.Refusal if the ERP refused it.
func (s *Steps) inERP(ctx context.Context, id string) (order.Order, error) {
	o, err := s.orders.Get(ctx, id)
	switch {
	case err != nil:
		return o, err
	case !o.Unsent() && o.NetSuiteID != "":
		return o, nil
	case o.Sync.Status == synctask.StateFailed:
		return o, &synctask.Refusal{Code: codeOrderRefused, Words: "its sales order was refused by NetSuite: " + o.Sync.Error}
	}
	return o, &synctask.Waiting{For: "sales order " + o.OrderNumber + " to reach NetSuite"}
}

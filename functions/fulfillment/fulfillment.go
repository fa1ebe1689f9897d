// Package fulfillment is the function that the state machine of a trip's step calls. It lists the orders of
// an execution, requests a sync task for each of them, checks whether all have a result, and records the end.
// The ERP worker carries out the tasks.
package fulfillment

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"

	"backdock/shared/app"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/erp/fulfillment"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/metric"
	"backdock/shared/platform/trace"
)

const name = "fulfillment"

// Worker is the function; Step Functions calls it, see infra/workflows.go.
var Worker = app.Worker{
	Name:    name,
	Summary: "Begins, watches and ends the steps of the trip workflow",
	Do:      handle,
}

// ToDo is the answer to begin: the items of the Map state.
type ToDo struct {
	Orders []OrderRef `json:"orders"`
}

// OrderRef identifies an order of the execution.
type OrderRef struct {
	SalesOrderID string `json:"salesOrderId"`
}

// Seen is the answer to look.
type Seen struct {
	Done    bool `json:"done"`
	Seconds int  `json:"seconds"` // time until the next look
}

func handle(ctx context.Context, b *app.Backend, raw json.RawMessage) (any, error) {
	e, err := fulfillment.ParseEvent(raw)
	if err != nil {
		return nil, err
	}
	trace.Add(ctx, trace.Trip, e.TripID)
	trace.Add(ctx, trace.SalesOrder, e.SalesOrderID)
	answer, err := carryOut(ctx, b, e)
	if fault.Is(err, fault.NotFound) {
		if _, removed := b.Trips().Get(ctx, e.TripID); fault.Is(removed, fault.NotFound) {
			return nothingLeft[e.Action], nil
		}
	}
	return answer, err
}

// nothingLeft are the answers about a trip that was removed. Its last step had ended then, but an execution that began late,
// or whose first call was tried again, learns of it only here.
var nothingLeft = map[string]any{fulfillment.Begin: ToDo{Orders: []OrderRef{}}, fulfillment.Watch: Seen{Done: true}}

func carryOut(ctx context.Context, b *app.Backend, e fulfillment.Event) (any, error) {
	trips, steps := b.Trips(), b.TripSteps()
	switch e.Action {
	case fulfillment.Begin:
		ids, err := steps.Begin(ctx, e.Execution)
		answer := ToDo{Orders: make([]OrderRef, len(ids))}
		for i, id := range ids {
			answer.Orders[i] = OrderRef{id}
		}
		return answer, err
	case fulfillment.Ask:
		return nil, b.FulfillmentSteps().Request(ctx, e.Execution, e.SalesOrderID)
	case fulfillment.OrderFailed:
		code, reason := e.Reason()
		return nil, steps.Fail(ctx, e.Execution, e.SalesOrderID, code, reason)
	case fulfillment.Watch:
		done, again, err := b.FulfillmentSteps().Look(ctx, e.Execution)
		return Seen{done, int(again.Seconds())}, err
	case fulfillment.Finish:
		if err := steps.End(ctx, e.Execution, trip.WorkflowFinished, ""); err != nil {
			return nil, err
		}
		return nil, count(ctx, b, trips, e.Execution)
	case fulfillment.Stopped:
		_, reason := e.Reason()
		return nil, steps.End(ctx, e.Execution, trip.WorkflowFailed, reason)
	}
	return nil, fmt.Errorf("unknown action %q of the fulfillment function", e.Action)
}

// done maps a step to the name of its metric, see infra/metrics.go.
var done = map[trip.Step]string{trip.Fulfill: "ordersFulfilled", trip.Ship: "ordersShipped",
	trip.Invoice: "ordersInvoiced"}

// count writes a step's result as metrics: the orders that succeeded and those that failed in the execution.
func count(ctx context.Context, b *app.Backend, trips *trip.Trips, exec tripstep.Execution) error {
	f, err := trips.Get(ctx, exec.TripID)
	if err != nil {
		return err
	}
	var passed, failed int
	for _, r := range f.Results {
		at := r.At(exec.Step)
		switch {
		case at.Attempt != exec.Attempt:
		case at.State == trip.StepDone:
			passed++
		case at.State == trip.StepFailed:
			failed++
		}
	}
	metricName := done[exec.Step]
	b.Log.LogAttrs(ctx, slog.LevelInfo, "step finished", slog.String("group", name), slog.String("step", string(exec.Step)),
		slog.Int("attempt", exec.Attempt), slog.Int(metricName, passed), slog.Int("ordersFailed", failed),
		metric.Attr(b.Now(), metric.Metric{Name: metricName, Unit: metric.Count},
			metric.Metric{Name: "ordersFailed", Unit: metric.Count}))
	return nil
}

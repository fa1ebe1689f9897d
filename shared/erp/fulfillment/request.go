package fulfillment

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/platform/synctask"
)

// actions are the actions of the steps.
var actions = map[trip.Step]synctask.Action{trip.Fulfill: synctask.Fulfill, trip.Ship: synctask.Ship,
	trip.Invoice: synctask.InvoiceOrder}

// Actions returns the actions that Steps carries out.
func Actions() []synctask.Action {
	return []synctask.Action{synctask.Fulfill, synctask.Ship, synctask.InvoiceOrder}
}

// taskOf makes the task of an order's step. The same execution makes the same task.
func taskOf(now time.Time, exec tripstep.Execution, salesOrderID string) synctask.Task {
	w := synctask.Wish{ID: fmt.Sprintf("TRIP-%s-%s-%s-%d", exec.TripID, salesOrderID, exec.Step, exec.Attempt),
		Action:       actions[exec.Step],
		ResourceType: synctask.ItemFulfillment, ResourceID: trip.FulfillmentExternalID(exec.TripID, salesOrderID),
		TripID: exec.TripID, SalesOrderID: salesOrderID, Attempt: exec.Attempt}
	if exec.Step == trip.Invoice {
		w.ResourceType, w.ResourceID = synctask.Invoice, trip.InvoiceExternalID(exec.TripID, salesOrderID)
	}
	return synctask.NewAction(now, w)
}

// runOf returns the execution that requested a task.
func executionOf(t synctask.Task) (tripstep.Execution, error) {
	for step, action := range actions {
		if action == t.Action {
			return tripstep.Execution{TripID: t.TripID, Step: step, Attempt: t.Attempt}, nil
		}
	}
	return tripstep.Execution{}, fmt.Errorf("task %s: %q is not a step of a trip", t.ID, t.Action)
}

// Request requests the step of an order by storing its task, once. A task of an earlier attempt is
// superseded. If the step had failed because the sales order was refused, the order is sent again, too.
func (s *Steps) Request(ctx context.Context, exec tripstep.Execution, salesOrderID string) error {
	before, err := s.trips.Get(ctx, exec.TripID)
	if err != nil {
		return err
	}
	r := before.Result(salesOrderID)
	if at := r.At(exec.Step); at.State == trip.StepFailed && at.Code == codeOrderRefused {
		failed, err := s.states.Resend(ctx, salesOrderID)
		if err == nil && failed != "" {
			err = s.tasks.Supersede(ctx, failed)
		}
		if err != nil {
			return err
		}
	}
	replaced, err := s.steps.Request(ctx, exec, salesOrderID, taskOf(s.now(), exec, salesOrderID))
	if err != nil || replaced == "" {
		return err
	}
	return s.tasks.Supersede(ctx, replaced)
}

const (
	// An execution checks again after a quarter of its age, so that even an outage of days needs few checks.
	lookFirst   = 2 * time.Second
	lookLongest = 5 * time.Minute
	// mendAfter is longer than the delay with which task writes become visible.
	mendAfter = time.Minute
)

// Look reports whether all orders of an execution have a result, and if not, after how long to check again.
// It sets the result of an order whose task ended without one.
func (s *Steps) Look(ctx context.Context, exec tripstep.Execution) (done bool, again time.Duration, err error) {
	f, err := s.trips.Get(ctx, exec.TripID)
	if err != nil {
		return false, 0, err
	}
	w := f.Workflow
	if w == nil || w.State != trip.WorkflowRunning || w.Step != exec.Step || w.Attempt != exec.Attempt {
		return true, 0, nil
	}
	remaining := tripstep.Remaining(&f)
	if len(remaining) == 0 {
		return true, 0, nil
	}
	if s.now().Sub(w.StartedAt) > mendAfter {
		if err := s.mend(ctx, f, exec, remaining); err != nil {
			return false, 0, err
		}
	}
	return false, min(max(s.now().Sub(w.StartedAt)/4, lookFirst), lookLongest), nil
}

// mend records a failure for orders that were never requested in this execution, and for those whose task is
// missing or has ended. A worker records the result before it ends the task, so this only happens if
// something was lost.
func (s *Steps) mend(ctx context.Context, f trip.Full, exec tripstep.Execution, orders []string) error {
	var lost, ids []string
	asked := map[string]string{} // orders by task id
	for _, id := range orders {
		r := f.Result(id)
		switch at := r.At(exec.Step); {
		case at.TaskID == "" || at.Attempt != exec.Attempt:
			lost = append(lost, id)
		case s.now().Sub(at.At) > mendAfter:
			ids, asked[at.TaskID] = append(ids, at.TaskID), id
		}
	}
	tasks, err := s.tasks.Some(ctx, ids)
	if err != nil {
		return err
	}
	for _, t := range tasks {
		if t.Status.Open() {
			delete(asked, t.ID)
		}
	}
	lost = slices.AppendSeq(lost, maps.Values(asked))
	if len(lost) == 0 {
		return nil
	}
	if f, err = s.trips.Get(ctx, exec.TripID); err != nil { // results may have arrived meanwhile
		return err
	}
	waiting := tripstep.Remaining(&f)
	slices.Sort(lost)
	for _, id := range lost {
		if !slices.Contains(waiting, id) {
			continue
		}
		if err := s.steps.Fail(ctx, exec, id, "no_result", "the step's task ended without a result: try again"); err != nil {
			return err
		}
	}
	return nil
}

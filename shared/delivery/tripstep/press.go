package tripstep

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
	"backdock/shared/platform/workflow"
)

// Execution identifies one execution of a step, in the input of its state machine.
type Execution struct {
	TripID  string    `json:"tripId"`
	Step    trip.Step `json:"step"`
	Attempt int       `json:"attempt"`
}

// Press starts a step of the ERP workflow for the orders that are not done. The steps of then are later ones; each
// starts by itself when the one before is done and no order has failed.
//
// It is idempotent while an execution of the step is running: the trip stores the attempt before the start, the
// execution's name consists of trip, step and attempt, and Step Functions accepts a name only once. If the execution
// failed, was aborted or does not exist, Press starts the next attempt, which continues from the recorded results. If
// no order is left, Press returns the trip unchanged. Errors: fault.NotFound, fault.Conflict.
func (s *Steps) Press(ctx context.Context, tripID string, step trip.Step, then ...trip.Step) (trip.Full, error) {
	before := slices.Index(trip.Steps, step)
	for _, next := range then {
		at := slices.Index(trip.Steps, next)
		if at <= before {
			return trip.Full{}, fault.Fields("following must have later steps, in their order")
		}
		before = at
	}
	return s.press(ctx, tripID, then, func(*trip.Full) (trip.Step, bool, error) { return step, false, nil })
}

// Retry restarts the failed orders of the first step that has failed orders. Errors: fault.NotFound, fault.Conflict if
// no order has failed.
func (s *Steps) Retry(ctx context.Context, tripID string) (trip.Full, error) {
	return s.press(ctx, tripID, nil, func(f *trip.Full) (trip.Step, bool, error) {
		for _, step := range trip.Steps {
			if len(todo(f, step, true)) > 0 {
				return step, true, nil
			}
		}
		if step, running := f.Running(); running {
			return step, true, nil
		}
		return "", false, fault.New(fault.Conflict, "no order of trip %s has failed", f.Number)
	})
}

var errAgain = errors.New("somebody else has started an execution meanwhile")

func (s *Steps) press(ctx context.Context, tripID string, then []trip.Step,
	choose func(*trip.Full) (trip.Step, bool, error)) (trip.Full, error) {
	for range 5 {
		f, err := s.trips.Get(ctx, tripID)
		if err != nil {
			return f, err
		}
		step, failedOnly, err := choose(&f)
		if err != nil {
			return f, err
		}
		over, err := s.trips.Over(ctx, &f)
		if err != nil {
			return f, err
		}
		if !over {
			return s.pressAgain(ctx, f, step)
		}
		if reasons := againstStep(&f, step); reasons != "" {
			return f, fault.New(fault.Conflict, "trip %s: %s", f.Number, reasons)
		}
		if len(todo(&f, step, failedOnly)) == 0 {
			return s.nothingToDo(ctx, f)
		}
		before := f.Workflow
		f, err = s.trips.Change(ctx, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
			if !sameRun(before, f.Workflow) {
				return nil, errAgain
			}
			noteRun(f, trip.Workflow{Step: step, Then: then, StartedAt: s.now(), FailedOnly: failedOnly, RequestID: trace.Asked(ctx)})
			return nil, nil
		})
		if errors.Is(err, errAgain) {
			continue
		}
		if err != nil {
			return f, err
		}
		return s.start(ctx, f)
	}
	return trip.Full{}, fault.Busy(1, "others are starting this trip's steps at the same moment: try again")
}

// noteRun records the next attempt of a step before its execution is started.
func noteRun(f *trip.Full, w trip.Workflow) {
	if f.Attempts == nil {
		f.Attempts = map[trip.Step]int{}
	}
	f.Attempts[w.Step]++
	w.Attempt, w.State, w.Orders = f.Attempts[w.Step], trip.WorkflowRunning, todo(f, w.Step, w.FailedOnly)
	f.Workflow = &w
}

// follow notes the next step that was asked for together with the one that is done, or else the next wanted one. A
// failed order waits for a person, so nothing that was asked for follows it; a wanted step takes the orders that are
// ready.
func (s *Steps) follow(f *trip.Full) {
	ended := *f.Workflow
	defer func() { f.Wanted = stillWanted(f) }()
	if s.workflows == nil || ended.State != trip.WorkflowFinished {
		return
	}
	if !hasFailed(f) {
		for i, step := range ended.Then {
			if againstStep(f, step) == "" && len(todo(f, step, false)) > 0 {
				noteRun(f, trip.Workflow{Step: step, Then: ended.Then[i+1:], StartedAt: s.now(), RequestID: ended.RequestID})
				return
			}
		}
	}
	noteWanted(f, s.now())
}

// noteWanted notes the first wanted step that has orders to do. Orders that have failed in it wait for a person.
func noteWanted(f *trip.Full, now time.Time) bool {
	for _, step := range f.Wanted {
		if againstStep(f, step) == "" && slices.ContainsFunc(todo(f, step, false), func(id string) bool {
			r := f.Result(id)
			return r.At(step).State != trip.StepFailed
		}) {
			noteRun(f, trip.Workflow{Step: step, StartedAt: now})
			return true
		}
	}
	return false
}

// stillWanted returns the wanted steps that some orders have neither passed nor failed in.
func stillWanted(f *trip.Full) []trip.Step {
	return slices.DeleteFunc(slices.Clone(f.Wanted), func(step trip.Step) bool {
		return !slices.ContainsFunc(f.OrderIDs(), func(id string) bool {
			r := f.Result(id)
			return !f.Passed(r, step) && r.At(step).State != trip.StepFailed
		})
	})
}

// hasFailed reports whether an order has failed in a step.
func hasFailed(f *trip.Full) bool {
	return slices.ContainsFunc(trip.Steps, func(step trip.Step) bool { return len(todo(f, step, true)) > 0 })
}

// startNoted starts the execution of a step that was noted, but not started. It is idempotent.
func (s *Steps) startNoted(ctx context.Context, f trip.Full) error {
	if w := f.Workflow; s.workflows == nil || w == nil || w.State != trip.WorkflowRunning || w.Execution != "" {
		return nil
	}
	_, err := s.start(ctx, f)
	return err
}

// nothingToDo handles a press when no order is left. It also ends an execution that processed its last order but failed
// before recording its end.
func (s *Steps) nothingToDo(ctx context.Context, f trip.Full) (trip.Full, error) {
	if _, running := f.Running(); !running {
		return f, nil
	}
	if err := s.End(ctx, Execution{f.ID, f.Workflow.Step, f.Workflow.Attempt}, trip.WorkflowFinished, ""); err != nil {
		return f, err
	}
	return s.trips.Get(ctx, f.ID)
}

// pressAgain handles a press while an execution is under way.
func (s *Steps) pressAgain(ctx context.Context, f trip.Full, step trip.Step) (trip.Full, error) {
	if f.Workflow.Execution == "" { // noted, but the process ended before the start
		var err error
		if f, err = s.start(ctx, f); err != nil {
			return f, err
		}
	}
	if f.Workflow.Step != step {
		return f, fault.Busy(trip.StepSeconds, "trip %s: the step %s is still running", f.Number, f.Workflow.Step)
	}
	return f, nil
}

func sameRun(a, b *trip.Workflow) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Step == b.Step && a.Attempt == b.Attempt
}

// start starts the execution that the trip has noted, and stores its ARN.
func (s *Steps) start(ctx context.Context, f trip.Full) (trip.Full, error) {
	exec := Execution{f.ID, f.Workflow.Step, f.Workflow.Attempt}
	name := fmt.Sprintf("%s-%s-%d", exec.TripID, exec.Step, exec.Attempt)
	execution, err := s.workflows.Start(ctx, workflow.TripFulfillmentToInvoice, name, exec)
	if err != nil {
		return f, fmt.Errorf("start %s: %w", name, err)
	}
	after, err := s.trips.Change(ctx, f.ID, nil, func(f *trip.Full) ([]table.Op, error) {
		if !underWay(f, exec) || f.Workflow.Execution == execution {
			return nil, trip.ErrUnchanged
		}
		f.Workflow.Execution = execution
		return nil, nil
	})
	if errors.Is(err, trip.ErrUnchanged) { // it has ended already, or a concurrent press was faster
		if sameRun(after.Workflow, f.Workflow) && after.Workflow.Execution == "" {
			after.Workflow.Execution = execution
		}
		return after, nil
	}
	return after, err
}

// underWay reports whether an execution is the trip's current one and is not over.
func underWay(f *trip.Full, exec Execution) bool {
	w := f.Workflow
	return w != nil && w.State == trip.WorkflowRunning && w.Step == exec.Step && w.Attempt == exec.Attempt
}

// StepOption reports whether a step of the ERP workflow can be started now.
type StepOption struct {
	Step   trip.Step `json:"step"`
	Orders int       `json:"orders" doc:"how many orders it would do now"`
	Reason string    `json:"reason" doc:"why it cannot be started; empty where it can, or where nothing is left to do"`
}

// StepOptions returns the options of all steps, in order.
func StepOptions(f *trip.Full) []StepOption {
	options := make([]StepOption, len(trip.Steps))
	for i, step := range trip.Steps {
		options[i] = StepOption{Step: step, Orders: len(todo(f, step, false)), Reason: againstStep(f, step)}
		if running, is := f.Running(); is && options[i].Reason == "" {
			options[i].Reason = fmt.Sprintf("the step %s is still running", running)
		}
	}
	return options
}

// againstStep returns the reason why a step cannot be started yet, or any more; "" if it can.
func againstStep(f *trip.Full, step trip.Step) string {
	from := map[trip.Step]trip.Status{trip.Fulfill: trip.Planned, trip.Ship: trip.Ready, trip.Invoice: trip.InProgress}[step]
	switch {
	case f.Status == trip.Cancelled || f.Status == trip.Closed:
		return "the trip is " + trip.Words(f.Status)
	case !f.Status.Past(from):
		return fmt.Sprintf("the trip must first be %s; it is %s", trip.Words(from), trip.Words(f.Status))
	case len(f.OrderIDs()) == 0:
		return "the trip has no orders"
	case len(todo(f, step, false)) > 0:
		return ""
	}
	waiting := 0
	for _, id := range f.OrderIDs() {
		if r := f.Result(id); !f.Passed(r, step) {
			waiting++
		}
	}
	switch {
	case waiting == 0:
		return ""
	case step == trip.Ship:
		return "no order has been fulfilled in the ERP: process the fulfillments first"
	case slices.ContainsFunc(f.Stops, func(s trip.Stop) bool { return s.Differs() }):
		return "the reports of a stop differ: choose the one that counts"
	case slices.ContainsFunc(f.OrderIDs(), func(id string) bool {
		r := f.Result(id)
		return r.Ship.State == trip.StepDone &&
			!r.Invoice.Settled()
	}):
		return "no stop of an order that has been shipped is completed yet"
	}
	return "no order has been shipped in the ERP: mark the fulfillments as shipped first"
}

// todo returns the orders that a step still has to process, in visiting order.
func todo(f *trip.Full, step trip.Step, failedOnly bool) []string {
	return slices.DeleteFunc(f.OrderIDs(), func(id string) bool {
		r := f.Result(id)
		switch {
		case r.Leaving != nil, f.Passed(r, step), failedOnly && r.At(step).State != trip.StepFailed:
			return true
		case step == trip.Ship:
			return r.Fulfill.State != trip.StepDone
		case step == trip.Invoice:
			stop := f.Stops[f.StopOf(id)]
			return r.Ship.State != trip.StepDone || !stop.Status.Final() || stop.Differs()
		}
		return false
	})
}

// Seen returns the state of an order in a step for display. Orders that an execution will process are pending, and
// excepted orders have a reason.
func Seen(f *trip.Full, salesOrderID string, step trip.Step) trip.StepResult {
	r := f.Result(salesOrderID)
	seen := *r.At(step)
	if reason := f.Exception(salesOrderID); reason != "" && !seen.Settled() {
		return trip.StepResult{State: trip.StepExcepted, Error: reason}
	}
	current, running := f.Running()
	if running && current == step && seen.State != trip.StepRunning && slices.Contains(Remaining(f), salesOrderID) {
		seen.State, seen.Error = trip.StepPending, ""
	}
	return seen
}

// Remaining returns the orders of the trip's current execution without a result, in visiting order.
func Remaining(f *trip.Full) []string {
	w := f.Workflow
	if w == nil {
		return nil
	}
	return slices.DeleteFunc(todo(f, w.Step, false), func(id string) bool {
		r := f.Result(id)
		at := r.At(w.Step)
		return !slices.Contains(w.Orders, id) || at.State == trip.StepFailed && at.Attempt == w.Attempt
	})
}

package trip

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
	"backdock/shared/platform/workflow"
)

// Run identifies one execution of a step in the execution's input.
type Run struct {
	TripID  string `json:"tripId"`
	Step    Step   `json:"step"`
	Attempt int    `json:"attempt"`
}

// Press starts a step of the ERP workflow for the orders that are not done. The steps of then are later ones; each
// starts by itself when the one before is done and no order has failed.
//
// It is idempotent while an execution of the step is running: the trip stores the attempt before the start, the
// execution's name consists of trip, step and attempt, and Step Functions accepts a name only once. If the execution
// failed, was aborted or does not exist, Press starts the next attempt, which continues from the recorded results. If
// no order is left, Press returns the trip unchanged. Errors: fault.NotFound, fault.Conflict.
func (s *Trips) Press(ctx context.Context, tripID string, step Step, then ...Step) (Full, error) {
	before := slices.Index(Steps, step)
	for _, next := range then {
		at := slices.Index(Steps, next)
		if at <= before {
			return Full{}, fault.Fields("following must have later steps, in their order")
		}
		before = at
	}
	return s.press(ctx, tripID, then, func(*Full) (Step, bool, error) { return step, false, nil })
}

// Retry restarts the failed orders of the first step that has failed orders. Errors: fault.NotFound, fault.Conflict if
// no order has failed.
func (s *Trips) Retry(ctx context.Context, tripID string) (Full, error) {
	return s.press(ctx, tripID, nil, func(f *Full) (Step, bool, error) {
		for _, step := range Steps {
			if len(f.todo(step, true)) > 0 {
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

func (s *Trips) press(ctx context.Context, tripID string, then []Step,
	choose func(*Full) (Step, bool, error)) (Full, error) {
	for range 5 {
		f, err := s.Get(ctx, tripID)
		if err != nil {
			return f, err
		}
		step, failedOnly, err := choose(&f)
		if err != nil {
			return f, err
		}
		over, err := s.over(ctx, &f)
		if err != nil {
			return f, err
		}
		if !over {
			return s.pressAgain(ctx, f, step)
		}
		if reasons := f.againstStep(step); reasons != "" {
			return f, fault.New(fault.Conflict, "trip %s: %s", f.Number, reasons)
		}
		if len(f.todo(step, failedOnly)) == 0 {
			return s.nothingToDo(ctx, f)
		}
		before := f.Workflow
		f, err = s.change(ctx, tripID, nil, func(f *Full) ([]table.Op, error) {
			if !sameRun(before, f.Workflow) {
				return nil, errAgain
			}
			f.noteRun(Workflow{Step: step, Then: then, StartedAt: s.now(), FailedOnly: failedOnly, RequestID: trace.Asked(ctx)})
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
	return Full{}, fault.New(fault.Conflict, "others are starting this trip's steps at the same moment: try again")
}

// noteRun records the next attempt of a step before its execution is started.
func (f *Full) noteRun(w Workflow) {
	if f.Attempts == nil {
		f.Attempts = map[Step]int{}
	}
	f.Attempts[w.Step]++
	w.Attempt, w.State, w.Orders = f.Attempts[w.Step], WorkflowRunning, f.todo(w.Step, w.FailedOnly)
	f.Workflow = &w
}

// follow notes the next step that was asked for together with the one that is done. A failed order waits for a person,
// so then nothing follows.
func (s *Trips) follow(f *Full) {
	ended := *f.Workflow
	if s.workflows == nil || ended.State != WorkflowFinished || f.hasFailed() {
		return
	}
	for i, step := range ended.Then {
		if f.againstStep(step) == "" && len(f.todo(step, false)) > 0 {
			f.noteRun(Workflow{Step: step, Then: ended.Then[i+1:], StartedAt: s.now(), RequestID: ended.RequestID})
			return
		}
	}
}

// hasFailed reports whether an order has failed in a step.
func (f *Full) hasFailed() bool {
	return slices.ContainsFunc(Steps, func(step Step) bool { return len(f.todo(step, true)) > 0 })
}

// startNoted starts the execution of a step that was noted, but not started. It is idempotent.
func (s *Trips) startNoted(ctx context.Context, f Full) error {
	if w := f.Workflow; s.workflows == nil || w == nil || w.State != WorkflowRunning || w.Execution != "" {
		return nil
	}
	_, err := s.start(ctx, f)
	return err
}

// nothingToDo handles a press when no order is left. It also ends an execution that processed its last order but failed
// before recording its end.
func (s *Trips) nothingToDo(ctx context.Context, f Full) (Full, error) {
	if _, running := f.Running(); !running {
		return f, nil
	}
	if err := s.End(ctx, Run{f.ID, f.Workflow.Step, f.Workflow.Attempt}, WorkflowFinished, ""); err != nil {
		return f, err
	}
	return s.Get(ctx, f.ID)
}

// Observe updates f from Step Functions if f has a running execution. So an execution that ended without recording it
// does not block the trip.
func (s *Trips) Observe(ctx context.Context, f *Full) error {
	over, err := s.over(ctx, f)
	if err != nil {
		return err
	}
	w := f.Workflow
	if w == nil || w.State != WorkflowRunning {
		return nil
	}
	if over || w.Execution == "" && s.now().Sub(w.StartedAt) > startsWithin {
		stopped := *w
		stopped.State, stopped.Error = WorkflowFailed, "the step stopped before it was done: start it again"
		f.Workflow = &stopped
	}
	return nil
}

// startsWithin is an upper limit for the time to start an execution.
const startsWithin = 30 * time.Second

// pressAgain handles a press while an execution is under way.
func (s *Trips) pressAgain(ctx context.Context, f Full, step Step) (Full, error) {
	if f.Workflow.Execution == "" { // noted, but the process ended before the start
		var err error
		if f, err = s.start(ctx, f); err != nil {
			return f, err
		}
	}
	if f.Workflow.Step != step {
		return f, fault.New(fault.Conflict, "trip %s: the step %s is still running", f.Number, f.Workflow.Step)
	}
	return f, nil
}

func sameRun(a, b *Workflow) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Step == b.Step && a.Attempt == b.Attempt
}

// over reports whether no execution is under way. It asks Step Functions, because an execution may have ended without
// recording it.
func (s *Trips) over(ctx context.Context, f *Full) (bool, error) {
	w := f.Workflow
	if w == nil || w.State != WorkflowRunning {
		return true, nil
	}
	if w.Execution == "" {
		return false, nil
	}
	state, err := s.workflows.State(ctx, w.Execution)
	if err != nil {
		return false, fmt.Errorf("state of trip %s's execution: %w", f.ID, err)
	}
	return state != workflow.Running, nil
}

// start starts the execution that the trip has noted, and stores its ARN.
func (s *Trips) start(ctx context.Context, f Full) (Full, error) {
	run := Run{f.ID, f.Workflow.Step, f.Workflow.Attempt}
	name := fmt.Sprintf("%s-%s-%d", run.TripID, run.Step, run.Attempt)
	execution, err := s.workflows.Start(ctx, workflow.TripFulfillmentToInvoice, name, run)
	if err != nil {
		return f, fmt.Errorf("start %s: %w", name, err)
	}
	after, err := s.change(ctx, f.ID, nil, func(f *Full) ([]table.Op, error) {
		if !f.runs(run) || f.Workflow.Execution == execution {
			return nil, errUnchanged
		}
		f.Workflow.Execution = execution
		return nil, nil
	})
	if errors.Is(err, errUnchanged) { // it has ended already, or a concurrent press was faster
		if sameRun(after.Workflow, f.Workflow) && after.Workflow.Execution == "" {
			after.Workflow.Execution = execution
		}
		return after, nil
	}
	return after, err
}

// runs reports whether an execution is the trip's current one and is not over.
func (f *Full) runs(run Run) bool {
	w := f.Workflow
	return w != nil && w.State == WorkflowRunning && w.Step == run.Step && w.Attempt == run.Attempt
}

// StepOption reports whether a step of the ERP workflow can be started now.
type StepOption struct {
	Step   Step   `json:"step" enum:"fulfil,ship,invoice"`
	Orders int    `json:"orders" doc:"how many orders it would do now"`
	Reason string `json:"reason" doc:"why it cannot be started; empty where it can, or where nothing is left to do"`
}

// StepOptions returns the options of all steps, in order.
func (f *Full) StepOptions() []StepOption {
	options := make([]StepOption, len(Steps))
	for i, step := range Steps {
		options[i] = StepOption{Step: step, Orders: len(f.todo(step, false)), Reason: f.againstStep(step)}
		if running, is := f.Running(); is && options[i].Reason == "" {
			options[i].Reason = fmt.Sprintf("the step %s is still running", running)
		}
	}
	return options
}

// againstStep returns the reason why a step cannot be started yet, or any more; "" if it can.
func (f *Full) againstStep(step Step) string {
	from := map[Step]Status{Fulfil: Planned, Ship: Ready, Invoice: InProgress}[step]
	switch {
	case f.Status == Cancelled || f.Status == Closed:
		return "the trip is " + words(f.Status)
	case !f.Status.past(from):
		return fmt.Sprintf("the trip must first be %s; it is %s", words(from), words(f.Status))
	case len(f.OrderIDs()) == 0:
		return "the trip has no orders"
	case len(f.todo(step, false)) > 0:
		return ""
	}
	waiting := 0
	for _, id := range f.OrderIDs() {
		if r := f.Result(id); !f.passed(r, step) {
			waiting++
		}
	}
	switch {
	case waiting == 0:
		return ""
	case step == Ship:
		return "no order has been fulfilled in the ERP: process the fulfillments first"
	case slices.ContainsFunc(f.OrderIDs(), func(id string) bool {
		r := f.Result(id)
		return r.Ship.State == StepDone &&
			!r.Invoice.settled()
	}):
		return "no stop of an order that has been shipped is completed yet"
	}
	return "no order has been shipped in the ERP: mark the fulfillments as shipped first"
}

// todo returns the orders that a step still has to process, in visiting order.
func (f *Full) todo(step Step, failedOnly bool) []string {
	return slices.DeleteFunc(f.OrderIDs(), func(id string) bool {
		r := f.Result(id)
		switch {
		case f.passed(r, step), failedOnly && r.At(step).State != StepFailed:
			return true
		case step == Ship:
			return r.Fulfil.State != StepDone
		case step == Invoice:
			return r.Ship.State != StepDone || !f.Stops[f.StopOf(id)].Status.Final()
		}
		return false
	})
}

// Seen returns the state of an order in a step for display. Orders that an execution will process are pending, and
// excepted orders have a reason.
func (f *Full) Seen(salesOrderID string, step Step) StepResult {
	r := f.Result(salesOrderID)
	seen := *r.At(step)
	if reason := f.exception(salesOrderID); reason != "" && !seen.settled() {
		return StepResult{State: StepExcepted, Error: reason}
	}
	current, running := f.Running()
	if running && current == step && seen.State != StepRunning && slices.Contains(f.Remaining(), salesOrderID) {
		seen.State, seen.Error = StepPending, ""
	}
	return seen
}

// Remaining returns the orders of the trip's current execution without a result, in visiting order.
func (f *Full) Remaining() []string {
	w := f.Workflow
	if w == nil {
		return nil
	}
	return slices.DeleteFunc(f.todo(w.Step, false), func(id string) bool {
		r := f.Result(id)
		at := r.At(w.Step)
		return !slices.Contains(w.Orders, id) || at.State == StepFailed && at.Attempt == w.Attempt
	})
}

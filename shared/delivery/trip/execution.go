package trip

import (
	"context"
	"fmt"
	"time"

	"backdock/shared/platform/setting"
	"backdock/shared/platform/workflow"
)

// Observe updates f from Step Functions if f has a running execution. So an execution that ended without recording it
// does not block the trip.
func (s *Trips) Observe(ctx context.Context, f *Full) error {
	over, err := s.Over(ctx, f)
	if err != nil {
		return err
	}
	w := f.Workflow
	if w == nil || w.State != WorkflowRunning {
		return nil
	}
	if over || w.Execution == "" && s.now().Sub(w.StartedAt) > startsWithin {
		stopped := *w
		stopped.State, stopped.Error = WorkflowFailed, StoppedEarly
		f.Workflow = &stopped
	}
	return nil
}

// StepSeconds is how long to wait before trying again what a running step prevents.
const StepSeconds = 2

// StoppedEarly is the error of an execution that ended without recording it.
const StoppedEarly = "the step stopped before it was done: start it again"

// startsWithin is an upper limit for the time to start an execution.
const startsWithin = 30 * time.Second

// Over reports whether no execution is under way. It asks Step Functions, because an execution may have ended without
// recording it.
func (s *Trips) Over(ctx context.Context, f *Full) (bool, error) {
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

// Want notes the steps that follow by themselves: the invoices of a completed trip, if the setting is on.
func (s *Trips) Want(ctx context.Context, f *Full) error {
	f.Wanted = nil
	if f.Status != Completed {
		return nil
	}
	wanted, err := setting.Value[bool](ctx, s.settings, setting.TripsInvoiceOnCompletion)
	if err == nil && wanted {
		f.Wanted = []Step{Invoice}
	}
	return err
}

package tripstep

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
)

// Begin returns the orders that an execution still has to process.
func (s *Steps) Begin(ctx context.Context, exec Execution) ([]string, error) {
	f, err := s.trips.Get(ctx, exec.TripID)
	if err != nil || !underWay(&f, exec) {
		return []string{}, err
	}
	return append([]string{}, Remaining(&f)...), nil
}

// Request records that an order's step was requested, together with its sync task. It does nothing if that was recorded
// before or if the order no longer needs the step. It returns the task of an earlier attempt, which the new one
// replaces, or "".
func (s *Steps) Request(ctx context.Context, exec Execution, salesOrderID string,
	t synctask.Task) (replaced string, err error) {
	err = table.Update(ctx, "trip "+exec.TripID, func() error {
		f, err := s.trips.Get(ctx, exec.TripID)
		if err != nil || !underWay(&f, exec) || !slices.Contains(Remaining(&f), salesOrderID) {
			return err
		}
		trace.Add(ctx, trace.Origin, f.Workflow.RequestID)
		r, version := f.Result(salesOrderID), f.Results[salesOrderID].Version
		at := r.At(exec.Step)
		if at.TaskID == t.ID {
			return nil
		}
		replaced = at.TaskID
		*at = trip.StepResult{State: trip.StepPending, At: s.now(), Attempt: exec.Attempt, TaskID: t.ID}
		return s.table.Commit(ctx, trip.WriteResult(r, version), synctask.Put(ctx, t), table.Check(trip.Key(exec.TripID),
			table.FieldIs("revision", f.Revision)))
	})
	if err != nil {
		return "", fmt.Errorf("request %s of order %s of trip %s: %w", exec.Step, salesOrderID, exec.TripID, err)
	}
	return replaced, nil
}

// Claim records that a worker begins with an order's step. claimed is false if there is nothing to do: the step is
// done, the order has left the trip, or a later execution has replaced this one. An execution that is over or lost does
// not matter: its requested tasks are processed. After Claim the order cannot be removed from the trip.
func (s *Steps) Claim(ctx context.Context, exec Execution, salesOrderID string) (f trip.Full, claimed bool, err error) {
	err = table.Update(ctx, "trip "+exec.TripID, func() error {
		if f, err = s.trips.Get(ctx, exec.TripID); err != nil {
			return err
		}
		if claimed = mayDo(&f, exec) && slices.Contains(todo(&f, exec.Step, false), salesOrderID); !claimed {
			return nil
		}
		r, version := f.Result(salesOrderID), f.Results[salesOrderID].Version
		at := r.At(exec.Step)
		if at.State == trip.StepRunning && at.Attempt == exec.Attempt {
			return nil // an earlier worker of this task was stopped or got no answer
		}
		*at = trip.StepResult{State: trip.StepRunning, At: s.now(), Attempt: exec.Attempt, TaskID: at.TaskID}
		f.Results[salesOrderID] = r
		return s.table.Commit(ctx, trip.WriteResult(r, version), table.Check(trip.Key(exec.TripID), table.FieldIs("revision",
			f.Revision)))
	})
	if err != nil {
		return f, false, fmt.Errorf("claim order %s of trip %s: %w", salesOrderID, exec.TripID, err)
	}
	return f, claimed, nil
}

// mayDo reports whether a step's attempt is the latest and still wanted.
func mayDo(f *trip.Full, exec Execution) bool {
	if f.Attempts[exec.Step] != exec.Attempt || f.Status == trip.Cancelled || f.Status == trip.Closed {
		return false
	}
	_, running := f.Running()
	return !running || underWay(f, exec)
}

// Again resets a failed order for a step whose task is retried. Errors: fault.NotFound; fault.Conflict if the task is
// not the order's latest.
func (s *Steps) Again(ctx context.Context, exec Execution, salesOrderID string) error {
	return table.Update(ctx, "trip "+exec.TripID, func() error {
		f, err := s.trips.Get(ctx, exec.TripID)
		if err != nil {
			return err
		}
		if !mayDo(&f, exec) || !slices.Contains(todo(&f, exec.Step, false), salesOrderID) {
			return fault.New(fault.Conflict, "trip %s needs this task no longer", f.Number)
		}
		r, version := f.Result(salesOrderID), f.Results[salesOrderID].Version
		at := r.At(exec.Step)
		*at = trip.StepResult{State: trip.StepPending, At: s.now(), Attempt: exec.Attempt, TaskID: at.TaskID}
		return s.table.Commit(ctx, trip.WriteResult(r, version), table.Check(trip.Key(exec.TripID), table.FieldIs("revision",
			f.Revision)))
	})
}

// Fail records that an order has failed in a step, unless the order has passed the step or a later attempt has started.
func (s *Steps) Fail(ctx context.Context, exec Execution, salesOrderID, code, reason string) error {
	return s.trips.Record(ctx, exec.TripID, salesOrderID, func(r *trip.Result) {
		if at := r.At(exec.Step); !at.Settled() && at.Attempt <= exec.Attempt {
			*at = trip.StepResult{State: trip.StepFailed, Error: reason, Code: code, At: s.now(), Attempt: exec.Attempt, TaskID: at.TaskID}
		}
	})
}

// Settle ends an execution if all its orders have a result, so that the trip need not wait for the state machine. Call
// it after each result. It is idempotent.
func (s *Steps) Settle(ctx context.Context, exec Execution) error {
	f, err := s.trips.Get(ctx, exec.TripID)
	if err != nil {
		return err
	}
	under := underWay(&f, exec)
	if under && len(Remaining(&f)) == 0 {
		return s.End(ctx, exec, trip.WorkflowFinished, "")
	}
	if !under {
		if err := s.startNoted(ctx, f); err != nil { // an earlier call stopped before the start
			return err
		}
	}
	if f.Outdated() { // the result arrived after the end of the execution, or after the report on its stop
		if _, err = s.trips.Change(ctx, exec.TripID, nil, func(*trip.Full) ([]table.Op, error) { return nil, nil }); err != nil {
			return err
		}
	}
	if under || f.Status.Active() {
		return nil
	}
	return s.onTrips.Release(ctx, f)
}

// End records that an execution is over, starts the step that follows, and releases the orders that no longer need their
// trip.
func (s *Steps) End(ctx context.Context, exec Execution, state trip.WorkflowState, reason string) error {
	f, err := s.trips.Change(ctx, exec.TripID, nil, func(f *trip.Full) ([]table.Op, error) {
		if !underWay(f, exec) {
			return nil, trip.ErrUnchanged
		}
		f.Workflow.State, f.Workflow.Error = state, reason
		s.follow(f)
		return nil, nil
	})
	if err != nil && !errors.Is(err, trip.ErrUnchanged) {
		return err
	}
	if err := s.startNoted(ctx, f); err != nil {
		return err
	}
	if f.Status.Active() {
		return nil
	}
	return s.onTrips.Release(ctx, f)
}

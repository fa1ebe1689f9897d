package trip

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
)

// The functions below are called by the executions of the workflow. All are idempotent, also with concurrent workers,
// and do nothing for an execution that was replaced.

// Begin returns the orders that an execution still has to process.
func (s *Trips) Begin(ctx context.Context, run Run) ([]string, error) {
	f, err := s.Get(ctx, run.TripID)
	if err != nil || !f.runs(run) {
		return []string{}, err
	}
	return append([]string{}, f.Remaining()...), nil
}

// Request records that an order's step was requested, together with its sync task. It does nothing if that was recorded
// before or if the order no longer needs the step. It returns the task of an earlier attempt, which the new one
// replaces, or "".
func (s *Trips) Request(ctx context.Context, run Run, salesOrderID string,
	t synctask.Task) (replaced string, err error) {
	err = table.Update(ctx, "trip "+run.TripID, func() error {
		f, err := s.Get(ctx, run.TripID)
		if err != nil || !f.runs(run) || !slices.Contains(f.Remaining(), salesOrderID) {
			return err
		}
		trace.Add(ctx, trace.Origin, f.Workflow.RequestID)
		r, version := f.Result(salesOrderID), f.Results[salesOrderID].Version
		at := r.At(run.Step)
		if at.TaskID == t.ID {
			return nil
		}
		replaced = at.TaskID
		*at = StepResult{State: StepPending, At: s.now(), Attempt: run.Attempt, TaskID: t.ID}
		return s.table.Commit(ctx, writeResult(r, version), synctask.Put(ctx, t), table.Check(key(run.TripID),
			table.FieldIs("revision", f.Revision)))
	})
	if err != nil {
		return "", fmt.Errorf("request %s of order %s of trip %s: %w", run.Step, salesOrderID, run.TripID, err)
	}
	return replaced, nil
}

// Claim records that a worker begins with an order's step. claimed is false if there is nothing to do: the step is
// done, the order has left the trip, or a later execution has replaced this one. An execution that is over or lost does
// not matter: its requested tasks are processed. After Claim the order cannot be removed from the trip.
func (s *Trips) Claim(ctx context.Context, run Run, salesOrderID string) (f Full, claimed bool, err error) {
	err = table.Update(ctx, "trip "+run.TripID, func() error {
		if f, err = s.Get(ctx, run.TripID); err != nil {
			return err
		}
		if claimed = f.mayDo(run) && slices.Contains(f.todo(run.Step, false), salesOrderID); !claimed {
			return nil
		}
		r, version := f.Result(salesOrderID), f.Results[salesOrderID].Version
		at := r.At(run.Step)
		if at.State == StepRunning && at.Attempt == run.Attempt {
			return nil // an earlier worker of this task was stopped or got no answer
		}
		*at = StepResult{State: StepRunning, At: s.now(), Attempt: run.Attempt, TaskID: at.TaskID}
		f.Results[salesOrderID] = r
		return s.table.Commit(ctx, writeResult(r, version), table.Check(key(run.TripID), table.FieldIs("revision",
			f.Revision)))
	})
	if err != nil {
		return f, false, fmt.Errorf("claim order %s of trip %s: %w", salesOrderID, run.TripID, err)
	}
	return f, claimed, nil
}

// mayDo reports whether a step's attempt is the latest and still wanted.
func (f *Full) mayDo(run Run) bool {
	if f.Attempts[run.Step] != run.Attempt || f.Status == Cancelled || f.Status == Closed {
		return false
	}
	_, running := f.Running()
	return !running || f.runs(run)
}

// Again resets a failed order for a step whose task is retried. Errors: fault.NotFound; fault.Conflict if the task is
// not the order's latest.
func (s *Trips) Again(ctx context.Context, run Run, salesOrderID string) error {
	return table.Update(ctx, "trip "+run.TripID, func() error {
		f, err := s.Get(ctx, run.TripID)
		if err != nil {
			return err
		}
		if !f.mayDo(run) || !slices.Contains(f.todo(run.Step, false), salesOrderID) {
			return fault.New(fault.Conflict, "trip %s needs this task no longer", f.Number)
		}
		r, version := f.Result(salesOrderID), f.Results[salesOrderID].Version
		at := r.At(run.Step)
		*at = StepResult{State: StepPending, At: s.now(), Attempt: run.Attempt, TaskID: at.TaskID}
		return s.table.Commit(ctx, writeResult(r, version), table.Check(key(run.TripID), table.FieldIs("revision",
			f.Revision)))
	})
}

// Record changes the result of an order. edit must be a pure function; it may run several times.
func (s *Trips) Record(ctx context.Context, tripID, salesOrderID string, edit func(*Result)) error {
	err := table.Update(ctx, "trip "+tripID, func() error {
		r, err := table.Load[Result](ctx, s.table, resultKey(tripID, salesOrderID))
		if err != nil && !errors.Is(err, table.ErrMissing) {
			return err
		}
		version := r.Version
		if version == 0 {
			f, err := s.Get(ctx, tripID)
			if err != nil {
				return err
			}
			r = f.Result(salesOrderID)
		}
		edit(&r)
		return s.table.Commit(ctx, writeResult(r, version))
	})
	if err != nil {
		return fmt.Errorf("record the result of order %s of trip %s: %w", salesOrderID, tripID, err)
	}
	return nil
}

// Fail records that an order has failed in a step, unless the order has passed the step or a later attempt has started.
func (s *Trips) Fail(ctx context.Context, run Run, salesOrderID, code, reason string) error {
	return s.Record(ctx, run.TripID, salesOrderID, func(r *Result) {
		if at := r.At(run.Step); !at.settled() && at.Attempt <= run.Attempt {
			*at = StepResult{State: StepFailed, Error: reason, Code: code, At: s.now(), Attempt: run.Attempt, TaskID: at.TaskID}
		}
	})
}

// Settle ends an execution if all its orders have a result, so that the trip need not wait for the state machine. Call
// it after each result. It is idempotent.
func (s *Trips) Settle(ctx context.Context, run Run) error {
	f, err := s.Get(ctx, run.TripID)
	if err != nil {
		return err
	}
	if f.runs(run) {
		if len(f.Remaining()) > 0 {
			return nil
		}
		return s.End(ctx, run, WorkflowFinished, "")
	}
	if err := s.startNoted(ctx, f); err != nil { // an earlier call stopped before the start
		return err
	}
	if f.ERPStatus != f.CurrentERPStatus() { // the result arrived after the end
		if _, err = s.change(ctx, run.TripID, nil, func(*Full) ([]table.Op, error) { return nil, nil }); err != nil {
			return err
		}
	}
	if f.Status.Active() {
		return nil
	}
	return s.release(ctx, f)
}

// End records that an execution is over, starts the step that follows, and releases the orders that no longer need their
// trip.
func (s *Trips) End(ctx context.Context, run Run, state WorkflowState, reason string) error {
	f, err := s.change(ctx, run.TripID, nil, func(f *Full) ([]table.Op, error) {
		if !f.runs(run) {
			return nil, errUnchanged
		}
		f.Workflow.State, f.Workflow.Error = state, reason
		s.follow(f)
		return nil, nil
	})
	if err != nil && !errors.Is(err, errUnchanged) {
		return err
	}
	if err := s.startNoted(ctx, f); err != nil {
		return err
	}
	if f.Status.Active() {
		return nil
	}
	return s.release(ctx, f)
}

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

// What the executions of the workflow record. Everything here may be repeated, by
// two workers at once too, and is a no-op for an execution that was replaced.

// Begin lists the orders that an execution has still to do.
func (s *Trips) Begin(ctx context.Context, run Run) ([]string, error) {
	f, err := s.Get(ctx, run.TripID)
	if err != nil || !f.runs(run) {
		return []string{}, err
	}
	return append([]string{}, f.Remaining()...), nil
}

// Request notes that the step of an order is asked for, together with the task that
// carries it out. Once noted, or where the order needs it no longer, it does nothing.
// It returns the task of an earlier attempt, which the new one replaces; "" for none.
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

// Claim notes that a worker begins with an order's step. It is false where there
// is nothing to do: the step is done, the order has left the trip, or a later
// execution has taken over. The execution itself may be over or lost: what was asked
// for is done all the same. From here on the order cannot be taken off the trip.
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
			return nil // this task's worker before, which was killed or got no answer
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

// mayDo tells whether a step's latest attempt is still wanted.
func (f *Full) mayDo(run Run) bool {
	if f.Attempts[run.Step] != run.Attempt || f.Status == Cancelled || f.Status == Closed {
		return false
	}
	_, running := f.Running()
	return !running || f.runs(run)
}

// Again puts an order back into a step that it has failed in, for the task that is
// tried again. Errors: fault.NotFound; fault.Conflict where the task is not the
// order's latest.
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

// Record changes the result of an order. edit is pure and may run several times.
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

// Fail records that an order has failed in a step, unless it has passed it or a later
// attempt has taken it up.
func (s *Trips) Fail(ctx context.Context, run Run, salesOrderID, code, reason string) error {
	return s.Record(ctx, run.TripID, salesOrderID, func(r *Result) {
		if at := r.At(run.Step); !at.settled() && at.Attempt <= run.Attempt {
			*at = StepResult{State: StepFailed, Error: reason, Code: code, At: s.now(), Attempt: run.Attempt, TaskID: at.TaskID}
		}
	})
}

// Settle ends an execution whose orders all have a result, without waiting for the
// state machine to look. Call it after each result. It may be repeated.
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
	if f.ERPStatus != f.CurrentERPStatus() { // a result that came after the end
		if _, err = s.change(ctx, run.TripID, nil, func(*Full) ([]table.Op, error) { return nil, nil }); err != nil {
			return err
		}
	}
	if f.Status.Active() {
		return nil
	}
	return s.release(ctx, f)
}

// End notes that an execution is over, and gives orders back that need their trip
// no longer.
func (s *Trips) End(ctx context.Context, run Run, state WorkflowState, reason string) error {
	f, err := s.change(ctx, run.TripID, nil, func(f *Full) ([]table.Op, error) {
		if !f.runs(run) {
			return nil, errUnchanged
		}
		f.Workflow.State, f.Workflow.Error = state, reason
		return nil, nil
	})
	if err != nil && !errors.Is(err, errUnchanged) {
		return err
	}
	if f.Status.Active() {
		return nil
	}
	return s.release(ctx, f)
}

package trip

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"backdock/shared/table"
)

// What the executions of the workflow record. Everything here may be repeated, by
// two workers at once too, and is a no-op for an execution that was replaced.

// Begin lists the orders that an execution has to do.
func (s *Trips) Begin(ctx context.Context, run Run) ([]string, error) {
	f, err := s.Get(ctx, run.TripID)
	if err != nil || !f.runs(run) {
		return []string{}, err
	}
	return f.todo(run.Step, f.Workflow.FailedOnly), nil
}

// Claim notes that a worker begins with an order's step. It is false where there
// is nothing to do: the step is done, the order has left the trip, or another
// execution has taken over. From here on the order cannot be taken off the trip.
func (s *Trips) Claim(ctx context.Context, run Run, salesOrderID string) (f Full, claimed bool, err error) {
	err = contend(ctx, func() error {
		if f, err = s.Get(ctx, run.TripID); err != nil {
			return err
		}
		if claimed = f.runs(run) && slices.Contains(f.todo(run.Step, false), salesOrderID); !claimed {
			return nil
		}
		r, version := f.Result(salesOrderID), f.Results[salesOrderID].Version
		if r.At(run.Step).State == StepRunning {
			return nil // by this execution's first try, or by one that died
		}
		*r.At(run.Step) = StepResult{State: StepRunning, At: s.now()}
		f.Results[salesOrderID] = r
		return s.table.Commit(ctx, writeResult(r, version), table.Check(key(run.TripID), table.FieldIs("revision", f.Revision)))
	})
	if err != nil {
		return f, false, fmt.Errorf("claim order %s of trip %s: %w", salesOrderID, run.TripID, err)
	}
	return f, claimed, nil
}

// Record changes the result of an order. edit is pure and may run several times.
func (s *Trips) Record(ctx context.Context, tripID, salesOrderID string, edit func(*Result)) error {
	err := contend(ctx, func() error {
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

// Fail records that an order has failed in a step, unless it has passed it.
func (s *Trips) Fail(ctx context.Context, run Run, salesOrderID, code, reason string) error {
	return s.Record(ctx, run.TripID, salesOrderID, func(r *Result) {
		if at := r.At(run.Step); !at.settled() {
			*at = StepResult{State: StepFailed, Error: reason, Code: code, At: s.now()}
		}
	})
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

// contend runs a write again that lost against another, with a pause spread by chance.
func contend(ctx context.Context, f func() error) error {
	var err error
	for try := range 30 {
		if err = f(); !errors.Is(err, table.ErrCondition) {
			return err
		}
		if err := pause(ctx, try); err != nil {
			return err
		}
	}
	return err
}

// pause waits longer with each try, spread by chance.
func pause(ctx context.Context, try int) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Duration(rand.IntN(2+5*try)) * time.Millisecond):
		return nil
	}
}

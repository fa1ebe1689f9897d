package tripstep

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// StartWanted starts what a trip wants and nobody carries out: an execution that is noted and was not started, or the
// next wanted step. An execution that ended without recording it is recorded as failed. It is idempotent, and returns
// the trip also with an error. Errors: fault.NotFound.
func (s *Steps) StartWanted(ctx context.Context, tripID string) (trip.Full, error) {
	f, err := s.trips.Get(ctx, tripID)
	if err != nil || s.workflows == nil {
		return f, err
	}
	over, err := s.trips.Over(ctx, &f)
	if err != nil {
		return f, err
	}
	if !over {
		return f, s.startNoted(ctx, f)
	}
	before := f.Workflow
	f, err = s.trips.Change(ctx, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
		_, running := f.Running()
		if !sameRun(before, f.Workflow) || !running && len(f.Wanted) == 0 {
			return nil, trip.ErrUnchanged
		}
		if running {
			stopped := *f.Workflow
			stopped.State, stopped.Error = trip.WorkflowFailed, trip.StoppedEarly
			f.Workflow = &stopped
		}
		if !noteWanted(f, s.now()) && !running && slices.Equal(f.Wanted, stillWanted(f)) {
			return nil, trip.ErrUnchanged
		}
		f.Wanted = stillWanted(f)
		return nil, nil
	})
	if err != nil && !errors.Is(err, trip.ErrUnchanged) {
		return f, err
	}
	return f, s.startNoted(ctx, f)
}

// Sweep carries on the trips whose work continues by itself and was interrupted, and returns their number. A trip that
// fails does not stop the others; their errors are joined.
func (s *Steps) Sweep(ctx context.Context) (n int, err error) {
	ids, err := s.trips.UnfinishedIDs(ctx)
	if err != nil {
		return 0, err
	}
	var failed []error
	for _, id := range ids {
		if err := s.carryOn(ctx, id); err != nil {
			failed = append(failed, fmt.Errorf("carry on trip %s: %w", id, err))
			continue
		}
		n++
	}
	return n, errors.Join(failed...)
}

func (s *Steps) carryOn(ctx context.Context, id string) error {
	f, err := s.StartWanted(ctx, id)
	if fault.Is(err, fault.NotFound) { // removed meanwhile
		return nil
	}
	if err != nil || !f.Releasing {
		return err
	}
	_, err = s.onTrips.FinishRelease(ctx, f)
	return err
}

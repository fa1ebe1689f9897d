package trip

import (
	"context"
	"errors"
	"fmt"

	"backdock/shared/platform/table"
)

// Record changes the result of an order. edit must be a pure function; it may run several times.
func (s *Trips) Record(ctx context.Context, tripID, salesOrderID string, edit func(*Result)) error {
	err := table.Update(ctx, "trip "+tripID, func() error {
		r, err := table.Load[Result](ctx, s.table, ResultKey(tripID, salesOrderID))
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
		return s.table.Commit(ctx, WriteResult(r, version))
	})
	if err != nil {
		return fmt.Errorf("record the result of order %s of trip %s: %w", salesOrderID, tripID, err)
	}
	return nil
}

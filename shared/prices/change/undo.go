package change

import (
	"context"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// undoSuffix makes the id of the batch that undoes another one, so that there is only one.
const undoSuffix = "-undo"

// Undo puts back the prices that a batch changed, as a batch of its own: those that nobody has changed since. The others are
// Refused with ChangedSince. A batch that waits for its date is cancelled, and returned itself. Undo again gives the same.
// Errors: fault.NotFound; fault.Conflict for a batch of a pricing report, one that is not done yet, or one of which nothing
// was changed.
func (s *Changes) Undo(ctx context.Context, batchID string) (Batch, []Result, error) {
	there, err := s.load(ctx, batchID)
	if err != nil {
		return Batch{}, nil, err
	}
	if there.Source.Kind == Report { // the report's line says what became of it
		return Batch{}, nil, fault.New(fault.Conflict, "these prices were decided in a pricing report: undo or cancel the decision there")
	}
	b, err := s.cancel(ctx, batchID)
	if err != nil {
		return Batch{}, nil, err
	}
	results, err := s.results(ctx, b)
	switch {
	case err != nil || b.State == Cancelled:
		return b.Batch, results, err
	case b.State == Applying:
		return Batch{}, nil, fault.Busy(5, "the prices are still being changed: wait until that is done, then undo it")
	}
	var changes []Change
	for _, r := range results {
		if r.State == Applied {
			changes = append(changes, Change{ItemID: r.ItemID, PriceLevelID: r.PriceLevelID, Quantity: r.Quantity, Price: r.Old,
				Was: r.Price})
		}
	}
	if len(changes) == 0 {
		return Batch{}, nil, fault.New(fault.Conflict, "nothing was changed, so there is nothing to undo")
	}
	sc, err := s.scales(ctx)
	if err != nil {
		return Batch{}, nil, err
	}
	sc.exact = true
	return s.apply(ctx, sc, Wanted{ID: batchID + undoSuffix, Source: Source{Undoing, batchID}, Changes: changes},
		func(undoID string) []table.Op {
			return []table.Op{table.Set(key(batchID), map[string]any{"undoneBy": undoID})}
		})
}

// cancel cancels a batch that waits for its date, and returns any batch as it is then.
func (s *Changes) cancel(ctx context.Context, id string) (b stored, err error) {
	err = table.Update(ctx, "price changes "+id, func() error {
		if b, err = s.load(ctx, id); err != nil || b.State != Scheduled {
			return err
		}
		return s.Table.Commit(ctx, s.cancelling(ctx, &b)...)
	})
	return b, err
}

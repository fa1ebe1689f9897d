package trip

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/table"
)

const (
	// filedAtOnce is the number of trips that one call of FileUnfiled or FillUndecided handles. Each call reads the whole
	// list, so there are few calls.
	filedAtOnce = 5000
	// filedInParallel is how many of them are read and written at the same time.
	filedInParallel = 32
)

// FileUnfiled writes the index items (date, number, route, vehicle, driver) of trips stored before these existed; see
// shared/app/migrations. It reads all trips by id, starting behind cursor.
func (s *Trips) FileUnfiled(ctx context.Context, cursor string) (migration.Step, error) {
	// This list has no bound and no snapshot, so it finds trips of any age.
	rows, err := listing.New[Row](List, s.table, blob.NewMemory(), s.now).Find(ctx,
		func(r *Row) bool { return r.ID > cursor })
	if err != nil || len(rows) == 0 {
		return migration.Step{}, err
	}
	return s.renew(ctx, rows, s.fileOne)
}

// FillUndecided stores trips again that have orders with undecided goods and do not say so; see shared/app/migrations.
// Only trips that are not closed or cancelled have such orders. The cursor is that of FileUnfiled.
func (s *Trips) FillUndecided(ctx context.Context, cursor string) (migration.Step, error) {
	rows, err := s.index.Find(ctx, func(r *Row) bool { return r.open() && r.ID > cursor })
	if err != nil || len(rows) == 0 {
		return migration.Step{}, err
	}
	return s.renew(ctx, rows, s.sayUndecided)
}

// renew calls one for the first rows, by id, and returns the cursor after them.
func (s *Trips) renew(ctx context.Context, rows []*Row,
	one func(context.Context, string) (bool, error)) (migration.Step, error) {
	slices.SortFunc(rows, func(a, b *Row) int { return cmp.Compare(a.ID, b.ID) })
	rows = rows[:min(len(rows), filedAtOnce)]
	var renewed atomic.Int64
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(filedInParallel)
	for _, r := range rows {
		g.Go(func() error {
			return table.Update(gctx, "trip "+r.ID, func() error {
				done, err := one(gctx, r.ID)
				if done && err == nil {
					renewed.Add(1)
				}
				return err
			})
		})
	}
	if err := g.Wait(); err != nil {
		return migration.Step{Changed: int(renewed.Load())}, err
	}
	return migration.Step{Cursor: rows[len(rows)-1].ID, Looked: len(rows), Changed: int(renewed.Load())}, nil
}

// fileOne stores a trip again with its index items, if it has none. Nothing visible changes.
func (s *Trips) fileOne(ctx context.Context, tripID string) (bool, error) {
	item, err := s.table.Get(ctx, Key(tripID))
	if err != nil || item.ByKey.PK != "" {
		return false, err
	}
	f, err := s.Get(ctx, tripID)
	if fault.Is(err, fault.NotFound) { // removed
		return false, nil
	}
	if err != nil {
		return false, err
	}
	revision := f.Revision
	f.Revision++
	ops := []table.Op{write(f.Trip, revision), table.Put(table.New(numberKey(f.Number), numberedTrip{f.ID}))}
	return true, s.table.Commit(ctx, append(ops, file(Trip{}, f.Trip)...)...)
}

// sayUndecided stores a trip again with its undecided orders, if they are missing. Nothing else of it changes.
func (s *Trips) sayUndecided(ctx context.Context, tripID string) (bool, error) {
	f, err := s.Get(ctx, tripID)
	if fault.Is(err, fault.NotFound) { // removed
		return false, nil
	}
	undecided := f.WithUndecided()
	if err != nil || slices.Equal(f.Undecided, undecided) {
		return false, err
	}
	f.Undecided = undecided
	return true, s.table.Commit(ctx, write(f.Trip, f.Revision))
}

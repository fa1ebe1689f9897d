package trip

import (
	"cmp"
	"context"
	"slices"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
)

// filedAtOnce is how many trips one call of FileUnfiled looks at.
const filedAtOnce = 200

// FileUnfiled makes trips found by date, number, route, vehicle and driver that were stored
// before that was kept with them; see shared/app/migrations. It goes through all trips by
// their ids, from after a cursor on; next is where the next call goes on, "" at the end.
func (s *Trips) FileUnfiled(ctx context.Context, cursor string) (next string, looked, changed int, err error) {
	// Without the bound and without its snapshot the list holds trips of any age.
	rows, err := listing.New[Row](List, s.table, blob.NewMemory(), s.now).Find(ctx,
		func(r *Row) bool { return r.ID > cursor })
	if err != nil || len(rows) == 0 {
		return "", 0, 0, err
	}
	slices.SortFunc(rows, func(a, b *Row) int { return cmp.Compare(a.ID, b.ID) })
	rows = rows[:min(len(rows), filedAtOnce)]
	for _, r := range rows {
		renewed := false
		err := table.Update(ctx, "trip "+r.ID, func() (err error) {
			renewed, err = s.fileOne(ctx, r.ID)
			return err
		})
		if err != nil {
			return "", looked, changed, err
		}
		if looked++; renewed {
			changed++
		}
	}
	return rows[len(rows)-1].ID, looked, changed, nil
}

// fileOne stores a trip anew, with the places by which it is found, if it has none.
// Nothing of what people see of it changes.
func (s *Trips) fileOne(ctx context.Context, tripID string) (bool, error) {
	item, err := s.table.Get(ctx, key(tripID))
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

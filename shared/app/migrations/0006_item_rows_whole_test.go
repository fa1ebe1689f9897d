package migrations_test

import (
	"reflect"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/table"
)

// Items whose rows have no rest are listed as they are stored, before and after the migration, which writes them once.
func TestRowsOfItemsAreWhole(t *testing.T) {
	f := newFirm(t)
	stored, err := f.Items().Get(ctx, apptest.Rice)
	f.check(err)
	i := f.item("ITEM#"+apptest.Rice, "ITEM")
	row := fields(t, i.Feed.Row)
	for _, name := range []string{"rest", "onHand", "onOrder", "nextArrival"} {
		delete(row, name)
	}
	f.check(f.Table.Commit(ctx, table.Put(i.Listed(item.List, row))))
	listed := func() (*item.Row, item.Detail) {
		rows, err := f.Items().Sorted(ctx, func(r *item.Row) bool { return r.ID == apptest.Rice })
		f.check(err)
		whole, err := f.Items().Whole(ctx, rows)
		f.check(err)
		return rows[0], whole[apptest.Rice]
	}
	row1, d := listed()
	if row1.Rest != nil || !reflect.DeepEqual(d, stored) {
		t.Fatalf("before: %+v, not %+v", d, stored)
	}
	if p := f.migrate()[5]; p.Changed != 1 {
		t.Errorf("migration 6: %+v", p)
	}
	row2, d := listed()
	if row2.Rest == nil || !row2.OnHand.Equal(stored.Stock.OnHand) || d.UpdatedAt.Before(stored.UpdatedAt) {
		t.Errorf("after: %+v", row2)
	}
	if d.Times, d.Hash = stored.Times, stored.Hash; !table.Same(d, stored) {
		t.Errorf("after: %+v, not %+v", d, stored)
	}
	left, err := f.Items().OldRows(ctx)
	f.check(err)
	if len(left) != 0 {
		t.Errorf("the rows of %v would be written again", left)
	}
}

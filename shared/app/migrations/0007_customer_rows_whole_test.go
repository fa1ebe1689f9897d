package migrations_test

import (
	"reflect"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
)

// Customers whose rows have no other addresses are listed with the default one; the migration writes them once and
// changes nothing of the customer.
func TestRowsOfCustomersAreWhole(t *testing.T) {
	f := newFirm(t)
	stored, err := f.Customers().Get(ctx, apptest.Deli)
	f.check(err)
	i := f.item("CUSTOMER#"+apptest.Deli, "CUSTOMER")
	row := fields(t, i.Feed.Row)
	delete(row, "others")
	f.check(f.Table.Commit(ctx, table.Put(i.Listed(customer.List, row))))
	listed := func() *customer.Row {
		rows, err := f.Customers().All(ctx)
		f.check(err)
		for _, r := range rows {
			if r.ID == apptest.Deli {
				return r
			}
		}
		t.Fatal("the customer is not listed")
		return nil
	}
	if r := listed(); r.Others != nil || len(r.Located()) != len(r.Addresses) {
		t.Fatalf("before: %+v", r)
	}
	if p := f.migrate()[6]; p.Changed != 1 {
		t.Errorf("migration 7: %+v", p)
	}
	if r := listed(); r.Others == nil || len(r.Located()) != len(stored.Addresses) {
		t.Errorf("after: %+v", r)
	}
	now, err := f.Customers().Get(ctx, apptest.Deli)
	f.check(err)
	if now.Times = stored.Times; !reflect.DeepEqual(now, stored) {
		t.Errorf("after: %+v, not %+v", now, stored)
	}
	left, err := f.Customers().OldRows(ctx)
	f.check(err)
	if len(left) != 0 {
		t.Errorf("the rows of %v would be written again", left)
	}
}

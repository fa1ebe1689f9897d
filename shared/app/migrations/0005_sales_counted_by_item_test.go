package migrations_test

import (
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Orders that were counted before items had counters are counted by item, recent and older ones; those that the
// statistics no longer keep are not.
func TestSalesAreCountedByItem(t *testing.T) {
	f := newFirm(t)
	var ids []string
	for i, d := range []int{1, -30, -200, -440, -700} {
		o := f.taken(1+i, order.Order{DeliveryDate: apptest.Today.AddDays(d)})
		ids = append(ids, o.ID)
	}
	f.check(f.Counting().Recount(ctx, ids))
	for _, id := range ids[:4] {
		f.countedBefore(id)
	}
	var weeks []table.Key
	for _, pk := range []string{"SOLDWEEK#", "OPENLINE#"} {
		records, err := table.All(ctx, f.Table, table.Query{PK: pk + apptest.Rice})
		f.check(err)
		for _, r := range records {
			weeks = append(weeks, r.Key)
		}
	}
	if len(weeks) != 8 { // four weeks; four open lines
		t.Fatalf("%v", weeks)
	}
	for _, key := range weeks {
		f.check(f.Table.Commit(ctx, table.Delete(key)))
	}
	sold := func() string {
		all, err := f.ItemSales().Of(ctx, apptest.Rice, apptest.Today.AddDays(-460), apptest.Today.AddDays(7))
		f.check(err)
		return all.Between(apptest.Today.AddDays(-460), apptest.Today.AddDays(7)).Quantity.String()
	}
	if got := sold(); got != "0" {
		t.Fatalf("before: %s sold", got)
	}
	done := f.migrate()
	if p := done[4]; p.Looked != 5 || p.Changed != 4 {
		t.Errorf("migration 5: %+v", p)
	}
	if got := sold(); got != "20" { // 1 to 4 lines of 2
		t.Errorf("after: %s sold", got)
	}
	if open, _, err := f.ItemSales().Open(ctx, apptest.Rice); err != nil || len(open) != 4 {
		t.Errorf("open %+v, %v", open, err)
	}
}

// countedBefore gives the record of what an order brought the form that it had before items had counters.
func (f *firm) countedBefore(orderID string) {
	f.t.Helper()
	i := f.item("BOUGHT#"+apptest.Deli, orderID)
	body := fields(f.t, i.Body)
	body["revision"] = body["counted"]
	for _, name := range []string{"counted", "rev", "customer", "delivery"} {
		delete(body, name)
	}
	old := table.New(i.Key, body)
	old.ByAll, old.Expires = i.ByAll, i.Expires
	f.check(f.Table.Commit(ctx, table.Put(old)))
}

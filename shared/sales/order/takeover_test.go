package order_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

// book has one customer: 7, with price level 2 and address 71 on route r1.
type book struct{}

func (book) Get(_ context.Context, id string) (customer.Detail, error) {
	if id != "7" {
		return customer.Detail{}, fault.New(fault.NotFound, "there is no customer %s", id)
	}
	return customer.Detail{Customer: customer.Customer{ID: "7", Name: "Corner Grocery", PriceLevelID: "2",
		Addresses: []customer.Address{{ID: "71", Street: "1 Fulton St", City: "Chicago"}, {ID: "72", Street: "2 Lake St",
			City: "Chicago"}}},
		Assignments: map[string]customer.Assignment{"71": {RouteID: "r1", StopNumber: 4}}}, nil
}

func (book) Names(context.Context) (map[string]string, error) {
	return map[string]string{"r1": "North"}, nil
}

func (book) Name(_ context.Context, id string) (string, error) {
	return map[string]string{"r1": "North"}[id], nil
}

func inbound(id string, readAt time.Time) order.Snapshot {
	return order.Snapshot{NetSuiteID: id, Number: "SO" + id, Status: "B", CustomerID: "7", ShipAddressID: "71",
		TransactionDate: civil.MustParse("2026-11-20"),
		ShipDate:        date, Memo: "by fax", ReadAt: readAt, Lines: []order.SnapshotLine{
			{Line: 1, ItemID: "101", ItemCode: "SKU-101", ItemName: "Apples", Units: "2", Quantity: dec("3"), Rate: dec("20"),
				Amount: dec("60")},
			{Line: 3, ItemID: "102", ItemCode: "SKU-102", ItemName: "Beans", Units: "1", Quantity: dec("10"), Rate: dec("1.5"),
				Amount: dec("15"), Fulfilled: dec("4")}}}
}

func (f *office) importer() *order.Importer { return order.NewImporter(f.Orders, book{}, book{}) }

func (f *office) take(t testing.TB, in ...order.Snapshot) order.Imported {
	t.Helper()
	result, err := f.importer().Import(ctx, in)
	if err != nil || len(result.Failed) > 0 {
		t.Fatal(err, result.Failed)
	}
	return result
}

func (f *office) byNetSuite(t testing.TB, number string) order.Order {
	t.Helper()
	rows, total, err := f.list.Rows(ctx, orderlist.Filter{Search: number}, nil, 1, 10)
	if err != nil || total != 1 {
		t.Fatal(total, err)
	}
	return f.get(t, rows[0].ID)
}

func TestAnOrderMadeInNetSuiteIsTakenOverOnce(t *testing.T) {
	f := newOffice(t)
	in := inbound("77", f.clock())
	if r := f.take(t, in); r.Created != 1 {
		t.Errorf("%+v", r)
	}
	in.ReadAt = f.clock()
	if r := f.take(t, in); r.Unchanged != 1 || r.Created+r.Changed != 0 {
		t.Errorf("again: %+v", r)
	}
	o := f.byNetSuite(t, "SO77")
	if o.NetSuiteID != "77" || o.OrderNumber != "SO77" || o.Status != order.PendingFulfillment ||
		o.Total.String() != "75" || o.Customer.Name != "Corner Grocery" || o.Customer.PriceLevelID != "2" ||
		o.ShipTo.Street != "1 Fulton St" || o.Route == nil || o.Route.Name != "North" || o.Route.StopNumber != 4 ||
		o.DeliveryDate != date || o.Unsent() || o.Sync.TaskID != "" {
		t.Errorf("order %+v", o)
	}
	if l := o.Lines[1]; l.NetSuiteLine != 3 || l.LineNumber != 2 || l.Fulfilled.String() != "4" || !l.IsOpen ||
		l.Rate.String() != "1.5" || l.Item.Name != "Beans" {
		t.Errorf("line %+v", l)
	}
}

func TestAnInboundChangeIsTakenOver(t *testing.T) {
	f := newOffice(t)
	in := inbound("77", f.clock())
	f.take(t, in)
	before := f.byNetSuite(t, "SO77")
	in.ReadAt, in.Status, in.Memo, in.ShipAddressID = f.clock(), "D", "by mail", "72"
	in.Lines = append(in.Lines[1:], order.SnapshotLine{Line: 5, ItemID: "103", ItemCode: "SKU-103", Units: "1",
		Quantity: dec("1"), Rate: dec("2"), Amount: dec("2")})
	if r := f.take(t, in); r.Changed != 1 {
		t.Fatalf("%+v", r)
	}
	o := f.byNetSuite(t, "SO77")
	if o.Version != before.Version+1 || o.Status != order.PartiallyFulfilled || o.Memo != "by mail" ||
		o.Total.String() != "17" || o.ShipTo.AddressID != "72" || o.Route != nil ||
		len(o.Lines) != 2 || o.Lines[0].ID != before.Lines[1].ID || o.Unsent() {
		t.Errorf("order %+v", o)
	}
}

// A line that stays has the same id, whatever NetSuite adds, removes or replaces around it, and no two lines of an order
// have the same id.
func TestLinesKeepTheirIDs(t *testing.T) {
	line := func(key int, item, quantity string) order.SnapshotLine {
		return order.SnapshotLine{Line: key, ItemID: item, ItemCode: "SKU-" + item, Units: "1", Quantity: dec(quantity),
			Rate: dec("2"), Amount: dec(quantity).Mul(dec("2"))}
	}
	// Each state of the order in NetSuite follows on the one before; want has the ids and items after the last one.
	for name, tt := range map[string]struct {
		states [][]order.SnapshotLine
		want   string
	}{
		"the first line is removed": {[][]order.SnapshotLine{
			{line(1, "101", "3"), line(2, "102", "4")}, {line(2, "102", "4")}}, "[line-2 102]"},
		"a line is added before": {[][]order.SnapshotLine{
			{line(1, "101", "3"), line(2, "102", "4")},
			{line(3, "103", "5"), line(1, "101", "3"), line(2, "102", "4")}}, "[line-3 103 line-1 101 line-2 102]"},
		"all lines are replaced, with one more before": {[][]order.SnapshotLine{
			{line(1, "101", "3"), line(2, "102", "4")},
			{line(3, "103", "5"), line(4, "101", "3"), line(5, "102", "4")}}, "[line-3 103 line-1 101 line-2 102]"},
		"all are replaced and changed": {[][]order.SnapshotLine{
			{line(1, "101", "3"), line(2, "102", "4")},
			{line(4, "101", "9"), line(5, "102", "1")}}, "[line-1 101 line-2 102]"},
		"replaced lines of one item are told apart by their quantities": {[][]order.SnapshotLine{
			{line(1, "101", "3"), line(2, "101", "4"), line(3, "101", "4")},
			{line(4, "101", "4"), line(5, "101", "3"), line(6, "101", "4")}}, "[line-2 101 line-1 101 line-3 101]"},
		"another item takes the place of a line": {[][]order.SnapshotLine{
			{line(1, "101", "3")}, {line(1, "102", "3")}}, "[line-1 102]"},
		"a new line has the number of one that was replaced": {[][]order.SnapshotLine{
			{line(1, "101", "3"), line(2, "102", "4")},
			{line(7, "101", "3"), line(2, "102", "4")},
			{line(1, "103", "5"), line(7, "101", "3"), line(2, "102", "4")}}, "[line-1-2 103 line-1 101 line-2 102]"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newOffice(t)
			in := inbound("77", f.clock())
			for _, in.Lines = range tt.states {
				for range 2 { // the second time changes nothing
					in.ReadAt = f.clock()
					f.take(t, in)
				}
			}
			var got []string
			for i, l := range f.byNetSuite(t, "SO77").Lines {
				got = append(got, l.ID, l.ItemID)
				if l.NetSuiteLine != in.Lines[i].Line || !l.Quantity.Equal(in.Lines[i].Quantity) {
					t.Errorf("line %s is %s of NetSuite's line %d, want %+v", l.ID, l.Quantity, l.NetSuiteLine, in.Lines[i])
				}
			}
			if fmt.Sprint(got) != tt.want {
				t.Errorf("got %v, want %s", got, tt.want)
			}
		})
	}
}

// ours returns a portal order as NetSuite sends it.
func ours(o order.Order, readAt time.Time) order.Snapshot {
	in := order.Snapshot{NetSuiteID: o.NetSuiteID, ExternalID: o.OrderNumber, Number: o.NetSuiteNumber, Status: "B",
		CustomerID: o.CustomerID, ShipAddressID: o.ShipTo.AddressID,
		TransactionDate: o.TransactionDate, ShipDate: o.DeliveryDate, Memo: o.Memo, ReadAt: readAt}
	for _, l := range o.Lines {
		in.Lines = append(in.Lines, order.SnapshotLine{Line: l.NetSuiteLine, ItemID: l.ItemID, ItemCode: l.Item.ItemID,
			ItemName: l.Item.Name, Units: l.Units, Quantity: l.Quantity, Rate: *l.Rate, Amount: l.Amount})
	}
	return in
}

func TestOurOwnOrderComingBackChangesNothingOfIt(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.make(t, full(f)))
	f.take(t, ours(o, f.clock()))
	got := f.get(t, o.ID)
	if got.Version != o.Version || got.Lines[0].ID != o.Lines[0].ID || got.Lines[0].CustomRate != nil ||
		got.OrderNumber != o.OrderNumber || got.CartID != o.CartID || got.Unsent() {
		t.Errorf("got %+v", got)
	}
	if r := f.take(t, ours(o, f.clock())); r.Unchanged != 1 {
		t.Errorf("%+v", r)
	}
}

func TestUnsentChangesAreKept(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.make(t, full(f)))
	in := ours(o, f.clock())
	in.ReadAt, in.Status, in.Memo = f.clock(), "D", "changed there"
	in.Lines[0].Fulfilled, in.Lines[0].Quantity, in.Lines[0].Amount = dec("1"), dec("5"), dec("52.5")
	o = f.edit(t, o, func(o *order.Order) { o.Memo = "changed here" })
	if r := f.take(t, in); r.Held != 1 {
		t.Fatalf("%+v", r)
	}
	got := f.get(t, o.ID)
	if got.Memo != "changed here" || got.Lines[0].Quantity.String() != "2" || got.Lines[0].Fulfilled.String() != "1" ||
		got.Status != order.PartiallyFulfilled || !got.Unsent() || got.Version != o.Version {
		t.Errorf("got %+v", got)
	}
}

func TestWhatWasReadBeforeOurOwnWriteIsStale(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.make(t, full(f)))
	old := ours(o, f.clock())
	o = f.pushed(t, f.edit(t, o, func(o *order.Order) { o.Memo = "newer" }))
	if r := f.take(t, old); r.Stale != 1 {
		t.Fatalf("%+v", r)
	}
	// A worker may read a page and send the order in one moment: nobody knows which was first.
	old.ReadAt = *o.Sync.LastSyncedAt
	if r := f.take(t, old); r.Stale != 1 {
		t.Fatalf("in the moment of the write: %+v", r)
	}
	if got := f.get(t, o.ID); got.Memo != "newer" || got.Version != o.Version {
		t.Errorf("got %+v", got)
	}
}

func TestACancelledOrderStaysCancelled(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.make(t, full(f)))
	if err := f.Remove(ctx, o.ID); err != nil {
		t.Fatal(err)
	}
	o = f.pushed(t, f.get(t, o.ID))
	in := ours(o, f.clock())
	in.Status = "H"
	f.take(t, in)
	if got := f.get(t, o.ID); got.Status != order.Cancelled {
		t.Errorf("status %s", got.Status)
	}
}

// If NetSuite's version of a new order arrives before the answer to our request, no second order is created.
func TestOurOrderIsKnownByItsNumber(t *testing.T) {
	f := newOffice(t)
	o := f.make(t, full(f))
	in := ours(o, f.clock())
	in.NetSuiteID, in.Number = "500", "SO900"
	if r := f.take(t, in); r.Held != 1 || r.Created != 0 {
		t.Fatalf("%+v", r)
	}
	if got := f.get(t, o.ID); got.NetSuiteID != "500" || got.Sync.Status != synctask.StatePending {
		t.Errorf("got %+v", got)
	}
}

func TestAnUnknownCustomerDoesNotStopAnOrder(t *testing.T) {
	f := newOffice(t)
	in := inbound("78", f.clock())
	in.CustomerID, in.CustomerName = "8", "Not synced yet"
	f.take(t, in)
	if o := f.byNetSuite(t, "SO78"); o.Customer.Name != "Not synced yet" || o.Route != nil || o.ShipTo.AddressID != "71" {
		t.Errorf("got %+v", o)
	}
}

func BenchmarkImport(b *testing.B) {
	f := newOffice(b)
	var page []order.Snapshot
	for n := range 100 {
		in := inbound(fmt.Sprint(n), f.clock())
		for len(in.Lines) < 15 {
			l := in.Lines[0]
			l.Line = 2*len(in.Lines) + 1
			in.Lines = append(in.Lines, l)
		}
		page = append(page, in)
	}
	n := 0
	for b.Loop() {
		for i := range page {
			n++
			page[i].NetSuiteID = fmt.Sprint(n)
		}
		if r, err := f.importer().Import(ctx, page); err != nil || r.Created != 100 {
			b.Fatal(r, err)
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "orders/s")
}

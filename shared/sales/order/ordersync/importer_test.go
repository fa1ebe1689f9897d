package ordersync_test

import (
	"fmt"
	"testing"

	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordersync"
	"backdock/shared/sales/order/ordertest"
)

func TestAnOrderMadeInNetSuiteIsTakenOverOnce(t *testing.T) {
	f := ordertest.New()
	in := ordertest.Inbound("77", f.Clock())
	if r := f.Take(t, in); r.Created != 1 {
		t.Errorf("%+v", r)
	}
	in.ReadAt = f.Clock()
	if r := f.Take(t, in); r.Unchanged != 1 || r.Created+r.Changed != 0 {
		t.Errorf("again: %+v", r)
	}
	o := f.ByNetSuite(t, "SO77")
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
	f := ordertest.New()
	in := ordertest.Inbound("77", f.Clock())
	f.Take(t, in)
	before := f.ByNetSuite(t, "SO77")
	in.ReadAt, in.Status, in.Memo, in.ShipAddressID = f.Clock(), "D", "by mail", "72"
	in.Lines = append(in.Lines[1:], ordersync.SnapshotLine{Line: 5, ItemID: "103", ItemCode: "SKU-103", Units: "1",
		Quantity: dec("1"), Rate: dec("2"), Amount: dec("2")})
	if r := f.Take(t, in); r.Changed != 1 {
		t.Fatalf("%+v", r)
	}
	o := f.ByNetSuite(t, "SO77")
	if o.Version != before.Version+1 || o.Status != order.PartiallyFulfilled || o.Memo != "by mail" ||
		o.Total.String() != "17" || o.ShipTo.AddressID != "72" || o.Route != nil ||
		len(o.Lines) != 2 || o.Lines[0].ID != before.Lines[1].ID || o.Unsent() {
		t.Errorf("order %+v", o)
	}
}

// A line that stays has the same id, whatever NetSuite adds, removes or replaces around it, and no two lines of an order
// have the same id.
func TestLinesKeepTheirIDs(t *testing.T) {
	line := func(key int, item, quantity string) ordersync.SnapshotLine {
		return ordersync.SnapshotLine{Line: key, ItemID: item, ItemCode: "SKU-" + item, Units: "1", Quantity: dec(quantity),
			Rate: dec("2"), Amount: dec(quantity).Mul(dec("2"))}
	}
	// Each state of the order in NetSuite follows on the one before; want has the ids and items after the last one.
	for name, tt := range map[string]struct {
		states [][]ordersync.SnapshotLine
		want   string
	}{
		"the first line is removed": {[][]ordersync.SnapshotLine{
			{line(1, "101", "3"), line(2, "102", "4")}, {line(2, "102", "4")}}, "[line-2 102]"},
		"a line is added before": {[][]ordersync.SnapshotLine{
			{line(1, "101", "3"), line(2, "102", "4")},
			{line(3, "103", "5"), line(1, "101", "3"), line(2, "102", "4")}}, "[line-3 103 line-1 101 line-2 102]"},
		"all lines are replaced, with one more before": {[][]ordersync.SnapshotLine{
			{line(1, "101", "3"), line(2, "102", "4")},
			{line(3, "103", "5"), line(4, "101", "3"), line(5, "102", "4")}}, "[line-3 103 line-1 101 line-2 102]"},
		"all are replaced and changed": {[][]ordersync.SnapshotLine{
			{line(1, "101", "3"), line(2, "102", "4")},
			{line(4, "101", "9"), line(5, "102", "1")}}, "[line-1 101 line-2 102]"},
		"replaced lines of one item are told apart by their quantities": {[][]ordersync.SnapshotLine{
			{line(1, "101", "3"), line(2, "101", "4"), line(3, "101", "4")},
			{line(4, "101", "4"), line(5, "101", "3"), line(6, "101", "4")}}, "[line-2 101 line-1 101 line-3 101]"},
		"another item takes the place of a line": {[][]ordersync.SnapshotLine{
			{line(1, "101", "3")}, {line(1, "102", "3")}}, "[line-1 102]"},
		"a new line has the number of one that was replaced": {[][]ordersync.SnapshotLine{
			{line(1, "101", "3"), line(2, "102", "4")},
			{line(7, "101", "3"), line(2, "102", "4")},
			{line(1, "103", "5"), line(7, "101", "3"), line(2, "102", "4")}}, "[line-1-2 103 line-1 101 line-2 102]"},
	} {
		t.Run(name, func(t *testing.T) {
			f := ordertest.New()
			in := ordertest.Inbound("77", f.Clock())
			for _, in.Lines = range tt.states {
				for range 2 { // the second time changes nothing
					in.ReadAt = f.Clock()
					f.Take(t, in)
				}
			}
			var got []string
			for i, l := range f.ByNetSuite(t, "SO77").Lines {
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

func TestOurOwnOrderComingBackChangesNothingOfIt(t *testing.T) {
	f := ordertest.New()
	o := f.Pushed(t, f.Make(t, f.Full()))
	f.Take(t, ordertest.Ours(o, f.Clock()))
	got := f.Read(t, o.ID)
	if got.Version != o.Version || got.Lines[0].ID != o.Lines[0].ID || got.Lines[0].CustomRate != nil ||
		got.OrderNumber != o.OrderNumber || got.CartID != o.CartID || got.Unsent() {
		t.Errorf("got %+v", got)
	}
	if r := f.Take(t, ordertest.Ours(o, f.Clock())); r.Unchanged != 1 {
		t.Errorf("%+v", r)
	}
}

func TestUnsentChangesAreKept(t *testing.T) {
	f := ordertest.New()
	o := f.Pushed(t, f.Make(t, f.Full()))
	in := ordertest.Ours(o, f.Clock())
	in.ReadAt, in.Status, in.Memo = f.Clock(), "D", "changed there"
	in.Lines[0].Fulfilled, in.Lines[0].Quantity, in.Lines[0].Amount = dec("1"), dec("5"), dec("52.5")
	o = f.Edit(t, o, func(o *order.Order) { o.Memo = "changed here" })
	if r := f.Take(t, in); r.Unsent != 1 {
		t.Fatalf("%+v", r)
	}
	got := f.Read(t, o.ID)
	if got.Memo != "changed here" || got.Lines[0].Quantity.String() != "2" || got.Lines[0].Fulfilled.String() != "1" ||
		got.Status != order.PartiallyFulfilled || !got.Unsent() || got.Version != o.Version {
		t.Errorf("got %+v", got)
	}
}

func TestWhatWasReadBeforeOurOwnWriteIsStale(t *testing.T) {
	f := ordertest.New()
	o := f.Pushed(t, f.Make(t, f.Full()))
	old := ordertest.Ours(o, f.Clock())
	o = f.Pushed(t, f.Edit(t, o, func(o *order.Order) { o.Memo = "newer" }))
	if r := f.Take(t, old); r.Stale != 1 {
		t.Fatalf("%+v", r)
	}
	// A worker may read a page and send the order in one moment: nobody knows which was first.
	old.ReadAt = *o.Sync.LastSyncedAt
	if r := f.Take(t, old); r.Stale != 1 {
		t.Fatalf("in the moment of the write: %+v", r)
	}
	if got := f.Read(t, o.ID); got.Memo != "newer" || got.Version != o.Version {
		t.Errorf("got %+v", got)
	}
}

func TestACancelledOrderStaysCancelled(t *testing.T) {
	f := ordertest.New()
	o := f.Pushed(t, f.Make(t, f.Full()))
	if err := f.Remove(ctx, o.ID); err != nil {
		t.Fatal(err)
	}
	o = f.Pushed(t, f.Read(t, o.ID))
	in := ordertest.Ours(o, f.Clock())
	in.Status = "H"
	f.Take(t, in)
	if got := f.Read(t, o.ID); got.Status != order.Cancelled {
		t.Errorf("status %s", got.Status)
	}
}

// If NetSuite's version of a new order arrives before the answer to our request, no second order is created.
func TestOurOrderIsKnownByItsNumber(t *testing.T) {
	f := ordertest.New()
	o := f.Make(t, f.Full())
	in := ordertest.Ours(o, f.Clock())
	in.NetSuiteID, in.Number = "500", "SO900"
	if r := f.Take(t, in); r.Unsent != 1 || r.Created != 0 {
		t.Fatalf("%+v", r)
	}
	if got := f.Read(t, o.ID); got.NetSuiteID != "500" || got.Sync.Status != synctask.StatePending {
		t.Errorf("got %+v", got)
	}
}

func TestAnUnknownCustomerDoesNotStopAnOrder(t *testing.T) {
	f := ordertest.New()
	in := ordertest.Inbound("78", f.Clock())
	in.CustomerID, in.CustomerName = "8", "Not synced yet"
	f.Take(t, in)
	if o := f.ByNetSuite(t, "SO78"); o.Customer.Name != "Not synced yet" || o.Route != nil || o.ShipTo.AddressID != "71" {
		t.Errorf("got %+v", o)
	}
}

func BenchmarkImport(b *testing.B) {
	f := ordertest.New()
	var page []ordersync.Snapshot
	for n := range 100 {
		in := ordertest.Inbound(fmt.Sprint(n), f.Clock())
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
		if r, err := f.Importer.Import(ctx, page); err != nil || r.Created != 100 {
			b.Fatal(r, err)
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "orders/s")
}

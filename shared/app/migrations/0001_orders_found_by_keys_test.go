package migrations_test

import (
	"fmt"
	"slices"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordersync"
)

// theirs imports an order that NetSuite billed long ago.
func (f *firm) theirs(n int, delivered civil.Date) order.Order {
	f.t.Helper()
	id := fmt.Sprint(4000 + n)
	in := ordersync.Snapshot{NetSuiteID: id, Number: "SO" + id, Status: "G", CustomerID: apptest.Deli, CustomerName: "Deli",
		TransactionDate: delivered.AddDays(-2), ShipDate: delivered, ReadAt: f.Now(),
		Lines: []ordersync.SnapshotLine{{Line: 1, ItemID: apptest.Rice,
			ItemCode: "SKU", ItemName: "Rice", Units: apptest.Piece, Quantity: money.Int(2), Rate: apptest.Dec("10.5"),
			Amount:    apptest.Dec("21"),
			Fulfilled: money.Int(2), Billed: money.Int(2), Closed: true}}}
	_, err := f.OrderImporter().Import(ctx, []ordersync.Snapshot{in})
	f.check(err)
	return f.order(fmt.Sprintf("NS%012s", id))
}

// found returns the ids of the orders of a filter, including older ones.
func (f *firm) found(filter orderlist.Filter) []string {
	f.t.Helper()
	p, err := f.OrderList().Page(ctx, filter, nil, 1, 50)
	f.check(err)
	var ids []string
	for {
		for _, r := range p.Rows {
			ids = append(ids, r.ID)
		}
		if p.Coverage.Complete || p.Coverage.Older == "" {
			return ids
		}
		p, err = f.OrderList().Older(ctx, filter, p.Coverage.Older, 50)
		f.check(err)
	}
}

// Orders that left the list before index keys existed are found again.
func TestOrdersAreFoundByKeys(t *testing.T) {
	f := newFirm(t)
	var want []string
	for n, ago := range []int{100, 101, 300, 390} {
		o := f.theirs(n, apptest.Today.AddDays(-ago))
		f.unfile(o)
		want = append(want, o.ID)
	}
	filed := f.theirs(9, apptest.Today.AddDays(-150)) // written by the current version
	want = append(want, filed.ID)
	slices.Sort(want)
	named := func() []*order.Row { // on the first page
		p, err := f.OrderList().Page(ctx, orderlist.Filter{Search: "SO4002"}, nil, 1, 50)
		f.check(err)
		return p.Rows
	}
	status := orderlist.Filter{Status: []order.Status{order.Billed}, DeliveryDateTo: apptest.Today.AddDays(-95)}
	customer := orderlist.Filter{CustomerID: apptest.Deli}
	for what, filter := range map[string]orderlist.Filter{"customer": customer, "status": status} {
		if got := f.found(filter); !slices.Equal(got, []string{filed.ID}) {
			t.Fatalf("before the migration by %s: %v", what, got)
		}
	}
	if got := named(); len(got) > 0 {
		t.Fatalf("before the migration by number: %v", got)
	}
	done := f.migrate()
	if p := done[0]; p.Changed != 4 || p.Looked != 5 {
		t.Errorf("migration 1: %+v", p)
	}
	for what, filter := range map[string]orderlist.Filter{"customer": customer, "status": status} {
		got := f.found(filter)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("after the migration by %s: %v, not %v", what, got, want)
		}
	}
	if got := named(); len(got) != 1 || got[0].ID != "NS000000004002" {
		t.Errorf("after the migration by number: %v", got)
	}
}

// An order created here is also found by NetSuite's number, and its own number stays reserved.
func TestAnOrderOfOursIsFoundByNetSuitesNumber(t *testing.T) {
	f := newFirm(t)
	o := f.taken(2, order.Order{DeliveryDate: apptest.Today.AddDays(-200), NetSuiteID: "777", NetSuiteNumber: "SO777"})
	f.unfile(o)
	if f.there("ORDERNUMBER#SO777", "ORDER#"+o.ID) {
		t.Fatal("it is found before the migration")
	}
	f.migrate()
	claim := f.item("ORDERNUMBER#"+o.OrderNumber, "ORDERNUMBER")
	if claim.ByKey.PK != "ORDERSOF#"+apptest.Deli || !f.there("ORDERNUMBER#SO777", "ORDER#"+o.ID) ||
		!f.there("ORDERNUMBER#777", "ORDER#"+o.ID) {
		t.Errorf("claim %+v", claim)
	}
	f.same("the order", f.order(o.ID), o)
}

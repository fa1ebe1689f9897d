package salesorders_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordersync"
	"backdock/shared/sales/posting"
)

// Planning a day's trips reads the list, not the orders. Only an order whose row was written before rows had this data
// is read itself.
func TestEligibleIsReadFromTheList(t *testing.T) {
	d := newDesk(t)
	var want []string
	for range 70 {
		want = append(want, d.put(nil).ID)
	}
	item, err := d.Memory.Get(ctx, table.Key{PK: "ORDER#" + want[3], SK: "ORDER"})
	if err != nil {
		t.Fatal(err)
	}
	var row map[string]any
	if err := json.Unmarshal(item.Feed.Row, &row); err != nil || row["open"] == nil {
		t.Fatalf("row %v, %v", row, err)
	}
	delete(row, "open")
	if err := d.Table.Commit(ctx, table.Put(item.Listed(order.List, row))); err != nil {
		t.Fatal(err)
	}
	ask := func(ids ...string) {
		t.Helper()
		var got []orderlist.Eligible
		d.As(access.Manager, "GET", "/sales-order/item-fulfillments/eligible-for-trips?date=2026-11-23", nil).Want(t,
			200).Into(t, &got)
		var shown []string
		for _, e := range got {
			shown = append(shown, e.SalesOrderID)
			if e.Lines != 2 || e.Value.String() != "67.9" || e.ShipTo.City != "Chicago" || e.Weight.Sign() <= 0 {
				t.Fatalf("%+v", e)
			}
		}
		if !slices.Equal(shown, ids) {
			t.Fatalf("%d of %d orders", len(shown), len(ids))
		}
	}
	ask(want...)
	if err := d.commitTrip(want[0], true); err != nil {
		t.Fatal(err)
	}
	ask(want[1:]...)

	if _, err := d.orders.Update(ctx, want[3], nil,
		func(o *order.Order) error { o.Memo = "written again"; return nil }); err != nil {
		t.Fatal(err)
	}
	list := orderlist.New(d.orders, d.Table, d.Blobs, d.Now)
	if _, err := list.EligibleForTrips(ctx, date, ""); err != nil {
		t.Fatal(err)
	}
	eligible := func() (orders, roundTrips int) {
		t.Helper()
		counted, used := table.WithUsage(ctx)
		all, err := list.EligibleForTrips(counted, date, "")
		if err != nil {
			t.Fatal(err)
		}
		roundTrips, _, _ = used.Snapshot()
		return len(all), roundTrips
	}
	// Each call is a query of the list's changes: half a read unit if there are none, or few.
	orders, trips := eligible()
	if trips > 2 {
		t.Errorf("%d round trips", trips)
	}
	d.put(nil)
	if now, trips := eligible(); now != orders+1 || trips > 2 {
		t.Errorf("after a new order: %d orders of %d, %d round trips", now, orders+1, trips)
	}
}

// A packed item fulfillment that is not shipped is in the answer, so that a trip can use it.
func TestEligibleNamesWhatIsPacked(t *testing.T) {
	d := newDesk(t)
	packed, none := d.put(nil), d.put(nil)
	in := ordersync.Snapshot{NetSuiteID: "501", ExternalID: packed.OrderNumber, Number: "SO501", Status: "B",
		CustomerID: packed.CustomerID, ReadAt: d.Now()}
	if _, err := ordersync.NewImporter(d.orders, d.Table, nobody{}, nil, d.Now).Import(ctx, []ordersync.Snapshot{in}); err != nil {
		t.Fatal(err)
	}
	err := posting.New(d.Table).ImportFulfillments(ctx, []posting.Fulfillment{{ID: "801", ExternalID: "IF-9",
		SalesOrderID: "501", ShipStatus: "B"},
		{ID: "802", SalesOrderID: "777", ShipStatus: "B"}})
	if err != nil {
		t.Fatal(err)
	}
	ids := func() map[string][2]string {
		t.Helper()
		var got []orderlist.Eligible
		d.As(access.Dispatcher, "GET", "/sales-order/item-fulfillments/eligible-for-trips?date=2026-11-23", nil).Want(t,
			200).Into(t, &got)
		all := map[string][2]string{}
		for _, e := range got {
			var pair [2]string
			if e.ItemFulfillmentID != nil && e.NetSuiteItemFulfillmentID != nil {
				pair = [2]string{*e.ItemFulfillmentID, *e.NetSuiteItemFulfillmentID}
			}
			all[e.SalesOrderID] = pair
		}
		return all
	}
	if got := ids(); got[packed.ID] != [2]string{"IF-9", "801"} || got[none.ID] != [2]string{} || len(got) != 2 {
		t.Errorf("got %v", got)
	}
	if err := posting.New(d.Table).ImportFulfillments(ctx, []posting.Fulfillment{{ID: "801", ExternalID: "IF-9",
		SalesOrderID: "501", ShipStatus: "C"}}); err != nil {
		t.Fatal(err)
	}
	if got := ids(); got[packed.ID] != [2]string{} {
		t.Errorf("after it was shipped: %v", got)
	}
}

// nobody is a store without customers.
type nobody struct{}

func (nobody) Get(_ context.Context, id string) (customer.Detail, error) {
	return customer.Detail{}, fault.New(fault.NotFound, "there is no customer %s", id)
}

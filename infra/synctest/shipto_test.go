package synctest_test

import (
	"testing"
	"time"

	"backdock/shared/erp/discovery"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

// A ship-to address that was typed on the order in NetSuite is kept as it was typed. Neither the portal nor
// NetSuite replaces it until a person chooses another address.
func TestATypedShipToStaysAsItWasTyped(t *testing.T) {
	w := newSmallWorld(t)
	id := w.orderThere("THERE-1", 5)
	typed := map[string]any{"addr1": "77 Wharf Road", "addr2": "Gate 3", "city": "Gary", "state": "IN", "zip": "46402",
		"country": "US", "addressee": "Festival tent"}
	w.patch(netsuite.TypeSalesOrder, id, map[string]any{"shipAddressList": nil, "shippingAddress": typed})
	w.pass(time.Minute)
	w.completed(w.discover(discovery.Options{}))
	o := w.theirs(id)
	want := order.ShipTo{Label: "Festival tent", Street: "77 Wharf Road, Gate 3", City: "Gary", State: "IN",
		PostalCode: "46402", Country: "US", Typed: true}
	if o.ShipTo != want || o.Route != nil {
		t.Fatalf("ship-to %+v, route %+v", o.ShipTo, o.Route)
	}
	rows, total, err := w.orderList().Rows(t.Context(), orderlist.Filter{RouteID: orderlist.NoRoute}, nil, 1, 10)
	if err != nil || total != 1 || !rows[0].ShipTo.Typed {
		t.Errorf("orders without a route: %d, %v", total, err)
	}

	// A change in the portal is sent, and the address in NetSuite does not change.
	if _, err := w.orders().Update(t.Context(), o.ID, nil,
		func(o *order.Order) error { o.Memo = "ring twice"; return nil }); err != nil {
		t.Fatal(err)
	}
	w.settle(10 * time.Minute)
	there := func() (list, street string) {
		t.Helper()
		for _, r := range w.records("salesOrder") {
			address, _ := r["shippingAddress"].(map[string]any)
			return idOf(r["shipAddressList"]), text(address["addr1"])
		}
		return "", ""
	}
	if list, street := there(); w.order(o.ID).Unsent() || list != "" || street != "77 Wharf Road" {
		t.Errorf("sync %+v; NetSuite ships to %q %q", w.order(o.ID).Sync, list, street)
	}
	w.pass(time.Hour)
	w.completed(w.discover(discovery.Options{Full: true}))
	if got := w.order(o.ID); got.ShipTo != want || got.Memo != "ring twice" {
		t.Errorf("after a full comparison: %+v", got)
	}

	// A person chooses an address from the customer's address book.
	if _, err := w.orders().Update(t.Context(), o.ID, nil, func(o *order.Order) error {
		to, err := order.ShipToOf(w.customer(customerID), addressID)
		o.ShipTo = to
		return err
	}); err != nil {
		t.Fatal(err)
	}
	w.settle(10 * time.Minute)
	if list, street := there(); list != addressID || street != "1 Lake Street" {
		t.Errorf("NetSuite ships to %q %q", list, street)
	}
	w.pass(time.Hour)
	w.completed(w.discover(discovery.Options{}))
	if got := w.order(o.ID); got.ShipTo.AddressID != addressID || got.ShipTo.Typed ||
		got.Sync.Status != synctask.StateSynced {
		t.Errorf("order %+v", got)
	}
}

// NetSuite copies the address to each order. When the address book's entry is corrected later, existing orders
// still refer to this entry.
func TestAnAddressThatWasCorrectedInTheBookStaysTheOrders(t *testing.T) {
	w := newSmallWorld(t)
	id := w.orderThere("THERE-1", 5)
	w.pass(time.Minute)
	w.completed(w.discover(discovery.Options{}))
	book := map[string]any{"items": []any{map[string]any{"internalId": addressID, "label": "Kitchen",
		"defaultShipping": true, "defaultBilling": true,
		"addressBookAddress": map[string]any{"addr1": "1 West Lake Street", "city": "Chicago", "state": "IL", "zip": "60601",
			"country": "US"}}}}
	if err := w.client().Patch(t.Context(), netsuite.TypeCustomer, customerID, map[string]any{"addressBook": book},
		"addressBook"); err != nil {
		t.Fatal(err)
	}
	w.patch(netsuite.TypeSalesOrder, id, map[string]any{"memo": "ring twice"})
	w.pass(time.Hour)
	w.completed(w.discover(discovery.Options{Full: true}))
	if o := w.theirs(id); o.ShipTo.AddressID != addressID || o.ShipTo.Typed || o.Memo != "ring twice" {
		t.Errorf("order %+v", o)
	}
	if a := w.customer(customerID).Addresses[0]; a.Street != "1 West Lake Street" {
		t.Errorf("address %+v", a)
	}
}

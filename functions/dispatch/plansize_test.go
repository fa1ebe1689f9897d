package dispatch_test

import (
	"fmt"
	"testing"

	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/api"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
)

// A plan of 500 orders over 25 trucks, and the steps of applying it, are far below what DynamoDB stores in an item.
func TestAPlanOf500OrdersIsStored(t *testing.T) {
	w := newOffice(t)
	for n := shops; n < 500; n++ {
		at := customer.Place{AddressID: fmt.Sprint("a", n), Latitude: 41.7 + float64(n%50)/200,
			Longitude: -87.8 + float64(n/50)/50, Source: "seed"}
		if _, err := w.Customers().Import(ctx, []customer.Customer{{ID: fmt.Sprint("c", n), Name: fmt.Sprint("Shop ", n),
			IsActive: true, Addresses: []customer.Address{{ID: at.AddressID, IsDefaultShipping: true}}}}); err != nil {
			t.Fatal(err)
		}
		if err := w.Customers().SetPlace(ctx, fmt.Sprint("c", n), at); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 25 {
		truck := w.make("/vehicles", object{"name": fmt.Sprint("Truck ", n), "capacity": object{"weight": 180}})
		e := tripchange.Edit{Date: &monday, VehicleID: new(api.Nullable(truck)), StartTime: new("05:00")}
		for k := range 10 { // on the wrong trucks, so that the plan moves them
			e.AddOrders = append(e.AddOrders, w.order(25*k+n, 1).ID)
		}
		if _, err := w.TripChanges().Create(ctx, id.New(w.Now()), e); err != nil {
			t.Fatal(err)
		}
	}
	for n := 250; n < 500; n++ {
		w.order(n, 1)
	}
	size := func(of, part string) int {
		stored, err := w.Table.Get(ctx, table.Key{PK: of, SK: part})
		if err != nil {
			t.Fatal(err)
		}
		return len(stored.Body) + len(stored.Blob)
	}
	p := w.finished(object{"objective": "distance"})
	w.apply(p.ID, nil)
	proposal, journal := size("PLAN#"+p.ID, "PROPOSAL"), size("TRIPCHANGE#"+p.ID, "WANTED")
	t.Logf("%d of %d orders planned; proposal %d kB, steps %d kB", p.After.OrdersPlanned, p.After.OrdersTotal,
		proposal/1000, journal/1000)
	if p.After.OrdersTotal != 500 || proposal > table.MaxItemBytes/2 || journal > table.MaxItemBytes/2 {
		t.Errorf("%d orders, proposal %d bytes, steps %d bytes", p.After.OrdersTotal, proposal, journal)
	}
	if p = w.worked(p.ID); p.Status != "applied" || len(p.LeftBehind) > 0 {
		t.Errorf("%s, left %v", p.Status, p.LeftBehind)
	}
}

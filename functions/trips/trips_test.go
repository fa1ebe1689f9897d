package trips_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

func TestPlanningATrip(t *testing.T) {
	w := newWorld(t)
	first, second, third := w.order(2), w.order(0), w.order(2)
	vehicle := w.vehicle("Truck", 1000)
	route := answerID(t, w.As(access.Dispatcher, "POST", "/routes", object{"name": "North", "code": "N",
		"color": "#112233", "weekdays": []int{6, 1},
		"startTime": "06:30", "vehicleId": vehicle, "driverId": "user-driver"}).Want(t, 201, `"weekdays":[1,6]`,
		`"stopCount":0`))
	w.As(access.Dispatcher, "PATCH", "/route-assignments/customer/c2/address/a2", object{"routeId": route}).Want(t, 200,
		`"stopNumber":1`)

	got := w.create(object{"routeId": route, "notes": "mind the ice",
		"salesOrderIds": ids([]order.Order{first, second, third})})
	if got.TripNumber != "T-1001" || got.Status != "draft" || got.ERPStatus != "none" || got.Route.Name != "North" ||
		got.VehicleID.Name != "Truck" ||
		got.DriverID.ID != "user-driver" || got.StartTime != "06:30" || got.Notes != "mind the ice" {
		t.Errorf("trip %+v", got)
	}
	// One stop per address, with all orders to it.
	if len(got.Stops) != 2 || got.Totals.Orders != 3 || got.Totals.Weight != "120" || got.Totals.Cases != "12" {
		t.Fatalf("stops %+v, totals %+v", got.Stops, got.Totals)
	}
	w.As(access.Manager, "GET", "/trips/"+got.ID, nil).Want(t, 200, `"value":300`)
	at := slices.IndexFunc(got.Stops, func(s seenStop) bool { return s.Customer.Name == "Shop 2" })
	if !slices.Equal(got.Stops[at].SalesOrderIDs, []string{first.ID, third.ID}) {
		t.Errorf("orders of the stop %v", got.Stops[at].SalesOrderIDs)
	}
	for _, o := range []order.Order{first, second, third} {
		if on := w.orderOf(o.ID).TripID; on != got.ID {
			t.Errorf("order is on trip %q", on)
		}
	}
	if again := w.get(got.ID); again.TripNumber != got.TripNumber || len(again.Stops) != 2 {
		t.Errorf("read back %+v", again)
	}
	if next := w.create(object{}); next.TripNumber != "T-1002" || next.Number != "02" || got.Number != "01" {
		t.Errorf("the next number is %s", next.TripNumber)
	}
}

// Whoever sees a trip can call its driver. The others see no number.
func TestTheDriversTelephone(t *testing.T) {
	w := newWorld(t)
	w.As(access.Admin, "PATCH", "/users/user-driver/phone", object{"phone": "+1 312 555 0142"}).Want(t, 200)
	o := w.order(0)
	tr := w.create(object{"driverId": "user-driver", "salesOrderIds": []string{o.ID}})
	const driver = `"firstName":"The","lastName":"driver","phone":"+13125550142"}`
	for _, path := range []string{"/trips/" + tr.ID, "/trips?page=1", "/dispatch/board?date=" + o.DeliveryDate.String(),
		"/vehicles/eligible-drivers"} {
		w.As(access.Sales, "GET", path, nil).Want(t, 200, driver)
	}
	w.As(access.Pricing, "GET", "/vehicles/eligible-drivers", nil).Want(t, 200, `"lastName":"driver"}`)
}

// An order that was created before its address had coordinates gets them on the trip.
func TestPlacesThatWereLearntLater(t *testing.T) {
	w := newWorld(t)
	early := w.order(0, func(o *order.Order) { o.ShipTo.Latitude, o.ShipTo.Longitude = nil, nil })
	got := w.create(object{"salesOrderIds": []string{early.ID}})
	if km := got.Stops[0].DistanceKm; km == nil || *km != 1.446 {
		t.Errorf("leg %v, %s", km, got.Stops[0].DistanceUnknown)
	}
}

func TestDistancesAndArrivals(t *testing.T) {
	w := newWorld(t)
	near, far, unknown := w.order(0), w.order(2), w.order(9)
	got := w.create(object{"startTime": "08:00", "stops": []object{{"salesOrderIds": []string{near.ID}},
		{"salesOrderIds": []string{unknown.ID}},
		{"salesOrderIds": []string{far.ID}, "serviceMinutes": 20}}})
	// A hundredth of a degree of latitude is 1.11195 km, and 1.3 times that by road; 30 km/h; 10 minutes per
	// stop.
	if km := got.Stops[0].DistanceKm; km == nil || *km != 1.446 {
		t.Errorf("first leg %v", km)
	}
	if s := got.Stops[1]; s.DistanceKm != nil || s.DistanceUnknown != "the address has no coordinates" {
		t.Errorf("unknown leg %+v", s)
	}
	if km := got.Stops[2].DistanceKm; km == nil || *km != 2.891 { // from the last known location
		t.Errorf("third leg %v", km)
	}
	if got.Totals.DistanceKm != "8.674" || got.Totals.DurationMin != 58 {
		t.Errorf("totals %+v", got.Totals)
	}
	start := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC) // 08:00 in Chicago
	if at := got.Stops[0].PlannedArrival; at == nil || !at.Equal(start.Add(173*time.Second)) {
		t.Errorf("first arrival %v", at)
	}
	if at := got.Stops[2].PlannedArrival; at == nil || at.Sub(start) != (173+347)*time.Second+20*time.Minute {
		t.Errorf("third arrival %v", at)
	}
	w.As(access.Admin, "POST", "/site-settings/tracking.roadFactor", object{"value": 2.6}).Want(t, 200)
	w.Advance(10 * time.Second)
	again := w.trip(w.As(access.Dispatcher, "PUT", "/trips/"+got.ID+"/recalculate-distances", nil).Want(t, 200))
	if *again.Stops[0].DistanceKm != 2.891 {
		t.Errorf("recalculated %v", *again.Stops[0].DistanceKm)
	}
}

func TestOptimizing(t *testing.T) {
	w := newWorld(t)
	var stops []object
	for _, n := range []int{5, 0, 7, 2, 4, 1} {
		stops = append(stops, object{"salesOrderIds": []string{w.order(n).ID}, "locked": n == 7})
	}
	got := w.create(object{"startTime": "08:00", "stops": stops})
	var look struct {
		Before, After struct{ DistanceKm float64 }
		Sequence      []string
	}
	w.As(access.Dispatcher, "POST", "/trips/"+got.ID+"/optimize", nil).Want(t, 200).Into(t, &look)
	// Shops 0 to 7 are on one street: the trip goes out to the locked third stop and visits the others on the way.
	if look.After.DistanceKm != 23.13 && look.After.DistanceKm >= look.Before.DistanceKm {
		t.Errorf("no shorter: %+v", look)
	}
	if look.Sequence[2] != got.Stops[2].ID {
		t.Error("the locked stop was moved")
	}
	if now := w.get(got.ID); now.Stops[0].ID != got.Stops[0].ID || now.Version != got.Version {
		t.Error("looking changed the trip")
	}
	w.As(access.Dispatcher, "POST", "/trips/"+got.ID+"/optimize", object{"apply": true}).Want(t, 200)
	now := w.get(got.ID)
	for i, s := range now.Stops {
		if s.ID != look.Sequence[i] || s.Sequence != i+1 {
			t.Errorf("stop %d is %s, want %s", i, s.ID, look.Sequence[i])
		}
	}
}

func TestBadTrips(t *testing.T) {
	w := newWorld(t)
	taken, open, elsewhere := w.order(0), w.order(1), w.order(2)
	billed := w.order(3, func(o *order.Order) { o.Status = order.Billed })
	w.create(object{"salesOrderIds": []string{taken.ID}})
	tests := map[string]struct {
		body   any
		status int
		want   string
	}{
		"no date": {object{}, 400, "tripDate should not be empty"},
		"a date out of range": {object{"tripDate": "2100-01-01"}, 400,
			`"message":["tripDate must be a date from 1900-01-01 to 2099-12-31"]`},
		"no such day":               {object{"tripDate": "2026-02-30"}, 400, "tripDate"},
		"an unknown field":          {object{"tripDate": today, "color": "red"}, 400, "color should not exist"},
		"a route that is not there": {object{"tripDate": today, "routeId": "nope"}, 400, "routeId must be a route"},
		"a vehicle that is not":     {object{"tripDate": today, "vehicleId": "nope"}, 400, "vehicleId must be a vehicle"},
		"a driver who is not":       {object{"tripDate": today, "driverId": "nope"}, 400, "driverId must be a user"},
		"a number for a driver":     {object{"tripDate": today, "driverId": 7}, 400, "driverId"},
		"a time that is none": {object{"tripDate": today, "startTime": "25:00"}, 400,
			"startTime must be a time of the form HH:MM"},
		"an order that is not there": {object{"tripDate": today, "salesOrderIds": []string{"nope"}}, 400, "there is no nope"},
		"an order of another trip": {object{"tripDate": today, "salesOrderIds": []string{open.ID, taken.ID}}, 409,
			"another trip"},
		"an order that is billed": {object{"tripDate": today, "salesOrderIds": []string{billed.ID}}, 409,
			"nothing to ship"},
		"two addresses at one stop": {object{"tripDate": today,
			"stops": []object{{"salesOrderIds": []string{open.ID, elsewhere.ID}}}}, 400, "one ship-to address"},
		"an order twice": {object{"tripDate": today, "stops": []object{{"salesOrderIds": []string{open.ID}},
			{"salesOrderIds": []string{open.ID}}}}, 400, "twice"},
		"a stop of another trip": {object{"tripDate": today,
			"stops": []object{{"_id": "x", "salesOrderIds": []string{open.ID}}}}, 400, "must be a stop of the trip"},
		"a delivery of nothing": {object{"tripDate": today, "stops": []object{{"salesOrderIds": []string{}}}}, 400,
			"should not be empty"},
		"a stop of an unknown type": {object{"tripDate": today, "stops": []object{{"type": "picnic"}}}, 400, "type"},
		"control characters":        {object{"tripDate": today, "notes": "a\x00b"}, 400, "control characters"},
		"10,000 characters": {object{"tripDate": today, "notes": string(slices.Repeat([]byte("x"), 10_000))}, 400,
			"at most 2000"},
		"a number for a text": {object{"tripDate": today, "notes": 7}, 400, "notes must be a string"},
		"no JSON":             {"{", 400, "JSON"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w.As(access.Dispatcher, "POST", "/trips", tt.body).Want(t, tt.status, tt.want)
		})
	}
	if w.orderOf(open.ID).TripID != "" {
		t.Error("an order stayed on a trip that was refused")
	}
	w.As(access.Dispatcher, "GET", "/trips", nil).Want(t, 200, `"total":1,`)
	w.As(access.Dispatcher, "GET", "/trips/"+taken.ID, nil).Want(t, 404)
	w.As(access.Sales, "POST", "/trips", object{"tripDate": today}).Want(t, 403)
}

func TestEditingATrip(t *testing.T) {
	w := newWorld(t)
	a, b, c := w.order(0), w.order(1), w.order(2)
	got := w.create(object{"salesOrderIds": []string{a.ID, b.ID}})
	var whole map[string]any
	w.As(access.Dispatcher, "GET", "/trips/"+got.ID, nil).Into(t, &whole)
	same := w.trip(w.As(access.Dispatcher, "PUT", "/trips/"+got.ID, whole).Want(t, 200)) // what was read can be sent back
	if len(same.Stops) != 2 || same.Version != got.Version {
		t.Errorf("sent back: %+v", same)
	}
	edited := w.trip(w.As(access.Dispatcher, "PUT", "/trips/"+got.ID, object{"version": same.Version, "notes": "new",
		"startTime": "07:15", "stops": []object{
			{"salesOrderIds": []string{c.ID}, "notes": "back door"}, {"_id": same.Stops[1].ID, "locked": true},
			{"type": "warehouse"}}}).Want(t, 200))
	if len(edited.Stops) != 3 || edited.Stops[0].Notes != "back door" || edited.Stops[1].ID != same.Stops[1].ID ||
		!edited.Stops[1].Locked ||
		edited.Stops[2].Type != "warehouse" || edited.Notes != "new" || edited.Totals.Orders != 2 {
		t.Errorf("edited %+v", edited)
	}
	if w.orderOf(a.ID).TripID != "" || w.orderOf(c.ID).TripID != got.ID {
		t.Error("orders and stops disagree")
	}
	w.As(access.Dispatcher, "PUT", "/trips/"+got.ID, object{"version": same.Version, "notes": "older"}).Want(t, 409,
		`"current":{`, `"tripNumber":"T-1001"`, `"notes":"new"`)

	w.As(access.Dispatcher, "POST", "/trips/"+got.ID+"/delivery-stop", object{"salesOrderIds": []string{a.ID}}).Want(t,
		200)
	if err := purchaseorder.New(w.Table, nil, w.Now).Import(ctx,
		[]purchaseorder.Order{{ID: "7007", Number: "PO7", Status: "H"}}); err != nil {
		t.Fatal(err)
	}
	w.As(access.Dispatcher, "POST", "/trips/"+got.ID+"/pickup-stop", object{"purchaseOrderId": "7008"}).Want(t, 400,
		"purchaseOrderId must be an existing purchase order: there is no 7008")
	w.As(access.Dispatcher, "POST", "/trips", object{"tripDate": today,
		"stops": []object{{"type": "pickup", "purchaseOrderId": "7007"}, {"type": "pickup", "purchaseOrderId": "7008"}}}).
		Want(t, 400, "stops.1.purchaseOrderId must be an existing purchase order: there is no 7008")
	w.As(access.Dispatcher, "POST", "/trips/"+got.ID+"/pickup-stop", object{"position": 1, "purchaseOrderId": "7007",
		"notes": "pallets"}).Want(t, 200, `"purchaseOrderId":"7007"`)
	w.As(access.Dispatcher, "POST", "/trips/"+got.ID+"/pickup-stop", object{}).Want(t, 400,
		"purchaseOrderId or customerId should not be empty")
	w.As(access.Dispatcher, "POST", "/trips/"+got.ID+"/pickup-stop", object{"customerId": "c5", "addressId": "a5"}).Want(t,
		200, `"name":"Shop 5"`)
	w.As(access.Dispatcher, "POST", "/trips/"+got.ID+"/pickup-stop", object{"customerId": "c5", "addressId": "a6"}).Want(t,
		400, "addressId must be an address of the customer")
	now := w.get(got.ID)
	if len(now.Stops) != 6 || now.Stops[0].Type != "pickup" || now.Stops[5].Customer.Name != "Shop 5" ||
		now.Totals.Orders != 3 {
		t.Errorf("stops %+v", now.Stops)
	}

	w.As(access.Dispatcher, "DELETE", "/trips/"+got.ID, nil).Want(t, 204)
	w.As(access.Dispatcher, "GET", "/trips/"+got.ID, nil).Want(t, 404)
	w.As(access.Dispatcher, "GET", "/trips", nil).Want(t, 200, `"trips":[]`)
	if w.orderOf(a.ID).TripID != "" {
		t.Error("an order is still on the deleted trip")
	}
}

// A trip may have more orders than one transaction can write.
func TestAnotherHundredOrders(t *testing.T) {
	w := newWorld(t)
	var orders []order.Order
	for i := range 200 {
		orders = append(orders, w.order(i%9))
	}
	got := w.create(object{"salesOrderIds": ids(orders)})
	if len(got.Stops) != 9 || got.Totals.Orders != 200 || got.Totals.Weight != "8000" {
		t.Fatalf("%d stops, totals %+v", len(got.Stops), got.Totals)
	}
	for _, o := range orders {
		if w.orderOf(o.ID).TripID != got.ID {
			t.Fatalf("order %s is on trip %q", o.ID, w.orderOf(o.ID).TripID)
		}
	}
	one := w.trip(w.As(access.Dispatcher, "PUT", "/trips/"+got.ID,
		object{"stops": []object{{"_id": got.Stops[0].ID}}}).Want(t, 200))
	if len(one.Stops) != 1 {
		t.Fatalf("%d stops", len(one.Stops))
	}
	on := 0
	for _, o := range orders {
		if w.orderOf(o.ID).TripID == got.ID {
			on++
		}
	}
	if on != one.Totals.Orders || on != len(one.Stops[0].SalesOrderIDs) {
		t.Errorf("%d orders say that they are on the trip, it has %d", on, one.Totals.Orders)
	}
	w.As(access.Dispatcher, "POST", "/trips", object{"tripDate": today, "salesOrderIds": append(ids(orders), "x")}).Want(t,
		400, "at most 200")
}

// The largest trip is well below the size limit of an item, and cheap to write.
func TestTheLargestTrip(t *testing.T) {
	w := newWorld(t)
	var orders []order.Order
	for i := range 200 {
		orders = append(orders, w.order(0, func(o *order.Order) {
			o.Customer = order.Customer{ID: fmt.Sprint(100_000 + i%120), Name: "Corner Grocery and Delicatessen of the Lake"}
			o.ShipTo.AddressID, o.ShipTo.Label, o.ShipTo.Street = fmt.Sprint(200_000+i%120), "Back entrance",
				"10234 West Commonwealth Ave"
		}))
	}
	tr := w.create(object{"vehicleId": w.vehicle("Truck", 100_000), "driverId": "user-driver", "startTime": "05:00",
		"salesOrderIds": ids(orders)})
	for _, status := range []string{"planned", "ready", "in_progress"} {
		w.move(tr.ID, status, 200)
	}
	item, err := w.Memory.Get(ctx, table.Key{PK: "TRIP#" + tr.ID, SK: "TRIP"})
	if err != nil {
		t.Fatal(err)
	}
	if size := len(item.Body); len(tr.Stops) != 120 || size > 100<<10 {
		t.Errorf("a trip of %d stops and %d orders takes %d bytes", len(tr.Stops), len(orders), size)
	}
	w.As(access.Dispatcher, "POST", "/trips/"+tr.ID+"/warehouse-stop", object{}).Want(t, 409, "at most 120 stops")
}

// Two dispatchers add the same orders: each order gets on one trip, and trips and orders are consistent.
func TestRacingDispatchers(t *testing.T) {
	w := newWorld(t)
	var orders []order.Order
	for n := range 6 {
		orders = append(orders, w.order(n))
	}
	first, second := w.create(object{}), w.create(object{})
	token := w.Token(access.Dispatcher)
	var wg sync.WaitGroup
	for i := range 24 {
		wg.Go(func() {
			id := []string{first.ID, second.ID}[i%2]
			a := w.Do(apitest.Request{Method: "POST", Path: "/trips/" + id + "/delivery-stop", Token: token,
				Body: object{"salesOrderIds": []string{orders[i/2%6].ID}}})
			if a.Status != 200 && a.Status != 409 {
				t.Error(a)
			}
		})
	}
	wg.Wait()
	has := map[string]int{}
	for _, id := range []string{first.ID, second.ID} {
		for _, s := range w.get(id).Stops {
			for _, o := range s.SalesOrderIDs {
				has[o]++
				if w.orderOf(o).TripID != id {
					t.Errorf("order %s is on trip %s and says %s", o, id, w.orderOf(o).TripID)
				}
			}
		}
	}
	for _, o := range orders {
		if has[o.ID] != 1 {
			t.Errorf("order %s is on %d trips", o.ID, has[o.ID])
		}
	}
}

func TestARepeatedRequestMakesOneTrip(t *testing.T) {
	w := newWorld(t)
	o := w.order(0)
	r := apitest.Request{Method: "POST", Path: "/trips", Token: w.Token(access.Dispatcher), Body: object{"tripDate": today,
		"salesOrderIds": []string{o.ID}},
		Header: map[string]string{"idempotency-key": "once"}}
	first, again := answerID(t, w.Do(r).Want(t, 201)), answerID(t, w.Do(r).Want(t, 201))
	if first != again {
		t.Errorf("%s and %s", first, again)
	}
	w.As(access.Dispatcher, "GET", "/trips", nil).Want(t, 200, `"total":1,`)
}

package trips_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

var ctx = context.Background()

func dec(s string) money.Decimal { return money.MustParse(s) }

type object = map[string]any

// today is the date of apitest.Start in Chicago.
var today = civil.MustParse("2026-11-21")

// world is a server with a warehouse, customers along a street, an item of 10 kilograms per case, a route,
// two vehicles and two drivers.
type world struct {
	*apitest.Server
	t      testing.TB
	orders *order.Orders
}

func newWorld(t testing.TB) *world {
	t.Helper()
	s := apitest.New(t)
	w := &world{s, t, order.New(s.Table, s.Now)}
	check := func(_ int, err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	units := unit.New(s.Table, s.Now)
	check(units.Import(ctx, []unit.Type{{ID: "1", Name: "Each", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Each", ConversionRate: money.Int(1), IsBase: true}, {ID: "2", UnitOfMeasure: "Case",
			Abbreviation: "CS", ConversionRate: money.Int(10)}}}}))
	check(item.New(s.Table, s.Blobs, s.Now, units).Import(ctx, []item.Item{{ID: "101", ItemID: "APPLE", Name: "Apples",
		UnitsTypeID: "1", SaleUnit: "2",
		StockUnit: "1", PurchaseUnit: "2", Weight: dec("1"), IsActive: true, Prices: []item.Price{}}}))
	customers := customer.New(s.Table, s.Blobs, s.Now)
	for n := range 10 {
		address := customer.Address{ID: fmt.Sprint("a", n), Label: "Dock", Street: fmt.Sprint(n, " Lake St"), City: "Chicago",
			State: "IL", PostalCode: "60607", IsDefaultShipping: true}
		check(customers.Import(ctx, []customer.Customer{{ID: fmt.Sprint("c", n), Name: fmt.Sprint("Shop ", n), IsActive: true,
			Addresses: []customer.Address{address}}}))
		if n < 9 { // the last one has no coordinates
			if err := customers.SetPlace(ctx, fmt.Sprint("c", n), customer.Place{AddressID: address.ID,
				Latitude: 41.9 + float64(n+1)/100, Longitude: -87.7, Source: "seed"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	s.As(access.Admin, "POST", "/site-settings/warehouse.coordinates",
		object{"value": object{"latitude": 41.9, "longitude": -87.7}}).Want(t, 200)
	return w
}

// answerID returns the _id of an answer.
func answerID(t testing.TB, a apitest.Answer) string {
	t.Helper()
	var v struct {
		ID string `json:"_id"`
	}
	a.Into(t, &v)
	return v.ID
}

func (w *world) vehicle(name string, weight int) string {
	w.t.Helper()
	return answerID(w.t, w.As(access.Dispatcher, "POST", "/vehicles", object{"name": name, "licensePlate": name + "-1",
		"capacity": object{"weight": weight}}).Want(w.t, 201))
}

// order creates a sales order of a customer for 4 cases: 40 kilograms, worth 100.
func (w *world) order(customerNumber int, change ...func(*order.Order)) order.Order {
	w.t.Helper()
	rate := dec("25")
	o := order.Order{ID: id.New(w.Now()), Status: order.PendingFulfillment, CustomerID: fmt.Sprint("c", customerNumber),
		Customer:        order.Customer{ID: fmt.Sprint("c", customerNumber), Name: fmt.Sprint("Shop ", customerNumber)},
		TransactionDate: today, DeliveryDate: today,
		ShipTo: order.ShipTo{AddressID: fmt.Sprint("a", customerNumber), Street: fmt.Sprint(customerNumber, " Lake St"),
			City: "Chicago"},
		Lines: []order.Line{{ID: "l1", ItemID: "101", Item: order.LineItem{ID: "101", ItemID: "APPLE", Name: "Apples"},
			Quantity: dec("4"), Units: "2", Rate: &rate,
			DeterminedRate: &rate, Amount: dec("100"), IsOpen: true}}}
	if customerNumber < 9 {
		lat, long := 41.9+float64(customerNumber+1)/100, -87.7
		o.ShipTo.Latitude, o.ShipTo.Longitude = &lat, &long
	}
	for _, c := range change {
		c(&o)
	}
	if err := w.Table.Commit(ctx, w.orders.Creating(ctx, &o)...); err != nil {
		w.t.Fatal(err)
	}
	return o
}

func (w *world) orderOf(id string) order.Order {
	w.t.Helper()
	o, err := w.orders.Get(ctx, id)
	if err != nil {
		w.t.Fatal(err)
	}
	return o
}

// seen is a trip as a caller sees it.
type seen struct {
	ID         string `json:"_id"`
	TripNumber string
	Number     string
	Status     string
	ERPStatus  string `json:"erpStatus"`
	RouteID    *string
	Route      *struct{ RouteID, Name string }
	VehicleID  *struct {
		ID   string `json:"_id"`
		Name string
	}
	DriverID *struct {
		ID       string `json:"_id"`
		LastName string
	}
	StartTime string
	Notes     string
	Stops     []seenStop
	Totals    struct {
		Stops, Orders, DurationMin       int
		Cases, Weight, Value, DistanceKm json.Number
	}
	Capacity struct {
		Over     []string
		Accepted bool
	}
	StatusHistory []struct{ Status, By, Notes string }
	Version       int64
}

type seenStop struct {
	ID               string `json:"_id"`
	Sequence         int
	Type, Status     string
	Locked           bool
	Customer         *struct{ Name string }
	SalesOrderIDs    []string `json:"salesOrderIds"`
	ItemFulfillments []struct {
		ID                        string `json:"_id"`
		NetSuiteItemFulfillmentID *string
		ShipStatus                string
		DeliveredLines            []struct{ Quantity json.Number }
	}
	PlannedArrival, FirstETA, ETA, CompletedAt *time.Time
	DistanceKm                                 *float64
	DistanceUnknown                            string
	Notes                                      string
	Proof                                      *struct{ Name string }
}

func (w *world) trip(a apitest.Answer) seen {
	w.t.Helper()
	var s seen
	a.Into(w.t, &s)
	return s
}

// create plans a trip for today.
func (w *world) create(body object) seen {
	w.t.Helper()
	if body["tripDate"] == nil {
		body["tripDate"] = today
	}
	return w.trip(w.As(access.Dispatcher, "POST", "/trips", body).Want(w.t, 201))
}

func (w *world) get(id string) seen {
	w.t.Helper()
	return w.trip(w.As(access.Dispatcher, "GET", "/trips/"+id, nil).Want(w.t, 200))
}

func (w *world) move(id, status string, want int, texts ...string) apitest.Answer {
	w.t.Helper()
	return w.As(access.Dispatcher, "PUT", "/trips/"+id+"/status", object{"status": status}).Want(w.t, want, texts...)
}

// ready plans a trip with orders of the first customers and makes it ready.
func (w *world) ready(orders ...order.Order) seen {
	w.t.Helper()
	t := w.create(object{"vehicleId": w.vehicle("Truck", 1000), "driverId": "user-driver", "startTime": "09:00",
		"salesOrderIds": ids(orders)})
	w.move(t.ID, "planned", 200)
	w.move(t.ID, "ready", 200)
	return w.get(t.ID)
}

func ids(orders []order.Order) []string {
	all := make([]string, len(orders))
	for i, o := range orders {
		all[i] = o.ID
	}
	return all
}

package dispatch_test

import (
	"context"
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

type object = map[string]any

// monday is a delivery date; today is Saturday, 2026-11-21.
var monday = civil.MustParse("2026-11-23")

// office is a server with a warehouse, ten shops along a street to the north (the last one without coordinates), an
// item of 10 kg per case, two vehicles, and the routes North with the shops 0 to 5 and South with 6 to 9. Both run on
// Mondays: North at 05:00 with the truck of 200 kg and the driver, South at 06:00 with the van of 1,000 kg and no
// driver.
type office struct {
	*apitest.Server
	t            testing.TB
	truck, van   string
	north, south string
}

const shops = 10

func newOffice(t testing.TB) *office {
	t.Helper()
	w := &office{Server: apitest.New(t), t: t}
	check := func(_ int, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(w.UnitTypes().Import(ctx, []unit.Type{{ID: "1", Name: "Case", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Case", ConversionRate: money.Int(1), IsBase: true}}}}))
	check(w.Items().Import(ctx, []item.Item{{ID: "101", ItemID: "APPLE", Name: "Apples", UnitsTypeID: "1", SaleUnit: "1",
		StockUnit: "1", PurchaseUnit: "1", Weight: money.Int(10), IsActive: true, Prices: []item.Price{}}}))
	for n := range shops {
		a := customer.Address{ID: fmt.Sprint("a", n), Label: "Dock", Street: fmt.Sprint(n, " Lake St"), City: "Chicago",
			IsDefaultShipping: true}
		check(w.Customers().Import(ctx, []customer.Customer{{ID: fmt.Sprint("c", n), Name: fmt.Sprint("Shop ", n),
			IsActive: true, Addresses: []customer.Address{a}}}))
		if n < shops-1 {
			check(0, w.Customers().SetPlace(ctx, fmt.Sprint("c", n), customer.Place{AddressID: a.ID,
				Latitude: 41.9 + float64(n+1)/100, Longitude: -87.7, Source: "seed"}))
		}
	}
	w.As(access.Admin, "POST", "/site-settings/warehouse.coordinates",
		object{"value": object{"latitude": 41.9, "longitude": -87.7}}).Want(t, 200)
	w.truck = w.make("/vehicles", object{"name": "Truck 01", "capacity": object{"weight": 200}})
	w.van = w.make("/vehicles", object{"name": "Van 02", "capacity": object{"weight": 1000}})
	w.north = w.make("/routes", object{"name": "North", "code": "R01", "weekdays": []int{1}, "startTime": "05:00",
		"vehicleId": w.truck, "driverId": "user-driver"})
	w.south = w.make("/routes", object{"name": "South", "code": "R02", "weekdays": []int{1}, "startTime": "06:00",
		"vehicleId": w.van})
	return w
}

func (w *office) make(path string, body object) string {
	w.t.Helper()
	var made struct {
		ID string `json:"_id"`
	}
	w.As(access.Dispatcher, "POST", path, body).Want(w.t, 201).Into(w.t, &made)
	return made.ID
}

// order stores an order of a shop for Monday: some cases of 10 kg at 25 each.
func (w *office) order(shop, cases int, change ...func(*order.Order)) order.Order {
	w.t.Helper()
	rate := money.Int(25)
	o := order.Order{ID: id.New(w.Now()), Status: order.PendingFulfillment, CustomerID: fmt.Sprint("c", shop),
		Customer:        order.Customer{ID: fmt.Sprint("c", shop), Name: fmt.Sprint("Shop ", shop)},
		TransactionDate: monday.AddDays(-2), DeliveryDate: monday,
		ShipTo: order.ShipTo{AddressID: fmt.Sprint("a", shop), Street: fmt.Sprint(shop, " Lake St"), City: "Chicago"},
		Route:  &order.Route{RouteID: w.north, Name: "North", StopNumber: shop + 1},
		Lines: []order.Line{{ID: "l1", ItemID: "101", Item: order.LineItem{ID: "101", ItemID: "APPLE"},
			Quantity: money.Int(int64(cases)), Units: "1", Rate: &rate, DeterminedRate: &rate,
			Amount: rate.Mul(money.Int(int64(cases))), IsOpen: true}}}
	if shop > 5 {
		o.Route = &order.Route{RouteID: w.south, Name: "South", StopNumber: shop - 5}
	}
	for _, c := range change {
		c(&o)
	}
	if err := w.Table.Commit(ctx, w.Orders().Creating(ctx, &o)...); err != nil {
		w.t.Fatal(err)
	}
	return o
}

func (w *office) facts(shop int, body object) {
	w.t.Helper()
	w.As(access.Dispatcher, "PATCH", fmt.Sprintf("/customer/c%d/address/a%d/delivery", shop, shop), body).Want(w.t, 200)
}

type board struct {
	Date      string
	TimeZone  string
	Warehouse *struct{ Latitude float64 }
	Distances string
	Trips     []boardTrip
	Unplanned []struct {
		SalesOrderID, OrderNumber string
		Reason                    struct {
			Code   string
			Params map[string]any
		}
		LocationMissing bool
	}
	Vehicles, Drivers []object
	Schedule          struct{ Routes, Missing int }
	Applying          *object
}

type boardTrip struct {
	ID         string `json:"_id"`
	TripNumber string
	Number     string
	RouteName  string
	Status     string
	Vehicle    *struct{ Name string }
	StartTime  string
	Editable   bool
	Held       *hold
	ERPStatus  string

	NotEditableBecause string

	Stops []boardStop
	Back  *time.Time
	Load  struct {
		Weight struct{ Load, Limit float64 }
	}
	Problems []problem
	Accepted []struct{ Code, Note, By string }
	Version  int64
}

type boardStop struct {
	ID       string `json:"_id"`
	Type     string
	Sequence int
	Locked   bool
	Customer struct{ Name string }
	Orders   []struct {
		SalesOrderID string
		Leaving      *struct {
			By, Reason, State, Error string
			At                       time.Time
		}
	}
	Arrival        *time.Time
	Window         *struct{ From, To string }
	LateMinutes    int
	ServiceMinutes int
	Problems       []problem
}

type problem struct {
	Code, Severity, TripID string
	StopID                 *string
	Params                 map[string]any
}

func (w *office) board() board {
	w.t.Helper()
	var b board
	w.As(access.Dispatcher, "GET", "/dispatch/board?date=2026-11-23", nil).Want(w.t, 200).Into(w.t, &b)
	return b
}

// fromSchedule creates the trips of Monday and returns North and South.
func (w *office) fromSchedule() (north, south boardTrip) {
	w.t.Helper()
	var made struct {
		Created []string
		Board   board
	}
	w.As(access.Dispatcher, "POST", "/dispatch/trips-from-schedule", object{"date": monday}).Want(w.t, 200).
		Into(w.t, &made)
	return made.Board.Trips[0], made.Board.Trips[1]
}

// reasons returns the codes of the reasons of the unplanned orders by order.
func (b board) reasons() map[string]string {
	codes := map[string]string{}
	for _, u := range b.Unplanned {
		codes[u.SalesOrderID] = u.Reason.Code
	}
	return codes
}

// orders returns the orders of a trip in visiting order.
func (t boardTrip) orders() []string {
	all := []string{}
	for _, s := range t.Stops {
		for _, o := range s.Orders {
			all = append(all, o.SalesOrderID)
		}
	}
	return all
}

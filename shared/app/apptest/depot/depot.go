// Package depot is the company of apptest with trips: a warehouse in Chicago, shops along a street to the north, trucks and
// drivers. The tests of deliveries share it.
package depot

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
	"time"

	"backdock/shared/app/apptest"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/position"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

// ctx is that of a dispatcher.
var ctx = apptest.As(access.Dispatcher)

// T is a test, or one check of a property test.
type T interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// Depot is the test company with trips: a warehouse in Chicago, shops along a street to the north (the last one without
// coordinates), two trucks and two drivers.
type Depot struct {
	*trip.Trips
	*tripstatus.Statuses
	*tripchange.Changes
	*tripreport.Reports
	*tripstep.Steps
	*apptest.Company
	// Day is the date of the next trips. Checks that share a depot use one day each.
	Day civil.Date
}

// The data of the company.
const (
	Shops     = 6
	SmallVan  = "van"   // carries 50 kg
	Truck     = "truck" // carries everything
	Driver    = "user-driver"
	Loafer    = "user-Loafer" // an inactive driver
	CaseUnit  = "2"           // of 10 pieces
	PieceUnit = "1"
)

// Chicago is the warehouse's time zone. Its daylight saving time starts in March and ends in November.
var Chicago = func() *time.Location {
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		panic(err)
	}
	return zone
}()

// Local returns a time of a day in the warehouse's time zone.
func Local(day civil.Date, hour, minute int) time.Time {
	midnight := day.In(Chicago)
	return time.Date(midnight.Year(), midnight.Month(), midnight.Day(), hour, minute, 0, 0, Chicago)
}

// SetHour sets the clock to an hour of a day.
func (d *Depot) SetHour(day civil.Date, hour int) {
	d.SetClock(Local(day, hour, 0).UTC())
}

// New makes the company.
func New(t testing.TB) *Depot {
	t.Helper()
	check := apptest.Check(t)
	d := &Depot{Company: apptest.New(t), Day: apptest.Today}
	b := d.Backend
	d.Trips, d.Statuses, d.Changes, d.Reports, d.Steps = b.Trips(), b.TripStatuses(), b.TripChanges(), b.TripReports(),
		b.TripSteps()
	units, users, vehicles, items, customers, settings := b.UnitTypes(), b.Users(), b.Vehicles(), b.Items(), b.Customers(),
		b.Settings()

	check(units.Import(ctx, []unit.Type{{ID: "1", Name: "Piece and case", Items: []unit.Unit{
		{ID: PieceUnit, ConversionRate: money.Int(1), IsBase: true}, {ID: CaseUnit, ConversionRate: money.Int(10)}}}}))
	check(items.Import(ctx, []item.Item{
		{ID: "101", ItemID: "APPLE", Name: "Apples", UnitsTypeID: "1", SaleUnit: CaseUnit, StockUnit: PieceUnit,
			Weight: apptest.Dec("0.25"), IsActive: true, Prices: []item.Price{}},
		{ID: "102", ItemID: "SALT", Name: "Salt", UnitsTypeID: "1", SaleUnit: PieceUnit, StockUnit: PieceUnit,
			Weight: apptest.Dec("1.5"), IsActive: true, Prices: []item.Price{}}}))
	for n := range Shops {
		at := ShopAt(n)
		check(customers.Import(ctx, []customer.Customer{{ID: fmt.Sprint("c", n), Name: fmt.Sprint("Shop ", n), IsActive: true,
			Addresses: []customer.Address{
				{ID: at.AddressID, Street: at.Street, City: at.City, IsDefaultShipping: true}}}}))
		if at.Latitude != nil {
			check(nil, customers.SetPlace(ctx, fmt.Sprint("c", n), customer.Place{AddressID: at.AddressID,
				Latitude: *at.Latitude, Longitude: *at.Longitude, Source: "seed"}))
		}
	}
	limit := apptest.Dec("50")
	check(vehicles.Create(ctx, vehicle.Vehicle{ID: SmallVan, Name: "Van", IsActive: true,
		Capacity: vehicle.Capacity{Weight: &limit}}))
	check(vehicles.Create(ctx, vehicle.Vehicle{ID: Truck, Name: "Truck", IsActive: true}))
	for id, active := range map[string]bool{Driver: true, Loafer: false} {
		check(users.Create(ctx, user.User{ID: id, Email: id + "@example.com", FirstName: "Dana", LastName: "Reyes",
			Role: access.Driver, IsActive: active}, "nine green Apples on a shelf"))
	}
	check(settings.Set(ctx, setting.WarehouseCoordinates, json.RawMessage(`{"latitude":41.9,"longitude":-87.7}`),
		setting.Write{}))
	return d
}

// ShopAt returns the address of a shop.
func ShopAt(n int) order.ShipTo {
	to := order.ShipTo{AddressID: fmt.Sprint("a", n), Street: fmt.Sprint(n, " Lake St"), City: "Chicago"}
	if n < Shops-1 {
		latitude, longitude := 41.9+float64(n+1)/50, -87.7
		to.Latitude, to.Longitude = &latitude, &longitude
	}
	return to
}

// Apples returns a line of cases at 25 with 2.5 kg per case.
func Apples(id, cases string) order.Line { return Line(id, "101", CaseUnit, cases, "25") }

// Salt returns a line of pieces at 3.333 with 1.5 kg per piece.
func Salt(id, pieces string) order.Line { return Line(id, "102", PieceUnit, pieces, "3.333") }

// Line returns a line of an item.
func Line(id, itemID, unit, quantity, rate string) order.Line {
	r := apptest.Dec(rate)
	return order.Line{ID: id, ItemID: itemID, Item: order.LineItem{ID: itemID, ItemID: itemID}, Quantity: apptest.Dec(quantity),
		Units: unit, Rate: &r, DeterminedRate: &r,
		Amount: apptest.Dec(quantity).Mul(r).Amount(), IsOpen: true}
}

// Sold creates a sales order of a shop.
func (d *Depot) Sold(t T, shop int, lines ...order.Line) order.Order {
	t.Helper()
	return d.Order(ctx, t, order.Order{Status: order.PendingFulfillment, CustomerID: fmt.Sprint("c", shop),
		Customer:        order.Customer{ID: fmt.Sprint("c", shop), Name: fmt.Sprint("Shop ", shop)},
		TransactionDate: d.Day, DeliveryDate: d.Day, ShipTo: ShopAt(shop), Lines: lines})
}

// NewTrip creates a trip of the day with orders, driven with the truck.
func (d *Depot) NewTrip(t T, orders ...order.Order) trip.Full {
	t.Helper()
	ids := make([]string, len(orders))
	for i, o := range orders {
		ids[i] = o.ID
	}
	f, err := d.Create(ctx, id.New(d.Now()), tripchange.Edit{Date: &d.Day, VehicleID: new(api.Nullable(Truck)),
		DriverID: new(api.Nullable(Driver)), StartTime: new("08:00"), AddOrders: ids})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Read reads a trip.
func (d *Depot) Read(t T, id string) trip.Full {
	t.Helper()
	f, err := d.Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// OrderOf reads an order.
func (d *Depot) OrderOf(t T, id string) order.Order {
	t.Helper()
	o, err := d.Orders().Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// Through moves a trip through statuses.
func (d *Depot) Through(t T, id string, through ...trip.Status) trip.Full {
	t.Helper()
	var f trip.Full
	for _, to := range through {
		var err error
		if f, err = d.Move(ctx, id, to, "", nil); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

// Leave starts a new trip at eight in the morning of its day.
func (d *Depot) Leave(t T, f trip.Full) trip.Full {
	t.Helper()
	d.SetHour(f.Date, 8)
	return d.Through(t, f.ID, trip.Planned, trip.Ready, trip.InProgress)
}

// NextDay separates checks that share a depot.
func (d *Depot) NextDay() { d.Day = d.Day.AddDays(1) }

// Same fails unless a trip and its results equal those before.
func (d *Depot) Same(t T, before trip.Full, after string) {
	t.Helper()
	if now := d.Read(t, before.ID); !reflect.DeepEqual(now, before) {
		t.Fatalf("%s changed the trip: it was %+v and is %+v", after, before, now)
	}
}

// SoldMany creates n sales orders of a shop.
func (d *Depot) SoldMany(t T, n, shop int) []order.Order {
	t.Helper()
	all := make([]order.Order, n)
	for i := range all {
		all[i] = d.Sold(t, shop, Apples("l1", "1"))
	}
	return all
}

// IDs returns the ids of orders.
func IDs(orders []order.Order) []string {
	ids := make([]string, len(orders))
	for i, o := range orders {
		ids[i] = o.ID
	}
	return ids
}

// Spot returns a position on the street of the shops; shop -1 is the warehouse.
func Spot(when time.Time, shop float64) position.Point {
	return position.Point{RecordedAt: when, Latitude: 41.9 + (shop+1)/50, Longitude: -87.7}
}

package trip_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"backdock/shared/app/apptest"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/tripreport"
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

var ctx = apptest.As(access.Dispatcher)

// today is the current date at the warehouse in Chicago.
var today = apptest.Today

// Short names for frequent values.
var (
	as  = apptest.As
	dec = apptest.Dec
)

// failer is a test, or one check of a property test.
type failer interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// depot is the test company with trips: a warehouse in Chicago, shops along a street to the north (the last one without
// coordinates), two trucks and two drivers.
type depot struct {
	*trip.Trips
	*tripchange.Changes
	*tripreport.Reports
	*tripstep.Steps
	*apptest.Company
	// day is the date of the next trips. Checks that share a depot use one day each.
	day civil.Date
}

const (
	shops     = 6
	smallVan  = "van"   // carries 50 kg
	truck     = "truck" // carries everything
	driver    = "user-driver"
	loafer    = "user-loafer" // an inactive driver
	caseUnit  = "2"           // of 10 pieces
	pieceUnit = "1"
)

// chicago is the warehouse's time zone. Its daylight saving time starts in March and ends in November.
var chicago = func() *time.Location {
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		panic(err)
	}
	return zone
}()

// local returns a time of a day in the warehouse's time zone.
func local(day civil.Date, hour, minute int) time.Time {
	midnight := day.In(chicago)
	return time.Date(midnight.Year(), midnight.Month(), midnight.Day(), hour, minute, 0, 0, chicago)
}

// set sets the clock to an hour of a day.
func (d *depot) set(day civil.Date, hour int) {
	d.SetClock(local(day, hour, 0).UTC())
}

func newDepot(t testing.TB) *depot {
	t.Helper()
	check := apptest.Check(t)
	d := &depot{Company: apptest.New(t), day: today}
	b := d.Backend
	d.Trips, d.Changes, d.Reports, d.Steps = b.Trips(), b.TripChanges(), b.TripReports(), b.TripSteps()
	units, users, vehicles, items, customers, settings := b.UnitTypes(), b.Users(), b.Vehicles(), b.Items(), b.Customers(),
		b.Settings()

	check(units.Import(ctx, []unit.Type{{ID: "1", Name: "Piece and case", Items: []unit.Unit{
		{ID: pieceUnit, ConversionRate: money.Int(1), IsBase: true}, {ID: caseUnit, ConversionRate: money.Int(10)}}}}))
	check(items.Import(ctx, []item.Item{
		{ID: "101", ItemID: "APPLE", Name: "Apples", UnitsTypeID: "1", SaleUnit: caseUnit, StockUnit: pieceUnit,
			Weight: dec("0.25"), IsActive: true, Prices: []item.Price{}},
		{ID: "102", ItemID: "SALT", Name: "Salt", UnitsTypeID: "1", SaleUnit: pieceUnit, StockUnit: pieceUnit,
			Weight: dec("1.5"), IsActive: true, Prices: []item.Price{}}}))
	for n := range shops {
		at := shopAt(n)
		check(customers.Import(ctx, []customer.Customer{{ID: fmt.Sprint("c", n), Name: fmt.Sprint("Shop ", n), IsActive: true,
			Addresses: []customer.Address{
				{ID: at.AddressID, Street: at.Street, City: at.City, IsDefaultShipping: true}}}}))
		if at.Latitude != nil {
			check(nil, customers.SetPlace(ctx, fmt.Sprint("c", n), customer.Place{AddressID: at.AddressID,
				Latitude: *at.Latitude, Longitude: *at.Longitude, Source: "seed"}))
		}
	}
	limit := dec("50")
	check(vehicles.Create(ctx, vehicle.Vehicle{ID: smallVan, Name: "Van", IsActive: true,
		Capacity: vehicle.Capacity{Weight: &limit}}))
	check(vehicles.Create(ctx, vehicle.Vehicle{ID: truck, Name: "Truck", IsActive: true}))
	for id, active := range map[string]bool{driver: true, loafer: false} {
		check(users.Create(ctx, user.User{ID: id, Email: id + "@example.com", FirstName: "Dana", LastName: "Reyes",
			Role: access.Driver, IsActive: active}, "nine green apples on a shelf"))
	}
	check(settings.Set(ctx, setting.WarehouseCoordinates, json.RawMessage(`{"latitude":41.9,"longitude":-87.7}`),
		setting.Write{}))
	return d
}

// shopAt returns the address of a shop.
func shopAt(n int) order.ShipTo {
	to := order.ShipTo{AddressID: fmt.Sprint("a", n), Street: fmt.Sprint(n, " Lake St"), City: "Chicago"}
	if n < shops-1 {
		latitude, longitude := 41.9+float64(n+1)/50, -87.7
		to.Latitude, to.Longitude = &latitude, &longitude
	}
	return to
}

// apples returns a line of cases at 25 with 2.5 kg per case.
func apples(id, cases string) order.Line { return line(id, "101", caseUnit, cases, "25") }

// salt returns a line of pieces at 3.333 with 1.5 kg per piece.
func salt(id, pieces string) order.Line { return line(id, "102", pieceUnit, pieces, "3.333") }

func line(id, itemID, unit, quantity, rate string) order.Line {
	r := dec(rate)
	return order.Line{ID: id, ItemID: itemID, Item: order.LineItem{ID: itemID, ItemID: itemID}, Quantity: dec(quantity),
		Units: unit, Rate: &r, DeterminedRate: &r,
		Amount: dec(quantity).Mul(r).Amount(), IsOpen: true}
}

// order creates a sales order of a shop.
func (d *depot) order(t failer, shop int, lines ...order.Line) order.Order {
	t.Helper()
	return d.Order(ctx, t, order.Order{Status: order.PendingFulfillment, CustomerID: fmt.Sprint("c", shop),
		Customer:        order.Customer{ID: fmt.Sprint("c", shop), Name: fmt.Sprint("Shop ", shop)},
		TransactionDate: d.day, DeliveryDate: d.day, ShipTo: shopAt(shop), Lines: lines})
}

// trip creates a trip of the day with orders, driven with the truck.
func (d *depot) trip(t failer, orders ...order.Order) trip.Full {
	t.Helper()
	ids := make([]string, len(orders))
	for i, o := range orders {
		ids[i] = o.ID
	}
	f, err := d.Create(ctx, id.New(d.Now()), tripchange.Edit{Date: &d.day, VehicleID: new(api.Nullable(truck)),
		DriverID: new(api.Nullable(driver)), StartTime: new("08:00"), AddOrders: ids})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func (d *depot) read(t failer, id string) trip.Full {
	t.Helper()
	f, err := d.Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func (d *depot) orderOf(t failer, id string) order.Order {
	t.Helper()
	o, err := d.Orders().Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// move moves a trip through statuses.
func (d *depot) move(t failer, id string, through ...trip.Status) trip.Full {
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

// leave starts a new trip at eight in the morning of its day.
func (d *depot) leave(t failer, f trip.Full) trip.Full {
	t.Helper()
	d.set(f.Date, 8)
	return d.move(t, f.ID, trip.Planned, trip.Ready, trip.InProgress)
}

// nextDay separates checks that share a depot.
func (d *depot) nextDay() { d.day = d.day.AddDays(1) }

// refusal reports whether there is an error. It fails the test if the error is not one for callers.
func refusal(t failer, err error) bool {
	t.Helper()
	return apptest.Refusal(t, err)
}

// same fails unless a trip and its results equal those before.
func (d *depot) same(t failer, before trip.Full, after string) {
	t.Helper()
	if now := d.read(t, before.ID); !reflect.DeepEqual(now, before) {
		t.Fatalf("%s changed the trip: it was %+v and is %+v", after, before, now)
	}
}

// sorted returns the strings sorted.
func sorted(all []string) []string {
	all = slices.Clone(all)
	slices.Sort(all)
	return all
}

package day_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/app/apptest"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/day"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/delivery/vrp"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/receiving"
)

var ctx = apptest.As(access.Dispatcher)

// monday is the next working day of a new company.
var monday = civil.MustParse("2026-11-23")

// town is the test company with a warehouse, shops along a street to the north, two trucks and two drivers. The last
// shop has no coordinates.
type town struct {
	*apptest.Company
	shops int
}

func newTown(t testing.TB, shops int) town {
	t.Helper()
	w := town{apptest.New(t), shops}
	check := apptest.Check(t)
	check(w.UnitTypes().Import(ctx, []unit.Type{{ID: "9", Name: "Case", Items: []unit.Unit{
		{ID: "9", ConversionRate: money.Int(1), IsBase: true}}}}))
	check(w.Items().Import(ctx, []item.Item{{ID: "900", ItemID: "BOX", Name: "Box", UnitsTypeID: "9", SaleUnit: "9",
		StockUnit: "9", Weight: money.Int(10), IsActive: true, Prices: []item.Price{}}}))
	for n := range shops {
		check(w.Customers().Import(ctx, []customer.Customer{{ID: fmt.Sprint("c", n), Name: fmt.Sprint("Shop ", n),
			IsActive: true, Addresses: []customer.Address{{ID: fmt.Sprint("a", n), Street: fmt.Sprint(n, " Lake St"),
				City: "Chicago", IsDefaultShipping: true}}}}))
		if n < shops-1 {
			check(nil, w.Customers().SetPlace(ctx, fmt.Sprint("c", n), customer.Place{AddressID: fmt.Sprint("a", n),
				Latitude: 41.9 + float64(n+1)/100, Longitude: -87.7, Source: "seed"}))
		}
	}
	limit := money.Int(100)
	check(w.Backend.Vehicles().Create(ctx, vehicle.Vehicle{ID: "van", Name: "Van", IsActive: true,
		Capacity: vehicle.Capacity{Weight: &limit}}))
	check(w.Backend.Vehicles().Create(ctx, vehicle.Vehicle{ID: "truck", Name: "Truck", IsActive: true,
		Features: []receiving.Feature{receiving.Liftgate}}))
	for _, id := range []string{"dana", "omar"} {
		check(w.Users().Create(ctx, user.User{ID: id, Email: id + "@example.com", FirstName: id, Role: access.Driver,
			IsActive: true}, "nine green apples on a shelf"))
	}
	check(w.Settings().Set(ctx, setting.WarehouseCoordinates, json.RawMessage(`{"latitude":41.9,"longitude":-87.7}`),
		setting.Write{}))
	return w
}

// order stores an order of a shop for boxes of 10 kg each.
func (w town) order(t apptest.T, shop, boxes int) order.Order {
	t.Helper()
	rate := money.Int(25)
	return w.Order(ctx, t, order.Order{Status: order.PendingFulfillment, CustomerID: fmt.Sprint("c", shop),
		Customer:        order.Customer{ID: fmt.Sprint("c", shop), Name: fmt.Sprint("Shop ", shop)},
		TransactionDate: monday, DeliveryDate: monday, ShipTo: order.ShipTo{AddressID: fmt.Sprint("a", shop),
			Street: fmt.Sprint(shop, " Lake St"), City: "Chicago"},
		Lines: []order.Line{{ID: "l", ItemID: "900", Item: order.LineItem{ID: "900", ItemID: "BOX"},
			Quantity: money.Int(int64(boxes)), Units: "9", Rate: &rate, DeterminedRate: &rate,
			Amount: rate.Mul(money.Int(int64(boxes))), IsOpen: true}}})
}

// facts sets the delivery facts of a shop.
func (w town) facts(t apptest.T, shop int, change func(*receiving.Facts)) {
	t.Helper()
	_, err := w.Customers().SetFacts(ctx, fmt.Sprint("c", shop), fmt.Sprint("a", shop), nil, change)
	if err != nil {
		t.Fatal(err)
	}
}

func (w town) trip(t apptest.T, vehicleID, driverID, start string, orders ...order.Order) trip.Full {
	t.Helper()
	e := tripchange.Edit{Date: &monday, VehicleID: new(api.Nullable(vehicleID)), DriverID: new(api.Nullable(driverID)),
		StartTime: &start}
	for _, o := range orders {
		e.AddOrders = append(e.AddOrders, o.ID)
	}
	f, err := w.TripChanges().Create(ctx, id.New(w.Now()), e)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func (w town) load(t apptest.T) *day.Day {
	t.Helper()
	d, err := w.Days().Load(ctx, monday)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func window(from, to string) receiving.Window {
	return receiving.Window{Weekday: int(time.Monday), From: from, To: to}
}

// codes returns the codes of problems.
func codes(problems []day.Problem) string {
	all := ""
	for _, p := range problems {
		all += string(p.Code) + " "
	}
	return all
}

func TestWhatATripBreaks(t *testing.T) {
	w := newTown(t, 4)
	w.facts(t, 0, func(f *receiving.Facts) {
		f.Windows, f.DriverNote = []receiving.Window{window("09:00", "10:00")}, "Ring twice"
		f.ServiceMinutes = new(25)
	})
	w.facts(t, 1, func(f *receiving.Facts) {
		f.Windows, f.VehicleFeatures = []receiving.Window{window("08:00", "09:00")},
			[]receiving.Feature{receiving.Liftgate}
	})
	w.facts(t, 2, func(f *receiving.Facts) { f.ClosedDates = []civil.Date{monday} })
	f := w.trip(t, "van", "dana", "08:00", w.order(t, 0, 6), w.order(t, 1, 5), w.order(t, 2, 1), w.order(t, 3, 1))
	other := w.trip(t, "van", "omar", "08:30", w.order(t, 0, 1))
	d := w.load(t)
	e := d.Evaluate(d.Trip(f.ID))
	if got := codes(e.Problems); got != "overload double_booking " {
		t.Errorf("the trip: %s", got)
	}
	for i, want := range []string{"", "missing_feature late ", "closed_day ", "no_coordinates "} {
		if got := codes(e.Stops[i].Problems); got != want {
			t.Errorf("stop %d: %s", i, got)
		}
	}
	// The vehicle waits at the first shop until 9:00, and leaves it at 9:25.
	if s := e.Stops[0]; s.DriverNote != "Ring twice" || s.Departure.Format("15:04") != "15:25" || s.ServiceMinutes != 25 ||
		s.Window.To.Format("15:04") != "16:00" || f.Stops[0].ServiceMinutes != 25 {
		t.Errorf("got %+v", s)
	}
	if e.Stops[1].LateMinutes != int(e.Stops[1].Arrival.Sub(*f.Stops[1].PlannedArrival).Minutes())+
		int((f.Stops[1].PlannedArrival.Sub(e.Stops[1].Window.To)+time.Minute-1).Minutes()) || e.Late() != 1 {
		t.Errorf("late by %d, planned for %v", e.Stops[1].LateMinutes, f.Stops[1].PlannedArrival)
	}
	params := e.Problems[0].Params
	if fmt.Sprintf("%v %v %v %v", params["dimension"], params["load"], params["limit"], params["percent"]) !=
		"weight 130 100 130" ||
		e.Problems[1].Params["tripNumber"] != other.Number || d.Number(f.ID) == d.Number(other.ID) {
		t.Errorf("got %+v", e.Problems)
	}
}

// The validator's times are those that the trip stores, whatever the windows.
func TestEvaluationsAgreeWithPlannedArrivals(t *testing.T) {
	w := newTown(t, 6)
	times := []string{"05:00", "06:30", "07:15", "08:00", "09:45", "11:00", "13:30", "24:00"}
	rapid.Check(t, func(t *rapid.T) {
		var orders []order.Order
		for shop := range w.shops {
			w.facts(t, shop, func(f *receiving.Facts) {
				at := rapid.IntRange(0, len(times)-2).Draw(t, "from")
				f.Windows = []receiving.Window{window(times[at], times[at+1])}
				if rapid.Bool().Draw(t, "two windows") && at < len(times)-3 {
					f.Windows = append(f.Windows, window(times[at+2], times[at+3]))
				}
				f.ServiceMinutes = new(rapid.IntRange(0, 60).Draw(t, "service"))
			})
			orders = append(orders, w.order(t, shop, 1))
		}
		f := w.trip(t, "truck", "dana", rapid.SampledFrom(times[:4]).Draw(t, "start"), orders...)
		for range rapid.IntRange(0, 3).Draw(t, "reloads") {
			edited, err := w.TripChanges().Edit(ctx, f.ID, nil, tripchange.Edit{AddStop: &tripchange.StopEdit{Type: trip.Warehouse,
				ServiceMinutes: new(20)}, Position: rapid.IntRange(1, len(f.Stops)+1).Draw(t, "reload")})
			if err != nil {
				t.Fatal(err)
			}
			f = edited
		}
		d := w.load(t)
		e := d.Evaluate(d.Trip(f.ID))
		for i, s := range f.Stops {
			if !e.Stops[i].Arrival.Equal(*s.PlannedArrival) {
				t.Fatalf("stop %d: %v, and the trip says %v", i, e.Stops[i].Arrival, s.PlannedArrival)
			}
		}
		if *e.DurationMin != f.Totals.DurationMin {
			t.Fatalf("%d minutes, and the trip says %d", *e.DurationMin, f.Totals.DurationMin)
		}
		if err := w.TripChanges().Delete(ctx, f.ID); err != nil {
			t.Fatal(err)
		}
		for _, o := range orders {
			if err := w.Orders().Remove(ctx, o.ID); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestADayAsAProblem(t *testing.T) {
	w := newTown(t, 6)
	w.facts(t, 4, func(f *receiving.Facts) { f.ClosedDates = []civil.Date{monday} })
	first := w.trip(t, "van", "dana", "06:00", w.order(t, 0, 4), w.order(t, 5, 1))
	second := w.trip(t, "van", "omar", "12:00", w.order(t, 1, 4))
	left := []order.Order{w.order(t, 1, 3), w.order(t, 2, 2), w.order(t, 2, 2), w.order(t, 4, 1), w.order(t, 5, 1)}
	d := w.load(t)
	p, err := d.Problem(ctx, day.Options{LockTrips: []string{second.ID}, Cost: day.Cost{PerMeter: 1},
		Extra: []day.Slot{{VehicleID: "truck", StartTime: "07:00"}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Problem.Check(); err != nil {
		t.Fatal(err)
	}
	if len(p.Slots) != 3 || len(p.Stops) != 5 || len(p.Problem.Given.LeftOut) != 2 || len(p.Excluded) != 2 {
		t.Fatalf("%d vehicles, %d stops, excluded %+v", len(p.Slots), len(p.Stops), p.Excluded)
	}
	for _, x := range p.Excluded {
		if want := map[string]day.ReasonCode{left[3].ID: day.ClosedOnDay, left[4].ID: day.HasNoPlace}[x.Order.ID]; want !=
			x.Reason.Code {
			t.Errorf("%s: %s", x.Order.ID, x.Reason.Code)
		}
	}
	van := p.Problem.Vehicles[p.SlotOf(first.ID)]
	if van.Capacity[vrp.Weight] != 100_000 || van.EndLatest != 12*3600 || van.StartLatest != 6*3600 {
		t.Errorf("the van: %+v", van)
	}
	if broken := p.Problem.Validate(p.Problem.Given); len(broken) > 0 {
		t.Errorf("as it is: %+v", broken)
	}
	found, err := vrp.Solve(ctx, p.Problem, vrp.Options{Seed: 1, Iterations: 2000})
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Plan.LeftOut) > 0 || len(p.Problem.Validate(&found.Plan)) > 0 {
		t.Fatalf("the plan: %+v", found.Plan)
	}
	planned := map[string]int{}
	for _, r := range found.Plan.Routes {
		for _, e := range p.StopEdits(r) {
			for _, id := range e.SalesOrderIDs {
				planned[id]++
			}
		}
	}
	if len(planned) != 6 {
		t.Errorf("orders on the trips: %v", planned)
	}
}

// A date costs the same few round trips however many trips and orders it has.
func TestTheCostOfADay(t *testing.T) {
	w := newTown(t, 8)
	for n := range 4 {
		w.trip(t, "truck", "dana", fmt.Sprintf("0%d:00", n+5), w.order(t, n, 1), w.order(t, n+2, 1))
	}
	for n := range 8 {
		w.order(t, n, 1)
	}
	w.load(t) // reads the lists
	counted, used := table.WithUsage(ctx)
	if _, err := w.Days().Load(counted, monday); err != nil {
		t.Fatal(err)
	}
	if trips, _, _ := used.Snapshot(); trips > 25 {
		t.Errorf("%d round trips", trips)
	}
}

// A change whose answer was lost is made once, even if the key that guards the request is gone.
func TestAChangeIsMadeOnce(t *testing.T) {
	w := newTown(t, 4)
	f, o := w.trip(t, "truck", "dana", "06:00", w.order(t, 0, 1)), w.order(t, 1, 1)
	change := day.Change{Date: monday, ID: "change-1", Versions: map[string]int64{f.ID: f.Version},
		Moves: []day.Move{{SalesOrderID: o.ID, ToTripID: f.ID}}}
	for range 2 {
		c, err := w.Days().Move(ctx, change)
		if err != nil || len(c.On) != 1 || c.Day.Trip(f.ID).Version != f.Version+1 || len(c.Day.Unplanned) > 0 {
			t.Fatalf("got %+v, %v", c, err)
		}
	}
	change.ID = "change-2"
	if _, err := w.Days().Move(ctx, change); !fault.Is(err, fault.Conflict) {
		t.Errorf("another change: %v", err)
	}
}

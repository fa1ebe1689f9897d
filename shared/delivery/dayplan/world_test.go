package dayplan_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"backdock/shared/app/apptest"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/dayplan"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/delivery/vrp"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

var ctx = apptest.As(access.Dispatcher)

// date is the date that is planned.
var date = apptest.Today.AddDays(2)

// yard is the test company with a warehouse, shops along a street to the north, and apples of 10 kg per case.
type yard struct {
	*apptest.Company
	t failer
	// fails says of a Commit whether it fails before or after it is done; nil: none fails.
	mu    sync.Mutex
	fails func(ops []table.Op) (before, after bool)
}

type failer interface {
	apptest.T
	Errorf(format string, args ...any)
}

// faulty is the table on which the yard's workers work.
type faulty struct {
	table.Table
	yard *yard
}

// errLost is what a Commit that failed returns.
var errLost = fmt.Errorf("the table does not answer")

func (f faulty) Commit(ctx context.Context, ops ...table.Op) error {
	f.yard.mu.Lock()
	before, after := false, false
	if f.yard.fails != nil {
		before, after = f.yard.fails(ops)
	}
	f.yard.mu.Unlock()
	if before {
		return errLost
	}
	if err := f.Table.Commit(ctx, ops...); err != nil || !after {
		return err
	}
	return errLost
}

func newYard(t failer) *yard {
	t.Helper()
	y := &yard{Company: apptest.New(t), t: t}
	y.Process.Table = faulty{y.Process.Table, y}
	check := apptest.Check(t)
	check(y.UnitTypes().Import(ctx, []unit.Type{{ID: "1", Name: "Case", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Case", ConversionRate: money.Int(1), IsBase: true}}}}))
	check(y.Items().Import(ctx, []item.Item{{ID: "101", ItemID: "APPLE", Name: "Apples", UnitsTypeID: "1", SaleUnit: "1",
		StockUnit: "1", Weight: money.Int(10), IsActive: true, Prices: []item.Price{}}}))
	check(y.Settings().Set(ctx, setting.WarehouseCoordinates, json.RawMessage(`{"latitude":41.9,"longitude":-87.7}`),
		setting.Write{}))
	y.DayPlans().Effort = func(int) vrp.Options { return vrp.Options{Seed: 1, Iterations: 200} }
	return y
}

// truck makes a vehicle that carries a number of cases, and returns its id.
func (y *yard) truck(cases int, driverID string) string {
	y.t.Helper()
	v := vehicle.Vehicle{ID: id.New(y.Now()), Name: id.New(y.Now()), IsActive: true, DriverID: api.Nullable(driverID),
		Capacity: vehicle.Capacity{Weight: new(money.Int(int64(10 * cases)))}}
	apptest.Check(y.t)(y.Vehicles().Create(ctx, v))
	return v.ID
}

// person makes a user, and returns the id.
func (y *yard) person(role access.Role) string {
	y.t.Helper()
	p := user.User{ID: id.New(y.Now()), FirstName: "Dana", Role: role, IsActive: true}
	p.Email = p.ID + "@example.com"
	apptest.Check(y.t)(y.Users().Create(ctx, p, "nine green apples on a shelf"))
	return p.ID
}

// shop makes a shop if it is not there.
func (y *yard) shop(n int) {
	y.t.Helper()
	c, a := fmt.Sprint("c", n), fmt.Sprint("a", n)
	if _, err := y.Customers().Get(ctx, c); err == nil {
		return
	}
	apptest.Check(y.t)(y.Customers().Import(ctx, []customer.Customer{{ID: c, Name: fmt.Sprint("Shop ", n), IsActive: true,
		Addresses: []customer.Address{{ID: a, City: "Chicago", IsDefaultShipping: true}}}}))
	apptest.Check(y.t)(nil, y.Customers().SetPlace(ctx, c, customer.Place{AddressID: a, Latitude: 41.9 + float64(n+1)/200,
		Longitude: -87.7, Source: "seed"}))
}

// order stores an order of some cases for a shop.
func (y *yard) order(shop, cases int) string {
	y.t.Helper()
	y.shop(shop)
	rate := money.Int(25)
	return y.Order(ctx, y.t, order.Order{Status: order.PendingFulfillment, CustomerID: fmt.Sprint("c", shop),
		Customer:        order.Customer{ID: fmt.Sprint("c", shop), Name: fmt.Sprint("Shop ", shop)},
		TransactionDate: date, DeliveryDate: date, ShipTo: order.ShipTo{AddressID: fmt.Sprint("a", shop), City: "Chicago"},
		Lines: []order.Line{{ID: "l1", ItemID: "101", Item: order.LineItem{ID: "101", ItemID: "APPLE"}, Units: "1",
			Quantity: money.Int(int64(cases)), Rate: &rate, DeterminedRate: &rate, Amount: rate.Mul(money.Int(int64(cases))),
			IsOpen: true}}}).ID
}

// trip makes a trip with orders.
func (y *yard) trip(vehicleID, driverID string, orders ...string) trip.Full {
	y.t.Helper()
	f, err := y.TripChanges().Create(ctx, id.New(y.Now()), tripchange.Edit{Date: &date,
		VehicleID: new(api.Nullable(vehicleID)), DriverID: new(api.Nullable(driverID)), StartTime: new("06:00"),
		AddOrders: orders})
	if err != nil {
		y.t.Fatal(err)
	}
	return f
}

// start starts a plan of the date and returns its id.
func (y *yard) start(r dayplan.Request) string {
	y.t.Helper()
	r.Date = date
	if r.Objective == "" {
		r.Objective, r.Balance = dayplan.Distance, dayplan.NoBalance
	}
	p, err := y.DayPlans().Start(ctx, id.New(y.Now()), r)
	if err != nil {
		y.t.Fatal(err)
	}
	return p.ID
}

// finished makes a plan of the date.
func (y *yard) finished(r dayplan.Request) (dayplan.Plan, dayplan.Proposal) {
	y.t.Helper()
	planID := y.start(r)
	if p, err := y.DayPlans().Work(ctx, planID); err != nil || p.Status != dayplan.Finished {
		y.t.Fatalf("%s %s, %v", p.Status, p.Error, err)
	}
	return y.plan(planID)
}

func (y *yard) plan(planID string) (dayplan.Plan, dayplan.Proposal) {
	y.t.Helper()
	p, proposal, err := y.DayPlans().Get(ctx, planID)
	if err != nil {
		y.t.Fatal(err)
	}
	return p, proposal
}

// carried lets workers carry out the steps of a plan, as many as it takes. The ones after the first come by the sweep,
// within two minutes. It returns the plan and how many workers there were.
func (y *yard) carried(planID string) (p dayplan.Plan, workers int) {
	y.t.Helper()
	queues := y.Queue.(*queue.Memory)
	for workers = 1; ; workers++ {
		_, _ = y.DayPlans().Work(ctx, planID)
		if p, _ = y.plan(planID); p.Status != dayplan.Applying {
			return p, workers
		}
		if workers == 20 {
			y.t.Fatalf("it does not end: %+v", p)
		}
		queues.Take(queue.Plans)
		for range 2 {
			y.Advance(time.Minute)
			apptest.Check(y.t)(y.DayPlans().Sweep(ctx))
		}
		if len(queues.Take(queue.Plans)) == 0 {
			y.t.Fatalf("nobody takes over after two minutes: %+v", p)
		}
	}
}

// applied applies a plan.
func (y *yard) applied(planID string) dayplan.Plan {
	y.t.Helper()
	apptest.Check(y.t)(y.DayPlans().Apply(ctx, planID, nil))
	p, _ := y.carried(planID)
	return p
}

// undone undoes a plan.
func (y *yard) undone(planID string) dayplan.Plan {
	y.t.Helper()
	apptest.Check(y.t)(y.DayPlans().Undo(ctx, planID))
	p, _ := y.carried(planID)
	return p
}

// deliveries is what the trips of the date deliver in which order, by trip. It fails the test if a trip is held, or an
// order is on two trips or says another trip than the one that it is on.
func (y *yard) deliveries() map[string]string {
	y.t.Helper()
	trips, err := y.Trips().OnDate(ctx, date)
	if err != nil {
		y.t.Fatal(err)
	}
	all, on := map[string]string{}, map[string]string{}
	for _, t := range trips {
		if t.HeldBy != "" {
			y.t.Fatalf("trip %s is held by %s", t.Number, t.HeldBy)
		}
		for _, orderID := range t.OrderIDs() {
			if on[orderID] != "" {
				y.t.Fatalf("order %s is on two trips", orderID)
			}
			on[orderID] = t.ID
		}
		all[t.ID] = strings.Join(t.OrderIDs(), " ")
	}
	for _, o := range y.AllOrders(y.t) {
		if o.TripID != on[o.ID] {
			y.t.Fatalf("order %s says trip %q and is on %q", o.OrderNumber, o.TripID, on[o.ID])
		}
	}
	if by, err := y.Trips().PlanOf(ctx, date); by != "" || err != nil {
		y.t.Fatalf("a plan is being applied: %q, %v", by, err)
	}
	return all
}

// placed counts the orders on trips.
func placed(deliveries map[string]string) int {
	n := 0
	for _, orders := range deliveries {
		n += len(strings.Fields(orders))
	}
	return n
}

// failing makes the Commits fail that have one of the keys.
func failing(keys ...table.Key) func([]table.Op) (bool, bool) {
	return func(ops []table.Op) (bool, bool) {
		return slices.ContainsFunc(ops, func(op table.Op) bool { return slices.Contains(keys, op.Key) }), false
	}
}

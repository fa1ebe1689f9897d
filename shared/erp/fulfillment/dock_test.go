package fulfillment_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/app/apptest"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/erp/fulfillment"
	"backdock/shared/erp/netsuite"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/workflow"
	"backdock/shared/sales/order"
)

var ctx = apptest.As(access.Dispatcher)

type failer = apptest.T

// dock is the test company with a NetSuite account for the steps of its trips.
type dock struct {
	*fulfillment.Steps
	*apptest.Company
	erp      *erp
	trips    *trip.Trips
	orders   *order.Orders
	tasks    *synctask.Tasks
	settings *setting.Settings
}

func newDock(t testing.TB) *dock {
	t.Helper()
	d := &dock{erp: newERP(t), Company: apptest.New(t)}
	b := d.Backend
	d.Steps, d.trips, d.tasks, d.settings, d.orders = b.FulfillmentSteps(), b.Trips(), b.Tasks(), b.Settings(), b.Orders()
	check := apptest.Check(t)
	check(b.Vehicles().Create(ctx, vehicle.Vehicle{ID: "truck", Name: "Truck", IsActive: true}))
	driver := user.User{ID: "user-driver", Email: "driver@example.com", FirstName: "Dana", LastName: "Reyes",
		Role: access.Driver, IsActive: true}
	check(b.Users().Create(ctx, driver, "nine green apples on a shelf"))
	return d
}

// withLines returns an order with n lines of five cases, and the same order in NetSuite.
func (d *dock) withLines(t *testing.T, n int) (order.Order, *netsuite.SalesOrder) {
	t.Helper()
	var lines []order.Line
	theirs := &netsuite.SalesOrder{ID: "55", Status: netsuite.OrderPendingFulfillment, Location: netsuite.Ref{ID: "1"},
		LastModifiedDate: d.Now()}
	for i := 1; i <= n; i++ {
		lines = append(lines, order.Line{ID: fmt.Sprint("l", i), NetSuiteLine: i, ItemID: "101", Quantity: money.Int(5), Units: "1",
			IsOpen: true})
		theirs.Item.Items = append(theirs.Item.Items, netsuite.SalesOrderLine{Line: i, Item: netsuite.Ref{ID: "101"},
			Quantity: money.Int(5)})
	}
	o := d.synced(t, "55", lines...)
	theirs.TranDate, theirs.ShipDate = o.TransactionDate, o.DeliveryDate
	d.erp.orders["55"] = theirs
	return o, theirs
}

// result returns what is recorded of an order on a trip.
func (d *dock) result(t failer, tripID string, o order.Order) trip.Result {
	t.Helper()
	now, err := d.trips.Get(ctx, tripID)
	if err != nil {
		t.Fatal(err)
	}
	return now.Result(o.ID)
}

// tomorrow returns the next morning, for a check that shares the dock with others.
func (d *dock) tomorrow() civil.Date {
	d.Advance(24 * time.Hour)
	return civil.Of(d.Now())
}

// thousandths draws a quantity with up to three decimals.
func thousandths(t *rapid.T, least, most int64, label string) money.Decimal {
	return money.Scaled(rapid.Int64Range(least, most).Draw(t, label), 3)
}

// anOrder makes an order that NetSuite has, with up to three lines. NetSuite may have shipped a part of a
// line, closed it, or have it with another quantity.
func anOrder(t *rapid.T, d *dock) order.Order {
	netSuiteID, date := id.New(d.Now()), civil.Of(d.Now())
	var lines []order.Line
	theirs := &netsuite.SalesOrder{ID: netsuite.ID(netSuiteID), Status: netsuite.OrderPendingFulfillment, TranDate: date,
		ShipDate: date, Location: netsuite.Ref{ID: "1"}, LastModifiedDate: d.Now()}
	before := &netsuite.ItemFulfillment{ID: netsuite.ID("before-" + netSuiteID), ExternalID: "before-" + netSuiteID,
		CreatedFrom: netsuite.Ref{ID: netSuiteID}, TranDate: date, ShipStatus: netsuite.Shipped}
	for n := range rapid.IntRange(1, 3).Draw(t, "lines") {
		line := order.Line{ID: fmt.Sprint("l", n+1), NetSuiteLine: 2*n + 1, ItemID: "101", Quantity: thousandths(t, 1, 9000,
			"ordered"), Units: "1", IsOpen: true}
		l := netsuite.SalesOrderLine{Line: line.NetSuiteLine, Item: netsuite.Ref{ID: "101"}, Quantity: line.Quantity}
		switch rapid.IntRange(0, 5).Draw(t, "in NetSuite") {
		case 1:
			if shipped := thousandths(t, 1, 9000, "shipped before").Min(l.Quantity); shipped.Sign() > 0 {
				before.Item.Items = append(before.Item.Items, netsuite.FulfillmentLine{Line: l.Line + 1, OrderLine: l.Line,
					Quantity: shipped})
				line.Fulfilled = shipped
			}
		case 2:
			l.IsClosed = n > 0
		case 3:
			l.Quantity = thousandths(t, 1, 9000, "in NetSuite it is")
		}
		lines, theirs.Item.Items = append(lines, line), append(theirs.Item.Items, l)
	}
	d.erp.orders[netSuiteID] = theirs
	if len(before.Item.Items) > 0 {
		d.erp.fulfillments[string(before.ID)] = before
	}
	d.erp.settle()
	return d.synced(t, netSuiteID, lines...)
}

// synced makes an order that NetSuite has under an id.
func (d *dock) synced(t failer, netSuiteID string, lines ...order.Line) order.Order {
	t.Helper()
	date := civil.Of(d.Now())
	o := d.Order(ctx, t, order.Order{Status: order.PendingFulfillment, CustomerID: apptest.Deli,
		Customer: order.Customer{ID: apptest.Deli, Name: "Deli"},
		ShipTo:   order.ShipTo{AddressID: apptest.DeliDoor}, TransactionDate: date, DeliveryDate: date,
		NetSuiteID: netSuiteID,
		Lines:      lines})
	o, err := d.orders.Update(ctx, o.ID, nil, func(o *order.Order) error {
		o.Sync.Status = synctask.StateSynced
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// onTheRoad puts an order on a trip that has left.
func onTheRoad(t failer, d *dock, o order.Order) trip.Full {
	t.Helper()
	f, err := d.Backend.TripChanges().Create(ctx, id.New(d.Now()), tripchange.Edit{Date: new(civil.Of(d.Now())), StartTime: new("08:00"),
		VehicleID: new(api.Nullable("truck")), DriverID: new(api.Nullable("user-driver")), AddOrders: []string{o.ID}})
	for _, to := range []trip.Status{trip.Planned, trip.Ready, trip.InProgress} {
		if err == nil {
			f, err = d.Backend.TripStatuses().Move(ctx, f.ID, to, "", nil)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// press starts a step and carries it out, as the state machine and the worker do. If a worker gets no answer,
// another one follows.
func (d *dock) press(t failer, tripID string, step trip.Step) {
	t.Helper()
	f, err := d.Backend.TripSteps().Press(ctx, tripID, step)
	if fault.Is(err, fault.Conflict) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, running := f.Running(); !running {
		return // nothing left to do
	}
	exec := tripstep.Execution{TripID: tripID, Step: step, Attempt: f.Workflow.Attempt}
	orders, err := d.Backend.TripSteps().Begin(ctx, exec)
	if err != nil {
		t.Fatal(err)
	}
	for _, orderID := range orders {
		if err := d.Request(ctx, exec, orderID); err != nil {
			t.Fatal(err)
		}
		f, err := d.trips.Get(ctx, tripID)
		if err != nil {
			t.Fatal(err)
		}
		r := f.Result(orderID)
		task, err := d.tasks.Get(ctx, r.At(step).TaskID)
		if err != nil {
			t.Fatal(err)
		}
		d.carry(t, task)
		d.carry(t, task) // the message is delivered twice
	}
	if done, _, err := d.Look(ctx, exec); err != nil || !done {
		t.Fatalf("the step %s is done: %t, %v", step, done, err)
	}
	d.Workflows.(*workflow.Memory).Finish(f.Workflow.Execution, workflow.Succeeded)
}

// carry carries a task out, and repeats it after a lost answer.
func (d *dock) carry(t failer, task synctask.Task) {
	t.Helper()
	for range 10 {
		_, err := d.Do(ctx, d.erp.client, task)
		var known *fault.Error
		switch {
		case err == nil || errors.Is(err, synctask.ErrSuperseded):
			return
		case netsuite.Retryable(err):
			continue
		case errors.As(err, &known) || netsuite.KindOf(err) != "":
			if err := d.Failed(ctx, task, "refused", err.Error()); err != nil {
				t.Fatal(err)
			}
			return
		default:
			t.Fatal(err)
		}
	}
	t.Fatalf("task %s comes to no end", task.ID)
}

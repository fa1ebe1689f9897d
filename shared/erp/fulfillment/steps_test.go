package fulfillment_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/app/apptest"
	"backdock/shared/delivery/trip"
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
	f, err := d.trips.Create(ctx, id.New(d.Now()), trip.Edit{Date: new(civil.Of(d.Now())), StartTime: new("08:00"),
		VehicleID: new(api.Nullable("truck")), DriverID: new(api.Nullable("user-driver")), AddOrders: []string{o.ID}})
	for _, to := range []trip.Status{trip.Planned, trip.Ready, trip.InProgress} {
		if err == nil {
			f, err = d.trips.Move(ctx, f.ID, to, "", nil)
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
	f, err := d.trips.Press(ctx, tripID, step)
	if fault.Is(err, fault.Conflict) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, running := f.Running(); !running {
		return // nothing left to do
	}
	run := trip.Run{TripID: tripID, Step: step, Attempt: f.Workflow.Attempt}
	orders, err := d.trips.Begin(ctx, run)
	if err != nil {
		t.Fatal(err)
	}
	for _, orderID := range orders {
		if err := d.Request(ctx, run, orderID); err != nil {
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
	if done, _, err := d.Look(ctx, run); err != nil || !done {
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

// For any earlier shipments and closed lines in NetSuite, any delivery reports at any time, repeated button
// presses and lost answers: no call asks for more of a line than is open, a trip and order have at most one
// item fulfillment and one invoice, and what is billed is what is fulfilled and at most what was reported.
func TestNoMoreIsAskedForThanIsOpen(t *testing.T) {
	d := newDock(t)
	rapid.Check(t, func(t *rapid.T) {
		d.tomorrow()
		d.erp.forget()
		if _, err := d.settings.Set(ctx, setting.ERPPickPackShip, json.RawMessage(fmt.Sprint(rapid.Bool().Draw(t, "packs"))),
			setting.Write{}); err != nil {
			t.Fatal(err)
		}
		o := anOrder(t, d)
		f := onTheRoad(t, d, o)
		var last trip.Completion
		for range rapid.IntRange(3, 8).Draw(t, "steps") {
			before := d.fulfilled(t, f.ID, o)
			lost := rapid.IntRange(0, 3).Draw(t, "the answer that is lost")
			d.erp.drop = func() bool { lost--; return lost == 0 }
			switch what := rapid.SampledFrom([]string{"fulfil", "ship", "invoice", "deliver", "deliver", "all"}).Draw(t,
				"what"); what {
			case "deliver":
				if c, ok := deliver(t, d, f, o); ok {
					last = c
				}
			case "all":
				for _, step := range trip.Steps {
					d.press(t, f.ID, step)
				}
			default:
				d.press(t, f.ID, trip.Step(what))
			}
			right(t, d, f.ID, o, last)
			if made := d.fulfilled(t, f.ID, o); before == nil && made != nil { // according to the reports until then
				for _, l := range o.Lines {
					stated := slices.ContainsFunc(last.DeliveredLines, func(s trip.DeliveredLine) bool { return s.LineID == l.ID })
					if want, sure := d.deliveredOf(t, f.ID, o, l, last); stated && want.Less(made[l.NetSuiteLine]) || sure &&
						!want.Equal(made[l.NetSuiteLine]) {
						t.Fatalf("%s of line %s are fulfilled, %s were delivered", made[l.NetSuiteLine], l.ID, want)
					}
				}
			}
		}
	})
}

// deliver reports the trip's stop. ok says whether the report was accepted.
func deliver(t *rapid.T, d *dock, f trip.Full, o order.Order) (c trip.Completion, ok bool) {
	c.Notes = new("as it was")
	c.Status = rapid.SampledFrom([]trip.StopStatus{"", "", "", trip.StopCompleted, trip.StopFailed}).Draw(t, "status")
	if c.Status == "" {
		for _, l := range o.Lines {
			if rapid.Bool().Draw(t, "stated") {
				c.DeliveredLines = append(c.DeliveredLines, trip.DeliveredLine{SalesOrderID: o.ID, LineID: l.ID,
					Quantity: thousandths(t, 0, 9000, "delivered").Min(l.Open()), Reason: "bruised"})
			}
		}
	}
	_, err := d.trips.CompleteStop(ctx, f.ID, f.Stops[0].ID, c)
	var known *fault.Error
	if err != nil && !errors.As(err, &known) {
		t.Fatal(err)
	}
	return c, err == nil
}

// right checks what NetSuite has of a trip's order against the rules.
func right(t failer, d *dock, tripID string, o order.Order, said trip.Completion) {
	t.Helper()
	if len(d.erp.tooMuch) > 0 {
		t.Fatalf("asked for %v", d.erp.tooMuch)
	}
	fulfilled := d.fulfilled(t, tripID, o)
	var billed map[int]money.Decimal
	for _, i := range d.erp.invoices {
		if i.CreatedFrom.ID != o.NetSuiteID {
			continue
		}
		if billed != nil || i.ExternalID != "INV-"+tripID+"-"+o.ID {
			t.Fatalf("another invoice, %s", i.ExternalID)
		}
		billed = map[int]money.Decimal{}
		for _, l := range i.Item.Items {
			billed[l.OrderLine] = l.Quantity
		}
	}
	for _, l := range o.Lines {
		ordered := money.Zero
		for _, theirs := range d.erp.orders[o.NetSuiteID].Item.Items {
			if theirs.Line == l.NetSuiteLine {
				ordered = theirs.Quantity
			}
		}
		if ordered.Less(fulfilled[l.NetSuiteLine]) {
			t.Fatalf("%s of line %s are fulfilled, %s were ordered", fulfilled[l.NetSuiteLine], l.ID, ordered)
		}
		if billed == nil {
			continue
		}
		if !billed[l.NetSuiteLine].Equal(fulfilled[l.NetSuiteLine]) {
			t.Fatalf("%s of line %s are billed, %s fulfilled", billed[l.NetSuiteLine], l.ID, fulfilled[l.NetSuiteLine])
		}
		if want, sure := d.deliveredOf(t, tripID, o, l, said); want.Less(billed[l.NetSuiteLine]) || sure &&
			!want.Equal(billed[l.NetSuiteLine]) {
			t.Fatalf("%s of line %s are billed, %s were delivered", billed[l.NetSuiteLine], l.ID, want)
		}
	}
}

// fulfilled returns what the item fulfillment of a trip and order contains, by NetSuite's line key of the
// order, or nil if there is none.
func (d *dock) fulfilled(t failer, tripID string, o order.Order) map[int]money.Decimal {
	t.Helper()
	var fulfilled map[int]money.Decimal
	for _, f := range d.erp.fulfillments {
		if f.CreatedFrom.ID != o.NetSuiteID || strings.HasPrefix(f.ExternalID, "before-") {
			continue
		}
		if fulfilled != nil || f.ExternalID != "IF-"+tripID+"-"+o.ID {
			t.Fatalf("another item fulfillment, %s", f.ExternalID)
		}
		fulfilled = map[int]money.Decimal{}
		for _, l := range f.Item.Items {
			fulfilled[l.OrderLine] = l.Quantity
		}
	}
	return fulfilled
}

// deliveredOf returns what the last report says of a line. sure says that it must be billed, because NetSuite
// has the line as the portal has it.
func (d *dock) deliveredOf(t failer, tripID string, o order.Order, l order.Line,
	said trip.Completion) (quantity money.Decimal, sure bool) {
	t.Helper()
	f, err := d.trips.Get(ctx, tripID)
	if err != nil {
		t.Fatal(err)
	}
	for _, loaded := range f.Result(o.ID).Loaded {
		if loaded.LineID == l.ID {
			quantity = loaded.Quantity
		}
	}
	for _, s := range said.DeliveredLines {
		if s.LineID == l.ID {
			quantity = s.Quantity
		}
	}
	for _, theirs := range d.erp.orders[o.NetSuiteID].Item.Items {
		if theirs.Line == l.NetSuiteLine {
			sure = !theirs.IsClosed && theirs.Quantity.Equal(l.Quantity)
		}
	}
	return quantity, sure
}

// External ids are derived from trip and order, use only characters that NetSuite accepts, and are unique.
func TestExternalIDs(t *testing.T) {
	form := regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
	now := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	seen := map[string]string{}
	for n := range 20 {
		tripID := id.New(now.Add(time.Duration(n) * time.Second))
		for m := range 20 {
			orderID := id.New(now.Add(time.Duration(m) * time.Second))
			for _, external := range []string{trip.FulfillmentExternalID(tripID, orderID), trip.InvoiceExternalID(tripID,
				orderID)} {
				if pair := tripID + " " + orderID; !form.MatchString(external) || seen[external] != "" ||
					!strings.Contains(external, tripID) || !strings.Contains(external, orderID) {
					t.Fatalf("external id %q of %s, and of %s", external, pair, seen[external])
				}
				seen[external] = tripID + " " + orderID
			}
		}
	}
}

// A line that was closed or reduced in NetSuite after loading is fulfilled and billed as far as NetSuite has
// it, and does not prevent the rest from being billed.
func TestALineThatNetSuiteClosed(t *testing.T) {
	d := newDock(t)
	line := func(n int) order.Line {
		return order.Line{ID: fmt.Sprint("l", n), NetSuiteLine: n, ItemID: "101", Quantity: money.Int(5), Units: "1",
			IsOpen: true}
	}
	o := d.synced(t, "55", line(1), line(2), line(3))
	theirs := &netsuite.SalesOrder{ID: "55", Status: netsuite.OrderPendingFulfillment, TranDate: o.TransactionDate,
		ShipDate: o.DeliveryDate, Location: netsuite.Ref{ID: "1"}, LastModifiedDate: d.Now()}
	for n := 1; n <= 3; n++ {
		theirs.Item.Items = append(theirs.Item.Items, netsuite.SalesOrderLine{Line: n, Item: netsuite.Ref{ID: "101"},
			Quantity: money.Int(5)})
	}
	d.erp.orders["55"] = theirs
	f := onTheRoad(t, d, o)
	short := trip.Completion{DeliveredLines: []trip.DeliveredLine{{SalesOrderID: o.ID, LineID: "l1",
		Quantity: money.Int(4), Reason: "bruised"}}}
	if _, err := d.trips.CompleteStop(ctx, f.ID, f.Stops[0].ID, short); err != nil {
		t.Fatal(err)
	}
	theirs.Item.Items[1].IsClosed = true
	theirs.Item.Items[2].Quantity = money.Int(2)
	for _, step := range trip.Steps {
		d.press(t, f.ID, step)
	}
	f, err := d.trips.Get(ctx, f.ID)
	if r := f.Result(o.ID); err != nil || r.Invoice.State != trip.StepDone {
		t.Fatalf("the invoice is %+v, %v", r.Invoice, err)
	}
	right(t, d, f.ID, o, short)
	for _, i := range d.erp.invoices {
		if lines := i.Item.Items; len(lines) != 2 || lines[0].Quantity.String() != "4" || lines[1].OrderLine != 3 ||
			lines[1].Quantity.String() != "2" {
			t.Errorf("billed %+v", lines)
		}
	}
}

// If NetSuite has nothing left of what was delivered, the step fails with that message, and the item
// fulfillment does not change until somebody opens the lines again.
func TestNothingIsLeftOfWhatWasDelivered(t *testing.T) {
	d := newDock(t)
	o := d.synced(t, "55", order.Line{ID: "l1", NetSuiteLine: 1, ItemID: "101", Quantity: money.Int(5), Units: "1",
		IsOpen: true},
		order.Line{ID: "l2", NetSuiteLine: 2, ItemID: "101", Quantity: money.Int(5), Units: "1", IsOpen: true})
	theirs := &netsuite.SalesOrder{ID: "55", Status: netsuite.OrderPendingFulfillment, TranDate: o.TransactionDate,
		ShipDate: o.DeliveryDate, Location: netsuite.Ref{ID: "1"}, LastModifiedDate: d.Now()}
	for n := 1; n <= 2; n++ {
		theirs.Item.Items = append(theirs.Item.Items, netsuite.SalesOrderLine{Line: n, Item: netsuite.Ref{ID: "101"},
			Quantity: money.Int(5)})
	}
	d.erp.orders["55"] = theirs
	f := onTheRoad(t, d, o)
	state := func(lineID string) { // nothing of one line was delivered, and all of the other
		t.Helper()
		c := trip.Completion{DeliveredLines: []trip.DeliveredLine{{SalesOrderID: o.ID, LineID: lineID, Reason: "bruised"}}}
		if _, err := d.trips.CompleteStop(ctx, f.ID, f.Stops[0].ID, c); err != nil {
			t.Fatal(err)
		}
	}
	invoice := func() trip.StepResult {
		t.Helper()
		d.press(t, f.ID, trip.Invoice)
		now, err := d.trips.Get(ctx, f.ID)
		if err != nil {
			t.Fatal(err)
		}
		return now.Result(o.ID).Invoice
	}
	state("l1")
	d.press(t, f.ID, trip.Fulfil)
	d.press(t, f.ID, trip.Ship)
	state("l2")
	theirs.Item.Items[0].IsClosed = true
	if got := invoice(); got.State != trip.StepFailed || !strings.Contains(got.Error,
		"closed in NetSuite: open them there and try again") {
		t.Fatalf("the invoice is %+v", got)
	}
	for _, made := range d.erp.fulfillments {
		if lines := made.Item.Items; len(lines) != 1 || lines[0].OrderLine != 2 || lines[0].Quantity.String() != "5" {
			t.Errorf("fulfilled %+v", lines)
		}
	}
	theirs.Item.Items[0].IsClosed = false
	if got := invoice(); got.State != trip.StepDone || len(d.erp.tooMuch) > 0 {
		t.Fatalf("the invoice is %+v, asked for %v", got, d.erp.tooMuch)
	}
	for _, made := range d.erp.invoices {
		if lines := made.Item.Items; len(lines) != 1 || lines[0].OrderLine != 1 || lines[0].Quantity.String() != "5" {
			t.Errorf("billed %+v", lines)
		}
	}
}

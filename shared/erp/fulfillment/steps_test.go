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

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/order"
)

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
		var last tripreport.Completion
		for range rapid.IntRange(3, 8).Draw(t, "steps") {
			before := d.fulfilled(t, f.ID, o)
			lost := rapid.IntRange(0, 3).Draw(t, "the answer that is lost")
			d.erp.drop = func() bool { lost--; return lost == 0 }
			switch what := rapid.SampledFrom([]string{string(trip.Fulfill), "ship", "invoice", "deliver", "deliver", "all"}).Draw(t,
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
func deliver(t *rapid.T, d *dock, f trip.Full, o order.Order) (c tripreport.Completion, ok bool) {
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
	_, err := d.Backend.TripReports().CompleteStop(ctx, f.ID, f.Stops[0].ID, c)
	var known *fault.Error
	if err != nil && !errors.As(err, &known) {
		t.Fatal(err)
	}
	return c, err == nil
}

// right checks what NetSuite has of a trip's order against the rules.
func right(t failer, d *dock, tripID string, o order.Order, said tripreport.Completion) {
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
	if billed != nil && d.erp.fulfillments[d.result(t, tripID, o).FulfillmentID] == nil {
		t.Fatal("the trip does not name the item fulfillment that NetSuite has")
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
	said tripreport.Completion) (quantity money.Decimal, sure bool) {
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

// If a line was closed or reduced in NetSuite and more of it was delivered, a person is told and nothing is billed. When
// the report of the stop is corrected to what NetSuite has, that is billed.
func TestALineThatNetSuiteClosed(t *testing.T) {
	d := newDock(t)
	o, theirs := d.withLines(t, 3)
	f := onTheRoad(t, d, o)
	short := tripreport.Completion{DeliveredLines: []trip.DeliveredLine{{SalesOrderID: o.ID, LineID: "l1",
		Quantity: money.Int(4), Reason: "bruised"}}}
	if _, err := d.Backend.TripReports().CompleteStop(ctx, f.ID, f.Stops[0].ID, short); err != nil {
		t.Fatal(err)
	}
	theirs.Item.Items[1].IsClosed = true
	theirs.Item.Items[2].Quantity = money.Int(2)
	bill := func() trip.Result {
		for _, step := range trip.Steps {
			d.press(t, f.ID, step)
		}
		now, err := d.trips.Get(ctx, f.ID)
		if err != nil {
			t.Fatal(err)
		}
		return now.Result(o.ID)
	}
	if r := bill(); r.Fulfill.State != trip.StepFailed || !strings.Contains(r.Fulfill.Error,
		"(line 2: 5 delivered, 0 left, line 3: 5 delivered, 2 left)") || len(d.erp.invoices) > 0 {
		t.Fatalf("the result is %+v with %d invoices", r, len(d.erp.invoices))
	}
	for line, quantity := range map[string]int64{"l2": 0, "l3": 2} {
		short.DeliveredLines = append(short.DeliveredLines, trip.DeliveredLine{SalesOrderID: o.ID, LineID: line,
			Quantity: money.Int(quantity), Reason: "as NetSuite has it"})
	}
	if _, err := d.Backend.TripReports().CompleteStop(ctx, f.ID, f.Stops[0].ID, short); err != nil {
		t.Fatal(err)
	}
	if r := bill(); r.Invoice.State != trip.StepDone {
		t.Fatalf("the invoice is %+v", r.Invoice)
	}
	right(t, d, f.ID, o, short)
	for _, i := range d.erp.invoices {
		if lines := i.Item.Items; len(lines) != 2 || lines[0].Quantity.String() != "4" || lines[1].OrderLine != 3 ||
			lines[1].Quantity.String() != "2" {
			t.Errorf("billed %+v", lines)
		}
	}
}

// If NetSuite has nothing left of what was delivered, the step fails with a message, and the item
// fulfillment does not change until somebody opens the lines again.
func TestNothingIsLeftOfWhatWasDelivered(t *testing.T) {
	d := newDock(t)
	o, theirs := d.withLines(t, 2)
	f := onTheRoad(t, d, o)
	state := func(lineID string) { // nothing of one line was delivered, and all of the other
		t.Helper()
		c := tripreport.Completion{DeliveredLines: []trip.DeliveredLine{{SalesOrderID: o.ID, LineID: lineID, Reason: "bruised"}}}
		if _, err := d.Backend.TripReports().CompleteStop(ctx, f.ID, f.Stops[0].ID, c); err != nil {
			t.Fatal(err)
		}
	}
	invoice := func() trip.StepResult {
		t.Helper()
		d.press(t, f.ID, trip.Invoice)
		return d.result(t, f.ID, o).Invoice
	}
	state("l1")
	d.press(t, f.ID, trip.Fulfill)
	d.press(t, f.ID, trip.Ship)
	state("l2")
	theirs.Item.Items[0].IsClosed = true
	if got := invoice(); got.State != trip.StepFailed || !strings.Contains(got.Error,
		"(line 1: 5 delivered, 0 left): open or enter the line in NetSuite") {
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
	for id := range d.erp.fulfillments { // NetSuite cannot add a line, so it was deleted and created again
		if got := d.result(t, f.ID, o).FulfillmentID; got != id {
			t.Errorf("the trip names item fulfillment %q, NetSuite has %q", got, id)
		}
	}
	for _, made := range d.erp.invoices {
		if lines := made.Item.Items; len(lines) != 1 || lines[0].OrderLine != 1 || lines[0].Quantity.String() != "5" {
			t.Errorf("billed %+v", lines)
		}
	}
}

// If somebody closes lines in NetSuite after their goods have left, NetSuite does not bill them. The trip names the lines,
// and when they are open again everything is billed.
func TestALineThatWasClosedAfterItsGoodsHadLeft(t *testing.T) {
	d := newDock(t)
	o, theirs := d.withLines(t, 2)
	f := onTheRoad(t, d, o)
	if _, err := d.Backend.TripReports().CompleteStop(ctx, f.ID, f.Stops[0].ID, tripreport.Completion{}); err != nil {
		t.Fatal(err)
	}
	d.press(t, f.ID, trip.Fulfill)
	d.press(t, f.ID, trip.Ship)
	theirs.Item.Items[1].IsClosed = true
	for _, want := range []string{"closed line 2 of order " + o.OrderNumber + " after its goods had left", ""} {
		d.press(t, f.ID, trip.Invoice)
		got := d.result(t, f.ID, o).Invoice
		if want != "" && (got.State != trip.StepFailed || !strings.Contains(got.Error, want)) ||
			want == "" && got.State != trip.StepDone {
			t.Fatalf("the invoice is %+v", got)
		}
		theirs.Item.Items[1].IsClosed = false
	}
	for _, made := range d.erp.invoices {
		if lines := made.Item.Items; len(lines) != 2 || lines[1].Quantity.String() != "5" {
			t.Errorf("billed %+v", lines)
		}
	}
}

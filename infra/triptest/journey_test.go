package triptest_test

import (
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/delivery/trip"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/access"
	"backdock/shared/platform/workflow"
	"backdock/shared/sales/order"
)

// The complete process: plan, fulfill, leave, deliver less than ordered, return, invoice, close.
// It is long because each step needs the ones before it.
func TestFromTripToInvoice(t *testing.T) {
	w := newWorld(t, 1, patience)
	first, short, missed := w.order(), w.order(), w.order()
	tr := w.trip(first, short, missed)
	w.As(access.Dispatcher, "POST", "/routes/"+tr.ID+"/process-fulfillments", nil).Want(t, 409,
		"the trip must first be planned; it is draft")
	w.move(tr.ID, "planned")
	p := w.press(tr.ID, "process-fulfillments")
	if p.ERPStatus != "processing" || p.ExecutionARN == "" {
		t.Errorf("pressed %+v", p)
	}
	if again := w.press(tr.ID, "process-fulfillments"); again != p {
		t.Errorf("the second press answered %+v, the first %+v", again, p)
	}
	if s := w.status(tr.ID); !s.Running || s.Orders[0].Fulfillment.State != "pending" {
		t.Errorf("status %+v", s)
	}
	w.As(access.Dispatcher, "POST", "/routes/"+tr.ID+"/update-fulfillments-to-shipped", nil).Want(t, 409, "still running")
	w.run(how{})
	if s := w.status(tr.ID); s.ERPStatus != "fulfilled" || s.Running || s.Counts.Fulfilled != 3 ||
		s.Orders[0].Fulfillment.NetSuiteID == nil {
		t.Fatalf("status %+v", s)
	}
	for id, r := range w.records("itemFulfillment") {
		if r.ShipStatus != netsuite.Packed || len(r.Item.Items) != 2 {
			t.Errorf("item fulfillment %s: %+v", id, r)
		}
	}
	if o := w.orderOf(first.ID); o.NetSuiteID == "" || o.Sync.Status != "synced" || o.Lines[0].Fulfilled.Sign() != 0 {
		t.Errorf("order %+v", o)
	}
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID, object{"stops": []object{{"_id": tr.Stops[0].ID}}}).Want(t, 409,
		"has been sent to the ERP")
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status", object{"status": "cancelled"}).Want(t, 409,
		"3 orders are fulfilled in the ERP")

	w.move(tr.ID, "ready", "in_progress")
	w.As(access.Dispatcher, "POST", "/routes/"+tr.ID+"/create-invoices", nil).Want(t, 409,
		"no order has been shipped in the ERP")
	w.press(tr.ID, "update-fulfillments-to-shipped")
	w.run(how{})
	if s := w.status(tr.ID); s.ERPStatus != "shipped" || s.Counts.Shipped != 3 {
		t.Fatalf("status %+v", s)
	}
	if o := w.orderOf(first.ID); o.Status != order.PendingBilling || o.Lines[0].Fulfilled.String() != "5" {
		t.Errorf("order is %s, fulfilled %s", o.Status, o.Lines[0].Fulfilled)
	}
	w.As(access.Dispatcher, "POST", "/routes/"+tr.ID+"/create-invoices", nil).Want(t, 409,
		"no stop of an order that has been shipped is completed yet")

	complete := func(stop int, body object) apitest.Answer {
		return w.As(access.Driver, "PUT", "/trips/"+tr.ID+"/stops/"+tr.Stops[stop].ID+"/complete", body)
	}
	complete(0, object{"proof": object{"name": "A. Reyes"}}).Want(t, 200, `"status":"completed"`, `"name":"A. Reyes"`)
	w.press(tr.ID, "create-invoices") // the rest comes later
	w.run(how{})
	if s := w.status(tr.ID); s.ERPStatus != "shipped" || s.Counts.Invoiced != 1 || s.Orders[0].Invoice.Number == nil {
		t.Fatalf("status %+v", s)
	}
	complete(0, object{"notes": "late"}).Want(t, 409, "has been invoiced")
	complete(1, object{"deliveredLines": []object{{"salesOrderId": short.ID, "lineNumber": 1, "quantity": 4.5,
		"reason": "bruised"},
		{"salesOrderId": short.ID, "lineNumber": 2, "quantity": 0, "reason": "not on the truck"}}}).Want(t, 200,
		`"status":"partial"`)
	complete(2, object{"status": "failed"}).Want(t, 400, "notes should not be empty")
	complete(2, object{"status": "failed", "notes": "nobody there"}).Want(t, 200)
	w.move(tr.ID, "returning", "completed")
	w.press(tr.ID, "create-invoices")
	w.run(how{})
	s := w.status(tr.ID)
	if s.ERPStatus != "invoiced" || s.Counts.Invoiced != 2 || s.Counts.Excepted != 1 ||
		*s.Orders[2].Invoice.Error != "stop 3 was failed: nobody there" {
		t.Errorf("status %+v", s)
	}
	invoices := w.records("invoice")
	got := invoices[trip.InvoiceExternalID(tr.ID, short.ID)]
	if len(invoices) != 2 || len(got.Item.Items) != 1 || got.Item.Items[0].Quantity.String() != "4.5" {
		t.Errorf("invoices %+v", invoices)
	}
	// The item fulfillment was corrected first.
	if lines := w.records("itemFulfillment")[trip.FulfillmentExternalID(tr.ID, short.ID)].Item.Items; len(lines) != 1 ||
		lines[0].Quantity.String() != "4.5" {
		t.Errorf("item fulfillment of what was delivered: %+v", lines)
	}
	if o := w.orderOf(short.ID); o.Lines[0].Billed.String() != "4.5" || o.Lines[1].Fulfilled.Sign() != 0 ||
		o.TripID != tr.ID {
		t.Errorf("order %+v", o)
	}
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status", object{"status": "closed"}).Want(t, 409, "stop 2", "stop 3",
		"decide what becomes of what was not delivered")
	for stop, decision := range map[int]string{1: "cancel", 2: "return"} {
		w.decide(tr, stop, object{"decision": decision, "reason": "the customer said so"}).Want(t, 200)
	}
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status", object{"status": "closed"}).Want(t, 409,
		"still being carried out in the ERP")
	w.settle(how{}, nil)
	w.move(tr.ID, "closed")
	if o := w.orderOf(short.ID); o.TripID != "" || o.Status != order.Billed {
		t.Errorf("order %+v", o)
	}
	if o := w.orderOf(missed.ID); o.TripID != "" {
		t.Error("the order that was not delivered is still on the trip")
	}
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status", object{"status": "completed", "notes": "again"}).Want(t, 409,
		"only an admin")
	w.As(access.Admin, "PUT", "/trips/"+tr.ID+"/status", object{"status": "completed"}).Want(t, 409, "notes must say why")
	w.As(access.Admin, "PUT", "/trips/"+tr.ID+"/status", object{"status": "completed", "notes": "a credit is due"}).Want(t,
		200)
}

// In an account without Pick, Pack and Ship, item fulfillments are created as shipped, in the ship step.
func TestWithoutPacking(t *testing.T) {
	w := newWorld(t, 2, patience)
	w.As(access.Admin, "POST", "/site-settings/erp.pickPackShip", object{"value": false}).Want(t, 200)
	tr := w.trip(w.order())
	w.move(tr.ID, "planned", "ready")
	w.press(tr.ID, "process-fulfillments")
	w.run(how{})
	if s := w.status(tr.ID); s.ERPStatus != "fulfilled" || len(w.records("itemFulfillment")) != 0 {
		t.Fatalf("status %+v", s)
	}
	w.press(tr.ID, "update-fulfillments-to-shipped")
	w.run(how{})
	made := w.records("itemFulfillment")
	if s := w.status(tr.ID); s.ERPStatus != "shipped" || len(made) != 1 {
		t.Fatalf("status %+v, %d fulfillments", s, len(made))
	}
	for _, r := range made {
		if r.ShipStatus != netsuite.Shipped {
			t.Errorf("%+v", r)
		}
	}
}

// An order that the ERP refuses shows the ERP's error. The other orders continue, and a retry processes only the
// failed ones.
func TestSingleFailures(t *testing.T) {
	w := newWorld(t, 3, patience)
	good, bad := w.order(), w.order()
	tr := w.trip(good, bad)
	w.move(tr.ID, "planned")
	w.As(access.Dispatcher, "POST", "/routes/"+tr.ID+"/retry-fulfillment-processing", nil).Want(t, 409,
		"no order of trip T-1001 has failed")
	w.As(access.Admin, "DELETE", "/site-settings/erp.locationId", nil).Want(t, 204)
	w.Advance(10 * 1e9)
	w.press(tr.ID, "process-fulfillments")
	w.run(how{})
	s := w.status(tr.ID)
	if s.ERPStatus != "failed" || s.Counts.Failed != 2 || s.Orders[0].Fulfillment.Error == nil {
		t.Fatalf("status %+v", s)
	}
	w.As(access.Admin, "POST", "/site-settings/erp.locationId", object{"value": "1"}).Want(t, 200)
	w.Advance(10 * 1e9)
	w.control("POST", "faults", object{"match": object{"method": "POST", "path": "/itemFulfillment"}, "kind": "status",
		"status": 400, "count": 1}, nil)
	w.press(tr.ID, "retry-fulfillment-processing")
	w.run(how{})
	if s = w.status(tr.ID); s.ERPStatus != "partial" || s.Counts.Fulfilled != 1 || s.Counts.Failed != 1 {
		t.Fatalf("status %+v", s)
	}
	w.press(tr.ID, "retry-fulfillment-processing")
	if n := len(w.Workflows.Running()); n != 1 {
		t.Fatalf("%d executions", n)
	}
	w.run(how{})
	if s = w.status(tr.ID); s.ERPStatus != "fulfilled" || len(w.records("itemFulfillment")) != 2 {
		t.Fatalf("status %+v", s)
	}
	if p := w.press(tr.ID, "process-fulfillments"); p.ERPStatus != "fulfilled" || len(w.Workflows.Running()) != 0 {
		t.Errorf("a press with nothing to do: %+v", p)
	}
}

// An execution that was aborted or has vanished is replaced at the next press of the button by one that continues
// its work.
func TestExecutionsThatVanish(t *testing.T) {
	w := newWorld(t, 4, patience)
	tr := w.trip(w.order(), w.order(), w.order())
	w.move(tr.ID, "planned")
	first := w.press(tr.ID, "process-fulfillments")
	w.run(how{abortAfter: 1})
	// The trip does not know that the execution has ended, but its status is not shown as running.
	if s := w.status(tr.ID); s.Running || s.ERPStatus != "partial" || s.Counts.Fulfilled != 1 {
		t.Fatalf("status %+v", s)
	}
	second := w.press(tr.ID, "process-fulfillments")
	if second.ExecutionARN == first.ExecutionARN {
		t.Fatal("the aborted execution was not replaced")
	}
	w.Workflows.Finish(second.ExecutionARN, workflow.Unknown)
	third := w.press(tr.ID, "process-fulfillments")
	if third.ExecutionARN == second.ExecutionARN {
		t.Fatal("the vanished execution was not replaced")
	}
	// A replaced execution has no effect any more, even if it starts to run again.
	w.Workflows.Finish(second.ExecutionARN, workflow.Running)
	w.run(how{twice: true})
	if s := w.status(tr.ID); s.ERPStatus != "fulfilled" || len(w.records("itemFulfillment")) != 3 {
		t.Fatalf("status %+v", s)
	}
}

// Orders for which no task could be created get a result too, in the first execution and in one that follows
// failures. So the execution ends and the button can be used again.
func TestOrdersThatNobodyAskedFor(t *testing.T) {
	w := newWorld(t, 6, patience)
	tr := w.trip(w.order(), w.order())
	w.move(tr.ID, "planned")
	for range 2 {
		w.press(tr.ID, "process-fulfillments")
		w.run(how{unasked: true})
		if s := w.status(tr.ID); s.Running || s.Counts.Failed != 2 {
			t.Fatalf("status %+v", s)
		}
	}
	w.press(tr.ID, "process-fulfillments")
	w.run(how{})
	if s := w.status(tr.ID); s.ERPStatus != "fulfilled" || len(w.records("itemFulfillment")) != 2 {
		t.Fatalf("status %+v", s)
	}
}

// The ERP returns errors, workers are killed at any write and restarted, two workers process the same orders, and
// buttons are pressed twice. In the end each order of the trip has exactly one item fulfillment and one invoice,
// and the trip shows this.
func TestOneOfEach(t *testing.T) {
	faults := map[string][]object{
		"status":            {{"kind": "status", "status": 503, "rate": 0.3}, {"kind": "status", "status": 429, "rate": 0.2}},
		"delay":             {{"kind": "delay", "delayMs": 3_600_000, "rate": 0.15}},
		"drop_before":       {{"kind": "drop_before", "rate": 0.3}},
		"drop_after_commit": {{"kind": "drop_after_commit", "rate": 0.3}},
		"workers die":       {},
	}
	for name, some := range faults {
		t.Run(name, func(t *testing.T) {
			patience := patience
			if name == "delay" { // many times what an answer takes, as those that are delayed are waited for
				patience = time.Second
			}
			w := newWorld(t, uint64(len(name)), patience)
			orders := []order.Order{w.order(), w.order(), w.order()}
			tr := w.trip(orders...)
			w.move(tr.ID, "planned", "ready", "in_progress")
			for _, s := range tr.Stops {
				w.As(access.Driver, "PUT", "/trips/"+tr.ID+"/stops/"+s.ID+"/complete", object{}).Want(t, 200)
			}
			for _, f := range some {
				w.control("POST", "faults", f, nil)
			}
			w.mortal.chance.Store(15)
			for _, step := range []struct{ button, done string }{
				{"process-fulfillments", "fulfilled"}, {"update-fulfillments-to-shipped", "shipped"},
				{"create-invoices", "invoiced"}} {
				for try := 0; w.status(tr.ID).ERPStatus != step.done; try++ {
					if try == 40 {
						w.control("DELETE", "faults", nil, nil)
						w.mortal.chance.Store(0)
					}
					if try > 60 {
						t.Fatalf("%s: %+v", step.button, w.status(tr.ID))
					}
					w.press(tr.ID, step.button)
					w.press(tr.ID, step.button)
					w.run(how{twice: w.random.IntN(2) == 0, retries: w.random.IntN(2), abortAfter: w.random.IntN(5)})
				}
			}
			w.control("DELETE", "faults", nil, nil)
			if orders := w.records("salesOrder"); len(orders) != 3 {
				t.Errorf("%d sales orders", len(orders))
			}
			for kind, external := range map[string]func(trip, order string) string{"itemFulfillment": trip.FulfillmentExternalID,
				"invoice": trip.InvoiceExternalID} {
				made := w.records(kind)
				for _, o := range orders {
					if _, ok := made[external(tr.ID, o.ID)]; !ok {
						t.Errorf("no %s of order %s", kind, o.OrderNumber)
					}
				}
				if len(made) != len(orders) {
					t.Errorf("%d records of type %s: %+v", len(made), kind, made)
				}
			}
			for _, o := range orders {
				if now := w.orderOf(o.ID); now.Status != order.Billed {
					t.Errorf("order %s is %s", o.OrderNumber, now.Status)
				}
			}
		})
	}
}

package triptest_test

import (
	"slices"
	"strings"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/access"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

var tomorrow = today.AddDays(1)

func (w *world) decide(tr seen, stop int, body object) apitest.Answer {
	return w.As(access.Dispatcher, "POST", "/trips/"+tr.ID+"/stops/"+tr.Stops[stop].ID+"/undelivered", body)
}

// eligible reports whether an order can be planned for a date.
func (w *world) eligible(o order.Order, date string) bool {
	w.t.Helper()
	var all []orderlist.Eligible
	w.As(access.Dispatcher, "GET", "/sales-order/item-fulfillments/eligible-for-trips?date="+date, nil).Want(w.t,
		200).Into(w.t, &all)
	return slices.ContainsFunc(all, func(e orderlist.Eligible) bool { return e.SalesOrderID == o.ID })
}

// until repeats a step until the trip reports it as done, despite all faults.
func (w *world) until(id, button, done string, h how) {
	w.t.Helper()
	for try := 0; w.status(id).ERPStatus != done; try++ {
		if try > 40 {
			w.t.Fatalf("%s: %+v", button, w.status(id))
		}
		w.press(id, button)
		w.run(h)
	}
}

// carried waits until every decision of a trip has been executed in the ERP.
func (w *world) carried(tr seen, stop int, body object, h how) {
	w.t.Helper()
	for try := 0; ; try++ {
		w.settle(h, nil)
		var now struct {
			Stops []struct {
				ItemFulfillments []struct{ Decisions []trip.Decision }
			}
		}
		w.As(access.Dispatcher, "GET", "/trips/"+tr.ID, nil).Want(w.t, 200).Into(w.t, &now)
		open := 0
		for _, s := range now.Stops {
			for _, f := range s.ItemFulfillments {
				for _, d := range f.Decisions {
					if d.State != trip.StepDone {
						open++
					}
				}
			}
		}
		switch {
		case open == 0:
			return
		case try > 40:
			w.t.Fatalf("decisions %+v", now)
		}
		w.decide(tr, stop, body).Want(w.t, 200) // repeating the decision retries what failed
	}
}

// troubles are the possible faults on the way to the ERP.
var troubles = map[string]struct {
	faults []object
	deaths int64
	how    how
}{
	"all well":     {},
	"lost answers": {faults: []object{{"kind": "drop_after_commit", "rate": 0.3}}},
	"kills":        {deaths: 15, how: how{twice: true, retries: 1}},
	"everything": {faults: []object{{"kind": "drop_after_commit", "rate": 0.15}, {"kind": "status", "status": 503,
		"rate": 0.1},
		{"kind": "status", "status": 429, "rate": 0.1}}, deaths: 10, how: how{twice: true, retries: 1}},
}

// For every decision and every fault: in the end exactly the delivered goods are invoiced, once.
func TestWhatWasNotDelivered(t *testing.T) {
	partial := func(o order.Order) object {
		return object{"status": "partial", "deliveredLines": []object{short(o, "l1", "2"), short(o, "l2", "0")}}
	}
	failed := func(order.Order) object { return object{"status": "failed", "notes": "closed"} }
	for name, tt := range map[string]struct {
		state    func(order.Order) object
		first    bool // the stop is completed before the order is fulfilled
		decision object
	}{
		"failed, redeliver":                     {failed, false, object{"decision": "redeliver", "date": tomorrow}},
		"failed, return":                        {failed, false, object{"decision": "return"}},
		"failed, cancel":                        {failed, false, object{"decision": "cancel"}},
		"partial before fulfillment, redeliver": {partial, true, object{"decision": "redeliver", "date": tomorrow}},
		"partial after fulfillment, redeliver":  {partial, false, object{"decision": "redeliver", "date": tomorrow}},
		"partial after fulfillment, return":     {partial, false, object{"decision": "return"}},
		"partial after fulfillment, cancel":     {partial, false, object{"decision": "cancel"}},
		"partial before fulfillment, cancel":    {partial, true, object{"decision": "cancel"}},
	} {
		for trouble, bad := range troubles {
			t.Run(name+", "+trouble, func(t *testing.T) {
				w := newWorld(t, uint64(len(name)*7+len(trouble)), patience)
				o := w.order()
				tr := w.onTheRoad(o)
				decision := tt.decision
				decision["reason"] = "closed"
				for _, f := range bad.faults {
					w.control("POST", "faults", f, nil)
				}
				w.mortal.chance.Store(bad.deaths)
				if tt.first {
					w.complete(tr, 0, tt.state(o)).Want(t, 200)
				}
				w.until(tr.ID, "process-fulfillments", "fulfilled", bad.how)
				w.until(tr.ID, "update-fulfillments-to-shipped", "shipped", bad.how)
				if !tt.first {
					w.complete(tr, 0, tt.state(o)).Want(t, 200)
				}
				w.move(tr.ID, "returning", "completed")
				w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status", object{"status": "closed", "notes": "x"}).
					Want(t, 409, "stop 1 (Corner Grocery): decide what becomes of what was not delivered")
				w.decide(tr, 0, decision).Want(t, 200, `"undecidedSalesOrderIds":[]`)
				w.decide(tr, 0, decision).Want(t, 200) // pressed twice
				w.carried(tr, 0, decision, bad.how)
				wholly := !tt.first && tt.state(o)["status"] == "failed"
				if !wholly {
					w.until(tr.ID, "create-invoices", "invoiced", bad.how)
				}
				w.move(tr.ID, "closed")
				want := map[string]string{trip.InvoiceExternalID(tr.ID, o.ID): "48"}
				if wholly {
					want = map[string]string{}
				}
				now := w.orderOf(o.ID)
				switch decision["decision"] {
				case "redeliver":
					if now.TripID != "" || now.DeliveryDate != tomorrow || !w.eligible(o, tomorrow.String()) {
						t.Fatalf("order is %s on trip %q for %s", now.Status, now.TripID, now.DeliveryDate)
					}
					again := w.redelivered(o, bad.how)
					want[trip.InvoiceExternalID(again, o.ID)] = "144"
					if wholly {
						want[trip.InvoiceExternalID(again, o.ID)] = "192"
					}
					w.wantOrder(o, order.Billed, netsuite.OrderBilled)
				case "return":
					if now.TripID != "" || !now.Status.Editable() || !w.eligible(o, today.String()) {
						t.Errorf("order is %s on trip %q", now.Status, now.TripID)
					}
				case "cancel":
					if wholly {
						w.wantOrder(o, order.Cancelled, netsuite.OrderClosed)
					} else {
						w.wantOrder(o, order.Billed, netsuite.OrderBilled)
					}
				}
				w.wantTotals(want)
			})
		}
	}
}

// redelivered delivers an order on a trip of tomorrow, invoices it, and returns the trip's id.
func (w *world) redelivered(o order.Order, h how) string {
	w.t.Helper()
	tr := w.tripOn(tomorrow, o)
	for _, status := range []string{"planned", "ready", "in_progress"} {
		w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status",
			object{"status": status, "confirm": []string{tripstatus.OtherTripDate}}).Want(w.t, 200)
	}
	w.until(tr.ID, "process-fulfillments", "fulfilled", h)
	w.until(tr.ID, "update-fulfillments-to-shipped", "shipped", h)
	w.complete(tr, 0, object{}).Want(w.t, 200)
	w.move(tr.ID, "returning", "completed")
	w.until(tr.ID, "create-invoices", "invoiced", h)
	w.move(tr.ID, "closed")
	return tr.ID
}

// wantOrder checks an order's status in the portal and in the ERP after everything is sent.
func (w *world) wantOrder(o order.Order, here order.Status, there netsuite.Enum) {
	w.t.Helper()
	w.control("DELETE", "faults", nil, nil)
	w.mortal.chance.Store(0)
	w.settle(how{}, nil)
	if strings.Contains(w.orderOf(o.ID).Sync.Error, "none finished it") { // too many workers were killed: a person retries it
		w.As(access.Admin, "POST", "/sync-tasks/sync/create", object{"resourceType": "sales_order", "resourceId": o.ID,
			"direction": "out"}).Want(w.t, 201)
		w.settle(how{}, nil)
	}
	if now := w.orderOf(o.ID); now.Status != here || now.Sync.Status != "synced" || now.TripID != "" {
		w.t.Errorf("order is %s, %s, on trip %q: %s", now.Status, now.Sync.Status, now.TripID, now.Sync.Error)
	}
	if r := w.records("salesOrder")[o.OrderNumber]; r.Status != there {
		w.t.Errorf("NetSuite has the order as %s, want %s", r.Status, there)
	}
}

// wantTotals checks the totals of the ERP's invoices, and that every item fulfillment matches its invoice.
func (w *world) wantTotals(totals map[string]string) {
	w.t.Helper()
	invoices := w.records("invoice")
	for external, total := range totals {
		if got, ok := invoices[external]; !ok || got.Total.String() != total {
			w.t.Errorf("invoice %s: %t, %s; want %s", external, ok, got.Total, total)
		}
	}
	if made := w.records("itemFulfillment"); len(invoices) != len(totals) || len(made) != len(totals) {
		w.t.Errorf("%d invoices and %d item fulfillments, want %d", len(invoices), len(made), len(totals))
	}
}

// A decision that waits for the shipment of the delivered part is not executed before it. Otherwise the rest would
// be delivered twice.
func TestADecisionBeforeTheShipment(t *testing.T) {
	w := newWorld(t, 31, patience)
	o := w.order()
	tr := w.onTheRoad(o)
	w.complete(tr, 0, object{"status": "partial", "deliveredLines": []object{short(o, "l1", "2")}}).Want(t, 200)
	w.decide(tr, 0, object{"decision": "redeliver", "date": tomorrow, "reason": "x"}).Want(t, 200)
	w.work(how{})
	if now := w.orderOf(o.ID); now.TripID != tr.ID || w.eligible(o, tomorrow.String()) {
		t.Fatalf("the order is on trip %q for %s", now.TripID, now.DeliveryDate)
	}
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status", object{"status": "returning"}).Want(t, 200)
	w.press(tr.ID, "process-fulfillments")
	w.runSteps(how{})
	w.press(tr.ID, "update-fulfillments-to-shipped")
	w.run(how{})
	if now := w.orderOf(o.ID); now.TripID != "" || !w.eligible(o, tomorrow.String()) {
		t.Errorf("the order is on trip %q for %s", now.TripID, now.DeliveryDate)
	}
	w.move(tr.ID, "completed")
	w.carry(tr.ID, "create-invoices")
	second := w.redelivered(o, how{})
	w.wantTotals(map[string]string{trip.InvoiceExternalID(tr.ID, o.ID): "120", trip.InvoiceExternalID(second, o.ID): "72"})
}

// One part of a line is delivered again, another is cancelled. Each decision applies to the quantity that the
// others leave.
func TestDecisionsOnPartsOfALine(t *testing.T) {
	w := newWorld(t, 32, patience)
	o := w.order()
	tr := w.onTheRoad(o)
	w.carry(tr.ID, "process-fulfillments", "update-fulfillments-to-shipped")
	w.complete(tr, 0, object{"status": "partial", "deliveredLines": []object{short(o, "l1", "1")}}).Want(t, 200)
	line := func(quantity any) []object {
		return []object{{"salesOrderId": o.ID, "lineId": "l1", "quantity": quantity}}
	}
	w.decide(tr, 0, object{"decision": "cancel", "reason": "x", "lines": line(5)}).Want(t, 400,
		"lines.0.quantity must be greater than 0 and at most 4")
	w.decide(tr, 0, object{"decision": "cancel", "reason": "two broke", "lines": line(2)}).Want(t, 200, o.ID)
	w.decide(tr, 0, object{"decision": "redeliver", "date": tomorrow, "reason": "two tomorrow"}).Want(t, 200,
		`"undecidedSalesOrderIds":[]`)
	w.decide(tr, 0, object{"decision": "return", "reason": "x"}).Want(t, 409, "nothing of stop 1 waits for a decision")
	w.settle(how{}, nil)
	now := w.orderOf(o.ID)
	if now.Lines[0].Quantity.String() != "3" || now.Lines[0].Fulfilled.String() != "1" || now.DeliveryDate != tomorrow ||
		now.Total.String() != "144" {
		t.Errorf("order %+v", now.Lines[0])
	}
	w.carry(tr.ID, "create-invoices")
	second := w.redelivered(o, how{})
	w.wantTotals(map[string]string{trip.InvoiceExternalID(tr.ID, o.ID): "96", trip.InvoiceExternalID(second, o.ID): "48"})
	w.wantOrder(o, order.Billed, netsuite.OrderBilled)
}

// A decision that the ERP refuses shows the ERP's error. Sending the same decision again retries it.
func TestADecisionThatTheERPRefuses(t *testing.T) {
	w := newWorld(t, 33, patience)
	o := w.order()
	tr := w.onTheRoad(o)
	w.carry(tr.ID, "process-fulfillments", "update-fulfillments-to-shipped")
	w.complete(tr, 0, object{"status": "failed", "notes": "closed"}).Want(t, 200)
	w.control("POST", "faults", object{"match": object{"method": "DELETE", "path": "/itemFulfillment"}, "kind": "status",
		"status": 403, "count": 1}, nil)
	body := object{"decision": "return", "reason": "closed"}
	w.decide(tr, 0, body).Want(t, 200, `"state":"pending"`)
	w.settle(how{}, nil)
	w.As(access.Dispatcher, "GET", "/trips/"+tr.ID, nil).Want(t, 200, `"state":"failed"`)
	w.As(access.Dispatcher, "GET", "/sync-tasks/sync?status=failed", nil).Want(t, 200, tr.ID)
	w.move(tr.ID, "returning", "completed")
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status", object{"status": "closed", "notes": "x"}).Want(t, 409,
		"the decision was not carried out in the ERP")
	w.decide(tr, 0, body).Want(t, 200, `"state":"pending"`)
	w.settle(how{}, nil)
	w.As(access.Dispatcher, "GET", "/trips/"+tr.ID, nil).Want(t, 200, `"state":"done"`)
	w.move(tr.ID, "closed")
	w.wantTotals(map[string]string{})
}

func TestWhoDecidesWhat(t *testing.T) {
	w := newWorld(t, 34, patience)
	o := w.order()
	tr := w.onTheRoad(o)
	body := object{"decision": "return", "reason": "closed"}
	w.decide(tr, 0, body).Want(t, 409, "stop 1 is pending: complete it first")
	w.carry(tr.ID, "process-fulfillments", "update-fulfillments-to-shipped")
	w.complete(tr, 0, object{"status": "failed", "notes": "closed"}).Want(t, 200, `"undecidedSalesOrderIds":["`+o.ID+`"]`)
	path := "/trips/" + tr.ID + "/stops/" + tr.Stops[0].ID + "/undelivered"
	for _, role := range []access.Role{access.Driver, access.Sales, access.Warehouse, access.Viewer} {
		w.As(role, "POST", path, body).Want(t, 403, "trip.dispatch")
	}
	for name, tt := range map[string]struct {
		body object
		want string
	}{
		"no decision":           {object{"reason": "x"}, "decision"},
		"another decision":      {object{"decision": "burn", "reason": "x"}, "decision"},
		"no reason":             {object{"decision": "return", "reason": " "}, "reason should not be empty"},
		"again, without a date": {object{"decision": "redeliver", "reason": "x"}, "date should not be empty"},
		"again, yesterday": {object{"decision": "redeliver", "date": today.AddDays(-1), "reason": "x"},
			"date must not be before today"},
		"a date for a return": {object{"decision": "return", "date": tomorrow, "reason": "x"}, "date must be empty"},
		"an order of elsewhere": {object{"decision": "return", "reason": "x", "salesOrderIds": []string{"x"}},
			"salesOrderIds.0 must be an order of the stop"},
		"a line of elsewhere": {object{"decision": "return", "reason": "x",
			"lines": []object{{"salesOrderId": o.ID, "lineId": "l9", "quantity": 1}}}, "lines.0.lineId"},
	} {
		t.Run(name, func(t *testing.T) { w.decide(tr, 0, tt.body).Want(t, 400, tt.want) })
	}
	w.decide(tr, 0, body).Want(t, 200, `"decision":"return"`, `stop 1, order `+o.OrderNumber+`: return to stock (closed)`)
	w.complete(tr, 0, object{"status": "completed"}).Want(t, 409, "it was decided what becomes of what was not delivered")
	w.settle(how{}, nil)
	w.As(access.Sales, "GET", "/sales-order/"+o.ID+"/history", nil).Want(t, 200,
		"Not delivered on trip T-1001: returned to stock: 5 of "+itemID)
	w.As(access.Sales, "GET", "/sales-order/"+o.ID+"/deliveries", nil).Want(t, 200, `"tripNumber":"T-1001"`,
		`"stopStatus":"failed"`, `"by":"The dispatcher"`)
}

// An order keeps the links to its trips, proofs of delivery and invoices when these are closed.
func TestLinksOfAnOrder(t *testing.T) {
	w := newWorld(t, 35, patience)
	o := w.order()
	tr := w.onTheRoad(o)
	w.complete(tr, 0, object{"proof": object{"name": "A. Reyes"}}).Want(t, 200)
	w.carry(tr.ID, "process-fulfillments", "update-fulfillments-to-shipped", "create-invoices")
	w.move(tr.ID, "returning", "completed", "closed")
	if now := w.orderOf(o.ID); now.TripID != "" || len(now.Trips) != 1 || now.Trips[0].ID != tr.ID {
		t.Errorf("trip %q, links %+v", now.TripID, now.Trips)
	}
	w.As(access.Sales, "GET", "/sales-order/"+o.ID+"/deliveries", nil).
		Want(t, 200, `"tripId":"`+tr.ID+`"`, `"tripStatus":"closed"`, `"receivedBy":"A. Reyes"`, `"invoiceNumber":"INV`)
	// A trip that never departed adds no link.
	other := w.order()
	draft := w.trip(other)
	w.As(access.Dispatcher, "DELETE", "/trips/"+draft.ID, nil).Want(t, 204)
	w.As(access.Sales, "GET", "/sales-order/"+other.ID+"/deliveries", nil).Want(t, 200, `[]`)
}

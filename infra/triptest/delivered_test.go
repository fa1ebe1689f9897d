package triptest_test

import (
	"maps"
	"slices"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// short returns a statement that less of a line was delivered than ordered.
func short(o order.Order, lineID, quantity string) object {
	return object{"salesOrderId": o.ID, "lineId": lineID, "quantity": dec(quantity), "reason": "damaged"}
}

func (w *world) complete(tr seen, stop int, body object) apitest.Answer {
	return w.As(access.Driver, "PUT", "/trips/"+tr.ID+"/stops/"+tr.Stops[stop].ID+"/complete", body)
}

// carry presses the buttons of steps and runs each step.
func (w *world) carry(id string, buttons ...string) {
	w.t.Helper()
	for _, button := range buttons {
		w.press(id, button)
		w.run(how{})
	}
}

// holds returns the quantities of a record of the ERP by the order's line.
func (r erpRecord) holds() map[int]string {
	lines := map[int]string{}
	for _, l := range r.Item.Items {
		lines[l.OrderLine] = l.Quantity.String()
	}
	return lines
}

// wantInvoice checks the lines and the total of the invoice of a trip and order, and that the item fulfillment has
// the same lines.
func (w *world) wantInvoice(tripID string, o order.Order, total string, lines map[int]string) {
	w.t.Helper()
	invoice, made := w.records("invoice")[trip.InvoiceExternalID(tripID, o.ID)]
	if !made || invoice.Total.String() != total || !maps.Equal(invoice.holds(), lines) {
		w.t.Errorf("invoice of order %s: %t, %s, lines %v; want %s, %v", o.OrderNumber, made, invoice.Total, invoice.holds(),
			total, lines)
	}
	fulfilled := w.records("itemFulfillment")[trip.FulfillmentExternalID(tripID, o.ID)]
	if !maps.Equal(fulfilled.holds(), lines) {
		w.t.Errorf("item fulfillment of order %s: %v, want %v", o.OrderNumber, fulfilled.holds(), lines)
	}
}

// onTheRoad creates a trip that is under way.
func (w *world) onTheRoad(orders ...order.Order) seen {
	w.t.Helper()
	tr := w.trip(orders...)
	w.move(tr.ID, "planned", "ready", "in_progress")
	return tr
}

// The result of a partial stop has the delivered quantity of each line, and the reason.
func TestPartialStatesItsQuantities(t *testing.T) {
	w := newWorld(t, 11, patience)
	o := w.order()
	tr := w.onTheRoad(o)
	for name, tt := range map[string]struct {
		body object
		want string
	}{
		"no quantities": {object{"status": "partial"}, "deliveredLines should not be empty"},
		"all of it": {object{"status": "partial", "deliveredLines": []object{short(o, "l1", "5")}},
			"deliveredLines must state less"},
		"nothing of it": {object{"status": "partial", "deliveredLines": []object{short(o, "l1", "0"),
			short(o, "l2", "0")}}, "status must be failed"},
		"less, yet completed": {object{"status": "completed", "deliveredLines": []object{short(o, "l1", "4")}},
			"status must be partial"},
		"something, yet failed": {object{"status": "failed", "notes": "x", "deliveredLines": []object{short(o, "l1", "4")}},
			"deliveredLines must be empty"},
		"no reason": {object{"deliveredLines": []object{{"salesOrderId": o.ID, "lineId": "l1", "quantity": 4}}},
			"deliveredLines.0.reason should not be empty"},
		"no line": {object{"deliveredLines": []object{{"salesOrderId": o.ID, "quantity": 4, "reason": "x"}}},
			"deliveredLines.0.lineId should not be empty"},
		"a line that is not": {object{"deliveredLines": []object{short(o, "l9", "4")}},
			"deliveredLines.0.lineId must be a line"},
		"a number that is not": {object{"deliveredLines": []object{{"salesOrderId": o.ID, "lineNumber": 9, "quantity": 1}}},
			"has no line 9"},
		"a line twice": {object{"deliveredLines": []object{short(o, "l1", "4"), short(o, "l1", "3")}},
			"deliveredLines.1 must not name line 1"},
		"more than there was": {object{"deliveredLines": []object{short(o, "l1", "5.5")}}, "must not be more than the 5"},
		"too many decimals":   {object{"deliveredLines": []object{short(o, "l1", "4.0001")}}, "at most 3 decimals"},
		"an order of other stop": {object{"deliveredLines": []object{{"salesOrderId": "x", "lineId": "l1", "quantity": 1}}},
			"deliveredLines.0.salesOrderId"},
	} {
		t.Run(name, func(t *testing.T) { w.complete(tr, 0, tt.body).Want(t, 400, tt.want) })
	}
}

// Quantities stated before the fulfillment are fulfilled.
func TestDeliveredBeforeTheFulfillment(t *testing.T) {
	w := newWorld(t, 12, patience)
	o := w.order()
	tr := w.onTheRoad(o)
	w.complete(tr, 0, object{"status": "partial", "deliveredLines": []object{short(o, "l1", "4.5"),
		short(o, "l2", "0")}}).Want(t, 200, `"lineId":"l1"`)
	w.carry(tr.ID, "process-fulfillments")
	if got := w.records("itemFulfillment")[trip.FulfillmentExternalID(tr.ID, o.ID)].holds(); !maps.Equal(got,
		map[int]string{1: "4.5"}) {
		t.Errorf("fulfilled %v", got)
	}
	w.carry(tr.ID, "update-fulfillments-to-shipped", "create-invoices")
	w.wantInvoice(tr.ID, o, "108", map[int]string{1: "4.5"})
}

// Changing a stop from partial to completed removes the stated quantities, whatever the ERP has by then.
func TestCompletedAfterPartial(t *testing.T) {
	partial := func(o order.Order) object {
		return object{"status": "partial", "deliveredLines": []object{short(o, "l1", "2"), short(o, "l2", "0")}}
	}
	steps := []string{"process-fulfillments", "update-fulfillments-to-shipped", "create-invoices"}
	for name, at := range map[string]int{"before the fulfillment": 0, "before the shipment": 1, "before the invoice": 2} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, uint64(13+at), patience)
			o := w.order()
			tr := w.onTheRoad(o)
			w.complete(tr, 0, partial(o)).Want(t, 200)
			w.carry(tr.ID, steps[:at]...)
			w.complete(tr, 0, object{"status": "completed"}).Want(t, 200, `"deliveredLines":[]`)
			w.carry(tr.ID, steps[at:]...)
			w.wantInvoice(tr.ID, o, "192", map[int]string{1: "5", 2: "3"})
		})
	}
}

// When a line is removed before the fulfillment, line numbers shift. A stated quantity stays with its line.
func TestTheRightLineIsBilled(t *testing.T) {
	w := newWorld(t, 20, patience)
	o := w.order()
	tr := w.onTheRoad(o)
	w.complete(tr, 0, object{"status": "partial", "deliveredLines": []object{
		{"salesOrderId": o.ID, "lineNumber": 2, "quantity": 1, "reason": "damaged"}}}).Want(t, 200, `"lineId":"l2"`)
	if _, err := w.orders.Update(t.Context(), o.ID, nil, func(o *order.Order) error {
		o.Lines = slices.Delete(slices.Clone(o.Lines), 0, 1)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	w.complete(tr, 0, object{"status": "partial", "deliveredLines": []object{
		{"salesOrderId": o.ID, "lineNumber": 2, "quantity": 1, "reason": "damaged"}}}).Want(t, 400,
		"line number 2 is ambiguous")
	w.refused(tr.ID, "than was delivered (line 1: ") // line 1 was loaded, so it counts as delivered
	w.complete(tr, 0, object{"status": "partial", "deliveredLines": []object{short(o, "l1", "0"), short(o, "l2", "1")}}).
		Want(t, 200)
	w.carry(tr.ID, "process-fulfillments", "update-fulfillments-to-shipped", "create-invoices")
	w.wantInvoice(tr.ID, o, "24", map[int]string{1: "1"})
}

// Results written by earlier versions identify a line only by its number.
func TestStatementsOfEarlierVersions(t *testing.T) {
	w := newWorld(t, 21, patience)
	o := w.order()
	tr := w.onTheRoad(o)
	w.carry(tr.ID, "process-fulfillments", "update-fulfillments-to-shipped")
	w.complete(tr, 0, object{"status": "partial", "deliveredLines": []object{short(o, "l2", "1")}}).Want(t, 200)
	key := table.Key{PK: "TRIP#" + tr.ID, SK: "ORDER#" + o.ID}
	var r map[string]any
	item, err := w.Memory.Get(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	if err := item.Decode(&r); err != nil {
		t.Fatal(err)
	}
	delete(r, "loaded")
	r["delivered"] = []object{{"salesOrderId": o.ID, "lineNumber": 2, "quantity": 1}}
	old := table.New(key, r)
	old.ByAll = item.ByAll
	if err := w.Table.Commit(t.Context(), table.Put(old)); err != nil {
		t.Fatal(err)
	}
	w.carry(tr.ID, "create-invoices")
	w.wantInvoice(tr.ID, o, "144", map[int]string{1: "5", 2: "1"})
}

// A person's changes of the fulfillment in NetSuite are kept.
func TestAFulfillmentChangedInNetSuite(t *testing.T) {
	w := newWorld(t, 22, patience)
	o := w.order()
	tr := w.onTheRoad(o)
	w.carry(tr.ID, "process-fulfillments", "update-fulfillments-to-shipped")
	there := w.records("itemFulfillment")[trip.FulfillmentExternalID(tr.ID, o.ID)]
	client, err := w.worker.ERP(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Patch(t.Context(), "itemFulfillment", string(there.ID),
		object{"item": object{"items": []object{{"line": 1, "orderLine": 1, "quantity": 4}}}}); err != nil {
		t.Fatal(err)
	}
	w.complete(tr, 0, object{"deliveredLines": []object{short(o, "l2", "2")}}).Want(t, 200, `"status":"partial"`)
	w.carry(tr.ID, "create-invoices")
	w.wantInvoice(tr.ID, o, "144", map[int]string{1: "4", 2: "2"})
}

// An item fulfillment that a person deleted in NetSuite is not done any more: nothing is shipped or billed before a retry
// has fulfilled the order again.
func TestAFulfillmentDeletedInNetSuite(t *testing.T) {
	for name, before := range map[string][]string{
		"before it was shipped": {"process-fulfillments"},
		"before it was billed":  {"process-fulfillments", "update-fulfillments-to-shipped"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, 23, patience)
			o := w.order()
			tr := w.onTheRoad(o)
			w.complete(tr, 0, object{"status": "completed"}).Want(t, 200)
			w.carry(tr.ID, before...)
			there := w.records("itemFulfillment")[trip.FulfillmentExternalID(tr.ID, o.ID)]
			client, err := w.worker.ERP(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if err := client.Delete(t.Context(), "itemFulfillment", string(there.ID)); err != nil {
				t.Fatal(err)
			}
			next := []string{"update-fulfillments-to-shipped", "create-invoices"}[len(before)-1]
			w.carry(tr.ID, next)
			w.As(access.Dispatcher, "GET", "/routes/"+tr.ID+"/fulfillment-status", nil).Want(t, 200, `"fulfilled":0`, `"shipped":0`,
				`"invoiced":0`, "the item fulfillment was deleted in NetSuite: retry to fulfill the order again")
			w.carry(tr.ID, "retry-fulfillment-processing", "update-fulfillments-to-shipped", "create-invoices")
			if s := w.status(tr.ID); s.ERPStatus != "invoiced" {
				t.Errorf("status %+v", s)
			}
			w.wantInvoice(tr.ID, o, "192", map[int]string{1: "5", 2: "3"})
		})
	}
}

package triptest_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"testing"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/access"
	"backdock/shared/sales/order"
)

// keptInNetSuite deletes all lines of an order in NetSuite except the given ones, as a person does there, and lets
// the portal import the order.
func (w *world) keptInNetSuite(o order.Order, keys ...int) {
	w.t.Helper()
	erp, err := w.worker.ERP(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	kept := make([]object, len(keys))
	for i, key := range keys {
		kept[i] = object{"line": key}
	}
	if err := erp.Patch(w.t.Context(), netsuite.TypeSalesOrder, w.orderOf(o.ID).NetSuiteID,
		object{"item": object{"items": kept}}, "item"); err != nil {
		w.t.Fatal(err)
	}
	w.As(access.Dispatcher, "POST", "/sync-tasks/immediate/single", object{"resourceType": "sales_order",
		"resourceId": o.ID}).Want(w.t, 202)
	w.settle(how{}, nil)
}

// wantLines checks the ids and quantities of an order's lines, by NetSuite's line keys.
func (w *world) wantLines(o order.Order, want map[int]string) {
	w.t.Helper()
	got := map[int]string{}
	for _, l := range w.orderOf(o.ID).Lines {
		got[l.NetSuiteLine] = fmt.Sprintf("%s %d: %s", l.ID, l.LineNumber, l.Quantity)
	}
	if !maps.Equal(got, want) {
		w.t.Errorf("lines by NetSuite's keys: %v, want %v", got, want)
	}
}

// refused starts the fulfillment of a trip's order, and checks with which words it fails.
func (w *world) refused(tripID, words string) {
	w.t.Helper()
	w.carry(tripID, "process-fulfillments")
	w.As(access.Dispatcher, "GET", "/routes/"+tripID+"/fulfillment-status", nil).Want(w.t, 200, `"failed":1`, words)
}

// A line of three is deleted in NetSuite. The others keep their ids although their numbers change, and the
// quantities stated for a line are fulfilled and billed for that line. If the deleted line was delivered, nothing is
// billed before a person has corrected the stop's report.
func TestALineThatNetSuiteDropped(t *testing.T) {
	steps := []string{"process-fulfillments", "update-fulfillments-to-shipped", "create-invoices"}
	type stated struct{ line, quantity string }
	for name, tt := range map[string]struct {
		before, after *stated // the drop of line 2
		total         string
		billed        map[int]string
	}{
		"stated after it":              {nil, &stated{"l3", "1"}, "144", map[int]string{1: "5", 3: "1"}},
		"stated before it":             {&stated{"l3", "1"}, nil, "144", map[int]string{1: "5", 3: "1"}},
		"stated before and after it":   {&stated{"l3", "1"}, &stated{"l1", "2"}, "144", map[int]string{1: "2", 3: "4"}},
		"stated of the dropped line":   {&stated{"l2", "1"}, nil, "216", map[int]string{1: "5", 3: "4"}},
		"everything else is delivered": {nil, nil, "216", map[int]string{1: "5", 3: "4"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, 40, patience)
			o := w.orderWith(cases("l1", itemID, "5"), cases("l2", otherItem, "3"), cases("l3", itemID, "4"))
			w.settle(how{}, nil) // it is sent
			w.wantLines(o, map[int]string{1: "l1 1: 5", 2: "l2 2: 3", 3: "l3 3: 4"})
			tr := w.onTheRoad(o)
			state := func(s *stated) {
				t.Helper()
				if s != nil {
					w.complete(tr, 0, object{"status": "partial", "deliveredLines": []object{short(o, s.line, s.quantity)}}).Want(t,
						200, `"lineId":"`+s.line+`"`)
				}
			}
			state(tt.before)
			w.keptInNetSuite(o, 1, 3)
			w.wantLines(o, map[int]string{1: "l1 1: 5", 3: "l3 2: 4"})
			state(tt.after)
			if tt.before == nil && tt.after == nil {
				w.complete(tr, 0, object{"status": "completed"}).Want(t, 200)
			}
			if tt.before != nil { // line 2 was loaded, so it counts as delivered
				lines := []object{short(o, "l2", "0")}
				if last := cmp.Or(tt.after, tt.before); last.line != "l2" {
					lines = append(lines, short(o, last.line, last.quantity))
				}
				w.refused(tr.ID, "than was delivered (line 2: ")
				w.complete(tr, 0, object{"status": "partial", "deliveredLines": lines}).Want(t, 200)
			}
			w.carry(tr.ID, steps...)
			w.wantInvoice(tr.ID, o, tt.total, tt.billed)
			if at := slices.IndexFunc(w.orderOf(o.ID).Lines, func(l order.Line) bool { return l.ID == "l3" }); at < 0 ||
				w.orderOf(o.ID).Lines[at].Billed.String() != tt.billed[3] {
				t.Errorf("the portal has line l3 as %+v", w.orderOf(o.ID).Lines)
			}
		})
	}
}

// Lines that the portal and NetSuite add later never get the id of a deleted line.
func TestLinesAddedAfterOneWasDropped(t *testing.T) {
	w := newWorld(t, 41, patience)
	o := w.orderWith(cases("l1", itemID, "5"), cases("l2", otherItem, "3"), cases("l3", itemID, "4"))
	w.settle(how{}, nil)
	w.keptInNetSuite(o, 2, 3)
	w.wantLines(o, map[int]string{2: "l2 1: 3", 3: "l3 2: 4"})

	// The portal changes a line and adds another one for the same item.
	if _, err := w.orders.Update(t.Context(), o.ID, nil, func(o *order.Order) error {
		o.Lines = slices.Clone(o.Lines)
		o.Lines[1].Quantity, o.Lines[1].Amount = dec("3.5"), dec("84")
		o.Lines = append(o.Lines, cases("l4", itemID, "2"))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	w.settle(how{}, nil)
	w.wantLines(o, map[int]string{2: "l2 1: 3", 3: "l3 2: 3.5", 4: "l4 3: 2"})

	tr := w.onTheRoad(o)
	w.complete(tr, 0, object{"status": "partial", "deliveredLines": []object{short(o, "l4", "1"),
		short(o, "l2", "2")}}).Want(t, 200)
	w.keptInNetSuite(o, 3, 4) // l2 goes, too
	w.wantLines(o, map[int]string{3: "l3 1: 3.5", 4: "l4 2: 2"})
	w.refused(tr.ID, "than was delivered (line 1: ")
	w.complete(tr, 0, object{"status": "partial", "deliveredLines": []object{short(o, "l4", "1"),
		short(o, "l2", "0")}}).Want(t, 200)
	w.carry(tr.ID, "process-fulfillments", "update-fulfillments-to-shipped", "create-invoices")
	w.wantInvoice(tr.ID, o, "108", map[int]string{3: "3.5", 4: "1"})
}

// A line that a person adds in NetSuite and that the portal has not imported yet is on no stop, so nobody says that it was
// delivered: it is neither fulfilled nor billed with the trip, and stays open.
func TestALineThatThePortalDoesNotKnowYet(t *testing.T) {
	w := newWorld(t, 42, patience)
	o := w.orderWith(cases("l1", itemID, "4"))
	w.settle(how{}, nil)
	tr := w.onTheRoad(o)
	erp, err := w.worker.ERP(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := erp.Patch(t.Context(), netsuite.TypeSalesOrder, w.orderOf(o.ID).NetSuiteID, object{"item": object{"items": []object{
		{"item": otherItem, "quantity": 5, "location": "1"}, {"line": 1}}}}, "item"); err != nil {
		t.Fatal(err)
	}
	w.carry(tr.ID, "process-fulfillments")
	w.complete(tr, 0, object{"status": "completed"}).Want(t, 200)
	w.carry(tr.ID, "update-fulfillments-to-shipped", "create-invoices")
	w.wantInvoice(tr.ID, o, "96", map[int]string{1: "4"})
	w.As(access.Dispatcher, "POST", "/sync-tasks/immediate/single", object{"resourceType": "sales_order",
		"resourceId": o.ID}).Want(t, 202)
	w.settle(how{}, nil)
	w.wantLines(o, map[int]string{1: "l1 1: 4", 2: "line-2 2: 5"})
	if l := w.orderOf(o.ID).Lines[1]; !l.IsOpen || l.Fulfilled.Sign() != 0 || l.Billed.Sign() != 0 {
		t.Errorf("the new line is %+v", l)
	}
}

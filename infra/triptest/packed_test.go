package triptest_test

import (
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/platform/access"
	"backdock/shared/sales/order"
)

// edit changes the quantities of an order's lines as a seller does; a line that is left out is removed.
func (w *world) edit(o order.Order, quantities map[string]string, added ...object) apitest.Answer {
	w.t.Helper()
	lines := added
	for _, l := range w.orderOf(o.ID).Lines {
		if quantity, kept := quantities[l.ID]; kept {
			lines = append(lines, object{"_id": l.ID, "netSuiteInvItemId": l.ItemID, "units": l.Units, "quantity": dec(quantity),
				"customRate": 24})
		}
	}
	return w.As(access.Admin, "PATCH", "/sales-order/"+o.ID, object{"items": lines})
}

// Packed goods of an order cannot be reduced, removed or moved, because NetSuite would refuse that for ever. More of
// them can be ordered. When the order is taken off its trip, its fulfillment is taken back first, and then everything can
// be changed.
func TestPackedGoodsStay(t *testing.T) {
	w := newWorld(t, 50, patience)
	o, other := w.order(), w.order()
	tr := w.trip(o, other)
	w.move(tr.ID, "planned")
	w.edit(o, map[string]string{"l1": "4", "l2": "3"}).Want(t, 200) // nothing is packed yet
	w.settle(how{}, nil)
	w.carry(tr.ID, "process-fulfillments")
	const packed = "take the order off the trip before you reduce or remove them"
	w.edit(o, map[string]string{"l1": "3", "l2": "3"}).Want(t, 409, "packed for trip T-1001 are 4", "of line 1", packed)
	w.edit(o, map[string]string{"l1": "4"}).Want(t, 409, "of line 2", packed)
	w.As(access.Admin, "PATCH", "/sales-order/"+o.ID, object{"deliveryDate": "2026-11-25"}).Want(t, 409, "take it off the trip")
	w.As(access.Admin, "DELETE", "/sales-order/"+o.ID, nil).Want(t, 409, "take it off the trip")
	w.edit(o, map[string]string{"l1": "6", "l2": "3"}).Want(t, 200)
	w.settle(how{}, nil)

	takeOff := func(role access.Role, reason string) apitest.Answer {
		return w.As(role, "POST", "/trips/"+tr.ID+"/orders/"+o.ID+"/take-off", object{"reason": reason})
	}
	takeOff(access.Dispatcher, " ").Want(t, 400, "reason should not be empty")
	takeOff(access.Sales, "too late").Want(t, 403)
	takeOff(access.Dispatcher, "the shop is closed").Want(t, 200, `"leaving":{`, `"state":"pending"`)
	takeOff(access.Dispatcher, "the shop is closed").Want(t, 200, `"leaving":{`)
	w.settle(how{twice: true}, nil)
	if _, there := w.records("itemFulfillment")[trip.FulfillmentExternalID(tr.ID, o.ID)]; there {
		t.Error("NetSuite still has the item fulfillment")
	}
	if got := w.orderOf(o.ID); got.TripID != "" {
		t.Errorf("the order is on trip %s", got.TripID)
	}
	if s := w.status(tr.ID); s.ERPStatus != "fulfilled" || s.Counts.Orders != 1 {
		t.Errorf("status %+v", s)
	}
	w.edit(o, map[string]string{"l1": "1"}).Want(t, 200)
	w.settle(how{}, nil)
	if got := w.orderOf(o.ID); got.Unsent() || got.Sync.Status != "synced" {
		t.Errorf("the order is %+v", got.Sync)
	}
}

// While a worker packs the order, its lines can only grow.
func TestAnEditWhileTheOrderIsPacked(t *testing.T) {
	w := newWorld(t, 51, patience)
	o := w.order()
	tr := w.trip(o)
	w.move(tr.ID, "planned")
	w.settle(how{}, nil)
	w.press(tr.ID, "process-fulfillments")
	exec := tripstep.Execution{TripID: tr.ID, Step: trip.Fulfill, Attempt: 1}
	if _, claimed, err := w.worker.TripSteps().Claim(t.Context(), exec, o.ID); err != nil || !claimed {
		t.Fatal(claimed, err)
	}
	w.edit(o, map[string]string{"l1": "1", "l2": "3"}).Want(t, 409, "is being packed for trip T-1001", "try again in a moment")
	w.edit(o, map[string]string{"l1": "7", "l2": "3"}).Want(t, 200)
}

// A truck leaves while an order is still to be taken off its trip, because NetSuite has not answered yet, and the goods were
// on it: what the driver says about them counts, and it is billed.
func TestWhatIsTakenOffTooLateIsBilled(t *testing.T) {
	for name, tt := range map[string]struct {
		report object
		billed map[int]string
		total  string
	}{
		"delivered": {object{"status": "completed"}, map[int]string{1: "5", 2: "3"}, "192"},
		"partly":    {object{"status": "partial"}, map[int]string{1: "5", 2: "1"}, "144"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, 52, patience)
			o := w.order()
			tr := w.trip(o)
			w.move(tr.ID, "planned")
			w.carry(tr.ID, "process-fulfillments")
			w.move(tr.ID, "ready")
			w.As(access.Dispatcher, "POST", "/trips/"+tr.ID+"/orders/"+o.ID+"/take-off", object{"reason": "too late"}).Want(t, 200)
			w.move(tr.ID, "in_progress")
			if tt.report["status"] == "partial" {
				tt.report["deliveredLines"] = []object{short(o, "l2", "1")}
			}
			w.complete(tr, 0, tt.report).Want(t, 200)
			w.settle(how{}, nil)
			w.carry(tr.ID, "update-fulfillments-to-shipped", "create-invoices")
			w.wantInvoice(tr.ID, o, tt.total, tt.billed)
		})
	}
}

// The last order of a ready trip is taken off it. The trip can be changed, and taken back.
func TestATripWithoutOrdersCanBeChanged(t *testing.T) {
	w := newWorld(t, 53, patience)
	o := w.order()
	tr := w.trip(o)
	w.move(tr.ID, "planned", "ready")
	w.As(access.Dispatcher, "POST", "/trips/"+tr.ID+"/orders/"+o.ID+"/take-off", object{"reason": "too late"}).Want(t, 200)
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID, object{"notes": "empty"}).Want(t, 200, `"notes":"empty"`)
	w.move(tr.ID, "planned", "draft")
}

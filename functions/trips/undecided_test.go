package trips_test

import (
	"net/url"
	"slices"
	"testing"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// undelivered returns the orders whose goods wait for a decision, and fails unless an order, its row, the filter and the
// count of the list, and the lines of the first stop say the same.
func (r *road) undelivered() []string {
	r.t.Helper()
	type answer struct {
		SalesOrders []order.Row
		Total       int
	}
	list := func(query url.Values) (got answer) {
		r.t.Helper()
		r.As(access.Viewer, "GET", "/sales-order/paginated?"+query.Encode(), nil).Want(r.t, 200).Into(r.t, &got)
		return got
	}
	var waiting, needing []string
	for _, row := range list(url.Values{"sorting": {`[{"id":"orderNumber","desc":false}]`}}).SalesOrders {
		if len(row.Attention) > 0 {
			needing = append(needing, row.ID)
		}
		if slices.Contains(row.Attention, "undelivered") {
			waiting = append(waiting, row.ID)
		}
		var o order.Order
		if r.As(access.Viewer, "GET", "/sales-order/"+row.ID, nil).Want(r.t, 200).Into(r.t, &o); !slices.Equal(o.Attention, row.Attention) {
			r.t.Errorf("%s says %v, its row %v", row.OrderNumber, o.Attention, row.Attention)
		}
	}
	filtered := list(url.Values{"filters": {`{"attention":true}`}, "sorting": {`[{"id":"orderNumber","desc":false}]`}})
	var selected []string
	for _, row := range filtered.SalesOrders {
		selected = append(selected, row.ID)
	}
	if !slices.Equal(selected, needing) {
		r.t.Errorf("the filter selects %v, %v need attention", selected, needing)
	}
	if counted := list(url.Values{"filters": {`{"attention":true}`}, "limit": {"1"}}).Total; counted != len(needing) {
		r.t.Errorf("%d are counted, %v need attention", counted, needing)
	}
	var lines []struct {
		SalesOrderID string
		Undecided    money.Decimal
	}
	r.As(access.Dispatcher, "GET", r.path+"/lines", nil).Want(r.t, 200).Into(r.t, &lines)
	for _, l := range lines {
		if open := l.Undecided.Sign() > 0; open != slices.Contains(waiting, l.SalesOrderID) {
			r.t.Errorf("%s of order %s are undecided on the stop, and %v wait for a decision", l.Undecided, l.SalesOrderID, waiting)
		}
	}
	return waiting
}

// Goods that came back need attention from the report until a person has decided about all of them, in the list of orders
// as on the order. Corrected reports count, and so does the end of the trip.
func TestOrdersWithUndeliveredGoodsNeedAttention(t *testing.T) {
	r := newRoad(t)
	first := r.trip.Stops[0].SalesOrderIDs[0]
	waits := func(when string, want ...string) {
		t.Helper()
		if got := r.undelivered(); !slices.Equal(got, want) {
			t.Errorf("%s: %v have undelivered goods, want %v", when, got, want)
		}
	}
	waits("before the first stop")
	r.phone(30, 0, r.part(3)).Want(t, 200)
	waits("delivered in part", first)
	r.office(object{"status": "completed", "stopVersion": 1}).Want(t, 200)
	waits("it was all there after all")
	r.office(object{"status": "partial", "stopVersion": 2, "deliveredLines": r.part(1)["deliveredLines"]}).Want(t, 200)
	waits("no, it was not", first)
	decide := func(quantity int) {
		t.Helper()
		r.As(access.Dispatcher, "POST", r.path+"/undelivered", object{"decision": "return", "reason": "Damaged",
			"lines": []object{{"salesOrderId": first, "lineId": "l1", "quantity": quantity}}}).Want(t, 200)
	}
	decide(1)
	waits("a decision about 1 of 3", first)
	decide(2)
	waits("decided")
}

// An order that NetSuite has packed and that comes back whole waits for a decision, also where the ERP's answer comes after
// the driver's report. One that NetSuite knows nothing of goes back without a decision.
func TestAnOrderThatCameBackWholeNeedsAttention(t *testing.T) {
	r := newRoad(t)
	first := r.trip.Stops[0].SalesOrderIDs[0]
	r.phone(30, 0, object{"status": "failed", "notes": "Closed"}).Want(t, 200)
	if got := r.undelivered(); got != nil {
		t.Errorf("nothing is packed, and %v need attention", got)
	}
	packed := func(r *trip.Result) { r.FulfillmentID, r.Fulfill = "IF1", trip.StepResult{State: trip.StepDone} }
	if err := r.Trips().Record(ctx, r.trip.ID, first, packed); err != nil {
		t.Fatal(err)
	}
	r.As(access.Dispatcher, "PUT", "/trips/"+r.trip.ID, object{"notes": "Call them"}).Want(t, 200)
	if got := r.undelivered(); !slices.Equal(got, []string{first}) {
		t.Errorf("packed and not delivered: %v need attention", got)
	}
	r.Advance(time.Hour)
	r.As(access.Dispatcher, "PUT", "/trips/"+r.trip.ID+"/stops/"+r.trip.Stops[1].ID+"/complete", object{"status": "completed"}).Want(t, 200)
	r.move(r.trip.ID, "returning", 200)
	r.move(r.trip.ID, "completed", 200)
	if got := r.undelivered(); !slices.Equal(got, []string{first}) {
		t.Errorf("at the end of the trip %v need attention", got)
	}
	r.As(access.Dispatcher, "POST", r.path+"/undelivered", object{"decision": "redeliver", "date": today.AddDays(1),
		"reason": "Closed"}).Want(t, 200)
	if got := r.undelivered(); got != nil {
		t.Errorf("decided, and %v need attention", got)
	}
}

// What was not packed is released with the trip: neither the stop nor the order asks for a decision afterwards, on
// whatever trip the order is then.
func TestAnOrderThatWasNotPackedNeedsNoDecision(t *testing.T) {
	r := newRoad(t)
	r.phone(30, 0, object{"status": "failed", "notes": "Closed"}).Want(t, 200)
	r.As(access.Dispatcher, "PUT", "/trips/"+r.trip.ID+"/stops/"+r.trip.Stops[1].ID+"/complete",
		object{"status": "skipped", "notes": "Closed"}).Want(t, 200)
	for _, status := range []string{"returning", "completed", "closed"} {
		r.move(r.trip.ID, status, 200)
		if got := r.undelivered(); got != nil {
			t.Errorf("%s: %v need attention", status, got)
		}
	}
}

package trips_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// TestTheLongestTextsOfATrip builds a trip with as many stops as it may have, and with the longest texts everywhere. None of the
// requests may fail because an item of the table would be too large, and no note may be lost.
func TestTheLongestTextsOfATrip(t *testing.T) {
	w := newWorld(t)
	stops := make([]object, trip.MaxStops)
	for i := range stops {
		stops[i] = object{"type": "warehouse", "notes": strings.Repeat("é", 2000)}
	}
	tr := w.create(object{"salesOrderIds": []string{w.order(0).ID}})
	for i, n := range []int{9, 8, 7} { // further customers, so that there is more to deliver
		w.As(access.Dispatcher, "POST", "/trips/"+tr.ID+"/delivery-stop", object{"salesOrderIds": []string{w.order(n).ID},
			"position": i + 1}).Want(t, 200)
	}
	tr = w.trip(w.As(access.Dispatcher, "GET", "/trips/"+tr.ID, nil).Want(t, 200))
	for i, s := range tr.Stops {
		stops[i] = object{"_id": s.ID}
	}
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID, object{"stops": stops}).Want(t, 400,
		"notes must be shorter: those of the trip and its stops together need")
	for i := range stops[len(tr.Stops):] {
		stops[len(tr.Stops)+i]["notes"] = strings.Repeat("é", 300)
	}
	tr = w.trip(w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID, object{"stops": stops, "vehicleId": w.vehicle("Large", 9000),
		"driverId": "user-driver"}).Want(t, 200))

	status := func(to string) {
		t.Helper()
		w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status", object{"status": to, "notes": apitest.Words(2000)}).Want(t, 200)
	}
	for range trip.MaxHistory / 2 {
		status("planned")
		status("draft")
	}
	status("planned")
	status("ready")
	status("in_progress")
	for i, s := range tr.Stops {
		w.Advance(time.Second)
		note := fmt.Sprint(i, apitest.Words(1990))
		w.As(access.Driver, "PUT", "/trips/"+tr.ID+"/stops/"+s.ID+"/complete", object{"status": "failed", "notes": note}).
			Want(t, 200)
		w.As(access.Dispatcher, "GET", "/trips/"+tr.ID+"/stops/"+s.ID+"/reports", nil).Want(t, 200, note)
	}
	w.Advance(time.Minute)
	status("returning")
	status("completed")
	w.SmallItems(t)
}

// TestTheLargestDelivery reports an order with as many lines as it may have, each with the longest reason, and decides
// about it in many parts.
func TestTheLargestDelivery(t *testing.T) {
	w := newWorld(t)
	const lines = 500
	o := w.order(0, func(o *order.Order) {
		line := o.Lines[0]
		o.Lines = nil
		for i := range lines {
			line.ID, line.LineNumber, line.Quantity = fmt.Sprintf("01HQ3ZK0000000000000000%03d", i), i+1, money.Int(20)
			o.Lines = append(o.Lines, line)
		}
	})
	tr := w.create(object{"vehicleId": w.vehicle("Large", 900_000), "driverId": "user-driver", "startTime": "09:00",
		"salesOrderIds": ids([]order.Order{o})})
	for _, status := range []string{"planned", "ready", "in_progress"} {
		w.move(tr.ID, status, 200)
	}
	delivered := make([]object, lines)
	for i, l := range o.Lines {
		delivered[i] = object{"salesOrderId": o.ID, "lineId": l.ID, "quantity": 1, "reason": fmt.Sprint(i, apitest.Words(490))}
	}
	stop := "/trips/" + tr.ID + "/stops/" + tr.Stops[0].ID
	w.As(access.Driver, "PUT", stop+"/complete", object{"status": "partial", "deliveredLines": delivered}).Want(t, 200)
	w.As(access.Dispatcher, "GET", stop+"/reports", nil).Want(t, 200, delivered[lines-1]["reason"].(string))
	decide := func(quantity int) object {
		parts := make([]object, lines)
		for i, l := range o.Lines {
			parts[i] = object{"salesOrderId": o.ID, "lineId": l.ID, "quantity": quantity}
		}
		return object{"decision": "return", "reason": apitest.Words(500), "lines": parts}
	}
	refused := false
	for range 10 {
		a := w.As(access.Dispatcher, "POST", stop+"/undelivered", decide(1))
		if refused = a.Status == 400; refused {
			a.Want(t, 400, "lines must be all that is left")
			break
		}
		a.Want(t, 200)
	}
	if !refused {
		t.Error("an order takes more decisions than its record can hold")
	}
	w.As(access.Dispatcher, "POST", stop+"/undelivered", object{"decision": "return", "reason": "The rest"}).Want(t, 200)
	w.SmallItems(t)
}

package trips_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

type option struct {
	Status     string
	Allowed    bool
	NeedsNotes bool
	Reasons    []string
}

func (w *world) options(role access.Role, id string) []option {
	w.t.Helper()
	var o struct{ Options []option }
	w.As(role, "GET", "/routes/"+id+"/transition-options", nil).Want(w.t, 200).Into(w.t, &o)
	return o.Options
}

var statuses = []string{"draft", "planned", "ready", "in_progress", "returning", "completed", "closed", "cancelled"}

// After any changes, transition-options predicts exactly the result of a change of status, and a trip is never in a
// status whose guard fails.
func TestNoPathAroundTheGuards(t *testing.T) {
	w := newWorld(t)
	trucks := []string{w.vehicle("Small", 30), w.vehicle("Large", 5000)}
	// The trips are days apart, so that they do not use the same vehicles.
	day := today
	rapid.Check(t, func(t *rapid.T) {
		day = day.AddDays(1)
		tr := w.create(object{"tripDate": day})
		for range rapid.IntRange(5, 40).Draw(t, "steps") {
			switch rapid.SampledFrom([]string{"move", "move", "move", "forward", "forward", "edit", "stop", "complete",
				"vehicle"}).Draw(t, "what") {
			case "move", "forward":
				role := rapid.SampledFrom([]access.Role{access.Admin, access.Dispatcher, access.Dispatcher,
					access.Warehouse}).Draw(t, "role")
				options := w.options(role, tr.ID)
				to := rapid.SampledFrom(statuses).Draw(t, "to")
				if len(options) > 0 && rapid.Bool().Draw(t, "offered") {
					to = options[0].Status
				}
				notes := rapid.SampledFrom([]string{"", "because"}).Draw(t, "notes")
				i := slices.IndexFunc(options, func(o option) bool { return o.Status == to })
				want := i >= 0 && (options[i].Allowed || options[i].NeedsNotes && notes != "")
				before := w.get(tr.ID)
				a := w.As(role, "PUT", "/routes/"+tr.ID+"/transition-status", object{"targetStatus": to, "notes": notes,
					"confirm": []string{"other_trip_date"}})
				switch {
				case before.Status == to: // a repeated request changes nothing
					if a.Status != 200 || w.get(tr.ID).Version != before.Version {
						t.Fatalf("%s again: %s", to, a)
					}
				case want != (a.Status == 200):
					t.Fatalf("%s by %s to %s with notes %q: options %+v, answer %s", before.Status, role, to, notes, options, a)
				case a.Status == 409 && i >= 0 && !strings.Contains(string(a.Body),
					options[i].Reasons[len(options[i].Reasons)-1]) && notes == "":
					t.Fatalf("options %+v, answer %s", options[i], a)
				}
			case "edit":
				w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID, object{
					"vehicleId": rapid.SampledFrom([]any{nil, trucks[0], trucks[1], trucks[1]}).Draw(t, "truck"),
					"driverId":  rapid.SampledFrom([]any{nil, "user-driver", "user-driver", "user-sales"}).Draw(t, "driver")})
			case "stop":
				w.As(access.Dispatcher, "POST", "/trips/"+tr.ID+"/delivery-stop",
					object{"salesOrderIds": []string{w.order(rapid.IntRange(0, 3).Draw(t, "customer")).ID}})
			case "complete":
				for _, s := range w.get(tr.ID).Stops {
					w.As(access.Warehouse, "PUT", "/trips/"+tr.ID+"/stops/"+s.ID+"/complete", object{"notes": "x",
						"status": rapid.SampledFrom([]string{"arrived", "completed", "failed", "skipped"}).Draw(t, "outcome")})
				}
			case "vehicle":
				w.As(access.Dispatcher, "PATCH", "/vehicles/"+trucks[0]+"/toggle-active", nil).Want(w.t, 200)
			}
			checkStatus(t, w.get(tr.ID))
		}
		if now := w.get(tr.ID); now.Status == "ready" || now.Status == "planned" || now.Status == "draft" {
			w.move(tr.ID, "cancelled", 200)
		}
	})
}

func checkStatus(t *rapid.T, now seen) {
	at := slices.Index(statuses, now.Status)
	if now.Status == "cancelled" {
		return
	}
	if at >= 1 && len(now.Stops) == 0 {
		t.Fatalf("%s without a stop", now.Status)
	}
	if at >= 2 && (now.VehicleID == nil || now.DriverID == nil || now.DriverID.ID != "user-driver") {
		t.Fatalf("%s with vehicle %v, driver %v", now.Status, now.VehicleID, now.DriverID)
	}
	if now.Status == "ready" && len(now.Capacity.Over) > 0 && !now.Capacity.Accepted {
		t.Fatalf("ready with %v", now.Capacity.Over)
	}
	for i, s := range now.Stops {
		if at >= 5 && (s.Status == "pending" || s.Status == "arrived") {
			t.Fatalf("%s, and stop %d is %s", now.Status, i, s.Status)
		}
		if at < 3 && s.Status != "pending" {
			t.Fatalf("%s, and stop %d is %s", now.Status, i, s.Status)
		}
	}
	if last := now.StatusHistory[len(now.StatusHistory)-1]; last.Status != now.Status || last.By == "" {
		t.Fatalf("the history ends with %+v", last)
	}
}

// A trip of another day only starts after confirmation.
func TestStartingOnAnotherDay(t *testing.T) {
	w := newWorld(t)
	for i, day := range []int{-1, 1} {
		tr := w.create(object{"tripDate": today.AddDays(day), "vehicleId": w.vehicle("Truck", 1000),
			"driverId": "user-driver", "startTime": "09:00",
			"salesOrderIds": []string{w.order(i).ID}})
		w.move(tr.ID, "planned", 200)
		w.move(tr.ID, "ready", 200)
		for _, start := range []struct{ path, field string }{{"/trips/" + tr.ID + "/status", "status"},
			{"/routes/" + tr.ID + "/transition-status", "targetStatus"}} {
			w.As(access.Dispatcher, "PUT", start.path, object{start.field: "in_progress"}).
				Want(t, 409, `"code":"other_trip_date"`, `"tripDate":"`+today.AddDays(day).String()+`"`, `"today":"2026-11-21"`)
		}
		if now := w.get(tr.ID); now.Status != "ready" {
			t.Fatalf("the trip is %s", now.Status)
		}
		w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status", object{"status": "in_progress",
			"confirm": []string{"other_trip_date"}}).Want(t, 200)
	}
}

func TestOverloading(t *testing.T) {
	w := newWorld(t)
	tr := w.create(object{"vehicleId": w.vehicle("Small", 30), "driverId": "user-driver",
		"salesOrderIds": []string{w.order(0).ID}})
	w.move(tr.ID, "planned", 200)
	w.move(tr.ID, "ready", 409, "the load of 88.2 lb is over the vehicle's 66.1: it takes a note to accept that")
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status", object{"status": "ready",
		"notes": "springs are new"}).Want(t, 200, `"accepted":true`, `"by":"The dispatcher","notes":"springs are new"`)
	if now := w.get(tr.ID); len(now.Capacity.Over) != 1 {
		t.Errorf("capacity %+v", now.Capacity)
	}
}

// If many trips are made ready at once, a vehicle and a driver are reserved by only one at a time.
func TestNobodyDrivesTwoTripsAtOnce(t *testing.T) {
	w := newWorld(t)
	truck, spare := w.vehicle("Truck", 1000), w.vehicle("Spare", 1000)
	var trips []seen
	for n := range 6 {
		vehicle := []string{truck, spare}[n%2]
		tr := w.create(object{"vehicleId": vehicle, "driverId": "user-driver", "startTime": "09:00",
			"salesOrderIds": []string{w.order(n).ID}})
		w.move(tr.ID, "planned", 200)
		trips = append(trips, tr)
	}
	token := w.Token(access.Dispatcher)
	var wg sync.WaitGroup
	for _, tr := range trips {
		wg.Go(func() {
			a := w.Do(apitest.Request{Method: "PUT", Path: "/trips/" + tr.ID + "/status", Token: token,
				Body: object{"status": "ready"}})
			if a.Status != 200 && a.Status != 409 {
				t.Error(a)
			}
		})
	}
	wg.Wait()
	var ready, waiting seen
	n := 0
	for _, tr := range trips {
		if now := w.get(tr.ID); now.Status == "ready" {
			ready, n = now, n+1
		} else {
			waiting = now
		}
	}
	if n != 1 {
		t.Fatalf("%d trips are ready with one driver", n)
	}
	w.move(waiting.ID, "ready", 409, "the driver is on trip "+ready.TripNumber)
	// Another time of the day is possible; a move to a reserved time is refused, too.
	w.As(access.Dispatcher, "PUT", "/trips/"+waiting.ID, object{"startTime": "15:00"}).Want(t, 200)
	w.move(waiting.ID, "ready", 200)
	w.As(access.Dispatcher, "PUT", "/trips/"+waiting.ID, object{"startTime": "09:10"}).Want(t, 409,
		"the driver is on trip "+ready.TripNumber)
	// A move back to planned releases the time.
	w.move(ready.ID, "planned", 200)
	w.As(access.Dispatcher, "PUT", "/trips/"+waiting.ID, object{"startTime": "09:10"}).Want(t, 200)
	w.move(ready.ID, "ready", 409, "the driver is on trip "+waiting.TripNumber)
	w.move(waiting.ID, "cancelled", 200)
	w.move(ready.ID, "ready", 200)
}

func TestARouteStandsForItsTripOfToday(t *testing.T) {
	w := newWorld(t)
	route := answerID(t, w.As(access.Dispatcher, "POST", "/routes", object{"name": "North"}).Want(t, 201))
	ask := func() apitest.Answer {
		return w.As(access.Dispatcher, "GET", "/routes/"+route+"/transition-options", nil)
	}
	ask().Want(t, 404, "no trip of a route")
	w.create(object{"routeId": route, "tripDate": today.AddDays(1)})
	ask().Want(t, 404)
	first := w.create(object{"routeId": route, "salesOrderIds": []string{w.order(0).ID}})
	w.As(access.Dispatcher, "PUT", "/routes/"+route+"/transition-status", object{"targetStatus": "planned",
		"notes": "by route"}).Want(t, 200, first.ID, `"notes":"by route"`)
	w.As(access.Dispatcher, "POST", "/routes/"+route+"/process-fulfillments", nil).Want(t, 202, first.ID,
		`"erpStatus":"processing"`)
	second := w.create(object{"routeId": route})
	ask().Want(t, 409, "several trips today")
	w.move(second.ID, "cancelled", 200)
	ask().Want(t, 200, `"current":"planned"`)
}

func TestInvoicesOnCompletion(t *testing.T) {
	w := newWorld(t)
	w.As(access.Admin, "POST", "/site-settings/trips.invoiceOnCompletion", object{"value": true}).Want(t, 200)
	tr := w.ready(w.order(0))
	w.move(tr.ID, "in_progress", 200)
	w.As(access.Driver, "PUT", "/trips/"+tr.ID+"/stops/"+tr.Stops[0].ID+"/complete", object{}).Want(t, 200)
	w.move(tr.ID, "returning", 200)
	// The trip can be completed although nothing is shipped in the ERP yet.
	w.move(tr.ID, "completed", 200, `"workflow":null`)
	w.move(tr.ID, "closed", 409, "not invoiced", "needs a note")
	w.As(access.Dispatcher, "PUT", "/trips/"+tr.ID+"/status", object{"status": "closed", "notes": "paid in cash"}).Want(t,
		200)
	if on := w.orderOf(tr.Stops[0].SalesOrderIDs[0]).TripID; on != "" {
		t.Errorf("the order is still on trip %s", on)
	}
}

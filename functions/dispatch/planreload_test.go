package dispatch_test

import (
	"reflect"
	"testing"
	"time"

	"backdock/shared/platform/access"
)

// aFullTruck has the trip North with 300 kg on a truck of 200 kg, and returns its id.
func aFullTruck(t *testing.T) (w *office, north string) {
	t.Helper()
	w = newOffice(t)
	for shop := range 6 {
		w.order(shop, 5)
	}
	trip, _ := w.fromSchedule()
	return w, trip.ID
}

// A truck that is too small for its orders loads again at the warehouse, as a stop of the trip, and undoing the plan
// takes that stop away.
func TestAPlanLetsATruckLoadAgain(t *testing.T) {
	w, north := aFullTruck(t)
	before := w.board().Trips[0]
	w.As(access.Admin, "POST", "/site-settings/planning.reloadMinutes", object{"value": 25}).Want(t, 200)
	p := w.finished(object{"tripIds": []string{north}})
	if len(p.Unplanned) > 0 || p.After.OrdersPlanned != 6 || p.After.FullestPercent > 100 || p.Rules.ReloadMinutes != 25 ||
		p.Trips[0].After.Reloads != 1 {
		t.Fatalf("got %+v", p)
	}
	var arrival, departure time.Time
	for i, s := range p.Trips[0].Stops {
		if s.Reload != nil {
			if i == 0 || !arrival.IsZero() {
				t.Fatalf("stop %d of %+v", i, p.Trips[0].Stops)
			}
			arrival, departure = *s.Reload.Arrival, *s.Reload.Departure
		}
	}
	if departure.Sub(arrival) != 25*time.Minute {
		t.Fatalf("it loads from %s to %s", arrival, departure)
	}
	w.apply(p.ID, nil)
	if p = w.worked(p.ID); p.Status != "applied" || len(p.LeftBehind) > 0 {
		t.Fatalf("%s, left %v", p.Status, p.LeftBehind)
	}
	after, reloads := w.board().Trips[0], 0
	for _, s := range after.Stops {
		if s.Type == "warehouse" {
			reloads++
			if !s.Arrival.Equal(arrival) || s.ServiceMinutes != 25 {
				t.Errorf("the board says %s and %d min, the plan %s", s.Arrival, s.ServiceMinutes, arrival)
			}
		}
	}
	if reloads != 1 || len(after.Stops) != 7 || len(errorsOf(w.board())) > 0 || !after.Back.Equal(*p.Trips[0].After.Back) {
		t.Errorf("the trip is %+v", after)
	}
	again := w.finished(object{"tripIds": []string{north}})
	if again.Trips[0].After.Reloads != 1 || len(again.Unplanned) > 0 {
		t.Errorf("planned again: %+v", again.Trips[0])
	}
	w.As(access.Dispatcher, "POST", "/dispatch/plan/"+p.ID+"/undo", nil).Want(t, 202)
	if p = w.worked(p.ID); p.Status != "undone" {
		t.Fatalf("got %s", p.Status)
	}
	if now := w.board().Trips[0]; !reflect.DeepEqual(now.orders(), before.orders()) || len(now.Stops) != len(before.Stops) {
		t.Errorf("undone: %+v", now)
	}
}

// Without reloads, or without the time for one, orders are left out.
func TestAPlanWithoutReloads(t *testing.T) {
	w, north := aFullTruck(t)
	for name, tt := range map[string]struct {
		with    object
		left    int
		reasons string
		full    bool
	}{
		"not wanted": {object{"reload": false}, 2, "trucks_full", false},
		"too long":   {object{"maxWorkMinutes": 100}, 2, "no_time_left", true},
	} {
		tt.with["tripIds"] = []string{north}
		p := w.finished(tt.with)
		if tt.full != (p.Unplanned[0].Reasons[0].Params["full"] == true) {
			t.Errorf("%s: left out for %+v", name, p.Unplanned[0].Reasons[0])
		}
		if p.Trips[0].After.Reloads != 0 || len(p.Unplanned) != tt.left || p.Unplanned[0].Reasons[0].Code != tt.reasons {
			t.Errorf("%s: %d reloads, left out %+v", name, p.Trips[0].After.Reloads, p.Unplanned)
		}
	}
}

// Loading a truck again costs less than a second truck, but it is no way to drive the same stops.
func TestAReloadSavesATruck(t *testing.T) {
	w, _ := aFullTruck(t)
	if p := w.finished(object{"objective": "cost", "balance": "none"}); p.After.Trucks != 1 || len(p.Unplanned) > 0 {
		t.Errorf("%d trucks, left out %+v", p.After.Trucks, p.Unplanned)
	}
	w = newOffice(t)
	for shop := range 6 {
		w.order(shop, 3)
	}
	w.fromSchedule()
	for _, objective := range []string{"cost", "distance", "time"} {
		p := w.finished(object{"objective": objective, "balance": "strongly"})
		if len(p.Unplanned) > 0 || p.Trips[0].After.Reloads+p.Trips[1].After.Reloads > 0 {
			t.Errorf("%s: %+v", objective, p.Trips)
		}
	}
}

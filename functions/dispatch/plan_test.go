package dispatch_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/app"
	"backdock/shared/delivery/dayplan"
	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/order"
)

func TestAPlanIsMadeAppliedAndUndone(t *testing.T) {
	w, orders := aDay(t)
	before := w.arrangement()
	id := w.start(object{"objective": "distance"})
	w.As(access.Admin, "POST", "/dispatch/plan", object{"date": monday}).Want(t, 409, `"jobId"`, id, "The dispatcher")
	w.As(access.Driver, "GET", "/dispatch/plan/"+id, nil).Want(t, 403)
	w.As(access.Viewer, "POST", "/dispatch/plan", object{"date": monday}).Want(t, 403)
	w.As(access.Dispatcher, "POST", "/dispatch/plan/"+id+"/apply", nil).Want(t, 409, "only a finished plan")
	p := w.worked(id)
	if p.Status != "finished" || p.Progress.Done != 1 || p.StartedBy.Name != "The dispatcher" || len(p.Trips) != 2 {
		t.Fatalf("got %+v", p)
	}
	if p.Before.OrdersTotal != len(orders) || p.After.OrdersTotal != len(orders) ||
		p.After.OrdersPlanned != len(orders)-2 || p.After.Cost == "0.00" || p.After.FullestPercent > 100 {
		t.Errorf("before %+v, after %+v", p.Before, p.After)
	}
	codes := map[string]string{}
	for _, u := range p.Unplanned {
		codes[u.SalesOrderID] = u.Reasons[0].Code + " " + u.Fix.Code
	}
	if want := map[string]string{orders[9].ID: "no_coordinates place_on_map",
		orders[10].ID: "not_released release"}; !reflect.DeepEqual(codes, want) {
		t.Errorf("left out: %v", codes)
	}
	if now := w.arrangement(); !reflect.DeepEqual(now, before) {
		t.Fatalf("a plan changed the day: %v", now)
	}
	w.apply(id, nil)
	if b := w.board(); b.Applying == nil || (*b.Applying)["jobId"] != id {
		t.Errorf("the board says %v", b.Applying)
	}
	trip := *p.Trips[0].TripID
	w.As(access.Dispatcher, "PUT", "/trips/"+trip, object{"notes": "n"}).Want(t, 409, "is being applied to trip")
	w.As(access.Manager, "POST", "/dispatch/plan/"+id+"/apply", nil).Want(t, 202) // a second person
	if p = w.worked(id); p.Status != "applied" || len(p.LeftBehind) > 0 || w.board().Applying != nil {
		t.Fatalf("got %s, left %v", p.Status, p.LeftBehind)
	}
	if now := w.arrangement(); !reflect.DeepEqual(now, p.wanted()) {
		t.Fatalf("applied: %v\nwant %v", now, p.wanted())
	}
	w.As(access.Dispatcher, "POST", "/dispatch/plan/"+id+"/undo", nil).Want(t, 202, `"status":"applying"`)
	if p = w.worked(id); p.Status != "undone" {
		t.Fatalf("got %s", p.Status)
	}
	if now := w.arrangement(); !reflect.DeepEqual(now, before) {
		t.Errorf("undone: %v\nwant %v", now, before)
	}
	w.As(access.Dispatcher, "POST", "/dispatch/plan/"+id+"/apply", nil).Want(t, 409, "undone")
}

// While a plan is being applied, the board locks the trips that the plan holds, and no others.
func TestOnlyTheTripsThatAPlanHoldsAreLocked(t *testing.T) {
	w, _ := aDay(t)
	p := w.finished(object{"objective": "distance"})
	kept := *p.Trips[0].TripID
	w.apply(p.ID, object{"keep": []string{kept}})
	held := 0
	for _, trip := range w.board().Trips {
		if trip.ERPStatus != "none" {
			t.Errorf("%s: in the ERP %s", trip.Number, trip.ERPStatus)
		}
		if trip.ID != kept && trip.Held != nil {
			held++
			if trip.Editable || trip.NotEditableBecause != "a plan or another large change is being applied to the trip" {
				t.Errorf("a held trip: %+v", trip)
			}
			w.tryMove(object{"moves": []object{{"stopId": trip.Stops[0].ID, "tripId": trip.ID, "locked": true}}}).
				Want(t, 409, "is being applied to trip")
		} else if trip.ID == kept {
			if trip.Held != nil || !trip.Editable {
				t.Errorf("a trip that the plan leaves alone: %+v", trip)
			}
			w.tryMove(object{"moves": []object{{"stopId": trip.Stops[0].ID, "tripId": trip.ID, "locked": true}}}).Want(t, 200)
		}
	}
	if held == 0 {
		t.Error("the plan holds no trip")
	}
	w.worked(p.ID)
	for _, trip := range w.board().Trips {
		if trip.Held != nil || !trip.Editable {
			t.Errorf("afterwards: %+v", trip)
		}
	}
}

// A truck and a driver can make one new trip of a date each, so a request that would use one twice is refused.
func TestAPlanUsesATruckAndADriverOnce(t *testing.T) {
	w := newOffice(t)
	w.order(1, 4)
	plan := func(body object) apitest.Answer {
		body["date"] = monday
		return w.As(access.Dispatcher, "POST", "/dispatch/plan", body)
	}
	other := w.make("/vehicles", object{"name": "Van 03", "driverId": "user-driver"})
	third := w.make("/vehicles", object{"name": "Van 04", "driverId": "user-driver"})
	plan(object{"vehicleIds": []string{w.van, w.van}}).Want(t, 400, "vehicleIds must not name the same entry twice")
	plan(object{"vehicleIds": []string{w.van, other, third}}).Want(t, 400,
		"vehicleIds.2 has the same usual driver as Van 03: choose one of the two, or change the usual driver of Van 04")
	plan(object{"tripIds": []string{"1", "1"}}).Want(t, 400, "tripIds must not name the same entry twice")
	plan(object{"lockTrips": []string{"1", "1"}}).Want(t, 400, "lockTrips must not name the same entry twice")
	plan(object{"vehicleIds": []object{{}}, "lockTrips": []object{{}, {}}}).Want(t, 400, "vehicleIds.0 must be a string")
	plan(object{"vehicleIds": []string{w.van, other}}).Want(t, 202)
}

func TestAPlanWithANewTrip(t *testing.T) {
	w := newOffice(t)
	o := w.order(1, 4)
	if p := w.worked(w.start(nil)); p.Status != "failed" || p.Error == "" {
		t.Fatalf("without trips: %+v", p)
	}
	p := w.finished(object{"vehicleIds": []string{w.van}})
	if len(p.Trips) != 1 || p.Trips[0].TripID != nil || p.Trips[0].Before != nil || !p.Trips[0].Stops[0].IsNew ||
		p.Trips[0].Vehicle.Name != "Van 02" {
		t.Fatalf("got %+v", p.Trips)
	}
	w.apply(p.ID, nil)
	w.worked(p.ID)
	if b := w.board(); len(b.Trips) != 1 || !slices.Equal(b.Trips[0].orders(), []string{o.ID}) ||
		b.Trips[0].Vehicle.Name != "Van 02" {
		t.Fatalf("got %+v", b.Trips)
	}
	w.As(access.Dispatcher, "POST", "/dispatch/plan/"+p.ID+"/undo", nil).Want(t, 202)
	if w.worked(p.ID); len(w.board().Trips) != 0 {
		t.Errorf("the trip is still there")
	}
}

func TestAPlanIsCancelled(t *testing.T) {
	w, _ := aDay(t)
	queued := w.start(nil)
	w.As(access.Dispatcher, "DELETE", "/dispatch/plan/"+queued, nil).Want(t, 200, `"status":"cancelled"`)
	w.As(access.Dispatcher, "DELETE", "/dispatch/plan/"+queued, nil).Want(t, 200)
	if p := w.worked(queued); p.Status != "cancelled" || p.After != nil {
		t.Errorf("a worker went on: %+v", p)
	}
	id := w.start(nil)
	b := &app.Backend{Table: w.Table, Queue: w.Queues, Blobs: w.Blobs, Now: w.Now, Log: w.Log}
	b.DayPlans().Effort = func(int) vrp.Options { return vrp.Options{Time: time.Minute} }
	ended := make(chan time.Time)
	go func() {
		p, err := b.DayPlans().Work(ctx, id)
		if err != nil || p.Status != dayplan.Cancelled {
			t.Errorf("%s, %v", p.Status, err)
		}
		ended <- time.Now()
	}()
	for w.plan(id).Progress.Done == 0 {
		time.Sleep(20 * time.Millisecond)
	}
	asked := time.Now()
	w.As(access.Dispatcher, "DELETE", "/dispatch/plan/"+id, nil).Want(t, 200)
	if took := (<-ended).Sub(asked); took > 10*time.Second { // a second, on a machine that is free
		t.Errorf("it went on for %v", took)
	}
	w.As(access.Dispatcher, "POST", "/dispatch/plan/"+id+"/apply", nil).Want(t, 409)
	w.finished(nil)
}

// A worker is killed before and after each of its writes, when it makes, applies and undoes a plan. The next one ends
// with the one result.
func TestAKilledWorkerIsFollowedByAnother(t *testing.T) {
	for _, after := range []bool{false, true} {
		for at, died := 1, true; died; at++ {
			w, _ := aDay(t)
			before := w.arrangement()
			died = false
			survive := func(id string) plan {
				dying := tabletest.NewDying(w.Table, at, after)
				w.work(dying, id)
				died = died || dying.Died()
				w.Advance(5 * time.Minute)
				if dying.Died() && w.plan(id).Status == "applying" && w.board().Applying == nil {
					t.Fatalf("killed at %d: the board does not say that the plan is being applied", at)
				}
				return w.worked(id)
			}
			id := w.start(object{"objective": "distance"})
			if p := survive(id); p.Status != "finished" {
				t.Fatalf("killed at %d: %s", at, p.Status)
			}
			w.apply(id, nil)
			p := survive(id)
			if now := w.arrangement(); p.Status != "applied" || !reflect.DeepEqual(now, p.wanted()) {
				t.Fatalf("killed at %d, after it %t: %s, left %v\n%v\nwant %v", at, after, p.Status, p.LeftBehind, now, p.wanted())
			}
			w.As(access.Dispatcher, "POST", "/dispatch/plan/"+id+"/undo", nil).Want(t, 202)
			p = survive(id)
			if now := w.arrangement(); p.Status != "undone" || !reflect.DeepEqual(now, before) {
				t.Fatalf("killed at %d, after it %t: %s\n%v\nwant %v", at, after, p.Status, now, before)
			}
		}
	}
}

func TestAPlanIsRefusedWhenTheDayHasChanged(t *testing.T) {
	w, orders := aDay(t)
	trips := w.board().Trips
	for name, tt := range map[string]struct {
		change func()
		want   []string
	}{
		"a trip": {func() {
			w.As(access.Manager, "PUT", "/trips/"+trips[0].ID, object{"notes": "new"}).Want(t, 200)
		}, []string{"trip_changed", trips[0].TripNumber, "The manager"}},
		"an order of a trip": {func() {
			if _, err := w.Orders().Update(ctx, orders[0].ID, nil, func(o *order.Order) error {
				o.Status = order.Cancelled
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}, []string{"order_changed", orders[0].OrderNumber, "cancelled"}},
		"a new trip": {func() {
			w.As(access.Manager, "POST", "/trips", object{"tripDate": monday}).Want(t, 201)
		}, []string{"trip_added"}},
		"a truck": {func() {
			w.As(access.Manager, "PATCH", "/vehicles/"+w.truck+"/toggle-active", nil).Want(t, 200)
		}, []string{"vehicle_inactive", "Truck 01"}},
	} {
		p := w.finished(nil)
		tt.change()
		for _, want := range tt.want {
			w.As(access.Dispatcher, "POST", "/dispatch/plan/"+p.ID+"/apply", nil).Want(t, 409, want)
		}
		// What was asked for makes a plan of the day as it is now.
		var asked struct{ Request object }
		w.As(access.Dispatcher, "GET", "/dispatch/plan/"+p.ID, nil).Want(t, 200).Into(t, &asked)
		if asked.Request["tripIds"] == nil {
			delete(asked.Request, "tripIds")
		}
		again := w.finished(asked.Request)
		w.apply(again.ID, nil)
		w.worked(again.ID)
		w.As(access.Dispatcher, "POST", "/dispatch/plan/"+again.ID+"/undo", nil).Want(t, 202)
		w.worked(again.ID)
		if t.Failed() {
			t.Fatal(name)
		}
	}
}

func TestAnAppliedPlanIsNotUndoneOverAChange(t *testing.T) {
	w, _ := aDay(t)
	p := w.finished(object{"objective": "distance"})
	w.apply(p.ID, nil)
	w.worked(p.ID)
	changed := ""
	for _, tr := range p.Trips {
		if tr.Changed {
			changed = *tr.TripID
		}
	}
	w.As(access.Manager, "PUT", "/trips/"+changed, object{"notes": "new"}).Want(t, 200)
	w.As(access.Dispatcher, "POST", "/dispatch/plan/"+p.ID+"/undo", nil).Want(t, 409, "trip_changed", "The manager")
	if p = w.plan(p.ID); p.Status != "applied" {
		t.Errorf("the plan is %s", p.Status)
	}
}

// An order is cancelled between the check and the worker: it is left out, and the plan ends.
func TestAnOrderThatEndsWhileAPlanIsApplied(t *testing.T) {
	w, orders := aDay(t)
	p := w.finished(nil)
	w.apply(p.ID, nil)
	if _, err := w.Orders().Update(ctx, orders[8].ID, nil, func(o *order.Order) error {
		o.Status = order.Cancelled
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	p = w.worked(p.ID)
	if p.Status != "applied" || len(p.LeftBehind) != 1 || p.LeftBehind[0].SalesOrderID != orders[8].ID ||
		p.LeftBehind[0].Code != "order_ended" {
		t.Errorf("%s, left %v", p.Status, p.LeftBehind)
	}
	w.As(access.Dispatcher, "POST", "/dispatch/plan/"+p.ID+"/undo", nil).Want(t, 202)
	if p = w.worked(p.ID); p.Status != "undone" {
		t.Errorf("the plan is %s", p.Status)
	}
}

func TestTripsThatStay(t *testing.T) {
	w, _ := aDay(t)
	before := w.arrangement()
	north := w.board().Trips[0].ID
	p := w.finished(object{"objective": "distance", "lockTrips": []string{north}})
	if !slices.Equal(p.wanted()[north], before[north]) {
		t.Errorf("a locked trip is planned: %v", p.wanted()[north])
	}
	p = w.finished(object{"objective": "distance"})
	w.As(access.Dispatcher, "POST", "/dispatch/plan/"+p.ID+"/apply", object{"keep": []string{"nobody"}}).Want(t, 400)
	w.apply(p.ID, object{"keep": []string{north}})
	if p = w.worked(p.ID); p.Status != "applied" {
		t.Fatalf("the plan is %s", p.Status)
	}
	now := w.arrangement()
	if !slices.Equal(now[north], before[north]) {
		t.Errorf("a kept trip has changed: %v, was %v", now[north], before[north])
	}
	planned := 0
	for _, orders := range now {
		planned += len(orders)
	}
	if planned < 7 || fmt.Sprint(now) == fmt.Sprint(before) {
		t.Errorf("applied: %v", now)
	}
}

// Nothing limits the load of a trip without a vehicle, so a plan puts nothing on it.
func TestATripWithoutAVehicleGetsNothing(t *testing.T) {
	w, _ := aDay(t)
	bare := w.board().Trips[0]
	w.As(access.Dispatcher, "PUT", "/trips/"+bare.ID, object{"vehicleId": nil}).Want(t, 200)
	before := w.arrangement()[bare.ID]
	p := w.finished(object{})
	for _, id := range p.wanted()[bare.ID] {
		if !slices.Contains(before, id) {
			t.Errorf("the trip without a vehicle gets order %s", id)
		}
	}
	w.As(access.Dispatcher, "PUT", "/trips/"+w.board().Trips[1].ID, object{"vehicleId": nil}).Want(t, 200)
	if p := w.worked(w.start(nil)); p.Status != "failed" || !strings.Contains(p.Error, "has an active vehicle") {
		t.Errorf("without vehicles the plan is %s: %s", p.Status, p.Error)
	}
}

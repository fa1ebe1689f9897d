package dispatch_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

func TestAnEmptyBoardHasNoNulls(t *testing.T) {
	w := newOffice(t)
	a := w.As(access.Viewer, "GET", "/dispatch/board", nil).Want(t, 200, `"date":"2026-11-22"`, `"trips":[]`,
		`"unplanned":[]`, `"schedule":{"routes":0,"missing":0}`, `"applying":null`, `"timeZone":"America/Chicago"`)
	if strings.Contains(string(a.Body), `"vehicles":null`) {
		t.Errorf("got %s", a.Body)
	}
	w.As(access.Viewer, "GET", "/dispatch/lines?date=2026-11-22", nil).Want(t, 200, "[]")
	for _, path := range []string{"/dispatch/board", "/dispatch/lines"} {
		w.As(access.Driver, "GET", path, nil).Want(t, 403)
	}
}

// The schedule makes a draft of each route that runs, once. What a trip cannot deliver stays unplanned, each order with
// one reason.
func TestTripsFromTheSchedule(t *testing.T) {
	w := newOffice(t)
	second, first := w.order(1, 4), w.order(0, 6)
	late := w.order(2, 1)
	w.facts(2, object{"windows": []object{{"weekday": 1, "from": "04:00", "to": "04:30"}}})
	closed := w.order(3, 1)
	w.facts(3, object{"windows": []object{{"weekday": 2, "from": "05:00", "to": "09:00"}}})
	lifted := w.order(4, 1)
	w.facts(4, object{"vehicleFeatures": []string{"liftgate"}})
	large := w.order(5, 12)
	nowhere := w.order(9, 1)
	unrouted := w.order(0, 1, func(o *order.Order) { o.Route = nil })
	waiting := w.order(0, 1, func(o *order.Order) { o.Status = order.PendingApproval })
	before := w.board()
	if before.Schedule.Routes != 2 || before.Schedule.Missing != 2 || before.reasons()[first.ID] != "no_trip" {
		t.Errorf("before: %+v %v", before.Schedule, before.reasons())
	}
	north, south := w.fromSchedule()
	if !slices.Equal(north.orders(), []string{first.ID, second.ID}) || north.Number != "01" ||
		north.StartTime != "05:00" || north.Vehicle.Name != "Truck 01" || !north.Editable || north.Load.Weight.Load != 100 ||
		north.Load.Weight.Limit != 200 || north.Back == nil {
		t.Errorf("north: %+v", north)
	}
	if len(south.Stops) != 0 || south.Problems[0].Code != "no_driver" {
		t.Errorf("south: %+v", south)
	}
	b := w.board()
	want := map[string]string{late.ID: "window_out_of_reach", closed.ID: "closed_day", lifted.ID: "needs_feature",
		large.ID: "route_truck_full", nowhere.ID: "no_coordinates", unrouted.ID: "no_route", waiting.ID: "not_released"}
	if got := b.reasons(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
	for _, u := range b.Unplanned {
		switch p := u.Reason.Params; u.SalesOrderID {
		case late.ID:
			if p["from"] != "04:00" || p["to"] != "04:30" || p["earliest"] != "05:08" || p["number"] != "01" {
				t.Errorf("late: %v", p)
			}
		case closed.ID:
			if p["weekday"] != 1.0 || p["nextOpenDate"] != "2026-11-24" {
				t.Errorf("closed: %v", p)
			}
		case large.ID:
			if p["dimension"] != "weight" || p["percent"] != 110.0 || p["tripNumber"] != north.TripNumber {
				t.Errorf("large: %v", p)
			}
		case nowhere.ID:
			if !u.LocationMissing {
				t.Error("nowhere is somewhere")
			}
		}
	}
	w.As(access.Dispatcher, "POST", "/dispatch/trips-from-schedule", object{"date": monday}).Want(t, 200, `"created":[]`,
		`"skipped":[]`)
	if again := w.board(); len(again.Trips) != 2 || again.Schedule.Missing != 0 {
		t.Errorf("again: %+v", again)
	}
	// A deleted trip is missing again.
	w.As(access.Dispatcher, "DELETE", "/trips/"+north.ID, nil).Want(t, 204)
	if north, _ = w.fromSchedule(); !slices.Equal(north.orders(), []string{first.ID, second.ID}) {
		t.Errorf("created again: %+v", north)
	}
	w.As(access.Dispatcher, "POST", "/dispatch/trips-from-schedule", object{}).Want(t, 400, "date")
	w.As(access.Viewer, "POST", "/dispatch/trips-from-schedule", object{"date": monday}).Want(t, 403)
	var lines []struct {
		TripID string
		Legs   []struct{ StopID *string }
	}
	w.As(access.Viewer, "GET", "/dispatch/lines?date=2026-11-23", nil).Want(t, 200, `"polyline":"`).Into(t, &lines)
	if len(lines) != 2 || len(lines[0].Legs)+len(lines[1].Legs) != 3 {
		t.Errorf("lines: %+v", lines)
	}
}

// Values are for those who may see prices.
func TestValuesOnTheBoard(t *testing.T) {
	w := newOffice(t)
	w.order(0, 4)
	w.fromSchedule()
	w.order(1, 4, func(o *order.Order) { o.Route = nil })
	w.As(access.Viewer, "GET", "/dispatch/board?date=2026-11-23", nil).Want(t, 200, `"value":100`)
	a := w.As(access.Warehouse, "GET", "/dispatch/board?date=2026-11-23", nil).Want(t, 200, `"weight":40`)
	if strings.Contains(string(a.Body), `"value"`) {
		t.Errorf("got %s", a.Body)
	}
}

// The round trips of a board do not grow with its trips and orders.
func TestTheCostOfABoard(t *testing.T) {
	w := newOffice(t)
	counted := func() int {
		ctx, used := table.WithUsage(ctx)
		if _, err := w.Days().Load(ctx, civil.MustParse("2026-11-23")); err != nil {
			t.Fatal(err)
		}
		n, _, _ := used.Snapshot()
		return n
	}
	for shop := range 5 {
		w.order(shop, 1)
	}
	w.fromSchedule()
	w.order(0, 50)
	counted()
	few := counted()
	for shop := range 5 {
		w.order(shop, 50)
		w.order(shop+4, 50)
	}
	counted()
	if many := counted(); many > few || many > 20 {
		t.Errorf("%d round trips, and %d with more orders", few, many)
	}
}

// The settings name orders that came too late, and trips that take too long.
func TestCutoffAndLongDays(t *testing.T) {
	w := newOffice(t)
	set := func(key string, value any, status int) {
		t.Helper()
		w.As(access.Admin, "POST", "/site-settings/"+key, object{"value": value}).Want(t, status)
	}
	set("orders.cutoff", "4 PM", 400)
	set("trips.maxWorkMinutes", 30, 400)
	w.order(5, 1)
	w.fromSchedule()
	late := w.order(0, 1)
	if got := w.board().reasons()[late.ID]; got != "not_planned" {
		t.Errorf("without a cutoff: %s", got)
	}
	set("orders.cutoff", "16:00", 200)
	set("trips.maxWorkMinutes", 60, 200)
	if got := w.board().reasons()[late.ID]; got != "not_planned" {
		t.Errorf("on Saturday: %s", got)
	}
	w.Advance(33 * time.Hour) // Sunday, 17:00
	later := w.order(1, 1)
	b := w.board()
	if b.reasons()[late.ID] != "not_planned" || b.reasons()[later.ID] != "after_cutoff" {
		t.Errorf("got %v", b.reasons())
	}
	if len(b.Trips[0].Problems) > 0 {
		t.Errorf("a short trip: %+v", b.Trips[0].Problems)
	}
	w.facts(5, object{"serviceMinutes": 60})
	if p := w.board().Trips[0].Problems; len(p) != 1 || p[0].Code != "long_day" || p[0].Params["limit"] != 60.0 {
		t.Errorf("a long trip: %+v", p)
	}
}

// A trip keeps its short number while other trips come and go. The board's order is that of the routes.
func TestNumbersOfTripsStay(t *testing.T) {
	w := newOffice(t)
	north, south := w.fromSchedule()
	first := w.make("/routes", object{"name": "Airport", "code": "R00", "weekdays": []int{1}, "startTime": "04:00"})
	w.fromSchedule()
	numbers := func(want ...string) {
		t.Helper()
		var got []string
		for _, one := range w.board().Trips {
			got = append(got, one.RouteName+" "+one.Number)
		}
		if !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	numbers("Airport 03", "North 01", "South 02")
	w.As(access.Dispatcher, "DELETE", "/trips/"+north.ID, nil).Want(t, 204)
	numbers("Airport 03", "South 02")
	w.fromSchedule()
	numbers("Airport 03", "North 04", "South 02")
	// On another date it gets the next number there.
	other := w.make("/trips", object{"tripDate": "2026-11-24", "routeId": first})
	w.As(access.Dispatcher, "PUT", "/trips/"+south.ID, object{"tripDate": "2026-11-24"}).Want(t, 200)
	w.As(access.Dispatcher, "PUT", "/trips/"+other, object{"tripDate": "2026-11-23"}).Want(t, 200)
	numbers("Airport 05", "Airport 03", "North 04") // by start
	w.As(access.Dispatcher, "GET", "/dispatch/board?date=2026-11-24", nil).Want(t, 200, `"number":"02"`)
}

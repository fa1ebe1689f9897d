package routeschedules_test

import (
	"slices"
	"strings"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

type object = map[string]any

// fleet is a server with two vehicles and two routes. North runs on Mondays and Wednesdays at 05:00
// for 4 hours with truck 1 and the driver; South on Mondays at 06:00 with truck 2. Today is Saturday, 2026-11-21.
type fleet struct {
	*apitest.Server
	t              *testing.T
	truck1, truck2 string
	north, south   string
}

type made struct {
	ID string `json:"_id"`
}

func newFleet(t *testing.T) *fleet {
	t.Helper()
	f := &fleet{Server: apitest.New(t), t: t}
	f.truck1 = f.make("/vehicles", object{"name": "Truck 01"})
	f.truck2 = f.make("/vehicles", object{"name": "Truck 02"})
	f.north = f.make("/routes", object{"name": "North", "code": "N", "weekdays": []int{1, 3}, "startTime": "05:00",
		"durationMinutes": 240, "vehicleId": f.truck1, "driverId": "user-driver"})
	f.south = f.make("/routes", object{"name": "South", "code": "S", "weekdays": []int{1}, "startTime": "06:00",
		"durationMinutes": 240, "vehicleId": f.truck2})
	return f
}

func (f *fleet) make(path string, body object) string {
	f.t.Helper()
	var m made
	f.As(access.Dispatcher, "POST", path, body).Want(f.t, 201).Into(f.t, &m)
	return m.ID
}

type day struct {
	ID        string `json:"_id"`
	RouteID   string
	Date      string
	Status    string
	StartTime string
	VehicleID *string
	Notes     string
	Version   int
	Warnings  []string
	Problems  []struct {
		Code   string
		Params map[string]string
	}
	Vehicle *struct{ Name string }
}

func (f *fleet) between(from, to string) []day {
	f.t.Helper()
	var days []day
	f.As(access.Viewer, "GET", "/route-schedules/date-range?startDate="+from+"&endDate="+to, nil).Want(f.t, 200).Into(f.t,
		&days)
	return days
}

func (d day) String() string { return d.Date + " " + d.RouteID + " " + d.Status }

func (f *fleet) want(days []day, want ...string) {
	f.t.Helper()
	var got []string
	for _, d := range days {
		name := map[string]string{f.north: "North", f.south: "South"}[d.RouteID]
		got = append(got, strings.Join([]string{d.Date, name, d.Status, d.StartTime}, " "))
	}
	if !slices.Equal(got, want) {
		f.t.Errorf("got %q\nwant %q", got, want)
	}
}

func (f *fleet) path(route, date string) string { return "/route-schedules/" + route + "/" + date }

func TestARangeMergesThePatternWithWhatIsSet(t *testing.T) {
	f := newFleet(t)
	f.want(f.between("2026-11-23", "2026-11-30"), "2026-11-23 North pattern 05:00", "2026-11-23 South pattern 06:00",
		"2026-11-25 North pattern 05:00", "2026-11-30 North pattern 05:00", "2026-11-30 South pattern 06:00")
	// A run of the pattern is changed, another cancelled, and one is added on another weekday.
	f.As(access.Sales, "PATCH", f.path(f.north, "2026-11-25"), object{"startTime": "04:30"}).Want(t, 403)
	var d day
	f.As(access.Dispatcher, "PATCH", f.path(f.north, "2026-11-25"), object{"startTime": "04:30", "vehicleId": f.truck2,
		"version": 0}).Want(t, 200).Into(t, &d)
	if d.Status != "override" || d.Version != 1 || d.Vehicle.Name != "Truck 02" {
		t.Errorf("got %+v", d)
	}
	f.As(access.Viewer, "GET", f.path(f.north, "2026-11-25"), nil).Want(t, 200,
		`"summary":"Changed the schedule of the date"`, `"after":"04:30"`, `"name":"The dispatcher"`)
	f.As(access.Dispatcher, "PATCH", f.path(f.south, "2026-11-30"), object{"status": "cancelled",
		"notes": "Inventory"}).Want(t, 200, `"status":"cancelled"`, `"notes":"Inventory"`, `"warnings":[]`)
	extra := object{"routeId": f.south, "date": "2026-11-27", "driverId": "user-driver"}
	f.As(access.Dispatcher, "POST", "/route-schedules", extra).Want(t, 201, `"startTime":"06:00"`,
		`"driver":{"_id":"user-driver","firstName":"The","lastName":"driver"}`)
	f.As(access.Dispatcher, "POST", "/route-schedules", extra).Want(t, 409, "has a schedule for 2026-11-27 already",
		`"current":{`, `"route":{"_id":"`+f.south+`"`)
	days := f.between("2026-11-23", "2026-11-30")
	f.want(days, "2026-11-23 North pattern 05:00", "2026-11-23 South pattern 06:00", "2026-11-25 North override 04:30",
		"2026-11-27 South override 06:00", "2026-11-30 North pattern 05:00", "2026-11-30 South cancelled 06:00")
	if days[5].Notes != "Inventory" || *days[2].VehicleID != f.truck2 {
		t.Errorf("got %+v", days)
	}
	var set []day
	f.As(access.Viewer, "GET", "/route-schedules", nil).Want(t, 200).Into(t, &set)
	f.want(set, "2026-11-25 North override 04:30", "2026-11-27 South override 06:00", "2026-11-30 South cancelled 06:00")
	// Restored, the pattern is there again; what was added is gone.
	for _, path := range []string{f.path(f.north, "2026-11-25"), f.path(f.south, "2026-11-30"),
		f.path(f.south, "2026-11-27"), f.path(f.south, "2026-11-27"), f.path(f.north, "2026-12-24")} {
		f.As(access.Dispatcher, "DELETE", path, nil).Want(t, 204)
	}
	f.want(f.between("2026-11-25", "2026-11-30"), "2026-11-25 North pattern 05:00", "2026-11-30 North pattern 05:00",
		"2026-11-30 South pattern 06:00")
	f.As(access.Viewer, "GET", f.path(f.south, "2026-11-27"), nil).Want(t, 404, "route South does not run on 2026-11-27")
	f.As(access.Dispatcher, "POST", "/route-schedules", extra).Want(t, 201, `"version":3`)
}

func TestConcurrentChangesOfASchedule(t *testing.T) {
	f := newFleet(t)
	path := f.path(f.north, "2026-11-25")
	f.As(access.Dispatcher, "PATCH", path, object{"notes": "a", "version": 0}).Want(t, 200, `"version":1`)
	f.As(access.Dispatcher, "PATCH", path, object{"notes": "b", "version": 0}).Want(t, 409, `"current":{`, `"notes":"a"`,
		`"trips":[]`)
	f.As(access.Dispatcher, "DELETE", path+"?version=7", nil).Want(t, 409, `"notes":"a"`)
	f.As(access.Dispatcher, "DELETE", path+"?version=1", nil).Want(t, 204)
	// The versions go on, so a version of what was removed does not fit what was set again.
	f.As(access.Dispatcher, "PATCH", path, object{"notes": "c", "version": 2}).Want(t, 200, `"version":3`)
	f.As(access.Dispatcher, "PATCH", path, object{"notes": "d", "version": 1}).Want(t, 409, `"notes":"c"`)
	key := map[string]string{"idempotency-key": "k1"}
	body := object{"routeId": f.south, "date": "2026-11-24"}
	for range 2 { // sent twice, it is made once
		f.Do(apitest.Request{Method: "POST", Path: "/route-schedules", Body: body, Header: key,
			Token: f.Token(access.Dispatcher)}).Want(t, 201, `"version":1`)
	}
}

func TestASchedulesInput(t *testing.T) {
	f := newFleet(t)
	gone := f.make("/vehicles", object{"name": "Gone", "isActive": false})
	path := f.path(f.north, "2026-11-25")
	for body, want := range map[string]string{
		`{"vehicleId":"` + gone + `"}`:                 "vehicleId must be an active vehicle",
		`{"vehicleId":"nope"}`:                         "vehicleId must be an active vehicle",
		`{"driverId":"user-sales"}`:                    "driverId must be an active user with the role driver",
		`{"driverId":"nobody"}`:                        "driverId must be an active user with the role driver",
		`{"startTime":"25:00"}`:                        "startTime must be a time",
		`{"status":"maybe"}`:                           "status must be one of",
		`{"wings":2}`:                                  "wings should not exist",
		`{"notes":"` + strings.Repeat("x", 501) + `"}`: "notes must",
	} {
		f.As(access.Dispatcher, "PATCH", path, body).Want(t, 400, want)
	}
	f.As(access.Dispatcher, "PATCH", f.path(f.north, "2026-11-26"), object{"notes": "x"}).Want(t, 404,
		"route North does not run on 2026-11-26: create a schedule for it")
	f.As(access.Dispatcher, "PATCH", f.path("nope", "2026-11-26"), object{}).Want(t, 404, "no route nope")
	f.As(access.Dispatcher, "PATCH", f.path(f.north, "someday"), object{}).Want(t, 400)
	f.As(access.Dispatcher, "POST", "/route-schedules", object{"routeId": "nope", "date": "2026-11-26"}).Want(t, 404)
	f.As(access.Dispatcher, "POST", "/route-schedules", object{"routeId": f.north}).Want(t, 400, "date should not be empty")
	const ranges = "/route-schedules/date-range"
	f.As(access.Viewer, "GET", ranges, nil).Want(t, 400)
	f.As(access.Viewer, "GET", ranges+"?startDate=2026-11-30&endDate=2026-11-29", nil).Want(t, 400,
		"endDate must not be before startDate")
	f.As(access.Viewer, "GET", ranges+"?startDate=2026-01-01&endDate=2026-04-04", nil).Want(t, 400,
		"endDate must be at most 92 days after startDate")
	f.As(access.Viewer, "GET", ranges+"?startDate=2026-01-01&endDate=2026-04-03", nil).Want(t, 200)
	f.As(access.Dispatcher, "PATCH", "/routes/"+f.south, object{"isActive": false}).Want(t, 200)
	f.As(access.Dispatcher, "POST", "/route-schedules", object{"routeId": f.south, "date": "2026-11-26"}).Want(t, 409,
		"route South is not active")
	f.want(f.between("2026-11-23", "2026-11-23"), "2026-11-23 North pattern 05:00")
}

// codes returns the problems of a route's day.
func (f *fleet) codes(route, date string) []string {
	f.t.Helper()
	var d day
	f.As(access.Viewer, "GET", f.path(route, date), nil).Want(f.t, 200).Into(f.t, &d)
	codes := []string{}
	for _, p := range d.Problems {
		codes = append(codes, strings.TrimSpace(p.Code+" "+p.Params["routeName"]+p.Params["tripNumber"]))
	}
	if len(d.Warnings) != len(codes) {
		f.t.Errorf("warnings %q for %q", d.Warnings, codes)
	}
	return codes
}

func TestWarningsOfSchedules(t *testing.T) {
	f := newFleet(t)
	expect := func(route, date string, want ...string) {
		t.Helper()
		if got := f.codes(route, date); !slices.Equal(got, append([]string{}, want...)) {
			t.Errorf("%s: got %q, want %q", date, got, want)
		}
	}
	set := func(route, date string, body object) {
		t.Helper()
		f.As(access.Dispatcher, "PATCH", f.path(route, date), body).Want(t, 200)
	}
	expect(f.north, "2026-11-23")
	expect(f.south, "2026-11-23", "no_driver")
	// South from 06:00 overlaps North from 05:00 to 09:00; from 09:00 on it does not.
	set(f.south, "2026-11-23", object{"vehicleId": f.truck1, "driverId": "user-driver"})
	expect(f.south, "2026-11-23", "vehicle_double_booked North", "driver_double_booked North")
	expect(f.north, "2026-11-23", "vehicle_double_booked South", "driver_double_booked South")
	set(f.south, "2026-11-23", object{"startTime": "09:00"})
	expect(f.south, "2026-11-23")
	set(f.south, "2026-11-23", object{"startTime": ""}) // then it needs them the whole day
	expect(f.north, "2026-11-23", "vehicle_double_booked South", "driver_double_booked South")
	set(f.south, "2026-11-23", object{"status": "cancelled"})
	expect(f.north, "2026-11-23")
	// A trip needs them too; the trip of the route itself stands for its schedule.
	var trip struct {
		ID         string `json:"_id"`
		TripNumber string
	}
	f.As(access.Dispatcher, "POST", "/trips", object{"tripDate": "2026-11-25", "vehicleId": f.truck1,
		"startTime": "05:30"}).Want(t, 201).Into(t, &trip)
	expect(f.north, "2026-11-25", "vehicle_double_booked "+trip.TripNumber)
	f.As(access.Dispatcher, "PUT", "/trips/"+trip.ID, object{"routeId": f.north}).Want(t, 200)
	expect(f.north, "2026-11-25")
	f.As(access.Dispatcher, "PATCH", f.path(f.north, "2026-11-25"), object{"vehicleId": nil, "driverId": nil}).Want(t, 200,
		`"tripNumber":"`+trip.TripNumber+`"`)
	expect(f.north, "2026-11-25", "no_vehicle", "no_driver")
	// A run into the next day: North starts at 23:00 on the 29th for 4 hours, South at 02:00 on the 30th.
	f.As(access.Dispatcher, "POST", "/route-schedules", object{"routeId": f.north, "date": "2026-11-29",
		"startTime": "23:00"}).Want(t, 201)
	set(f.south, "2026-11-30", object{"startTime": "02:00", "vehicleId": f.truck1})
	// it also overlaps North's own run of the 30th, from 05:00 on
	expect(f.south, "2026-11-30", "no_driver", "vehicle_double_booked North", "vehicle_double_booked North")
	expect(f.north, "2026-11-29", "vehicle_double_booked South")
	// The past is not warned about.
	if got := f.between("2026-11-16", "2026-11-16"); len(got) != 2 || len(got[1].Warnings) != 0 {
		t.Errorf("got %+v", got)
	}
}

// In the nights in which the clocks are changed, four hours from 23:00 on end at 04:00 or 02:00, as they do when trips
// reserve their vehicle.
func TestARunThroughAChangeOfTheClocks(t *testing.T) {
	f := newFleet(t)
	for _, night := range []struct {
		evening, morning, start string
		clash                   bool
	}{
		{"2027-03-13", "2027-03-14", "03:30", true},
		{"2027-03-13", "2027-03-14", "04:00", false},
		{"2027-11-06", "2027-11-07", "01:30", true},
		{"2027-11-06", "2027-11-07", "02:00", false},
	} {
		for route, run := range map[string]object{f.north: {"date": night.evening, "startTime": "23:00"},
			f.south: {"date": night.morning, "startTime": night.start, "vehicleId": f.truck1}} {
			run["routeId"] = route
			f.As(access.Dispatcher, "POST", "/route-schedules", run).Want(t, 201)
		}
		if got := slices.Contains(f.codes(f.south, night.morning), "vehicle_double_booked North"); got != night.clash {
			t.Errorf("a run at %s on %s clashes: %v", night.start, night.morning, got)
		}
		for route, date := range map[string]string{f.north: night.evening, f.south: night.morning} {
			f.As(access.Dispatcher, "DELETE", f.path(route, date), nil).Want(t, 204)
		}
	}
}

// What a schedule of today or later uses is neither deactivated nor deleted.
func TestWhatASchedulesUses(t *testing.T) {
	f := newFleet(t)
	f.As(access.Dispatcher, "POST", "/route-schedules", object{"routeId": f.south, "date": "2026-11-27",
		"vehicleId": f.truck1, "driverId": "user-driver"}).Want(t, 201)
	const used = "1 schedule uses it (South on 2026-11-27)"
	refused := func() {
		t.Helper()
		f.As(access.Dispatcher, "PATCH", "/vehicles/"+f.truck1+"/toggle-active", nil).Want(t, 409, used)
		f.As(access.Dispatcher, "PATCH", "/vehicles/"+f.truck1, object{"isActive": false}).Want(t, 409, used)
		f.As(access.Dispatcher, "DELETE", "/vehicles/"+f.truck1, nil).Want(t, 409, used)
		f.As(access.Dispatcher, "PATCH", "/routes/"+f.south+"/toggle-active", object{"isActive": false}).Want(t, 409, used)
		f.As(access.Dispatcher, "PATCH", "/routes/"+f.south, object{"isActive": false}).Want(t, 409, used)
		f.As(access.Dispatcher, "DELETE", "/routes/"+f.south, nil).Want(t, 409, used)
		f.As(access.Admin, "PATCH", "/users/user-driver/deactivate", object{"reason": "left"}).Want(t, 409, used)
		f.As(access.Admin, "PATCH", "/users/user-driver/role", object{"role": "viewer"}).Want(t, 409, used)
	}
	refused()
	f.As(access.Dispatcher, "PATCH", "/vehicles/"+f.truck1, object{"isActive": true, "odometer": 5}).Want(t, 200)
	f.As(access.Dispatcher, "PATCH", f.path(f.south, "2026-11-27"), object{"status": "cancelled"}).Want(t, 200)
	f.As(access.Dispatcher, "PATCH", "/vehicles/"+f.truck1+"/toggle-active", nil).Want(t, 200, `"isActive":false`)
	f.As(access.Dispatcher, "PATCH", f.path(f.south, "2026-11-27"), object{"status": "override"}).Want(t, 200,
		"vehicle_inactive")
	f.As(access.Dispatcher, "DELETE", f.path(f.south, "2026-11-27"), nil).Want(t, 204)
	f.As(access.Admin, "PATCH", "/users/user-driver/deactivate", object{"reason": "left"}).Want(t, 200)
	f.As(access.Dispatcher, "PATCH", "/routes/"+f.south+"/toggle-active", nil).Want(t, 200, `"isActive":false`)
	f.As(access.Dispatcher, "DELETE", "/routes/"+f.south, nil).Want(t, 204)
}

// A vehicle's route and driver of today are those of its trip, otherwise of its schedule, otherwise the usual ones. A
// trip of a route takes vehicle, driver and start from the schedule of its date.
func TestTodaysScheduleOfAVehicle(t *testing.T) {
	f := newFleet(t)
	route := "/vehicles/" + f.truck1 + "/associated-route"
	driver := "/vehicles/" + f.truck1 + "/associated-driver"
	f.As(access.Viewer, "GET", route, nil).Want(t, 200, `"name":"North"`) // usually
	f.As(access.Viewer, "GET", driver, nil).Want(t, 200, "null")
	f.As(access.Dispatcher, "POST", "/route-schedules", object{"routeId": f.south, "date": "2026-11-21",
		"vehicleId": f.truck1, "driverId": "user-driver", "startTime": "07:15"}).Want(t, 201)
	f.As(access.Viewer, "GET", route, nil).Want(t, 200, `"name":"South"`)
	f.As(access.Viewer, "GET", driver, nil).Want(t, 200, `"_id":"user-driver"`)
	f.As(access.Dispatcher, "POST", "/trips", object{"tripDate": "2026-11-21", "routeId": f.south}).Want(t, 201,
		`"startTime":"07:15"`, `"name":"Truck 01"`, `"_id":"user-driver"`)
	f.As(access.Dispatcher, "POST", "/trips", object{"tripDate": "2026-11-30", "routeId": f.south}).Want(t, 201,
		`"startTime":"06:00"`, `"name":"Truck 02"`)
	f.As(access.Dispatcher, "PATCH", f.path(f.south, "2026-11-21"), object{"status": "cancelled"}).Want(t, 200)
	f.As(access.Viewer, "GET", route, nil).Want(t, 200, `"name":"South"`) // the trip
}

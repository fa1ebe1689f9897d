package calendar

import (
	"fmt"

	"backdock/shared/delivery/schedule"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/civil"
)

// Code identifies a problem of a schedule, for programs.
type Code string

// The codes. None of them prevents a change of the schedule: a trip cannot become ready while they hold, and until then
// a dispatcher may solve them in any order.
const (
	RouteInactive    Code = "route_inactive"
	NoVehicle        Code = "no_vehicle"
	VehicleInactive  Code = "vehicle_inactive"
	VehicleTwice     Code = "vehicle_double_booked"
	NoDriver         Code = "no_driver"
	DriverIneligible Code = "driver_ineligible"
	DriverTwice      Code = "driver_double_booked"
)

// Problem is a problem of a schedule, for programs.
type Problem struct {
	Code   Code   `json:"code" enum:"route_inactive,no_vehicle,vehicle_inactive,vehicle_double_booked,no_driver,driver_ineligible,driver_double_booked"`
	Field  string `json:"field" enum:"routeId,vehicleId,driverId"`
	Params Params `json:"params"`
	// Severity is always warning.
	Severity string `json:"severity" enum:"warning"`
}

// Params say what a vehicle or a driver is needed for at the same time: another route's run, or a trip.
type Params struct {
	RouteID    string `json:"routeId,omitempty"`
	RouteName  string `json:"routeName,omitempty"`
	TripID     string `json:"tripId,omitempty"`
	TripNumber string `json:"tripNumber,omitempty"`
	// Date and From are those of the other run.
	Date civil.Date `json:"date,omitzero"`
	From string     `json:"from,omitempty" doc:"HH:MM; absent: the whole day"`
}

func (d *Day) warn(code Code, field string, params Params, format string, args ...any) {
	d.Problems = append(d.Problems, Problem{code, field, params, "warning"})
	d.Warnings = append(d.Warnings, fmt.Sprintf(format, args...))
}

// booking is the time for which a run or a trip needs its vehicle and driver.
type booking struct {
	window              trip.Window
	vehicleID, driverID string
	owner               *Day   // the schedule, or that of the trip's route and date; nil: none
	params              Params // of a warning about another booking at the same time
	words               string
}

// clashes reports whether b and another booking are at the same time.
func (b booking) clashes(o booking) bool {
	return b.params != o.params && b.window.Overlaps(o.window)
}

// bookings returns what vehicles and drivers are needed for. A trip of a route stands for the route's schedule of that
// date.
func (rec records) bookings(days []Day) []booking {
	durations := map[string]int{}
	for _, r := range rec.routes {
		durations[r.ID] = r.DurationMinutes
	}
	owners := map[string]*Day{}
	var all []booking
	for i := range days {
		d := &days[i]
		owners[d.ID] = d
		if !d.Runs() || len(d.Trips) > 0 {
			continue
		}
		window := trip.WindowOf(d.Date, d.StartTime, durations[d.RouteID], rec.zone)
		all = append(all, booking{window, string(d.VehicleID), string(d.DriverID), d,
			Params{RouteID: d.RouteID, RouteName: d.Route.Name, Date: d.Date, From: d.StartTime}, "route " + d.Route.Name})
	}
	for _, t := range rec.trips {
		if !t.Status.Active() {
			continue
		}
		window := trip.WindowOf(t.Date, t.StartTime, max(t.Totals.DurationMin, 1), rec.zone)
		owner := owners[schedule.IDOf(string(t.RouteID), t.Date)]
		all = append(all, booking{window, string(t.VehicleID), string(t.DriverID), owner,
			Params{TripID: t.ID, TripNumber: t.Number, Date: t.Date, From: t.StartTime}, "trip " + t.Number})
	}
	return all
}

// warn sets the warnings of the days on which the route runs, from today on.
func (rec records) warn(days []Day) {
	active := map[string]bool{}
	for _, r := range rec.routes {
		active[r.ID] = r.IsActive
	}
	for i := range days {
		d := &days[i]
		if !rec.warned(*d) {
			continue
		}
		if isActive, known := active[d.RouteID]; known && !isActive {
			d.warn(RouteInactive, "routeId", Params{}, "route %s is not active", d.Route.Name)
		}
		switch {
		case d.VehicleID == "" || d.Vehicle == nil:
			d.warn(NoVehicle, "vehicleId", Params{}, "no vehicle")
		case !d.Vehicle.IsActive:
			d.warn(VehicleInactive, "vehicleId", Params{}, "vehicle %s is not active", d.Vehicle.Name)
		}
		u, known := rec.users[string(d.DriverID)]
		switch {
		case !known:
			d.warn(NoDriver, "driverId", Params{}, "no driver")
		case !u.Drives():
			d.warn(DriverIneligible, "driverId", Params{}, "%s is no active driver", u.Name())
		}
	}
	rec.clash(rec.bookings(days))
}

// warned reports whether problems of a day are shown.
func (rec records) warned(d Day) bool { return d.Runs() && !d.Date.Before(rec.today) }

// clash adds the warnings about vehicles and drivers that are needed twice at the same time.
func (rec records) clash(all []booking) {
	vehicles, drivers := map[string][]booking{}, map[string][]booking{}
	for _, b := range all {
		if _, known := rec.vehicles[b.vehicleID]; known {
			vehicles[b.vehicleID] = append(vehicles[b.vehicleID], b)
		}
		if _, known := rec.users[b.driverID]; known {
			drivers[b.driverID] = append(drivers[b.driverID], b)
		}
	}
	for _, b := range all {
		if b.owner == nil || !rec.warned(*b.owner) {
			continue
		}
		for _, o := range vehicles[b.vehicleID] {
			if b.clashes(o) {
				b.owner.warn(VehicleTwice, "vehicleId", o.params, "%s is on %s at the same time", rec.vehicles[b.vehicleID].Name,
					o.words)
			}
		}
		for _, o := range drivers[b.driverID] {
			if b.clashes(o) {
				b.owner.warn(DriverTwice, "driverId", o.params, "%s is on %s at the same time", rec.users[b.driverID].Name(), o.words)
			}
		}
	}
}

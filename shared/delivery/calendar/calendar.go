// Package calendar shows which route runs on which date, with which vehicle and driver, and what is wrong with that. It
// joins the schedules with routes, vehicles, users and trips.
package calendar

import (
	"cmp"
	"context"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/route"
	"backdock/shared/delivery/schedule"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
)

// Calendar reads the schedules of dates.
type Calendar struct {
	routes    *route.Routes
	schedules *schedule.Schedules
	vehicles  *vehicle.Vehicles
	users     *user.Users
	trips     *trip.Trips
	settings  *setting.Settings
}

// New returns the calendar.
func New(routes *route.Routes, schedules *schedule.Schedules, vehicles *vehicle.Vehicles, users *user.Users,
	trips *trip.Trips, settings *setting.Settings) *Calendar {
	return &Calendar{routes, schedules, vehicles, users, trips, settings}
}

// MaxDays is the largest number of dates of one Range.
const MaxDays = 93

// Day is the schedule of a route on a date with the names of what it refers to.
type Day struct {
	schedule.Schedule
	Route   RouteRef    `json:"route"`
	Vehicle *VehicleRef `json:"vehicle"`
	Driver  *DriverRef  `json:"driver"`
	// Trips are the route's trips of the date that are not cancelled.
	Trips    []TripRef `json:"trips" doc:"of the route on the date, without cancelled ones"`
	Warnings []string  `json:"warnings" doc:"from today on, if the route runs"`
	Problems []Problem `json:"problems" doc:"the warnings, in this order, for programs"`
}

// RouteRef is the route of a schedule.
type RouteRef struct {
	ID    string `json:"_id"`
	Name  string `json:"name"`
	Code  string `json:"code"`
	Color string `json:"color"`
}

// VehicleRef is the vehicle of a schedule.
type VehicleRef struct {
	ID       string `json:"_id"`
	Name     string `json:"name"`
	IsActive bool   `json:"isActive"`
}

// DriverRef is the driver of a schedule.
type DriverRef struct {
	ID        string `json:"_id"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

// TripRef is a trip of a route.
type TripRef struct {
	ID     string      `json:"_id"`
	Number string      `json:"tripNumber"`
	Status trip.Status `json:"status"`
}

// records are what the days of a range are made of.
type records struct {
	routes   []route.Route
	stored   []schedule.Schedule
	vehicles map[string]vehicle.Vehicle
	users    map[string]user.User
	trips    []*trip.Row
	today    civil.Date
	zone     *time.Location
}

// maxTrips is the number of trips that a Range reads at most.
const maxTrips = 2000

// read reads in parallel what the days of a range refer to. The days before and after the range are read too, because
// runs may last beyond midnight.
func (c *Calendar) read(ctx context.Context, from, to civil.Date) (records, error) {
	var rec records
	from, to = from.AddDays(-1), to.AddDays(1)
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		rec.routes, err = c.routes.List(ctx)
		return err
	})
	g.Go(func() (err error) {
		rec.stored, err = c.schedules.Between(ctx, from, to)
		return err
	})
	g.Go(func() error {
		all, err := c.vehicles.List(ctx)
		rec.vehicles = byID(all, func(v vehicle.Vehicle) string { return v.ID })
		return err
	})
	g.Go(func() error {
		all, err := c.users.List(ctx)
		rec.users = byID(all, func(u user.User) string { return u.ID })
		return err
	})
	g.Go(func() (err error) {
		rec.trips, _, err = c.trips.List(ctx, trip.Filter{DateFrom: from, DateTo: to}, 1, maxTrips)
		rec.trips = slices.DeleteFunc(slices.Clone(rec.trips), func(r *trip.Row) bool { return r.Status == trip.Cancelled })
		return err
	})
	g.Go(func() (err error) {
		if rec.zone, err = c.settings.Zone(ctx); err == nil {
			rec.today, err = c.settings.Today(ctx)
		}
		return err
	})
	return rec, g.Wait()
}

func byID[T any](all []T, id func(T) string) map[string]T {
	m := make(map[string]T, len(all))
	for _, v := range all {
		m[id(v)] = v
	}
	return m
}

// Range returns the schedules of all routes from one date to another, both included, by date and route name. Errors:
// fault.Invalid for a range of more than MaxDays dates or one that ends before it begins.
func (c *Calendar) Range(ctx context.Context, from, to civil.Date) ([]Day, error) {
	switch days := to.DaysSince(from) + 1; {
	case days < 1:
		return nil, fault.Fields("endDate must not be before startDate")
	case days > MaxDays:
		return nil, fault.Fields("endDate must be at most 92 days after startDate")
	}
	rec, err := c.read(ctx, from, to)
	if err != nil {
		return nil, err
	}
	days := rec.days(from.AddDays(-1), to.AddDays(1))
	rec.warn(days)
	return slices.DeleteFunc(days, func(d Day) bool { return d.Date.Before(from) || d.Date.After(to) }), nil
}

// Stored returns the schedules that are set for single dates in a range: overrides and cancelled runs. Errors: as Range.
func (c *Calendar) Stored(ctx context.Context, from, to civil.Date) ([]Day, error) {
	days, err := c.Range(ctx, from, to)
	return slices.DeleteFunc(days, func(d Day) bool { return d.Status == schedule.Pattern }), err
}

// Detailed returns the day of a schedule that was just read or written.
func (c *Calendar) Detailed(ctx context.Context, s schedule.Schedule) (Day, error) {
	rec, err := c.read(ctx, s.Date, s.Date)
	if err != nil {
		return Day{}, err
	}
	rec.stored = append(slices.DeleteFunc(rec.stored, func(o schedule.Schedule) bool { return o.ID == s.ID }), s)
	days := rec.days(s.Date.AddDays(-1), s.Date.AddDays(1))
	i := slices.IndexFunc(days, func(d Day) bool { return d.ID == s.ID })
	if i < 0 { // the list of routes does not show the route yet
		r, err := c.routes.Get(ctx, s.RouteID)
		if err != nil {
			return Day{}, err
		}
		days, i = append(days, rec.day(r, s)), len(days)
	}
	rec.warn(days)
	return days[i], nil
}

// days returns the schedules of all routes in a range, by date and route name.
func (rec records) days(from, to civil.Date) []Day {
	days := []Day{}
	for _, r := range rec.routes {
		for _, s := range schedule.Merge(r, rec.stored, from, to) {
			days = append(days, rec.day(r, s))
		}
	}
	slices.SortStableFunc(days, func(x, y Day) int {
		return cmp.Or(x.Date.DaysSince(y.Date), cmp.Compare(x.Route.Name, y.Route.Name))
	})
	return days
}

func (rec records) day(r route.Route, s schedule.Schedule) Day {
	d := Day{Schedule: s, Route: RouteRef{r.ID, r.Name, r.Code, r.Color}, Trips: []TripRef{}, Warnings: []string{},
		Problems: []Problem{}}
	if v, ok := rec.vehicles[string(s.VehicleID)]; ok {
		d.Vehicle = &VehicleRef{v.ID, v.Name, v.IsActive}
	}
	if u, ok := rec.users[string(s.DriverID)]; ok {
		d.Driver = &DriverRef{u.ID, u.FirstName, u.LastName}
	}
	for _, t := range rec.trips {
		if string(t.RouteID) == r.ID && t.Date == s.Date {
			d.Trips = append(d.Trips, TripRef{t.ID, t.Number, t.Status})
		}
	}
	return d
}

// lookAhead is the number of dates in which NextRuns looks for a route's next run.
const lookAhead = 60

// NextRuns returns all routes by name, and the next run of each from today on, by route id. Routes without one in the
// next 60 days have none.
func (c *Calendar) NextRuns(ctx context.Context) ([]route.Route, map[string]schedule.Schedule, error) {
	today, err := c.settings.Today(ctx)
	if err != nil {
		return nil, nil, err
	}
	last := today.AddDays(lookAhead - 1)
	routes, stored, err := c.merging(ctx, today, last)
	if err != nil {
		return nil, nil, err
	}
	next := map[string]schedule.Schedule{}
	for _, r := range routes {
		runs := schedule.Merge(r, stored, today, last)
		if i := slices.IndexFunc(runs, schedule.Schedule.Runs); i >= 0 && r.IsActive {
			next[r.ID] = runs[i]
		}
	}
	return routes, next, nil
}

// merging reads in parallel the routes and what is stored for a range.
func (c *Calendar) merging(ctx context.Context, from, to civil.Date) (routes []route.Route, stored []schedule.Schedule,
	err error) {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		routes, err = c.routes.List(ctx)
		return err
	})
	g.Go(func() (err error) {
		stored, err = c.schedules.Between(ctx, from, to)
		return err
	})
	return routes, stored, g.Wait()
}

// Today returns today's run of a vehicle by the schedules: the earliest one; nil: none.
func (c *Calendar) Today(ctx context.Context, vehicleID string) (*schedule.Schedule, error) {
	today, err := c.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	routes, stored, err := c.merging(ctx, today, today)
	if err != nil {
		return nil, err
	}
	var first *schedule.Schedule
	for _, r := range routes {
		for _, s := range schedule.Merge(r, stored, today, today) {
			if s.Runs() && string(s.VehicleID) == vehicleID && (first == nil || s.StartTime < first.StartTime) {
				first = &s
			}
		}
	}
	return first, nil
}

// Using returns a text that names the schedules set for today and later that use a route, a vehicle or a driver (a kind
// of package schedule); "" for none.
func (c *Calendar) Using(ctx context.Context, kind, id string) (string, error) {
	today, err := c.settings.Today(ctx)
	if err != nil {
		return "", err
	}
	return c.schedules.Using(ctx, kind, id, today)
}

// CheckUse returns an error for a usual vehicle that does not exist, or a usual driver who may not drive. Empty ids are
// valid. Errors: fault.Invalid.
func (c *Calendar) CheckUse(ctx context.Context, vehicleID, driverID api.Nullable) error {
	if vehicleID != "" {
		if _, err := c.vehicles.Get(ctx, string(vehicleID)); err != nil {
			return trip.OrInvalid(err, "vehicleId must be a vehicle: there is no "+string(vehicleID))
		}
	}
	if driverID == "" {
		return nil
	}
	u, err := c.users.Get(ctx, string(driverID))
	if err != nil {
		return trip.OrInvalid(err, "driverId must be a driver: there is no user "+string(driverID))
	}
	if !u.Drives() {
		return fault.Fields("driverId must be an active user with the role driver")
	}
	return nil
}

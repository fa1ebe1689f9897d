package schedule

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/route"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/table"
)

// Schedules stores the schedules of single dates.
//
//	by month: SCHEDULES#<yyyy-mm> / <date>#<route id>
//	by use:   SCHEDULESOF#<route|vehicle|driver>#<id> / <date>#<route id>, of those that run
//	history:  SCHEDULEHISTORY#<date>#<route id> / HISTORY#<event id>, see shared/platform/history
//	request:  SCHEDULEREQUEST#<request id> / SCHEDULEREQUEST, of a call of Create, for two days
//
// A month with all its changes is one partition of at most a few hundred small items, so it is read by one query. A date
// whose pattern was restored keeps its item, for the version.
type Schedules struct {
	table  table.Table
	routes *route.Routes
	users  *user.Users
	now    func() time.Time
}

// New returns the store.
func New(t table.Table, routes *route.Routes, users *user.Users, now func() time.Time) *Schedules {
	return &Schedules{t, routes, users, now}
}

func month(date civil.Date) string { return "SCHEDULES#" + date.String()[:len("2006-01")] }

func place(date civil.Date, routeID string) string { return date.String() + "#" + routeID }

func key(routeID string, date civil.Date) table.Key {
	return table.Key{PK: month(date), SK: place(date, routeID)}
}

// The kinds of users of schedules, see Using.
const (
	OfRoute   = "route"
	OfVehicle = "vehicle"
	OfDriver  = "driver"
)

func usesOf(kind, id string) string { return "SCHEDULESOF#" + kind + "#" + id }

// uses returns the keys of the items that list the schedule under its route, vehicle and driver.
func (s Schedule) uses() []table.Key {
	if s.Status != Override {
		return nil
	}
	var keys []table.Key
	for kind, id := range map[string]string{OfRoute: s.RouteID, OfVehicle: string(s.VehicleID),
		OfDriver: string(s.DriverID)} {
		if id != "" {
			keys = append(keys, table.Key{PK: usesOf(kind, id), SK: place(s.Date, s.RouteID)})
		}
	}
	return keys
}

// Between reads what is stored for the dates from one to another, both included, of all routes. Dates with a restored
// pattern are included. It is eventually consistent.
func (s *Schedules) Between(ctx context.Context, from, to civil.Date) ([]Schedule, error) {
	var months []civil.Date
	for date := from; !date.After(to); date = firstOfNext(date) {
		months = append(months, date)
	}
	parts := make([][]Schedule, len(months))
	g, ctx := errgroup.WithContext(ctx)
	for i, first := range months {
		g.Go(func() (err error) {
			parts[i], err = table.Find[Schedule](ctx, s.table, table.Query{PK: month(first), From: from.String(),
				To: to.AddDays(1).String()})
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, fmt.Errorf("schedules from %s to %s: %w", from, to, err)
	}
	return slices.Concat(parts...), nil
}

func firstOfNext(date civil.Date) civil.Date {
	t := date.In(time.UTC)
	return civil.New(t.Year(), t.Month()+1, 1)
}

// Get reads the schedule of a route on a date: what is stored, otherwise the weekly pattern. Errors: fault.NotFound if
// the route does not exist, or does not run on that date.
func (s *Schedules) Get(ctx context.Context, routeID string, date civil.Date) (Schedule, error) {
	r, stored, err := s.read(ctx, routeID, date)
	if err != nil {
		return Schedule{}, err
	}
	if found, ok := on(r, date, stored); ok {
		return found, nil
	}
	return Schedule{}, fault.New(fault.NotFound, "route %s does not run on %s", r.Name, date)
}

// read reads a route and what is stored for a date.
func (s *Schedules) read(ctx context.Context, routeID string, date civil.Date) (r route.Route, stored Schedule,
	err error) {
	g, both := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		r, err = s.routes.Get(both, routeID)
		return err
	})
	g.Go(func() (err error) {
		stored, err = table.Load[Schedule](both, s.table, key(routeID, date))
		if errors.Is(err, table.ErrMissing) {
			err = nil
		}
		return err
	})
	return r, stored, g.Wait()
}

// Create stores a schedule for a route on a date; fields that the edit leaves out are those of the weekly pattern.
// Errors: fault.NotFound; fault.Invalid; fault.Conflict with the current schedule if one is stored already, and for a
// route that is not active.
func (s *Schedules) Create(ctx context.Context, routeID string, date civil.Date, e Edit) (Schedule, error) {
	if e.Status == nil || *e.Status == Pattern {
		e.Status = new(Override)
	}
	return s.change(ctx, routeID, date, "Set", e, func(r route.Route, stored Schedule) (Schedule, error) {
		if !r.IsActive {
			return stored, fault.New(fault.Conflict, "route %s is not active: activate it first", r.Name)
		}
		if now, ok := on(r, date, stored); ok && now.Status != Pattern {
			if mine, err := s.madeBy(ctx, e.RequestID); mine || err != nil {
				return now, err
			}
			return stored, fault.Stale(now, "route %s has a schedule for %s already: change that one", r.Name, date)
		}
		pattern, _ := patternOf(r, date)
		pattern.Version = stored.Version
		return pattern, nil
	})
}

// requestKept is how long it is known which request created a schedule: longer than a request can be repeated.
const requestKept = 48 * time.Hour

func requestKey(id string) table.Key {
	return table.Key{PK: "SCHEDULEREQUEST#" + id, SK: "SCHEDULEREQUEST"}
}

// madeBy reports whether a request has created its schedule.
func (s *Schedules) madeBy(ctx context.Context, requestID string) (bool, error) {
	if requestID == "" {
		return false, nil
	}
	_, err := s.table.Get(ctx, requestKey(requestID))
	if errors.Is(err, table.ErrMissing) {
		return false, nil
	}
	return err == nil, err
}

// Update changes the schedule of a route on a date on which it runs, or for which a schedule is stored. version is the
// version that the caller has read; nil: any. Errors: fault.NotFound; fault.Invalid; fault.Conflict with the current
// schedule if it has another version.
func (s *Schedules) Update(ctx context.Context, routeID string, date civil.Date, version *int64,
	e Edit) (Schedule, error) {
	return s.change(ctx, routeID, date, "Changed", e, func(r route.Route, stored Schedule) (Schedule, error) {
		now, ok := on(r, date, stored)
		if !ok {
			return now, fault.New(fault.NotFound, "route %s does not run on %s: create a schedule for it", r.Name, date)
		}
		return now, stale(r, now, version)
	})
}

func stale(r route.Route, now Schedule, version *int64) error {
	if version == nil || *version == now.Version {
		return nil
	}
	return fault.Stale(now, "the schedule of route %s on %s was changed meanwhile: version %d is now version %d", r.Name,
		now.Date, *version, now.Version)
}

// change reads, changes and writes the schedule of a date. base returns the schedule that the edit is applied to.
func (s *Schedules) change(ctx context.Context, routeID string, date civil.Date, verb string, e Edit,
	base func(route.Route, Schedule) (Schedule, error)) (Schedule, error) {
	if err := e.check(); err != nil {
		return Schedule{}, err
	}
	var next Schedule
	err := s.update(ctx, routeID, date, func(r route.Route, stored Schedule) ([]table.Op, error) {
		before, err := base(r, stored)
		if err != nil {
			return nil, err
		}
		next = before
		if !e.apply(&next) {
			return nil, nil
		}
		if err := s.checkDriver(ctx, before, next); err != nil {
			return nil, err
		}
		ops := s.write(ctx, stored, &next, words(verb, next), changes(before, next))
		if e.RequestID != "" {
			ops = append(ops, table.Put(table.New(requestKey(e.RequestID), struct{}{}).Expiring(s.now().Add(requestKept))))
		}
		if next.Status == Override && next.VehicleID != "" && next.VehicleID != before.VehicleID {
			ops = append(ops, vehicle.IsActive(string(next.VehicleID)))
		}
		return ops, nil
	})
	return next, err
}

// checkDriver returns fault.Invalid for a new driver who may not drive.
func (s *Schedules) checkDriver(ctx context.Context, before, next Schedule) error {
	if next.DriverID == "" || next.DriverID == before.DriverID {
		return nil
	}
	u, err := s.users.Get(ctx, string(next.DriverID))
	if fault.Is(err, fault.NotFound) || err == nil && !u.Drives() {
		return fault.Fields("driverId must be an active user with the role driver")
	}
	return err
}

// update runs an edit until it is written. Without operations it writes nothing.
func (s *Schedules) update(ctx context.Context, routeID string, date civil.Date,
	edit func(route.Route, Schedule) ([]table.Op, error)) error {
	var name string
	err := table.Update(ctx, "the schedule of route "+routeID, func() error {
		r, stored, err := s.read(ctx, routeID, date)
		if err != nil {
			return err
		}
		name = r.Name
		ops, err := edit(r, stored)
		if err != nil || len(ops) == 0 {
			return err
		}
		err = s.table.Commit(ctx, ops...)
		if last := len(ops) - 1; ops[last].Verb == table.CheckItem && table.FailedAt(err, last) {
			return fault.Fields("vehicleId must be an active vehicle")
		}
		return err
	})
	if errors.Is(err, table.ErrBusy) {
		return fault.Busy(1, "others keep changing the schedule of route %s on %s: try again in a moment", name,
			date).Because(err)
	}
	return err
}

// write returns the operations that store the next state of a date, with its history. stored is what was read.
func (s *Schedules) write(ctx context.Context, stored Schedule, next *Schedule, summary string,
	changed []history.Change) []table.Op {
	now := s.now()
	next.Version, next.UpdatedAt, next.CreatedAt = stored.Version+1, now, stored.CreatedAt
	if stored.Version == 0 {
		next.CreatedAt = now
	}
	ops := []table.Op{table.Put(table.New(key(next.RouteID, next.Date), *next), table.AsRead(stored.Version)),
		history.Put(historyOf(next.RouteID, next.Date), history.New(ctx, now, "schedule", summary, changed...))}
	return append(ops, table.Reindex(stored.uses(), next.uses())...)
}

// Restore restores the weekly pattern of a date. It is idempotent. If version is not nil, it must be the schedule's
// version. Errors: fault.NotFound if the route does not exist; fault.Conflict with the current schedule.
func (s *Schedules) Restore(ctx context.Context, routeID string, date civil.Date, version *int64) error {
	return s.update(ctx, routeID, date, func(r route.Route, stored Schedule) ([]table.Op, error) {
		if stored.Version == 0 || stored.Status == Pattern {
			return nil, nil
		}
		if err := stale(r, stored, version); err != nil {
			return nil, err
		}
		next, _ := patternOf(r, date)
		return s.write(ctx, stored, &next, "Restored the weekly pattern", changes(stored, next)), nil
	})
}

func historyOf(routeID string, date civil.Date) string {
	return "SCHEDULEHISTORY#" + place(date, routeID)
}

// History reads the events of a route's schedule on a date, newest first, at most 200.
func (s *Schedules) History(ctx context.Context, routeID string, date civil.Date) ([]history.Event, error) {
	return history.Read(ctx, s.table, historyOf(routeID, date), "")
}

func words(verb string, s Schedule) string {
	if s.Status == Cancelled {
		return "Cancelled the run"
	}
	return verb + " the schedule of the date"
}

// changes lists the fields that differ, as text.
func changes(before, after Schedule) []history.Change {
	var all []history.Change
	for _, c := range []history.Change{
		{Field: "status", Before: string(before.Status), After: string(after.Status)},
		{Field: "vehicleId", Before: string(before.VehicleID), After: string(after.VehicleID)},
		{Field: "driverId", Before: string(before.DriverID), After: string(after.DriverID)},
		{Field: "startTime", Before: before.StartTime, After: after.StartTime},
		{Field: "notes", Before: before.Notes, After: after.Notes},
	} {
		if c.Before != c.After {
			all = append(all, c)
		}
	}
	return all
}

// usingShown is the number of schedules that Using names.
const usingShown = 3

// Using returns a text that names the stored schedules from a date on that use a route, a vehicle or a driver; "" for
// none. The weekly patterns do not count.
func (s *Schedules) Using(ctx context.Context, kind, id string, from civil.Date) (string, error) {
	items, err := table.All(ctx, s.table, table.Query{PK: usesOf(kind, id), From: from.String(), Consistent: true})
	if err != nil || len(items) == 0 {
		return "", err
	}
	var runs []string
	for _, item := range items[:min(len(items), usingShown)] {
		date, routeID, _ := strings.Cut(item.SK, "#")
		name, err := s.routes.Name(ctx, routeID)
		if err != nil {
			return "", err
		}
		runs = append(runs, fmt.Sprintf("%s on %s", name, date))
	}
	if rest := len(items) - len(runs); rest > 0 {
		runs = append(runs, fmt.Sprintf("%d more", rest))
	}
	if len(items) == 1 {
		return "1 schedule uses it (" + runs[0] + ")", nil
	}
	return fmt.Sprintf("%d schedules use it (%s)", len(items), strings.Join(runs, ", ")), nil
}

// Of returns the schedule of a route on a date: what is stored, otherwise the route's usual vehicle, driver and start,
// whether or not it runs on that weekday.
func (s *Schedules) Of(ctx context.Context, r route.Route, date civil.Date) (Schedule, error) {
	stored, err := table.Load[Schedule](ctx, s.table, key(r.ID, date))
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return Schedule{}, err
	}
	found, _ := on(r, date, stored)
	return found, nil
}

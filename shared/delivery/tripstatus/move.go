package tripstatus

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/triporders"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
)

// Statuses changes the statuses of trips.
//
//	taken vehicles and drivers: RESERVED#<vehicle|driver>#<id> / RESERVED
type Statuses struct {
	trips    *trip.Trips
	onTrips  *triporders.Orders
	table    table.Table
	vehicles *vehicle.Vehicles
	users    *user.Users
	settings *setting.Settings
	now      func() time.Time
}

// New returns the statuses of the trips.
func New(trips *trip.Trips, onTrips *triporders.Orders, tab table.Table, vehicles *vehicle.Vehicles, users *user.Users,
	settings *setting.Settings, now func() time.Time) *Statuses {
	return &Statuses{trips, onTrips, tab, vehicles, users, settings, now}
}

// FactsOf reads what the guards check. after is the trip after the change. If its status reserves vehicle and driver,
// facts also finds clashes, and ops writes the reservations.
func (s *Statuses) FactsOf(ctx context.Context, before, after *trip.Trip, notes string) (facts Facts, ops []table.Op, err error) {
	ops, clashes, err := s.Reserve(ctx, before, after)
	if err != nil {
		return facts, nil, err
	}
	facts, err = s.fleet(ctx, after, notes, clashes)
	return facts, ops, err
}

// fleet reads a trip's vehicle and driver for the guards.
func (s *Statuses) fleet(ctx context.Context, after *trip.Trip, notes string, clashes []string) (Facts, error) {
	facts := Facts{Caller: access.From(ctx), Notes: notes, Clashes: clashes}
	if after.VehicleID != "" {
		v, err := s.vehicles.Get(ctx, string(after.VehicleID))
		switch {
		case err == nil:
			facts.Vehicle = &v
		case !fault.Is(err, fault.NotFound):
			return facts, err
		}
	}
	if after.DriverID != "" {
		u, err := s.users.Get(ctx, string(after.DriverID))
		switch {
		case err == nil:
			facts.Driver = &u
		case !fault.Is(err, fault.NotFound):
			return facts, err
		}
	}
	return facts, nil
}

// Options lists the statuses that the trip may take, each with the reasons that block it.
func (s *Statuses) Options(ctx context.Context, f trip.Full) ([]Option, error) {
	if err := s.trips.Observe(ctx, &f); err != nil {
		return nil, err
	}
	after := f.Trip
	if moves.Has(f.Status, trip.Ready) {
		after.Status = trip.Ready
	}
	facts, _, err := s.FactsOf(ctx, &f.Trip, &after, "")
	if err != nil {
		return nil, err
	}
	return OptionsOf(&f, facts), nil
}

// Move is MoveAt for a change that is made now.
func (s *Statuses) Move(ctx context.Context, id string, to trip.Status, notes string, version *int64) (trip.Full, error) {
	return s.MoveAt(ctx, id, to, notes, version, nil)
}

// MoveAt changes a trip's status. at is the time at which the driver did it, if that was earlier; nil: now. A move to
// the current status changes nothing. Errors: fault.NotFound; fault.Invalid for a wrong time; fault.Conflict with the
// blocking reasons, or with OtherTripDate if the start needs a confirmation.
func (s *Statuses) MoveAt(ctx context.Context, id string, to trip.Status, notes string, version *int64,
	at *time.Time) (trip.Full, error) {
	if !slices.Contains(trip.Statuses, to) {
		return trip.Full{}, fault.Fields("status must be one of: " + statusNames())
	}
	f, err := s.trips.Change(ctx, id, version, func(f *trip.Full) ([]table.Op, error) {
		if f.Status == to {
			return nil, trip.ErrUnchanged
		}
		if err := s.trips.Observe(ctx, f); err != nil {
			return nil, err
		}
		before, after := f.Trip, f.Trip
		after.Status = to
		facts, ops, err := s.FactsOf(ctx, &before, &after, notes)
		if err != nil {
			return nil, err
		}
		if reasons := Against(f, to, facts); len(reasons) > 0 {
			err := fault.New(fault.Conflict, "trip %s cannot become %s: %s", f.Number, trip.Words(to), strings.Join(reasons, "; "))
			if len(reasons) == 1 && reasons[0] == stillRunning {
				err.RetryAfter = trip.StepSeconds
			}
			return nil, err
		}
		when, err := movedAt(f, to, at, s.now())
		if err != nil {
			return nil, err
		}
		if at != nil {
			when = *trip.Instant(when)
		}
		if when, err = s.confirmDay(ctx, f, to, at, when); err != nil {
			return nil, err
		}
		released, err := s.enter(ctx, f, to, facts, when)
		if err != nil {
			return nil, err
		}
		if to == trip.Ready && before.Status == trip.Planned {
			ops = append(ops, vehicle.IsActive(string(f.VehicleID)))
		}
		return append(ops, released...), nil
	})
	if errors.Is(err, trip.ErrUnchanged) {
		err = nil
	}
	if err != nil {
		return f, err
	}
	if !f.Status.Active() {
		return s.onTrips.FinishRelease(ctx, f)
	}
	return f, nil
}

// OtherTripDate is the code of the question whether to start a trip on another day than its date. Its params are
// tripDate and today.
const OtherTripDate = "other_trip_date"

// movedAt returns the time to record for a change of status that the driver made at a time; nil: now. Only changes on
// the road can be reported later.
func movedAt(f *trip.Full, to trip.Status, at *time.Time, now time.Time) (time.Time, error) {
	if at == nil {
		return now, nil
	}
	switch to {
	case trip.InProgress:
		return trip.Within(*at, readySince(f), now), nil
	case trip.Returning:
		return trip.Within(*at, f.DepartedAt, now), nil
	case trip.Completed:
		when := trip.Within(*at, f.DepartedAt, now)
		// What the office recorded meanwhile is not after the end.
		if last := f.LastEvent(); f.DepartedAt != nil && last.After(when) {
			when = last
		}
		return when, nil
	}
	return now, fault.Fields("at must be empty: only a start, a return and an end are reported later")
}

// readySince returns the time at which the trip first was ready.
func readySince(f *trip.Full) *time.Time {
	for _, c := range f.History {
		if c.Status == trip.Ready {
			return &c.At
		}
	}
	return &f.CreatedAt
}

// confirmDay returns fault.Conflict with OtherTripDate if a trip starts on another day than its date, in the
// warehouse's time zone, and the caller has not confirmed it. A start before the trip was ready cannot be: the clock was
// wrong, and the day is that of now. It returns the time to record.
func (s *Statuses) confirmDay(ctx context.Context, f *trip.Full, to trip.Status, at *time.Time, when time.Time) (time.Time, error) {
	if to != trip.InProgress {
		return when, nil
	}
	zone, err := s.settings.Zone(ctx)
	if err != nil {
		return when, err
	}
	today := civil.Today(when, zone)
	if f.Date == today {
		return when, nil
	}
	if now := s.now(); at != nil && at.Before(*readySince(f)) && civil.Today(now, zone) == f.Date {
		return now, nil
	}
	return when, fault.Confirm(ctx, OtherTripDate, map[string]any{"tripDate": f.Date, "today": today},
		"trip %s is planned for %s (today is %s): change its date, or confirm the start", f.Number, f.Date, today)
}

func statusNames() string {
	names := make([]string, len(trip.Statuses))
	for i, s := range trip.Statuses {
		names[i] = string(s)
	}
	return strings.Join(names, ", ")
}

// enter applies the effects of a new status to the trip.
func (s *Statuses) enter(ctx context.Context, f *trip.Full, to trip.Status, facts Facts, when time.Time) ([]table.Op, error) {
	from := f.Status
	moves.Move(&f.Status, to)
	f.Version++
	f.AddNote(ctx, when, facts.Notes)
	switch {
	case to == trip.Ready && from == trip.Planned:
		f.OverloadAccepted = len(f.Totals.Over(facts.Vehicle.Capacity)) > 0
	case to == trip.InProgress:
		f.DepartedAt = &when
		f.Forecast()
	case to == trip.Completed && from == trip.Returning:
		f.EndedAt = &when
	}
	if err := s.trips.Want(ctx, f); err != nil || to.Active() {
		return nil, err
	}
	return s.onTrips.Released(ctx, f)
}

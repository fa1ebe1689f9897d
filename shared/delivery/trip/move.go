package trip

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// FactsOf reads what the guards check. after is the trip after the change. If its status reserves vehicle and driver,
// facts also finds clashes, and ops writes the reservations.
func (s *Trips) FactsOf(ctx context.Context, before, after *Trip, notes string) (facts Facts, ops []table.Op, err error) {
	ops, clashes, err := s.Reserve(ctx, before, after)
	if err != nil {
		return facts, nil, err
	}
	facts, err = s.fleet(ctx, after, notes, clashes)
	return facts, ops, err
}

// fleet reads a trip's vehicle and driver for the guards.
func (s *Trips) fleet(ctx context.Context, after *Trip, notes string, clashes []string) (Facts, error) {
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
func (s *Trips) Options(ctx context.Context, f Full) ([]Option, error) {
	if err := s.Observe(ctx, &f); err != nil {
		return nil, err
	}
	after := f.Trip
	if slices.Contains(next[f.Status], Ready) {
		after.Status = Ready
	}
	facts, _, err := s.FactsOf(ctx, &f.Trip, &after, "")
	if err != nil {
		return nil, err
	}
	return f.Options(facts), nil
}

// Move is MoveAt for a change that is made now.
func (s *Trips) Move(ctx context.Context, id string, to Status, notes string, version *int64) (Full, error) {
	return s.MoveAt(ctx, id, to, notes, version, nil)
}

// MoveAt changes a trip's status. at is the time at which the driver did it, if that was earlier; nil: now. A move to
// the current status changes nothing. Errors: fault.NotFound; fault.Invalid for a wrong time; fault.Conflict with the
// blocking reasons, or with OtherTripDate if the start needs a confirmation.
func (s *Trips) MoveAt(ctx context.Context, id string, to Status, notes string, version *int64,
	at *time.Time) (Full, error) {
	if !slices.Contains(Statuses, to) {
		return Full{}, fault.Fields("status must be one of: " + statusNames())
	}
	f, err := s.Change(ctx, id, version, func(f *Full) ([]table.Op, error) {
		if f.Status == to {
			return nil, ErrUnchanged
		}
		if err := s.Observe(ctx, f); err != nil {
			return nil, err
		}
		before, after := f.Trip, f.Trip
		after.Status = to
		facts, ops, err := s.FactsOf(ctx, &before, &after, notes)
		if err != nil {
			return nil, err
		}
		if reasons := f.Against(to, facts); len(reasons) > 0 {
			err := fault.New(fault.Conflict, "trip %s cannot become %s: %s", f.Number, Words(to), strings.Join(reasons, "; "))
			if len(reasons) == 1 && reasons[0] == stillRunning {
				err.RetryAfter = StepSeconds
			}
			return nil, err
		}
		when, err := f.movedAt(to, at, s.now())
		if err != nil {
			return nil, err
		}
		if at != nil {
			when = *Instant(when)
		}
		if when, err = s.confirmDay(ctx, f, to, at, when); err != nil {
			return nil, err
		}
		released, err := s.enter(ctx, f, to, facts, when)
		if err != nil {
			return nil, err
		}
		if to == Ready && before.Status == Planned {
			ops = append(ops, vehicle.IsActive(string(f.VehicleID)))
		}
		return append(ops, released...), nil
	})
	if errors.Is(err, ErrUnchanged) {
		err = nil
	}
	if err != nil {
		return f, err
	}
	if !f.Status.Active() {
		return s.FinishRelease(ctx, f)
	}
	return f, nil
}

// OtherTripDate is the code of the question whether to start a trip on another day than its date. Its params are
// tripDate and today.
const OtherTripDate = "other_trip_date"

// movedAt returns the time to record for a change of status that the driver made at a time; nil: now. Only changes on
// the road can be reported later.
func (f *Full) movedAt(to Status, at *time.Time, now time.Time) (time.Time, error) {
	if at == nil {
		return now, nil
	}
	switch to {
	case InProgress:
		return Within(*at, f.readySince(), now), nil
	case Returning:
		return Within(*at, f.DepartedAt, now), nil
	case Completed:
		when := Within(*at, f.DepartedAt, now)
		// What the office recorded meanwhile is not after the end.
		if last := f.LastEvent(); f.DepartedAt != nil && last.After(when) {
			when = last
		}
		return when, nil
	}
	return now, fault.Fields("at must be empty: only a start, a return and an end are reported later")
}

// readySince returns the time at which the trip first was ready.
func (f *Full) readySince() *time.Time {
	for _, c := range f.History {
		if c.Status == Ready {
			return &c.At
		}
	}
	return &f.CreatedAt
}

// confirmDay returns fault.Conflict with OtherTripDate if a trip starts on another day than its date, in the
// warehouse's time zone, and the caller has not confirmed it. A start before the trip was ready cannot be: the clock was
// wrong, and the day is that of now. It returns the time to record.
func (s *Trips) confirmDay(ctx context.Context, f *Full, to Status, at *time.Time, when time.Time) (time.Time, error) {
	if to != InProgress {
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
	if now := s.now(); at != nil && at.Before(*f.readySince()) && civil.Today(now, zone) == f.Date {
		return now, nil
	}
	return when, fault.Confirm(ctx, OtherTripDate, map[string]any{"tripDate": f.Date, "today": today},
		"trip %s is planned for %s (today is %s): change its date, or confirm the start", f.Number, f.Date, today)
}

// ErrUnchanged is returned by a change function that has nothing to write.
var ErrUnchanged = errors.New("nothing changes")

func statusNames() string {
	names := make([]string, len(Statuses))
	for i, s := range Statuses {
		names[i] = string(s)
	}
	return strings.Join(names, ", ")
}

// enter applies the effects of a new status to the trip.
func (s *Trips) enter(ctx context.Context, f *Full, to Status, facts Facts, when time.Time) ([]table.Op, error) {
	from := f.Status
	f.Status = to
	f.Version++
	f.note(Change{Status: to, At: when, By: facts.Caller.UserID, Notes: facts.Notes})
	switch {
	case to == Ready && from == Planned:
		f.OverloadAccepted = len(f.Totals.Over(facts.Vehicle.Capacity)) > 0
	case to == InProgress:
		f.DepartedAt = &when
		f.Forecast()
	case to == Completed && from == Returning:
		f.EndedAt = &when
	}
	if err := s.Want(ctx, f); err != nil || to.Active() {
		return nil, err
	}
	free := f.free()
	if order.TripOps*len(free) > OrderActions {
		f.Releasing = true // FinishRelease does it after the change, in parts
		return nil, nil
	}
	return s.OffTrip(ctx, f, free)
}

// Want notes the steps that follow by themselves: the invoices of a completed trip, if the setting is on.
func (s *Trips) Want(ctx context.Context, f *Full) error {
	f.Wanted = nil
	if f.Status != Completed {
		return nil
	}
	wanted, err := setting.Value[bool](ctx, s.settings, setting.TripsInvoiceOnCompletion)
	if err == nil && wanted {
		f.Wanted = []Step{Invoice}
	}
	return err
}

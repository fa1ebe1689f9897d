package tripchange

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

// The parts of a change that is carried out, trip by trip. Each is safe to repeat.

// createHeld makes a trip without orders, which the change holds. Errors: trip.ErrNotHeld if the change has ended;
// fault.Invalid, fault.Conflict, also if the trip was deleted.
func (s *Changes) createHeld(ctx context.Context, c Change, tripID string, d Details, sc trip.ScheduleContext) error {
	e := Edit{Date: &d.Date, RouteID: &d.RouteID, VehicleID: &d.VehicleID, DriverID: &d.DriverID, StartTime: &d.StartTime,
		Notes: &d.Notes}
	tries := 0
	_, err := s.trips.Add(ctx, tripID, d.Date, func(f *trip.Full) ([]table.Op, error) {
		if tries++; tries > 1 {
			if r, err := s.load(ctx, c.ID); err != nil || r.Ended {
				return nil, cmp.Or(err, trip.ErrNotHeld)
			}
		}
		f.HeldBy, f.Hold = c.ID, new(c.hold(access.From(ctx).UserID, s.now()))
		if err := s.header(ctx, f, e); err != nil {
			return nil, err
		}
		return []table.Op{table.Check(recordKey(c.ID), table.FieldIs("ended", false))}, f.Measure(ctx, sc)
	})
	return err
}

// takeOrdersOff takes those of the orders off a trip that are on it, for the change that holds the trip. Orders that have
// been sent to the ERP for the trip stay. Errors: fault.NotFound; trip.ErrNotHeld.
func (s *Changes) takeOrdersOff(ctx context.Context, holder, tripID string, orders []string,
	byHand func(string) bool, sc trip.ScheduleContext) error {
	for part := range slices.Chunk(orders, takenAtOnce) {
		_, err := s.trips.ChangeAs(ctx, holder, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
			here := f.OrderIDs()
			leave := slices.DeleteFunc(slices.Clone(part), func(id string) bool {
				return !slices.Contains(here, id) || f.Result(id).Touched()
			})
			if len(leave) == 0 || f.Status.Past(trip.Completed) {
				return nil, trip.ErrUnchanged
			}
			known, err := s.known(ctx, leave, nil)
			if err != nil {
				return nil, err
			}
			before := *f
			takeOff(f, leave)
			ops, err := s.exchange(ctx, []trip.Full{before}, []*trip.Full{f}, known, byHand)
			if err != nil {
				return nil, err
			}
			f.Version++
			return ops, f.Measure(ctx, sc)
		})
		if err != nil && !errors.Is(err, trip.ErrUnchanged) {
			return err
		}
	}
	return nil
}

// rearrange gives a trip the stops, orders and status that a change wants, for the change that holds the trip, and ends
// the hold. If that moves more orders than a transaction can hold, it is split into several Commits. What cannot be put
// on the trip is left and returned. Orders that the change does not want on the trip and that could not be taken off
// stay at their stops. A trip that the change no longer holds is left as it is. Errors: fault.NotFound.
func (s *Changes) rearrange(ctx context.Context, holder string, a Arrangement,
	sc trip.ScheduleContext) (trip.Full, []Left, error) {
	for {
		var left []Left
		more := false
		f, err := s.trips.ChangeAs(ctx, holder, a.TripID, nil, func(f *trip.Full) (ops []table.Op, err error) {
			if f.Status.Past(trip.InProgress) && !a.Status.UnderWay() || !f.Status.Active() {
				f.GiveBack()
				left, err = s.missing(ctx, f, a)
				return nil, err
			}
			before := *f
			if ops, left, more, err = s.fit(ctx, f, a); err != nil {
				return nil, err
			}
			if err := f.Measure(ctx, sc); err != nil {
				return nil, err
			}
			changed := len(ops) > 0
			if !more {
				status, err := s.assume(ctx, &before.Trip, f, a.Status)
				if err != nil {
					return nil, err
				}
				ops = append(ops, status...)
			}
			if changed || !table.Same(f.Trip, before.Trip) {
				f.Version++
			}
			if !more {
				f.GiveBack()
			}
			return ops, nil
		})
		if errors.Is(err, trip.ErrNotHeld) { // it was done before
			left, err := s.missing(ctx, &f, a)
			return f, left, err
		}
		if err != nil || !more {
			return f, left, err
		}
	}
}

// fit gives the trip the details and stops of an arrangement. ops put orders on the trip, at most as many as a Commit can
// hold; more reports that some are missing, and then the stops are not final.
func (s *Changes) fit(ctx context.Context, f *trip.Full, a Arrangement) (ops []table.Op, left []Left, more bool, err error) {
	before := *f
	here := f.OrderIDs()
	p := placing{lenient: true, most: broughtAtOnce, details: a.Details != nil}
	if p.known, err = s.known(ctx, here, slices.Concat(here, a.orders())); err != nil {
		return nil, nil, false, err
	}
	if p.details {
		a.Details.give(f)
	}
	if left, more, err = s.place(ctx, f, a.Stops, nil, p); err != nil {
		return nil, nil, false, err
	}
	if ops, err = s.exchange(ctx, []trip.Full{before}, []*trip.Full{f}, p.known, nobody); err != nil {
		return nil, nil, false, err
	}
	counted, err := s.dayNumber(ctx, &before.Trip, f)
	return append(ops, counted...), left, more, err
}

// missing returns the orders of an arrangement that are not on the trip.
func (s *Changes) missing(ctx context.Context, f *trip.Full, a Arrangement) ([]Left, error) {
	missing := trip.Difference(a.orders(), f.OrderIDs())
	p := placing{lenient: true}
	var err error
	if p.known, err = s.known(ctx, missing, nil); err != nil {
		return nil, err
	}
	var left []Left
	for _, stop := range a.Stops {
		for _, id := range stop.SalesOrderIDs {
			if slices.Contains(missing, id) {
				left = append(left, Left{id, p.known[id].OrderNumber, cmp.Or(p.refuses(&stop, f.ID, false, id), LeftNoTrip)})
			}
		}
	}
	return left, nil
}

// assume gives the trip the status that a change wants, or the highest one below it that it may have, and updates its
// reservations. A trip under way keeps its status.
func (s *Changes) assume(ctx context.Context, before *trip.Trip, f *trip.Full, want trip.Status) ([]table.Op, error) {
	if f.Status.UnderWay() {
		return s.statuses.Recheck(ctx, before, f)
	}
	notes := ""
	if f.OverloadAccepted {
		notes = "accepted before"
	}
	for _, to := range []trip.Status{trip.Ready, trip.Planned, trip.Draft} {
		if !want.Past(to) || to == trip.Planned && len(f.Stops) == 0 {
			continue
		}
		f.Status = to
		facts, ops, err := s.statuses.FactsOf(ctx, before, &f.Trip, notes)
		if err != nil {
			return nil, err
		}
		if to == trip.Ready {
			if len(f.Stops) == 0 || len(tripstatus.AgainstReady(f, facts, notes != "")) > 0 {
				continue
			}
			ops = append(ops, vehicle.IsActive(string(f.VehicleID)))
		}
		if to != before.Status {
			f.AddNote(ctx, s.now(), "By a day plan")
		}
		return ops, nil
	}
	return nil, nil
}

package tripchange

import (
	"context"
	"errors"
	"fmt"

	"backdock/shared/delivery/route"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// Create stores a new draft with an id and its content. A repeated call with the same id returns the trip, or goes on
// with it. Errors: fault.Invalid, fault.NotFound, and fault.Conflict for an order that cannot be added, or if the trip
// was deleted; then no trip is kept.
func (s *Changes) Create(ctx context.Context, tripID string, e Edit) (trip.Full, error) {
	if e.Date == nil || e.Date.IsZero() {
		return trip.Full{}, fault.Fields("tripDate should not be empty")
	}
	if err := s.routeDefaults(ctx, &e); err != nil {
		return trip.Full{}, err
	}
	m := &making{Together: Together{Edits: []TogetherEdit{{TripID: tripID, Edit: e}}}}
	if err := s.prepare(ctx, m); err != nil {
		return trip.Full{}, err
	}
	f, err := s.trips.Add(ctx, tripID, *e.Date, func(f *trip.Full) ([]table.Op, error) { return s.fill(ctx, m, f) })
	creation := "create-" + tripID
	switch {
	case errors.Is(err, trip.ErrTooLarge):
		c := m.change(creation)
		w := &c.Trips[0]
		w.Version, w.New = 0, w.After.Details
		return first(s.carryOut(ctx, c))
	case err == nil && f.HeldBy == creation: // an earlier call has begun
		return first(s.goOn(ctx, creation))
	case err != nil:
		return f, fmt.Errorf("create a trip: %w", err)
	}
	return f, nil
}

// fill gives a new trip its content.
func (s *Changes) fill(ctx context.Context, m *making, f *trip.Full) ([]table.Op, error) {
	version := f.Version
	ops, err := s.settle(ctx, m, []*trip.Full{f})
	if errors.Is(err, trip.ErrUnchanged) {
		err = nil
	}
	f.Version = version
	return ops, err
}

func first(all []trip.Full, err error) (trip.Full, error) {
	if len(all) == 0 {
		return trip.Full{}, err
	}
	return all[0], err
}

// Delete removes a draft, planned or cancelled trip and releases its orders. Errors: fault.NotFound, fault.Conflict.
func (s *Changes) Delete(ctx context.Context, tripID string) error {
	var c Change
	err := s.trips.Remove(ctx, "", tripID, func(f *trip.Full) ([]table.Op, error) {
		c = Change{ID: "delete-" + tripID, Trips: []Wanted{{Version: f.Version, Before: arrangementOf(f), Gone: true,
			After: Arrangement{TripID: tripID, Status: f.Status}}}}
		return s.empty(ctx, f)
	})
	if errors.Is(err, trip.ErrTooLarge) {
		_, err = s.carryOut(ctx, c)
	}
	return err
}

// empty takes the orders off a trip that is deleted. Errors: fault.Conflict if the trip stays.
func (s *Changes) empty(ctx context.Context, f *trip.Full) ([]table.Op, error) {
	if f.Status != trip.Draft && f.Status != trip.Planned && f.Status != trip.Cancelled {
		return nil, fault.New(fault.Conflict, "trip %s is %s: only a draft, a planned or a cancelled trip can be deleted",
			f.Number, trip.Words(f.Status))
	}
	if step, running := f.Running(); running {
		return nil, fault.Busy(trip.StepSeconds, "trip %s stays: the step %s is still running", f.Number, step)
	}
	for _, r := range f.Results {
		if r.Touched() {
			return nil, fault.New(fault.Conflict, "trip %s stays: order %s has been sent to the ERP for it", f.Number,
				r.OrderNumber)
		}
	}
	before := *f
	known, err := s.known(ctx, f.OrderIDs(), nil)
	if err != nil {
		return nil, err
	}
	f.Stops = nil
	return s.exchange(ctx, []trip.Full{before}, []*trip.Full{f}, known, nobody)
}

// routeDefaults fills in what the edit leaves empty, from the route's schedule of the date.
func (s *Changes) routeDefaults(ctx context.Context, e *Edit) error {
	if e.RouteID == nil || *e.RouteID == "" {
		return nil
	}
	r, err := s.route(ctx, *e.RouteID)
	if err != nil {
		return err
	}
	if !r.IsActive {
		return fault.New(fault.Conflict, "route %s is not active", r.Name)
	}
	sched, err := s.schedules.Of(ctx, r, *e.Date)
	if err != nil {
		return fmt.Errorf("schedule of route %s on %s: %w", r.Name, e.Date, err)
	}
	if e.VehicleID == nil {
		e.VehicleID = &sched.VehicleID
	}
	if e.DriverID == nil {
		e.DriverID = &sched.DriverID
	}
	if e.StartTime == nil {
		e.StartTime = &sched.StartTime
	}
	return nil
}

func (s *Changes) route(ctx context.Context, id api.Nullable) (route.Route, error) {
	r, err := s.routes.Get(ctx, string(id))
	if fault.Is(err, fault.NotFound) {
		return r, fault.Fields("routeId must be a route: there is no " + string(id))
	}
	return r, err
}

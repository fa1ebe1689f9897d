package tripchange

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/delivery/route"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// Edit is a dispatcher's change of a trip. nil fields stay as they are.
type Edit struct {
	Date      *civil.Date
	RouteID   *api.Nullable
	VehicleID *api.Nullable
	DriverID  *api.Nullable
	StartTime *string
	Notes     *string
	// Stops replaces the trip's stops, in that order.
	Stops *[]StopEdit
	// AddOrders are added to the stops at their ship-to addresses. Missing stops are created, ordered by the route's
	// stop numbers.
	AddOrders []string
	// AddStop is inserted at a position from 1, or at the end for 0.
	AddStop  *StopEdit
	Position int
}

// StopEdit is the wanted state of a stop.
type StopEdit struct {
	ID              string // id of a stop of the trip; empty: a new stop
	Type            trip.StopType
	SalesOrderIDs   []string // nil keeps the orders of an existing stop
	PurchaseOrderID string
	CustomerID      string // with AddressID: the location of a stop without orders
	AddressID       string
	Locked          *bool
	Notes           *string
	ServiceMinutes  *int

	fresh bool // ID was generated here
}

// Create stores a new draft with an id and its content. A repeated call with the same id returns the trip, and goes on
// if it is not complete. Errors: fault.Invalid, fault.NotFound, and fault.Conflict for an order that cannot be added, or
// if the trip was deleted; then no trip is kept.
func (s *Changes) Create(ctx context.Context, tripID string, e Edit) (trip.Full, error) {
	if e.Date == nil || e.Date.IsZero() {
		return trip.Full{}, fault.Fields("tripDate should not be empty")
	}
	if err := s.routeDefaults(ctx, &e); err != nil {
		return trip.Full{}, err
	}
	f, err := s.create(ctx, tripID, e, "")
	if err != nil || !f.Creating {
		return f, err
	}
	f, err = s.edit(ctx, tripID, nil, e, true)
	if _, refused := errors.AsType[*fault.Error](err); refused {
		if err := s.remove(context.WithoutCancel(ctx), tripID, "", mark{Refused: true}); err != nil {
			return f, err
		}
	}
	return f, err
}

// CreateHeld is Create for a change of several trips: it makes a trip without orders, which the change holds. goesOn
// checks that the change has not ended. A trip that was deleted stays deleted. Errors: trip.ErrNotHeld if the change has
// ended; fault.Invalid, fault.Conflict.
func (s *Changes) CreateHeld(ctx context.Context, holder string, goesOn table.Op, tripID string, e Edit) error {
	_, err := s.create(ctx, tripID, e, holder, goesOn)
	return err
}

// mark is what is left of a trip that was deleted, until it expires.
type mark struct {
	// Refused reports that the trip's creation was refused. The same request may create it again.
	Refused bool `json:"refused,omitempty"`
}

// create stores a new draft in one transaction, with as many of its orders as that can hold. also are checks that must
// hold.
func (s *Changes) create(ctx context.Context, tripID string, e Edit, holder string, also ...table.Op) (f trip.Full, err error) {
	if err := s.prepare(&e); err != nil {
		return f, err
	}
	around, err := s.trips.Surroundings(ctx)
	if err != nil {
		return f, err
	}
	err = table.Update(ctx, "trip "+tripID, func() error {
		free := table.Absent()
		switch before, err := s.table.Get(ctx, trip.Key(tripID)); {
		case errors.Is(err, table.ErrMissing):
		case err != nil:
			return err
		default:
			if f, err = s.trips.Get(ctx, tripID); !fault.Is(err, fault.NotFound) {
				return err
			}
			var m mark
			if err := before.Decode(&m); err != nil {
				return err
			}
			if !m.Refused {
				return fault.New(fault.Conflict, "this trip was created before and then deleted: create a new one")
			}
			free = table.FieldIs("refused", true)
		}
		number, numbered, err := s.trips.NextNumber(ctx)
		if err != nil {
			return err
		}
		onDay, counted, err := s.trips.NextDayNumber(ctx, *e.Date)
		if err != nil {
			return err
		}
		now, by := s.now(), access.From(ctx).UserID
		f = trip.Full{Trip: trip.Trip{ID: tripID, Number: number, Date: *e.Date, DayNumber: onDay, Status: trip.Draft,
			ERPStatus: trip.ERPNone, CreatedAt: now, UpdatedAt: now, ChangedBy: by, Version: 1, HeldBy: holder,
			Stops: []trip.Stop{}, Loads: []trip.Load{}, History: []trip.Change{{Status: trip.Draft, At: now, By: by}}},
			Results: map[string]trip.Result{}}
		if err := s.header(ctx, &f, e); err != nil {
			return err
		}
		orders, more, err := s.arrange(ctx, &f, e)
		if err != nil {
			return err
		}
		if err := f.Measure(ctx, around); err != nil {
			return err
		}
		f.Creating, f.ERPStatus = more, f.CurrentERPStatus()
		first := trip.Write(f.Trip, 0)
		first.Conds = []table.Cond{free}
		f.Revision++
		err = s.table.Commit(ctx, slices.Concat(also, []table.Op{first, numbered, counted,
			table.Put(table.New(trip.NumberKey(number), trip.NumberedTrip{TripID: tripID}))},
			trip.File(trip.Trip{}, f.Trip), orders)...)
		for i := range also {
			if table.FailedAt(err, i) {
				return trip.ErrNotHeld
			}
		}
		return err
	})
	if err != nil {
		return f, fmt.Errorf("create a trip: %w", err)
	}
	return f, nil
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

// Edit changes a trip that has not ended. If version is not nil, it must be the trip's version. Errors: fault.NotFound,
// fault.Invalid, fault.Conflict.
func (s *Changes) Edit(ctx context.Context, tripID string, version *int64, e Edit) (trip.Full, error) {
	return s.edit(ctx, tripID, version, e, false)
}

// edit makes the change. If it moves more orders than a transaction can hold, it is split into several Commits; the
// trip and its orders are consistent after each. creating: the edit goes on with the creation of the trip.
func (s *Changes) edit(ctx context.Context, tripID string, version *int64, e Edit, creating bool) (trip.Full, error) {
	if err := s.prepare(&e); err != nil {
		return trip.Full{}, err
	}
	around, err := s.trips.Surroundings(ctx)
	if err != nil {
		return trip.Full{}, err
	}
	for {
		more := false
		f, err := s.trips.Change(ctx, tripID, version, func(f *trip.Full) ([]table.Op, error) {
			before, stored := f.Trip, table.New(trip.Key(tripID), f.Trip) // the edit changes data that before points to
			if err := s.header(ctx, f, e); err != nil {
				return nil, err
			}
			ops, rest, err := s.arrange(ctx, f, e)
			if err != nil {
				return nil, err
			}
			if err := f.Measure(ctx, around); err != nil {
				return nil, err
			}
			if len(ops) == 0 && bytes.Equal(stored.Body, table.New(trip.Key(tripID), f.Trip).Body) {
				return nil, trip.ErrUnchanged
			}
			reserved, err := s.trips.Recheck(ctx, &before, f)
			if err != nil {
				return nil, err
			}
			if f.Date != before.Date {
				var counted table.Op
				if f.DayNumber, counted, err = s.trips.NextDayNumber(ctx, f.Date); err != nil {
					return nil, err
				}
				reserved = append(reserved, counted)
			}
			more = rest
			if creating {
				f.Creating = more
			} else if !more {
				f.Version = before.Version + 1
			}
			return append(ops, reserved...), nil
		})
		if errors.Is(err, trip.ErrUnchanged) {
			err = nil
		}
		if err != nil || !more {
			return f, err
		}
		version = nil
	}
}

// prepare checks what does not depend on the trip, and generates the ids of new stops.
func (s *Changes) prepare(e *Edit) error {
	if e.StartTime != nil {
		if err := route.CheckTime("startTime", *e.StartTime); err != nil {
			return err
		}
	}
	if e.Stops != nil {
		stops := slices.Clone(*e.Stops)
		for i := range stops {
			if stops[i].ID == "" {
				stops[i].ID, stops[i].fresh = id.New(s.now()), true
			}
		}
		e.Stops = &stops
	}
	if e.AddStop != nil {
		add := *e.AddStop
		add.ID, add.fresh = id.New(s.now()), true
		e.AddStop = &add
	}
	return nil
}

// header changes the trip's fields except the stops.
func (s *Changes) header(ctx context.Context, f *trip.Full, e Edit) error {
	if f.Status == trip.Completed || f.Status == trip.Closed || f.Status == trip.Cancelled {
		return fault.New(fault.Conflict, "trip %s is %s: it can no longer be changed", f.Number, trip.Words(f.Status))
	}
	if f.Status.UnderWay() {
		if e.Date != nil && *e.Date != f.Date || e.RouteID != nil && *e.RouteID != f.RouteID || e.StartTime != nil &&
			*e.StartTime != f.StartTime {
			return fault.New(fault.Conflict, "trip %s is %s: its date, route and start time stay", f.Number, trip.Words(f.Status))
		}
	}
	if e.Date != nil {
		if e.Date.IsZero() {
			return fault.Fields("tripDate should not be empty")
		}
		f.Date = *e.Date
	}
	if e.RouteID != nil && *e.RouteID != f.RouteID {
		f.RouteID, f.RouteName = *e.RouteID, ""
		if f.RouteID != "" {
			r, err := s.route(ctx, f.RouteID)
			if err != nil {
				return err
			}
			f.RouteName = r.Name
		}
	}
	if e.VehicleID != nil && *e.VehicleID != f.VehicleID {
		if *e.VehicleID != "" {
			if _, err := s.vehicles.Get(ctx, string(*e.VehicleID)); err != nil {
				return trip.OrInvalid(err, "vehicleId must be a vehicle: there is no "+string(*e.VehicleID))
			}
		}
		f.VehicleID, f.OverloadAccepted = *e.VehicleID, false
	}
	if e.DriverID != nil && *e.DriverID != f.DriverID {
		if *e.DriverID != "" {
			if _, err := s.users.Get(ctx, string(*e.DriverID)); err != nil {
				return trip.OrInvalid(err, "driverId must be a user: there is no "+string(*e.DriverID))
			}
		}
		f.DriverID = *e.DriverID
	}
	if e.StartTime != nil {
		f.StartTime = *e.StartTime
	}
	if e.Notes != nil {
		f.Notes = *e.Notes
	}
	return nil
}

// Delete removes a draft, planned or cancelled trip and releases its orders. Errors: fault.NotFound, fault.Conflict.
func (s *Changes) Delete(ctx context.Context, tripID string) error {
	return s.remove(ctx, tripID, "", mark{})
}

// DeleteHeld is Delete by a change of several trips, which must hold the trip. Errors: those of Delete;
// trip.ErrNotHeld.
func (s *Changes) DeleteHeld(ctx context.Context, holder, tripID string) error {
	return s.remove(ctx, tripID, holder, mark{})
}

// remove is Delete by a holder, "" for a user. It leaves a mark.
func (s *Changes) remove(ctx context.Context, tripID, holder string, m mark) error {
	return table.Update(ctx, "trip "+tripID, func() error {
		for more := true; more; {
			_, err := s.trips.ChangeAs(ctx, holder, tripID, nil, func(f *trip.Full) (ops []table.Op, err error) {
				ops, more, err = s.empty(ctx, f)
				return ops, err
			})
			if err != nil && !errors.Is(err, trip.ErrUnchanged) {
				return err
			}
		}
		f, err := s.trips.Get(ctx, tripID)
		if err != nil {
			return err
		}
		if f.HeldBy != holder {
			return f.Held()
		}
		gone := table.New(trip.Key(tripID), m).Listed(trip.List, nil).Expiring(s.now())
		ops := []table.Op{table.Put(gone, table.FieldIs("revision", f.Revision)), table.Delete(trip.NumberKey(f.Number))}
		return s.table.Commit(ctx, append(ops, trip.File(f.Trip, trip.Trip{})...)...)
	})
}

// empty takes the orders off a trip that is deleted, as many as one Commit can hold. more reports that some are left.
func (s *Changes) empty(ctx context.Context, f *trip.Full) (ops []table.Op, more bool, err error) {
	if f.Status != trip.Draft && f.Status != trip.Planned && f.Status != trip.Cancelled {
		return nil, false, fault.New(fault.Conflict, "trip %s is %s: only a draft, a planned or a cancelled trip can be deleted",
			f.Number, trip.Words(f.Status))
	}
	if step, running := f.Running(); running {
		return nil, false, fault.Busy(trip.StepSeconds, "trip %s stays: the step %s is still running", f.Number, step)
	}
	for _, r := range f.Results {
		if r.Touched() {
			return nil, false, fault.New(fault.Conflict, "trip %s stays: order %s has been sent to the ERP for it", f.Number,
				r.OrderNumber)
		}
	}
	all := f.OrderIDs()
	part := all[:min(trip.OrderActions/leaving, len(all))]
	if len(part) == 0 {
		return nil, false, trip.ErrUnchanged
	}
	ops, err = s.trips.OffTrip(ctx, f, part)
	for _, id := range part {
		dropOrder(f, id)
		ops = append(ops, untouched(f, id))
	}
	return ops, len(part) < len(all), err
}

// dropOrder removes an order from its stop.
func dropOrder(f *trip.Full, id string) {
	f.Loads = slices.DeleteFunc(slices.Clone(f.Loads), func(l trip.Load) bool { return l.SalesOrderID == id })
	if i := f.StopOf(id); i >= 0 {
		f.Stops = slices.Clone(f.Stops)
		f.Stops[i].SalesOrderIDs = slices.DeleteFunc(slices.Clone(f.Stops[i].SalesOrderIDs),
			func(o string) bool { return o == id })
	}
}

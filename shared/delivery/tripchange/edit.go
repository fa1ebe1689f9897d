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

// Create stores a new draft with an id, then adds its content. A repeated call with the same id continues with the
// existing trip. Errors: fault.Invalid, fault.NotFound, and fault.Conflict for an order that cannot be added; then no
// trip is kept.
func (s *Changes) Create(ctx context.Context, tripID string, e Edit) (trip.Full, error) {
	if e.Date == nil || e.Date.IsZero() {
		return trip.Full{}, fault.Fields("tripDate should not be empty")
	}
	if err := s.routeDefaults(ctx, &e); err != nil {
		return trip.Full{}, err
	}
	made := false
	err := table.Update(ctx, "trip "+tripID, func() error {
		if _, err := s.trips.Get(ctx, tripID); !fault.Is(err, fault.NotFound) {
			return err
		}
		number, op, err := s.trips.NextNumber(ctx)
		if err != nil {
			return err
		}
		onDay, counted, err := s.trips.NextDayNumber(ctx, *e.Date)
		if err != nil {
			return err
		}
		now := s.now()
		t := trip.Trip{ID: tripID, Number: number, Date: *e.Date, DayNumber: onDay, Status: trip.Draft, ERPStatus: trip.ERPNone, CreatedAt: now,
			UpdatedAt: now, ChangedBy: access.From(ctx).UserID, Version: 1,
			History: []trip.Change{{Status: trip.Draft, At: now, By: access.From(ctx).UserID}}}
		err = s.table.Commit(ctx, trip.Write(t, 0), op, counted, table.Put(table.New(trip.NumberKey(number), trip.NumberedTrip{TripID: tripID})))
		made = err == nil
		return err
	})
	if err != nil {
		return trip.Full{}, fmt.Errorf("create a trip: %w", err)
	}
	f, err := s.edit(ctx, tripID, nil, e, false)
	if err != nil && made {
		if err := s.Delete(context.WithoutCancel(ctx), tripID); err != nil {
			return f, err
		}
	}
	return f, err
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
	return s.edit(ctx, tripID, version, e, true)
}

// edit makes the change. If it moves more orders than a transaction can hold, it is split into several Commits; the
// trip and its orders are consistent after each.
func (s *Changes) edit(ctx context.Context, tripID string, version *int64, e Edit, counts bool) (trip.Full, error) {
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
			if counts && !more {
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
	for {
		more := false
		_, err := s.trips.Change(ctx, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
			if f.Status != trip.Draft && f.Status != trip.Planned && f.Status != trip.Cancelled {
				return nil, fault.New(fault.Conflict, "trip %s is %s: only a draft, a planned or a cancelled trip can be deleted",
					f.Number, trip.Words(f.Status))
			}
			for _, r := range f.Results {
				if r.Touched() {
					return nil, fault.New(fault.Conflict, "trip %s stays: order %s has been sent to the ERP for it", f.Number,
						r.OrderNumber)
				}
			}
			all := f.OrderIDs()
			part := all[:min(trip.OrderActions/leaving, len(all))]
			more = len(all) > len(part)
			ops, err := s.trips.OffTrip(ctx, f, part)
			for _, id := range part {
				dropOrder(f, id)
				ops = append(ops, untouched(f, id))
			}
			return ops, err
		})
		if err != nil {
			return err
		}
		if !more {
			break
		}
	}
	f, err := s.trips.Get(ctx, tripID)
	if err != nil {
		return err
	}
	gone := table.New(trip.Key(tripID), struct{}{}).Listed(trip.List, nil).Expiring(s.now())
	ops := []table.Op{table.Put(gone, table.FieldIs("revision", f.Revision)), table.Delete(trip.NumberKey(f.Number))}
	planned := len(f.Stops) > 0 && f.Status != trip.Cancelled
	if planned {
		ops = append(ops, trip.NotHeld(f.Date))
	}
	err = s.table.Commit(ctx, append(ops, trip.File(f.Trip, trip.Trip{})...)...)
	if planned && table.FailedAt(err, 2) {
		return trip.Held(f.Date)
	}
	if err != nil {
		return fmt.Errorf("delete trip %s: %w", tripID, err)
	}
	return nil
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

// untouched returns the operation that deletes the result of an order being removed. It fails if a worker has begun
// with the order.
func untouched(f *trip.Full, id string) table.Op {
	if r, ok := f.Results[id]; ok {
		return table.Delete(trip.ResultKey(f.ID, id), table.VersionIs(r.Version))
	}
	return table.Check(trip.ResultKey(f.ID, id), table.Absent())
}

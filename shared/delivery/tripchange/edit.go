package tripchange

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"backdock/shared/delivery/route"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/sales/order"
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

// number checks what does not depend on the trip, and generates the ids of new stops.
func (s *Changes) number(e *Edit) error {
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

// wanted returns the stops that an edit asks for, with the orders that it lists.
func (s *Changes) wanted(f *trip.Full, e Edit) ([]trip.Stop, error) {
	stops := slices.Clone(f.Stops)
	if e.Stops != nil {
		stops = make([]trip.Stop, 0, len(*e.Stops))
		for i, want := range *e.Stops {
			stop, err := wantedStop(f, want, fmt.Sprintf("stops.%d", i))
			if err != nil {
				return nil, err
			}
			stops = append(stops, stop)
		}
		for i, was := range f.Stops {
			if was.Status != trip.StopPending && !slices.ContainsFunc(stops, func(s trip.Stop) bool { return s.ID == was.ID }) {
				return nil, fault.New(fault.Conflict, "stop %d is %s: it stays on the trip", i+1, was.Status)
			}
		}
	}
	if e.AddStop != nil {
		stop, err := wantedStop(f, *e.AddStop, "stop")
		if err != nil {
			return nil, err
		}
		at := e.Position - 1
		if at < 0 || at > len(stops) {
			at = len(stops)
		}
		stops = slices.Insert(stops, at, stop)
	}
	seen, orders := map[string]bool{}, map[string]bool{}
	for i, stop := range stops {
		if seen[stop.ID] {
			return nil, fault.Fields(fmt.Sprintf("stops.%d._id must not name the same stop twice", i))
		}
		seen[stop.ID] = true
		for _, id := range stop.SalesOrderIDs {
			if orders[id] {
				return nil, fault.Fields(fmt.Sprintf("stops.%d.salesOrderIds must not name the order %s twice", i, id))
			}
			orders[id] = true
		}
	}
	return stops, nil
}

// wantedStop returns one stop that an edit asks for.
func wantedStop(f *trip.Full, want StopEdit, path string) (trip.Stop, error) {
	stop := trip.Stop{ID: want.ID, Type: cmp.Or(want.Type, trip.Delivery), Status: trip.StopPending, SalesOrderIDs: []string{},
		PurchaseOrderID: want.PurchaseOrderID}
	was := f.FindStop(want.ID)
	switch {
	case was != nil:
		stop = *was
	case !want.fresh:
		return stop, fault.Fields(path + "._id must be a stop of the trip")
	case stop.Type != trip.Delivery && stop.Type != trip.Pickup && stop.Type != trip.Warehouse:
		return stop, fault.Fields(path + ".type must be one of: delivery, pickup, warehouse")
	case want.CustomerID != "":
		stop.Customer = &trip.Customer{ID: want.CustomerID}
		stop.ShipTo = &order.ShipTo{AddressID: want.AddressID}
	}
	if want.SalesOrderIDs != nil {
		if stop.Type != trip.Delivery && len(want.SalesOrderIDs) > 0 {
			return stop, fault.Fields(path + ".salesOrderIds must be empty for a stop of type " + string(stop.Type))
		}
		if stop.Status != trip.StopPending && !slices.Equal(stop.SalesOrderIDs, want.SalesOrderIDs) {
			return stop, fault.New(fault.Conflict, "the stop at %s is %s: its orders stay", stop.Name(), stop.Status)
		}
		stop.SalesOrderIDs = slices.Clone(want.SalesOrderIDs)
	}
	if want.Locked != nil {
		stop.Locked = *want.Locked
	}
	if want.Notes != nil {
		stop.Notes = *want.Notes
	}
	if want.ServiceMinutes != nil && *want.ServiceMinutes != stop.ServiceMinutes {
		stop.ServiceMinutes, stop.ServiceFixed = *want.ServiceMinutes, true
	}
	if stop.Type == trip.Delivery && len(stop.SalesOrderIDs) == 0 && stop.Customer == nil {
		return stop, fault.Fields(path + ".salesOrderIds should not be empty")
	}
	return stop, nil
}

package day

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/schedule"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
)

// Missing returns the runs of routes that have no trip on the date.
func (d *Day) Missing() []schedule.Schedule {
	return slices.DeleteFunc(slices.Clone(d.Runs), func(run schedule.Schedule) bool {
		return slices.ContainsFunc(d.Trips, func(t trip.Trip) bool { return string(t.RouteID) == run.RouteID })
	})
}

// Skipped is a route that runs on a date and got no trip.
type Skipped struct {
	RouteID   string `json:"routeId"`
	RouteName string `json:"routeName"`
	Reason    string `json:"reason"`
}

// CreateTrips creates a draft for each route that runs on a date and has no trip, with the vehicle, driver and start of
// its schedule and the orders of its addresses in the route's order. Orders that the trip cannot deliver, or that do
// not fit on its vehicle, stay on no trip. It is safe to repeat, and two calls at once create each trip once. It returns
// the ids of the new trips, and the date with them.
func (s *Days) CreateTrips(ctx context.Context, date civil.Date) (d *Day, created []string, skipped []Skipped,
	err error) {
	created, skipped = []string{}, []Skipped{}
	if d, err = s.Load(ctx, date); err != nil {
		return d, created, skipped, err
	}
	for _, run := range d.Missing() {
		id, there, err := s.from.Trips.ForRun(ctx, run.RouteID, date)
		if err != nil {
			return d, created, skipped, err
		}
		if there { // created by another call since the list was read
			continue
		}
		orders, err := d.ordersFor(ctx, run)
		if err != nil {
			return d, created, skipped, err
		}
		f, err := s.from.Changes.Create(ctx, id, tripchange.Edit{Date: &date, RouteID: new(api.Nullable(run.RouteID)),
			VehicleID: &run.VehicleID, DriverID: &run.DriverID, StartTime: &run.StartTime, AddOrders: orders})
		var refused *fault.Error
		switch {
		case errors.As(err, &refused):
			skipped = append(skipped, Skipped{run.RouteID, d.Route(run.RouteID).Name,
				strings.Join(refused.Messages, "; ")})
		case err != nil:
			return d, created, skipped, err
		default:
			created, d = append(created, id), d.With([]trip.Trip{f.Trip}, nil)
		}
	}
	return d, created, skipped, nil
}

// ordersFor returns the unplanned orders of a route's addresses that a trip for a run can deliver, as long as they fit
// on the vehicle, in the route's order.
func (d *Day) ordersFor(ctx context.Context, run schedule.Schedule) ([]string, error) {
	t := &trip.Trip{Date: d.Date, RouteID: api.Nullable(run.RouteID), VehicleID: run.VehicleID, StartTime: run.StartTime}
	var wanted []*Order
	for i := range d.Unplanned {
		o := &d.Unplanned[i]
		_, impossible := d.impossible(o)
		if o.Route == nil || o.Route.RouteID != run.RouteID || impossible || o.Removed != nil ||
			d.unfit(o, t).Code == NeedsFeature {
			continue
		}
		wanted = append(wanted, o)
	}
	slices.SortStableFunc(wanted, func(a, b *Order) int { return a.Route.StopNumber - b.Route.StopNumber })
	drives, err := d.drives(ctx, t, wanted)
	if err != nil {
		return nil, err
	}
	var capacity, load vrp.Load
	if v := d.Vehicle(string(run.VehicleID)); v != nil {
		capacity = capacityOf(v.Capacity)
	}
	ids := []string{}
	for i, o := range wanted {
		if drives != nil {
			if _, late := d.outOfReach(o, t, drives[i]); late {
				continue
			}
		}
		with := load
		for k, amount := range demandOf(o.Load) {
			with[k] += amount
		}
		if len(ids) == trip.MaxOrders || over(with, capacity) {
			continue
		}
		load, ids = with, append(ids, o.ID)
	}
	return ids, nil
}

func over(load, capacity vrp.Load) bool {
	for i, limit := range capacity {
		if limit > 0 && load[i] > limit {
			return true
		}
	}
	return false
}

// drives returns how long it takes from the warehouse to each order; nil: the warehouse or the start is not known.
func (d *Day) drives(ctx context.Context, t *trip.Trip, orders []*Order) ([]time.Duration, error) {
	if d.Depot == nil || d.start(t) == nil || len(orders) == 0 {
		return nil, nil
	}
	var places []geo.Point // the warehouse before each address
	for _, o := range orders {
		places = append(places, *d.Depot, *d.orderPoint(o))
	}
	legs, err := d.distances.Legs(ctx, places)
	if err != nil {
		return nil, err
	}
	drives := make([]time.Duration, len(orders))
	for i := range orders {
		drives[i] = legs[2*i].Duration
	}
	return drives, nil
}

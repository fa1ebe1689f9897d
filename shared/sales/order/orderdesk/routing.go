package orderdesk

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

// Rerouted is an order with a changed route.
type Rerouted struct {
	SalesOrderID string       `json:"salesOrderId"`
	From         *order.Route `json:"from"`
	To           *order.Route `json:"to"`
	Reason       string       `json:"reason"`
}

// SetRoute sets an order's route by hand and pins it. A nil route id unpins it, and the address's assignment applies
// again. stopNumber may be 0: not given. Errors: fault.NotFound, fault.Invalid for an unknown route.
func (d *Desk) SetRoute(ctx context.Context, orderID string, routeID *string, stopNumber int) (order.Order, error) {
	if routeID == nil {
		return d.unpin(ctx, orderID)
	}
	name, err := d.routes.Name(ctx, *routeID)
	if err != nil {
		return order.Order{}, err
	}
	if name == "" {
		return order.Order{}, fault.Fields("routeId must be the id of a route")
	}
	return d.orders.Update(ctx, orderID, nil, func(o *order.Order) error {
		if err := routable(*o); err != nil {
			return err
		}
		o.Route = &order.Route{RouteID: *routeID, Name: name, StopNumber: stopNumber, Pinned: true}
		return nil
	})
}

func routable(o order.Order) error {
	if !o.Status.Editable() {
		return fault.New(fault.Conflict, "order %s is %s: its route can no longer be changed", o.OrderNumber, o.Status)
	}
	return nil
}

func (d *Desk) unpin(ctx context.Context, orderID string) (order.Order, error) {
	o, err := d.orders.Get(ctx, orderID)
	if err != nil {
		return o, err
	}
	to, err := d.assigned(ctx, o)
	if err != nil {
		return o, err
	}
	return d.orders.Update(ctx, orderID, nil, func(o *order.Order) error {
		if err := routable(*o); err != nil {
			return err
		}
		o.Route = to
		return nil
	})
}

// assigned returns the route of the order's ship-to address.
func (d *Desk) assigned(ctx context.Context, o order.Order) (*order.Route, error) {
	c, err := d.customers.Get(ctx, o.CustomerID)
	if fault.Is(err, fault.NotFound) {
		c, err = customer.Detail{}, nil // the addresses of a deleted customer have no route
	}
	if err != nil {
		return nil, fmt.Errorf("customer of order %s: %w", o.ID, err)
	}
	return order.RouteOf(ctx, d.routes, c, o.ShipTo.AddressID)
}

// Reroute sets an order's route from the assignment of its ship-to address, and returns the change, if any. It keeps a
// pinned route, and the route of an order on a trip that has started. Errors: fault.NotFound.
func (d *Desk) Reroute(ctx context.Context, orderID string) ([]Rerouted, error) {
	o, err := d.orders.Get(ctx, orderID)
	if err != nil {
		return nil, err
	}
	return d.reroute(ctx, []order.Order{o})
}

// RerouteDate is Reroute for all orders of a date.
func (d *Desk) RerouteDate(ctx context.Context, date civil.Date) ([]Rerouted, error) {
	orders, err := d.orders.OnDate(ctx, date)
	if err != nil {
		return nil, err
	}
	return d.reroute(ctx, orders)
}

func (d *Desk) reroute(ctx context.Context, orders []order.Order) ([]Rerouted, error) {
	var onTrips []string
	for _, o := range orders {
		if o.TripID != "" && !slices.Contains(onTrips, o.TripID) {
			onTrips = append(onTrips, o.TripID)
		}
	}
	started, err := d.trips.Started(ctx, onTrips)
	if err != nil {
		return nil, fmt.Errorf("trips of the orders: %w", err)
	}
	changes := make([]*Rerouted, len(orders))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for i, o := range orders {
		if !o.Status.Editable() || started[o.TripID] || o.Route != nil && o.Route.Pinned {
			continue
		}
		g.Go(func() error {
			to, err := d.assigned(ctx, o)
			if err != nil || order.SameRoute(o.Route, to) {
				return err
			}
			changes[i], err = d.move(ctx, o, to)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	moved := []Rerouted{}
	for _, c := range changes {
		if c != nil {
			moved = append(moved, *c)
		}
	}
	return moved, nil
}

func (d *Desk) move(ctx context.Context, o order.Order, to *order.Route) (*Rerouted, error) {
	var done *Rerouted
	_, err := d.orders.Update(ctx, o.ID, nil, func(o *order.Order) error {
		done = nil
		if o.Route != nil && o.Route.Pinned || order.SameRoute(o.Route, to) {
			return nil
		}
		done = &Rerouted{SalesOrderID: o.ID, From: o.Route, To: to, Reason: reasonFor(o.Route, to)}
		o.Route = to
		return nil
	})
	return done, err
}

func reasonFor(from, to *order.Route) string {
	switch {
	case to == nil:
		return "the ship-to address is no longer assigned to a route"
	case from == nil:
		return "the ship-to address is assigned to a route now"
	case from.RouteID != to.RouteID:
		return "the ship-to address is assigned to another route"
	case from.StopNumber != to.StopNumber:
		return "the ship-to address has another stop number"
	}
	return "the route has another name"
}

// Package triporders has what trips and their orders need of each other: what orders load on a trip, which of them a trip
// that ends gives back, and what the area sales asks about the trip of an order.
package triporders

import (
	"context"
	"fmt"
	"slices"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Orders reads and releases the orders of trips.
type Orders struct {
	trips  *trip.Trips
	orders *order.Orders
	table  table.Table
	now    func() time.Time
}

// New returns the orders of trips. It does no I/O.
func New(trips *trip.Trips, orders *order.Orders, t table.Table, now func() time.Time) *Orders {
	return &Orders{trips, orders, t, now}
}

// Of reads orders. Errors: fault.Invalid for an order that does not exist.
func (s *Orders) Of(ctx context.Context, ids []string) (map[string]order.Order, error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	orders, err := s.orders.GetAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	known := make(map[string]order.Order, len(orders))
	for _, o := range orders {
		known[o.ID] = o
	}
	for _, id := range ids {
		if _, ok := known[id]; !ok {
			return nil, fault.Fields("salesOrderIds must be sales orders: there is no " + id)
		}
	}
	return known, nil
}

// Leaving returns the orders that are being taken off trips.
func (s *Orders) Leaving(ctx context.Context, trips []trip.Trip) (map[string]*trip.Leaving, error) {
	var keys []table.Key
	for _, t := range trips {
		for _, id := range t.Leaving {
			keys = append(keys, trip.ResultKey(t.ID, id))
		}
	}
	results, err := table.LoadAll[trip.Result](ctx, table.Consistently(s.table), keys)
	if err != nil {
		return nil, fmt.Errorf("orders that are being taken off trips: %w", err)
	}
	leaving := map[string]*trip.Leaving{}
	for _, r := range results {
		if r.Leaving != nil { // otherwise the order has left meanwhile
			leaving[r.SalesOrderID] = r.Leaving
		}
	}
	return leaving, nil
}

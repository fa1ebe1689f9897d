package tripchange

import (
	"context"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/triporders"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Recalculate computes loads, distances and times again, because orders, places and settings may have changed. Errors:
// fault.NotFound.
func (s *Changes) Recalculate(ctx context.Context, tripID string) (trip.Full, error) {
	sc, err := s.trips.ScheduleContext(ctx)
	if err != nil {
		return trip.Full{}, err
	}
	f, err := s.trips.Change(ctx, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
		if !f.Status.Active() {
			return nil, trip.ErrUnchanged // an ended trip does not change
		}
		known, err := s.onTrips.Of(ctx, f.OrderIDs())
		if err != nil {
			return nil, err
		}
		before := f.Trip
		f.Stops = slices.Clone(f.Stops)
		if err := s.relocate(ctx, f, anyStop); err != nil {
			return nil, err
		}
		orders := make([]order.Order, 0, len(known))
		for _, id := range f.OrderIDs() {
			orders = append(orders, known[id])
		}
		if !f.Status.UnderWay() { // fulfilling orders does not reduce the load of a truck under way
			if f.Loads, err = triporders.Loads(ctx, s.items, orders); err != nil {
				return nil, err
			}
		}
		if err := f.Measure(ctx, sc); err != nil {
			return nil, err
		}
		ops, clashes, err := s.statuses.Reserve(ctx, &before, &f.Trip)
		if len(clashes) > 0 {
			return nil, err // the reserved window stays
		}
		return ops, err
	})
	if errors.Is(err, trip.ErrUnchanged) {
		err = nil
	}
	return f, err
}

// relocate updates the coordinates of some stops from their customers' addresses, eight customers at a time.
func (s *Changes) relocate(ctx context.Context, f *trip.Full, which func(trip.Stop) bool) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for i := range f.Stops {
		stop := &f.Stops[i]
		if stop.Customer == nil || stop.ShipTo == nil || !which(*stop) {
			continue
		}
		g.Go(func() error {
			c, err := s.customers.Get(ctx, stop.Customer.ID)
			if fault.Is(err, fault.NotFound) {
				return nil
			}
			if err != nil {
				return err
			}
			if p, ok := c.Places[stop.ShipTo.AddressID]; ok {
				to := *stop.ShipTo
				to.Latitude, to.Longitude = &p.Latitude, &p.Longitude
				stop.ShipTo = &to
			}
			return nil
		})
	}
	return g.Wait()
}

func anyStop(trip.Stop) bool { return true }

// isUnplaced reports whether the stop's coordinates were unknown when its order was created.
func isUnplaced(s trip.Stop) bool { return s.ShipTo != nil && s.ShipTo.Latitude == nil }

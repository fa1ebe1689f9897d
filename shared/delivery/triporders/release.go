package triporders

import (
	"context"
	"errors"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// freed returns the orders that an inactive trip releases, so that the rest of them can go on another trip:
//
//   - cancelled trip: all orders
//   - completed trip: orders that are invoiced or excepted and need no decision on undelivered goods or on reports that differ
//   - closed trip: all orders, except a shipped order without invoice: an admin can reopen the trip to invoice it
//
// Delivered orders that wait for the ERP stay on the trip; otherwise they could be delivered twice.
func freed(f *trip.Full) []string {
	all := f.OrderIDs()
	if f.Status == trip.Cancelled {
		return all
	}
	return slices.DeleteFunc(all, func(id string) bool {
		r := f.Result(id)
		switch {
		case f.Status == trip.Closed:
			return r.Ship.State == trip.StepDone && !r.Invoice.Settled() && f.Exception(id) == ""
		case f.AwaitsDecision(id) || !r.DecisionsDone() || f.Stops[f.StopOf(id)].Differs():
			return true
		}
		return !r.Invoice.Settled() && (f.Exception(id) == "" || r.Touched())
	})
}

// Released returns the operations that release the orders of a trip that ends, in the Commit of its end. If they are too
// many for it, FinishRelease does it afterwards, in parts.
func (s *Orders) Released(ctx context.Context, f *trip.Full) ([]table.Op, error) {
	free := freed(f)
	if order.TripOps*len(free) > trip.OrderActions {
		f.Releasing = true
		return nil, nil
	}
	return s.offTrip(ctx, f, free)
}

// FinishRelease releases the orders that an inactive trip no longer needs, and records that this is done. It is
// idempotent.
func (s *Orders) FinishRelease(ctx context.Context, f trip.Full) (trip.Full, error) {
	if err := s.Release(ctx, f); err != nil || !f.Releasing {
		return f, err
	}
	after, err := s.trips.Change(ctx, f.ID, nil, func(f *trip.Full) ([]table.Op, error) {
		if f.Status.Active() || !f.Releasing {
			return nil, trip.ErrUnchanged
		}
		f.Releasing = false
		return nil, nil
	})
	if errors.Is(err, trip.ErrUnchanged) {
		err = nil
	}
	return after, err
}

// Release releases the orders that are still assigned to an inactive trip. It is idempotent.
func (s *Orders) Release(ctx context.Context, f trip.Full) error {
	for part := range slices.Chunk(freed(&f), trip.OrderActions/order.TripOps) {
		err := table.Update(ctx, "the orders of trip "+f.ID, func() error {
			ops, err := s.offTrip(ctx, &f, part)
			if err != nil || len(ops) == 0 {
				return err
			}
			return s.table.Commit(ctx, ops...)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// offTrip returns the operations that remove those of the orders from the trip that are on it. The orders keep their
// link to a trip that has left the warehouse.
func (s *Orders) offTrip(ctx context.Context, f *trip.Full, ids []string) ([]table.Op, error) {
	t := f.Ref()
	orders, err := s.orders.GetAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	var ops []table.Op
	for _, o := range orders {
		if o.TripID == t.ID {
			ops = append(ops, order.OffTrip(ctx, o, t, s.now(), f.Status.Past(trip.InProgress))...)
		}
	}
	return ops, nil
}

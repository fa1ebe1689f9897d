package trip

import (
	"context"
	"errors"
	"slices"

	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// OrderActions is the number of operations on orders in one Commit, besides those on the trip, its vehicle and its driver.
const OrderActions = 84

// free returns the orders that an inactive trip releases, so that the rest of them can go on another trip:
//
//   - cancelled trip: all orders
//   - completed trip: orders that are invoiced or excepted and need no decision on undelivered goods or on reports that differ
//   - closed trip: all orders, except a shipped order without invoice: an admin can reopen the trip to invoice it
//
// Delivered orders that wait for the ERP stay on the trip; otherwise they could be delivered twice.
func (f *Full) free() []string {
	all := f.OrderIDs()
	if f.Status == Cancelled {
		return all
	}
	return slices.DeleteFunc(all, func(id string) bool {
		r := f.Result(id)
		switch {
		case f.Status == Closed:
			return r.Ship.State == StepDone && !r.Invoice.Settled() && f.Exception(id) == ""
		case f.AwaitsDecision(id) || !r.DecisionsDone() || f.Stops[f.StopOf(id)].Differs():
			return true
		}
		return !r.Invoice.Settled() && (f.Exception(id) == "" || r.Touched())
	})
}

// Released returns the operations that release the orders of a trip that ends, in the Commit of its end. If they are too
// many for it, FinishRelease does it afterwards, in parts.
func (s *Trips) Released(ctx context.Context, f *Full) ([]table.Op, error) {
	free := f.free()
	if order.TripOps*len(free) > OrderActions {
		f.Releasing = true
		return nil, nil
	}
	return s.OffTrip(ctx, f, free)
}

// FinishRelease releases the orders that an inactive trip no longer needs, and records that this is done. It is
// idempotent.
func (s *Trips) FinishRelease(ctx context.Context, f Full) (Full, error) {
	if err := s.ReleaseOrders(ctx, f); err != nil || !f.Releasing {
		return f, err
	}
	after, err := s.Change(ctx, f.ID, nil, func(f *Full) ([]table.Op, error) {
		if f.Status.Active() || !f.Releasing {
			return nil, ErrUnchanged
		}
		f.Releasing = false
		return nil, nil
	})
	if errors.Is(err, ErrUnchanged) {
		err = nil
	}
	return after, err
}

// ReleaseOrders releases the orders that are still assigned to an inactive trip. It is idempotent.
func (s *Trips) ReleaseOrders(ctx context.Context, f Full) error {
	for part := range slices.Chunk(f.free(), OrderActions/order.TripOps) {
		err := table.Update(ctx, "the orders of trip "+f.ID, func() error {
			ops, err := s.OffTrip(ctx, &f, part)
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

// OffTrip returns the operations that remove those of the orders from the trip that are on it. The orders keep their
// link to a trip that has left the warehouse.
func (s *Trips) OffTrip(ctx context.Context, f *Full, ids []string) ([]table.Op, error) {
	t := f.Ref()
	orders, err := s.orders.GetAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	var ops []table.Op
	for _, o := range orders {
		if o.TripID == t.ID {
			ops = append(ops, order.OffTrip(ctx, o, t, s.now(), f.Status.Past(InProgress))...)
		}
	}
	return ops, nil
}

package tripchange

import (
	"context"
	"maps"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// exchange returns the operations on the orders that change their trip when trips become what they are in after, and
// updates the loads of these. It is the one place that puts orders on trips and takes them off. An order that one of the
// trips loses and another one gets moves between them; off returns the operations on one that goes nowhere. Errors:
// fault.Conflict.
func (s *Changes) exchange(ctx context.Context, before []trip.Trip, after []*trip.Full, known map[string]order.Order,
	off func(order.Order, *trip.Full) []table.Op) ([]table.Op, error) {
	from := map[string]int{} // the trip that loses an order
	var ops []table.Op
	for i, f := range after {
		for _, id := range trip.Difference(before[i].OrderIDs(), f.OrderIDs()) {
			if r := f.Result(id); r.Touched() {
				return nil, fault.New(fault.Conflict, "order %s stays on trip %s: it has been sent to the ERP for it",
					r.OrderNumber, f.Number)
			}
			from[id] = i
			ops = append(ops, untouched(f, id))
			f.Loads = slices.DeleteFunc(slices.Clone(f.Loads), func(l trip.Load) bool { return l.SalesOrderID == id })
		}
	}
	for i, f := range after {
		var coming []order.Order
		for _, id := range trip.Difference(f.OrderIDs(), before[i].OrderIDs()) {
			o := known[id]
			var put []table.Op
			var err error
			if lost, ok := from[id]; ok {
				put, err = order.ToTrip(ctx, o, after[lost].Ref(), f.Ref(), s.now())
				delete(from, id)
			} else {
				put, err = order.OnTrip(ctx, o, f.Ref(), s.now())
			}
			if err != nil {
				return nil, err
			}
			ops, coming = append(ops, put...), append(coming, o)
		}
		loads, err := trip.Loads(ctx, s.items, coming)
		if err != nil {
			return nil, err
		}
		f.Loads = slices.Concat(f.Loads, loads)
	}
	for _, id := range slices.Sorted(maps.Keys(from)) {
		f := after[from[id]]
		if o, ok := known[id]; ok && o.TripID == f.ID {
			ops = append(ops, off(o, f)...)
		}
	}
	return ops, nil
}

// exchangeOne is exchange for a change of one trip.
func (s *Changes) exchangeOne(ctx context.Context, before trip.Trip, f *trip.Full,
	known map[string]order.Order) ([]table.Op, error) {
	return s.exchange(ctx, []trip.Trip{before}, []*trip.Full{f}, known, func(o order.Order, f *trip.Full) []table.Op {
		return order.OffTrip(ctx, o, f.Ref(), s.now(), false)
	})
}

// leaving is the number of operations that remove one order from a trip: those on the order, and one on the trip's
// result for it.
const leaving = order.TripOps + 1

// untouched returns the operation that deletes the result of an order being removed. It fails if a worker has begun
// with the order.
func untouched(f *trip.Full, id string) table.Op {
	if r, ok := f.Results[id]; ok {
		return table.Delete(trip.ResultKey(f.ID, id), table.VersionIs(r.Version))
	}
	return table.Check(trip.ResultKey(f.ID, id), table.Absent())
}

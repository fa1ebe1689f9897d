package tripchange

import (
	"context"
	"maps"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/triporders"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// exchange returns the operations on the orders that change their trip when trips become what they are in after, and
// updates the loads of these. It is the one place that puts orders on trips and takes them off. An order that one of the
// trips loses and another one gets moves between them. byHand reports whether a person has taken an order off that goes
// nowhere. Errors: fault.Conflict.
func (s *Changes) exchange(ctx context.Context, before []trip.Full, after []*trip.Full, known map[string]order.Order,
	byHand func(orderID string) bool) ([]table.Op, error) {
	from := map[string]int{} // the trip that loses an order
	var ops []table.Op
	for i, f := range after {
		for _, id := range trip.Difference(before[i].OrderIDs(), f.OrderIDs()) {
			if r := f.Result(id); r.Touched() {
				return nil, fault.New(fault.Conflict, "order %s stays on trip %s: it has been sent to the ERP for it. %s",
					r.OrderNumber, f.Number, howOff(f))
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
		loads, err := triporders.Loads(ctx, s.items, coming)
		if err != nil {
			return nil, err
		}
		f.Loads = slices.Concat(f.Loads, loads)
	}
	for _, id := range slices.Sorted(maps.Keys(from)) {
		f := after[from[id]]
		if o, ok := known[id]; ok && o.TripID == f.ID {
			if byHand(id) {
				ops = append(ops, order.Remove(ctx, o, f.Ref(), f.Date, s.now())...)
			} else {
				ops = append(ops, order.OffTrip(ctx, o, f.Ref(), s.now(), false)...)
			}
		}
	}
	return ops, nil
}

func nobody(string) bool { return false }

// takenAtOnce is how many orders one transaction takes off a trip: each takes the operations on the order, and one on the
// trip's result for it. broughtAtOnce is how many it puts on a trip.
const (
	takenAtOnce   = trip.OrderActions / (order.TripOps + 1)
	broughtAtOnce = trip.OrderActions / order.TripOps
)

// untouched returns the operation that deletes the result of an order being removed. It fails if a worker has begun
// with the order.
func untouched(f *trip.Full, id string) table.Op {
	if r, ok := f.Results[id]; ok {
		return r.Delete()
	}
	return trip.NoResult(f.ID, id)
}

// takeOff removes orders from a trip, and their stops if these have no other order. The exchange takes their loads off.
func takeOff(f *trip.Full, orders []string) {
	stops := make([]trip.Stop, 0, len(f.Stops))
	for _, stop := range f.Stops {
		stay := trip.Difference(stop.SalesOrderIDs, orders)
		if len(stay) == 0 && len(stop.SalesOrderIDs) > 0 && stop.Status == trip.StopPending {
			continue
		}
		stop.SalesOrderIDs = stay
		stops = append(stops, stop)
	}
	f.Stops = stops
}

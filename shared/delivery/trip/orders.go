package trip

import (
	"context"
	"fmt"
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Ref returns the trip as the history of its orders stores it.
func (f *Full) Ref() order.Trip { return order.Trip{ID: f.ID, Number: f.Number} }

// Difference returns the elements of a that are not in b.
func Difference(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(id string) bool { return slices.Contains(b, id) })
}

// OrdersOf reads orders. Errors: fault.Invalid for an order that does not exist.
func (s *Trips) OrdersOf(ctx context.Context, ids []string) (map[string]order.Order, error) {
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

// ordersLeaving returns the orders that are being taken off the trip.
func (f *Full) ordersLeaving() []string {
	return slices.DeleteFunc(f.OrderIDs(), func(id string) bool { return f.Result(id).Leaving == nil })
}

// OrdersLeaving returns the orders that are being taken off trips.
func (s *Trips) OrdersLeaving(ctx context.Context, trips []Trip) (map[string]*Leaving, error) {
	var keys []table.Key
	for _, t := range trips {
		for _, id := range t.Leaving {
			keys = append(keys, ResultKey(t.ID, id))
		}
	}
	results, err := table.LoadAll[Result](ctx, table.Consistently(s.table), keys)
	if err != nil {
		return nil, fmt.Errorf("orders that are being taken off trips: %w", err)
	}
	leaving := map[string]*Leaving{}
	for _, r := range results {
		if r.Leaving != nil { // otherwise the order has left meanwhile
			leaving[r.SalesOrderID] = r.Leaving
		}
	}
	return leaving, nil
}

func (s Stop) Name() string {
	if s.Customer != nil {
		return s.Customer.Name
	}
	return "the " + string(s.Type)
}

// OrInvalid turns fault.NotFound into fault.Invalid with the message.
func OrInvalid(err error, message string) error {
	if fault.Is(err, fault.NotFound) {
		return fault.Fields(message)
	}
	return err
}

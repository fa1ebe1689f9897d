package orderlist

import (
	"context"
	"slices"

	"backdock/shared/platform/civil"
	"backdock/shared/sales/order"
)

// Find returns the list's rows that keep accepts, unordered. The list holds all open orders. Rows are shared and must
// not be changed.
func (s *Orders) Find(ctx context.Context, keep func(*order.Row) bool) ([]*order.Row, error) {
	return s.index.Find(ctx, keep)
}

// Delivering is Find for a range of delivery dates. It reads only these dates.
func (s *Orders) Delivering(ctx context.Context, from, to civil.Date, keep func(*order.Row) bool) ([]*order.Row, error) {
	rows, err := s.index.Within(ctx, byDelivery, func(r *order.Row) int {
		if r.DeliveryDate.Before(from) {
			return -1
		}
		return max(r.DeliveryDate.DaysSince(to), 0)
	})
	return slices.DeleteFunc(rows, func(r *order.Row) bool { return !keep(r) }), err
}

// AwaitingFulfillment returns the list's rows of a date with status pending_fulfillment or partially_fulfilled.
func (s *Orders) AwaitingFulfillment(ctx context.Context, date civil.Date) ([]*order.Row, error) {
	rows, err := s.Delivering(ctx, date, date, func(r *order.Row) bool {
		return r.Status == order.PendingFulfillment || r.Status == order.PartiallyFulfilled
	})
	slices.SortFunc(rows, func(a, b *order.Row) int { return compareBy([]Sort{{Column: "customerName"}}, a, b) })
	return rows, err
}

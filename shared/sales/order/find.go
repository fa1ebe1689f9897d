package order

import (
	"context"
	"slices"

	"backdock/shared/platform/civil"
)

// Find returns the list's rows that keep accepts, unordered. The list holds all open orders. Rows are shared and must
// not be changed.
func (s *Orders) Find(ctx context.Context, keep func(*Row) bool) ([]*Row, error) {
	return s.index.Find(ctx, keep)
}

// Delivering is Find for a range of delivery dates. It reads only these dates.
func (s *Orders) Delivering(ctx context.Context, from, to civil.Date, keep func(*Row) bool) ([]*Row, error) {
	rows, err := s.index.Within(ctx, byDelivery, func(r *Row) int {
		if r.DeliveryDate.Before(from) {
			return -1
		}
		return max(r.DeliveryDate.DaysSince(to), 0)
	})
	return slices.DeleteFunc(rows, func(r *Row) bool { return !keep(r) }), err
}

func (s *Orders) heldOf(ctx context.Context, date civil.Date, keep func(*Row) bool) ([]*Row, error) {
	return s.Delivering(ctx, date, date, keep)
}

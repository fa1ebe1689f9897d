package order

import "context"

// Find are the list's rows that keep accepts, in no order. Rows are shared and must
// not be changed.
func (s *Orders) Find(ctx context.Context, keep func(*Row) bool) ([]*Row, error) {
	return s.index.Find(ctx, keep)
}

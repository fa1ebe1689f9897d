package order

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/table"
	"backdock/shared/sales/orderline"
)

// The functions below serve the migrations of orders, see shared/app/migrations.

// FileUnfiled writes the index items (customer, NetSuite's number, status) of orders stored before these existed. It
// returns the number of changed orders.
func (s *Orders) FileUnfiled(ctx context.Context, ids []string) (int, error) {
	return s.renew(ctx, ids, func(o Order) bool { return o.book.Filed == filed{} })
}

// PackLines converts lines in the old form to compressed lines outside the head. It returns the number of changed
// orders.
func (s *Orders) PackLines(ctx context.Context, ids []string) (int, error) {
	return s.renew(ctx, ids, func(o Order) bool { return o.book.Place.Parts == 0 && len(o.Lines) > 0 })
}

// renew stores orders of an old form in the current form. Nothing visible changes, including the time of the last
// change.
func (s *Orders) renew(ctx context.Context, ids []string, old func(Order) bool) (int, error) {
	var changed atomic.Int64
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(readAtOnce)
	for _, id := range ids {
		g.Go(func() error {
			renewed := false
			err := table.Update(ctx, "order "+id, func() error {
				o, head, err := s.get(ctx, id)
				if renewed = err == nil && head != nil && !head.Deleted && old(o); !renewed {
					return err
				}
				return s.table.Commit(ctx, o.renewing()...)
			})
			if renewed && err == nil {
				changed.Add(1)
			}
			return err
		})
	}
	err := g.Wait()
	return int(changed.Load()), err
}

// renewing returns the operations that store an order again. The lines keep the revision that wrote them: they are
// unchanged, so they need not be counted again.
func (o *Order) renewing() []table.Op {
	before := o.book.Revision
	o.book.Revision++
	place, parts := orderline.Store(o.book.Place, partition(o.ID), o.book.Place.LinesAt, o.Lines)
	o.book.Place = place
	names := o.file()
	return slices.Concat([]table.Op{write(*o, table.FieldIs("revision", before))}, parts, names)
}

// CartsOf returns the carts from which orders were created since a time.
func (s *Orders) CartsOf(ctx context.Context, ids []string, since time.Time) ([]string, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = Key(id)
	}
	heads, err := table.LoadAll[stored](ctx, s.table, keys)
	var carts []string
	for _, h := range heads {
		if h.CartID != "" && !h.CreatedAt.Before(since) {
			carts = append(carts, h.CartID)
		}
	}
	return carts, err
}

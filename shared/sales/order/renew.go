package order

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/table"
	"backdock/shared/sales/orderline"
)

// The functions below serve the migrations of orders, see shared/app/migrations.

const (
	// daysAhead is the number of days after today at which a Walk starts with dates.
	daysAhead = 400
	// walkedAtOnce is the approximate number of orders in a step of a Walk; the last day of a step is complete.
	walkedAtOnce = 500
)

// walk is the position of a Walk.
type walk struct {
	Date  civil.Date `json:"date"`  // the next date
	Empty int        `json:"empty"` // consecutive days without an order, up to today
}

// Walk visits all orders by delivery date, latest first, starting at a cursor ("" at first). next is the cursor for the
// next call, "" at the end. do gets the ids of a day's orders and returns the number of changed ones.
func (s *Orders) Walk(ctx context.Context, cursor string,
	do func(context.Context, []string) (int, error)) (next string, looked, changed int, err error) {
	var at walk
	if cursor != "" {
		if err := json.Unmarshal([]byte(cursor), &at); err != nil {
			return "", 0, 0, fmt.Errorf("cursor %q: %w", cursor, err)
		}
	}
	today := civil.Of(s.now())
	if cursor == "" {
		return s.walkOutside(ctx, walk{Date: today.AddDays(daysAhead)}, do)
	}
	for looked < walkedAtOnce {
		days := []civil.Date{at.Date}
		for len(days) < daysAtOnce {
			days = append(days, days[len(days)-1].AddDays(-1))
		}
		ids := make([][]string, len(days))
		g, gctx := errgroup.WithContext(ctx)
		for i, day := range days {
			g.Go(func() (err error) {
				ids[i], err = s.idsOn(gctx, day)
				return err
			})
		}
		if err := g.Wait(); err != nil {
			return "", looked, changed, err
		}
		for i, day := range days {
			n, err := do(ctx, ids[i])
			looked, changed = looked+len(ids[i]), changed+n
			if err != nil {
				return "", looked, changed, err
			}
			if at.Empty++; len(ids[i]) > 0 || day.After(today) {
				at.Empty = 0
			}
			if at.Date = day.AddDays(-1); at.Empty > emptyDays {
				return "", looked, changed, nil
			}
			if looked >= walkedAtOnce {
				break
			}
		}
	}
	return string(mustJSON(at)), looked, changed, nil
}

// walkOutside is the first step of a Walk: the orders without a date, and those that the list holds for dates after the
// start of the walk.
func (s *Orders) walkOutside(ctx context.Context, from walk,
	do func(context.Context, []string) (int, error)) (next string, looked, changed int, err error) {
	ids, err := s.idsOn(ctx, civil.Date{})
	if err != nil {
		return "", 0, 0, err
	}
	far, err := s.Find(ctx, func(r *Row) bool { return r.DeliveryDate.After(from.Date) })
	if err != nil {
		return "", 0, 0, err
	}
	for _, r := range far {
		ids = append(ids, r.ID)
	}
	changed, err = do(ctx, ids)
	return string(mustJSON(from)), len(ids), changed, err
}

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
		keys[i] = key(id)
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

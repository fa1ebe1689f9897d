// Package counting updates the data that is derived from orders: the promises (sales/reservation) and the
// statistics of sales (insight/stats).
package counting

import (
	"context"
	"fmt"

	"backdock/shared/catalog/item"
	"backdock/shared/insight/stats"
	"backdock/shared/sales/order"
	"backdock/shared/sales/reservation"

	"golang.org/x/sync/errgroup"
)

// Counting counts orders for promises and statistics together, so that orders and items are read once. It is
// idempotent: an order can be counted again in any state, and after a crash at any line.
type Counting struct {
	orders   *order.Orders
	items    *item.Items
	promises *reservation.Promises
	recorder *stats.Recorder
}

// New makes the service. It does no I/O.
func New(orders *order.Orders, items *item.Items, promises *reservation.Promises, recorder *stats.Recorder) *Counting {
	return &Counting{orders, items, promises, recorder}
}

// linesAtOnce limits how many lines are counted together, so that they fit in memory and a conflict repeats
// little.
const linesAtOnce = 2000

// Count counts orders as the stream describes them. An order that was counted at a later revision already is
// not changed.
func (c *Counting) Count(ctx context.Context, changes []order.Change) error {
	orders, err := c.orders.Countable(ctx, changes)
	if err != nil {
		return err
	}
	return c.inParts(ctx, orders, c.count)
}

// Recount counts some orders from their stored records, at whatever revision they were counted. Unknown
// orders are left out.
func (c *Counting) Recount(ctx context.Context, orderIDs []string) error {
	orders, err := c.orders.CountableNow(ctx, orderIDs)
	if err != nil {
		return err
	}
	return c.inParts(ctx, orders, func(ctx context.Context, part []order.Countable, items map[string]item.Detail) error {
		if err := c.count(ctx, part, items); err != nil {
			return err
		}
		if err := c.promises.Repair(ctx, part, items); err != nil {
			return err
		}
		_, err := c.recorder.Repair(ctx, part, items)
		return err
	})
}

// RecountSales corrects the statistics of some orders from their stored records, and returns how many were wrong.
func (c *Counting) RecountSales(ctx context.Context, orderIDs []string) (int, error) {
	orders, err := c.orders.CountableNow(ctx, orderIDs)
	if err != nil {
		return 0, err
	}
	wrong := 0
	err = c.inParts(ctx, orders, func(ctx context.Context, part []order.Countable, items map[string]item.Detail) error {
		n, err := c.recorder.Repair(ctx, part, items)
		wrong += n
		return err
	})
	return wrong, err
}

// inParts calls work with some orders at a time, with their items.
func (c *Counting) inParts(ctx context.Context, orders []order.Countable,
	work func(context.Context, []order.Countable, map[string]item.Detail) error) error {
	for len(orders) > 0 {
		n, lines := 0, 0
		for n < len(orders) && (n == 0 || lines+linesOf(orders[n]) <= linesAtOnce) {
			lines += linesOf(orders[n])
			n++
		}
		items, err := c.items.GetAll(ctx, order.ItemIDs(orders[:n]))
		if err == nil {
			err = work(ctx, orders[:n], items)
		}
		if err != nil {
			return fmt.Errorf("count %d orders from %s on: %w", n, orders[0].ID, err)
		}
		orders = orders[n:]
	}
	return nil
}

func linesOf(o order.Countable) int {
	if o.Order == nil {
		return 1
	}
	return max(len(o.Order.Lines), 1)
}

func (c *Counting) count(ctx context.Context, orders []order.Countable, items map[string]item.Detail) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return c.recorder.Count(ctx, orders, items) })
	g.Go(func() error { return c.promises.Count(ctx, orders, items) })
	return g.Wait()
}

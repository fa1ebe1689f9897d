// Package reservation translates sales orders, carts and their lines to promises of stock/promise: quantities promised
// to an order, and quantities reserved for a cart that becomes an order, or for an edit.
package reservation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/promise"
)

// Promises keeps the promised quantities up to date with the orders. The holder of a promise is the order's cart, or
// the order if it has no cart. So the order takes over its cart's reservation.
type Promises struct {
	ledgers *promise.Ledgers
	orders  *order.Orders
	items   *item.Items
}

// NewPromises returns the Promises. It does no I/O.
func NewPromises(t table.Table, orders *order.Orders, items *item.Items, settings *setting.Settings,
	now func() time.Time) *Promises {
	return &Promises{promise.NewLedgers(t, items, settings, now), orders, items}
}

func holder(cartID, orderID string) string {
	if cartID != "" {
		return cartID
	}
	return orderID
}

// Count counts the quantities promised to orders; items are the items of their lines. The count of a later revision is
// kept.
func (p *Promises) Count(ctx context.Context, orders []order.Countable, items map[string]item.Detail) error {
	var holdings []promise.Holding
	for _, o := range orders {
		if o.Promises {
			holdings = append(holdings, holdingOf(o, items))
		}
	}
	return table.Update(ctx, "what is promised", func() error { return p.ledgers.Count(ctx, holdings) })
}

// Recount counts orders in their current state, independent of the stream and of the revision counted before. Unknown
// orders are left out. It reads orders and ledgers consistently, because a reservation may be released after it.
func (p *Promises) Recount(ctx context.Context, orderIDs []string) error {
	orders, err := p.orders.CountableNow(ctx, orderIDs)
	if err != nil {
		return err
	}
	items, err := p.items.GetAll(ctx, order.ItemIDs(orders))
	if err != nil {
		return err
	}
	if err := p.Count(ctx, orders, items); err != nil {
		return fmt.Errorf("count what is promised to %d orders: %w", len(orders), err)
	}
	return p.Repair(ctx, orders, items)
}

// Repair corrects wrong counts of orders that were counted at their current revision, or at a later revision that they
// never had.
func (p *Promises) Repair(ctx context.Context, orders []order.Countable, items map[string]item.Detail) error {
	ids := make([]string, len(orders))
	for i, o := range orders {
		ids[i] = holder(o.CartID, o.ID)
	}
	counted, err := p.ledgers.Entries(ctx, ids)
	if err != nil {
		return err
	}
	for i, o := range orders {
		if promise.Same(counted[ids[i]], holdingOf(o, items).Entries) {
			continue
		}
		if err := p.repair(ctx, o.ID); err != nil {
			return fmt.Errorf("repair what is promised to order %s: %w", o.ID, err)
		}
	}
	return nil
}

// repair counts an order in its current state, on the condition that it does not change.
func (p *Promises) repair(ctx context.Context, orderID string) error {
	err := table.Update(ctx, "what is promised to order "+orderID, func() error {
		change, unchanged, err := p.orders.Current(ctx, orderID)
		if err != nil || change.Order == nil {
			return err // it was deleted: the stream reports that
		}
		orders, err := p.orders.Countable(ctx, []order.Change{change})
		if err != nil || len(orders) == 0 {
			return err
		}
		items, err := p.items.GetAll(ctx, order.ItemIDs(orders))
		if err != nil {
			return err
		}
		return p.ledgers.Repair(ctx, holdingOf(orders[0], items), unchanged)
	})
	if errors.Is(err, table.ErrBusy) {
		return nil // it is changed all the time: the stream reports each change
	}
	return err
}

// holdingOf returns the quantities promised to an order, and those it has got. It is marked unsure if an item or a unit
// is not known yet; then a line's unit counts as the item's own.
func holdingOf(o order.Countable, items map[string]item.Detail) promise.Holding {
	h := promise.Holding{ID: holder(o.CartID, o.ID), Revision: o.Revision, Entries: map[string]promise.Entry{}}
	if o.Order == nil {
		return h
	}
	h.ShippedAt = o.Order.ShippedAt()
	_, delivery := o.Order.Dates()
	promises := o.Order.Status.Editable() && !delivery.IsZero() // without a date it cannot be counted
	for _, l := range o.Order.Lines {
		open := money.Zero
		if promises && l.Sold().Sign() > 0 {
			open = l.Open()
		}
		if open.Sign() <= 0 && l.Fulfilled.Sign() <= 0 {
			continue
		}
		c, known := items[l.ItemID].Conversions(l.Units)
		h.Unsure = h.Unsure || !known
		inStock := func(quantity money.Decimal) money.Decimal {
			return quantity.Mul(c.Line).Quo(c.Stock, money.QuantityPlaces)
		}
		e := h.Entries[l.ItemID]
		promised := inStock(open)
		e.Promised = e.Promised.Add(promised)
		// Rounded so that promised and shipped add up to the same whatever part was shipped.
		e.Shipped = e.Shipped.Add(inStock(open.Add(l.Fulfilled)).Sub(promised))
		if !e.Promised.IsZero() {
			e.Delivery = delivery
		}
		h.Entries[l.ItemID] = e
	}
	return h
}

// readAtOnce is the number of orders that are read together.
const readAtOnce = 500

// RepairCounters corrects counters of items that are not the sum of the promises and reservations, and returns the ids
// of these items; normally there are none. orders returns the orders that may have promises: all open ones, and those
// closed recently, because the stream may not have reported that yet.
func (p *Promises) RepairCounters(ctx context.Context, itemIDs []string,
	orders func(context.Context) ([]string, error)) ([]string, error) {
	return p.ledgers.RepairCounters(ctx, itemIDs, func(ctx context.Context) ([]string, error) {
		ids, err := orders(ctx)
		if err != nil {
			return nil, err
		}
		removed, err := p.orders.Removed(ctx)
		if err != nil {
			return nil, err
		}
		holders := make([]string, 0, len(ids)+len(removed))
		for some := range slices.Chunk(ids, readAtOnce) {
			known, err := p.orders.GetAll(ctx, some)
			if err != nil {
				return nil, err
			}
			for _, o := range known {
				holders = append(holders, holder(o.CartID, o.ID))
			}
		}
		for _, o := range removed { // the stream may not have reported that yet
			holders = append(holders, holder(o.CartID, o.ID))
		}
		return holders, nil
	})
}

// Reserve reserves the lines of a cart for a date, or returns what is short: see promise.Ledgers.Reserve. Items without
// stock data from NetSuite, and unknown units, are not reserved.
func (p *Promises) Reserve(ctx context.Context, cartID string, date civil.Date, lines []orderline.Line,
	items map[string]item.Detail) (promise.Reservation, error) {
	wanted := map[string]promise.Entry{}
	for _, l := range lines {
		c, known := items[l.ItemID].Conversions(l.Units)
		if !known || items[l.ItemID].Stock.AsOf.IsZero() {
			continue
		}
		e := wanted[l.ItemID]
		e.Delivery, e.Promised = date, e.Promised.Add(l.Quantity.Mul(c.Line).Quo(c.Stock, money.QuantityPlaces))
		wanted[l.ItemID] = e
	}
	return p.ledgers.Reserve(ctx, cartID, date, wanted, items)
}

// Release releases a cart's reservation, unless the cart has become an order that was counted: see
// promise.Ledgers.Release.
func (p *Promises) Release(ctx context.Context, cartID string, guard table.Op) error {
	return p.ledgers.Release(ctx, cartID, guard)
}

// Reserved returns the carts and edits with a reservation older than a time whose orders were not counted, oldest
// first, at most 100.
func (p *Promises) Reserved(ctx context.Context, before time.Time) ([]string, error) {
	return p.ledgers.Reserved(ctx, before)
}

// LeftFor returns what is left of items for a date, in the stock unit, for a cart or an order without a cart. What is
// promised to that id itself counts as left; with the id "" nothing does.
func (p *Promises) LeftFor(ctx context.Context, id string, date civil.Date,
	items item.Prefetch) (map[string]money.Decimal, error) {
	return quantities(p.ledgers.LeftFor(ctx, id, date, items))
}

// LeftNow is LeftFor with consistent reads, at a higher cost. Use it after a release.
func (p *Promises) LeftNow(ctx context.Context, id string, date civil.Date,
	items item.Prefetch) (map[string]money.Decimal, error) {
	return quantities(p.ledgers.LeftNow(ctx, id, date, items))
}

func quantities(all map[string]promise.Left, err error) (map[string]money.Decimal, error) {
	left := make(map[string]money.Decimal, len(all))
	for id, l := range all {
		left[id] = l.Left
	}
	return left, err
}

package reservation

import (
	"context"
	"fmt"
	"strings"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/prices/spot"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/outofstock"
)

// Edits finds how much of each item is left for edits of orders, and reserves it. The quantities of an order's edits
// are reserved under one id per order, until the edited order is counted:
//
//	SOLD#EDIT#<order id>, see stock/promise
type Edits struct {
	promises *Promises
	orders   *order.Orders
	items    *item.Items
	settings *setting.Settings
	marks    *outofstock.Marks
	offers   *spot.Offers
	now      func() time.Time
	shown    item.Recent[need] // see Outlook
}

// NewEdits returns the Edits. It does no I/O.
func NewEdits(promises *Promises, orders *order.Orders, items *item.Items, settings *setting.Settings,
	marks *outofstock.Marks, offers *spot.Offers, now func() time.Time) *Edits {
	return &Edits{promises: promises, orders: orders, items: items, settings: settings, marks: marks, offers: offers,
		now: now}
}

// Marks returns the active out-of-stock marks by item id.
func (s *Edits) Marks(ctx context.Context) (map[string]*outofstock.Mark, error) {
	return s.marks.Active(ctx)
}

const prefix = "EDIT#"

// OrderID returns the order of a reservation for an edit. isEdit is false for other ids.
func OrderID(reserved string) (orderID string, isEdit bool) {
	return strings.CutPrefix(reserved, prefix)
}

// LeftFor returns what is left of items for the order's delivery date, in the stock unit. What is promised to the order
// itself counts as left.
func (e *Edits) LeftFor(ctx context.Context, o order.Order, items item.Prefetch) (map[string]money.Decimal, error) {
	return e.promises.LeftFor(ctx, holder(o.CartID, o.ID), o.DeliveryDate, items)
}

// LeftNow is LeftFor with consistent reads, for use after a release.
func (e *Edits) LeftNow(ctx context.Context, o order.Order, items item.Prefetch) (map[string]money.Decimal, error) {
	return e.promises.LeftNow(ctx, holder(o.CartID, o.ID), o.DeliveryDate, items)
}

// Reserve reserves the additional quantities of an edit for the order's delivery date. short lists the ids of items with
// too little left. Commit guards together with the edit: they fail if the reservation was released.
func (e *Edits) Reserve(ctx context.Context, o order.Order, lines []orderline.Line,
	items map[string]item.Detail) (short []string, guards []table.Op, err error) {
	r, err := e.promises.Reserve(ctx, prefix+o.ID, o.DeliveryDate, lines, items)
	short = make([]string, len(r.Short))
	for i, s := range r.Short {
		short[i] = s.ItemID
	}
	return short, r.Guards, err
}

// Settle ends the reservation for edits of an order: the order's current quantities are promised to it, and the rest is
// released. If the order is changed concurrently, that change or the sweep completes it.
func (e *Edits) Settle(ctx context.Context, orderID string) error {
	change, unchanged, err := e.orders.Current(ctx, orderID)
	if err != nil {
		return err
	}
	if change.Sold {
		if err := e.count(ctx, change); err != nil {
			return fmt.Errorf("count order %s: %w", orderID, err)
		}
	}
	err = e.promises.Release(ctx, prefix+orderID, unchanged)
	if table.Overtaken(err) {
		return nil
	}
	return err
}

func (e *Edits) count(ctx context.Context, change order.Change) error {
	orders, err := e.orders.Countable(ctx, []order.Change{change})
	if err != nil {
		return err
	}
	items, err := e.items.GetAll(ctx, order.ItemIDs(orders))
	if err != nil {
		return err
	}
	return e.promises.Count(ctx, orders, items)
}

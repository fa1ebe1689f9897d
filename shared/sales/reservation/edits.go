package reservation

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/platform/recent"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/promise"
)

// Edits is an order.Stock. What an edit takes is reserved under an id of its own,
// one of each order, until the order is counted with it:
//
//	SOLD#EDIT#<order id>, see stock/promise
type Edits struct {
	promises *Promises
	orders   *order.Orders
	items    *item.Items
	settings *setting.Settings
	shown    recent.Values[need] // see Outlook
}

// NewEdits makes it.
func NewEdits(promises *Promises, orders *order.Orders, items *item.Items, settings *setting.Settings) *Edits {
	return &Edits{promises: promises, orders: orders, items: items, settings: settings}
}

const prefix = "EDIT#"

// OrderID is the order for whose edit something is reserved under an id.
func OrderID(reserved string) (orderID string, isEdit bool) {
	return strings.CutPrefix(reserved, prefix)
}

// LeftFor is order.Stock's.
func (e *Edits) LeftFor(ctx context.Context, o order.Order, items item.Prefetch) (map[string]money.Decimal, error) {
	return leftOf(e.promises.LeftFor(ctx, cmp.Or(o.CartID, o.ID), o.DeliveryDate, items))
}

// LeftNow is order.Stock's.
func (e *Edits) LeftNow(ctx context.Context, o order.Order, items item.Prefetch) (map[string]money.Decimal, error) {
	return leftOf(e.promises.LeftNow(ctx, cmp.Or(o.CartID, o.ID), o.DeliveryDate, items))
}

func leftOf(all map[string]promise.Left, err error) (map[string]money.Decimal, error) {
	left := make(map[string]money.Decimal, len(all))
	for id, l := range all {
		left[id] = l.Left
	}
	return left, err
}

// Reserve is order.Stock's.
func (e *Edits) Reserve(ctx context.Context, o order.Order, lines []orderline.Line,
	items map[string]item.Detail) ([]string, []table.Op, error) {
	r, err := e.promises.Reserve(ctx, prefix+o.ID, o.DeliveryDate, lines, items)
	short := make([]string, len(r.Short))
	for i, s := range r.Short {
		short[i] = s.ItemID
	}
	return short, r.Held, err
}

// Settle is order.Stock's. Where somebody changes the order meanwhile, it leaves the
// rest to them, or to the sweep.
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
	orders, err := e.orders.Told(ctx, []order.Change{change})
	if err != nil {
		return err
	}
	items, err := e.items.GetAll(ctx, order.ItemIDs(orders))
	if err != nil {
		return err
	}
	return e.promises.Count(ctx, orders, items)
}

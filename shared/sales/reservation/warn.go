package reservation

import (
	"context"
	"fmt"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/turn"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// need is the key of a read for Warn: items, holder and date.
type need struct {
	holder   string
	delivery civil.Date
	itemIDs  []string
}

func needOf(o order.Order) need {
	return need{holder(o.CartID, o.ID), o.DeliveryDate, orderline.ItemIDs(o.Entries(), nil)}
}

func (n need) is(o need) bool {
	return n.holder == o.holder && n.delivery == o.delivery && slices.Equal(n.itemIDs, o.itemIDs)
}

// Outlook is a read of what is left for an order that runs in the background. The zero Outlook reads nothing.
type Outlook struct {
	need
	items item.Prefetch
	left  func() (map[string]money.Decimal, error)
}

// Outlook starts to read the data that Warn needs for an order, in parallel with the order itself. It uses the items,
// date and cart of the order when this process last showed it, or returns the zero Outlook if it never did.
func (e *Edits) Outlook(ctx context.Context, orderID string) Outlook {
	if n, ok := e.shown.Get(orderID); ok {
		return e.look(ctx, n)
	}
	return Outlook{}
}

func (e *Edits) look(ctx context.Context, n need) Outlook {
	items := item.StartPrefetch(ctx, e.items, n.itemIDs)
	left := turn.OnceValues(func() (map[string]money.Decimal, error) {
		return e.promises.LeftFor(ctx, n.holder, n.delivery, items)
	})
	go func() { _, _ = left() }() // its callers get the error
	return Outlook{n, items, left}
}

// Warn sets the warnings of an open order: lines of which more is promised for its delivery date than will be available,
// and lines that ask for more than is left at a spot price. It reads
// again if the Outlook was for other items or another date. It drops warnings of the delivery date that no longer hold.
func (e *Edits) Warn(ctx context.Context, o *order.Order, outlook Outlook) error {
	today, err := e.settings.Today(ctx)
	if err != nil {
		return err
	}
	o.Warned = o.Dated(today)
	if !o.MayBeShort(today) {
		return nil
	}
	n := needOf(*o)
	if outlook.left == nil || !outlook.is(n) {
		outlook = e.look(ctx, n)
	}
	e.shown.Put(o.ID, n)
	left, err := outlook.left()
	if err != nil {
		return fmt.Errorf("what is left for order %s: %w", o.OrderNumber, err)
	}
	items, err := outlook.items.Read()
	if err != nil {
		return err
	}
	o.Warn(left, items)
	open, err := e.offers.Open(ctx)
	if err == nil {
		o.WarnSpot(open, items, e.now())
	}
	return err
}

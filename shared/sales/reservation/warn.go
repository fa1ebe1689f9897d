package reservation

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// need is what Warn reads for an order: what is left of items for a holder and a date.
type need struct {
	holder   string
	delivery civil.Date
	itemIDs  []string
}

func needOf(o order.Order) need {
	return need{cmp.Or(o.CartID, o.ID), o.DeliveryDate, orderline.ItemIDs(o.Entries(), nil)}
}

func (n need) is(o need) bool {
	return n.holder == o.holder && n.delivery == o.delivery && slices.Equal(n.itemIDs, o.itemIDs)
}

// Outlook is what is left for an order, being read. The zero Outlook is none.
type Outlook struct {
	need
	items item.Prefetch
	left  func() (map[string]money.Decimal, error)
}

// Outlook starts to read what Warn will need of an order that is about to be read, if
// this process knows it: as the order was when it was last shown.
func (e *Edits) Outlook(ctx context.Context, orderID string) Outlook {
	if n, ok := e.shown.Get(orderID); ok {
		return e.look(ctx, n)
	}
	return Outlook{}
}

func (e *Edits) look(ctx context.Context, n need) Outlook {
	items := item.StartPrefetch(ctx, e.items, n.itemIDs)
	left := sync.OnceValues(func() (map[string]money.Decimal, error) {
		return leftOf(e.promises.LeftFor(ctx, n.holder, n.delivery, items))
	})
	go func() { _, _ = left() }() // who calls it gets the error
	return Outlook{n, items, left}
}

// Warn tells on an open order and its lines where more is promised for its delivery
// date than there will be. An Outlook that is not the order's is not used.
func (e *Edits) Warn(ctx context.Context, o *order.Order, outlook Outlook) error {
	today, err := e.settings.Today(ctx)
	if err != nil || !o.MayBeShort(today) {
		return err
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
	return nil
}

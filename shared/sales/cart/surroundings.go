package cart

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/promise"
)

// surroundings are what a cart is priced and judged by.
type surroundings struct {
	customer *customer.Detail
	items    map[string]item.Detail
	block    bool
	discount *money.Decimal           // setting orders.maxDiscountPercent
	left     map[string]money.Decimal // see orderline.Terms
}

// around reads a cart's surroundings, all at once, and what follows from the items
// after them. underWay is the customer that is being read, nil: none; also is read with
// them.
func (s *Carts) around(ctx context.Context, c Cart, underWay func() (customer.Detail, error),
	items func(context.Context) (surroundings, error), also ...func(context.Context) error) (surroundings, error) {
	var of surroundings
	var d *customer.Detail
	g, ctx := errgroup.WithContext(ctx)
	for _, read := range also {
		g.Go(func() error { return read(ctx) })
	}
	if c.CustomerID != "" {
		g.Go(func() error {
			read := underWay
			if read == nil {
				read = func() (customer.Detail, error) { return s.customers.Get(ctx, c.CustomerID) }
			}
			found, err := read()
			if fault.Is(err, fault.NotFound) {
				return fault.Fields("netSuiteCustomerId must be the id of a customer")
			}
			d = &found
			return err
		})
	}
	g.Go(func() (err error) {
		of, err = items(ctx)
		return err
	})
	err := g.Wait()
	of.customer = d
	return of, err
}

// rules are the settings that say how lines are judged.
func (s *Carts) rules(ctx context.Context) (of surroundings, err error) {
	if of.discount, err = setting.Value[*money.Decimal](ctx, s.settings, setting.OrdersMaxDiscountPercent); err != nil {
		return of, err
	}
	of.block, err = setting.Value[bool](ctx, s.settings, setting.OrdersBlockOutOfStock)
	return of, err
}

// asSaved are the surroundings of a cart that is not changed.
func (s *Carts) asSaved(ctx context.Context, c Cart, also ...func(context.Context) error) (surroundings, error) {
	return s.around(ctx, c, nil, func(ctx context.Context) (surroundings, error) {
		items := item.StartPrefetch(ctx, s.items, orderline.ItemIDs(c.Lines, nil))
		of, err := s.rules(ctx)
		if err != nil {
			return of, err
		}
		of.items, err = items.Read()
		return of, err
	}, also...)
}

// lookAhead adds what is left of the items for the cart's delivery date.
func (s *Carts) lookAhead(ctx context.Context, around *surroundings, c *Cart, items item.Prefetch,
	ahead *prefetch) error {
	if len(items.IDs) == 0 {
		return nil
	}
	read := ahead.leftOf(items.IDs, c.DeliveryDate)
	if read == nil {
		read = func() (map[string]promise.Left, error) {
			return s.promises.LeftFor(ctx, around.holder(c.ID), c.DeliveryDate, items)
		}
	}
	left, err := read()
	if err != nil {
		return fmt.Errorf("what is left for %s: %w", c.DeliveryDate, err)
	}
	around.left = make(map[string]money.Decimal, len(left))
	for id, l := range left {
		around.left[id] = l.Left
	}
	return nil
}

// holder is who has something reserved of what counts as left; "": nobody.
func (of surroundings) holder(cartID string) string {
	if of.block {
		return cartID
	}
	return ""
}

// seen is what this process knows of a cart that it has read or written lately.
type seen struct {
	customerID string
	delivery   civil.Date
	itemIDs    []string
}

func (s *Carts) see(c Cart) {
	s.recent.Put(c.ID, seen{c.CustomerID, c.DeliveryDate, orderline.ItemIDs(c.Lines, nil)})
}

// prefetch is what a change of a cart will need, read while the cart itself is read: the
// items, the customer and what is left for the delivery date. What is not stated in the
// change is taken from the cart as it was seen last. What turns out not to be the cart's
// is not used. Nil functions: nothing is under way.
type prefetch struct {
	seen
	items    *item.Prefetch
	customer func() (customer.Detail, error)
	left     func() (map[string]promise.Left, error)
	used     bool // by an attempt that was lost to another writer: the next one reads anew
}

// prefetch starts to read what a change of a cart will need.
func (s *Carts) prefetch(ctx context.Context, cartID string, changes Changes) *prefetch {
	var p prefetch
	p.seen, _ = s.recent.Get(cartID)
	if changes.Lines != nil {
		p.itemIDs = orderline.ItemIDs(nil, *changes.Lines)
	}
	if changes.CustomerID.Given {
		p.customerID = changes.CustomerID.Value
	}
	if changes.DeliveryDate.Given {
		p.delivery = changes.DeliveryDate.Value
	}
	if p.customerID != "" {
		p.customer = sync.OnceValues(func() (customer.Detail, error) { return s.customers.Get(ctx, p.customerID) })
		go func() { _, _ = p.customer() }() // who calls it gets the error
	}
	if len(p.itemIDs) == 0 {
		return &p
	}
	items := item.StartPrefetch(ctx, s.items, p.itemIDs)
	p.items = &items
	if !p.delivery.IsZero() {
		p.left = sync.OnceValues(func() (map[string]promise.Left, error) {
			of, err := s.rules(ctx)
			if err != nil {
				return nil, err
			}
			return s.promises.LeftFor(ctx, of.holder(cartID), p.delivery, items)
		})
		go func() { _, _ = p.left() }() // as above
	}
	return &p
}

func (p *prefetch) customerOf(id string) func() (customer.Detail, error) {
	if p.used || id != p.customerID {
		return nil
	}
	return p.customer
}

func (p *prefetch) itemsOf(ids []string) *item.Prefetch {
	if p.used || !slices.Equal(ids, p.itemIDs) {
		return nil
	}
	return p.items
}

func (p *prefetch) leftOf(ids []string, delivery civil.Date) func() (map[string]promise.Left, error) {
	if p.used || delivery != p.delivery || !slices.Equal(ids, p.itemIDs) {
		return nil
	}
	return p.left
}

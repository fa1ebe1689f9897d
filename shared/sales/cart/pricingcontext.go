package cart

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/turn"
	"backdock/shared/prices/spot"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/orderline"
)

// pricingContext is the pricing context of a cart: customer, items, settings.
type pricingContext struct {
	customer *customer.Detail
	items    map[string]item.Detail
	block    bool
	discount *money.Decimal           // setting orders.maxDiscountPercent
	left     map[string]money.Decimal // see orderline.Terms
	spot     map[string][]spot.Offer  // the open offers by item
}

// readContext reads a cart's pricing context in parallel. items reads the items and the data that depends on them. underWay
// waits for the customer if it is being read already; otherwise it is nil. The functions in also run in parallel.
func (s *Carts) readContext(ctx context.Context, c Cart, underWay func() (customer.Detail, error),
	items func(context.Context) (pricingContext, error), also ...func(context.Context) error) (pricingContext, error) {
	var of pricingContext
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

// rules reads the settings and spot offers for pricing and checking lines. Both are in memory most of the time.
func (s *Carts) rules(ctx context.Context) (of pricingContext, err error) {
	if of.discount, err = setting.Value[*money.Decimal](ctx, s.settings, setting.OrdersMaxDiscountPercent); err != nil {
		return of, err
	}
	if of.block, err = setting.Value[bool](ctx, s.settings, setting.OrdersBlockOutOfStock); err != nil {
		return of, err
	}
	of.spot, err = s.offers.Open(ctx)
	return of, err
}

// asSaved reads the pricing context of a cart that is not being changed.
func (s *Carts) asSaved(ctx context.Context, c Cart, also ...func(context.Context) error) (pricingContext, error) {
	return s.readContext(ctx, c, nil, func(ctx context.Context) (pricingContext, error) {
		items := item.StartPrefetch(ctx, s.items, orderline.ItemIDs(c.Lines, nil))
		of, err := s.rules(ctx)
		if err != nil {
			return of, err
		}
		of.items, err = items.Read()
		return of, err
	}, also...)
}

// left returns what is left of the items for a delivery date. What is reserved for the cart itself counts as left; only
// where stock is reserved (setting orders.blockOutOfStock), it is read.
func (s *Carts) left(ctx context.Context, cartID string, delivery civil.Date,
	items item.Prefetch) (map[string]money.Decimal, error) {
	if len(items.IDs) == 0 {
		return nil, nil
	}
	reserves, err := setting.Value[bool](ctx, s.settings, setting.OrdersBlockOutOfStock)
	if err != nil {
		return nil, err
	}
	holder := ""
	if reserves {
		holder = cartID
	}
	left, err := s.promises.LeftFor(ctx, holder, delivery, items)
	if err != nil {
		return nil, fmt.Errorf("what is left for %s: %w", delivery, err)
	}
	return left, nil
}

// seen is this process's cached copy of a cart that it read or wrote lately.
type seen struct {
	customerID string
	delivery   civil.Date
	itemIDs    []string
}

func (s *Carts) see(c Cart) {
	s.recent.Put(c.ID, seen{c.CustomerID, c.DeliveryDate, orderline.ItemIDs(c.Lines, nil)})
}

// prefetch reads the data for a change of a cart in parallel with the cart itself: items, customer, and remaining stock
// for the delivery date. It takes the ids from the change, and missing ones from the cached copy of the cart. Data is
// not used if the cart turns out to have other ids. A function is nil if nothing is being read.
type prefetch struct {
	seen
	items    *item.Prefetch
	customer func() (customer.Detail, error)
	left     func() (map[string]money.Decimal, error)
	used     bool // by an attempt that a concurrent write made fail: the next attempt reads again
}

// prefetch starts to read the data for a change of a cart.
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
		p.customer = turn.OnceValues(func() (customer.Detail, error) { return s.customers.Get(ctx, p.customerID) })
		go func() { _, _ = p.customer() }() // its callers get the error
	}
	if len(p.itemIDs) == 0 {
		return &p
	}
	items := item.StartPrefetch(ctx, s.items, p.itemIDs)
	p.items = &items
	if !p.delivery.IsZero() {
		p.left = turn.OnceValues(func() (map[string]money.Decimal, error) { return s.left(ctx, cartID, p.delivery, items) })
		go func() { _, _ = p.left() }() // its callers get the error
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

func (p *prefetch) leftOf(ids []string, delivery civil.Date) func() (map[string]money.Decimal, error) {
	if p.used || delivery != p.delivery || !slices.Equal(ids, p.itemIDs) {
		return nil
	}
	return p.left
}

package cart

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Submit creates the sales order of a cart. The cart, the order, its number and its outbox task are written in one
// transaction, so a cart has at most one order. If the cart has an order already, Submit returns that one, and made is
// false.
//
// It prices and checks the lines again. If a price or an error differs from what the user saw, it saves the cart with
// the new values and creates no order. newID returns an id for the order. Errors: fault.NotFound; fault.Conflict, with
// the current cart if it differs from what the caller has read, or with order.PastDeliveryDate or
// orderline.UnusualQuantity.
func (s *Carts) Submit(ctx context.Context, cartID string, version *int64,
	newID func() string) (o order.Order, made bool, err error) {
	return s.submit(ctx, cartID, newID, nil, func(c Cart) error {
		if err := c.editable(version); err != nil {
			return err
		}
		today, err := s.settings.Today(ctx)
		if err != nil {
			return err
		}
		if err := order.ConfirmDeliveryDate(ctx, c.DeliveryDate, today); err != nil {
			return err
		}
		return s.unusual.Confirm(ctx, c.CustomerID, c.Lines, allLines)
	})
}

// submit is Submit with an additional check of the cart. also is as in Place.
func (s *Carts) submit(ctx context.Context, cartID string, newID func() string, also func(order.Order) []table.Op,
	check func(Cart) error) (o order.Order, made bool, err error) {
	err = table.Update(ctx, "cart "+cartID, func() error {
		c, err := s.Get(ctx, cartID)
		if err != nil {
			return err
		}
		if c.Status == Submitted {
			o, err = s.orders.Get(ctx, c.SalesOrderID)
			return err
		}
		if err := check(c); err != nil {
			return err
		}
		o, err = s.become(ctx, c, newID(), also)
		made = err == nil
		return err
	})
	return o, made, err
}

// become commits the order of a cart and the operations of also; call it in a
// table.Update. Errors: table.ErrCondition if the cart was changed meanwhile, the order's
// number is taken, or the reservation was released; a table.Final error if a condition
// of also does not hold.
func (s *Carts) become(ctx context.Context, c Cart, orderID string,
	also func(order.Order) []table.Op) (order.Order, error) {
	read := c
	o, pc, err := s.orderOf(ctx, &c, orderID)
	if err != nil {
		return order.Order{}, s.saveRepriced(ctx, &c, err)
	}
	guards, err := s.reserve(ctx, c, pc)
	if err != nil {
		return order.Order{}, err
	}
	before := c.asRead()
	c.Status, c.SalesOrderID, c.UpdatedAt = Submitted, o.ID, s.now()
	c.Version++
	ended, err := s.ending(ctx, read, c)
	if err != nil {
		return order.Order{}, err
	}
	own := write(&c, before...)
	ops := slices.Concat(own[:1], s.orders.Creating(ctx, &o), own[1:], guards, ended)
	takes := len(ops)
	ops = append(ops, order.Taking(o, s.now())...)
	needed := len(ops)
	if also != nil {
		ops = append(ops, also(o)...)
	}
	err = s.table.Commit(ctx, ops...)
	for i := range needed {
		if table.FailedAt(err, i) {
			if i >= takes { // others have bought what was left of a spot offer: the cart is priced again
				s.offers.Forget()
			}
			return order.Order{}, err
		}
	}
	if err != nil {
		return order.Order{}, table.Final(fmt.Errorf("make the order of cart %s: %w", c.ID, err))
	}
	return o, nil
}

// orderOf returns the order that a cart becomes, and the data that it was priced with. It writes nothing. Errors:
// *repriced, see saveRepriced.
func (s *Carts) orderOf(ctx context.Context, c *Cart, orderID string) (order.Order, pricingContext, error) {
	pc, err := s.asSaved(ctx, *c, func(ctx context.Context) error {
		_, err := s.routes.Names(ctx) // fills the cache for the route's name
		return err
	})
	if err != nil {
		return order.Order{}, pc, err
	}
	if err := s.orderable(ctx, c, pc); err != nil {
		return order.Order{}, pc, err
	}
	to, err := order.ShipToOf(*pc.customer, c.ShipToAddressID)
	if err != nil {
		return order.Order{}, pc, fault.New(fault.Conflict,
			"the ship-to address is no longer one of the customer's: choose another").Because(err)
	}
	route, err := order.RouteOf(ctx, s.routes, *pc.customer, to.AddressID)
	if err != nil {
		return order.Order{}, pc, err
	}
	approval, err := setting.Value[bool](ctx, s.settings, setting.OrdersRequireApproval)
	if err != nil {
		return order.Order{}, pc, err
	}
	o := order.Order{ID: orderID, Status: order.PendingFulfillment, CustomerID: c.CustomerID, Customer: *c.Customer,
		ShipTo: to, Route: route,
		TransactionDate: c.TransactionDate, DeliveryDate: c.DeliveryDate, Memo: c.Memo, CartID: c.ID, Owner: c.Owner,
		Warned: c.Warned,
		Sync:   synctask.Sync{State: synctask.State{Status: synctask.StatePending}}}
	if approval {
		o.Status = order.PendingApproval
	}
	for _, l := range c.Lines {
		o.Lines = append(o.Lines, order.NewLine(l))
	}
	return o, pc, nil
}

// orderable returns an error if no order can be created from the cart. It prices the cart again and writes nothing.
// Errors: *repriced, see saveRepriced.
func (s *Carts) orderable(ctx context.Context, c *Cart, pc pricingContext) error {
	switch {
	case pc.customer == nil:
		return fault.New(fault.Conflict, "the cart has no customer: choose one first")
	case !pc.customer.IsActive:
		return fault.New(fault.Conflict, "the customer %s is inactive", pc.customer.Name)
	case len(c.Lines) == 0:
		return fault.New(fault.Conflict, "the cart has no lines: add one first")
	}
	if pc.block { // otherwise it is only a warning, which does not prevent the order
		var err error
		if pc.left, err = s.left(ctx, c.ID, c.DeliveryDate, item.Prefetched(pc.items)); err != nil {
			return err
		}
	}
	return s.recheck(ctx, c, pc)
}

// repriced is the error for a cart that cannot be ordered as it was priced again: no order has a price that the user has
// not seen.
type repriced struct {
	seen     Cart     // before it was priced again
	differs  bool     // a price or an error differs from the stored one
	messages []string // the errors of the lines
}

func (r *repriced) Error() string { return "the cart was priced again: its prices or errors differ" }

// conflict returns the error for the caller, with the cart as it is now.
func (r *repriced) conflict(c Cart) error {
	if len(r.messages) > 0 {
		return fault.Stale(c, "the cart has lines with errors: %s", strings.Join(r.messages, "; "))
	}
	return fault.Stale(c, "prices have changed: the total was %s and is now %s. Look at it and order again",
		r.seen.Total.Fixed(money.AmountPlaces), c.Total.Fixed(money.AmountPlaces))
}

// recheck prices the cart again, without saving it. Errors: *repriced.
func (s *Carts) recheck(ctx context.Context, c *Cart, pc pricingContext) error {
	seen := *c
	if err := s.judge(ctx, c, pc); err != nil {
		return err
	}
	var messages []string
	differs := false
	for i, l := range c.Lines {
		was := seen.Lines[i]
		if text(l.ValidationError) != text(was.ValidationError) || !money.Same(l.Rate, was.Rate) {
			differs = true
		}
		if l.ValidationError != nil {
			messages = append(messages, fmt.Sprintf("line %d: %s", l.LineNumber, *l.ValidationError))
		}
	}
	if !differs && len(messages) == 0 {
		return nil
	}
	return &repriced{seen, differs, messages}
}

// saveRepriced handles an error of orderOf and orderable: if the cart was repriced, it saves a stored cart with its new
// prices and returns the conflict. Other errors are returned as they are.
func (s *Carts) saveRepriced(ctx context.Context, c *Cart, err error) error {
	r, ok := errors.AsType[*repriced](err)
	if !ok {
		return err
	}
	if r.differs && c.Version > 0 {
		before := c.asRead()
		c.Version++
		c.UpdatedAt = s.now()
		ended, err := s.ending(ctx, r.seen, *c)
		if err != nil {
			return err
		}
		if err := s.table.Commit(ctx, append(write(c, before...), ended...)...); err != nil &&
			!errors.Is(err, table.ErrCondition) {
			return fmt.Errorf("save cart %s: %w", c.ID, err)
		}
	}
	return r.conflict(*c)
}

// plan returns the order that a cart would become now. It writes nothing.
func (s *Carts) plan(ctx context.Context, c Cart) (order.Order, error) {
	o, _, err := s.orderOf(ctx, &c, "")
	if r, ok := errors.AsType[*repriced](err); ok {
		err = r.conflict(c)
	}
	o.Total = c.Total
	return o, err
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

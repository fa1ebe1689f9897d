package cart

import (
	"context"
	"fmt"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// DraftsFor returns all of a user's drafts for a delivery date.
func (s *Carts) DraftsFor(ctx context.Context, owner string, delivery civil.Date) ([]Summary, error) {
	heads, err := table.Find[stored](ctx, s.table, table.Query{Index: table.ByKey, PK: draftsOf(owner)})
	if err != nil {
		return nil, fmt.Errorf("drafts of %s: %w", owner, err)
	}
	var due []Summary
	for _, h := range heads {
		if h.Status == Draft && h.DeliveryDate == delivery {
			due = append(due, h.summarized())
		}
	}
	return due, nil
}

// RouteOf returns the route that a draft's order would get; nil: none.
func (s *Carts) RouteOf(ctx context.Context, c Summary) (*order.Route, error) {
	if c.CustomerID == "" {
		return nil, nil
	}
	customer, err := s.customers.Get(ctx, c.CustomerID)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("customer of cart %s: %w", c.ID, err)
	}
	return order.RouteOf(ctx, s.routes, customer, c.ShipToAddressID)
}

// Ready returns nil if a cart can become an order for a delivery date: it is a draft for that date with a customer and
// lines without errors, or it has an order already. Errors: fault.NotFound; fault.Conflict, which names what is
// missing.
func (s *Carts) Ready(ctx context.Context, cartID string, delivery civil.Date) error {
	c, err := s.Get(ctx, cartID)
	if err != nil || c.Status == Submitted {
		return err
	}
	return c.ready(delivery)
}

func (c Cart) ready(delivery civil.Date) error {
	switch {
	case c.Status != Draft:
		return fault.New(fault.Conflict, "it is %s", c.Status)
	case c.DeliveryDate != delivery:
		return fault.New(fault.Conflict, "its delivery date is now %s", c.DeliveryDate)
	case c.CustomerID == "":
		return fault.New(fault.Conflict, "it has no customer yet")
	case len(c.Lines) == 0:
		return fault.New(fault.Conflict, "it has no lines yet")
	case c.faulty() > 0:
		return fault.New(fault.Conflict, "%d of its %d lines have errors", c.faulty(), len(c.Lines))
	}
	return nil
}

// SubmitDue is Submit for a cart that is ready for a delivery date. also returns operations for the same transaction.
// Errors: as Submit and Ready; table.ErrCondition if a condition of also does not hold.
func (s *Carts) SubmitDue(ctx context.Context, cartID string, delivery civil.Date, newID func() string,
	also func(order.Order) []table.Op) (o order.Order, made bool, err error) {
	return s.submit(ctx, cartID, newID, also, func(c Cart) error { return c.ready(delivery) })
}

// ForeseeDue returns the order that SubmitDue would create, without creating it. submitted reports that it exists
// already.
func (s *Carts) ForeseeDue(ctx context.Context, cartID string,
	delivery civil.Date) (o order.Order, submitted bool, err error) {
	c, err := s.Get(ctx, cartID)
	if err != nil {
		return order.Order{}, false, err
	}
	if c.Status == Submitted {
		o, err := s.orders.Get(ctx, c.SalesOrderID)
		return o, true, err
	}
	if err := c.ready(delivery); err != nil {
		return order.Order{}, false, err
	}
	o, err = s.plan(ctx, c)
	return o, false, err
}

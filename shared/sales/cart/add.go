package cart

import (
	"context"
	"errors"
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// AddTo adds a cart's lines to a sales order of the same customer and delivery date. The submitted cart, the order, its
// outbox task and its history are written in one transaction, so AddTo is idempotent.
//
// Prices and items are checked again, as in Submit. version is the version of the cart that the caller has read,
// orderVersion that of the order; nil: any. Errors: fault.NotFound; fault.Conflict, with the current cart or order if
// it differs from what the caller has read or cannot be changed any more, or with orderline.UnusualQuantity.
func (s *Carts) AddTo(ctx context.Context, cartID, orderID string, version, orderVersion *int64) (order.Order, error) {
	var o order.Order
	err := table.Update(ctx, "cart "+cartID+" and order "+orderID, func() error {
		c, err := s.Get(ctx, cartID)
		if err != nil {
			return err
		}
		if c.Status == Submitted && c.SalesOrderID == orderID {
			o, err = s.orders.Get(ctx, orderID)
			return err
		}
		if err := c.editable(version); err != nil {
			return err
		}
		if err := s.unusual.Confirm(ctx, c.CustomerID, c.Lines, allLines); err != nil {
			return err
		}
		read := c
		pc, err := s.asSaved(ctx, c)
		if err != nil {
			return err
		}
		if err := s.orderable(ctx, &c, pc); err != nil {
			return s.saveRepriced(ctx, &c, err)
		}
		guards, err := s.reserve(ctx, c, pc)
		if err != nil {
			return err
		}
		before := c.asRead()
		c.Status, c.SalesOrderID, c.UpdatedAt = Submitted, orderID, s.now()
		c.Version++
		ended, err := s.ending(ctx, read, c)
		if err != nil {
			return err
		}
		also := slices.Concat(write(&c, before...), guards, ended)
		o, err = s.orders.Update(ctx, orderID, orderVersion, func(o *order.Order) error { return c.addTo(o) }, also...)
		if errors.Is(err, order.ErrSpotGone) { // the cart is priced again
			s.offers.Forget()
			return table.ErrCondition
		}
		if err == nil && len(guards) > 0 {
			s.handOver(ctx, c)
		}
		return err
	})
	return o, err
}

// addTo adds the lines to an order.
func (c Cart) addTo(o *order.Order) error {
	switch {
	case !o.Status.Editable():
		return fault.Stale(*o, "order %s is %s: it can no longer be changed", o.OrderNumber, o.Status)
	case o.CustomerID != c.CustomerID:
		return fault.New(fault.Conflict, "order %s is for another customer than the cart", o.OrderNumber)
	case o.DeliveryDate != c.DeliveryDate:
		return fault.Stale(*o, "order %s is for %s, the cart for %s", o.OrderNumber, o.DeliveryDate, c.DeliveryDate)
	case len(o.Lines)+len(c.Lines) > orderline.MaxLines:
		return fault.Stale(*o, "order %s has %d lines and the cart %d: an order has at most %d", o.OrderNumber, len(o.Lines),
			len(c.Lines), orderline.MaxLines)
	}
	o.Because("from a cart")
	for _, l := range c.Lines {
		o.Lines = append(o.Lines, order.NewLine(l))
	}
	return nil
}

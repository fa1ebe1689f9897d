package cart

import (
	"context"

	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// Repeating returns the changes for a new cart that repeats an order for a delivery date: the same quantities and
// address, at that date's prices.
func Repeating(o order.Order, delivery civil.Date) Changes {
	lines := make([]orderline.Input, len(o.Lines))
	for i, l := range o.Lines {
		lines[i] = orderline.Input{ItemID: l.ItemID, Quantity: given(l.Quantity), Units: given(l.Units),
			PickNotes: given(l.PickNotes), QuantityConfirmed: given(l.QuantityConfirmed)}
	}
	return Changes{CustomerID: given(o.CustomerID), Lines: &lines, Memo: given(o.Memo), DeliveryDate: given(delivery),
		ShipToAddressID: given(o.ShipTo.AddressID)}
}

func given[T any](v T) api.Optional[T] { return api.Optional[T]{Given: true, Value: v} }

// Place creates a cart and its sales order in one transaction, by the rules of Submit; no draft is stored. It is
// idempotent by cartID: if the order exists, Place returns it, and made is false. also returns operations for the same
// transaction. Errors: fault.Invalid; fault.Conflict if it cannot be ordered; fault.NotFound if the order was created
// and removed since; table.ErrCondition if a condition of also does not hold.
func (s *Carts) Place(ctx context.Context, cartID string, changes Changes, newID func() string,
	also func(order.Order) []table.Op) (o order.Order, made bool, err error) {
	err = table.Update(ctx, "cart "+cartID, func() error {
		var placed bool
		if o, placed, err = s.placed(ctx, cartID); placed || err != nil {
			return err
		}
		c, err := s.begin(ctx, cartID, changes)
		if err != nil {
			return err
		}
		c.Version = 0 // it is not stored
		o, err = s.become(ctx, c, newID(), also)
		made = err == nil
		return err
	})
	return o, made, err
}

// Foresee returns the order that Place would create, without creating it.
func (s *Carts) Foresee(ctx context.Context, cartID string, changes Changes) (o order.Order, placed bool, err error) {
	if o, placed, err := s.placed(ctx, cartID); placed || err != nil {
		return o, placed, err
	}
	c, err := s.begin(ctx, cartID, changes)
	if err != nil {
		return order.Order{}, false, err
	}
	o, err = s.plan(ctx, c)
	return o, false, err
}

// placed returns the order that a cart has become.
func (s *Carts) placed(ctx context.Context, cartID string) (order.Order, bool, error) {
	c, err := s.Get(ctx, cartID)
	if fault.Is(err, fault.NotFound) {
		return order.Order{}, false, nil
	}
	if err != nil {
		return order.Order{}, false, err
	}
	o, err := s.orders.Get(ctx, c.SalesOrderID)
	return o, err == nil, err
}

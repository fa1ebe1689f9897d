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

// Repeating makes the changes of a new cart that orders the same again for a
// delivery date: the same quantities to the same address, at the prices of then.
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

// Place makes a cart of the caller's and its sales order in one transaction, by the
// rules of Submit: there never is a draft. cartID stands for what is ordered: asked
// again with it, the order that is there is given, and made is false. also makes
// operations for the same transaction. Errors: fault.Invalid; fault.Conflict for
// what cannot be ordered; fault.NotFound where the order was made and taken back
// since; table.ErrCondition where a condition of also does not hold.
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

// Foresee is Place without making anything: the order that would be made.
func (s *Carts) Foresee(ctx context.Context, cartID string, changes Changes) (o order.Order, placed bool, err error) {
	if o, placed, err := s.placed(ctx, cartID); placed || err != nil {
		return o, placed, err
	}
	c, err := s.begin(ctx, cartID, changes)
	if err != nil {
		return order.Order{}, false, err
	}
	c.Version = 0
	o, _, err = s.orderOf(ctx, &c, "")
	o.Total = c.Total
	return o, false, err
}

// placed is the order that a cart has become.
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

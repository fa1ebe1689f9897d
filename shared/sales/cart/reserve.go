package cart

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/reservation"
)

// reserve reserves the lines of a cart that becomes an order, if the setting orders.blockOutOfStock is on. The returned
// conditions must hold when the order is created. Errors: fault.Conflict, with the cart, if the stock is not
// sufficient; then nothing stays reserved.
func (s *Carts) reserve(ctx context.Context, c Cart, pc pricingContext) ([]table.Op, error) {
	if !pc.block {
		return nil, nil
	}
	r, err := s.promises.Reserve(ctx, c.ID, c.DeliveryDate, c.Lines, pc.items)
	if errors.Is(err, table.ErrBusy) {
		return nil, fault.Busy(1, "others are ordering the same items just now: try again").Because(err)
	}
	if err != nil || len(r.Short) == 0 {
		return r.Guards, err
	}
	err = s.promises.Release(ctx, c.ID, table.Check(key(c.ID), c.asRead()...))
	if err != nil && !table.Overtaken(err) { // otherwise a concurrent call owns the cart and the reservation
		return nil, err
	}
	words := make([]string, len(r.Short))
	for i, short := range r.Short {
		d := pc.items[short.ItemID]
		words[i] = fmt.Sprintf("%s of %s", short.Left, d.ItemID)
		if u, ok := d.UnitsType.Unit(d.StockUnit); ok {
			words[i] = fmt.Sprintf("%s %s of %s", short.Left, u.Abbreviation, d.ItemID)
		}
	}
	return nil, fault.Stale(c, "not enough is left for %s: only %s", c.DeliveryDate, strings.Join(words, ", "))
}

// handOver releases the reservation of a cart whose lines were added to an order, once they are counted as the order's.
// If it fails, SweepReservations releases it later.
func (s *Carts) handOver(ctx context.Context, c Cart) {
	if s.promises.Recount(ctx, []string{c.SalesOrderID}) == nil {
		// After an error the sweep releases it.
		_ = s.promises.Release(ctx, c.ID, table.Check(key(c.ID), table.FieldIs("status", string(Submitted))))
	}
}

// reservedLongest is the longest time that a cart needs to become an order.
const reservedLongest = 5 * time.Minute

// SweepReservations releases stock reserved for carts that did not become orders, and for edits of orders that were not
// written, because the process failed. It returns the number of reservations checked. It continues after an error and
// calls failed for each.
func (s *Carts) SweepReservations(ctx context.Context, failed func(id string, err error)) (int, error) {
	ids, err := s.promises.Reserved(ctx, s.now().Add(-reservedLongest))
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		if err := s.sweep(ctx, id); err != nil && !table.Overtaken(err) { // otherwise a concurrent call owns it
			if ctx.Err() != nil {
				return 0, ctx.Err()
			}
			failed(id, err)
		}
	}
	return len(ids), nil
}

func (s *Carts) sweep(ctx context.Context, cartID string) error {
	if orderID, isEdit := reservation.OrderID(cartID); isEdit {
		return s.edits.Settle(ctx, orderID)
	}
	c, err := s.Get(ctx, cartID)
	guard := table.Check(key(cartID), c.asRead()...)
	switch {
	case fault.Is(err, fault.NotFound):
		guard = table.Check(key(cartID), table.Absent())
	case err != nil:
		return err
	case c.Status == Submitted: // counting the order takes over the reservation
		if err := s.promises.Recount(ctx, []string{c.SalesOrderID}); err != nil {
			return err
		}
	}
	return s.promises.Release(ctx, cartID, guard)
}

// Package openline finds the open lines of sales orders by item, and what covers them: stock or an arrival.
package openline

import (
	"cmp"
	"context"
	"slices"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/turn"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/orderline"
)

// Line is a line of an open order with something left to ship. Quantities are in Units.
type Line struct {
	orderline.Ref
	OrderNumber  string
	OrderVersion int64
	Customer     order.Customer
	DeliveryDate civil.Date
	TripID       string
	Owner        string // user id
	ItemID       string
	Units        string
	Quantity     money.Decimal // ordered
	Open         money.Decimal // not fulfilled yet
	Rate         *money.Decimal
	// Waits reports that a change of the line waits for an approval.
	Waits bool
}

// Lines keeps the open lines of all open orders in memory. An order is read again when it has changed.
type Lines struct {
	orders *order.Orders
	list   *orderlist.Orders

	mu   turn.Lock
	kept map[string]kept // by order id
}

type kept struct {
	at    time.Time // the order's last change
	lines []Line
}

// New returns the Lines. Create one per process (package app does).
func New(orders *order.Orders, list *orderlist.Orders) *Lines {
	return &Lines{orders: orders, list: list, kept: map[string]kept{}}
}

// Of returns the open lines of some items, by item id, by delivery date and then in the order in which the orders were
// made. It is eventually consistent.
func (s *Lines) Of(ctx context.Context, itemIDs ...string) (map[string][]Line, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.refresh(ctx); err != nil {
		return nil, err
	}
	wanted := make(map[string]bool, len(itemIDs))
	for _, id := range itemIDs {
		wanted[id] = true
	}
	byItem := map[string][]Line{}
	for _, k := range s.kept {
		for _, l := range k.lines {
			if wanted[l.ItemID] {
				byItem[l.ItemID] = append(byItem[l.ItemID], l)
			}
		}
	}
	for _, lines := range byItem {
		slices.SortFunc(lines, func(a, b Line) int {
			return cmp.Or(a.DeliveryDate.DaysSince(b.DeliveryDate), a.Ref.Compare(b.Ref))
		})
	}
	return byItem, nil
}

// refresh reads the orders that have changed since they were read, and forgets those that are no longer open.
func (s *Lines) refresh(ctx context.Context) error {
	rows, err := s.list.Find(ctx, func(r *order.Row) bool {
		return r.Status.Editable() && (r.Open == nil || r.Open.Lines > 0)
	})
	if err != nil {
		return err
	}
	open := make(map[string]time.Time, len(rows))
	var changed []string
	for _, r := range rows {
		open[r.ID] = r.UpdatedAt
		if k, ok := s.kept[r.ID]; !ok || k.at.Before(r.UpdatedAt) {
			changed = append(changed, r.ID)
		}
	}
	for id := range s.kept {
		if _, ok := open[id]; !ok {
			delete(s.kept, id)
		}
	}
	orders, err := s.orders.GetAll(ctx, changed)
	if err != nil {
		return err
	}
	for _, o := range orders {
		if o.UpdatedAt.Before(open[o.ID]) { // the list knows a later change
			if o, err = s.orders.Get(ctx, o.ID); fault.Is(err, fault.NotFound) {
				continue
			} else if err != nil {
				return err
			}
		}
		s.kept[o.ID] = kept{o.UpdatedAt, Of(o)}
	}
	return nil
}

// Of returns the open lines of an order.
func Of(o order.Order) []Line {
	if !o.Status.Editable() {
		return nil
	}
	var lines []Line
	for _, l := range o.Lines {
		open := l.Open()
		if open.Sign() <= 0 {
			continue
		}
		lines = append(lines, Line{Ref: orderline.Ref{OrderID: o.ID, LineID: l.ID}, OrderNumber: o.OrderNumber, OrderVersion: o.Version, Customer: o.Customer,
			DeliveryDate: o.DeliveryDate, TripID: o.TripID, Owner: o.Owner, ItemID: l.ItemID, Units: l.Units,
			Quantity: l.Quantity, Open: open, Rate: l.Rate, Waits: o.PendingChangeOf(l.ID)})
	}
	return lines
}

package affected

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/openline"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/outofstock"
)

func given[T any](value T) api.Optional[T] { return api.Optional[T]{Given: true, Value: value} }

// lineOf returns a line of an order; the zero Line if it has none.
func lineOf(o order.Order, id string) order.Line {
	for _, l := range o.Lines {
		if l.ID == id {
			return l
		}
	}
	return order.Line{}
}

// become returns what a line becomes. Without an item it is removed.
func (r Request) become(c Change, l order.Line, items map[string]item.Detail) (to orderline.Input, refused Refusal,
	message string) {
	to = orderline.Input{ID: l.ID, ItemID: l.ItemID, QuantityConfirmed: given(true)}
	if r.Action == Reduce {
		switch {
		case c.Quantity == nil || c.Quantity.IsZero():
			return orderline.Input{}, "", ""
		case !c.Quantity.Less(l.Quantity):
			return to, NotLess, ""
		}
		to.Quantity = given(*c.Quantity)
		return to, "", ""
	}
	sub := items[r.Substitute]
	to.ItemID = sub.ID
	same, ok := sub.UnitsType.Like(items[r.Mark.ItemID].UnitsType, l.Units)
	switch {
	case ok:
		to.Units, to.Quantity = given(same.ID), given(l.Quantity)
	case c.Quantity == nil:
		return to, NoOtherUnit, fmt.Sprintf("%s is not sold in the unit of the line: give a quantity", sub.ItemID)
	default:
		to.Units = given(sub.SaleUnit)
	}
	if c.Quantity != nil {
		to.Quantity = given(*c.Quantity)
	}
	return to, "", ""
}

// because returns the origin of the change for the history of orders.
func (r Request) because(items map[string]item.Detail) string {
	words := items[r.Mark.ItemID].ItemID + " is out of stock"
	if r.Note != "" {
		words += " (" + r.Note + ")"
	}
	return words
}

// records returns the operations for the transaction of an edit: the records of its changes, the lost sales, and an
// event in the history of the mark. It completes the results.
func (s *Desk) records(ctx context.Context, r Request, e *edit, before, after order.Order, marked item.Detail,
	day civil.Date) []table.Op {
	var ops []table.Op
	var lost outofstock.Loss
	var parts []string
	for _, i := range e.changed {
		c := r.Changes[i]
		was, is := lineOf(before, c.LineID), lineOf(after, c.LineID)
		result := &e.results[i]
		result.Amount, result.OrderVersion = is.Amount.Sub(was.Amount), before.Version+1
		d := done{OrderVersion: c.OrderVersion, Action: r.Action, Quantity: words(c.Quantity), Substitute: r.Substitute,
			Note: r.Note, NewVersion: result.OrderVersion, Amount: result.Amount}
		ops = append(ops, table.Put(table.New(doneKey(r.Mark.ID, c), d).Expiring(s.Now().Add(keptDone))))
		part := strings.TrimSpace(was.Quantity.String() + " " + unitName(marked, was.Units))
		switch {
		case r.Action == Swap:
			part += fmt.Sprintf(" swapped to %s of %s", is.Quantity, is.Item.ItemID)
		case is.ID == "":
			part += " removed"
		default:
			part += fmt.Sprintf(" reduced to %s", is.Quantity)
		}
		parts = append(parts, part)
		if r.Action == Reduce {
			lost = lost.Plus(lossOf(was, is, marked))
		}
	}
	if lost.Lines > 0 {
		ops = append(ops, outofstock.LoseOps(r.Mark, before.CustomerID, day, lost)...)
	}
	summary := fmt.Sprintf("%s, %s: %s", before.OrderNumber, before.Customer.Name, strings.Join(parts, ", "))
	return append(ops, s.Marks.Event(ctx, r.Mark.ID, "line", summary))
}

// lossOf returns what a reduction of a line loses.
func lossOf(was, is order.Line, marked item.Detail) outofstock.Loss {
	dropped := was.Quantity.Sub(is.Quantity)
	amount := money.Zero
	if was.Rate != nil {
		amount = pricing.Amount(dropped, *was.Rate)
	}
	return outofstock.Loss{Quantity: openline.InStock(dropped, was.Units, marked), Amount: amount, Lines: 1}
}

package order

import (
	"context"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/outofstock"
)

// Shortages returns the shortage of each line's item. left is what is left for the order. The words name the marks, which
// are by item id and may be nil.
func (o Order) Shortages(left map[string]money.Decimal, items map[string]item.Detail,
	marks map[string]*outofstock.Mark) []orderline.Shortage {
	return orderline.Terms{Items: items, Left: left, Marks: marks, DeliveryDate: o.DeliveryDate}.Short(o.Wanting())
}

// Wanting returns the lines with the quantities that are not fulfilled yet.
func (o Order) Wanting() []orderline.Line {
	lines := o.Entries()
	for i, l := range o.Lines {
		lines[i].Quantity = l.Open()
	}
	return lines
}

// MayBeShort reports whether the order still needs stock: it is open, and its delivery
// date is today or later.
func (o Order) MayBeShort(today civil.Date) bool {
	return o.Status.Editable() && !o.DeliveryDate.Before(today)
}

// Warn sets Short and the Warnings of the lines. left is what is left for the order.
func (o *Order) Warn(left map[string]money.Decimal, items map[string]item.Detail) {
	o.Lines = slices.Clone(o.Lines)
	for i, short := range o.Shortages(left, items, nil) {
		if short.Words != "" {
			o.Lines[i].Warnings, o.Lines[i].Problems, o.Short = []string{short.Words}, []orderline.Problem{short.Problem}, true
		}
	}
}

// Current reads an order as a Change, and returns a check that it was not written since. Change.Order is nil if the
// order does not exist.
func (s *Orders) Current(ctx context.Context, id string) (Change, table.Op, error) {
	o, head, err := s.get(ctx, id)
	switch {
	case err != nil:
		return Change{}, table.Op{}, err
	case head == nil:
		return Change{ID: id}, table.Check(Key(id), table.Absent()), nil
	case head.Deleted:
		return Change{ID: id, CartID: o.CartID, Revision: o.Revision(), Sold: true}, unchanged(o), nil
	}
	return Change{ID: id, CartID: o.CartID, Revision: o.Revision(), Order: &o, Whole: true, Sold: true}, unchanged(o), nil
}

func unchanged(o Order) table.Op {
	return table.Check(Key(o.ID), table.FieldIs("revision", o.Revision()))
}

package order

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/outofstock"
)

// Stock tells orders how much of each item is left, and reserves it.
type Stock interface {
	// LeftFor returns what is left of items for the order's delivery date, in the stock
	// unit. What is promised to the order itself counts as left.
	LeftFor(ctx context.Context, o Order, items item.Prefetch) (map[string]money.Decimal, error)
	// LeftNow is LeftFor with consistent reads, for use after a release.
	LeftNow(ctx context.Context, o Order, items item.Prefetch) (map[string]money.Decimal, error)
	// Reserve reserves the additional quantities of an edit for the order's delivery date. short lists the ids of items
	// with too little left. Commit held together with the edit: it fails if the reservation was released.
	Reserve(ctx context.Context, o Order, lines []orderline.Line, items map[string]item.Detail) (short []string,
		held []table.Op, err error)
	// Settle ends the reservation for edits of an order: the order's current quantities are promised to it, and the
	// rest is released.
	Settle(ctx context.Context, orderID string) error
	// Marks returns the active out-of-stock marks by item id.
	Marks(ctx context.Context) (map[string]*outofstock.Mark, error)
}

// reserve reserves the additional quantities of an edit. It sets reserved if Settle must be called afterwards. Errors:
// fault.Invalid and fault.Conflict if not enough is left.
func (d *Desk) reserve(ctx context.Context, before, after Order, around surroundings,
	reserved *bool) ([]table.Op, error) {
	today, err := d.settings.Today(ctx)
	if err != nil || after.DeliveryDate.Before(today) {
		return nil, err
	}
	more := additional(before, after, around.items)
	if len(more) == 0 {
		return nil, nil
	}
	if err := d.leaves(ctx, after, more, around.items, d.stock.LeftFor); err != nil {
		if !fault.Is(err, fault.Invalid) {
			return nil, err
		}
		// The reservation of an edit whose process was stopped may still exist.
		if err := d.stock.Settle(ctx, after.ID); err != nil {
			return nil, err
		}
		if err := d.leaves(ctx, after, more, around.items, d.stock.LeftNow); err != nil {
			return nil, err
		}
	}
	*reserved = true
	lines := slices.Collect(maps.Values(more))
	short, held, err := d.stock.Reserve(ctx, after, lines, around.items)
	if errors.Is(err, table.ErrBusy) {
		return nil, fault.Busy(1, "others are ordering the same items just now: try again").Because(err)
	}
	if err != nil {
		return nil, err
	}
	if len(short) > 0 && !after.DeliveryDate.Before(before.DeliveryDate) {
		// If the order moves to an earlier date, its quantities for the later date still count as promised.
		return nil, fault.New(fault.Conflict, "not enough is left for %s of %s", after.DeliveryDate,
			strings.Join(codesOf(short, around.items), ", "))
	}
	return held, nil
}

func codesOf(ids []string, items map[string]item.Detail) []string {
	codes := make([]string, len(ids))
	for i, id := range ids {
		codes[i] = items[id].ItemID
	}
	return codes
}

// leaves returns an error that names the lines that need more than is left, with the out-of-stock marks of their items.
func (d *Desk) leaves(ctx context.Context, after Order, more map[string]orderline.Line, items map[string]item.Detail,
	leftFor func(context.Context, Order, item.Prefetch) (map[string]money.Decimal, error)) error {
	left, err := leftFor(ctx, after, item.Prefetched(items))
	if err != nil {
		return fmt.Errorf("what is left for order %s: %w", after.OrderNumber, err)
	}
	terms := orderline.Terms{Items: items, Left: left, DeliveryDate: after.DeliveryDate}
	lacking := func() (wrong []fault.Field) {
		for i, short := range terms.Short(after.wanting()) {
			if _, takes := more[after.Lines[i].ItemID]; takes && short.Words != "" {
				wrong = append(wrong, lineFault(after.typedAt(i), short.Problem, short.Words))
			}
		}
		return wrong
	}
	if len(lacking()) == 0 {
		return nil
	}
	if terms.Marks, err = d.stock.Marks(ctx); err != nil {
		return err
	}
	return fault.Wrong(lacking()...)
}

// lineFault returns a problem of line i in the body of an edit.
func lineFault(i int, p orderline.Problem, words string) fault.Field {
	line := fmt.Sprintf("items.%d", i)
	return fault.Field{Path: line + "." + p.Field, Named: line + ":", Code: string(p.Code), Params: p.Params.Facts(),
		Words: words}
}

// typedAt returns the index of line i in the body of the edit that set the lines.
func (o Order) typedAt(i int) int {
	if at := slices.Index(o.order, o.Lines[i].ID); at >= 0 {
		return at
	}
	return i
}

// shortages returns the shortage of each line's item.
func (o Order) shortages(left map[string]money.Decimal, items map[string]item.Detail) []orderline.Shortage {
	return orderline.Terms{Items: items, Left: left, DeliveryDate: o.DeliveryDate}.Short(o.wanting())
}

// wanting returns the lines with the quantities that are not fulfilled yet.
func (o Order) wanting() []orderline.Line {
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
	for i, short := range o.shortages(left, items) {
		if short.Words != "" {
			o.Lines[i].Warnings, o.Lines[i].Problems, o.Short = []string{short.Words}, []orderline.Problem{short.Problem}, true
		}
	}
}

// additional returns by item the quantities that an edit needs in addition to the order's earlier ones, in stock units.
// If the order moves to an earlier date, these are all its quantities.
func additional(before, after Order, items map[string]item.Detail) map[string]orderline.Line {
	sums := map[string]money.Decimal{} // base units
	add := func(o Order, sign int64) {
		for _, l := range o.wanting() {
			u, _ := items[l.ItemID].UnitsType.Unit(l.Units)
			sums[l.ItemID] = sums[l.ItemID].Add(l.Quantity.Mul(u.ConversionRate).Mul(money.Int(sign)))
		}
	}
	add(after, 1)
	if !after.DeliveryDate.Before(before.DeliveryDate) {
		add(before, -1)
	}
	more := map[string]orderline.Line{}
	for id, sum := range sums {
		u, _ := items[id].UnitsType.Unit(items[id].StockUnit)
		if sum.Sign() > 0 && u.ConversionRate.Sign() > 0 {
			more[id] = orderline.Line{ItemID: id, Units: u.ID, Quantity: sum.Quo(u.ConversionRate, money.QuantityPlaces)}
		}
	}
	return more
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

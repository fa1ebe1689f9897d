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
)

// Stock is what orders know of what is left of items, and reserve of it.
type Stock interface {
	// LeftFor tells what is left of items for the order's delivery date, in the stock
	// unit; what is promised to the order itself counts as left.
	LeftFor(ctx context.Context, o Order, items item.Prefetch) (map[string]money.Decimal, error)
	// LeftNow is LeftFor that misses no write, such as one that gave something back.
	LeftNow(ctx context.Context, o Order, items item.Prefetch) (map[string]money.Decimal, error)
	// Reserve promises what an edit takes in addition for the order's delivery date.
	// short are the ids of items of which not as much is left; held has to hold when
	// the edit is written.
	Reserve(ctx context.Context, o Order, lines []orderline.Line, items map[string]item.Detail) (short []string,
		held []table.Op, err error)
	// Settle ends what is reserved for edits of an order: what was written is the
	// order's own from then on, the rest is given back.
	Settle(ctx context.Context, orderID string) error
}

// reserve reserves what an edit takes in addition to what the order has, or refuses
// it. reserved is set where Settle has something to do.
func (d *Desk) reserve(ctx context.Context, before, after Order, around surroundings, reserved *bool) ([]table.Op,
	error) {
	today, err := d.settings.Today(ctx)
	if err != nil || after.DeliveryDate.Before(today) {
		return nil, err
	}
	more := additional(before, after, around.items)
	if len(more) == 0 {
		return nil, nil
	}
	if err := leaves(ctx, after, more, around.items, d.stock.LeftFor); err != nil {
		if !fault.Is(err, fault.Invalid) {
			return nil, err
		}
		// An edit that died may have something reserved still.
		if err := d.stock.Settle(ctx, after.ID); err != nil {
			return nil, err
		}
		if err := leaves(ctx, after, more, around.items, d.stock.LeftNow); err != nil {
			return nil, err
		}
	}
	*reserved = true
	lines := slices.Collect(maps.Values(more))
	short, held, err := d.stock.Reserve(ctx, after, lines, around.items)
	if errors.Is(err, table.ErrBusy) {
		return nil, fault.New(fault.Conflict, "others are ordering the same items just now: try again").Because(err)
	}
	if err != nil {
		return nil, err
	}
	if len(short) > 0 && !after.DeliveryDate.Before(before.DeliveryDate) {
		// Of an order that goes earlier, what it had for the later date is among what is promised then.
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

// leaves names the lines of an edit that take more than is left.
func leaves(ctx context.Context, after Order, more map[string]orderline.Line, items map[string]item.Detail,
	leftFor func(context.Context, Order, item.Prefetch) (map[string]money.Decimal, error)) error {
	left, err := leftFor(ctx, after, item.Prefetched(items))
	if err != nil {
		return fmt.Errorf("what is left for order %s: %w", after.OrderNumber, err)
	}
	var wrong []fault.Field
	for i, short := range after.shortages(left, items) {
		if _, takes := more[after.Lines[i].ItemID]; takes && short.Words != "" {
			wrong = append(wrong, lineFault(after.typedAt(i), short.Problem, short.Words))
		}
	}
	if len(wrong) > 0 {
		return fault.Wrong(wrong...)
	}
	return nil
}

// lineFault is a problem of the line at place i in the body of an edit.
func lineFault(i int, p orderline.Problem, words string) fault.Field {
	line := fmt.Sprintf("items.%d", i)
	return fault.Field{Path: line + "." + p.Field, Named: line + ":", Code: string(p.Code), Params: p.Params.Facts(),
		Words: words}
}

// typedAt is the place of line i in the body of the edit that set the lines.
func (o Order) typedAt(i int) int {
	if at := slices.Index(o.order, o.Lines[i].ID); at >= 0 {
		return at
	}
	return i
}

// shortages says of each line what is short of its item.
func (o Order) shortages(left map[string]money.Decimal, items map[string]item.Detail) []orderline.Shortage {
	return orderline.Terms{Items: items, Left: left, DeliveryDate: o.DeliveryDate}.Short(o.wanting())
}

// wanting are the lines with what is still to be fulfilled of them.
func (o Order) wanting() []orderline.Line {
	lines := o.Entries()
	for i, l := range o.Lines {
		lines[i].Quantity = l.Open()
	}
	return lines
}

// MayBeShort tells whether the order still needs stock: it is open, and for today
// or later.
func (o Order) MayBeShort(today civil.Date) bool {
	return o.Status.Editable() && !o.DeliveryDate.Before(today)
}

// Warn sets Short and the lines' Warnings by what is left for the order.
func (o *Order) Warn(left map[string]money.Decimal, items map[string]item.Detail) {
	o.Lines = slices.Clone(o.Lines)
	for i, short := range o.shortages(left, items) {
		if short.Words != "" {
			o.Lines[i].Warnings, o.Lines[i].Problems, o.Short = []string{short.Words}, []orderline.Problem{short.Problem}, true
		}
	}
}

// additional is what an edit takes of items beyond what the order had, in their
// stock units, by item: of an order that goes earlier, all of it.
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

// Current reads an order as the table's stream tells of it, with the condition that
// it is still so. Of one that is not there, or never was, Change.Order is nil.
func (s *Orders) Current(ctx context.Context, id string) (Change, table.Op, error) {
	o, head, err := s.get(ctx, id)
	switch {
	case err != nil:
		return Change{}, table.Op{}, err
	case head == nil:
		return Change{ID: id}, table.Check(key(id), table.Absent()), nil
	case head.Deleted:
		return Change{ID: id, CartID: o.CartID, Revision: o.Revision(), Sold: true}, unchanged(o), nil
	}
	return Change{ID: id, CartID: o.CartID, Revision: o.Revision(), Order: &o, Whole: true, Sold: true}, unchanged(o), nil
}

func unchanged(o Order) table.Op {
	return table.Check(key(o.ID), table.FieldIs("revision", o.Revision()))
}

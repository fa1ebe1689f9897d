package orderdesk

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/outofstock"
)

// reserve reserves the additional quantities of an edit. It sets reserved if Settle must be called afterwards. Errors:
// fault.Invalid and fault.Conflict if not enough is left.
func (d *Desk) reserve(ctx context.Context, before, after order.Order, pc *pricingContext,
	reserved *bool) ([]table.Op, error) {
	today, err := d.settings.Today(ctx)
	if err != nil || after.DeliveryDate.Before(today) {
		return nil, err
	}
	more := additional(before, after, pc.items)
	if len(more) == 0 {
		return nil, nil
	}
	if err := d.leaves(ctx, after, more, pc, d.stock.LeftFor); err != nil {
		if !fault.Is(err, fault.Invalid) {
			return nil, err
		}
		// The reservation of an edit whose process was stopped may still exist.
		if err := d.stock.Settle(ctx, after.ID); err != nil {
			return nil, err
		}
		if err := d.leaves(ctx, after, more, pc, d.stock.LeftNow); err != nil {
			return nil, err
		}
	}
	*reserved = true
	lines := slices.Collect(maps.Values(more))
	short, guards, err := d.stock.Reserve(ctx, after, lines, pc.items)
	if errors.Is(err, table.ErrBusy) {
		return nil, fault.Busy(1, "others are ordering the same items just now: try again").Because(err)
	}
	if err != nil {
		return nil, err
	}
	if len(short) > 0 && !after.DeliveryDate.Before(before.DeliveryDate) {
		// If the order moves to an earlier date, its quantities for the later date still count as promised.
		return nil, fault.New(fault.Conflict, "not enough is left for %s of %s", after.DeliveryDate,
			strings.Join(codesOf(short, pc.items), ", "))
	}
	return guards, nil
}

func codesOf(ids []string, items map[string]item.Detail) []string {
	codes := make([]string, len(ids))
	for i, id := range ids {
		codes[i] = items[id].ItemID
	}
	return codes
}

// leaves returns an error that names the lines that need more than is left, with the out-of-stock marks of their items.
func (d *Desk) leaves(ctx context.Context, after order.Order, more map[string]orderline.Line, pc *pricingContext,
	leftFor func(context.Context, order.Order, item.Prefetch) (map[string]money.Decimal, error)) error {
	left, err := leftFor(ctx, after, item.Prefetched(pc.items))
	if err != nil {
		return fmt.Errorf("what is left for order %s: %w", after.OrderNumber, err)
	}
	lacking := func(marks map[string]*outofstock.Mark) (wrong []fault.Field) {
		for i, short := range after.Shortages(left, pc.items, marks) {
			if _, takes := more[after.Lines[i].ItemID]; takes && short.Words != "" {
				wrong = append(wrong, lineFault(pc.enteredAt(after, i), short.Problem, short.Words))
			}
		}
		return wrong
	}
	if len(lacking(nil)) == 0 {
		return nil
	}
	marks, err := d.stock.Marks(ctx)
	if err != nil {
		return err
	}
	return fault.Wrong(lacking(marks)...)
}

// lineFault returns a problem of line i in the body of an edit.
func lineFault(i int, p orderline.Problem, words string) fault.Field {
	line := fmt.Sprintf("items.%d", i)
	return fault.Field{Path: line + "." + p.Field, Named: line + ":", Code: string(p.Code), Params: p.Params.Facts(),
		Words: words}
}

// enteredAt returns the index of line i in the body of the edit that set the lines.
func (pc *pricingContext) enteredAt(o order.Order, i int) int {
	if at := slices.Index(pc.entered, o.Lines[i].ID); at >= 0 {
		return at
	}
	return i
}

// additional returns by item the quantities that an edit needs in addition to the order's earlier ones, in stock units.
// If the order moves to an earlier date, these are all its quantities.
func additional(before, after order.Order, items map[string]item.Detail) map[string]orderline.Line {
	sums := map[string]money.Decimal{} // base units
	add := func(o order.Order, sign int64) {
		for _, l := range o.Wanting() {
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

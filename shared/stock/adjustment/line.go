package adjustment

import (
	"context"
	"fmt"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
)

// LineInput is a line as a person gives it.
type LineInput struct {
	ItemID   string
	Quantity money.Decimal
	Units    string
	UnitCost *money.Decimal // per unit, of a positive line; nil: the item's average cost
	Reason   Reason         // "": that of the adjustment
}

// places is how many decimals the change of the stock in the stock unit has at most. It is more than a quantity has,
// because a piece is a fraction of a case.
const places = 8

// mostQuantity is larger than any quantity that NetSuite takes in one line.
var mostQuantity = money.Int(1_000_000_000)

// The codes of rules that only adjustments have.
const (
	CodeDecimals = "too_many_decimals"
	CodeInactive = "inactive"
	CodeNoCost   = "no_cost"
	CodeNotAUnit = "not_a_unit"
)

// draft builds lines from inputs and collects all that is wrong with them.
type draft struct {
	items map[string]item.Detail
	// onHand is the stock in the stock unit, as the lines so far left it.
	onHand    map[string]money.Decimal
	wrong     []fault.Field
	limits    limits
	mayCosts  bool // the caller may see costs
	questions []question
}

func newDraft(ctx context.Context, items map[string]item.Detail, l limits) *draft {
	d := &draft{items: items, onHand: map[string]money.Decimal{}, limits: l,
		mayCosts: access.From(ctx).May(access.CostView)}
	for id, it := range items {
		d.onHand[id] = it.Stock.OnHand
	}
	return d
}

func (d *draft) refuse(line int, field, code string, params map[string]any, format string, args ...any) {
	d.wrong = append(d.wrong, fault.At(fmt.Sprintf("lines.%d.%s", line, field), code, params, format, args...))
}

// item checks the item and the unit of a line, and returns the conversions between them.
func (d *draft) item(line int, itemID, units string) (item.Detail, item.Conversions, bool) {
	it, known := d.items[itemID]
	switch {
	case itemID == "":
		d.wrong = append(d.wrong, fault.Empty(fmt.Sprintf("lines.%d.itemId", line)))
		return it, item.Conversions{}, false
	case !known:
		d.refuse(line, "itemId", fault.CodeUnknown, map[string]any{"itemId": itemID}, "is unknown: there is no item %s", itemID)
		return it, item.Conversions{}, false
	case !it.IsActive:
		d.refuse(line, "itemId", CodeInactive, map[string]any{"code": it.ItemID}, "must be an active item: %s is inactive",
			it.ItemID)
	}
	if units == "" {
		d.wrong = append(d.wrong, fault.Empty(fmt.Sprintf("lines.%d.units", line)))
		return it, item.Conversions{}, false
	}
	c, ok := it.Conversions(units)
	if !ok {
		d.refuse(line, "units", CodeNotAUnit, map[string]any{"code": it.ItemID},
			"must be a unit of %s", it.ItemID)
	}
	return it, c, ok && it.IsActive
}

// quantity checks a quantity: at least low, or greater than it.
func (d *draft) quantity(line int, field string, q money.Decimal, zero bool) bool {
	switch {
	case zero && q.Sign() < 0:
		d.refuse(line, field, fault.CodeTooLow, map[string]any{"min": 0}, "must not be less than 0")
	case !zero && q.Sign() <= 0:
		d.refuse(line, field, fault.CodeTooLow, map[string]any{"min": 0, "exclusive": true}, "must be greater than 0")
	case q.Places() > money.QuantityPlaces:
		d.refuse(line, field, CodeDecimals, map[string]any{"max": money.QuantityPlaces}, "must have at most %d decimals",
			money.QuantityPlaces)
	case !q.Less(mostQuantity):
		d.refuse(line, field, fault.CodeTooHigh, map[string]any{"max": mostQuantity}, "must be less than %s", mostQuantity)
	default:
		return true
	}
	return false
}

// cost determines the unit cost of a line. A positive line needs one: NetSuite would take 0, which spoils the average
// cost.
func (d *draft) cost(line int, l *Line, typed *money.Decimal, it item.Detail) {
	if typed != nil && l.Direction == Positive {
		switch {
		case typed.Sign() <= 0:
			d.refuse(line, "unitCost", fault.CodeTooLow, map[string]any{"min": 0, "exclusive": true}, "must be greater than 0")
		case typed.Places() > money.RatePlaces:
			d.refuse(line, "unitCost", CodeDecimals, map[string]any{"max": money.RatePlaces}, "must have at most %d decimals",
				money.RatePlaces)
		case !typed.Less(mostQuantity):
			d.refuse(line, "unitCost", fault.CodeTooHigh, map[string]any{"max": mostQuantity}, "must be less than %s",
				mostQuantity)
		}
		l.UnitCost, l.Typed = typed, true
		return
	}
	if average, known := it.CostPer(l.Units); known && average.Sign() > 0 {
		l.UnitCost = &average
		return
	}
	if l.Direction == Positive {
		words := "is needed: no average cost is known for %s"
		if !d.mayCosts {
			words += "; ask someone who may state costs to post it"
		}
		d.refuse(line, "unitCost", CodeNoCost, map[string]any{"code": it.ItemID}, words, it.ItemID)
	}
}

// lines builds the lines of an adjustment.
func (d *draft) lines(direction Direction, inputs []LineInput) []Line {
	var lines []Line
	for i, in := range inputs {
		it, c, known := d.item(i, in.ItemID, in.Units)
		if valid := d.quantity(i, "quantity", in.Quantity, false); !valid || !known {
			continue
		}
		lines = append(lines, d.line(i, direction, in, it, c))
	}
	return lines
}

// line builds a line whose item, unit and quantity are right.
func (d *draft) line(i int, direction Direction, in LineInput, it item.Detail, c item.Conversions) Line {
	l := Line{ItemID: in.ItemID, Direction: direction, Quantity: in.Quantity, Units: in.Units,
		Stock: direction.signed(in.Quantity).Mul(c.Line).Quo(c.Stock, places)}
	l.name(it)
	d.cost(i, &l, in.UnitCost, it)
	before := d.onHand[in.ItemID]
	d.onHand[in.ItemID] = before.Add(l.Stock)
	if !it.Stock.AsOf.IsZero() || !it.Stock.OnHand.IsZero() {
		l.Before, l.After = inUnit(before, c), inUnit(d.onHand[in.ItemID], c)
	}
	d.ask(i, l, before, c)
	return l
}

// inUnit converts a quantity from the stock unit to the line's unit.
func inUnit(stock money.Decimal, c item.Conversions) *money.Decimal {
	q := stock.Mul(c.Stock).Quo(c.Line, money.QuantityPlaces)
	return &q
}

// err returns all that is wrong, in the order of the lines; if nothing is, what is unusual and not confirmed.
func (d *draft) err(ctx context.Context) error {
	if len(d.wrong) > 0 {
		return fault.Wrong(d.wrong...)
	}
	return d.confirmed(ctx)
}

// itemsOf returns the ids of the items of lines.
func itemsOf(lines []Line) []string {
	ids := make([]string, len(lines))
	for i, l := range lines {
		ids[i] = l.ItemID
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

package orderline

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
)

// UnusualQuantity is the code of the question whether quantities are intended that differ much from the customer's
// usual ones. Its param lines lists them: [{line, itemId, quantity, units, why, usualQuantity?, usualUnits?}], with why
// from Unusual.
const UnusualQuantity = "unusual_quantity"

// Usual is the quantity of an item that a customer usually orders, in a unit.
type Usual struct {
	Quantity money.Decimal
	Units    string // unit id
}

// UsualOf returns a customer's usual quantities by item id. Items that the customer has not bought are left out; customerID
// may be empty. It is a function because package stats, which knows the purchases, counts orders and so imports them.
type UsualOf func(ctx context.Context, customerID string, itemIDs []string) (map[string]Usual, error)

// UnusualQuantities asks whether unusual quantities are intended.
type UnusualQuantities struct {
	items *item.Items
	usual UsualOf
}

// NewUnusualQuantities returns the UnusualQuantities. It does no I/O.
func NewUnusualQuantities(items *item.Items, usual UsualOf) *UnusualQuantities {
	return &UnusualQuantities{items, usual}
}

var (
	// ordinary is the largest quantity, in any unit, that never needs a confirmation.
	ordinary = money.Int(50)
	// sixDigits is the smallest quantity with more than five digits.
	sixDigits  = money.Int(100_000)
	timesUsual = money.Int(10)
)

// Unusual returns why a line's quantity must be confirmed: "digits" (more than five), "code" (it equals an item's code)
// or "usual" (more than ten times usual, which is nil if unknown). "": no confirmation needed. The portal uses the same
// rule, see testdata/unusual.json.
func Unusual(l Line, d item.Detail, usual *Usual, isCode func(string) bool) string {
	switch {
	case !ordinary.Less(l.Quantity):
		return ""
	case !l.Quantity.Less(sixDigits):
		return "digits"
	case l.Quantity.Places() == 0 && isCode(l.Quantity.String()):
		return "code"
	case usual == nil:
		return ""
	}
	chosen, ok := unitOf(d, l.Units)
	usually, okUsual := unitOf(d, usual.Units)
	if !ok || !okUsual {
		return ""
	}
	most := usual.Quantity.Mul(usually.ConversionRate).Mul(timesUsual)
	if most.Sign() > 0 && most.Less(l.Quantity.Mul(chosen.ConversionRate)) {
		return "usual"
	}
	return ""
}

// MayBeUnusual reports whether a line's quantity must be checked: it is larger than ordinary and not confirmed.
func (l Line) MayBeUnusual() bool { return !l.QuantityConfirmed && ordinary.Less(l.Quantity) }

// SameQuantity reports whether two states of a line order the same quantity of the same item. Then the quantity is not
// checked again.
func (l Line) SameQuantity(o Line) bool {
	return l.ItemID == o.ItemID && l.Units == o.Units && l.Quantity.Equal(o.Quantity)
}

// Deferred reports whether a draft is stored without a question about the line's quantity. The question is asked when
// the order is created.
func (in Input) Deferred() bool {
	q := in.QuantityConfirmed
	return q.Given && !q.Null && !q.Value
}

// Confirm returns fault.Conflict with UnusualQuantity if lines that asks accepts have unusual quantities that the caller has
// not confirmed. It marks confirmed lines. It reads nothing if all quantities are ordinary.
func (u *UnusualQuantities) Confirm(ctx context.Context, customerID string, lines []Line, asks func(i int) bool) error {
	var open []int
	var itemIDs, codes []string
	for i, l := range lines {
		if l.MayBeUnusual() && asks(i) {
			open = append(open, i)
			itemIDs = append(itemIDs, l.ItemID)
			if l.Quantity.Places() == 0 && l.Quantity.Less(sixDigits) {
				codes = append(codes, l.Quantity.String())
			}
		}
	}
	if len(open) == 0 {
		return nil
	}
	var items map[string]item.Detail
	var usual map[string]Usual
	var isCode map[string]bool
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		usual, err = u.usual(gctx, customerID, itemIDs)
		return err
	})
	g.Go(func() (err error) {
		items, err = u.items.GetAll(gctx, itemIDs)
		return err
	})
	if len(codes) > 0 {
		g.Go(func() (err error) {
			isCode, err = u.codes(gctx, codes)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	var found []map[string]any
	var words []string
	var unusual []int
	for _, i := range open {
		l := lines[i]
		var habit *Usual
		if of, ok := usual[l.ItemID]; ok {
			habit = &of
		}
		d := items[l.ItemID]
		why := Unusual(l, d, habit, func(text string) bool { return isCode[text] })
		if why == "" {
			continue
		}
		unusual = append(unusual, i)
		facts := map[string]any{"line": i + 1, "itemId": d.ItemID, "quantity": l.Quantity, "units": abbreviation(d, l.Units),
			"why": why}
		if why == "usual" {
			facts["usualQuantity"], facts["usualUnits"] = habit.Quantity, abbreviation(d, habit.Units)
		}
		found = append(found, facts)
		words = append(words, fmt.Sprintf("line %d: %s %s of %s", i+1, l.Quantity, abbreviation(d, l.Units), d.ItemID))
	}
	if len(unusual) == 0 {
		return nil
	}
	if err := fault.Confirm(ctx, UnusualQuantity, map[string]any{"lines": found},
		"unusual quantities: %s; correct them, or confirm them", strings.Join(words, "; ")); err != nil {
		return err
	}
	for _, i := range unusual {
		lines[i].QuantityConfirmed = true
	}
	return nil
}

// codes reports which texts are codes of items, from the list of items.
func (u *UnusualQuantities) codes(ctx context.Context, texts []string) (map[string]bool, error) {
	rows, _, err := u.items.Rows(ctx)
	if err != nil {
		return nil, err
	}
	codes := map[string]bool{}
	for _, r := range rows {
		if slices.Contains(texts, r.ItemID) {
			codes[r.ItemID] = true
		}
	}
	return codes, nil
}

func abbreviation(d item.Detail, unitID string) string {
	u, _ := d.UnitsType.Unit(unitID)
	return u.Abbreviation
}

package orderline

import (
	"context"
	"fmt"
	"strings"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
)

// UnusualQuantity is the code of the question whether quantities are meant that
// are far from what the customer usually takes. Its param lines names them:
// [{line, itemId, quantity, units, why, usualQuantity?, usualUnits?}], why as of Unusual.
const UnusualQuantity = "unusual_quantity"

// Usual is what a customer usually takes of an item, in a unit.
type Usual struct {
	Quantity money.Decimal
	Units    string // unit id
}

// Habits tells what is usual.
type Habits interface {
	// Usual is what a customer usually takes of items, by item id. Items that the
	// customer has not bought are left out; customerID may be empty.
	Usual(ctx context.Context, customerID string, itemIDs []string) (map[string]Usual, error)
	// Items reads items by id; unknown ones are left out.
	Items(ctx context.Context, ids []string) (map[string]item.Detail, error)
	// Codes tells which texts are codes of items.
	Codes(ctx context.Context, texts []string) (map[string]bool, error)
}

var (
	// ordinary is the greatest quantity, of whatever unit, that is never asked about.
	ordinary = money.Int(50)
	// sixDigits is the least quantity with more than five digits.
	sixDigits  = money.Int(100_000)
	timesUsual = money.Int(10)
)

// Unusual tells why a line's quantity has to be confirmed: "digits" (more than five),
// "code" (it is an item's code) or "usual" (more than ten times the usual, which is
// nil where there is none). "": it has not. The portal asks by the same rule, see
// testdata/unusual.json.
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

// MayBeUnusual tells whether a line's quantity is to be looked at: it is greater
// than what is ever taken without a question, and was not confirmed.
func (l Line) MayBeUnusual() bool { return !l.QuantityConfirmed && ordinary.Less(l.Quantity) }

// SameQuantity tells whether two states of a line order the same quantity of the
// same item: then its quantity is not asked about again.
func (l Line) SameQuantity(o Line) bool {
	return l.ItemID == o.ItemID && l.Units == o.Units && l.Quantity.Equal(o.Quantity)
}

// Deferred tells whether a draft is to be stored without a question about the
// line's quantity: it is asked about when the order is made.
func (in Input) Deferred() bool {
	q := in.QuantityConfirmed
	return q.Given && !q.Null && !q.Value
}

// ConfirmQuantities asks the caller to confirm unusual quantities of the lines that
// asks accepts, and marks as confirmed the lines whose quantity was. It reads nothing
// where all quantities are ordinary. Errors: fault.Conflict with UnusualQuantity.
func ConfirmQuantities(ctx context.Context, habits Habits, customerID string, lines []Line,
	asks func(i int) bool) error {
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
		usual, err = habits.Usual(gctx, customerID, itemIDs)
		return err
	})
	g.Go(func() (err error) {
		items, err = habits.Items(gctx, itemIDs)
		return err
	})
	if len(codes) > 0 {
		g.Go(func() (err error) {
			isCode, err = habits.Codes(gctx, codes)
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
		if u, ok := usual[l.ItemID]; ok {
			habit = &u
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

func abbreviation(d item.Detail, unitID string) string {
	u, _ := d.UnitsType.Unit(unitID)
	return u.Abbreviation
}

package adjustment

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
)

// The codes of the questions about lines that are hardly possible. The param lines of each question lists the lines it
// is about: [{line, itemId, quantity, units, onHand, after}], and for HighValue [{line, itemId, quantity, units, value}];
// line counts from 1, and itemId is the code. HighValue also has the param limit.
const (
	BelowZero     = "below_zero"      // the line leaves less than nothing on hand
	FarAboveStock = "far_above_stock" // the line adds more than ten times what is on hand
	HighValue     = "high_value"      // the line is worth more than the setting inventory.confirmValue
)

// Questions are all codes, in the order in which they are asked.
var Questions = []string{BelowZero, FarAboveStock, HighValue}

// timesStock is how many times the stock on hand a line may add without a question.
var timesStock = money.Int(10)

// limits are the values from which an adjustment needs more than one person's word. nil: no limit.
type limits struct {
	confirm *money.Decimal // of a line
	approve *money.Decimal // of all lines of an adjustment together
}

func (s *Adjustments) limits(ctx context.Context) (l limits, err error) {
	if _, err = s.settings.Read(ctx, setting.InventoryConfirmValue, &l.confirm); err != nil {
		return l, err
	}
	_, err = s.settings.Read(ctx, setting.InventoryApprovalValue, &l.approve)
	return l, err
}

// question is what is asked about one line.
type question struct {
	code   string
	line   int // from 0
	params map[string]any
	words  string
	change history.Change // for the history
}

// ask adds the question about a line, whose stock was before, to those of the draft.
func (d *draft) ask(line int, l Line, before money.Decimal, c item.Conversions) {
	facts := func() map[string]any {
		return map[string]any{"line": line + 1, "itemId": l.Code, "quantity": l.Quantity, "units": l.UnitName}
	}
	verb := "adds"
	if l.Direction == Negative {
		verb = "removes"
	}
	named := fmt.Sprintf("line %d %s %s %s of %s", line+1, verb, l.Quantity, l.UnitName, l.Code)
	after := before.Add(l.Stock).Round(money.QuantityPlaces)
	code := ""
	switch {
	case l.Stock.Sign() < 0 && after.Sign() < 0:
		code = BelowZero
	case l.Stock.Sign() > 0 && most(before).Less(l.Stock):
		code = FarAboveStock
	}
	if code != "" {
		had, has := *inUnit(before, c), *inUnit(after, c)
		params := facts()
		params["onHand"], params["after"] = had, has
		d.questions = append(d.questions, question{code, line, params, fmt.Sprintf("%s: %s on hand", named, had),
			history.Change{Field: l.Code, Before: had.String() + " " + l.UnitName, After: has.String() + " " + l.UnitName}})
	}
	// Whoever may not see costs must not learn from a question what a line is worth.
	if value := l.Value(); d.mayCosts && value != nil && d.limits.confirm != nil && d.limits.confirm.Less(size(*value)) {
		params := facts()
		params["value"] = *value
		d.questions = append(d.questions, question{HighValue, line, params, fmt.Sprintf("%s: worth %s", named, value),
			history.Change{Field: l.Code, After: value.String()}})
	}
}

// about returns the questions that match.
func (d *draft) about(match func(question) bool) []question {
	return slices.DeleteFunc(slices.Clone(d.questions), func(q question) bool { return !match(q) })
}

// most is the quantity that may be added to a stock without a question. A stock of nothing counts as one: otherwise
// every line of an item that has run out would be asked about, and nobody would read the question.
func most(onHand money.Decimal) money.Decimal {
	if one := money.Int(1); onHand.Less(one) {
		onHand = one
	}
	return onHand.Mul(timesStock)
}

// size returns a number without its sign.
func size(n money.Decimal) money.Decimal { return n.Max(n.Neg()) }

// confirmed returns a fault.Conflict with the questions of the draft that the caller has not confirmed.
func (d *draft) confirmed(ctx context.Context) error {
	var problems []fault.Problem
	var words []string
	for _, code := range Questions {
		var lines []map[string]any
		for _, q := range d.questions {
			if q.code == code {
				lines, words = append(lines, q.params), append(words, q.words)
			}
		}
		if len(lines) == 0 {
			continue
		}
		params := map[string]any{"lines": lines}
		if code == HighValue {
			params["limit"] = *d.limits.confirm
		}
		problems = append(problems, fault.Problem{Code: code, Params: params})
	}
	return fault.ConfirmAll(ctx, problems, "unusual lines: %s; correct them, or confirm them", strings.Join(words, "; "))
}

// answers returns the operations that keep in an adjustment's history what was confirmed about its lines.
func (s *Adjustments) answers(ctx context.Context, id string, asked []question) []table.Op {
	var ops []table.Op
	for _, code := range Questions {
		var changes []history.Change
		for _, q := range asked {
			if q.code == code {
				changes = append(changes, q.change)
			}
		}
		if len(changes) == 0 {
			continue
		}
		kind, summary := eventConfirmed, "Confirmed: leaves less than nothing on hand"
		switch code {
		case FarAboveStock:
			summary = "Confirmed: more than ten times what is on hand"
		case HighValue:
			kind, summary = eventValue, "Confirmed: worth more than the limit for a question"
		}
		ops = append(ops, s.event(ctx, id, kind, summary, changes...))
	}
	return ops
}

// mayStateCosts refuses unit costs from a caller who may not see any: they would move the average cost of an item that
// the caller does not know.
func mayStateCosts(ctx context.Context, given bool) error {
	if given && !access.From(ctx).May(access.CostView) {
		return fault.New(fault.Forbidden,
			"a unit cost needs the permission %s: leave it out, and the item's average cost is taken", access.CostView)
	}
	return nil
}

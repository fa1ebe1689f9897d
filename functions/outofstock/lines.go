package outofstock

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/sales/affected"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/outofstock"
)

type affectedIn struct {
	ID               string `path:"id" maxLength:"64"`
	SubstituteItemID string `query:"substituteItemId" maxLength:"64" doc:"refusedSwap is for this item; left out: the mark's substitute"`
}

func (h *handler) affected(ctx context.Context, in *affectedIn) ([]Line, error) {
	m, err := h.marks.Get(ctx, in.ID)
	if err != nil || m.Status != outofstock.Active {
		return nil, err
	}
	substitute := in.SubstituteItemID
	if substitute == "" {
		substitute = m.SubstituteItemID
	}
	p, err := h.desk.Of(ctx, m, substitute)
	if err != nil {
		return nil, err
	}
	var people, orders []string
	for _, l := range p.Lines {
		people, orders = append(people, l.Owner), append(orders, l.CoveredBy)
	}
	names, err := h.people.Names(ctx, people)
	if err != nil {
		return nil, err
	}
	bought, err := h.purchases.Some(ctx, unique(orders))
	if err != nil {
		return nil, err
	}
	lines := make([]Line, len(p.Lines))
	for i, l := range p.Lines {
		lines[i] = Line{Ref: l.Ref, OrderNumber: l.OrderNumber, OrderVersion: l.OrderVersion, Customer: LineCustomer(l.Customer), Owner: person(names, l.Owner), DeliveryDate: l.DeliveryDate, Quantity: l.Open,
			Units: l.Units, UnitName: l.UnitName, InStock: l.Stock, CanShip: l.CanShip, Rate: l.Rate, Refused: l.Refused,
			RefusedSwap: l.RefusedSwap, SwapRate: l.SwapRate}
		if l.CoveredBy != "" {
			lines[i].CoveredBy = &Source{l.CoveredBy, bought[l.CoveredBy].Number}
		}
	}
	return lines, nil
}

type changeIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Action           affected.Action `json:"action" enum:"swap,reduce"`
		Lines            []ChangeLine    `json:"lines" minItems:"1" maxItems:"200"`
		SubstituteItemID string          `json:"substituteItemId,omitempty" maxLength:"64" doc:"of a swap; left out: the mark's substitute"`
		Note             string          `json:"note,omitempty" maxLength:"200" doc:"for the history of the orders"`
	}
}

// ChangeLine is a line to change.
type ChangeLine struct {
	orderline.Ref
	OrderVersion int64          `json:"orderVersion" doc:"as it was read"`
	Quantity     *money.Decimal `json:"quantity,omitempty" doc:"the line's quantity after the change. A swap: in the line's unit if the substitute has that unit, otherwise in the substitute's sale unit; left out: the same quantity. A reduction: left out: 0, which removes the line"`
}

func (h *handler) change(ctx context.Context, in *changeIn) ([]Result, error) {
	m, err := h.marks.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	b := in.Body
	r := affected.Request{Mark: m, Action: b.Action, Note: strings.TrimSpace(b.Note)}
	if b.Action == affected.Swap {
		if r.Substitute = b.SubstituteItemID; r.Substitute == "" {
			r.Substitute = m.SubstituteItemID
		}
	}
	if r.Changes, err = changesOf(b.Action, b.Lines, r.Substitute); err != nil {
		return nil, err
	}
	results, err := h.desk.Change(ctx, r)
	if err != nil {
		_, err = h.one(ctx, m, err)
		return nil, err
	}
	people := make([]string, len(results))
	for i, each := range results {
		people[i] = each.EditedBy
	}
	names, err := h.people.Names(ctx, people)
	if err != nil {
		return nil, err
	}
	all := make([]Result, len(results))
	for i, each := range results {
		all[i] = Result{Ref: each.Ref, Outcome: each.Outcome, Reason: each.Refusal,
			Message: each.Message, OrderVersion: each.OrderVersion, Amount: each.Amount,
			EditedBy: person(names, each.EditedBy), EditedAt: instant(each.EditedAt)}
	}
	return all, nil
}

func changesOf(action affected.Action, lines []ChangeLine, substitute string) ([]affected.Change, error) {
	var wrong []fault.Field
	if action == affected.Swap && substitute == "" {
		wrong = append(wrong, fault.Empty("substituteItemId"))
	}
	seen := map[orderline.Ref]bool{}
	changes := make([]affected.Change, len(lines))
	for i, l := range lines {
		at := fmt.Sprintf("lines.%d", i)
		if seen[l.Ref] {
			wrong = append(wrong, fault.At(at, fault.CodeRepeated, nil, "must not name the same line twice"))
		}
		seen[l.Ref] = true
		if q := l.Quantity; q != nil {
			wrong = append(wrong, quantityFaults(at+".quantity", *q, action == affected.Reduce)...)
		}
		changes[i] = affected.Change{Ref: l.Ref, OrderVersion: l.OrderVersion, Quantity: l.Quantity}
	}
	if len(wrong) > 0 {
		return nil, fault.Wrong(wrong...)
	}
	return changes, nil
}

func quantityFaults(field string, q money.Decimal, mayBeZero bool) []fault.Field {
	switch {
	case q.Sign() < 0:
		return []fault.Field{fault.At(field, fault.CodeTooLow, map[string]any{"min": 0}, "must not be less than 0")}
	case q.IsZero() && !mayBeZero:
		return []fault.Field{fault.At(field, fault.CodeTooLow, map[string]any{"above": 0}, "must be greater than 0")}
	case q.Places() > money.QuantityPlaces:
		return []fault.Field{fault.At(field, "too_many_decimals", map[string]any{"max": money.QuantityPlaces},
			"must have at most %d decimals", money.QuantityPlaces)}
	case maxQuantity.Less(q):
		return []fault.Field{fault.At(field, fault.CodeTooHigh, map[string]any{"max": maxQuantity},
			"must not be greater than %s", maxQuantity)}
	}
	return nil
}

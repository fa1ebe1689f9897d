package orderline

import (
	"fmt"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
)

// Input is a line in a request. With the _id of an existing line it changes that line, and fields that are left out
// keep their value. Otherwise it is a new line, by default with quantity 1 in the item's sale unit.
type Input struct {
	ID          string                      `json:"_id,omitempty" maxLength:"64"`
	ItemID      string                      `json:"netSuiteInvItemId" minLength:"1" maxLength:"64"`
	Quantity    api.Optional[money.Decimal] `json:"quantity,omitempty" doc:"in units; greater than 0, at most 3 decimals; default 1"`
	Units       api.Optional[string]        `json:"units,omitempty" maxLength:"64" doc:"unit id; default the item's sale unit"`
	CustomRate  api.Optional[money.Decimal] `json:"customRate,omitempty" doc:"per unit; null takes it back; needs the permission price.override"`
	PriceReason api.Optional[string]        `json:"priceReason,omitempty" maxLength:"500" doc:"why the rate is below the floor"`
	PickNotes   api.Optional[string]        `json:"pickNotes,omitempty" maxLength:"500"`
	// QuantityConfirmed: see Deferred for false.
	QuantityConfirmed api.Optional[bool] `json:"quantityConfirmed,omitempty" doc:"true: an unusual quantity is meant; false: a cart is stored without a question, which comes when the order is made; left out: this call asks"`

	UnitName        api.ReadOnly `json:"unitName,omitempty"`
	LineNumber      api.ReadOnly `json:"lineNumber,omitempty" doc:"lines are numbered in the order in which they are sent"`
	NetSuiteLine    api.ReadOnly `json:"netSuiteLine,omitempty"`
	Item            api.ReadOnly `json:"item,omitempty"`
	Amount          api.ReadOnly `json:"amount,omitempty"`
	PriceID         api.ReadOnly `json:"priceId,omitempty"`
	DeterminedRate  api.ReadOnly `json:"determinedRate,omitempty"`
	Rate            api.ReadOnly `json:"rate,omitempty"`
	PriceSource     api.ReadOnly `json:"priceSource,omitempty"`
	Spot            api.ReadOnly `json:"spot,omitempty"`
	Floor           api.ReadOnly `json:"floor,omitempty"`
	Approval        api.ReadOnly `json:"approval,omitempty"`
	ValidationError api.ReadOnly `json:"validationError,omitempty"`
	Warnings        api.ReadOnly `json:"warnings,omitempty"`
	Problems        api.ReadOnly `json:"problems,omitempty"`
	Weight          api.ReadOnly `json:"weight,omitempty"`
	Fulfilled       api.ReadOnly `json:"quantityFulfilled,omitempty"`
	Billed          api.ReadOnly `json:"quantityBilled,omitempty"`
	IsOpen          api.ReadOnly `json:"isOpen,omitempty"`
}

// Edit is a change of lines by a user's input.
type Edit struct {
	Field  string // of the body, for messages: cartItems or items
	Caller access.Caller
	Items  map[string]item.Detail
	// NewCustomer reports that the customer was changed. Custom rates that are not in the input are then removed.
	NewCustomer bool
	NewID       func() string
}

// Apply returns the lines after an edit; input is the complete set of lines. A new product removes a line's custom rate
// and unit, a new unit its custom rate, a new customer every custom rate, unless the input has another one. Another
// item, unit, rate, price reason or customer, or a greater quantity, ends a line's approval. Errors: fault.Invalid,
// which names every wrong field; fault.Forbidden for a custom rate that the caller may not set.
func (e Edit) Apply(before []Line, input []Input) ([]Line, error) {
	if len(input) > MaxLines {
		return nil, fault.Wrong(fault.At(e.Field, fault.CodeTooLong, map[string]any{"maxEntries": MaxLines},
			"must have at most %d entries", MaxLines))
	}
	if wrong := e.check(input); len(wrong) > 0 {
		return nil, fault.Wrong(wrong...)
	}
	known := make(map[string]Line, len(before))
	for _, l := range before {
		known[l.ID] = l
	}
	after := make([]Line, 0, len(input))
	for i, in := range input {
		l, ok := known[in.ID]
		if !ok {
			l = Line{ID: e.NewID(), Quantity: money.Int(1)}
		}
		typed, err := e.change(&l, in)
		if err != nil {
			return nil, err
		}
		if typed && !e.Caller.May(access.PriceOverride) {
			return nil, fault.New(fault.Forbidden, "%s.%d.customRate needs the permission %s", e.Field, i, access.PriceOverride)
		}
		l.LineNumber = i + 1
		after = append(after, l)
	}
	return after, nil
}

// change applies one line's input. typed reports whether it sets a custom rate.
func (e Edit) change(l *Line, in Input) (typed bool, err error) {
	had, before := l.CustomRate, *l
	product := l.ItemID != in.ItemID
	if product {
		l.ItemID, l.Item, l.Units = in.ItemID, Item{ID: in.ItemID}, ""
		l.setCustomRate(nil)
	}
	if e.NewCustomer {
		l.setCustomRate(nil)
	}
	unit := false
	if in.Units.Given && in.Units.Value != "" && in.Units.Value != l.Units {
		unit = !product
		l.Units = in.Units.Value
		l.setCustomRate(nil)
	}
	if l.Units == "" {
		l.Units = e.Items[l.ItemID].SaleUnit
	}
	if in.Quantity.Given && !in.Quantity.Null {
		l.Quantity = in.Quantity.Value
	}
	if !l.SameQuantity(before) {
		l.QuantityConfirmed = false
	}
	if in.QuantityConfirmed.Given {
		l.QuantityConfirmed = in.QuantityConfirmed.Value
	}
	if in.CustomRate.Given {
		var rate *money.Decimal
		if !in.CustomRate.Null {
			rate = &in.CustomRate.Value
		}
		repeated := rate != nil && money.Same(had, rate)
		if !repeated || product || !unit && !e.NewCustomer {
			l.setCustomRate(rate)
			typed = rate != nil && !repeated
		}
	}
	if in.PriceReason.Given {
		l.PriceReason = in.PriceReason.Value
	}
	if in.PickNotes.Given {
		l.PickNotes = in.PickNotes.Value
	}
	l.keepApproval(before, e.NewCustomer)
	return typed || product && l.CustomRate != nil, nil
}

// check returns the errors that need no item data.
func (e Edit) check(input []Input) []fault.Field {
	var wrong []fault.Field
	seen := map[string]bool{}
	for i, in := range input {
		at := fmt.Sprintf("%s.%d", e.Field, i)
		if in.ID != "" && seen[in.ID] {
			wrong = append(wrong, fault.At(at+"._id", fault.CodeRepeated, nil, "must not name the same line twice"))
		}
		seen[in.ID] = true
		switch q := in.Quantity; {
		case q.Null:
			wrong = append(wrong, fault.At(at+".quantity", fault.CodeWrongForm, nil, "must be a number"))
		case q.Given:
			wrong = append(wrong, numberFaults(at+".quantity", q.Value, money.QuantityPlaces, maxQuantity)...)
			if q.Value.Sign() <= 0 {
				wrong = append(wrong, fault.At(at+".quantity", fault.CodeTooLow, map[string]any{"above": 0},
					"must be greater than 0"))
			}
		}
		if r := in.CustomRate; r.Given && !r.Null {
			wrong = append(wrong, numberFaults(at+".customRate", r.Value, money.RatePlaces, maxRate)...)
			if r.Value.Sign() < 0 {
				wrong = append(wrong, fault.At(at+".customRate", fault.CodeTooLow, map[string]any{"min": 0},
					"must not be less than 0"))
			}
		}
	}
	return wrong
}

func numberFaults(field string, d money.Decimal, places int32, most money.Decimal) []fault.Field {
	var wrong []fault.Field
	if d.Places() > places {
		wrong = append(wrong, fault.At(field, "too_many_decimals", map[string]any{"max": places},
			"must have at most %d decimals", places))
	}
	if most.Less(d) {
		wrong = append(wrong, fault.At(field, fault.CodeTooHigh, map[string]any{"max": most}, "must not be greater than %s",
			most))
	}
	return wrong
}

// ItemIDs returns the items of lines and input, without duplicates.
func ItemIDs(lines []Line, input []Input) []string {
	var ids []string
	seen := map[string]bool{}
	add := func(id string) {
		if !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	for _, l := range lines {
		add(l.ItemID)
	}
	for _, in := range input {
		add(in.ItemID)
	}
	return ids
}

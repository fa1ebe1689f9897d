// Package allowance stores vendors' allowances (billbacks): amounts that a vendor pays back for an item that is sold
// between two days. NetSuite does not know them. They are kept apart from the cost: the weighted inventory price,
// recommendations and floors do not use them, and only a margin after allowance is shown beside.
package allowance

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
)

// Allowance is what a vendor pays back for each unit of an item, on the days From to Until at the warehouse.
type Allowance struct {
	ID     string        `json:"_id"`
	ItemID string        `json:"itemId"`
	Vendor string        `json:"vendor"`
	Amount money.Decimal `json:"amount"` // per one of Units
	Units  string        `json:"units"`  // unit id
	// Conversion is the number of base units in one of Units, as it was when Amount was saved.
	Conversion money.Decimal `json:"conversion"`
	From       civil.Date    `json:"from"`
	Until      civil.Date    `json:"until"` // the last day
	Note       string        `json:"note,omitempty"`
	CreatedBy  string        `json:"createdBy"` // user id
	UpdatedBy  string        `json:"updatedBy"` // user id
	CreatedAt  time.Time     `json:"createdAt"`
	UpdatedAt  time.Time     `json:"updatedAt"`
	Version    int64         `json:"version"`
}

// MaxDays is the largest number of days of an allowance.
const MaxDays = 366

// most is the largest amount; a larger one is a slip of the finger.
var most = money.Int(999_999)

// Wrong returns what is wrong with the vendor, the amount and the days. path is that of the fields with a dot at its end, or "".
func (a Allowance) Wrong(path string) []fault.Field {
	var wrong []fault.Field
	if strings.TrimSpace(a.Vendor) == "" {
		wrong = append(wrong, fault.Empty(path+"vendor"))
	}
	add := func(field, code string, params map[string]any, format string, args ...any) {
		wrong = append(wrong, fault.At(path+field, code, params, format, args...))
	}
	switch {
	case a.Amount.Sign() <= 0:
		add("amount", fault.CodeTooLow, map[string]any{"above": 0}, "must be greater than 0")
	case most.Less(a.Amount):
		add("amount", fault.CodeTooHigh, map[string]any{"max": most}, "must not be greater than %s", most)
	case a.Amount.Places() > money.RatePlaces:
		add("amount", fault.CodeWrongForm, map[string]any{"places": money.RatePlaces}, "must have at most %d decimals", money.RatePlaces)
	}
	switch {
	case a.From.IsZero():
		wrong = append(wrong, fault.Empty(path+"from"))
	case a.Until.IsZero():
		wrong = append(wrong, fault.Empty(path+"until"))
	case a.Until.Before(a.From):
		add("until", fault.CodeInvalid, nil, "must not be before the first day")
	case a.Until.DaysSince(a.From) >= MaxDays:
		add("until", fault.CodeInvalid, nil, "must be at most %s: an allowance has at most %d days", a.From.AddDays(MaxDays-1), MaxDays)
	}
	return wrong
}

// On reports whether the allowance is in force on a day.
func (a Allowance) On(day civil.Date) bool { return !day.Before(a.From) && !day.After(a.Until) }

// Per returns the amount per another unit, rounded to 5 places. conversion is the number of base units in it.
func (a Allowance) Per(conversion money.Decimal) money.Decimal {
	return pricing.Convert(a.Amount, a.Conversion, conversion)
}

// ByItem has allowances by the ids of their items, each item's by their first day. The allowances are shared: do not change them.
type ByItem map[string][]*Allowance

// InForce is what vendors pay back for a unit of an item on a day.
type InForce struct {
	Date   civil.Date    `json:"date" doc:"the day at the warehouse"`
	Amount money.Decimal `json:"amount" doc:"the sum of parts"`
	Parts  []Part        `json:"parts"`
}

// Part is what one allowance pays back.
type Part struct {
	AllowanceID string        `json:"allowanceId"`
	Vendor      string        `json:"vendor"`
	Amount      money.Decimal `json:"amount" doc:"rounded to 5 places"`
	From        civil.Date    `json:"from"`
	Until       civil.Date    `json:"until" doc:"the last day"`
}

// On returns what is paid back for a unit of an item on a day. conversion is the number of base units in the unit. nil:
// nothing.
func (b ByItem) On(itemID string, day civil.Date, conversion money.Decimal) *InForce {
	in := InForce{Date: day}
	for _, a := range b[itemID] {
		if a.On(day) {
			part := Part{a.ID, a.Vendor, a.Per(conversion), a.From, a.Until}
			in.Parts, in.Amount = append(in.Parts, part), in.Amount.Add(part.Amount)
		}
	}
	if in.Parts == nil {
		return nil
	}
	return &in
}

// Highest returns on which of the days of a new allowance its item has the highest sum per unit. Of equal days it is the
// first.
func (b ByItem) Highest(a Allowance, conversion money.Decimal) (day civil.Date, sum money.Decimal) {
	with := b.With(&a)
	for _, o := range with[a.ItemID] { // a sum rises only on the first day of an allowance
		first := o.From
		if first.Before(a.From) {
			first = a.From
		}
		if !a.On(first) {
			continue
		}
		in := with.On(a.ItemID, first, conversion)
		if c := sum.Cmp(in.Amount); c < 0 || c == 0 && first.Before(day) {
			day, sum = first, in.Amount
		}
	}
	return day, sum
}

// With returns the allowances with another one.
func (b ByItem) With(a *Allowance) ByItem {
	all := maps.Clone(b)
	all[a.ItemID] = append(slices.Clone(b[a.ItemID]), a)
	return all
}

// Without returns the allowances without the one that has an id.
func (b ByItem) Without(a Allowance) ByItem {
	all := maps.Clone(b)
	all[a.ItemID] = slices.DeleteFunc(slices.Clone(b[a.ItemID]), func(o *Allowance) bool { return o.ID == a.ID })
	return all
}

func byItem(all []*Allowance) ByItem {
	b := ByItem{}
	for _, a := range all {
		b[a.ItemID] = append(b[a.ItemID], a)
	}
	for _, some := range b {
		slices.SortFunc(some, func(x, y *Allowance) int {
			return cmp.Or(x.From.DaysSince(y.From), cmp.Compare(x.ID, y.ID))
		})
	}
	return b
}

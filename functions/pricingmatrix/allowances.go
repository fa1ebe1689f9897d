package pricingmatrix

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/prices/allowance"
	"backdock/shared/prices/change"
)

// AllowanceFields are what a caller says of a new allowance.
type AllowanceFields struct {
	ItemID string        `json:"itemId" minLength:"1" maxLength:"64" doc:"the item's _id"`
	Vendor string        `json:"vendor" minLength:"1" maxLength:"80" doc:"who pays it back"`
	Amount money.Decimal `json:"amount" doc:"per one of units, greater than 0"`
	Units  string        `json:"units,omitempty" maxLength:"64" doc:"unit id; absent: the item's sale unit"`
	From   civil.Date    `json:"from" doc:"the first day, at the warehouse"`
	Until  civil.Date    `json:"until" doc:"the last day; at most 366 days"`
	Note   string        `json:"note,omitempty" maxLength:"200"`
}

func (f AllowanceFields) allowance(id string) allowance.Allowance {
	return allowance.Allowance{ID: id, ItemID: f.ItemID, Vendor: f.Vendor, Amount: f.Amount, Units: f.Units, From: f.From,
		Until: f.Until, Note: f.Note}
}

type allowancesIn struct {
	api.Paging
	ItemID    string         `query:"itemId" maxLength:"64" doc:"only those of this item"`
	State     AllowanceState `query:"state"`
	Search    string         `query:"search" maxLength:"200" doc:"in the vendor, the note, and the item's code and name"`
	SortBy    string         `query:"sortBy" enum:"from,until,vendor,createdAt" default:"from"`
	SortOrder string         `query:"sortOrder" enum:"asc,desc" default:"desc"`
}

func (h *handler) allowances(ctx context.Context, in *allowancesIn) (AllowancesPage, error) {
	s, err := h.showing(ctx)
	if err != nil {
		return AllowancesPage{}, err
	}
	term := strings.ToLower(strings.TrimSpace(in.Search))
	keep := func(a *allowance.Allowance) bool {
		return (in.ItemID == "" || a.ItemID == in.ItemID) && (in.State == "" || stateOf(*a, s.today) == in.State) &&
			(term == "" || s.mentions(*a, term))
	}
	found, total, err := h.allowed.Page(ctx, keep, in.SortBy, in.SortOrder == "desc", in.Page, in.Limit)
	if err != nil {
		return AllowancesPage{}, err
	}
	some := make([]allowance.Allowance, len(found))
	for i, a := range found {
		some[i] = *a
	}
	shown, err := s.answer(ctx, some)
	return AllowancesPage{shown, in.Of(total)}, err
}

// answerAllowances returns allowances for the wire.
func (h *handler) answerAllowances(ctx context.Context, all ...allowance.Allowance) ([]Allowance, error) {
	s, err := h.showing(ctx)
	if err != nil {
		return nil, err
	}
	return s.answer(ctx, all)
}

func (h *handler) answerAllowance(ctx context.Context, a allowance.Allowance) (Allowance, error) {
	shown, err := h.answerAllowances(ctx, a)
	if err != nil {
		return Allowance{}, err
	}
	return shown[0], nil
}

type createAllowanceIn struct {
	Body AllowanceFields
}

func (h *handler) createAllowance(ctx context.Context, in *createAllowanceIn) (Allowance, error) {
	wanted := []allowance.Allowance{in.Body.allowance(api.NewID(ctx, h.now()))}
	if err := h.checkAllowances(ctx, wanted, func(int) string { return "" }); err != nil {
		return Allowance{}, err
	}
	made, err := h.allowed.Create(ctx, wanted...)
	if err != nil {
		return Allowance{}, err
	}
	return h.answerAllowance(ctx, made[0])
}

type createAllowancesIn struct {
	Body struct {
		Allowances []AllowanceFields `json:"allowances" minItems:"1" maxItems:"90"`
	}
}

func (h *handler) createAllowances(ctx context.Context, in *createAllowancesIn) (Allowances, error) {
	id := api.NewID(ctx, h.now())
	wanted := make([]allowance.Allowance, len(in.Body.Allowances))
	for i, f := range in.Body.Allowances {
		wanted[i] = f.allowance(fmt.Sprintf("%s-%02d", id, i))
	}
	if err := h.checkAllowances(ctx, wanted, func(i int) string { return fmt.Sprintf("allowances.%d.", i) }); err != nil {
		return Allowances{}, err
	}
	made, err := h.allowed.Create(ctx, wanted...)
	if err != nil {
		return Allowances{}, err
	}
	shown, err := h.answerAllowances(ctx, made...)
	return Allowances{shown}, err
}

// AllowanceIn names an allowance.
type AllowanceIn struct {
	ID string `path:"id" maxLength:"64"`
}

func (h *handler) allowance(ctx context.Context, in *AllowanceIn) (Allowance, error) {
	a, err := h.allowed.Get(ctx, in.ID)
	if err != nil {
		return Allowance{}, err
	}
	return h.answerAllowance(ctx, a)
}

type updateAllowanceIn struct {
	AllowanceIn
	Body struct {
		Vendor  *string        `json:"vendor,omitempty" minLength:"1" maxLength:"80"`
		Amount  *money.Decimal `json:"amount,omitempty"`
		Units   *string        `json:"units,omitempty" minLength:"1" maxLength:"64" doc:"unit id"`
		From    *civil.Date    `json:"from,omitempty"`
		Until   *civil.Date    `json:"until,omitempty"`
		Note    *string        `json:"note,omitempty" maxLength:"200"`
		Version int64          `json:"version" minimum:"1" doc:"of the allowance that the change is based on"`
	}
}

func (h *handler) updateAllowance(ctx context.Context, in *updateAllowanceIn) (Allowance, error) {
	a, err := h.allowed.Update(ctx, in.ID, in.Body.Version, func(a *allowance.Allowance) error {
		before := *a
		api.Set(&a.Vendor, in.Body.Vendor)
		api.Set(&a.Amount, in.Body.Amount)
		api.Set(&a.Units, in.Body.Units)
		api.Set(&a.From, in.Body.From)
		api.Set(&a.Until, in.Body.Until)
		api.Set(&a.Note, in.Body.Note)
		if a.Amount.Equal(before.Amount) && a.Units == before.Units && a.From == before.From && a.Until == before.Until {
			return wrongOrNil(a.Wrong("")) // a note can be corrected, whatever the cost is now
		}
		changed := []allowance.Allowance{*a}
		err := h.checkAllowances(ctx, changed, func(int) string { return "" })
		*a = changed[0]
		return err
	})
	return fault.Answer(a, err, func(a allowance.Allowance) (Allowance, error) { return h.answerAllowance(ctx, a) })
}

type deleteAllowanceIn struct {
	AllowanceIn
	Version int64 `query:"version" required:"true" minimum:"1" doc:"of the allowance that the caller has seen"`
}

func (h *handler) deleteAllowance(ctx context.Context, in *deleteAllowanceIn) (api.NoContent, error) {
	_, err := fault.Answer(allowance.Allowance{}, h.allowed.Delete(ctx, in.ID, in.Version),
		func(a allowance.Allowance) (Allowance, error) { return h.answerAllowance(ctx, a) })
	return api.NoContent{}, err
}

// checkAllowances completes allowances that are to be stored, and finds what is wrong with them. path returns the path of
// the fields of one.
//
// The sum of an item's allowances on a day must not be above its cost of now: it would be paid to be sold, and in practice
// somebody typed the amount of a case for a pound. An item whose cost is not known is not compared. Costs move later, so
// this is a check of what is typed and no rule of the stored allowances.
func (h *handler) checkAllowances(ctx context.Context, wanted []allowance.Allowance, path func(i int) string) error {
	ids := make([]string, len(wanted))
	for i, a := range wanted {
		ids[i] = a.ItemID
	}
	items, err := h.items.GetAll(ctx, ids)
	if err != nil {
		return err
	}
	all, err := h.allowed.All(ctx)
	if err != nil {
		return err
	}
	known := allowance.ByItem{}
	for _, id := range ids {
		known[id] = all[id]
	}
	for _, a := range wanted { // the stored one of an update, or of an earlier attempt
		known = known.Without(a)
	}
	var wrong []fault.Field
	for i := range wanted {
		a, d, there := &wanted[i], item.Detail{}, false
		if d, there = items[a.ItemID]; !there {
			wrong = append(wrong, fault.At(path(i)+"itemId", fault.CodeUnknown, nil, "is not an item"))
		}
		if a.Units == "" {
			a.Units = d.SaleUnit
		}
		c, ok := d.Conversions(a.Units)
		if a.Conversion = c.Line; there && !ok {
			wrong = append(wrong, fault.At(path(i)+"units", fault.CodeUnknown, nil, "is not a unit of the item"))
		}
		typed := a.Wrong(path(i))
		wrong = append(wrong, typed...)
		if !ok || len(typed) > 0 {
			continue
		}
		if cost := change.CostOf(d); cost != nil {
			if day, sum := known.Highest(*a, c.Sale); cost.Less(sum) {
				wrong = append(wrong, fault.At(path(i)+"amount", codeAboveCost, map[string]any{"date": day, "sum": sum, "cost": *cost},
					"makes %s per sale unit on %s, which is above the cost of %s", sum, day, *cost))
			}
		}
		known = known.With(a)
	}
	return wrongOrNil(wrong)
}

// codeAboveCost: the allowances of an item are together above its cost.
const codeAboveCost = "above_cost"

func wrongOrNil(wrong []fault.Field) error {
	if len(wrong) > 0 {
		return fault.Wrong(wrong...)
	}
	return nil
}

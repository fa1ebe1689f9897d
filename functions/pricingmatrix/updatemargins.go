package pricingmatrix

import (
	"context"

	"backdock/shared/catalog/item"
	"backdock/shared/insight/assortment"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/prices/change"
)

type updateMarginsIn struct {
	Body struct {
		ItemIDs       []string       `json:"itemIds,omitempty" maxItems:"5000" doc:"item ids; absent: the items of filter"`
		Filter        *MarginsFilter `json:"filter,omitempty"`
		PriceLevelIDs []string       `json:"priceLevelIds,omitempty" maxItems:"100" doc:"absent: all levels that an item has prices for"`
		Margin        money.Decimal  `json:"margin" doc:"as a share of the price, from 0 to 0.95"`
		Reason        string         `json:"reason,omitempty" maxLength:"500" doc:"needed for prices below the floor, with the permission price.belowFloor"`
		DryRun        bool           `json:"dryRun,omitempty" doc:"nothing is changed"`
	}
}

// MarginsFilter selects active items.
type MarginsFilter struct {
	Search         string   `json:"search,omitempty" maxLength:"200"`
	Category       []string `json:"category,omitempty" maxItems:"100"`
	ZeroMarkupOnly bool     `json:"zeroMarkupOnly,omitempty" doc:"only items whose base price is not above their cost"`
}

// mostItems is the largest number of items whose margin is set at once.
const mostItems = 5000

func (h *handler) updateMargins(ctx context.Context, in *updateMarginsIn) (PriceChanges, error) {
	b := &in.Body
	var wrong []fault.Field
	if b.Margin.Sign() < 0 {
		wrong = append(wrong, fault.At("margin", fault.CodeTooLow, map[string]any{"min": 0}, "must not be less than 0"))
	}
	if most := money.Scaled(95, 2); most.Less(b.Margin) {
		wrong = append(wrong, fault.At("margin", fault.CodeTooHigh, map[string]any{"max": most}, "must not be greater than %s", most))
	}
	if (len(b.ItemIDs) > 0) == (b.Filter != nil) {
		wrong = append(wrong, fault.At("itemIds", fault.CodeInvalid, nil, "is needed, or filter; not both"))
	}
	if len(wrong) > 0 {
		return PriceChanges{}, fault.Wrong(wrong...)
	}
	items, err := h.chosen(ctx, b.ItemIDs, b.Filter)
	if err != nil {
		return PriceChanges{}, err
	}
	step, err := h.changes.Step(ctx)
	if err != nil {
		return PriceChanges{}, err
	}
	changes := []change.Change{}
	for _, d := range items {
		for _, c := range change.ForMargin(d, b.PriceLevelIDs, b.Margin, step) {
			c.Reason = b.Reason
			changes = append(changes, c)
		}
	}
	if b.DryRun {
		return h.tryOut(ctx, changes)
	}
	return h.changed(ctx, func() (change.Batch, []change.Result, error) {
		return h.changes.Apply(ctx, change.Wanted{ID: api.NewID(ctx, h.now()), Source: change.Source{Kind: change.Margins}, Reason: b.Reason,
			Changes: changes})
	})
}

// chosen returns the items of a request, in its order.
func (h *handler) chosen(ctx context.Context, ids []string, f *MarginsFilter) ([]item.Detail, error) {
	if f != nil {
		active := true
		found, err := h.assortment.Page(ctx, assortment.Query{Filter: assortment.Filter{Search: f.Search, Category: f.Category,
			ZeroMarkup: f.ZeroMarkupOnly, Active: &active}, Page: 1, Limit: mostItems + 1})
		if err != nil {
			return nil, err
		}
		if found.Total > mostItems {
			return nil, fault.New(fault.Invalid, "%d items are selected, but at most %d can be changed at once: narrow the filter",
				found.Total, mostItems)
		}
		for _, l := range found.Items {
			ids = append(ids, l.Row.ID)
		}
	}
	all, err := h.items.GetAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	items := make([]item.Detail, 0, len(all))
	for _, id := range ids {
		if d, known := all[id]; known {
			items = append(items, d)
			delete(all, id)
		}
	}
	return items, nil
}

package stats

import (
	"context"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/sales/orderline"
)

// Habits returns what customers usually take and which codes exist, for the check whether a quantity is
// plausible. It implements orderline.Habits.
type Habits struct {
	histories *Histories
	items     *item.Items
}

// NewHabits makes the service. It does no I/O.
func NewHabits(histories *Histories, items *item.Items) *Habits { return &Habits{histories, items} }

// Usual returns what a customer usually takes of items, at most half a minute old.
func (h *Habits) Usual(ctx context.Context, customerID string, itemIDs []string) (map[string]orderline.Usual, error) {
	usual := map[string]orderline.Usual{}
	if customerID == "" {
		return usual, nil
	}
	histories, err := h.histories.OfItems(ctx, customerID, itemIDs)
	for _, each := range histories {
		if quantity, units := each.UsualQuantity(); quantity.Sign() > 0 {
			usual[each.Item.ID] = orderline.Usual{Quantity: quantity, Units: units}
		}
	}
	return usual, err
}

// Items reads items by id.
func (h *Habits) Items(ctx context.Context, ids []string) (map[string]item.Detail, error) {
	return h.items.GetAll(ctx, ids)
}

// Codes reports which texts are codes of items, from the list of items.
func (h *Habits) Codes(ctx context.Context, texts []string) (map[string]bool, error) {
	rows, _, err := h.items.Rows(ctx)
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

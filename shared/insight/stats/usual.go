package stats

import (
	"context"

	"backdock/shared/sales/orderline"
)

// Usual returns what a customer usually takes of items, by item id, at most half a minute old. See orderline.UsualOf.
func (h *Histories) Usual(ctx context.Context, customerID string, itemIDs []string) (map[string]orderline.Usual, error) {
	usual := map[string]orderline.Usual{}
	if customerID == "" {
		return usual, nil
	}
	histories, err := h.OfItems(ctx, customerID, itemIDs)
	for _, each := range histories {
		if quantity, units := each.UsualQuantity(); quantity.Sign() > 0 {
			usual[each.Item.ID] = orderline.Usual{Quantity: quantity, Units: units}
		}
	}
	return usual, err
}

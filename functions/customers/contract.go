package customers

import (
	"context"

	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
)

// ContractPrice is a price that NetSuite keeps for a customer: of an item, or of all items of a pricing group. It is a
// price level or a price.
type ContractPrice struct {
	ItemID         string         `json:"itemId,omitempty" doc:"absent: the price of a pricing group"`
	PricingGroupID string         `json:"pricingGroupId,omitempty"`
	PricingGroup   string         `json:"pricingGroup,omitempty" doc:"the group's name"`
	PriceLevelID   string         `json:"priceLevelId,omitempty" doc:"absent: price counts"`
	PriceLevel     string         `json:"priceLevel,omitempty" doc:"the level's name"`
	Price          *money.Decimal `json:"price,omitempty" doc:"per sale unit, for every quantity"`
}

// contractOf returns a contract in the API's form, with the names of its levels.
func (h *handler) contractOf(ctx context.Context, c pricing.Contract) ([]ContractPrice, error) {
	all := make([]ContractPrice, 0, len(c.Items)+len(c.Groups))
	if cap(all) == 0 {
		return all, nil
	}
	levels, err := h.levels.All(ctx)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, l := range levels {
		names[l.ID] = l.Name
	}
	for _, p := range c.Items {
		all = append(all, ContractPrice{ItemID: p.ItemID, PriceLevelID: p.PriceLevelID, PriceLevel: names[p.PriceLevelID],
			Price: p.Price})
	}
	for _, g := range c.Groups {
		all = append(all, ContractPrice{PricingGroupID: g.PricingGroupID, PricingGroup: g.Name, PriceLevelID: g.PriceLevelID,
			PriceLevel: names[g.PriceLevelID]})
	}
	return all, nil
}

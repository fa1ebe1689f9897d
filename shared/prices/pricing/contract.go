package pricing

import (
	"cmp"
	"slices"

	"backdock/shared/platform/money"
)

// Contract has the prices that NetSuite keeps for one customer. Make it with NewContract: both lists are sorted
// by id.
type Contract struct {
	Items  []ItemPrice  `json:"items,omitempty"`
	Groups []GroupPrice `json:"groups,omitempty"`
}

// ItemPrice is a customer's price of an item: either a price level, or a price per sale unit.
type ItemPrice struct {
	ItemID       string         `json:"itemId"`
	PriceLevelID string         `json:"priceLevelId,omitempty"`
	Price        *money.Decimal `json:"price,omitempty"`
}

// GroupPrice is a customer's price level for all items of a pricing group.
type GroupPrice struct {
	PricingGroupID string `json:"pricingGroupId"`
	Name           string `json:"name,omitempty"` // of the group
	PriceLevelID   string `json:"priceLevelId"`
}

// NewContract returns the contract with these prices. Of several for one item or group, the last one counts.
func NewContract(items []ItemPrice, groups []GroupPrice) Contract {
	return Contract{lastOfEach(items, itemOf), lastOfEach(groups, groupOf)}
}

func itemOf(p ItemPrice) string   { return p.ItemID }
func groupOf(p GroupPrice) string { return p.PricingGroupID }

func lastOfEach[T any](all []T, id func(T) string) []T {
	if len(all) == 0 {
		return nil
	}
	sorted := slices.Clone(all)
	slices.Reverse(sorted)
	slices.SortStableFunc(sorted, func(a, b T) int { return cmp.Compare(id(a), id(b)) })
	return slices.CompactFunc(sorted, func(a, b T) bool { return id(a) == id(b) })
}

// Agreed is the part of a contract that fits one item. The zero value is no contract.
type Agreed struct {
	Price *money.Decimal // per sale unit, for every quantity
	// Levels are tried in this order: the first one that has a tier for the quantity counts. "" is skipped.
	Levels [2]string
}

// For returns what was agreed for an item. A price of the item itself comes before the level of its pricing
// group. pricingGroupID is "" for an item without a group.
func (c *Contract) For(itemID, pricingGroupID string) Agreed {
	var a Agreed
	if i, found := find(c.Items, itemID, itemOf); found {
		a.Price, a.Levels[0] = c.Items[i].Price, c.Items[i].PriceLevelID
	}
	if pricingGroupID == "" {
		return a
	}
	if i, found := find(c.Groups, pricingGroupID, groupOf); found {
		a.Levels[1] = c.Groups[i].PriceLevelID
	}
	return a
}

func find[T any](sorted []T, wanted string, id func(T) string) (int, bool) {
	if len(sorted) == 0 {
		return 0, false
	}
	return slices.BinarySearchFunc(sorted, wanted, func(p T, wanted string) int { return cmp.Compare(id(p), wanted) })
}

package change

import (
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/prices/matrix"
)

// ForMargin returns the changes that give an item a margin at some levels; none: at all that it has prices for. The base
// price of a level becomes the lowest multiple of the step that earns the margin on the cost. Prices from a quantity on
// keep their ratio to the base price. There are none for an item whose cost is not known, and for levels without a price.
func ForMargin(d item.Detail, levels []string, margin, step money.Decimal) []Change {
	cost := CostOf(d)
	if cost == nil {
		return nil
	}
	base := matrix.PriceFor(*cost, margin, step)
	var changes []Change
	for _, p := range d.Prices {
		if len(levels) > 0 && !slices.Contains(levels, p.PriceLevelID) {
			continue
		}
		price, was := base, p.Price
		first, _ := d.BasePrice(p.PriceLevelID)
		if !p.Price.Equal(first) && first.Sign() > 0 {
			price = base.Mul(p.Price).QuoUp(first.Mul(step), 0).Mul(step)
		}
		changes = append(changes, Change{ItemID: d.ID, PriceLevelID: p.PriceLevelID, Quantity: p.Quantity, Price: &price, Was: &was})
	}
	return changes
}

// SellsAtCost reports whether an item has a price at any level that is not above its cost.
func SellsAtCost(d item.Detail) bool {
	cost := CostOf(d)
	return cost != nil && slices.ContainsFunc(d.Prices, func(p item.Price) bool { return !cost.Less(p.Price) })
}

package matrix

import "backdock/shared/platform/money"

var one = money.Int(1)

// PriceFor returns the lowest price with at least a margin on a cost, as a multiple of the step: cost ÷ (1 − margin),
// rounded up. margin must be below 1, and step above 0.
func PriceFor(cost, margin, step money.Decimal) money.Decimal {
	return cost.QuoUp(one.Sub(margin).Mul(step), 0).Mul(step)
}

// MarginOf returns the margin of a price on a cost as a share of the price, with 4 places, or nil if the price is not
// above 0.
func MarginOf(price, cost money.Decimal) *money.Decimal {
	if price.Sign() <= 0 {
		return nil
	}
	m := price.Sub(cost).Quo(price, MarginPlaces)
	return &m
}

// MarginPlaces are the places of margins: 0.2345 is 23.45 %.
const MarginPlaces = 4

// Package pricing is the price rule, portal.md section 4 and behaviour.md
// section 3: which tier a quantity meets, what one unit costs by it, and which of
// a line's rates counts. It is pure and exact. The portal's order desk mirrors it
// in TypeScript; testdata/cases.json is the table that both are tested on.
package pricing

import (
	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
)

// Kind says where the rate of a line comes from.
type Kind string

// The kinds.
const (
	Custom Kind = "custom" // typed by a person
	Spot   Kind = "spot"   // a spot price, while it is valid and available
	Tier   Kind = "tier"   // the item's price for the level and quantity
	None   Kind = "none"   // there is no rate
)

// Source says where a line's rate comes from. The fields that its Kind does not
// speak of are empty.
type Source struct {
	Kind         Kind           `json:"kind" enum:"custom,spot,tier,none"`
	PriceLevelID string         `json:"priceLevelId"`
	TierQuantity *money.Decimal `json:"tierQuantity" nullable:"true"` // in the sale unit
	SpotLineID   string         `json:"spotLineId"`
}

// Query asks for the price of a quantity of an item. Conversions are base units
// per unit and greater than 0.
type Query struct {
	PriceLevelID string
	Quantity     money.Decimal
	Conversion   money.Decimal // of the unit that Quantity is in
	Sale         money.Decimal // conversion of the item's sale unit, in which Prices are
}

// Determine finds the tier that counts: among those of the level whose least
// quantity is met, the one with the highest. Whether a tier is met is compared
// without dividing: quantity × conversion ≥ least quantity × sale conversion. The
// rate is tier price × conversion ÷ sale conversion, rounded once to 5 places,
// half away from zero. False: no tier is met.
func Determine(prices []item.Price, q Query) (rate money.Decimal, tier item.Price, met bool) {
	wanted := q.Quantity.Mul(q.Conversion)
	for _, p := range prices {
		if p.PriceLevelID != q.PriceLevelID || met && !tier.Quantity.Less(p.Quantity) {
			continue
		}
		if wanted.Less(p.Quantity.Mul(q.Sale)) {
			continue
		}
		tier, met = p, true
	}
	if !met {
		return money.Zero, item.Price{}, false
	}
	return Convert(tier.Price, q.Sale, q.Conversion), tier, true
}

// Convert makes the rate per one unit of a rate per another, rounded once to 5
// places, half away from zero.
func Convert(rate, from, to money.Decimal) money.Decimal {
	if from.Equal(to) {
		return rate.Round(money.RatePlaces)
	}
	return rate.Mul(to).Quo(from, money.RatePlaces)
}

// Priced are the rates of a line and where the one that counts comes from.
type Priced struct {
	Determined *money.Decimal // nil: no tier is met
	Rate       *money.Decimal // what counts; nil: there is none
	Amount     money.Decimal  // quantity × Rate to 2 places; 0 without a rate
	Source     Source
}

// Line prices a line: the custom rate counts where there is one, else the
// determined rate. A custom rate needs no tier.
func Line(prices []item.Price, q Query, custom *money.Decimal) Priced {
	priced := Priced{Source: Source{Kind: None}}
	if rate, tier, met := Determine(prices, q); met {
		priced.Determined, priced.Rate = &rate, &rate
		priced.Source = Source{Kind: Tier, PriceLevelID: tier.PriceLevelID, TierQuantity: &tier.Quantity}
	}
	if custom != nil {
		priced.Rate, priced.Source = custom, Source{Kind: Custom}
	}
	if priced.Rate != nil {
		priced.Amount = Amount(q.Quantity, *priced.Rate)
	}
	return priced
}

// Amount is quantity × rate, rounded to 2 places, half away from zero.
func Amount(quantity, rate money.Decimal) money.Decimal { return quantity.Mul(rate).Amount() }

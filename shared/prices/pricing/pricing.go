// Package pricing implements the price rule: what was agreed with the customer, which tier a
// quantity reaches, the rate per unit, the spot price, and which of a line's rates is used. It is pure and exact. The portal
// has the same rule in TypeScript; both are tested on testdata/cases.json.
package pricing

import (
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
)

// Kind says where the rate of a line comes from.
type Kind string

// The kinds.
const (
	Custom    Kind = "custom"   // typed by a person
	Spot      Kind = "spot"     // a spot price, while it is valid and available
	Agreement Kind = "contract" // a price that NetSuite keeps for the customer
	Tier      Kind = "tier"     // the item's price for the level and quantity
	None      Kind = "none"     // there is no rate
)

// Source says where a line's rate comes from. Fields that do not apply to its Kind are empty.
type Source struct {
	Kind         Kind           `json:"kind" enum:"custom,spot,contract,tier,none"`
	PriceLevelID string         `json:"priceLevelId"`
	TierQuantity *money.Decimal `json:"tierQuantity" nullable:"true"` // in the sale unit; nil: a price without tiers
	SpotLineID   string         `json:"spotLineId"`
}

// Query asks for the price of a quantity of an item. Conversions are base units per unit and greater than 0.
type Query struct {
	PriceLevelID string
	Quantity     money.Decimal
	Conversion   money.Decimal // of the unit of Quantity
	Sale         money.Decimal // of the item's sale unit, which prices are per
	Agreed       Agreed        // comes before PriceLevelID
	Offers       []Offer       // of the item
	At           time.Time     // when an offer must be valid
}

// Determine finds the tier that applies: of the level's tiers whose minimum quantity is reached, the one with
// the highest minimum. The comparison does not divide: quantity × conversion ≥ minimum quantity × sale
// conversion. The rate is tier price × conversion ÷ sale conversion, rounded once to 5 places, half away from
// zero. met is false if no tier is reached.
func Determine(prices []item.Price, q Query) (rate money.Decimal, tier item.Price, met bool) {
	return reach(prices, q.PriceLevelID, q, q.Quantity.Mul(q.Conversion))
}

// reach is Determine for a level; wanted is the quantity in base units.
func reach(prices []item.Price, level string, q Query, wanted money.Decimal) (rate money.Decimal, tier item.Price, met bool) {
	for _, p := range prices {
		if p.PriceLevelID != level || met && !tier.Quantity.Less(p.Quantity) {
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

// Convert converts a rate from one unit to another. from and to are the units' conversions. It rounds once to
// 5 places, half away from zero.
func Convert(rate, from, to money.Decimal) money.Decimal {
	if from.Equal(to) {
		return rate.Round(money.RatePlaces)
	}
	return rate.Mul(to).Quo(from, money.RatePlaces)
}

// Priced has the rates of a line and the source of the one that is used.
type Priced struct {
	Determined *money.Decimal // nil: no tier is reached
	Rate       *money.Decimal // the rate that is used; nil: none
	Amount     money.Decimal  // quantity × Rate to 2 places; 0 without a rate
	Source     Source
	// LevelID is the price level that counts for the item: that of the contract if it decides, otherwise the
	// customer's.
	LevelID string
	// SpotLeft is set if the line asks for more than is left at a spot price; nil: it does not.
	SpotLeft *SpotLeft
}

// Line prices a line. It uses the custom rate if there is one, otherwise the spot price if an offer has one that is
// lower than the determined rate and enough left, otherwise the determined rate. Custom rate and spot price need no
// tier. The determined rate is the contract's where one fits, otherwise that of the customer's level. The spot price is
// that of the level that counts for the item.
func Line(prices []item.Price, q Query, custom *money.Decimal) Priced {
	priced := Priced{Source: Source{Kind: None}, LevelID: q.PriceLevelID}
	wanted := q.Quantity.Mul(q.Conversion)
	if rate, source, met := determine(prices, q, wanted); met {
		priced.Determined, priced.Rate, priced.Source = &rate, &rate, source
		if source.PriceLevelID != "" {
			priced.LevelID = source.PriceLevelID
		}
	}
	if custom != nil {
		priced.Rate, priced.Source = custom, Source{Kind: Custom}
	} else if len(q.Offers) > 0 {
		priced.spot(q, wanted)
	}
	if priced.Rate != nil {
		priced.Amount = Amount(q.Quantity, *priced.Rate)
	}
	return priced
}

// determine tries the contract and then the customer's level, as NetSuite does: a contract's level that has no
// price for the item is passed over.
func determine(prices []item.Price, q Query, wanted money.Decimal) (money.Decimal, Source, bool) {
	if q.Agreed.Price != nil {
		return Convert(*q.Agreed.Price, q.Sale, q.Conversion), Source{Kind: Agreement}, true
	}
	for _, level := range q.Agreed.Levels {
		if level == "" {
			continue
		}
		if rate, tier, met := reach(prices, level, q, wanted); met {
			return rate, Source{Kind: Agreement, PriceLevelID: level, TierQuantity: &tier.Quantity}, true
		}
	}
	rate, tier, met := reach(prices, q.PriceLevelID, q, wanted)
	if !met {
		return money.Zero, Source{}, false
	}
	return rate, Source{Kind: Tier, PriceLevelID: tier.PriceLevelID, TierQuantity: &tier.Quantity}, true
}

// Amount returns quantity × rate, rounded to 2 places, half away from zero.
func Amount(quantity, rate money.Decimal) money.Decimal { return quantity.Mul(rate).Amount() }

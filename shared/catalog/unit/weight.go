package unit

import "backdock/shared/platform/money"

// Kilograms marks stored records whose weights are in kilograms, as all weights are
// on the wire and in storage. Vehicles and trips that were stored before had pounds
// and carry no mark.
const Kilograms = "kg"

// kilogramsAPound is the definition of the pound.
var kilogramsAPound = money.MustParse("0.45359237")

// FromPounds gives the kilograms of a weight in pounds.
func FromPounds(pounds money.Decimal) money.Decimal {
	return pounds.Mul(kilogramsAPound).Round(money.QuantityPlaces)
}

// Pounds gives the pounds of a weight in kilograms, for words that people read.
func Pounds(kilograms money.Decimal) money.Decimal { return kilograms.Quo(kilogramsAPound, 1) }

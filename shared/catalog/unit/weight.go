package unit

import "backdock/shared/platform/money"

// Kilograms marks stored records whose weights are in kilograms. All weights in the API and in storage are in
// kilograms; vehicles and trips stored before the mark existed have pounds.
const Kilograms = "kg"

// kilogramsAPound is the definition of the pound in kilograms.
var kilogramsAPound = money.MustParse("0.45359237")

// FromPounds converts a weight from pounds to kilograms.
func FromPounds(pounds money.Decimal) money.Decimal {
	return pounds.Mul(kilogramsAPound).Round(money.QuantityPlaces)
}

// Pounds converts a weight from kilograms to pounds, for texts that people read.
func Pounds(kilograms money.Decimal) money.Decimal { return kilograms.Quo(kilogramsAPound, 1) }

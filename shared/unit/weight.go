package unit

import "backdock/shared/money"

// kilogramsAPound is the definition of the pound.
var kilogramsAPound = money.MustParse("0.45359237")

// Pounds converts a weight. Items are kept in kilograms; trips, vehicles and what
// people read of loads is in pounds.
func Pounds(kilograms money.Decimal) money.Decimal { return kilograms.Quo(kilogramsAPound, 2) }

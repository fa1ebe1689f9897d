package pricing_test

import (
	"fmt"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
)

// A level has two tiers: 24.00 a case, and 22.80 from ten cases on. A line of 12 pounds has the rate of a pound.
func ExampleLine() {
	prices := []item.Price{
		{PriceLevelID: "1", Quantity: money.Zero, Price: money.MustParse("24.00")},
		{PriceLevelID: "1", Quantity: money.Int(10), Price: money.MustParse("22.80")},
	}
	q := pricing.Query{PriceLevelID: "1", Quantity: money.Int(12), Conversion: money.Int(20), Sale: money.Int(20)}
	twelveCases := pricing.Line(prices, q, nil)
	fmt.Println(twelveCases.Rate, twelveCases.Amount, twelveCases.Source.Kind, "from", twelveCases.Source.TierQuantity)

	q.Conversion = money.Int(1)
	twelvePounds := pricing.Line(prices, q, nil)
	fmt.Println(twelvePounds.Rate, twelvePounds.Amount, twelvePounds.Source.Kind, "from", twelvePounds.Source.TierQuantity)

	typed := money.MustParse("1.15")
	fmt.Println(pricing.Line(prices, q, &typed).Source.Kind)
	// Output:
	// 22.8 273.6 tier from 10
	// 1.2 14.4 tier from 0
	// custom
}

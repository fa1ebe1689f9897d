package spot

import "backdock/shared/prices/pricing"

// Priced returns the offer as the price rule reads it.
func (o Offer) Priced() pricing.Offer {
	prices := make([]pricing.LevelPrice, len(o.Prices))
	for i, p := range o.Prices {
		prices[i] = pricing.LevelPrice{PriceLevelID: p.PriceLevelID, Price: p.Price}
	}
	return pricing.Offer{LineID: o.LineID, Units: o.Units, Conversion: o.Conversion, Left: o.Left(), From: o.ValidFrom,
		To: o.ValidTo, Prices: prices}
}

package item

import "backdock/shared/platform/money"

// Conversions are the base units per unit of a line's unit, the item's sale unit and its stock unit.
type Conversions struct{ Line, Sale, Stock money.Decimal }

// Conversions returns the conversions of the item and of a line's unit. known is false if one of the units is
// not known; its conversion is then 1.
func (d Detail) Conversions(units string) (c Conversions, known bool) {
	rate := func(id string) (money.Decimal, bool) {
		u, ok := d.UnitsType.Unit(id)
		return u.ConversionRate, ok && u.ConversionRate.Sign() > 0
	}
	line, ok1 := rate(units)
	sale, ok2 := rate(d.SaleUnit)
	stock, ok3 := rate(d.StockUnit)
	if !ok1 || !ok2 || !ok3 {
		one := money.Int(1)
		return Conversions{one, one, one}, false
	}
	return Conversions{line, sale, stock}, true
}

package item

import "backdock/shared/platform/money"

// Conversions are how many base units the unit of a line, the item's sale unit and its
// stock unit are.
type Conversions struct{ Line, Sale, Stock money.Decimal }

// Conversions are those of the item and the unit of a line. known is false where a unit is
// not known yet: then each counts as one base unit.
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

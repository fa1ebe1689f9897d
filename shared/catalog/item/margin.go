package item

import (
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/money"
)

// marginPlaces is the number of decimal places of a margin: 0.2345 is 23.45 %.
const marginPlaces = 4

// ZeroMarkup reports whether a sale unit's base price is not above its cost. It is false if the price, the
// cost or a unit is unknown.
func (r Row) ZeroMarkup(t unit.Type) bool {
	sale, okSale := t.Unit(r.SaleUnit)
	stock, okStock := t.Unit(r.StockUnit)
	if r.BasePrice == nil || r.AverageCost == nil || !okSale || !okStock {
		return false
	}
	// price ÷ sale ≤ cost ÷ stock, without dividing
	return r.BasePrice.Mul(stock.ConversionRate).Cmp(r.AverageCost.Mul(sale.ConversionRate)) <= 0
}

// Margin returns (base price − cost) ÷ base price, or nil if one of them is unknown.
func (r Row) Margin(t unit.Type) *money.Decimal {
	if r.BasePrice == nil {
		return nil
	}
	return margin(*r.BasePrice, r.AverageCost, t, r.SaleUnit, r.StockUnit)
}

// Margin returns (base price − cost) ÷ base price, or nil if one of them is unknown.
func (d Detail) Margin() *money.Decimal {
	price, priced := d.BasePrice(BaseLevel)
	if !priced {
		return nil
	}
	return margin(price, d.AverageCost, d.UnitsType, d.SaleUnit, d.StockUnit)
}

func margin(price money.Decimal, cost *money.Decimal, t unit.Type, saleUnit, stockUnit string) *money.Decimal {
	sale, okSale := t.Unit(saleUnit)
	stock, okStock := t.Unit(stockUnit)
	if price.Sign() <= 0 || cost == nil || !okSale || !okStock || stock.ConversionRate.IsZero() {
		return nil
	}
	// Both are per base unit, multiplied by both conversions, so that one division is enough.
	revenue := price.Mul(stock.ConversionRate)
	m := revenue.Sub(cost.Mul(sale.ConversionRate)).Quo(revenue, marginPlaces)
	return &m
}

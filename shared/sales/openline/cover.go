package openline

import (
	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Supply is a quantity of an item in its stock unit: the stock, with a zero date, or an arrival.
type Supply struct {
	Date     civil.Date
	Quantity money.Decimal
}

// Want is a quantity of an item in its stock unit that an order needs on a date.
type Want struct {
	Date     civil.Date
	Quantity money.Decimal
}

// Take is a part of a supply that covers a want.
type Take struct {
	Supply   int // index
	Quantity money.Decimal
}

// Cover gives supplies, sorted by date, to wants in their sequence, the earliest supply first. With inTime a want gets
// nothing that arrives after its date; otherwise it waits for it. The result has the parts of each want.
func Cover(supplies []Supply, wants []Want, inTime bool) [][]Take {
	left := make([]money.Decimal, len(supplies))
	for i, s := range supplies {
		left[i] = s.Quantity.Max(money.Zero)
	}
	all := make([][]Take, len(wants))
	for i, w := range wants {
		need := w.Quantity
		for n, s := range supplies {
			if need.Sign() <= 0 || inTime && !s.Date.IsZero() && s.Date.After(w.Date) {
				break
			}
			quantity := need.Min(left[n])
			if quantity.Sign() <= 0 {
				continue
			}
			all[i] = append(all[i], Take{n, quantity})
			left[n], need = left[n].Sub(quantity), need.Sub(quantity)
		}
	}
	return all
}

// Wants returns what lines of an item need.
func Wants(lines []Line, d item.Detail) []Want {
	wants := make([]Want, len(lines))
	for i, l := range lines {
		wants[i] = Want{l.DeliveryDate, InStock(l.Open, l.Units, d)}
	}
	return wants
}

// InStock converts a quantity in a unit to the item's stock unit.
func InStock(quantity money.Decimal, units string, d item.Detail) money.Decimal {
	c, _ := d.Conversions(units)
	return quantity.Mul(c.Line).Quo(c.Stock, money.QuantityPlaces)
}

// CanShip converts a quantity in the stock unit to the line's unit. Of a whole quantity only whole units can be shipped.
func (l Line) CanShip(stock money.Decimal, d item.Detail) money.Decimal {
	c, _ := d.Conversions(l.Units)
	quantity := stock.Mul(c.Stock).Quo(c.Line, money.QuantityPlaces).Min(l.Open)
	if l.Open.Places() > 0 {
		return quantity
	}
	whole := quantity.Round(0)
	if quantity.Less(whole) {
		whole = whole.Sub(money.Int(1))
	}
	return whole
}

// Package cost says what an item costs now: the weighted inventory price, from the goods on hand and the receipts that
// are due soon. It is pure and exact.
//
// NetSuite's average cost has traps. It is recalculated about once an hour, it is empty for an item that was never in
// stock, and it does not change while the stock is negative. So it is used only for goods that are on hand. Where
// nothing is known, there is no cost; it is never 0.
package cost

import (
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Basis says what a cost was calculated from.
type Basis string

// The bases, the best first.
const (
	// Weighted: the goods on hand at their average cost, with the receipts that count.
	Weighted Basis = "weighted"
	// Receipts: nothing is on hand, or its average cost is not known; the receipts that count.
	Receipts Basis = "receipts"
	// LastPurchase: neither of them; what was paid last.
	LastPurchase Basis = "last_purchase"
	// None: nothing is known.
	None Basis = "none"
)

// LeftOut says why a receipt does not count.
type LeftOut string

// The reasons.
const (
	TooLate LeftOut = "too_late" // it is due later than the days of the setting
	NoDate  LeftOut = "no_date"  // NetSuite has no date for it
	NoRate  LeftOut = "no_rate"  // its rate is 0: free goods, or not priced yet
)

// Receipt is what is still to come of a line of a purchase order.
type Receipt struct {
	OrderID  string        `json:"purchaseOrderId"`
	Number   string        `json:"number"`
	Vendor   string        `json:"vendor"`
	Due      civil.Date    `json:"due,omitzero" doc:"absent: not known"`
	Quantity money.Decimal `json:"quantity" doc:"in sale units"`
	Rate     money.Decimal `json:"rate" doc:"per sale unit"`
	LeftOut  LeftOut       `json:"leftOut,omitempty" enum:"too_late,no_date,no_rate" doc:"why it does not count; absent: it does"`
}

// Coming is an open line of a purchase order.
type Coming struct {
	OrderID, Number, Vendor string
	Due                     civil.Date // zero: not known
	Open                    money.Decimal
	// Conversion is the number of base units in one of the line's units, which Open and Rate are in.
	Conversion money.Decimal
	Rate       money.Decimal
}

// Stock is what is known of an item. The conversions are base units per unit and greater than 0.
type Stock struct {
	Sale, Stock, Purchase money.Decimal // conversions of the item's units
	OnHand                money.Decimal // in stock units
	Average               *money.Decimal
	LastPurchase          *money.Decimal // per purchase unit
	Coming                []Coming
	// Until is the last day whose receipts count. A receipt that is overdue counts.
	Until civil.Date
}

// Cost is what one sale unit costs, with its parts.
type Cost struct {
	// PerSaleUnit has 5 places. nil: not known.
	PerSaleUnit *money.Decimal `json:"cost" nullable:"true"`
	Basis       Basis          `json:"basis" enum:"weighted,receipts,last_purchase,none"`
	OnHand      money.Decimal  `json:"onHand" doc:"in sale units; 0 or less: the average cost does not count"`
	// Average and LastPurchase are per sale unit.
	Average      *money.Decimal `json:"average" nullable:"true"`
	LastPurchase *money.Decimal `json:"lastPurchase" nullable:"true"`
	Receipts     []Receipt      `json:"receipts" doc:"also those that do not count"`
}

// Of calculates the cost of an item: (on hand × average + Σ quantity × rate of the receipts that count) ÷ (on hand + Σ
// quantity), per sale unit, rounded once to 5 places, half away from zero. Without goods on hand, or without their
// average cost, it is that of the receipts alone, else the last purchase price.
func Of(s Stock) Cost {
	c := Cost{Basis: None, OnHand: per(s.OnHand, s.Stock, s.Sale), Average: rate(s.Average, s.Stock, s.Sale),
		LastPurchase: rate(s.LastPurchase, s.Purchase, s.Sale), Receipts: []Receipt{}}
	quantity, value := money.Zero, money.Zero // base units
	for _, line := range s.Coming {
		if line.Open.Sign() <= 0 {
			continue
		}
		r := Receipt{OrderID: line.OrderID, Number: line.Number, Vendor: line.Vendor, Due: line.Due,
			Quantity: per(line.Open, line.Conversion, s.Sale), Rate: convert(line.Rate, line.Conversion, s.Sale)}
		switch {
		case line.Rate.Sign() <= 0:
			r.LeftOut = NoRate
		case line.Due.IsZero():
			r.LeftOut = NoDate
		case line.Due.After(s.Until):
			r.LeftOut = TooLate
		default:
			quantity = quantity.Add(line.Open.Mul(line.Conversion))
			value = value.Add(line.Open.Mul(line.Rate))
		}
		c.Receipts = append(c.Receipts, r)
	}
	onHand := s.OnHand.Sign() > 0 && s.Average != nil && s.Average.Sign() > 0
	if onHand {
		quantity = quantity.Add(s.OnHand.Mul(s.Stock))
		value = value.Add(s.OnHand.Mul(*s.Average))
	}
	switch {
	case quantity.Sign() > 0:
		cost := value.Mul(s.Sale).Quo(quantity, money.RatePlaces)
		if c.Basis = Receipts; onHand {
			c.Basis = Weighted
		}
		c.PerSaleUnit = known(cost)
	case s.LastPurchase != nil:
		c.Basis, c.PerSaleUnit = LastPurchase, known(*c.LastPurchase)
	}
	if c.PerSaleUnit == nil {
		c.Basis = None
	}
	return c
}

// known returns nil for a cost that is not above 0: also one that rounds to 0 would be a wrong price for everything.
func known(cost money.Decimal) *money.Decimal {
	if cost.Sign() <= 0 {
		return nil
	}
	return &cost
}

// quantityPlaces are the places of quantities, which are shown only: the cost is calculated from those of the records.
const quantityPlaces = 3

// per converts a quantity between units.
func per(quantity, from, to money.Decimal) money.Decimal {
	return quantity.Mul(from).Quo(to, quantityPlaces)
}

// convert converts a rate between units.
func convert(rate, from, to money.Decimal) money.Decimal {
	return rate.Mul(to).Quo(from, money.RatePlaces)
}

func rate(known *money.Decimal, from, to money.Decimal) *money.Decimal {
	if known == nil {
		return nil
	}
	converted := convert(*known, from, to)
	return &converted
}

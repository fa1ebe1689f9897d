// Package orderline holds the lines that people type into carts and sales orders:
// how an edit changes them, what they cost, and what is wrong with them. See
// portal.md section 4 and behaviour.md section 3.
package orderline

import (
	"slices"

	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
)

// Limits of what can be typed.
const (
	// MaxLines of one cart or order.
	MaxLines = 500
)

var (
	maxQuantity = money.MustParse("999999.999")
	maxRate     = money.MustParse("9999999.99999")
)

// Line is a line under edit. Quantity is in Units, rates are per one of Units.
type Line struct {
	ID         string        `json:"_id"`
	ItemID     string        `json:"netSuiteInvItemId"`
	Item       Item          `json:"item"`
	LineNumber int           `json:"lineNumber"` // from 1
	Quantity   money.Decimal `json:"quantity"`
	Units      string        `json:"units" doc:"unit id"`
	UnitName   string        `json:"unitName,omitempty" doc:"its abbreviation"`
	Amount     money.Decimal `json:"amount" needs:"price.view"`
	// PriceID is NetSuite's price level of the rate that counts: -1 for a custom one.
	PriceID        string         `json:"priceId"`
	DeterminedRate *money.Decimal `json:"determinedRate" needs:"price.view" nullable:"true"`
	CustomRate     *money.Decimal `json:"customRate" needs:"price.view" nullable:"true"`
	Rate           *money.Decimal `json:"rate" needs:"price.view" nullable:"true" doc:"what counts"`
	PriceSource    pricing.Source `json:"priceSource"`
	PriceReason    string         `json:"priceReason" doc:"why the rate is under the floor"`
	Floor          *pricing.Floor `json:"floor,omitempty" doc:"the lowest rate without an approval, for those with price.override; absent: there is none"`
	Approval       *Approval      `json:"approval" doc:"what became of asking for a rate under the floor; null: nobody has asked, or the line was changed since"`
	// ValidationError and Warnings are for people, Problems for programs.
	ValidationError *string   `json:"validationError" doc:"what keeps the cart from becoming an order; null: nothing"`
	Warnings        []string  `json:"warnings"`
	Problems        []Problem `json:"problems" doc:"the validationError and the warnings, in this order, for programs"`
	PickNotes       string    `json:"pickNotes"`
	// QuantityConfirmed: the quantity is unusual and meant, see ConfirmQuantities. Another
	// quantity, unit or item ends it.
	QuantityConfirmed bool          `json:"quantityConfirmed,omitempty" doc:"the quantity was asked about and confirmed"`
	Weight            money.Decimal `json:"weight" doc:"kilograms of the quantity; 0: not known"`
}

// Item is what a line shows of its item.
type Item struct {
	ID     string `json:"_id"`
	ItemID string `json:"itemId"` // the code
	Name   string `json:"name"`
}

// customPriceID is NetSuite's price level of a rate that was typed.
const customPriceID = "-1"

// Total is the sum of the amounts.
func Total(lines []Line) money.Decimal {
	return money.Sum(lines, func(l Line) money.Decimal { return l.Amount })
}

// ForAnotherCustomer are the lines after the customer was changed: without custom
// rates, and without the approvals that were for these.
func ForAnotherCustomer(lines []Line) []Line {
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i].setCustomRate(nil)
		lines[i].Approval = nil
	}
	return lines
}

func (l *Line) setCustomRate(rate *money.Decimal) {
	if l.CustomRate = rate; rate == nil {
		l.PriceReason = ""
	}
}

// SameRate tells whether two rates are the same number, or both none.
func SameRate(a, b *money.Decimal) bool {
	return a == b || a != nil && b != nil && a.Equal(*b)
}

// Sells tells whether two states of a line sell the same at the same typed rate:
// then nothing about its price is to be looked at again.
func (l Line) Sells(o Line) bool {
	return l.ItemID == o.ItemID && l.Units == o.Units && l.Quantity.Equal(o.Quantity) &&
		SameRate(l.CustomRate, o.CustomRate) && l.PriceReason == o.PriceReason
}

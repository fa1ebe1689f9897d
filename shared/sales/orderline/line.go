// Package orderline implements the lines of carts and sales orders that users edit: changes, prices, and validation.
package orderline

import (
	"slices"

	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
)

// Limits of a user's input.
const (
	// MaxLines is the largest number of lines of one cart or order.
	MaxLines = 500
)

var (
	maxQuantity = money.MustParse("999999.999")
	maxRate     = money.MustParse("9999999.99999")
)

// Line is an editable line. Quantity is in Units, rates are per one of Units.
type Line struct {
	ID         string        `json:"_id"`
	ItemID     string        `json:"netSuiteInvItemId"`
	Item       Item          `json:"item"`
	LineNumber int           `json:"lineNumber"` // from 1
	Quantity   money.Decimal `json:"quantity"`
	Units      string        `json:"units" doc:"unit id"`
	UnitName   string        `json:"unitName,omitempty" doc:"its abbreviation"`
	Amount     money.Decimal `json:"amount" needs:"price.view"`
	// PriceID is NetSuite's price level of the rate in force: -1 for a rate of no level.
	PriceID        string         `json:"priceId"`
	DeterminedRate *money.Decimal `json:"determinedRate" needs:"price.view" nullable:"true"`
	CustomRate     *money.Decimal `json:"customRate" needs:"price.view" nullable:"true"`
	Rate           *money.Decimal `json:"rate" needs:"price.view" nullable:"true" doc:"what counts"`
	PriceSource    pricing.Source `json:"priceSource"`
	Spot           *Spot          `json:"spot,omitempty" doc:"of a line with a spot price"`
	PriceReason    string         `json:"priceReason" doc:"why the rate is below the floor"`
	Floor          *pricing.Floor `json:"floor,omitempty" doc:"the lowest rate without an approval, for those with price.override; absent: there is none"`
	Approval       *Approval      `json:"approval" doc:"what became of asking for a rate below the floor; null: nobody has asked, or the line was changed since"`
	// ValidationError and Warnings are texts for users, Problems is for programs.
	ValidationError *string   `json:"validationError" doc:"what keeps the cart from becoming an order; null: nothing"`
	Warnings        []string  `json:"warnings"`
	Problems        []Problem `json:"problems" doc:"the validationError and the warnings, in this order, for programs"`
	PickNotes       string    `json:"pickNotes"`
	// QuantityConfirmed reports that the user has confirmed an unusual quantity, see UnusualQuantities. Another
	// quantity, unit or item resets it.
	QuantityConfirmed bool          `json:"quantityConfirmed,omitempty" doc:"the quantity was asked about and confirmed"`
	Weight            money.Decimal `json:"weight" doc:"kilograms of the quantity; 0: not known"`
}

// Item is a line's copy of its item's data.
type Item struct {
	ID     string `json:"_id"`
	ItemID string `json:"itemId"` // the code
	Name   string `json:"name"`
}

// customPriceID is NetSuite's price level of a rate that is typed, a spot price, or agreed with the customer as a price.
const customPriceID = "-1"

// Spot is what a line has of the spot offer that its price comes from. A draft cart has taken nothing: its quantity is
// taken when the order is created.
type Spot struct {
	PerUnit  money.Decimal `json:"perUnit" doc:"base units of the item per one of the line's units"`
	Quantity money.Decimal `json:"quantity" doc:"taken from the offer, in base units; of a draft: what the order will take"`
}

// Total returns the sum of the amounts.
func Total(lines []Line) money.Decimal {
	return money.Sum(lines, func(l Line) money.Decimal { return l.Amount })
}

// ForAnotherCustomer returns the lines after a change of the customer: without custom rates and their approvals.
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

// Sells reports whether two states of a line sell the same at the same typed rate. Then its price need not be checked
// again.
func (l Line) Sells(o Line) bool {
	return l.ItemID == o.ItemID && l.Units == o.Units && l.Quantity.Equal(o.Quantity) &&
		money.Same(l.CustomRate, o.CustomRate) && l.PriceReason == o.PriceReason
}

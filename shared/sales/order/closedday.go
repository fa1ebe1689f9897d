package order

import (
	"fmt"

	"backdock/shared/platform/civil"
	"backdock/shared/sales/orderline"
	"backdock/shared/sales/receiving"
)

// DateProblem is a problem of the delivery date of a cart or an order, for programs. warnings contains the same as text,
// in the same order.
type DateProblem struct {
	Code     receiving.Closed   `json:"code" enum:"closed_weekday,closed_date"`
	Field    string             `json:"field" enum:"deliveryDate"`
	Params   DateParams         `json:"params"`
	Severity orderline.Severity `json:"severity" enum:"warning"`
}

// DateParams are the facts of a DateProblem.
type DateParams struct {
	Date    civil.Date `json:"date"`
	Weekday int        `json:"weekday" doc:"of the date; 0 is Sunday"`
	// AddressID is the ship-to address.
	AddressID string `json:"addressId"`
}

// Warned are the warnings of a delivery date.
type Warned struct {
	Warnings []string      `json:"warnings,omitempty" doc:"of the delivery date: the ship-to address receives no deliveries then"`
	Problems []DateProblem `json:"problems,omitempty" doc:"the warnings, in this order, for programs"`
}

// WarnedOf returns the warnings of a delivery to an address with these facts.
func WarnedOf(f receiving.Facts, addressID string, date civil.Date) Warned {
	if date.IsZero() {
		return Warned{}
	}
	var words string
	closed := f.ClosedOn(date)
	switch closed {
	case receiving.ClosedDate:
		words = fmt.Sprintf("the ship-to address is closed on %s", date)
	case receiving.ClosedWeekday:
		words = fmt.Sprintf("the ship-to address receives no deliveries on %ss", date.Weekday())
	default:
		return Warned{}
	}
	return Warned{[]string{words}, []DateProblem{{Code: closed, Field: "deliveryDate",
		Params: DateParams{date, int(date.Weekday()), addressID}, Severity: orderline.SeverityWarning}}}
}

// Dated returns the warnings of the order's delivery date if they may be shown: the order is open and of today or later,
// and its date and address are still those that the warnings are about.
func (o Order) Dated(today civil.Date) Warned {
	for _, p := range o.Problems {
		if !o.MayBeShort(today) || p.Params.Date != o.DeliveryDate || p.Params.AddressID != o.ShipTo.AddressID {
			return Warned{}
		}
	}
	return o.Warned
}

package orderline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// ProblemCode identifies a problem of a line, for programs.
type ProblemCode string

// The codes.
const (
	ItemUnknown    ProblemCode = "item_unknown"
	ItemInactive   ProblemCode = "item_inactive"
	ItemRestricted ProblemCode = "item_restricted"
	UnitInvalid    ProblemCode = "unit_invalid"
	NoPrice        ProblemCode = "no_price"
	BelowFloor     ProblemCode = "below_floor"  // the rate is below the floor and not approved
	OutOfStock     ProblemCode = "out_of_stock" // nothing is left
	ShortStock     ProblemCode = "short_stock"  // less is left than the lines need
	SpotLeft       ProblemCode = "spot_left"    // less is left at a lower spot price than the line needs
)

// Severity tells whether a problem prevents an order.
type Severity string

// The severities.
const (
	SeverityError   Severity = "error"
	SeverityWarning Severity = "warning"
)

// Problem is a problem of a line, for programs. validationError and warnings contain the same as text, in the same
// order.
type Problem struct {
	Code     ProblemCode `json:"code" enum:"item_unknown,item_inactive,item_restricted,unit_invalid,no_price,below_floor,out_of_stock,short_stock,spot_left"`
	Field    string      `json:"field" enum:"netSuiteInvItemId,units,quantity,customRate" doc:"of the line: where it is put right"`
	Params   Params      `json:"params"`
	Severity Severity    `json:"severity" enum:"error,warning"`
}

// Params are the facts of a problem; facts that its code does not use are absent.
type Params struct {
	Floor    *money.Decimal `json:"floor,omitempty" doc:"below_floor, for those with price.override: per one of the line's units"`
	Approval ApprovalStatus `json:"approval,omitempty" enum:"pending,refused" doc:"below_floor: what became of the request; absent: nobody has asked"`

	Available       *money.Decimal `json:"available,omitempty" doc:"short_stock: in unit"`
	Unit            string         `json:"unit,omitempty" doc:"out_of_stock, short_stock: the stock unit's abbreviation; spot_left: that of units"`
	Date            *civil.Date    `json:"date,omitempty" doc:"out_of_stock, short_stock: the delivery date, where the stock is that of a date"`
	ArrivalDate     *civil.Date    `json:"arrivalDate,omitempty" doc:"out_of_stock, short_stock: of the next arrival"`
	ArrivalQuantity *money.Decimal `json:"arrivalQuantity,omitempty" doc:"in unit"`
	MarkID          string         `json:"markId,omitempty" doc:"out_of_stock, short_stock: the item's active out-of-stock mark"`
	ExpectedDate    *civil.Date    `json:"expectedDate,omitempty" doc:"of the mark; absent: not known"`

	Left       *money.Decimal `json:"left,omitempty" doc:"spot_left: what can be had at the spot price, in units"`
	Units      string         `json:"units,omitempty" doc:"spot_left: unit id, the line's unit"`
	Rate       *money.Decimal `json:"rate,omitempty" needs:"price.view" doc:"spot_left: the spot price per one of units"`
	SpotLineID string         `json:"spotLineId,omitempty" doc:"spot_left: the offer"`
}

// Facts returns the params as a map, for a fault.
func (p Params) Facts() map[string]any {
	facts := map[string]any{}
	text, err := json.Marshal(p)
	if err == nil {
		exact := json.NewDecoder(bytes.NewReader(text))
		exact.UseNumber()
		err = exact.Decode(&facts)
	}
	if err != nil {
		panic(fmt.Sprintf("params of a line's problem: %v", err)) // decimals and dates can always be marshaled
	}
	return facts
}

// fail sets the error of a line. Only the first one is kept.
func (l *Line) fail(p Problem, format string, args ...any) {
	if l.ValidationError != nil {
		return
	}
	words := fmt.Sprintf(format, args...)
	p.Severity = SeverityError
	l.ValidationError, l.Problems = &words, append([]Problem{p}, l.Problems...)
}

// LacksStock reports whether a problem of the line is that too little is left of its item.
func (l Line) LacksStock() bool {
	return slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Code == OutOfStock || p.Code == ShortStock })
}

// warn adds a warning to a line.
func (l *Line) warn(p Problem, words string) {
	p.Severity = SeverityWarning
	l.Warnings, l.Problems = append(l.Warnings, words), append(l.Problems, p)
}

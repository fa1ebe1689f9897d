package record

import (
	"fmt"
	"strconv"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
)

// Numbers reads numeric columns and keeps the first error.
type Numbers struct {
	Row netsuite.Row
	Err error
}

// Decimal returns a column's number.
func (n *Numbers) Decimal(column string) money.Decimal {
	d, err := n.Row.Decimal(column)
	if err != nil && n.Err == nil {
		n.Err = err
	}
	return n.Within(column, d)
}

// Within checks that a number computed from a column can be stored, and returns it.
func (n *Numbers) Within(column string, d money.Decimal) money.Decimal {
	if _, err := money.Parse(d.String()); err != nil && n.Err == nil {
		n.Err = fmt.Errorf("column %s: %q makes a number out of range", column, n.Row[column])
	}
	return d
}

// Factor returns the base units per unit, or 1 if the row has no unit. It refuses a conversion rate that is
// not greater than 0, because prices and quantities would be wrong.
func (n *Numbers) Factor(column string) money.Decimal {
	if n.Row[column] == "" {
		return money.Int(1)
	}
	rate := n.Decimal(column)
	if rate.Sign() > 0 {
		return rate
	}
	if n.Err == nil {
		n.Err = fmt.Errorf("%s has the conversion rate %s in NetSuite. %s", n.unit(column), n.Row[column], CorrectRate)
	}
	return money.Int(1)
}

// unit returns the name of the unit of a conversion rate column.
func (n *Numbers) unit(column string) string {
	switch {
	case column == "stockrate", n.Row["units"] == "":
		return "the stock unit of the item"
	case n.Row["item"] != "":
		return fmt.Sprintf("the unit %s of item %s", n.Row["units"], n.Row["item"])
	}
	return "the unit " + n.Row["units"]
}

// CorrectRate says how to correct an invalid conversion rate.
const CorrectRate = "It must be a number greater than 0: correct it there under Lists > Accounting > Units of Measure, then retry"

// Quantity returns a line's quantity in the line's unit. SuiteQL returns it in base units, and negative for
// outgoing goods.
func (n *Numbers) Quantity(column string) money.Decimal {
	base := n.Decimal(column)
	if base.Sign() < 0 {
		base = base.Neg()
	}
	return n.Within(column, InUnit(base, n.Factor("conversionrate")))
}

// InUnit converts a quantity from base units to a unit. nil stays nil.
func InUnit(base, factor money.Decimal) money.Decimal {
	if base.IsZero() {
		return money.Zero
	}
	return base.Quo(factor, money.QuantityPlaces)
}

// Rate returns a line's rate per line unit. Public clients disagree on whether SuiteQL's rate is per line
// unit or per base unit; the amount shows which.
func (n *Numbers) Rate(quantity, amount money.Decimal) money.Decimal {
	rate, factor := n.Decimal("rate"), n.Factor("conversionrate")
	for _, per := range []money.Decimal{rate, rate.Mul(factor)} {
		if per.Mul(quantity).Amount().Equal(amount.Amount()) {
			return n.Within("rate", per.Round(money.RatePlaces))
		}
	}
	if quantity.IsZero() || amount.IsZero() {
		return rate.Round(money.RatePlaces)
	}
	return n.Within("netamount", amount.Quo(quantity, money.RatePlaces))
}

// kilograms has the kilograms per unit for NetSuite's weight units.
var kilograms = map[string]money.Decimal{
	"1": money.MustParse("0.45359237"),     // lb
	"2": money.MustParse("0.028349523125"), // oz
	"3": money.Int(1),
	"4": money.MustParse("0.001"), // g
}

// Weight returns the item's weight in kilograms per base unit, or 0 if it is not known.
func (n *Numbers) Weight() money.Decimal {
	per, ok := kilograms[n.Row["weightunit"]]
	if !ok {
		return money.Zero
	}
	return n.Decimal("weight").Mul(per).Round(6)
}

// Integer returns a column's whole number.
func Integer(row netsuite.Row, column string) (int, error) {
	v, err := strconv.Atoi(row[column])
	if err != nil {
		return 0, fmt.Errorf("column %s: %q is not a whole number", column, row[column])
	}
	return v, nil
}

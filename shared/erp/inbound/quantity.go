package inbound

import (
	"fmt"
	"strconv"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
)

// numbers reads columns and remembers the first that is none.
type numbers struct {
	row netsuite.Row
	err error
}

func (n *numbers) decimal(column string) money.Decimal {
	d, err := n.row.Decimal(column)
	if err != nil && n.err == nil {
		n.err = err
	}
	return n.within(column, d)
}

// within is a number that a column makes, which must be one that can be stored and
// read again.
func (n *numbers) within(column string, d money.Decimal) money.Decimal {
	if _, err := money.Parse(d.String()); err != nil && n.err == nil {
		n.err = fmt.Errorf("column %s: %q makes a number out of range", column, n.row[column])
	}
	return d
}

// factor is how many base units a unit is; 1 where the row has no unit. A rate that
// is not greater than 0 would misprice and miscount: the record is refused.
func (n *numbers) factor(column string) money.Decimal {
	if n.row[column] == "" {
		return money.Int(1)
	}
	rate := n.decimal(column)
	if rate.Sign() > 0 {
		return rate
	}
	if n.err == nil {
		n.err = fmt.Errorf("%s has the conversion rate %s in NetSuite. %s", n.unit(column), n.row[column], correctRate)
	}
	return money.Int(1)
}

// unit names the unit whose rate a column states.
func (n *numbers) unit(column string) string {
	switch {
	case column == "stockrate", n.row["units"] == "":
		return "the stock unit of the item"
	case n.row["item"] != "":
		return fmt.Sprintf("the unit %s of item %s", n.row["units"], n.row["item"])
	}
	return "the unit " + n.row["units"]
}

// correctRate says what to do about a conversion rate that cannot be used.
const correctRate = "It must be a number greater than 0: correct it there under Lists > Accounting > Units of Measure, then retry"

// quantity is a line's quantity in the line's unit: SuiteQL gives it in base units,
// and negative where goods go out.
func (n *numbers) quantity(column string) money.Decimal {
	base := n.decimal(column)
	if base.Sign() < 0 {
		base = base.Neg()
	}
	return n.within(column, inUnit(base, n.factor("conversionrate")))
}

// inUnit is a quantity in base units in a unit of that many. Nothing is nothing in
// any unit.
func inUnit(base, factor money.Decimal) money.Decimal {
	if base.IsZero() {
		return money.Zero
	}
	return base.Quo(factor, money.QuantityPlaces)
}

// rate is a line's rate per line unit. Public code disagrees on whether SuiteQL's
// rate is per line unit or per base unit; the amount tells which.
func (n *numbers) rate(quantity, amount money.Decimal) money.Decimal {
	rate, factor := n.decimal("rate"), n.factor("conversionrate")
	for _, per := range []money.Decimal{rate, rate.Mul(factor)} {
		if per.Mul(quantity).Amount().Equal(amount.Amount()) {
			return n.within("rate", per.Round(money.RatePlaces))
		}
	}
	if quantity.IsZero() || amount.IsZero() {
		return rate.Round(money.RatePlaces)
	}
	return n.within("netamount", amount.Quo(quantity, money.RatePlaces))
}

// kilograms of one, by NetSuite's weight units.
var kilograms = map[string]money.Decimal{
	"1": money.MustParse("0.45359237"),     // lb
	"2": money.MustParse("0.028349523125"), // oz
	"3": money.Int(1),
	"4": money.MustParse("0.001"), // g
}

// weight is the item's weight in kilograms per base unit; 0 if it is not known.
func (n *numbers) weight() money.Decimal {
	per, ok := kilograms[n.row["weightunit"]]
	if !ok {
		return money.Zero
	}
	return n.decimal("weight").Mul(per).Round(6)
}

func integer(row netsuite.Row, column string) (int, error) {
	v, err := strconv.Atoi(row[column])
	if err != nil {
		return 0, fmt.Errorf("column %s: %q is no whole number", column, row[column])
	}
	return v, nil
}

package promise

import (
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Delta is how what is promised of an item changes, by delivery date.
type Delta map[civil.Date]money.Decimal

// Add adds to a date.
func (d Delta) Add(date civil.Date, quantity money.Decimal) {
	if sum := d[date].Add(quantity); sum.IsZero() {
		delete(d, date)
	} else {
		d[date] = sum
	}
}

// Op counts the Delta of an item, which must not be empty.
func (d Delta) Op(itemID string, conds ...table.Cond) table.Op {
	fields := make(map[string]money.Decimal, len(d)+1)
	size := money.Zero
	for date, quantity := range d {
		fields[date.String()] = quantity
		size = size.Add(quantity.Max(quantity.Neg()))
	}
	fields[turnover] = size
	return table.Add(key(itemID), fields, conds...)
}

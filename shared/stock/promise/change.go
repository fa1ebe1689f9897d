package promise

import (
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Delta is a change of an item's promised quantity, by delivery date.
type Delta map[civil.Date]money.Decimal

// Add adds a quantity to a date.
func (d Delta) Add(date civil.Date, quantity money.Decimal) {
	if sum := d[date].Add(quantity); sum.IsZero() {
		delete(d, date)
	} else {
		d[date] = sum
	}
}

// Op returns the operation that applies the Delta to an item's counters. The Delta must not be empty.
func (d Delta) Op(itemID string, conds ...table.Cond) table.Op {
	return d.shipping(itemID, money.Zero, conds...)
}

// shipping is Op, and counts a quantity that left in the same change. One of the two must not be empty.
func (d Delta) shipping(itemID string, left money.Decimal, conds ...table.Cond) table.Op {
	fields := make(map[string]money.Decimal, len(d)+2)
	size := money.Zero
	for date, quantity := range d {
		fields[date.String()] = quantity
		size = size.Add(quantity.Max(quantity.Neg()))
	}
	if !left.IsZero() {
		fields[shipped] = left
		size = size.Max(left)
	}
	fields[turnover] = size
	return table.Add(key(itemID), fields, conds...)
}

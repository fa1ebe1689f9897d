package spot

import (
	"maps"
	"slices"
	"time"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Take returns the operation that takes a quantity, in base units of the item, from an offer. Commit it with the order. It
// fails (table.FailedAt) if less is left, or if the offer has not begun or is over at the time. A transaction may have only
// one operation on an offer: add up an order's lines, or use Ops.
func Take(lineID string, quantity money.Decimal, at time.Time) table.Op {
	now := at.UnixMilli()
	return table.Add(lineKey(lineID), map[string]money.Decimal{"left": quantity.Neg()},
		table.FieldAtLeast("left", quantity), table.FieldIs("ended", ""),
		table.FieldAtMost("startsAt", money.Int(now)), table.FieldAtLeast("endsAt", money.Int(now+1)))
}

// GiveBack returns the operation that gives a taken quantity back, in base units. It does not fail, also after the offer
// is over.
func GiveBack(lineID string, quantity money.Decimal) table.Op {
	return table.Add(lineKey(lineID), map[string]money.Decimal{"left": quantity})
}

// Bought is what an order has of an offer.
type Bought struct {
	Quantity money.Decimal `json:"quantity"` // base units
	Amount   money.Decimal `json:"amount"`   // of the order's lines with the spot price
}

// Ops returns the operations for the transaction of an order that had before and has after, by the ids of spot lines: for
// each offer of which the quantity differs a Take or GiveBack of the difference, and for each sheet a record of what the
// order bought, from which the result of the day is summed. Only Takes can fail. An order's offers are mostly of one sheet,
// so an order with n changed offers has n+1 operations.
func Ops(orderID, customerID string, before, after map[string]Bought, at time.Time) []table.Op {
	ids := map[string]bool{}
	for id := range before {
		ids[id] = true
	}
	for id := range after {
		ids[id] = true
	}
	var ops []table.Op
	sales := map[string]map[string]any{}
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		was, is := before[id], after[id]
		if was.Quantity.Equal(is.Quantity) && was.Amount.Equal(is.Amount) {
			continue
		}
		switch more := is.Quantity.Sub(was.Quantity); more.Sign() {
		case 1:
			ops = append(ops, Take(id, more, at))
		case -1:
			ops = append(ops, GiveBack(id, more.Neg()))
		}
		sheetID := SheetOf(id)
		if sales[sheetID] == nil {
			sales[sheetID] = map[string]any{"customerId": customerID}
		}
		sales[sheetID][id] = bought{is, at}
	}
	for _, sheetID := range slices.Sorted(maps.Keys(sales)) {
		ops = append(ops, table.Set(saleKey(sheetID, orderID), sales[sheetID]))
	}
	return ops
}

// bought is what an order has of an offer, and since when. The record of an order has one for each offer, in a field
// named by the offer's id, beside customerId.
type bought struct {
	Bought
	At time.Time `json:"at"`
}

const salePrefix = "SALE#"

func saleKey(sheetID, orderID string) table.Key {
	return table.Key{PK: partition(sheetID), SK: salePrefix + orderID}
}

package stats

import (
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// bought is what a customer bought with one order, one record per order:
//
//	of a customer: BOUGHT#<customer id> / <order id>
//	of a day:      ByAll SOLDON#<transaction date> / <order id>
//
// It is written together with the counters of its items (see counters.go), so that it always says what is counted of
// the order. If the order was deleted or moved to another customer, the record is kept for a while without lines and
// without a day, so that a late event does not restore it.
type bought struct {
	OrderID     string       `json:"order"`
	OrderNumber string       `json:"number"`
	Customer    string       `json:"customer"` // the name
	Date        civil.Date   `json:"date"`
	Delivery    civil.Date   `json:"delivery"`
	Counted     int64        `json:"counted"` // the revision of the order
	Lines       []boughtItem `json:"lines"`
	Rev         int64        `json:"rev"` // number of writes
	// Revision stands for Counted in records from before items had counters. They have no Rev, and their lines are
	// not in the counters. See Repair.
	Revision int64 `json:"revision,omitempty"`
}

// boughtItem is the total of one item in the order.
type boughtItem struct {
	orderline.Item
	Quantity  money.Decimal  `json:"quantity"` // in Units
	Units     string         `json:"units"`
	Rate      *money.Decimal `json:"rate"`
	SaleUnits money.Decimal  `json:"sale"`
	Amount    money.Decimal  `json:"amount"`
	Open      money.Decimal  `json:"open"` // in Units, not fulfilled yet
	// Low is what was sold below the floor; nil: nothing.
	Low *low `json:"low,omitempty"`
}

const (
	// keptDays is the number of days after the order's date until the table deletes the record. It covers the weeks of
	// a history a year earlier.
	keptDays = 460
	// goneFor is how long the record of a deleted order is kept. It is longer than the delay of any event.
	goneFor = 30 * 24 * time.Hour
)

func customerPartition(customerID string) string { return "BOUGHT#" + customerID }

func dayPartition(date civil.Date) string { return "SOLDON#" + date.String() }

func (r bought) key(customerID string) table.Key {
	return table.Key{PK: customerPartition(customerID), SK: r.OrderID}
}

// old reports whether the record is from before items had counters.
func (r bought) old() bool { return r.Revision > 0 }

// revision returns the order's revision that the record describes.
func (r bought) revision() int64 { return max(r.Counted, r.Revision) }

// asRead returns the condition that the record was not written since it was read. A record that was not there is zero.
func (r bought) asRead() table.Cond {
	switch {
	case r.old():
		return table.FieldIs("revision", r.Revision)
	case r.Rev > 0:
		return table.FieldIs("rev", r.Rev)
	}
	return table.Absent()
}

// write returns the operation that stores the record for a customer in place of the one that was read.
func (r bought) write(customerID string, read bought, now time.Time) table.Op {
	r.Rev, r.Revision = read.Rev+1, 0
	i := table.New(r.key(customerID), r)
	if len(r.Lines) == 0 {
		i = i.Expiring(now.Add(goneFor))
	} else {
		i = i.Expiring(r.Date.AddDays(keptDays).In(time.UTC))
		i.ByAll = table.Key{PK: dayPartition(r.Date), SK: r.OrderID}
	}
	return table.Put(i, read.asRead())
}

// boughtOf returns an order's totals by item. A quantity in an unknown unit counts as if it were in the item's own unit.
func boughtOf(o order.Order, items map[string]item.Detail) []boughtItem {
	all := []boughtItem{}
	if date, _ := o.Dates(); o.Status == order.Cancelled || date.IsZero() {
		return all
	}
	at := map[string]int{}
	most := map[string]money.Decimal{} // largest line of each item, in base units; the record shows its unit
	sum := map[string]money.Decimal{}  // sum of all lines of each item, in base units
	open := map[string]money.Decimal{} // the part of sum that is not fulfilled
	lows := map[string]*low{}
	for _, l := range o.Lines {
		c, _ := items[l.ItemID].Conversions(l.Units)
		base := l.Sold().Mul(c.Line)
		if base.Sign() <= 0 {
			continue
		}
		i, known := at[l.ItemID]
		if !known {
			i = len(all)
			at[l.ItemID], all = i, append(all, boughtItem{})
		}
		sum[l.ItemID] = sum[l.ItemID].Add(base)
		if o.Status.Editable() {
			open[l.ItemID] = open[l.ItemID].Add(l.Open().Mul(c.Line))
		}
		if l.PriceReason != "" && l.Rate != nil && (l.Floor == nil || l.Rate.Less(l.Floor.Rate)) {
			lows[l.ItemID] = lows[l.ItemID].with(base.Quo(c.Sale, money.QuantityPlaces), l.Rate.Mul(c.Sale).Quo(c.Line, money.RatePlaces), l.PriceReason)
		}
		amount := all[i].Amount
		if l.Rate != nil {
			amount = amount.Add(l.Sold().Mul(*l.Rate))
		}
		if most[l.ItemID].Less(base) {
			most[l.ItemID] = base
			all[i] = boughtItem{Item: l.Item, Units: l.Units, Rate: l.Rate}
			all[i].ID = l.ItemID
		}
		all[i].Amount = amount
	}
	for i := range all {
		c, _ := items[all[i].ID].Conversions(all[i].Units)
		all[i].Quantity = sum[all[i].ID].Quo(c.Line, money.QuantityPlaces)
		all[i].Open = open[all[i].ID].Quo(c.Line, money.QuantityPlaces)
		all[i].SaleUnits = sum[all[i].ID].Quo(c.Sale, money.QuantityPlaces)
		all[i].Amount = all[i].Amount.Amount()
		all[i].Low = lows[all[i].ID]
	}
	// Quantities below a thousandth of a sale unit are left out.
	return slices.DeleteFunc(all, func(b boughtItem) bool { return b.SaleUnits.Sign() <= 0 })
}

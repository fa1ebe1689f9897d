package purchase

import (
	"maps"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
	"backdock/shared/stock/demand"
)

// entry is what is promised to an order, or reserved for one that is about to be
// made, of one item.
type entry struct {
	Delivery civil.Date    `json:"delivery"`
	Promised money.Decimal `json:"promised"` // stock units; 0: nothing
}

func (e entry) same(o entry) bool {
	return e.Promised.Equal(o.Promised) && (e.Promised.IsZero() || e.Delivery == o.Delivery)
}

// deltaOf is how what is promised changes from one entry to another.
func deltaOf(from, to entry) demand.Delta {
	d := demand.Delta{}
	d.Add(from.Delivery, from.Promised.Neg())
	d.Add(to.Delivery, to.Promised)
	return d
}

// differing are the items of which something else is promised.
func differing(from, to map[string]entry) []string {
	ids := map[string]bool{}
	for id, e := range to {
		if !e.same(from[id]) {
			ids[id] = true
		}
	}
	for id, e := range from {
		if !e.same(to[id]) {
			ids[id] = true
		}
	}
	return slices.Sorted(maps.Keys(ids))
}

// promisedOf is what is promised to an order (nil: it is gone), by item. sure is
// false where an item or a unit is not known yet: then a line's unit counts as the
// item's own.
func promisedOf(o *order.Order, items map[string]item.Detail) (promised map[string]entry, sure bool) {
	promised, sure = map[string]entry{}, true
	if o == nil || !o.Status.Editable() {
		return promised, sure
	}
	_, delivery := datesOf(*o)
	if delivery.IsZero() {
		return promised, sure // there is no day to count it on
	}
	for _, l := range o.Lines {
		open := l.Open()
		if open.Sign() <= 0 || soldOf(l).Sign() <= 0 {
			continue
		}
		c, known := conversionsOf(items[l.ItemID], l.Units)
		sure = sure && known
		promised[l.ItemID] = entry{delivery, promised[l.ItemID].Promised.Add(open.Mul(c.line).Quo(c.stock, money.QuantityPlaces))}
	}
	return promised, sure
}

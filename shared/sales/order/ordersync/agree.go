package ordersync

import (
	"slices"

	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// pair pairs NetSuite's lines with ours: first those with the same key, then, in their sequence, those that are alike by
// the first comparison, and so on. The result has the index of our line for each of NetSuite's; -1: none.
func pair(ours, theirs []erpLine, alike ...func(ours, theirs erpLine) bool) []int {
	sameKey := func(a, b erpLine) bool { return a.key == b.key && a.key != 0 }
	pairs, taken := make([]int, len(theirs)), make([]bool, len(ours))
	for n := range pairs {
		pairs[n] = -1
	}
	for _, alike := range append([]func(a, b erpLine) bool{sameKey}, alike...) {
		for n := range theirs {
			for i := 0; i < len(ours) && pairs[n] < 0; i++ {
				if !taken[i] && alike(ours[i], theirs[n]) {
					pairs[n], taken[i] = i, true
				}
			}
		}
	}
	return pairs
}

// TakeLineKeys sets NetSuite's line keys on the lines of an order. A line keeps its key while NetSuite has it. Other
// lines take, in order, the key of an equal NetSuite line that no other line has.
func TakeLineKeys(o *order.Order, theirs Snapshot) {
	pairs := pair(linesOf(*o), theirs.lines(), erpLine.sells)
	o.Lines = slices.Clone(o.Lines)
	for i := range o.Lines {
		o.Lines[i].NetSuiteLine = 0
	}
	for n, i := range pairs {
		if i >= 0 {
			o.Lines[i].NetSuiteLine = theirs.Lines[n].Line
		}
	}
}

// done returns how much of a line NetSuite does not give up any more: what was picked, fulfilled or billed.
func (l SnapshotLine) done() money.Decimal { return l.Fulfilled.Max(l.Billed).Max(l.Picked) }

// takesBack returns a line of NetSuite of which the order has less than was picked, fulfilled or billed there. NetSuite would
// refuse the change however often it is sent.
func takesBack(o order.Order, theirs Snapshot) (SnapshotLine, bool) {
	TakeLineKeys(&o, theirs)
	for _, l := range theirs.Lines {
		if l.done().Sign() <= 0 {
			continue
		}
		i := slices.IndexFunc(o.Lines, func(our order.Line) bool { return our.NetSuiteLine == l.Line })
		if i < 0 || o.Lines[i].Units == l.Units && o.Lines[i].Quantity.Less(l.done()) {
			return l, true
		}
	}
	return SnapshotLine{}, false
}

// adopt copies NetSuite's line keys from lines with the same id.
func adopt(o *order.Order, lines []order.Line) {
	keys := make(map[string]int, len(lines))
	for _, l := range lines {
		keys[l.ID] = l.NetSuiteLine
	}
	for i := range o.Lines {
		if key := keys[o.Lines[i].ID]; key != 0 {
			o.Lines[i].NetSuiteLine = key
		}
	}
}

// Agrees reports whether NetSuite has the order as the portal sends it.
func Agrees(o order.Order, theirs Snapshot) bool {
	ours, lines := linesOf(o), theirs.lines()
	if len(ours) != len(lines) || theirs.ShipDate != o.DeliveryDate || theirs.TransactionDate != o.TransactionDate ||
		theirs.Memo != o.Memo ||
		o.ShipTo.AddressID != "" && theirs.ShipAddressID != o.ShipTo.AddressID || !theirs.Subtotal.Equal(o.Total) {
		return false
	}
	byKey := make(map[int]erpLine, len(lines))
	for _, l := range lines {
		byKey[l.key] = l
	}
	for i, l := range ours {
		there, ok := byKey[o.Lines[i].NetSuiteLine]
		if !ok {
			there = lines[i]
		}
		if !there.sells(l) || l.closed && !there.closed {
			return false
		}
	}
	return true
}

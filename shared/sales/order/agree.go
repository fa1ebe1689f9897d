package order

import "slices"

// TakeLineKeys gives our lines NetSuite's line keys: those that have one keep it while
// NetSuite does; the others take, in order, that of an equal line without owner.
func (o *Order) TakeLineKeys(theirs Snapshot) {
	lines := theirs.lines()
	o.Lines = slices.Clone(o.Lines)
	owned := map[int]bool{}
	for i := range o.Lines {
		key := o.Lines[i].NetSuiteLine
		if !slices.ContainsFunc(lines, func(l erpLine) bool { return l.key == key }) {
			key = 0
		}
		o.Lines[i].NetSuiteLine = key
		owned[key] = true
	}
	ours := o.lines()
	for i := range o.Lines {
		if o.Lines[i].NetSuiteLine != 0 {
			continue
		}
		for _, l := range lines {
			if !owned[l.key] && l.sells(ours[i]) {
				o.Lines[i].NetSuiteLine = l.key
				owned[l.key] = true
				break
			}
		}
	}
}

// adopt takes NetSuite's line keys from lines of the same id.
func (o *Order) adopt(lines []Line) {
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

// Agrees tells whether NetSuite has what it was, or is to be, told of the order.
func (o Order) Agrees(theirs Snapshot) bool {
	ours, lines := o.lines(), theirs.lines()
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

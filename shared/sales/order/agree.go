package order

import "slices"

// TakeLineKeys sets NetSuite's line keys on our lines. A line keeps its key while NetSuite has it. Other lines take, in
// order, the key of an equal NetSuite line that no other line has.
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

// adopt copies NetSuite's line keys from lines with the same id.
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

// Agrees reports whether NetSuite has the order as the portal sends it.
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

package netsuitesim

import (
	"backdock/shared/platform/money"
)

// guardProgress refuses changes that contradict what was already picked, fulfilled or billed.
func (t *txn) guardProgress(d *doc, before, lines []fields) error {
	for _, was := range before {
		done := was.dec("quantityPicked").Max(was.dec("quantityFulfilled")).Max(was.dec("quantityBilled"))
		if done.IsZero() {
			continue
		}
		line := lineBy(lines, "line", was.text("line"))
		switch {
		case line == nil:
			return userError("Line %s cannot be removed: it was fulfilled or billed.", was.text("line"))
		case line.text("item") != was.text("item") || line.text("units") != was.text("units"):
			return userError("The item of line %s cannot be changed: it was fulfilled or billed.", was.text("line"))
		case line.dec("quantity").Less(done):
			return userError("The quantity of line %s cannot be less than the quantity that was fulfilled or billed.",
				was.text("line"))
		}
	}
	if d.text("orderStatus") == "A" && anyProgress(before) {
		return userError("An order that was fulfilled or billed cannot be set to Pending Approval.")
	}
	return nil
}

func anyProgress(lines []fields) bool {
	for _, line := range lines {
		if line.dec("quantityPicked").Sign() > 0 || line.dec("quantityFulfilled").Sign() > 0 ||
			line.dec("quantityBilled").Sign() > 0 {
			return true
		}
	}
	return false
}

// wanted returns the quantity that a line still needs from stock: 0 if the order is not approved or the line is closed.
func wanted(d *doc, line fields) money.Decimal {
	if d.text("orderStatus") == "A" || line.flag("isClosed") {
		return money.Zero
	}
	return line.dec("quantity").Sub(line.dec("quantityFulfilled")).Max(money.Zero)
}

// total sets subtotal and total of a transaction to the sum of its lines' amounts, and the tax to 0.
func total(d *doc) {
	sum := money.Sum(d.rows("item"), func(line fields) money.Decimal { return line.dec("amount") })
	for _, name := range []string{"subtotal", "total"} {
		d.f.set(name, sum)
	}
	d.f["taxTotal"] = "0"
}

// orderStatus returns the status letter of a sales order, computed from its lines. It also sets isClosed,
// itemIsFulfilled and isOpen of every line.
func orderStatus(d *doc) string {
	var closed, fulfilled, billedLines, lines int
	anyFulfilled, unbilled := false, false
	for _, line := range d.rows("item") {
		lines++
		quantity, shipped, billed := line.dec("quantity"), line.dec("quantityFulfilled"), line.dec("quantityBilled")
		isClosed := line.flag("isClosed")
		line["isClosed"] = isClosed
		line["itemIsFulfilled"] = !shipped.Less(quantity)
		line["isOpen"] = !isClosed && (shipped.Less(quantity) || billed.Less(quantity))
		anyFulfilled = anyFulfilled || shipped.Sign() > 0
		unbilled = unbilled || billed.Less(shipped)
		if isClosed {
			closed++
		}
		if isClosed || !shipped.Less(quantity) {
			fulfilled++
		}
		if isClosed || !billed.Less(quantity) {
			billedLines++
		}
	}
	unapproved := d.text("orderStatus") == "A"
	switch {
	case closed == lines && unapproved:
		return "C" // closed before approval: cancelled
	case closed == lines:
		return "H"
	case unapproved:
		return "A"
	case fulfilled < lines && !anyFulfilled:
		return "B"
	case fulfilled < lines && unbilled:
		return "E"
	case fulfilled < lines:
		return "D"
	case unbilled || billedLines < lines:
		return "F"
	}
	return "G"
}

package netsuitesim

import (
	"fmt"

	"backdock/shared/platform/money"
)

func (t *txn) savePurchase(old, d *doc) error {
	if err := t.beginTransaction(old, d); err != nil {
		return err
	}
	if d.text("orderStatus") == "" {
		d.f["orderStatus"] = "B"
	}
	lines := d.rows("item")
	if len(lines) == 0 {
		return errNoLines
	}
	var before []fields
	if old != nil {
		before = old.rows("item")
		if err := t.onOrder(old, -1); err != nil {
			return err
		}
	}
	for i, line := range lines {
		was := lineBy(before, "line", line.text("line"))
		if was == nil {
			line["quantityReceived"], line["quantityBilled"] = "0", "0"
		}
		if err := t.purchaseLine(d, was, line, fmt.Sprintf("item.items[%d].", i)); err != nil {
			return err
		}
	}
	for _, was := range before {
		line := lineBy(lines, "line", was.text("line"))
		if was.dec("quantityReceived").Sign() > 0 && (line == nil || line.text("item") != was.text("item") ||
			line.text("units") != was.text("units") || line.dec("quantity").Less(was.dec("quantityReceived"))) {
			return userError("Line %s cannot be changed so: it was received.", was.text("line"))
		}
	}
	numberLines(d, lines)
	total(d)
	if err := t.onOrder(d, 1); err != nil {
		return err
	}
	d.f["status"] = purchaseStatus(d)
	return t.put(d)
}

func (t *txn) purchaseLine(d *doc, was, line fields, path string) error {
	if line.text("item") == "" {
		return missing("Item")
	}
	if err := t.activeItem(was, line, path); err != nil {
		return err
	}
	if line.text("quantity") == "" {
		line["quantity"] = "1"
	}
	if line.dec("quantity").Sign() < 0 {
		return badValue(path+"quantity", "quantity", line.text("quantity"))
	}
	if err := t.lineUnit(line, path, purchaseUnit); err != nil {
		return err
	}
	if line.text("location") == "" && d.text("location") != "" {
		line["location"] = d.text("location")
	}
	if line.text("rate") == "" {
		item, err := t.get(recordTypes["inventoryitem"], line.text("item"))
		if err != nil {
			return err
		}
		line.set("rate", money.Zero)
		if item != nil && item.text("cost") != "" {
			line["rate"] = item.text("cost")
		}
	}
	line.set("amount", line.dec("rate").Mul(line.dec("quantity")).Amount())
	line["isClosed"] = line.flag("isClosed")
	return nil
}

// onOrder adds the open quantities of a purchase order to the stock's quantity on order; sign -1 subtracts them.
func (t *txn) onOrder(d *doc, sign int64) error {
	if d.text("orderStatus") == "A" {
		return nil
	}
	for _, line := range d.rows("item") {
		left := line.dec("quantity").Sub(line.dec("quantityReceived"))
		if line.flag("isClosed") || left.Sign() <= 0 || line.text("location") == "" {
			continue
		}
		rate, err := t.units.rate(t, line.text("units"))
		if err != nil {
			return err
		}
		s, err := t.stock(line.text("item"), line.text("location"))
		if err != nil {
			return err
		}
		s.onOrder = s.onOrder.Add(left.Mul(rate).Mul(money.Int(sign))).Max(money.Zero)
		if err := t.storeStock(s); err != nil {
			return err
		}
	}
	return nil
}

// purchaseStatus returns the status letter of a purchase order, computed from its lines.
func purchaseStatus(d *doc) string {
	var closed, received, billed, lines int
	anyReceived, unbilled := false, false
	for _, line := range d.rows("item") {
		lines++
		quantity, in, paid := line.dec("quantity"), line.dec("quantityReceived"), line.dec("quantityBilled")
		anyReceived = anyReceived || in.Sign() > 0
		unbilled = unbilled || paid.Less(in)
		if line.flag("isClosed") {
			closed++
		}
		if line.flag("isClosed") || !in.Less(quantity) {
			received++
		}
		if line.flag("isClosed") || !paid.Less(quantity) {
			billed++
		}
	}
	switch {
	case closed == lines:
		return "H"
	case d.text("orderStatus") == "A":
		return "A"
	case received < lines && !anyReceived:
		return "B"
	case received < lines && unbilled:
		return "E"
	case received < lines:
		return "D"
	case unbilled || billed < lines:
		return "F"
	}
	return "G"
}

// newReceipt creates an item receipt for a purchase order. Lines that the request does not mention are received in
// full.
func (t *txn) newReceipt(po *doc, sent fields) (*doc, error) {
	switch po.text("status") {
	case "B", "D", "E":
	default:
		return nil, userError("You can not initialize itemreceipt: invalid reference %s.", po.id)
	}
	d := &doc{kind: recordTypes["itemreceipt"], f: fields{}}
	lines, _ := sent["item"].([]fields)
	delete(sent, "item")
	merge(&d.kind.shape, d.f, sent, nil)
	d.f["createdFrom"], d.f["entity"] = po.id, po.text("entity")
	rows, err := takeLines(po, lines, func(line fields) (fields, money.Decimal) {
		return fields{"units": line.text("units"), "rate": line.text("rate"), "location": firstOf(line.text("location"),
				d.text("location"))},
			line.dec("quantity").Sub(line.dec("quantityReceived"))
	})
	if err != nil {
		return nil, err
	}
	d.f["item"] = rows
	return d, t.save(nil, d)
}

func (t *txn) saveReceipt(old, d *doc) error {
	if err := t.beginTransaction(old, d); err != nil {
		return err
	}
	rows, err := keptRows(old, d)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if row.text("location") == "" {
			return missing("Location")
		}
	}
	d.f["item"], d.f["status"] = rows, "Y"
	numberLines(d, rows)
	if old != nil {
		if err := t.receive(old, -1); err != nil {
			return err
		}
	}
	if err := t.receive(d, 1); err != nil {
		return err
	}
	d.f.set("total", money.Sum(rows,
		func(row fields) money.Decimal { return row.dec("rate").Mul(row.dec("quantity")).Amount() }))
	if err := t.put(d); err != nil {
		return err
	}
	return t.serveLines(d)
}

// receive applies a receipt to its order, and to the stock at the receipt's cost; sign -1 reverses it.
func (t *txn) receive(d *doc, sign int64) error {
	po, err := t.get(recordTypes["purchaseorder"], d.text("createdFrom"))
	if err != nil {
		return err
	}
	if po == nil {
		return userError("The purchase order of this item receipt does not exist.")
	}
	if err := t.onOrder(po, -1); err != nil {
		return err
	}
	for _, row := range d.rows("item") {
		line := lineBy(po.rows("item"), "line", row.text("orderLine"))
		if line == nil {
			return badValue("item", "orderLine", row.text("orderLine"))
		}
		quantity := row.dec("quantity").Mul(money.Int(sign))
		line.set("quantityReceived", line.dec("quantityReceived").Add(quantity))
		if line.dec("quantity").Less(line.dec("quantityReceived")) {
			return userError("The quantity of line %s exceeds the quantity that is left of its order.", row.text("orderLine"))
		}
		rate, err := t.units.rate(t, row.text("units"))
		if err != nil {
			return err
		}
		cost := row.dec("rate").Quo(rate, 8)
		if err := t.move(row.text("item"), row.text("location"), quantity.Mul(rate), &cost); err != nil {
			return err
		}
		if sign > 0 {
			if err := t.lastPurchase(row.text("item"), cost); err != nil {
				return err
			}
		}
	}
	if err := t.onOrder(po, 1); err != nil {
		return err
	}
	po.f["status"], po.f["lastModifiedDate"] = purchaseStatus(po), t.stamp()
	return t.put(po)
}

// lastPurchase updates the last purchase price of an item. perBase is per base unit; the field is per purchase unit.
func (t *txn) lastPurchase(item string, perBase money.Decimal) error {
	d, err := t.get(recordTypes["inventoryitem"], item)
	if err != nil || d == nil {
		return err
	}
	rate, err := t.units.rate(t, d.text("purchaseUnit"))
	if err != nil {
		return err
	}
	d.f.set("lastPurchasePrice", perBase.Mul(rate))
	return t.put(d)
}

func (t *txn) removeReceipt(d *doc) error {
	if err := t.receive(d, -1); err != nil {
		return err
	}
	return t.remove(d)
}

func (t *txn) saveAdjustment(old, d *doc) error {
	if err := t.beginTransaction(old, d); err != nil {
		return err
	}
	lines := d.rows("inventory")
	if len(lines) == 0 {
		return errNoLines
	}
	value := money.Zero
	for i, line := range lines {
		path := fmt.Sprintf("inventory.items[%d].", i)
		if line.text("item") == "" {
			return missing("Item")
		}
		if line.text("location") == "" {
			if line["location"] = d.text("adjLocation"); line.text("location") == "" {
				return missing("Location")
			}
		}
		if line.dec("adjustQtyBy").IsZero() {
			return invalid(path+"adjustQtyBy", "Please enter value(s) for: Adjust Qty. By.")
		}
		if err := t.lineUnit(line, path, stockUnit); err != nil {
			return err
		}
		value = value.Add(line.dec("adjustQtyBy").Mul(line.dec("unitCost")))
	}
	numberLines(d, lines)
	d.f["status"] = "A"
	d.f.set("estimatedTotalValue", value.Amount())
	if old != nil {
		if err := t.adjust(old, -1); err != nil {
			return err
		}
	}
	if err := t.adjust(d, 1); err != nil {
		return err
	}
	if err := t.put(d); err != nil {
		return err
	}
	return t.serveLines(d)
}

// adjust applies an adjustment to the stock; sign -1 reverses it. unitCost is per line unit and counts only for
// quantities that come in.
func (t *txn) adjust(d *doc, sign int64) error {
	for _, line := range d.rows("inventory") {
		rate, err := t.units.rate(t, line.text("units"))
		if err != nil {
			return err
		}
		base := line.dec("adjustQtyBy").Mul(rate).Mul(money.Int(sign))
		var cost *money.Decimal
		if line.text("unitCost") != "" && line.dec("adjustQtyBy").Sign() > 0 {
			cost = ptr(line.dec("unitCost").Quo(rate, 8))
		}
		if err := t.move(line.text("item"), line.text("location"), base, cost); err != nil {
			return err
		}
	}
	return nil
}

func (t *txn) removeAdjustment(d *doc) error {
	if err := t.adjust(d, -1); err != nil {
		return err
	}
	return t.remove(d)
}

package netsuitesim

import (
	"fmt"

	"backdock/shared/platform/money"
)

// newFulfillment creates an item fulfillment for a sales order. Order lines that the request does not mention are
// fulfilled with their whole remaining quantity.
func (t *txn) newFulfillment(so *doc, sent fields) (*doc, error) {
	switch so.text("status") {
	case "B", "D", "E":
	default:
		return nil, userError("You can not initialize itemfulfillment: invalid reference %s.", so.id)
	}
	d := &doc{kind: recordTypes["itemfulfillment"], f: fields{}}
	lines, _ := sent["item"].([]fields)
	delete(sent, "item")
	merge(&d.kind.shape, d.f, sent, nil)
	d.f["createdFrom"], d.f["entity"] = so.id, so.text("entity")
	for _, name := range []string{"shippingAddress", "shipAddressList", "subsidiary", "shipMethod"} {
		if v, ok := so.f[name]; ok && d.f[name] == nil {
			d.f[name] = v
		}
	}
	rows, err := takeLines(so, lines, func(line fields) (fields, money.Decimal) {
		return fields{"units": line.text("units"), "location": firstOf(d.text("inventoryLocation"), line.text("location"))},
			line.dec("quantity").Sub(line.dec("quantityPicked"))
	})
	if err != nil {
		return nil, err
	}
	d.f["item"] = rows
	return d, t.save(nil, d)
}

// takeLines creates the lines of a document from an order. Every open line is taken with its remaining quantity, unless
// the request says otherwise. orderLine is the order's line number. itemReceive false or quantity 0 leaves a line out.
func takeLines(order *doc, sent []fields, start func(line fields) (row fields, left money.Decimal)) ([]fields, error) {
	asked := map[string]fields{}
	for i, row := range sent {
		number := row.text("orderLine")
		at := fmt.Sprintf("item.items[%d].orderLine", i)
		if number == "" {
			return nil, invalid(at, "Please enter value(s) for: orderLine.")
		}
		if lineBy(order.rows("item"), "line", number) == nil || asked[number] != nil {
			return nil, badValue(at, "orderLine", number)
		}
		asked[number] = row
	}
	var rows []fields
	for _, line := range order.rows("item") {
		number := line.text("line")
		ask := asked[number]
		row, left := start(line)
		if line.flag("isClosed") {
			left = money.Zero
		}
		if on, stated := ask["itemReceive"].(bool); stated && !on {
			continue
		}
		quantity := left
		if ask.text("quantity") != "" {
			quantity = ask.dec("quantity")
		}
		if quantity.IsZero() {
			if _, stated := ask["itemReceive"]; stated && ask.text("quantity") == "" {
				return nil, userError("Line %s has nothing left to take.", number)
			}
			continue
		}
		if quantity.Sign() < 0 || left.Less(quantity) {
			return nil, userError("The quantity %s of line %s exceeds the quantity of %s that is left.", quantity, number, left)
		}
		row["orderLine"], row["item"], row["itemReceive"] = number, line.text("item"), true
		row.set("quantity", quantity)
		for name, v := range ask {
			if _, clear := v.(cleared); !clear && name != "quantity" && name != "itemReceive" && name != "line" {
				row[name] = v
			}
		}
		if row.text("location") == "" {
			delete(row, "location")
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func (t *txn) saveFulfillment(old, d *doc) error {
	if err := t.beginTransaction(old, d); err != nil {
		return err
	}
	if d.text("shipStatus") == "" {
		d.f["shipStatus"] = "A"
	}
	d.f["status"] = d.text("shipStatus")
	if d.text("status") == "C" && d.text("shippedDate") == "" {
		d.f["shippedDate"] = t.today()
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
	d.f["item"] = rows
	numberLines(d, rows)
	so, err := t.get(recordTypes["salesorder"], d.text("createdFrom"))
	if err != nil {
		return err
	}
	if so == nil {
		return userError("The sales order of this item fulfillment does not exist.")
	}
	if old != nil {
		if err := t.fulfill(so, old, -1); err != nil {
			return err
		}
	}
	if err := t.fulfill(so, d, 1); err != nil {
		return err
	}
	for _, line := range so.rows("item") {
		if line.dec("quantity").Less(line.dec("quantityPicked")) {
			return userError("The quantity of line %s exceeds the quantity that is left of its order.", line.text("line"))
		}
		if line.dec("quantityFulfilled").Less(line.dec("quantityBilled")) {
			return userError("The quantity of line %s cannot be less than the quantity that was billed.", line.text("line"))
		}
	}
	if err := t.touchOrder(so); err != nil {
		return err
	}
	if err := t.put(d); err != nil {
		return err
	}
	return t.serveLines(d)
}

func (t *txn) serveLines(d *doc) error {
	for _, row := range d.rows(lineList(d.kind)) {
		if err := t.serve(row.text("item"), row.text("location")); err != nil {
			return err
		}
	}
	return nil
}

// keptRows drops the lines that the request takes out of a fulfillment or receipt, and refuses lines that are not of
// its order.
func keptRows(old, d *doc) ([]fields, error) {
	var rows []fields
	for i, row := range d.rows("item") {
		if old != nil && lineBy(old.rows("item"), "orderLine", row.text("orderLine")) == nil {
			return nil, badValue(fmt.Sprintf("item.items[%d].orderLine", i), "orderLine", row.text("orderLine"))
		}
		if row.dec("quantity").Sign() < 0 {
			return nil, badValue(fmt.Sprintf("item.items[%d].quantity", i), "quantity", row.text("quantity"))
		}
		if row.flag("itemReceive") && !row.dec("quantity").IsZero() {
			rows = append(rows, row)
		}
	}
	if len(rows) == 0 {
		return nil, errNoLines
	}
	return rows, nil
}

// fulfill applies a fulfillment to its order and to the stock; sign -1 reverses it. Picked and packed goods are still in
// the warehouse: only a shipment changes stock and counts as fulfilled.
func (t *txn) fulfill(so, d *doc, sign int64) error {
	for _, row := range d.rows("item") {
		line := lineBy(so.rows("item"), "line", row.text("orderLine"))
		if line == nil {
			return userError("Line %s of the sales order does not exist.", row.text("orderLine"))
		}
		quantity := row.dec("quantity").Mul(money.Int(sign))
		add := func(name string) { line.set(name, line.dec(name).Add(quantity)) }
		add("quantityPicked")
		if d.text("status") != "A" {
			add("quantityPacked")
		}
		if d.text("status") == "C" {
			add("quantityFulfilled")
			rate, err := t.units.rate(t, row.text("units"))
			if err != nil {
				return err
			}
			if err := t.move(row.text("item"), row.text("location"), quantity.Mul(rate).Neg(), nil); err != nil {
				return err
			}
		}
		if err := t.commit(line, wanted(so, line)); err != nil {
			return err
		}
	}
	return nil
}

// removeFulfillment deletes a fulfillment and reverses it. It fails if the shipped quantity is already billed.
func (t *txn) removeFulfillment(d *doc) error {
	so, err := t.get(recordTypes["salesorder"], d.text("createdFrom"))
	if err != nil {
		return err
	}
	if so != nil {
		if err := t.fulfill(so, d, -1); err != nil {
			return err
		}
		for _, line := range so.rows("item") {
			if line.dec("quantityFulfilled").Less(line.dec("quantityBilled")) {
				return errDependents
			}
		}
		if err := t.touchOrder(so); err != nil {
			return err
		}
	}
	if err := t.remove(d); err != nil {
		return err
	}
	return t.serveLines(d)
}

var errDependents = userError("This transaction cannot be deleted because it is linked to by one or more transactions.")

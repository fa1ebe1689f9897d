package netsuitesim

import (
	"fmt"

	"backdock/infra/netsuitesim/suiteql"
	"backdock/shared/platform/money"
)

func (t *txn) saveOrder(old, d *doc) error {
	if err := t.beginTransaction(old, d); err != nil {
		return err
	}
	if d.text("orderStatus") == "" {
		d.f["orderStatus"] = "A"
	}
	if old == nil {
		d.f["source"] = "restWebServices"
	}
	customer, err := t.sourceCustomer(old, d)
	if err != nil {
		return err
	}
	lines := d.rows("item")
	if len(lines) == 0 {
		return errNoLines
	}
	var before []fields
	if old != nil {
		before = old.rows("item")
	}
	for i, line := range lines {
		was := lineBy(before, "line", line.text("line"))
		if was == nil {
			for _, name := range []string{"quantityFulfilled", "quantityBilled", "quantityPicked", "quantityPacked"} {
				line[name] = "0"
			}
		}
		if err := t.orderLine(d, customer, was, line, fmt.Sprintf("item.items[%d].", i)); err != nil {
			return err
		}
	}
	if err := t.guardProgress(d, before, lines); err != nil {
		return err
	}
	numberLines(d, lines)
	var freed [][2]string
	for _, was := range before {
		line := lineBy(lines, "line", was.text("line"))
		moved := line != nil && (line.text("item") != was.text("item") || line.text("location") != was.text("location") ||
			line.text("units") != was.text("units"))
		if line == nil || moved {
			if err := t.commit(was, money.Zero); err != nil {
				return err
			}
			if moved {
				delete(line, "quantityCommitted")
				delete(line, "quantityBackOrdered")
			}
		}
		freed = append(freed, [2]string{was.text("item"), was.text("location")})
	}
	for _, line := range lines {
		if err := t.commit(line, wanted(d, line)); err != nil {
			return err
		}
	}
	total(d)
	d.f["status"] = orderStatus(d)
	if err := t.put(d); err != nil {
		return err
	}
	return t.serveAll(freed)
}

func (t *txn) serveAll(places [][2]string) error {
	for _, p := range places {
		if err := t.serve(p[0], p[1]); err != nil {
			return err
		}
	}
	return nil
}

// sourceCustomer checks the customer of an order or invoice and copies terms, sales representative and addresses from
// it.
func (t *txn) sourceCustomer(old, d *doc) (*doc, error) {
	customer, err := t.get(recordTypes["customer"], d.text("entity"))
	if err != nil {
		return nil, err
	}
	if customer == nil {
		return nil, badValue("entity", "entity", d.text("entity"))
	}
	if customer.f.flag("isInactive") && (old == nil || old.text("entity") != customer.id) {
		return nil, badValue("entity", "entity", customer.id)
	}
	if old != nil && old.text("entity") != customer.id && anyProgress(old.rows("item")) {
		return nil, userError("The customer of an order that was fulfilled or billed cannot be changed.")
	}
	for _, name := range []string{"terms", "salesRep"} {
		if old == nil && d.text(name) == "" && customer.text(name) != "" {
			d.f[name] = customer.text(name)
		}
	}
	for _, a := range [][3]string{{"shipAddressList", "shippingAddress", "defaultShipping"},
		{"billAddressList", "billingAddress", "defaultBilling"}} {
		if err := sourceAddress(old, d, customer, a[0], a[1], a[2]); err != nil {
			return nil, err
		}
	}
	return customer, nil
}

// sourceAddress sets an address of a transaction: the one chosen from the customer's address book, the one written out
// in the request, or the customer's default.
func sourceAddress(old, d, customer *doc, list, address, isDefault string) error {
	chosen := d.text(list)
	_, written := d.f[address].(fields)
	if old != nil && old.text(list) == chosen && old.text("entity") == d.text("entity") {
		return nil
	}
	if chosen == "" && written {
		return nil
	}
	for _, row := range customer.rows("addressBook") {
		if chosen != "" && row.text("internalId") == chosen || chosen == "" && row.flag(isDefault) {
			copied := fields{}
			if a, ok := row["addressBookAddress"].(fields); ok {
				for name, v := range a {
					copied[name] = v
				}
			}
			d.f[list], d.f[address] = row.text("internalId"), copied
			if f := d.kind.field(list[:4] + "Address"); f != nil {
				d.f[f.name] = addressText(copied)
			}
			return nil
		}
	}
	if chosen != "" {
		return badValue(list, list, chosen)
	}
	return nil
}

// orderLine checks and completes one line of an order or invoice: item, unit, location and price. was is the line
// before the request, nil for a new line.
func (t *txn) orderLine(d, customer *doc, was, line fields, path string) error {
	if line.text("item") == "" {
		return missing("Item")
	}
	if err := t.activeItem(was, line, path); err != nil {
		return err
	}
	if was != nil && was.text("item") != line.text("item") && was.text("units") == line.text("units") {
		delete(line, "units") // another item has other units
	}
	if line.text("quantity") == "" {
		line["quantity"] = "1"
	}
	if line.dec("quantity").Sign() < 0 {
		return invalid(path+"quantity", "You have entered an Invalid Field Value %s for the following field: quantity",
			line.text("quantity"))
	}
	if err := t.lineUnit(line, path, saleUnit); err != nil {
		return err
	}
	if line.text("location") == "" && d.text("location") != "" {
		line["location"] = d.text("location")
	}
	line["itemType"] = "InvtPart"
	return t.priceLine(customer, was, line)
}

func (t *txn) activeItem(was, line fields, path string) error {
	if was != nil && was.text("item") == line.text("item") {
		return nil
	}
	var inactive string
	if _, err := t.row(`SELECT isinactive FROM item WHERE id = ?`, []any{line.text("item")}, &inactive); err != nil {
		return err
	}
	if inactive == "T" {
		return badValue(path+"item", "item", line.text("item"))
	}
	return nil
}

// priceLine sets price level, rate and amount of a line. Only under price level -1 (Custom) does the rate of the
// request count. Under every other level the rate comes from the item's prices and replaces the rate that was sent.
func (t *txn) priceLine(customer *doc, was, line fields) error {
	if was != nil && sameFields(was, line, "item", "quantity", "units", "price", "rate", "amount") {
		return nil
	}
	sameItem := was != nil && was.text("item") == line.text("item")
	if line.text("price") == "" || was != nil && !sameItem && line.text("price") == was.text("price") &&
		line.text("price") != "-1" {
		if done, err := t.contractPrice(customer, line); err != nil || done {
			return err
		}
	}
	quantity := line.dec("quantity")
	amountSent := line.text("amount") != "" && (was == nil || was.text("amount") != line.text("amount"))
	if line.text("price") != "-1" {
		rate, found, err := t.sourceRate(line)
		if err != nil {
			return err
		}
		if !found {
			return missing("Amount")
		}
		line.set("rate", rate)
		line.set("amount", rate.Mul(quantity).Amount())
		return nil
	}
	rateSent := line.text("rate") != "" && (was == nil || was.text("rate") != line.text("rate"))
	switch {
	case line.text("rate") == "" && line.text("amount") == "":
		return missing("Amount")
	case line.text("rate") == "" || amountSent && !rateSent && !quantity.IsZero():
		if !quantity.IsZero() {
			line.set("rate", line.dec("amount").Quo(quantity, 8))
		}
	}
	if !amountSent {
		line.set("amount", line.dec("rate").Mul(quantity).Amount())
	} else {
		line.set("amount", line.dec("amount").Amount())
	}
	return nil
}

func sameFields(a, b fields, names ...string) bool {
	for _, name := range names {
		if a.text(name) != b.text(name) {
			return false
		}
	}
	return true
}

// sourceRate returns the price of a line's price level, converted to the line's unit. It is the price row with the
// highest quantity that the line reaches; price and quantity of a row are in the item's sale unit. A level without rows
// uses its discount on the base price.
func (t *txn) sourceRate(line fields) (money.Decimal, bool, error) {
	u, err := t.saleUnits(line)
	if err != nil {
		return money.Zero, false, err
	}
	n, found, err := t.listPrice(line.text("item"), line.text("price"), u.quantity)
	if err != nil {
		return money.Zero, false, err
	}
	value := suiteql.FromScaled(n)
	if !found {
		var discount *int64
		if _, err := t.row(`SELECT discountpct FROM pricelevel WHERE id = ?`, []any{line.text("price")},
			&discount); err != nil {
			return money.Zero, false, err
		}
		base, ok, err := t.listPrice(line.text("item"), "1", u.quantity)
		if err != nil || !ok || discount == nil {
			return money.Zero, false, err
		}
		value = suiteql.FromScaled(base).Mul(money.Int(100).Add(suiteql.FromScaled(*discount))).Quo(money.Int(100), 8)
	}
	return value.Mul(u.chosen).Quo(u.sale, 8), true, nil
}

// touchOrder stores an order whose progress was changed by a fulfillment, receipt or invoice.
func (t *txn) touchOrder(so *doc) error {
	so.f["status"] = orderStatus(so)
	so.f["lastModifiedDate"] = t.stamp()
	return t.put(so)
}

// removeOrder deletes an order from which nothing was created, and releases its stock.
func (t *txn) removeOrder(d *doc) error {
	var freed [][2]string
	for _, line := range d.rows("item") {
		if err := t.commit(line, money.Zero); err != nil {
			return err
		}
		freed = append(freed, [2]string{line.text("item"), line.text("location")})
	}
	if err := t.remove(d); err != nil {
		return err
	}
	return t.serveAll(freed)
}

package netsuitesim

import (
	"fmt"
	"strconv"
	"time"

	"backdock/shared/platform/money"
)

// newInvoice bills a sales order: by default, on every line the quantity that is fulfilled and not yet billed. A line
// of the request without orderLine is added to the invoice as a new line.
func (t *txn) newInvoice(so *doc, sent fields) (*doc, error) {
	switch so.text("status") {
	case "D", "E", "F":
	default:
		return nil, userError("You can not initialize invoice: invalid reference %s.", so.id)
	}
	d := &doc{kind: recordTypes["invoice"], f: fields{}}
	all, _ := sent["item"].([]fields)
	delete(sent, "item")
	for _, name := range []string{"entity", "otherRefNum", "salesRep", "terms", "shipAddressList", "billAddressList",
		"shippingAddress",
		"billingAddress", "subsidiary", "location", "memo", "shipDate"} {
		if v, ok := so.f[name]; ok {
			d.f[name] = v
		}
	}
	merge(&d.kind.shape, d.f, sent, nil)
	if d.text("entity") != so.text("entity") {
		return nil, badValue("entity", "entity", d.text("entity"))
	}
	d.f["createdFrom"] = so.id
	var ordered, extra []fields
	for _, row := range all {
		if row.text("orderLine") == "" {
			extra = append(extra, row)
		} else {
			ordered = append(ordered, row)
		}
	}
	rows, err := takeLines(so, ordered, func(line fields) (fields, money.Decimal) {
		row := fields{"orderDoc": so.id}
		for _, name := range []string{"units", "price", "rate", "description", "location"} {
			if v := line.text(name); v != "" {
				row[name] = v
			}
		}
		return row, line.dec("quantityFulfilled").Sub(line.dec("quantityBilled"))
	})
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		delete(row, "itemReceive")
		if row.text("amount") == "" {
			row.set("amount", row.dec("rate").Mul(row.dec("quantity")).Amount())
		}
	}
	for _, row := range extra {
		plain := fields{}
		merge(d.kind.field("item").rows, plain, row, nil)
		rows = append(rows, plain)
	}
	d.f["item"] = rows
	return d, t.save(nil, d)
}

func (t *txn) saveInvoice(old, d *doc) error {
	if err := t.beginTransaction(old, d); err != nil {
		return err
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
		if line.text("orderLine") != "" {
			if d.text("createdFrom") == "" {
				return badValue(fmt.Sprintf("item.items[%d].orderLine", i), "orderLine", line.text("orderLine"))
			}
			if was != nil && sameFields(was, line, "amount") {
				line.set("amount", line.dec("rate").Mul(line.dec("quantity")).Amount())
			}
			continue
		}
		if err := t.orderLine(d, customer, was, line, fmt.Sprintf("item.items[%d].", i)); err != nil {
			return err
		}
	}
	numberLines(d, lines)
	total(d)
	paid := money.Zero // payments are not simulated, but a loaded invoice may be paid
	if old != nil {
		paid = old.f.dec("total").Sub(old.f.dec("amountRemaining"))
	}
	remaining := d.f.dec("total").Sub(paid).Max(money.Zero)
	d.f.set("amountPaid", paid)
	d.f.set("amountRemaining", remaining)
	d.f["status"] = "A"
	if remaining.IsZero() {
		d.f["status"] = "B"
	}
	if d.text("dueDate") == "" {
		if err := t.dueDate(d); err != nil {
			return err
		}
	}
	if err := t.bill(old, -1); err != nil {
		return err
	}
	if err := t.bill(d, 1); err != nil {
		return err
	}
	return t.put(d)
}

// dueDate sets the due date: the date of the invoice plus the days of its terms.
func (t *txn) dueDate(d *doc) error {
	days := 0
	if id := d.text("terms"); id != "" {
		term, err := t.get(recordTypes["term"], id)
		if err != nil {
			return err
		}
		if term != nil {
			days, _ = strconv.Atoi(term.text("daysUntilNetDue"))
		}
	}
	at, err := time.Parse(time.DateOnly, d.text("tranDate"))
	if err != nil {
		return err
	}
	d.f["dueDate"] = at.AddDate(0, 0, days).Format(time.DateOnly)
	return nil
}

// bill applies an invoice to its order; sign -1 reverses it. Lines without an order line take their goods from stock
// directly.
func (t *txn) bill(d *doc, sign int64) error {
	if d == nil {
		return nil
	}
	var so *doc
	if id := d.text("createdFrom"); id != "" {
		var err error
		if so, err = t.get(recordTypes["salesorder"], id); err != nil {
			return err
		}
	}
	for _, row := range d.rows("item") {
		quantity := row.dec("quantity").Mul(money.Int(sign))
		if number := row.text("orderLine"); number != "" && so != nil {
			line := lineBy(so.rows("item"), "line", number)
			if line == nil {
				return badValue("item", "orderLine", number)
			}
			line.set("quantityBilled", line.dec("quantityBilled").Add(quantity))
			if line.dec("quantityFulfilled").Less(line.dec("quantityBilled")) {
				return userError("The quantity of line %s exceeds the quantity that was fulfilled and not yet billed.", number)
			}
			continue
		}
		if row.text("location") == "" {
			continue
		}
		rate, err := t.units.rate(t, row.text("units"))
		if err != nil {
			return err
		}
		if err := t.move(row.text("item"), row.text("location"), quantity.Mul(rate).Neg(), nil); err != nil {
			return err
		}
	}
	if so == nil {
		return nil
	}
	return t.touchOrder(so)
}

func (t *txn) removeInvoice(d *doc) error {
	if err := t.bill(d, -1); err != nil {
		return err
	}
	if err := t.remove(d); err != nil {
		return err
	}
	return t.balance(d.text("entity"))
}

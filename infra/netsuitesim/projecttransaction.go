package netsuitesim

import (
	"fmt"
	"strconv"
	"strings"

	"backdock/infra/netsuitesim/suiteql"
	"backdock/shared/platform/money"
)

// Line numbers of the rows that SuiteQL adds to the item lines of a transaction: the main line is 0, the tax line is
// taxLine, and the cost-of-goods line of item line n is n + cogsLine. The uniquekey of a line is made of the
// transaction's id and the line number, so it never changes.
const (
	cogsLine    = 5000
	taxLine     = 9999
	lineKeyBase = 10_000
	shippingKey = 5_000_000
)

// linkTypes is the type of the link from a line to the line that it was created from, by record type.
var linkTypes = map[string]string{"itemFulfillment": "ShipRcpt", "itemReceipt": "ShipRcpt", "invoice": "OrdBill"}

func (t *txn) projectTransaction(d *doc) error {
	id, err := strconv.ParseInt(d.id, 10, 64)
	if err != nil {
		return err
	}
	for _, q := range []string{`DELETE FROM transactionline WHERE "transaction" = ?`,
		`DELETE FROM previoustransactionlinelink WHERE nextdoc = ?`} {
		if err := t.exec(q, id); err != nil {
			return err
		}
	}
	if err := t.header(d, id); err != nil {
		return err
	}
	sublist := lineList(d.kind)
	previous := ""
	if d.text("createdFrom") != "" {
		previous, err = t.typeOf("transaction", d.text("createdFrom"))
		if err != nil {
			return err
		}
	}
	for i, line := range d.rows(sublist) {
		if err := t.line(d, id, i+1, line); err != nil {
			return err
		}
		order := line.text("orderLine")
		if previous == "" || order == "" {
			continue
		}
		err := t.insert("previoustransactionlinelink", []any{d.text("createdFrom"), order,
			recordTypes[strings.ToLower(previous)].code,
			id, line.text("line"), d.kind.code, linkTypes[d.kind.name]})
		if err != nil {
			return err
		}
	}
	if d.kind.name == "invoice" && !t.loading {
		return t.balance(d.text("entity"))
	}
	return nil
}

// lineList returns the name of the sublist that holds a transaction's lines.
func lineList(kind *recordType) string {
	if kind.name == "inventoryAdjustment" {
		return "inventory"
	}
	return "item"
}

// header writes the transaction row, its main line and its tax line.
func (t *txn) header(d *doc, id int64) error {
	values := map[string]any{"type": d.kind.code, "recordtype": strings.ToLower(d.kind.name), "voided": "F",
		"posting": "T",
		"status":  nullable(d.text("status")), "shippingaddress": nil, "billingaddress": nil}
	if d.kind.name == "salesOrder" || d.kind.name == "purchaseOrder" {
		values["posting"] = "F"
	}
	text := func(column, name string, kind suiteql.Kind) error {
		f := d.kind.field(name)
		if f == nil || d.f[f.name] == nil {
			return nil
		}
		v, err := t.column(kind, f, d.f[f.name])
		values[column] = v
		return err
	}
	for _, m := range []struct {
		column, name string
		kind         suiteql.Kind
	}{{"foreigntotal", "total", suiteql.Decimal}, {"foreignamountunpaid", "amountRemaining", suiteql.Decimal},
		{"employee", "salesRep", suiteql.Integer}, {"terms", "terms", suiteql.Integer},
		{"currency", "currency", suiteql.Integer}} {
		if err := text(m.column, m.name, m.kind); err != nil {
			return err
		}
	}
	if address, ok := d.f["shippingAddress"].(fields); ok {
		values["shippingaddress"] = id + shippingKey
		if err := t.insert("transactionshippingaddress", addressColumns(id+shippingKey, address)); err != nil {
			return err
		}
	}
	table := catalog["transaction"]
	row := make([]any, len(table.Columns))
	for i, c := range table.Columns {
		if v, ok := values[c.Name]; ok {
			row[i] = v
			continue
		}
		v, err := t.cell(d, table.Name, c)
		if err != nil {
			return err
		}
		row[i] = v
	}
	if err := t.insert(table.Name, row); err != nil {
		return err
	}
	main := map[string]any{"mainline": "T", "taxline": "F", "netamount": values["foreigntotal"],
		"foreignamount": values["foreigntotal"],
		"memo":          nullable(d.text("memo")), "createdfrom": nullable(d.text("createdFrom"))}
	if err := t.lineRow(d, id, 0, 0, main); err != nil {
		return err
	}
	if d.kind.name == "salesOrder" || d.kind.name == "invoice" {
		return t.lineRow(d, id, taxLine, taxLine, map[string]any{"mainline": "F", "taxline": "T", "netamount": 0,
			"foreignamount": 0})
	}
	return nil
}

// line writes an item line. Quantities are in base units and negative where goods go out. Amounts are negative on
// sales.
func (t *txn) line(d *doc, id int64, sequence int, line fields) error {
	number, err := strconv.ParseInt(line.text("line"), 10, 64)
	if err != nil || number < 1 || number >= cogsLine {
		return userError("The line number %s of transaction %d is out of range.", line.text("line"), id)
	}
	rate, err := t.units.rate(t, line.text("units"))
	if err != nil {
		return err
	}
	values := map[string]any{"mainline": "F", "taxline": "F", "itemtype": "InvtPart", "item": nullable(line.text("item")),
		"units": nullable(line.text("units")), "createdfrom": nullable(d.text("createdFrom")), "isclosed": "F",
		"memo": nullable(line.text("description")), "location": nullable(line.text("location"))}
	if line.flag("isClosed") {
		values["isclosed"] = "T"
	}
	out := d.kind.name == "salesOrder" || d.kind.name == "invoice" || d.kind.name == "itemFulfillment"
	quantities := map[string]string{"quantity": "quantity", "quantityshiprecv": "quantityFulfilled",
		"quantitybilled":      "quantityBilled",
		"quantitybackordered": "quantityBackOrdered", "quantitycommitted": "quantityCommitted",
		"quantitypicked": "quantityPicked",
		"quantitypacked": "quantityPacked"}
	switch d.kind.name {
	case "purchaseOrder":
		quantities["quantityshiprecv"] = "quantityReceived"
	case "inventoryAdjustment":
		quantities["quantity"] = "adjustQtyBy"
		values["memo"] = nullable(line.text("memo"))
	}
	for column, name := range quantities {
		if line.text(name) == "" {
			continue
		}
		base := line.dec(name).Mul(rate)
		if column == "quantity" && out {
			base = base.Neg()
		}
		if values[column], err = suiteql.ToScaled(base); err != nil {
			return userError("The quantity of line %d is out of range.", number)
		}
	}
	for column, name := range map[string]string{"rate": "rate", "netamount": "amount"} {
		if values[column], err = scaledText(line.text(name)); err != nil {
			return err
		}
	}
	if n, ok := values["netamount"].(int64); ok && out {
		values["netamount"] = -n
	}
	values["foreignamount"] = values["netamount"]
	if price := line.text("price"); price != "" {
		values["price"] = price
	}
	if at := line.text("expectedShipDate"); at != "" {
		values["expectedshipdate"] = at + " 00:00:00"
	}
	if d.kind.name == "itemFulfillment" && d.text("status") == "C" {
		// A shipment posts the cost of its goods on separate lines.
		cogs := map[string]any{"mainline": "F", "taxline": "F", "iscogs": "T", "item": values["item"], "itemtype": "InvtPart",
			"location": values["location"], "units": values["units"], "createdfrom": values["createdfrom"]}
		if n, ok := values["quantity"].(int64); ok {
			cogs["quantity"] = -n
		}
		if err := t.lineRow(d, id, number+cogsLine, sequence+cogsLine, cogs); err != nil {
			return err
		}
	}
	return t.lineRow(d, id, number, sequence, values)
}

func (t *txn) lineRow(d *doc, id, number int64, sequence any, values map[string]any) error {
	values["transaction"], values["id"], values["linesequencenumber"], values["uniquekey"] = id, number, sequence,
		id*lineKeyBase+number
	for _, name := range []string{"subsidiary", "department", "class", "entity", "location"} {
		if values[name] == nil {
			values[name] = nullable(d.text(name))
		}
	}
	table := catalog["transactionline"]
	row := make([]any, len(table.Columns))
	for i, c := range table.Columns {
		row[i] = values[c.Name]
	}
	return t.insert(table.Name, row)
}

// dec returns a decimal field, 0 when it is absent.
func (f fields) dec(name string) money.Decimal {
	s := f.text(name)
	if s == "" {
		return money.Zero
	}
	d, err := money.Parse(s)
	if err != nil {
		panic(fmt.Sprintf("netsuitesim: field %s holds %q", name, s)) // read has already checked the fields
	}
	return d
}

func (f fields) set(name string, d money.Decimal) { f[name] = d.Round(8).String() }

package netsuitesim

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"backdock/infra/netsuitesim/suiteql"
	"backdock/shared/platform/money"
)

// sources maps a column to its record field, for columns whose name differs from the field's.
var sources = map[string]string{
	"item.description": "salesDescription",
	"item.createddate": "createdDate",
}

// project updates the SuiteQL rows of a record.
func (t *txn) project(d *doc) error {
	if d.kind.transaction() {
		return t.projectTransaction(d)
	}
	table := catalog[d.kind.table]
	row := make([]any, len(table.Columns))
	for i, c := range table.Columns {
		v, err := t.cell(d, table.Name, c)
		if err != nil {
			return err
		}
		row[i] = v
	}
	if err := t.insert(table.Name, row); err != nil {
		return err
	}
	switch d.kind.name {
	case "customer":
		return t.projectCustomer(d)
	case "inventoryItem":
		return t.projectItem(d)
	case "unitsType":
		return t.projectUnits(d)
	case "priceRule":
		return t.projectPriceRule(d)
	}
	return nil
}

func (t *txn) insert(table string, row []any) error {
	return t.exec(`INSERT OR REPLACE INTO "`+table+`" VALUES (?`+strings.Repeat(", ?", len(row)-1)+`)`, row...)
}

// cell returns the value of one column of a record.
func (t *txn) cell(d *doc, table string, c suiteql.Column) (any, error) {
	if c.Name == "id" {
		return strconv.ParseInt(d.id, 10, 64)
	}
	name := sources[table+"."+c.Name]
	if name == "" {
		name = c.Name
	}
	f := d.kind.field(name)
	if f == nil {
		return nil, nil
	}
	return t.column(c.Kind, f, d.f[f.name])
}

// column converts the value of a field to the value of a column.
func (t *txn) column(kind suiteql.Kind, f *field, v any) (any, error) {
	switch v := v.(type) {
	case nil:
		if f.kind == kindBool {
			return "F", nil
		}
		return nil, nil
	case bool:
		if v {
			return "T", nil
		}
		return "F", nil
	case []string:
		return nullable(strings.Join(v, ", ")), nil
	case string:
		switch kind {
		case suiteql.Integer:
			n, err := strconv.ParseInt(v, 10, 64)
			if err != nil {
				return nil, userError("You have entered an Invalid Field Value %s for the following field: %s", v, f.name)
			}
			return n, nil
		case suiteql.Decimal:
			return scaledText(v)
		case suiteql.Date:
			return t.sim.storedDate(f.kind, v)
		}
		return nullable(v), nil
	}
	return nil, fmt.Errorf("field %s holds a %T", f.name, v)
}

func scaledText(s string) (any, error) {
	if s == "" {
		return nil, nil
	}
	d, err := money.Parse(s)
	if err != nil {
		return nil, err
	}
	return suiteql.ToScaled(d)
}

// storedDate converts a date or time to the form of the SuiteQL columns, in the account's time zone.
func (s *Sim) storedDate(k kind, v string) (any, error) {
	if v == "" {
		return nil, nil
	}
	if k == kindDate {
		return v + " 00:00:00", nil
	}
	at, err := time.Parse(time.RFC3339, v)
	if err != nil {
		return nil, fmt.Errorf("stored time: %w", err)
	}
	return at.In(s.zone).Format(suiteql.DateLayout), nil
}

// addressKey is added to the id of an address book row to get the id of its address. SuiteQL keeps the two in separate
// tables.
const addressKey = 500_000

func (t *txn) projectCustomer(d *doc) error {
	if !t.loading {
		if err := t.balance(d.id); err != nil {
			return err
		}
	}
	for _, q := range []string{`DELETE FROM customeraddressbookentityaddress WHERE nkey IN
		(SELECT addressbookaddress FROM customeraddressbook WHERE entity = ?)`,
		`DELETE FROM customeraddressbook WHERE entity = ?`} {
		if err := t.exec(q, d.id); err != nil {
			return err
		}
	}
	modified, err := t.sim.storedDate(kindDateTime, d.text("lastModifiedDate"))
	if err != nil {
		return err
	}
	var shipping, billing any
	for _, row := range d.rows("addressBook") {
		id, err := strconv.ParseInt(row.text("internalId"), 10, 64)
		if err != nil {
			return fmt.Errorf("address book of customer %s: %w", d.id, err)
		}
		flag := map[bool]string{true: "T", false: "F"}
		err = t.insert("customeraddressbook", []any{d.id, id, id + addressKey, nullable(row.text("label")),
			flag[row.flag("defaultBilling")], flag[row.flag("defaultShipping")], flag[row.flag("isResidential")]})
		if err != nil {
			return err
		}
		address, _ := row["addressBookAddress"].(fields)
		if err := t.insert("customeraddressbookentityaddress", append(addressColumns(id+addressKey, address), d.id,
			modified)); err != nil {
			return err
		}
		if row.flag("defaultShipping") {
			shipping = id + addressKey
		}
		if row.flag("defaultBilling") {
			billing = id + addressKey
		}
	}
	if err := t.exec(`UPDATE customer SET defaultshippingaddress = ?, defaultbillingaddress = ? WHERE id = ?`, shipping,
		billing, d.id); err != nil {
		return err
	}
	return t.projectContract(d)
}

func addressColumns(nkey int64, a fields) []any {
	row := []any{nkey}
	for _, name := range []string{"addr1", "addr2", "addr3", "city", "state", "zip", "country", "addressee", "attention",
		"addrPhone"} {
		row = append(row, nullable(a.text(name)))
	}
	return append(row, nullable(addressText(a)))
}

// addressText formats an address for printing.
func addressText(a fields) string {
	var lines []string
	for _, name := range []string{"attention", "addressee", "addr1", "addr2", "addr3"} {
		if s := a.text(name); s != "" {
			lines = append(lines, s)
		}
	}
	place := strings.TrimSpace(a.text("city") + " " + a.text("state") + " " + a.text("zip"))
	if place != "" {
		lines = append(lines, place)
	}
	if s := a.text("country"); s != "" {
		lines = append(lines, s)
	}
	return strings.Join(lines, "\n")
}

func orOne(s string) string {
	if s == "" {
		return "1"
	}
	return s
}

// balance updates what a customer owes: the sum of the unpaid amounts.
func (t *txn) balance(customer string) error {
	return t.exec(`UPDATE customer SET balancesearch = (SELECT ifnull(sum(foreignamountunpaid), 0) FROM "transaction"
		WHERE entity = ?1 AND type = 'CustInvc') WHERE id = ?1`, customer)
}

func (t *txn) projectItem(d *doc) error {
	t.units.forget(d.id)
	for _, table := range []string{"pricing", "itemvendor"} {
		if err := t.exec(`DELETE FROM `+table+` WHERE item = ?`, d.id); err != nil {
			return err
		}
	}
	for i, row := range d.rows("price") {
		price, err := scaledText(row.text("price"))
		if err != nil {
			return err
		}
		if price == nil {
			continue // the price matrix has no value here
		}
		quantity, err := scaledText(row.text("quantity"))
		if err != nil {
			return err
		}
		if quantity == nil {
			quantity = 0
		}
		err = t.insert("pricing", []any{d.id, row.text("priceLevel"), orOne(row.text("currencyPage")), quantity, price, i +
			1})
		if err != nil {
			return err
		}
	}
	for _, row := range d.rows("itemVendor") {
		price, err := scaledText(row.text("purchasePrice"))
		if err != nil {
			return err
		}
		preferred := "F"
		if row.flag("preferredVendor") {
			preferred = "T"
		}
		err = t.insert("itemvendor", []any{d.id, row.text("vendor"), preferred, price, nullable(row.text("vendorCode")),
			nullable(row.text("subsidiary"))})
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *txn) projectUnits(d *doc) error {
	t.units.clear()
	if err := t.exec(`DELETE FROM unitstypeuom WHERE unitstype = ?`, d.id); err != nil {
		return err
	}
	for _, row := range d.rows("uom") {
		rate, err := scaledText(row.text("conversionRate"))
		if err != nil {
			return err
		}
		base := "F"
		if row.flag("baseUnit") {
			base = "T"
		}
		err = t.insert("unitstypeuom", []any{d.id, row.text("internalId"), nullable(row.text("unitName")),
			nullable(row.text("pluralName")),
			nullable(row.text("abbreviation")), nullable(row.text("pluralAbbreviation")), rate, base})
		if err != nil {
			return err
		}
	}
	return nil
}

// unproject removes the SuiteQL rows of a deleted record and stores that it was deleted.
func (t *txn) unproject(d *doc) error {
	if err := t.eraseRows(d.kind, d.id); err != nil {
		return err
	}
	at, err := t.sim.storedDate(kindDateTime, t.stamp())
	if err != nil {
		return err
	}
	name := strings.ToLower(d.kind.name)
	return t.insert("deletedrecord", []any{name, d.id, nullable(d.text(d.kind.display)), at})
}

func (t *txn) eraseRows(kind *recordType, id string) error {
	var queries []string
	switch {
	case kind.transaction():
		queries = []string{`DELETE FROM "transaction" WHERE id = ?`, `DELETE FROM transactionline WHERE "transaction" = ?`,
			`DELETE FROM previoustransactionlinelink WHERE nextdoc = ?`,
			`DELETE FROM transactionshippingaddress WHERE nkey = 5000000 + ?`}
	case kind.name == "customer":
		queries = []string{`DELETE FROM customeraddressbookentityaddress WHERE recordowner = ?`,
			`DELETE FROM customeraddressbook WHERE entity = ?`, `DELETE FROM customeritempricing WHERE customer = ?`,
			`DELETE FROM customergrouppricing WHERE customer = ?`, `DELETE FROM customer WHERE id = ?`}
	case kind.name == "inventoryItem":
		queries = []string{`DELETE FROM pricing WHERE item = ?`, `DELETE FROM itemvendor WHERE item = ?`,
			`DELETE FROM item WHERE id = ?`}
		t.units.forget(id)
	case kind.name == "priceRule":
		queries = []string{`DELETE FROM pricerulecustomer WHERE pricerule = ?`, `DELETE FROM pricerule WHERE id = ?`}
	case kind.name == "unitsType":
		queries = []string{`DELETE FROM unitstypeuom WHERE unitstype = ?`, `DELETE FROM unitstype WHERE id = ?`}
		t.units.clear()
	default:
		queries = []string{`DELETE FROM ` + kind.table + ` WHERE id = ?`}
	}
	for _, q := range queries {
		if err := t.exec(q, id); err != nil {
			return err
		}
	}
	return nil
}

// stamp returns the present time in the form of the records.
func (t *txn) stamp() string { return t.now.UTC().Format(time.RFC3339) }

package netsuitesim

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"backdock/shared/platform/money"
)

// save checks a record that a request created or changed, computes what the ERP computes, stores the record and updates
// what depends on it. old is the record before the change, nil for a new record.
func (t *txn) save(old, d *doc) error {
	if old == nil {
		id, err := t.sequence(d.kind.family)
		if err != nil {
			return err
		}
		d.id = strconv.FormatInt(id, 10)
	}
	for _, r := range d.kind.required {
		if _, ok := d.f[r[0]]; !ok {
			return missing(r[1])
		}
	}
	if err := t.uniqueExternal(d); err != nil {
		return err
	}
	created := "dateCreated"
	if d.kind.field(created) == nil {
		created = "createdDate"
	}
	if old == nil && d.kind.field(created) != nil {
		d.f[created] = t.stamp()
	}
	if d.kind.field("lastModifiedDate") != nil {
		d.f["lastModifiedDate"] = t.stamp()
	}
	switch d.kind.name {
	case "customer", "vendor":
		return t.saveEntity(d)
	case "employee":
		return t.saveEmployee(d)
	case "inventoryItem":
		return t.saveItem(old, d)
	case "unitsType":
		return t.saveUnits(d)
	case "salesOrder":
		return t.saveOrder(old, d)
	case "itemFulfillment":
		return t.saveFulfillment(old, d)
	case "invoice":
		return t.saveInvoice(old, d)
	case "purchaseOrder":
		return t.savePurchase(old, d)
	case "itemReceipt":
		return t.saveReceipt(old, d)
	case "inventoryAdjustment":
		return t.saveAdjustment(old, d)
	}
	return t.put(d)
}

// uniqueExternal refuses an external id that another record of the family has.
func (t *txn) uniqueExternal(d *doc) error {
	external := d.text("externalId")
	if external == "" {
		return nil
	}
	id, _, err := t.byExternal(d.kind.family, external)
	if err != nil {
		return err
	}
	if id != "" && id != d.id {
		return &apiError{400, "USER_ERROR",
			"Error while accessing a resource. This entity already exists. A record with the external ID " + external +
				" already exists. (DUP_RCRD)", "o:errorPath", "externalId"}
	}
	return nil
}

// unique refuses a second record with the same name in a family's table.
func (t *txn) unique(d *doc, query, label string) error {
	var other int64
	found, err := t.row(query, []any{d.text(d.kind.display), d.id}, &other)
	if err != nil {
		return err
	}
	if found {
		return userError("Uniqueness error. The %s %s is already in use. (DUP_RCRD)", label, d.text(d.kind.display))
	}
	return nil
}

func (t *txn) saveEntity(d *doc) error {
	name := d.text("companyName")
	if d.f.flag("isPerson") {
		if d.text("firstName") == "" || d.text("lastName") == "" {
			return missing("First Name, Last Name")
		}
		name = d.text("firstName") + " " + d.text("lastName")
	} else if name == "" {
		return missing("Company Name")
	}
	if d.text("subsidiary") == "" {
		return missing("Subsidiary")
	}
	if d.text("entityId") == "" {
		d.f["entityId"] = name
	}
	if d.kind.name == "customer" {
		d.f["altName"] = name
		if err := checkContract(d); err != nil {
			return err
		}
	}
	if err := t.unique(d, `SELECT id FROM entity WHERE entityid = ? AND id <> ?`, "entity name"); err != nil {
		return err
	}
	if err := t.numberAddresses(d); err != nil {
		return err
	}
	return t.put(d)
}

// numberAddresses gives ids to new address book rows. It keeps only one default of each kind, the last one that was
// set.
func (t *txn) numberAddresses(d *doc) error {
	rows := d.rows("addressBook")
	for _, flag := range []string{"defaultShipping", "defaultBilling"} {
		last := -1
		for i, row := range rows {
			if row.flag(flag) {
				if last >= 0 {
					rows[last][flag] = false
				}
				last = i
			}
		}
	}
	for _, row := range rows {
		if row.text("internalId") == "" {
			id, err := t.sequence("address")
			if err != nil {
				return err
			}
			row["internalId"] = strconv.FormatInt(id, 10)
		}
		if a, ok := row["addressBookAddress"].(fields); ok {
			a["addrText"] = addressText(a)
			row["addressBookAddress_text"] = a.text("addrText")
			if row.text("label") == "" {
				row["label"] = a.text("addr1")
			}
		}
	}
	return nil
}

func (t *txn) saveEmployee(d *doc) error {
	if d.text("subsidiary") == "" {
		return missing("Subsidiary")
	}
	if d.text("entityId") == "" {
		d.f["entityId"] = d.text("firstName") + " " + d.text("lastName")
	}
	if err := t.unique(d, `SELECT id FROM entity WHERE entityid = ? AND id <> ?`, "entity name"); err != nil {
		return err
	}
	return t.put(d)
}

func (t *txn) saveItem(old, d *doc) error {
	d.f["itemType"] = "InvtPart"
	if err := t.unique(d, `SELECT id FROM item WHERE itemid = ? AND id <> ?`, "item name"); err != nil {
		return err
	}
	kind := d.text("unitsType")
	if old != nil && old.text("unitsType") != "" && old.text("unitsType") != kind {
		return userError("The units type of an item cannot be changed.")
	}
	for _, name := range []string{"stockUnit", "saleUnit", "purchaseUnit", "consumptionUnit"} {
		id := d.text(name)
		if id == "" {
			if kind != "" && name != "consumptionUnit" {
				base, err := t.baseUnit(kind)
				if err != nil {
					return err
				}
				d.f[name] = base
			}
			continue
		}
		u, found, err := t.units.unit(t, id)
		if err != nil {
			return err
		}
		if !found || u.unitsType != kind {
			return badValue(name, name, id)
		}
	}
	seen := map[string]bool{}
	for i, row := range d.rows("price") {
		at := fmt.Sprintf("price.items[%d]", i)
		if row.text("priceLevel") == "" {
			return invalid(at+".priceLevel", "Please enter value(s) for: Price Level.")
		}
		if row.text("currencyPage") == "" {
			row["currencyPage"] = "1"
		}
		if row.text("quantity") == "" {
			row["quantity"] = "0"
		}
		if row.dec("quantity").Sign() < 0 || row.dec("price").Sign() < 0 {
			return invalid(at, "Prices and quantities must not be negative.")
		}
		key := strings.Join(rowKey(sublists["price"], row), "/")
		if seen[key] {
			return invalid(at, "The price level and quantity are given twice.")
		}
		seen[key] = true
		row["priceQty"] = strconv.Itoa(i + 1)
	}
	if err := t.put(d); err != nil {
		return err
	}
	if d.rows("locations") == nil {
		return nil
	}
	if err := t.setLevels(d); err != nil {
		return err
	}
	return t.put(d)
}

func (t *txn) baseUnit(unitsType string) (string, error) {
	var id string
	found, err := t.row(`SELECT internalid FROM unitstypeuom WHERE unitstype = ? AND baseunit = 'T'`, []any{unitsType},
		&id)
	if err == nil && !found {
		err = badValue("unitsType", "unitsType", unitsType)
	}
	return id, err
}

func (t *txn) saveUnits(d *doc) error {
	bases := 0
	for i, row := range d.rows("uom") {
		at := fmt.Sprintf("uom.items[%d].", i)
		if row.text("unitName") == "" {
			return invalid(at+"unitName", "Please enter value(s) for: Name.")
		}
		if row.dec("conversionRate").Sign() <= 0 {
			return invalid(at+"conversionRate", "Please enter value(s) for: Conversion Rate.")
		}
		if row.flag("baseUnit") {
			bases++
			if !row.dec("conversionRate").Equal(money.Int(1)) {
				return userError("The conversion rate of the base unit must be 1.")
			}
		}
		if row.text("internalId") == "" {
			id, err := t.sequence("uom")
			if err != nil {
				return err
			}
			row["internalId"] = strconv.FormatInt(id, 10)
		}
	}
	if bases != 1 {
		return userError("A units type must have exactly one base unit.")
	}
	return t.put(d)
}

// today returns the current date in the account's time zone.
func (t *txn) today() string { return t.now.In(t.sim.zone).Format(time.DateOnly) }

// prefixes are the prefixes of transaction numbers.
var prefixes = map[string]string{"salesOrder": "SO", "itemFulfillment": "IF", "invoice": "INV", "purchaseOrder": "PO",
	"itemReceipt":         "IR",
	"inventoryAdjustment": "IA"}

// beginTransaction sets what all new transactions have in common.
func (t *txn) beginTransaction(old, d *doc) error {
	if d.text("tranDate") == "" {
		d.f["tranDate"] = t.today()
	}
	for name, value := range map[string]string{"currency": "1", "exchangeRate": "1", "subsidiary": "1"} {
		if d.text(name) == "" {
			d.f[name] = value
		}
	}
	if old == nil {
		n, err := t.sequence(d.kind.name)
		if err != nil {
			return err
		}
		d.f["transactionNumber"] = prefixes[d.kind.name] + strconv.FormatInt(100000+n, 10)
		if d.text("tranId") == "" {
			d.f["tranId"] = prefixes[d.kind.name] + strconv.FormatInt(n, 10)
		}
	}
	return nil
}

// numberLines numbers new lines. A number is never used again.
func numberLines(d *doc, lines []fields) {
	last, _ := strconv.Atoi(d.text("lastLine"))
	for _, line := range lines {
		n, _ := strconv.Atoi(line.text("line"))
		last = max(last, n)
	}
	for _, line := range lines {
		if line.text("line") == "" {
			last++
			line["line"] = strconv.Itoa(last)
		}
		id, _ := strconv.Atoi(d.id)
		n, _ := strconv.Atoi(line.text("line"))
		line["lineUniqueKey"] = strconv.Itoa(id*lineKeyBase + n)
	}
	d.f["lastLine"] = strconv.Itoa(last)
}

var errNoLines = userError("You must enter at least one line item for this transaction.")

// lineBy returns the line with this value in a field, or nil.
func lineBy(lines []fields, name, value string) fields {
	for _, line := range lines {
		if line.text(name) == value {
			return line
		}
	}
	return nil
}

package netsuitesim

import (
	"fmt"
	"strconv"

	"backdock/infra/netsuitesim/suiteql"
	"backdock/shared/platform/money"
)

// contractPrice prices a line that names no price level, from the customer's record: a price of the item itself comes
// first, then the level of the item's pricing group, then the customer's level. A level of the first two counts only if
// the item has a price there. done: the line has its rate and amount, those of a price that is no level's; otherwise it
// has a level, and its rate is still to be found.
func (t *txn) contractPrice(customer *doc, line fields) (done bool, err error) {
	line["price"] = "1"
	if customer.text("priceLevel") != "" {
		line["price"] = customer.text("priceLevel")
	}
	var levels []string
	if own := lineBy(inBaseCurrency(customer.rows("itemPricing")), "item", line.text("item")); own != nil {
		if ownPrice(own) {
			u, err := t.saleUnits(line)
			if err != nil {
				return false, err
			}
			rate := own.dec("price").Mul(u.chosen).Quo(u.sale, 8)
			line["price"] = "-1"
			line.set("rate", rate)
			line.set("amount", rate.Mul(line.dec("quantity")).Amount())
			return true, nil
		}
		levels = append(levels, own.text("level"))
	}
	groups := customer.rows("groupPricing")
	if len(groups) > 0 {
		var group *int64
		if _, err := t.row(`SELECT pricinggroup FROM item WHERE id = ?`, []any{line.text("item")}, &group); err != nil {
			return false, err
		}
		if group != nil {
			if g := lineBy(groups, "group", strconv.FormatInt(*group, 10)); g != nil {
				levels = append(levels, g.text("level"))
			}
		}
	}
	if len(levels) == 0 {
		return false, nil
	}
	u, err := t.saleUnits(line)
	if err != nil {
		return false, err
	}
	for _, level := range levels {
		_, found, err := t.listPrice(line.text("item"), level, u.quantity)
		if err != nil {
			return false, err
		}
		if found {
			line["price"] = level
			return false, nil
		}
	}
	return false, nil
}

// ownPrice reports whether an item price is a price, not a level.
func ownPrice(row fields) bool {
	level := row.text("level")
	return (level == "" || level == "-1") && row.text("price") != ""
}

func inBaseCurrency(rows []fields) []fields {
	var kept []fields
	for _, row := range rows {
		if orOne(row.text("currency")) == "1" {
			kept = append(kept, row)
		}
	}
	return kept
}

// saleUnits is a line's quantity in the item's sale unit, scaled, and the conversions of the line's unit and the sale
// unit.
type saleUnits struct {
	quantity     int64
	chosen, sale money.Decimal
}

func (t *txn) saleUnits(line fields) (u saleUnits, err error) {
	item, err := t.units.item(t, line.text("item"))
	if err != nil {
		return u, err
	}
	if u.sale, err = t.units.rate(t, saleUnit(item)); err != nil {
		return u, err
	}
	if u.chosen, err = t.units.rate(t, line.text("units")); err != nil {
		return u, err
	}
	if u.quantity, err = suiteql.ToScaled(line.dec("quantity").Mul(u.chosen).Quo(u.sale, 8)); err != nil {
		return u, userError("The quantity is out of range.")
	}
	return u, nil
}

// listPrice returns the price row of an item and level with the highest quantity that is reached.
func (t *txn) listPrice(item, level string, quantity int64) (n int64, found bool, err error) {
	found, err = t.row(`SELECT unitprice FROM pricing WHERE item = ? AND pricelevel = ? AND currency = 1 AND quantity <= ?
		ORDER BY quantity DESC LIMIT 1`, []any{item, level, quantity}, &n)
	return n, found, err
}

// projectContract updates the SuiteQL rows of a customer's item and group prices. A row with a level also shows the
// level's price, as the form does: a reader that takes it for a price of its own is wrong as soon as the list changes.
func (t *txn) projectContract(d *doc) error {
	for _, table := range []string{"customeritempricing", "customergrouppricing"} {
		if err := t.exec(`DELETE FROM `+table+` WHERE customer = ?`, d.id); err != nil {
			return err
		}
	}
	for _, row := range d.rows("itemPricing") {
		price, err := scaledText(row.text("price"))
		if err != nil {
			return err
		}
		if price == nil && !ownPrice(row) {
			n, found, err := t.listPrice(row.text("item"), row.text("level"), 0)
			if err != nil {
				return err
			}
			if found {
				price = n
			}
		}
		err = t.insert("customeritempricing", []any{d.id, nullable(row.text("item")), nullable(row.text("level")), price,
			orOne(row.text("currency"))})
		if err != nil {
			return err
		}
	}
	for _, row := range d.rows("groupPricing") {
		if err := t.insert("customergrouppricing", []any{d.id, row.text("group"), row.text("level")}); err != nil {
			return err
		}
	}
	return nil
}

// projectPriceRule updates the customers of a price rule. A rule without customers applies to all.
func (t *txn) projectPriceRule(d *doc) error {
	if err := t.exec(`DELETE FROM pricerulecustomer WHERE pricerule = ?`, d.id); err != nil {
		return err
	}
	for _, row := range d.rows("customers") {
		if err := t.insert("pricerulecustomer", []any{d.id, row.text("customer")}); err != nil {
			return err
		}
	}
	return nil
}

// checkContract refuses item and group prices that are incomplete or named twice.
func checkContract(d *doc) error {
	items, groups := map[string]bool{}, map[string]bool{}
	for i, row := range d.rows("itemPricing") {
		switch item := row.text("item"); {
		case item == "":
			return missing("Item")
		case row.text("price") == "" && (row.text("level") == "" || row.text("level") == "-1"):
			return missing("Unit Price")
		case row.dec("price").Sign() < 0, items[item]:
			return badValue(fmt.Sprintf("itemPricing.items[%d].item", i), "item", item)
		default:
			items[item] = true
		}
	}
	for i, row := range d.rows("groupPricing") {
		switch group := row.text("group"); {
		case group == "":
			return missing("Pricing Group")
		case row.text("level") == "":
			return missing("Price Level")
		case groups[group]:
			return badValue(fmt.Sprintf("groupPricing.items[%d].group", i), "group", group)
		default:
			groups[group] = true
		}
	}
	return nil
}

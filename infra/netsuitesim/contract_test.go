package netsuitesim_test

import (
	"fmt"
	"testing"
)

// contract gives the customer of stockUp item and group prices and the first item a price at level 2 and a pricing
// group. It returns the id of the group.
func (a *account) contract(g goods, itemPricing, groupLevel string) (group string) {
	a.t.Helper()
	group = a.create("pricingGroup", `{"name":"Dairy"}`)
	a.must(204, "PATCH", "inventoryItem/"+g.item, `{"pricingGroup":{"id":"`+group+`"},"price":{"items":[
		{"currencyPage":{"id":"1"},"priceLevel":{"id":"2"},"quantity":{"value":0},"price":2.88}]}}`)
	a.must(204, "PATCH", "customer/"+g.customer, fmt.Sprintf(`{"itemPricing":{"items":[%s]},"groupPricing":{"items":[
		{"group":{"id":"%s"},"level":{"id":"%s"}}]}}`, itemPricing, group, groupLevel))
	return group
}

func TestALineFollowsTheCustomersItemAndGroupPrices(t *testing.T) {
	tests := map[string]struct {
		itemPricing, groupLevel string // %s is the item
		line                    string // without the item
		rate, price             string
	}{
		"the group's level":                {"", "2", `"quantity":1`, "2.88", "2"},
		"a price of the item comes first":  {`{"item":"%s","level":"-1","price":2.4}`, "2", `"quantity":20`, "2.4", "-1"},
		"a price without a level":          {`{"item":"%s","price":2.4}`, "2", `"quantity":1`, "2.4", "-1"},
		"in another unit":                  {`{"item":"%s","price":2.4}`, "2", `"quantity":1,"units":"1"`, "0.2", "-1"},
		"a level of the item comes first":  {`{"item":"%s","level":"1"}`, "2", `"quantity":10`, "2.4", "1"},
		"a level without a price is no":    {`{"item":"%s","level":"3"}`, "2", `"quantity":1`, "2.88", "2"},
		"no level has a price":             {`{"item":"%s","level":"3"}`, "3", `"quantity":1`, "3", "1"},
		"a level that the line names":      {`{"item":"%s","price":2.4}`, "2", `"quantity":1,"price":"1"`, "3", "1"},
		"a rate that the line dictates":    {`{"item":"%s","price":2.4}`, "2", `"quantity":1,"price":"-1","rate":9`, "9", "-1"},
		"a rate without price -1 is lost":  {`{"item":"%s","price":2.4}`, "2", `"quantity":1,"rate":9`, "2.4", "-1"},
		"the price of another item":        {`{"item":"2","price":1}`, "2", `"quantity":1`, "2.88", "2"},
		"an amount without price -1, lost": {`{"item":"%s","price":2.4}`, "2", `"quantity":1,"amount":9`, "2.4", "-1"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			a := start(t)
			g := a.stockUp()
			a.create("priceLevel", `{"name":"Chain"}`)
			named := test.itemPricing
			if named != "" && named[9] == '%' {
				named = fmt.Sprintf(named, g.item)
			}
			a.contract(g, named, test.groupLevel)
			id := a.create("salesOrder", `{"entity":"`+g.customer+`","item":{"items":[{"item":"`+g.item+`",`+test.line+`}]}}`)
			o := a.get("salesOrder/" + id)
			same(t, "rate", at(o, "item", 0, "rate"), test.rate)
			same(t, "price", at(o, "item", 0, "price", "id"), test.price)
		})
	}
}

func TestItemAndGroupPricesAreReadable(t *testing.T) {
	a := start(t)
	g := a.stockUp()
	group := a.contract(g, fmt.Sprintf(`{"item":"%s","level":"2"},{"item":"%s","level":"-1","price":1.1}`, g.item, g.second),
		"1")
	// A sublist is in the record only on request, and has its own address.
	plain := a.must(200, "GET", "customer/"+g.customer, "").body
	if rows, _ := plain["itemPricing"].(map[string]any); rows["items"] != nil {
		t.Errorf("the sublist came unasked: %v", rows)
	}
	same(t, "own price", at(a.get("customer/"+g.customer), "itemPricing", 1, "price"), "1.1")
	same(t, "its level", at(a.get("customer/"+g.customer), "itemPricing", 1, "level", "refName"), "Custom")
	same(t, "group", at(a.must(200, "GET", "customer/"+g.customer+"/groupPricing/"+group, "").body, "level", "id"), "1")
	rows := a.ql("SELECT customer, item, level, price, currency FROM customeritempricing WHERE customer = ? ORDER BY item",
		g.customer)
	if len(rows) != 2 {
		t.Fatalf("%v", rows)
	}
	same(t, "a level shows its price", fmt.Sprintf("%s %s", rows[0]["level"], rows[0]["price"]), "2 2.88")
	same(t, "a price of its own", fmt.Sprintf("%s %s", rows[1]["level"], rows[1]["price"]), "-1 1.1")
	rows = a.ql("SELECT g.customer, g.group, g.level, BUILTIN.DF(g.group) AS name FROM customergrouppricing g WHERE g.customer = ?",
		g.customer)
	same(t, "rows of the group", fmt.Sprintf("%s %s %s", rows[0]["group"], rows[0]["level"], rows[0]["name"]), group+" 1 Dairy")
	same(t, "the item's group", fmt.Sprint(a.ql("SELECT pricinggroup FROM item WHERE id = ?", g.item)[0]["pricinggroup"]), group)

	a.must(204, "PATCH", "customer/"+g.customer+"?replace=itemPricing", `{"itemPricing":{"items":[]}}`)
	if rows := a.ql("SELECT item FROM customeritempricing"); len(rows) != 0 {
		t.Errorf("rows that are gone: %v", rows)
	}
	for _, bad := range []string{`{"itemPricing":{"items":[{"item":"` + g.item + `"}]}}`,
		`{"itemPricing":{"items":[{"item":"` + g.item + `","level":"-1"}]}}`, `{"groupPricing":{"items":[{"group":"` + group + `9","level":"1"}]}}`,
		`{"groupPricing":{"items":[{"level":"1"}]}}`} {
		a.must(400, "PATCH", "customer/"+g.customer, bad)
	}
}

func TestPriceRules(t *testing.T) {
	a := start(t)
	g := a.stockUp()
	rule := a.create("priceRule", `{"name":"Summer","priceLevel":{"id":"2"},"startDate":"2026-06-01","customers":{"items":[{"customer":{"id":"`+
		g.customer+`"}}]}}`)
	rows := a.ql(`SELECT r.name, BUILTIN.DF(c.customer) AS customer FROM pricerule r
		INNER JOIN pricerulecustomer c ON c.pricerule = r.id WHERE r.isinactive = 'F'`)
	same(t, "rule", fmt.Sprintf("%s, %s", rows[0]["name"], rows[0]["customer"]), "Summer, Corner Shop")
	a.must(204, "DELETE", "priceRule/"+rule, "")
	if rows := a.ql("SELECT pricerule FROM pricerulecustomer"); len(rows) != 0 {
		t.Errorf("rows that are gone: %v", rows)
	}
}

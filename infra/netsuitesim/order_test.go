package netsuitesim_test

import (
	"fmt"
	"testing"
)

func TestOrderToInvoice(t *testing.T) {
	a := start(t)
	g := a.stockUp()
	so := a.create("salesOrder", fmt.Sprintf(`{"entity":{"id":"%s"},"externalId":"SO-1","orderStatus":"B","location":{"id":"1"},"tranDate":"2026-6-15",
		"shipDate":"2026-06-16","item":{"items":[{"item":{"id":"%s"},"quantity":10},{"item":{"id":"%s"},"quantity":8,"price":{"id":"-1"},"rate":1.1}]}}`,
		g.customer, g.item, g.second))
	o := a.get("salesOrder/" + so)
	same(t, "rate of the tier", at(o, "item", 0, "rate"), "2.4")
	same(t, "amount", at(o, "item", 0, "amount"), "24")
	same(t, "custom amount", at(o, "item", 1, "amount"), "8.8")
	same(t, "total", at(o, "total"), "32.8")
	same(t, "status", at(o, "status"), "B")
	same(t, "committed", at(o, "item", 1, "quantityCommitted"), "5")
	same(t, "back-ordered", at(o, "item", 1, "quantityBackOrdered"), "3")
	same(t, "address", at(o, "shippingAddress", "addr1"), "1 Main St")
	same(t, "stock", fmt.Sprint(a.stock(g.item)), "map[a:1080 avg:0.1 b:0 c:120 links:[] oh:1200 oo:0]")

	fulfill := func(status int, body string) string {
		t.Helper()
		r := a.must(status, "POST", "salesOrder/eid:SO-1/!transform/itemfulfillment", body)
		if status != 204 {
			return r.detail("detail")
		}
		return r.id()
	}
	first := fulfill(204, `{"shipStatus":"B","externalId":"IF-1","item":{"items":[{"orderLine":1,"quantity":4,"itemreceive":true},{"orderLine":2,"itemreceive":false}]}}`)
	same(t, "packed counts not as fulfilled", at(a.get("salesOrder/"+so), "status"), "B")
	same(t, "packed stays in stock", at(a.stock(g.item), "oh"), "1200")
	a.must(204, "PATCH", "itemFulfillment/"+first, `{"shipStatus":"C"}`)
	o = a.get("salesOrder/" + so)
	same(t, "status", at(o, "status"), "E")
	same(t, "fulfilled", at(o, "item", 0, "quantityFulfilled"), "4")
	same(t, "stock", fmt.Sprint(a.stock(g.item)), "map[a:1080 avg:0.1 b:0 c:72 links:[] oh:1152 oo:0]")

	// Correct the delivered quantity before the invoice.
	a.must(204, "PATCH", "itemFulfillment/"+first, `{"item":{"items":[{"orderLine":1,"quantity":3}]}}`)
	same(t, "corrected", at(a.stock(g.item), "oh"), "1164")

	inv := a.must(204, "POST", "salesOrder/"+so+"/!transform/invoice", `{"externalId":"INV-1"}`).id()
	i := a.get("invoice/" + inv)
	same(t, "only what is fulfilled is billed", at(i, "item", 0, "quantity")+"/"+at(i, "item", 1, "quantity"), "3/")
	same(t, "total", at(i, "total"), "7.2")
	same(t, "due", at(i, "dueDate"), "2026-07-15")
	same(t, "status", at(a.get("salesOrder/"+so), "status"), "D")
	same(t, "balance", at(a.get("customer/"+g.customer), "balance"), "7.2")
	a.refused("USER_ERROR", "exceeds the quantity of 0", "POST", "salesOrder/"+so+"/!transform/invoice",
		`{"item":{"items":[{"orderLine":1,"quantity":9}]}}`)
}

func TestOrderPricing(t *testing.T) {
	a := start(t)
	g := a.stockUp()
	line := func(line string) map[string]any {
		t.Helper()
		id := a.create("salesOrder", `{"entity":"`+g.customer+`","orderStatus":"B","item":{"items":[`+line+`]}}`)
		return a.get("salesOrder/" + id)
	}
	item := func(rest string) string { return `{"item":{"id":"` + g.item + `"}` + rest + `}` }
	for name, test := range map[string]struct{ line, rate, amount, units string }{
		"base price per dozen":            {item(`,"quantity":9`), "3", "27", g.dozen},
		"quantity reaches the tier":       {item(`,"quantity":10`), "2.4", "24", g.dozen},
		"in another unit":                 {item(`,"quantity":12,"units":"` + g.each + `"`), "0.25", "3", g.each},
		"tier counts in the sale unit":    {item(`,"quantity":120,"units":"` + g.each + `"`), "0.2", "24", g.each},
		"a rate without price -1 is lost": {item(`,"quantity":1,"rate":99`), "3", "3", g.dozen},
		"a rate with a level is lost":     {item(`,"quantity":1,"price":"1","rate":99`), "3", "3", g.dozen},
		"custom rate": {item(`,"quantity":3,"price":{"id":"-1"},"rate":1.005`), "1.005", "3.02",
			g.dozen},
		"custom amount":                    {item(`,"quantity":4,"price":{"id":-1},"amount":10`), "2.5", "10", g.dozen},
		"level without rows is a discount": {item(`,"quantity":1,"price":"2"`), "2.7", "2.7", g.dozen},
		"quantity 1 by default":            {item(``), "3", "3", g.dozen},
	} {
		t.Run(name, func(t *testing.T) {
			o := line(test.line)
			same(t, "rate", at(o, "item", 0, "rate"), test.rate)
			same(t, "amount", at(o, "item", 0, "amount"), test.amount)
			same(t, "units", at(o, "item", 0, "units"), test.units)
			same(t, "total", at(o, "total"), test.amount)
		})
	}
	bad := func(code, text, line string) {
		t.Helper()
		a.refused(code, text, "POST", "salesOrder", `{"entity":"`+g.customer+`","item":{"items":[`+line+`]}}`)
	}
	bad("INVALID_CONTENT", "Invalid Field Value 9999 for the following field: item", `{"item":{"id":"9999"},"quantity":1}`)
	bad("INVALID_CONTENT", "Invalid Field Value 77 for the following field: units", item(`,"units":"77"`))
	bad("INVALID_CONTENT", "Invalid Field Value 9 for the following field: price", item(`,"price":"9"`))
	bad("INVALID_CONTENT", "quantity", item(`,"quantity":-1`))
	bad("USER_ERROR", "Please enter value(s) for: Amount", item(`,"price":"-1"`))
	bad("USER_ERROR", "Please enter value(s) for: Item", `{"quantity":1}`)
	a.refused("USER_ERROR", "at least one line item", "POST", "salesOrder", `{"entity":"`+g.customer+`"}`)
	a.refused("USER_ERROR", "Please enter value(s) for: Customer", "POST", "salesOrder", `{"item":{"items":[]}}`)
	a.refused("INVALID_CONTENT", "for the following field: orderStatus", "POST", "salesOrder", `{"entity":"`+g.customer+
		`","orderStatus":"G"}`)
	r := a.call("POST", "salesOrder", `{"entity":"`+g.customer+`","item":{"items":[{"item":"1"},{"item":{"id":"9999"}}]}}`)
	same(t, "path", r.detail("o:errorPath"), "item.items[1].item")
}

func TestOrderLines(t *testing.T) {
	a := start(t)
	g := a.stockUp()
	body := `{"entity":"` + g.customer + `","orderStatus":"B","location":"1","item":{"items":[{"item":"` + g.item +
		`","quantity":2},{"item":"` + g.second + `","quantity":1}]}}`
	id := a.must(204, "PUT", "salesOrder/eid:SO-7", body).id()
	a.must(204, "PUT", "salesOrder/eid:SO-7", body)
	same(t, "a repeated PUT adds the lines again", at(a.get("salesOrder/"+id), "item", "totalResults"), "4")
	a.must(204, "PUT", "salesOrder/eid:SO-7?replace=item", body)
	o := a.get("salesOrder/" + id)
	same(t, "with replace it does not", at(o, "item", "totalResults"), "2")
	same(t, "line numbers are never used again", at(o, "item", 0, "line"), "5")
	same(t, "commitments of replaced lines are freed", at(a.stock(g.item), "c"), "24")
	a.must(204, "PATCH", "salesOrder/"+id, `{"memo":"hello","item":{"items":[{"line":5,"quantity":12}]}}`)
	o = a.get("salesOrder/" + id)
	same(t, "changed line", at(o, "item", 0, "quantity")+" "+at(o, "item", 0, "rate")+" "+at(o, "item", "totalResults")+
		" "+at(o, "memo"), "12 2.4 2 hello")
	a.must(204, "PATCH", "salesOrder/"+id+"?replace=item", `{"item":{"items":[{"line":6}]}}`)
	o = a.get("salesOrder/" + id)
	same(t, "replaced by a kept line", at(o, "item", "totalResults")+" "+at(o, "item", 0, "item", "id"), "1 "+g.second)
	same(t, "stock is free", at(a.stock(g.item), "c"), "0")

	a.refused("USER_ERROR", "already exists", "POST", "salesOrder", `{"entity":"`+g.customer+
		`","externalId":"SO-7","item":{"items":[{"item":"1"}]}}`)
	a.refused("USER_ERROR", "another type", "PUT", "invoice/eid:SO-7", `{}`)
	a.must(404, "GET", "invoice/eid:SO-7", "")
	a.refused("USER_ERROR", "at least one line item", "PATCH", "salesOrder/"+id, `{"item":null}`)

	// Close lines.
	a.must(204, "PATCH", "salesOrder/"+id, `{"item":{"items":[{"line":6,"isclosed":true}]}}`)
	o = a.get("salesOrder/" + id)
	same(t, "closed", at(o, "status")+" "+at(o, "item", 0, "isOpen")+" "+at(a.stock(g.second), "c"), "H false 0")
	a.refused("USER_ERROR", "invalid reference", "POST", "salesOrder/"+id+"/!transform/itemFulfillment",
		`{"shipStatus":"C"}`)
	a.must(204, "DELETE", "salesOrder/"+id, "")
	same(t, "deleted", fmt.Sprint(len(a.ql("SELECT id FROM transaction WHERE type = 'SalesOrd'"))), "0")
}

func TestApproval(t *testing.T) {
	a := start(t)
	g := a.stockUp()
	id := a.create("salesOrder", `{"entity":"`+g.customer+`","location":"1","item":{"items":[{"item":"`+g.second+
		`","quantity":2}]}}`)
	same(t, "not approved unless said so", at(a.get("salesOrder/"+id), "status"), "A")
	same(t, "commits nothing", at(a.stock(g.second), "c"), "0")
	a.refused("USER_ERROR", "invalid reference", "POST", "salesOrder/"+id+"/!transform/itemFulfillment",
		`{"shipStatus":"C"}`)
	a.must(204, "PATCH", "salesOrder/"+id, `{"orderStatus":{"id":"B"}}`)
	same(t, "approved", at(a.get("salesOrder/"+id), "status"), "B")
	same(t, "commits", at(a.stock(g.second), "c"), "2")
	other := a.create("salesOrder", `{"entity":"`+g.customer+`","item":{"items":[{"item":"`+g.second+`"}]}}`)
	a.must(204, "PATCH", "salesOrder/"+other, `{"item":{"items":[{"line":1,"isClosed":true}]}}`)
	same(t, "closed before approval", at(a.get("salesOrder/"+other), "status"), "C")
}

func TestFulfillmentTraps(t *testing.T) {
	a := start(t)
	g := a.stockUp()
	order := func() string {
		t.Helper()
		return a.create("salesOrder", `{"entity":"`+g.customer+
			`","orderStatus":"B","location":"1","item":{"items":[{"item":"`+g.item+`","quantity":2},{"item":"`+g.second+
			`","quantity":2}]}}`)
	}
	so := order()
	path := "salesOrder/" + so + "/!transform/itemFulfillment"
	a.refused("USER_ERROR", "exceeds the quantity of 2", "POST", path, `{"item":{"items":[{"orderLine":1,"quantity":3}]}}`)
	a.refused("INVALID_CONTENT", "orderLine", "POST", path, `{"item":{"items":[{"orderLine":9}]}}`)
	a.refused("INVALID_CONTENT", "orderLine", "POST", path, `{"item":{"items":[{"quantity":1}]}}`)
	a.refused("USER_ERROR", "at least one line item", "POST", path,
		`{"item":{"items":[{"orderLine":1,"itemReceive":false},{"orderLine":2,"quantity":0}]}}`)
	all := a.must(204, "POST", path, `{"item":{"items":[{"orderLine":1,"quantity":1}]}}`).id()
	f := a.get("itemFulfillment/" + all)
	same(t, "what is not mentioned is taken in full", at(f, "item", 0, "quantity")+" "+at(f, "item", 1, "quantity"), "1 2")
	same(t, "picked by default", at(f, "shipStatus")+at(f, "status"), "AA")
	o := a.get("salesOrder/" + so)
	same(t, "picked", at(o, "item", 1, "quantityPicked")+at(o, "item", 1, "quantityPacked")+
		at(o, "item", 1, "quantityFulfilled"), "200")
	a.refused("USER_ERROR", "exceeds", "POST", path, `{"item":{"items":[{"orderLine":2,"quantity":1}]}}`)
	a.refused("USER_ERROR", "invalid reference", "POST", "salesOrder/"+so+"/!transform/invoice", ``)
	a.refused("USER_ERROR", "cannot be deleted", "DELETE", "salesOrder/"+so, "")
	a.refused("USER_ERROR", "fulfilled or billed", "PATCH", "salesOrder/"+so+"?replace=item",
		`{"item":{"items":[{"line":1}]}}`)
	a.refused("USER_ERROR", "cannot be less", "PATCH", "salesOrder/"+so, `{"item":{"items":[{"line":2,"quantity":1}]}}`)
	a.must(204, "PATCH", "itemFulfillment/"+all, `{"shipStatus":"C"}`)
	a.must(204, "PATCH", "itemFulfillment/"+all, `{"shipStatus":"C"}`)
	same(t, "shipping twice moves stock once", at(a.stock(g.second), "oh"), "3")
	a.must(204, "PATCH", "itemFulfillment/"+all, `{"shipStatus":"B"}`)
	same(t, "taken back", at(a.stock(g.second), "oh")+at(a.stock(g.second), "c"), "52")
	a.must(204, "PATCH", "itemFulfillment/"+all, `{"shipStatus":"C"}`)
	rest := a.must(204, "POST", path, `{"shipStatus":"C","externalId":"IF-2"}`).id()
	same(t, "the rest", at(a.get("itemFulfillment/"+rest), "item", "totalResults"), "1")
	same(t, "status", at(a.get("salesOrder/"+so), "status"), "F")
	invoice := a.must(204, "POST", "salesOrder/"+so+"/!transform/invoice",
		`{"item":{"items":[{"orderLine":1,"quantity":1},{"orderLine":2,"quantity":0}]}}`).id()
	same(t, "quantity 0 leaves a line out", at(a.get("invoice/"+invoice), "item", "totalResults"), "1")
	second := a.must(204, "POST", "salesOrder/"+so+"/!transform/invoice", ``).id()
	same(t, "billed", at(a.get("salesOrder/"+so), "status"), "G")
	a.refused("USER_ERROR", "billed", "PATCH", "itemFulfillment/"+all+"?replace=item",
		`{"item":{"items":[{"orderLine":2,"quantity":2}]}}`)
	same(t, "the rest is billed", at(a.get("invoice/"+second), "item", "totalResults"), "2")
	a.refused("USER_ERROR", "cannot be deleted", "DELETE", "itemFulfillment/"+rest, "")
	a.must(204, "DELETE", "invoice/"+second, "")
	same(t, "billing taken back", at(a.get("salesOrder/"+so), "status"), "F")
	a.must(204, "DELETE", "itemFulfillment/"+rest, "")
	same(t, "shipment taken back", at(a.get("salesOrder/"+so), "status"), "E")

	// A used external id is refused, and nothing is created.
	other := order()
	a.must(204, "POST", "salesOrder/"+other+"/!transform/itemfulfillment",
		`{"externalId":"IF-3","item":{"items":[{"orderLine":2,"itemReceive":false}]}}`)
	a.refused("USER_ERROR", "DUP_RCRD", "POST", "salesOrder/"+other+"/!transform/itemfulfillment", `{"externalId":"IF-3"}`)
	same(t, "found again", at(a.get("itemFulfillment/eid:IF-3"), "createdFrom", "id"), other)
}

func TestInvoiceStandsAlone(t *testing.T) {
	a := start(t)
	g := a.stockUp()
	body := `{"location":"1","item":{"items":[{"item":"` + g.second + `","quantity":2}]}}`
	id := a.must(204, "POST", "customer/"+g.customer+"/!transform/invoice", body).id()
	i := a.get("invoice/" + id)
	same(t, "invoice", at(i, "entity", "refName")+" "+at(i, "total")+" "+at(i, "amountRemaining")+" "+at(i, "status"),
		"Corner Shop 2.5 2.5 A")
	same(t, "goods are issued", at(a.stock(g.second), "oh"), "3")
	a.must(204, "PATCH", "invoice/"+id, `{"item":{"items":[{"line":1,"quantity":1}]}}`)
	same(t, "corrected", at(a.get("invoice/"+id), "total")+" "+at(a.stock(g.second), "oh"), "1.25 4")
	// An invoice that was loaded as paid stays paid after a change.
	paid := `{"type":"invoice","id":"900","body":{"entity":"` + g.customer +
		`","tranDate":"2026-05-01","status":"B","total":10,"amountRemaining":0,` +
		`"item":{"items":[{"line":1,"item":"` + g.second + `","quantity":8,"rate":1.25,"amount":10,"price":"1"}]}}}`
	a.must(200, "POST", "/_sim/load", paid)
	a.must(204, "PATCH", "invoice/900", `{"memo":"seen"}`)
	same(t, "paid", at(a.get("invoice/900"), "status")+" "+at(a.get("invoice/900"), "amountRemaining")+" "+
		at(a.get("invoice/900"), "amountPaid"), "B 0 10")
	// On the invoice of an order, a line without orderLine is an additional line.
	so := a.create("salesOrder", `{"entity":"`+g.customer+`","orderStatus":"B","location":"1","item":{"items":[{"item":"`+
		g.item+`","quantity":1}]}}`)
	a.must(204, "POST", "salesOrder/"+so+"/!transform/itemFulfillment", `{"shipStatus":"C"}`)
	double := a.must(204, "POST", "salesOrder/"+so+"/!transform/invoice", `{"item":{"items":[{"item":"`+g.item+
		`","quantity":1}]}}`).id()
	same(t, "billed twice", at(a.get("invoice/"+double), "total"), "6")
}

func TestPurchaseAndReceipt(t *testing.T) {
	a := start(t)
	g := a.stockUp()
	wait := a.create("salesOrder", `{"entity":"`+g.customer+
		`","orderStatus":"B","location":"1","item":{"items":[{"item":"`+g.second+`","quantity":9}]}}`)
	po := a.create("purchaseOrder", `{"entity":"`+g.vendor+
		`","externalId":"PO-1","location":"1","item":{"items":[{"item":"`+g.item+`","quantity":10,"rate":2.4},{"item":"`+
		g.second+`","quantity":10,"rate":1}]}}`)
	p := a.get("purchaseOrder/" + po)
	same(t, "order", at(p, "status")+" "+at(p, "total")+" "+at(p, "item", 0, "units"), "B 34 "+g.dozen)
	same(t, "on order", at(a.stock(g.item), "oo"), "120")
	a.refused("USER_ERROR", "exceeds", "POST", "purchaseOrder/"+po+"/!transform/itemReceipt",
		`{"item":{"items":[{"orderLine":1,"quantity":11}]}}`)
	r := a.must(204, "POST", "purchaseOrder/"+po+"/!transform/itemreceipt",
		`{"externalId":"IR-1","item":{"items":[{"orderLine":1,"itemreceive":false},{"orderLine":2,"quantity":4}]}}`).id()
	same(t, "partly received", at(a.get("purchaseOrder/"+po), "status")+at(a.get("purchaseOrder/"+po), "item", 1,
		"quantityReceived"), "E4")
	same(t, "stock", fmt.Sprint(a.stock(g.second)), "map[a:0 avg:0.72222222 b:0 c:9 links:[] oh:9 oo:6]")
	same(t, "the waiting order is served", at(a.get("salesOrder/"+wait), "item", 0, "quantityCommitted"), "9")
	same(t, "cost of the item", at(a.get("inventoryItem/"+g.second), "averageCost")+" "+
		at(a.get("inventoryItem/"+g.second), "lastPurchasePrice"), "0.72222222 1")
	a.must(204, "POST", "purchaseOrder/"+po+"/!transform/itemReceipt", ``)
	same(t, "received", at(a.get("purchaseOrder/"+po), "status"), "F")
	same(t, "in base units", at(a.stock(g.item), "oh")+" "+at(a.stock(g.item), "oo"), "1320 0")
	a.refused("USER_ERROR", "cannot be deleted", "DELETE", "purchaseOrder/"+po, "")
	a.must(204, "DELETE", "itemReceipt/"+r, "")
	same(t, "taken back", at(a.stock(g.second), "oo"), "4")
	same(t, "links", fmt.Sprint(a.ql(`SELECT l.previousline, l.nextline, l.linktype, BUILTIN.DF(l.nextdoc) AS doc FROM nexttransactionlinelink l WHERE l.previousdoc = ? ORDER BY 1`, po)),
		"[map[doc:IR2 links:[] linktype:ShipRcpt nextline:1 previousline:1] map[doc:IR2 links:[] linktype:ShipRcpt nextline:2 previousline:2]]")
}

func TestAdjustment(t *testing.T) {
	a := start(t)
	g := a.stockUp()
	body := `{"account":{"id":"4"},"adjLocation":{"id":"1"},"subsidiary":{"id":"1"},"inventory":{"items":[{"item":{"id":"` + g.item + `"},"adjustQtyBy":-2,"units":"` + g.dozen + `"}]}}`
	id := a.must(204, "PUT", "inventoryAdjustment/eid:ADJ-1?replace=inventory", body).id()
	a.must(204, "PUT", "inventoryAdjustment/eid:ADJ-1?replace=inventory", body)
	same(t, "twice moves once", at(a.stock(g.item), "oh")+" "+at(a.stock(g.item), "avg"), "1176 0.1")
	a.must(204, "PUT", "inventoryAdjustment/eid:ADJ-1", body)
	same(t, "without replace the line is added", at(a.stock(g.item), "oh"), "1152")
	a.must(204, "DELETE", "inventoryAdjustment/"+id, "")
	same(t, "taken back", at(a.stock(g.item), "oh"), "1200")
	a.refused("USER_ERROR", "Adjustment Account", "POST", "inventoryAdjustment", `{}`)
	a.refused("USER_ERROR", "Subsidiary", "POST", "inventoryAdjustment", `{"account":"4"}`)
	a.refused("INVALID_CONTENT", "Adjust Qty", "POST", "inventoryAdjustment",
		`{"account":"4","subsidiary":"1","inventory":{"items":[{"item":"1","location":"1"}]}}`)
}

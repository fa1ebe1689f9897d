package netsuitesim_test

import (
	"fmt"
	"testing"

	"backdock/shared/platform/money"

	"pgregory.net/rapid"
)

// After any sequence of orders, shipments, receipts, adjustments, reversals, closings and deletions, the stock agrees
// with the documents, and a reset undoes all of it.
// It is long because the model and all its actions share their state.
func TestBooksAgree(t *testing.T) {
	a := start(t)
	g := a.stockUp()
	a.must(200, "POST", "/_sim/load", "") // an empty load: a reset returns to this state
	before := fmt.Sprint(a.stock(g.item), a.stock(g.second))
	onHand := map[string]money.Decimal{g.item: money.Int(1200), g.second: money.Int(5)}

	rapid.Check(t, func(r *rapid.T) {
		a.must(204, "POST", "/_sim/reset", "")
		if got := fmt.Sprint(a.stock(g.item), a.stock(g.second)); got != before {
			r.Fatalf("after a reset: %s, want %s", got, before)
		}
		var orders, purchases []string
		quantity := func() int { return rapid.IntRange(0, 8).Draw(r, "quantity") }
		pick := func(list []string) string { return list[rapid.IntRange(0, len(list)-1).Draw(r, "which")] }
		attempt := func(method, path, body string) answer {
			got := a.call(method, path, body)
			if got.status >= 500 {
				r.Fatalf("%s %s %s: %s", method, path, body, got.text)
			}
			return got
		}
		documents := func(kind string) []string {
			var ids []string
			for _, row := range a.ql("SELECT id FROM transaction WHERE type = ? ORDER BY id", kind) {
				ids = append(ids, row["id"].(string))
			}
			return ids
		}
		for range rapid.IntRange(5, 25).Draw(r, "steps") {
			lines := fmt.Sprintf(`"item":{"items":[{"item":"%s","quantity":%d,"units":"%s"},{"item":"%s","quantity":%d}]}`,
				g.item, quantity(),
				rapid.SampledFrom([]string{g.each, g.dozen}).Draw(r, "unit"), g.second, quantity())
			some := fmt.Sprintf(`"item":{"items":[{"orderLine":1,"quantity":%d},{"orderLine":2,"quantity":%d}]}`, quantity(),
				quantity())
			status := rapid.SampledFrom([]string{"A", "B", "C"}).Draw(r, "status")
			switch rapid.IntRange(0, 10).Draw(r, "step") {
			case 0, 1:
				orders = append(orders, a.create("salesOrder", fmt.Sprintf(`{"entity":"%s","location":"1","orderStatus":"%s",%s}`,
					g.customer,
					rapid.SampledFrom([]string{"A", "B", "B"}).Draw(r, "approved"), lines)))
			case 2:
				purchases = append(purchases, a.create("purchaseOrder", fmt.Sprintf(`{"entity":"%s","location":"1",%s}`, g.vendor,
					lines)))
			case 3:
				if len(purchases) > 0 {
					attempt("POST", "purchaseOrder/"+pick(purchases)+"/!transform/itemReceipt", "{"+some+"}")
				}
			case 4:
				attempt("POST", "inventoryAdjustment",
					fmt.Sprintf(`{"account":"4","subsidiary":"1","inventory":{"items":[{"item":"%s","location":"1","adjustQtyBy":%d}]}}`,
						g.second, quantity()-3))
			case 5:
				if len(orders) > 0 {
					attempt("PATCH", "salesOrder/"+pick(orders),
						fmt.Sprintf(`{"orderStatus":"B","item":{"items":[{"line":2,"quantity":%d,"isClosed":%v}]}}`,
							quantity(), rapid.Bool().Draw(r, "closed")))
				}
			case 6:
				if list := documents("ItemShip"); len(list) > 0 {
					attempt("PATCH", "itemFulfillment/"+pick(list), fmt.Sprintf(`{"shipStatus":"%s"}`, status))
				}
			case 7:
				kind := rapid.SampledFrom([][2]string{{"ItemShip", "itemFulfillment"}, {"CustInvc", "invoice"},
					{"SalesOrd", "salesOrder"}, {"ItemRcpt", "itemReceipt"}}).Draw(r, "kind")
				if list := documents(kind[0]); len(list) > 0 {
					attempt("DELETE", kind[1]+"/"+pick(list), "")
				}
			case 8:
				if len(orders) > 0 {
					attempt("POST", "salesOrder/"+pick(orders)+"/!transform/invoice", "{}")
				}
			default:
				if len(orders) > 0 {
					attempt("POST", "salesOrder/"+pick(orders)+"/!transform/itemFulfillment", fmt.Sprintf(`{"shipStatus":"%s",%s}`,
						status, some))
				}
			}
			a.checkBooks(r, onHand)
		}
	})
}

// checkBooks compares the stock rows with the sums over the documents. onHand is the stock at the start, which the
// first adjustment brought in.
func (a *account) checkBooks(r *rapid.T, onHand map[string]money.Decimal) {
	number := func(row map[string]any, name string) money.Decimal {
		s, _ := row[name].(string)
		if s == "" {
			return money.Zero
		}
		return money.MustParse(s)
	}
	wrong := a.ql(`SELECT t.id, tl.id line, tl.quantity q, tl.quantityshiprecv f, tl.quantitycommitted c, tl.quantitybackordered b FROM transaction t
		JOIN transactionline tl ON tl.transaction = t.id WHERE t.type = 'SalesOrd' AND tl.item IS NOT NULL AND NVL(tl.quantitycommitted, 0) + NVL(tl.quantitybackordered, 0) <>
		CASE WHEN t.status IN ('A', 'C') OR tl.isclosed = 'T' THEN 0 ELSE GREATEST(-tl.quantity - tl.quantityshiprecv, 0) END`)
	if len(wrong) > 0 {
		r.Fatalf("lines that hold or wait for something else than they still need: %v", wrong)
	}
	for item, start := range onHand {
		stock := a.stock(item)
		sums := a.ql(`SELECT SUM(CASE WHEN t.type = 'SalesOrd' THEN tl.quantitycommitted END) c, SUM(CASE WHEN t.type = 'SalesOrd' THEN tl.quantitybackordered END) b,
			SUM(CASE WHEN t.type = 'PurchOrd' AND tl.isclosed = 'F' THEN tl.quantity - tl.quantityshiprecv END) oo,
			SUM(CASE WHEN t.type = 'ItemShip' AND t.status = 'C' THEN tl.quantity WHEN t.type = 'ItemRcpt' THEN tl.quantity
				WHEN t.type = 'InvAdjst' AND t.id > 1 THEN tl.quantity END) moved,
			SUM(CASE WHEN t.type = 'SalesOrd' THEN tl.quantityshiprecv END) fulfilled,
			SUM(CASE WHEN t.type = 'ItemShip' AND t.status = 'C' THEN -tl.quantity END) shipped,
			SUM(CASE WHEN t.type = 'SalesOrd' THEN tl.quantitybilled END) billed,
			SUM(CASE WHEN t.type = 'CustInvc' THEN -tl.quantity END) invoiced
			FROM transaction t JOIN transactionline tl ON tl.transaction = t.id
			WHERE tl.item = ? AND tl.mainline = 'F' AND tl.taxline = 'F' AND NVL(tl.iscogs, 'F') = 'F'`, item)[0]
		for what, pair := range map[string][2]money.Decimal{
			"on hand":      {number(stock, "oh"), start.Add(number(sums, "moved"))},
			"committed":    {number(stock, "c"), number(sums, "c")},
			"back-ordered": {number(stock, "b"), number(sums, "b")},
			"on order":     {number(stock, "oo"), number(sums, "oo")},
			"available":    {number(stock, "a"), number(stock, "oh").Sub(number(stock, "c"))},
			"fulfilled":    {number(sums, "fulfilled"), number(sums, "shipped")},
			"billed":       {number(sums, "billed"), number(sums, "invoiced")},
		} {
			if !pair[0].Equal(pair[1]) {
				r.Fatalf("item %s %s: %s in the books, %s by the documents", item, what, pair[0], pair[1])
			}
		}
		if number(stock, "b").Sign() > 0 && number(stock, "a").Sign() > 0 {
			r.Fatalf("item %s: orders wait while stock is available: %v", item, stock)
		}
	}
}

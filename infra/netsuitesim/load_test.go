package netsuitesim_test

import (
	"context"
	"fmt"
	"iter"
	"strconv"
	"testing"
	"time"

	"backdock/infra/netsuitesim"
)

type m = map[string]any

// history generates records like those of the demo data: orders of ten lines with their fulfillments and invoices.
func history(items, orders int) iter.Seq[netsuitesim.Record] {
	return func(yield func(netsuitesim.Record) bool) {
		ok := true
		add := func(kind string, id int, body m) {
			ok = ok && yield(netsuitesim.Record{Type: kind, ID: strconv.Itoa(id), Body: body})
		}
		add("unitsType", 1, m{"name": "Count", "uom": m{"items": []any{
			m{"internalId": 1, "unitName": "Each", "conversionRate": 1, "baseUnit": true},
			m{"internalId": 2, "unitName": "Case", "conversionRate": 12, "baseUnit": false}}}})
		for i := 1; i <= items; i++ {
			add("inventoryItem", i, m{"itemId": fmt.Sprintf("I%d", i), "displayName": fmt.Sprintf("Item %d", i),
				"unitsType": "1", "stockUnit": "1",
				"saleUnit": "2", "purchaseUnit": "2", "averageCost": "1.5",
				"price": m{"items": []any{m{"currencyPage": "1", "priceLevel": "1", "quantity": m{"value": 0},
					"price": "20.5"}}},
				"locations": m{"items": []any{m{"location": "1", "quantityOnHand": 1000, "quantityCommitted": 10,
					"quantityOnOrder": 5}}}})
		}
		add("customer", 1, m{"entityId": "Shop", "companyName": "Shop", "subsidiary": "1", "addressBook": m{"items": []any{
			m{"internalId": 1, "defaultShipping": true, "addressBookAddress": m{"addr1": "1 Main", "city": "Chicago"}}}}})
		at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		for o := range orders {
			at = at.Add(time.Minute)
			var so, fulfilled, billed []any
			for l := 1; l <= 10; l++ {
				item := strconv.Itoa((o*7+l)%items + 1)
				so = append(so, m{"line": l, "item": item, "quantity": 2, "units": "2", "rate": "20.5", "amount": "41",
					"price": "1", "location": "1",
					"quantityFulfilled": 2, "quantityBilled": 2})
				fulfilled = append(fulfilled, m{"line": l, "orderLine": l, "item": item, "quantity": 2, "units": "2",
					"location": "1"})
				billed = append(billed, m{"line": l, "orderLine": l, "item": item, "quantity": 2, "units": "2", "rate": "20.5",
					"amount": "41", "price": "1"})
			}
			stamp := at.Format(time.RFC3339)
			head := func(extra m) m {
				extra["entity"], extra["tranDate"], extra["createdDate"], extra["lastModifiedDate"] = "1", at.Format(time.DateOnly),
					stamp, stamp
				extra["location"] = "1"
				return extra
			}
			id := 1000 + o*3
			add("salesOrder", id, head(m{"tranId": fmt.Sprintf("SO%d", o+1), "externalId": fmt.Sprintf("SO-%d", o),
				"status": "G", "orderStatus": "B",
				"total": "410", "item": m{"items": so}}))
			add("itemFulfillment", id+1, head(m{"tranId": fmt.Sprintf("IF%d", o+1), "createdFrom": strconv.Itoa(id),
				"status": "C", "shipStatus": "C",
				"item": m{"items": fulfilled}}))
			add("invoice", id+2, head(m{"tranId": fmt.Sprintf("INV%d", o+1), "createdFrom": strconv.Itoa(id), "status": "A",
				"total":           "410",
				"amountRemaining": "410", "item": m{"items": billed}}))
			if !ok {
				return
			}
		}
	}
}

// BenchmarkLoad loads a tenth of the size of the demo data.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		sim, err := netsuitesim.New(netsuitesim.Options{StateDir: b.TempDir(), Credentials: credentials()})
		if err != nil {
			b.Fatal(err)
		}
		n, err := sim.Load(context.Background(), history(500, 700))
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(n), "records/op")
		if err := sim.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

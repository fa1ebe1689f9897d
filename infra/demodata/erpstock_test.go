package demodata_test

import (
	"encoding/json"
	"strings"
	"testing"

	"backdock/shared/platform/money"
)

func TestStockMatchesTheOpenOrders(t *testing.T) {
	a := generated()
	committed, backOrdered, onOrder := map[string]money.Decimal{}, map[string]money.Decimal{}, map[string]money.Decimal{}
	for _, r := range a.byType["salesOrder"] {
		for _, l := range rows(r.Body, "item") {
			open := money.Zero
			if !l["isClosed"].(bool) {
				open = decimal(l["quantity"]).Sub(decimal(l["quantityFulfilled"]))
			}
			if !decimal(l["quantityCommitted"]).Add(decimal(l["quantityBackOrdered"])).Equal(open) {
				t.Fatalf("order %s: %v committed and %v back-ordered of %s", r.ID, l["quantityCommitted"], l["quantityBackOrdered"],
					open)
			}
			item := id(l["item"])
			committed[item] = committed[item].Add(a.inBase(l, "quantityCommitted"))
			backOrdered[item] = backOrdered[item].Add(a.inBase(l, "quantityBackOrdered"))
		}
	}
	for _, r := range a.byType["purchaseOrder"] {
		if status := id(r.Body["status"]); status == "F" || status == "G" {
			continue
		}
		for _, l := range rows(r.Body, "item") {
			onOrder[id(l["item"])] = onOrder[id(l["item"])].Add(a.inBase(l, "quantity").Sub(a.inBase(l, "quantityReceived")))
		}
	}
	out, short := 0, 0
	for _, r := range a.byType["inventoryItem"] {
		rate := decimal(a.units[text(r.Body["stockUnit"])]["conversionRate"])
		at := rows(r.Body, "locations")
		if len(at) != 1 {
			t.Fatalf("item %s lies at %d locations", r.ID, len(at))
		}
		onHand, available := decimal(at[0]["quantityOnHandBase"]), decimal(at[0]["quantityAvailableBase"])
		if onHand.Sign() < 0 || available.Sign() < 0 || !onHand.Sub(committed[r.ID]).Equal(available) {
			t.Fatalf("item %s: on hand %s, committed %s, available %s", r.ID, onHand, committed[r.ID], available)
		}
		for name, base := range map[string]money.Decimal{
			"quantityOnHand": onHand, "quantityAvailable": available, "quantityCommitted": committed[r.ID],
			"quantityBackOrdered": backOrdered[r.ID], "quantityOnOrder": onOrder[r.ID],
		} {
			want := base.Quo(rate, 5)
			if !decimal(r.Body[name]).Equal(want) || !decimal(at[0][name]).Equal(want) {
				t.Fatalf("item %s: %s is %v and %v, %s base units are meant", r.ID, name, r.Body[name], at[0][name], base)
			}
		}
		if onHand.IsZero() {
			out++
		}
		if backOrdered[r.ID].Sign() > 0 {
			short++
		}
	}
	if out < 20 || out > 200 || short == 0 {
		t.Errorf("%d items are out of stock, %d back-ordered", out, short)
	}
}

func TestPurchaseOrdersAndReceipts(t *testing.T) {
	a := generated()
	received := map[string]money.Decimal{}
	for _, r := range a.byType["itemReceipt"] {
		for _, l := range rows(r.Body, "item") {
			k := id(r.Body["createdFrom"]) + "/" + l["orderLine"].(json.Number).String()
			received[k] = received[k].Add(decimal(l["quantity"]))
		}
	}
	late, seen := 0, map[string]int{}
	for _, r := range a.byType["purchaseOrder"] {
		total, status := money.Zero, id(r.Body["status"])
		seen[status]++
		var some, open bool
		for _, l := range rows(r.Body, "item") {
			got := decimal(l["quantityReceived"])
			if !got.Equal(received[r.ID+"/"+l["line"].(json.Number).String()]) {
				t.Fatalf("purchase order %s: received %s", r.ID, got)
			}
			some, open = some || got.Sign() > 0, open || got.Less(decimal(l["quantity"]))
			total = total.Add(decimal(l["amount"]))
		}
		if !decimal(r.Body["total"]).Equal(total) {
			t.Fatalf("purchase order %s: total %v, lines %s", r.ID, r.Body["total"], total)
		}
		if open != strings.Contains("BDE", status) || some != (status != "B") {
			t.Fatalf("purchase order %s: status %s, something received %t, something open %t", r.ID, status, some, open)
		}
		if open && text(r.Body["dueDate"]) < a.today.String() {
			late++
		}
	}
	for _, status := range []string{"B", "D", "E", "F", "G"} {
		if seen[status] == 0 {
			t.Errorf("no purchase order has status %s: %v", status, seen)
		}
	}
	if late == 0 {
		t.Error("no purchase order is late")
	}
}

package synctest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordersync"
)

// compare compares the imported records with the record API, record by record.
func compare(t *testing.T, w *world) {
	t.Helper()
	compareItems(t, w)
	compareCustomers(t, w)
	compareOrders(t, w)
	comparePurchases(t, w)
}

func rowsOf(record map[string]any, sublist string) []map[string]any {
	list, _ := record[sublist].(map[string]any)
	items, _ := list["items"].([]any)
	var rows []map[string]any
	for _, i := range items {
		row, _ := i.(map[string]any)
		rows = append(rows, row)
	}
	return rows
}

// idOf returns the id of a reference, or the text itself.
func idOf(v any) string {
	if r, ok := v.(map[string]any); ok {
		return idOf(r["id"])
	}
	if v == nil {
		return ""
	}
	return text(v)
}

// number converts a number of the record API to a decimal. JSON numbers are read as floats; their shortest form has
// the digits that were sent.
func number(t *testing.T, v any) money.Decimal {
	t.Helper()
	if object, ok := v.(map[string]any); ok {
		v = object["value"]
	}
	if v == nil {
		return money.Zero
	}
	var s string
	switch v := v.(type) {
	case string:
		s = v
	default:
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		s = string(b)
	}
	d, err := money.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func compareItems(t *testing.T, w *world) {
	t.Helper()
	theirs := w.records("inventoryItem")
	ids := make([]string, len(theirs))
	for i, r := range theirs {
		ids[i] = text(r["id"])
	}
	ours, err := w.items().GetAll(t.Context(), ids)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range theirs {
		it, id := ours[text(r["id"])], text(r["id"])
		if it.ItemID != text(r["itemId"]) || it.Name != text(r["displayName"]) || it.SaleUnit != idOf(r["saleUnit"]) ||
			it.UnitsType.ID != idOf(r["unitsType"]) || it.IsActive == (r["isInactive"] == true) {
			t.Fatalf("item %s: %+v, the ERP has %v", id, it.Item, r)
		}
		var prices, want []string
		for _, p := range it.Prices {
			prices = append(prices, fmt.Sprint(p.PriceLevelID, " ", p.Quantity, " ", p.Price))
		}
		for _, p := range rowsOf(r, "price") {
			want = append(want, fmt.Sprint(idOf(p["priceLevel"]), " ", number(t, p["quantity"]), " ", number(t, p["price"])))
		}
		slices.Sort(prices)
		slices.Sort(want)
		if !slices.Equal(prices, want) {
			t.Fatalf("prices of item %s: %v, the ERP has %v", id, prices, want)
		}
		var onHand money.Decimal
		for _, l := range rowsOf(r, "locations") {
			onHand = onHand.Add(number(t, l["quantityOnHand"]))
		}
		if !it.Stock.OnHand.Equal(onHand.Round(money.QuantityPlaces)) {
			t.Fatalf("item %s: on hand %s, the ERP has %s", id, it.Stock.OnHand, onHand)
		}
	}
}

func compareCustomers(t *testing.T, w *world) {
	t.Helper()
	for _, r := range w.records("customer") {
		c := w.customer(text(r["id"]))
		if c.EntityID != text(r["entityId"]) || c.Name != text(r["companyName"]) || c.PriceLevelID != idOf(r["priceLevel"]) ||
			!c.Balance.Equal(number(t, r["balance"])) || !c.CreditLimit.Equal(number(t, r["creditLimit"])) || c.Terms == "" ||
			c.SalesRep == "" {
			t.Fatalf("customer %+v, the ERP has %v", c.Customer, r)
		}
		book := rowsOf(r, "addressBook")
		if len(book) == 0 {
			book = rowsOf(r, "addressbook")
		}
		if len(book) == 0 || len(book) != len(c.Addresses) {
			t.Fatalf("customer %s has %d addresses, the ERP has %d", c.ID, len(c.Addresses), len(book))
		}
	}
}

func compareOrders(t *testing.T, w *world) {
	t.Helper()
	ours := map[string]*order.Row{}
	for page := 1; ; page++ {
		rows, _, err := w.orderList().Rows(t.Context(), orderlist.Filter{}, nil, page, 200)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			ours[r.NetSuiteID] = r
		}
		if len(rows) < 200 {
			break
		}
	}
	theirs := w.records("salesOrder")
	if len(ours) != len(theirs) {
		t.Fatalf("%d orders, the ERP has %d", len(ours), len(theirs))
	}
	for _, r := range theirs {
		row := ours[text(r["id"])]
		if row == nil {
			t.Fatalf("order %v is not here", r["id"])
		}
		o := w.order(row.ID)
		status, _ := ordersync.StatusOf(idOf(r["status"]))
		if o.Status != status || o.NetSuiteNumber != text(r["tranId"]) || o.CustomerID != idOf(r["entity"]) ||
			o.DeliveryDate.String() != text(r["shipDate"]) ||
			!o.Total.Equal(number(t, r["total"])) || o.ShipTo.AddressID != idOf(r["shipAddressList"]) {
			t.Fatalf("order %+v, the ERP has %v", o, r)
		}
		lines := rowsOf(r, "item")
		if len(lines) != len(o.Lines) {
			t.Fatalf("order %s has %d lines, the ERP has %d", o.OrderNumber, len(o.Lines), len(lines))
		}
		for i, l := range lines {
			ours := o.Lines[i]
			if !ours.Quantity.Equal(number(t, l["quantity"])) || !ours.Rate.Equal(number(t, l["rate"])) ||
				!ours.Amount.Equal(number(t, l["amount"])) ||
				!ours.Fulfilled.Equal(number(t, l["quantityFulfilled"])) || !ours.Billed.Equal(number(t, l["quantityBilled"])) ||
				ours.Units != idOf(l["units"]) || ours.ItemID != idOf(l["item"]) || text(ours.NetSuiteLine) != text(l["line"]) {
				t.Fatalf("line of order %s: %+v, the ERP has %v", o.OrderNumber, ours, l)
			}
		}
	}
}

func comparePurchases(t *testing.T, w *world) {
	t.Helper()
	purchases := purchaseorder.New(w.b.Table, w.items(), w.b.Now)
	coming := map[string]bool{}
	for _, r := range w.records("purchaseOrder") {
		o, err := purchases.Get(t.Context(), text(r["id"]))
		if err != nil {
			t.Fatal(err)
		}
		if o.Number != text(r["tranId"]) || string(o.Status) != idOf(r["status"]) || o.DueDate.String() != text(r["dueDate"]) ||
			o.Vendor == "" {
			t.Fatalf("purchase order %+v, the ERP has %v", o, r)
		}
		for i, l := range rowsOf(r, "item") {
			if !o.Lines[i].Quantity.Equal(number(t, l["quantity"])) ||
				!o.Lines[i].Received.Equal(number(t, l["quantityReceived"])) || !o.Lines[i].Rate.Equal(number(t, l["rate"])) {
				t.Fatalf("line of purchase order %s: %+v, the ERP has %v", o.Number, o.Lines[i], l)
			}
			if o.Pending() && o.Lines[i].Received.Less(o.Lines[i].Quantity) {
				coming[o.Lines[i].ItemID] = true
			}
		}
	}
	if len(coming) == 0 {
		t.Error("the demo company expects nothing")
	}
	for id := range coming {
		if w.item(id).Stock.NextArrival == nil {
			t.Fatalf("item %s is on its way, and nothing says so", id)
		}
	}
}

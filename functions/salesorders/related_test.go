package salesorders_test

import (
	"encoding/json"
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/sales/order"
	"backdock/shared/sales/posting"
)

// What NetSuite made from an order is shown with it, whoever made it there. Amounts need price.view.
func TestRelatedRecords(t *testing.T) {
	d := newDesk(t)
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	at := func(o order.Order) string { return "/sales-order/" + o.ID + "/related-records" }
	on := civil.MustParse
	postings := d.Postings()
	check(postings.ImportFulfillments(ctx, []posting.Fulfillment{
		{ID: "901", Number: "IF30877", SalesOrderID: "555", Date: on("2026-11-21"), ShipStatus: posting.Shipped},
		{ID: "950", Number: "IF30942", ExternalID: "IF-1", SalesOrderID: "555", Date: on("2026-11-23"), ShipStatus: posting.Packed,
			Lines: []posting.Line{{OrderLine: 1, ItemID: "101", Quantity: dec("2"), Units: "2"}}},
		{ID: "902", Number: "IF30878", SalesOrderID: "556", Date: on("2026-11-21"), ShipStatus: posting.Picked}}))
	check(postings.ImportInvoices(ctx, []posting.Invoice{
		{ID: "911", Number: "INV24061", SalesOrderID: "555", CustomerID: "7", Date: on("2026-11-21"), DueDate: on("2026-12-21"),
			Total: dec("214.52"), Unpaid: dec("14.52"), Status: posting.Open},
		{ID: "960", Number: "INV24099", SalesOrderID: "555", CustomerID: "7", Date: on("2026-11-23"), Total: dec("48"),
			Status: posting.PaidInFull},
		{ID: "961", Number: "INV24100", SalesOrderID: "555", CustomerID: "7", Date: on("2026-11-20"), Total: dec("1"), Unpaid: dec("1"),
			Status: "V"}}))
	o := d.put(func(o *order.Order) { o.NetSuiteID = "555" })
	fulfillments := []object{
		{"_id": "950", "number": "IF30942", "date": "2026-11-23", "shipStatus": "packed"},
		{"_id": "901", "number": "IF30877", "date": "2026-11-21", "shipStatus": "shipped"}}
	shows := func(role access.Role, o order.Order, want object) {
		t.Helper()
		var got any
		d.As(role, "GET", at(o), nil).Want(t, 200).Into(t, &got)
		if g, w := encoded(t, got), encoded(t, want); g != w {
			t.Errorf("%s: got\n%s\nwant\n%s", role, g, w)
		}
	}
	shows(access.Sales, o, object{"itemFulfillments": fulfillments, "invoices": []object{
		{"_id": "960", "number": "INV24099", "date": "2026-11-23", "dueDate": nil, "status": "paid_in_full", "total": 48, "unpaid": 0},
		{"_id": "911", "number": "INV24061", "date": "2026-11-21", "dueDate": "2026-12-21", "status": "open", "total": 214.52,
			"unpaid": 14.52},
		{"_id": "961", "number": "INV24100", "date": "2026-11-20", "dueDate": nil, "status": "other", "total": 1, "unpaid": 1}}})
	shows(access.Dispatcher, o, object{"itemFulfillments": fulfillments, "invoices": []object{
		{"_id": "960", "number": "INV24099", "date": "2026-11-23", "dueDate": nil, "status": "paid_in_full"},
		{"_id": "911", "number": "INV24061", "date": "2026-11-21", "dueDate": "2026-12-21", "status": "open"},
		{"_id": "961", "number": "INV24100", "date": "2026-11-20", "dueDate": nil, "status": "other"}}})
	none := object{"itemFulfillments": []object{}, "invoices": []object{}}
	shows(access.Sales, d.put(func(o *order.Order) { o.NetSuiteID = "557" }), none)
	shows(access.Sales, d.put(nil), none)
	d.As(access.Sales, "GET", "/sales-order/none/related-records", nil).Want(t, 404)
	d.As(access.Driver, "GET", at(o), nil).Want(t, 403)
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	text, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

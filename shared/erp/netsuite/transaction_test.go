package netsuite_test

import (
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// order is the answer to every read of an order.
const order = `{"links":[],"id":"110","tranId":"SO-77","externalId":"SO-1","entity":{"links":[],"id":"7","refName":"Joe's"},
	"status":{"id":"D","refName":"Partially Fulfilled"},"orderStatus":{"id":"B","refName":"x"},"tranDate":"2026-11-20","shipDate":"2026-11-21","memo":"back door",
	"location":{"id":"6"},"subtotal":80.5,"total":80.50,"lastModifiedDate":"2026-11-20T17:32:28Z",
	"item":{"links":[],"totalResults":4,"count":4,"hasMore":false,"offset":0,"items":[
	{"line":1,"item":{"id":"98"},"quantity":2.0,"units":"9","rate":40.25,"amount":80.5,"price":{"id":"-1"},"quantityFulfilled":0,"quantityBilled":0,"isClosed":false},
	{"line":4,"item":{"id":"99"},"quantity":5,"units":9,"quantityFulfilled":2,"quantityBilled":1},
	{"line":5,"item":{"id":"97"},"quantity":1,"quantityFulfilled":1,"quantityBilled":1},
	{"line":7,"item":{"id":"96"},"quantity":3,"isClosed":true,"quantityFulfilled":0,"quantityBilled":0}]}}`

func (e *erp) holdingOrder() *erp {
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		if r.Method == "GET" && strings.HasSuffix(r.URL.Path, "/salesOrder/110") {
			fmt.Fprint(w, order)
			return true
		}
		if r.Method == "PATCH" {
			w.WriteHeader(204)
			return true
		}
		return false
	}
	return e
}

// written returns the last request with a body, except SuiteQL.
func (e *erp) written() string {
	for i := len(e.bodies) - 1; i >= 0; i-- {
		if e.bodies[i] != "" && !strings.Contains(e.requests[i].URL.Path, "suiteql") {
			return e.sent()[i] + " " + e.bodies[i]
		}
	}
	return ""
}

func TestSalesOrderIsReadInFull(t *testing.T) {
	e := newERP(t).holdingOrder()
	got, err := e.client().SalesOrder(t.Context(), "110")
	if err != nil {
		t.Fatal(err)
	}
	lines := got.Item.Items
	got.Item.Items = nil
	want := netsuite.SalesOrder{ID: "110", TranID: "SO-77", ExternalID: "SO-1", Entity: netsuite.Ref{ID: "7",
		RefName: "Joe's"},
		Status: netsuite.OrderPartiallyFulfilled, TranDate: civil.MustParse("2026-11-20"),
		ShipDate: civil.MustParse("2026-11-21"), Memo: "back door",
		Location: netsuite.Ref{ID: "6"}, Subtotal: got.Subtotal, Total: got.Total, LastModifiedDate: time.Date(2026, 11, 20,
			17, 32, 28, 0, time.UTC)}
	if !reflect.DeepEqual(got, want) || got.Total.String() != "80.5" || got.Subtotal.String() != "80.5" {
		t.Errorf("got %+v", got)
	}
	first := lines[0]
	if len(lines) != 4 || first.Line != 1 || first.Item.ID != "98" || first.Quantity.String() != "2" ||
		first.Units != "9" || first.Rate.String() != "40.25" ||
		first.Amount.String() != "80.5" || first.Price != netsuite.CustomPrice || lines[1].Units != "9" ||
		lines[1].QuantityFulfilled.String() != "2" ||
		lines[1].QuantityBilled.String() != "1" || !lines[3].IsClosed {
		t.Errorf("lines %+v", lines)
	}
}

func TestWhatIsSentOfASalesOrder(t *testing.T) {
	e := newERP(t)
	client := e.client()
	input := netsuite.SalesOrderInput{Entity: netsuite.Ref{ID: "7"}, TranDate: civil.MustParse("2026-11-20"),
		ShipDate:    civil.MustParse("2026-11-21"),
		OrderStatus: netsuite.OrderPendingFulfillment, Memo: new(""), Location: netsuite.Ref{ID: "6"}}
	input.Item.Items = []netsuite.SalesOrderLineInput{
		{Item: netsuite.Ref{ID: "98"}, Quantity: money.MustParse("2.5"), Units: "9", Rate: new(money.MustParse("40.12345"))},
		{Line: 4, Item: netsuite.Ref{ID: "99"}, Quantity: money.Int(1), Units: "9", Price: netsuite.Ref{ID: "3"}},
	}
	if _, err := client.CreateSalesOrder(t.Context(), "SO-1", input); err != nil {
		t.Fatal(err)
	}
	want := `{"entity":{"id":"7"},"externalId":"SO-1","item":{"items":[` +
		`{"item":{"id":"98"},"quantity":2.5,"units":"9","price":{"id":"-1"},"rate":40.12345},` +
		`{"line":4,"item":{"id":"99"},"quantity":1,"units":"9","price":{"id":"3"}}]},` +
		`"location":{"id":"6"},"memo":"","orderStatus":"B","shipDate":"2026-11-21","tranDate":"2026-11-20"}`
	if got := e.written(); got != "POST /record/v1/salesOrder "+want {
		t.Errorf("sent %s", got)
	}
	if input.Item.Items[0].Price != (netsuite.Ref{}) {
		t.Error("the caller's lines were changed")
	}
	if err := client.UpdateSalesOrder(t.Context(), "100",
		netsuite.SalesOrderInput{ShipDate: civil.MustParse("2026-11-22")}); err != nil {
		t.Fatal(err)
	}
	if got := e.written(); got != `PATCH /record/v1/salesOrder/100 {"shipDate":"2026-11-22"}` {
		t.Errorf("sent %s", got)
	}
	if err := client.UpdateSalesOrder(t.Context(), "100", netsuite.SalesOrderInput{Item: input.Item}); err != nil {
		t.Fatal(err)
	}
	if got := e.written(); !strings.HasPrefix(got,
		`PATCH /record/v1/salesOrder/100?replace=item {"item":{"items":[{"item"`) {
		t.Errorf("sent %s", got)
	}
}

func TestClosingAnOrderClosesItsOpenLines(t *testing.T) {
	e := newERP(t).holdingOrder()
	if err := e.client().CloseSalesOrder(t.Context(), "110"); err != nil {
		t.Fatal(err)
	}
	if got := e.written(); got != `PATCH /record/v1/salesOrder/110 {"item":{"items":[{"line":1,"isClosed":true},{"line":4,"isClosed":true},{"line":5,"isClosed":true}]}}` {
		t.Errorf("sent %s", got)
	}
}

func TestFulfillingLeavesOutTheOtherLines(t *testing.T) {
	e := newERP(t).holdingOrder()
	input := netsuite.ItemFulfillmentInput{ShipStatus: netsuite.Packed}
	input.Item.Items = []netsuite.FulfillmentLineInput{{OrderLine: 1, Quantity: new(money.Int(1)),
		Location: netsuite.Ref{ID: "6"}}}
	if _, err := e.client().FulfillSalesOrder(t.Context(), "110", "IF-1", input); err != nil {
		t.Fatal(err)
	}
	want := `POST /record/v1/salesOrder/110/!transform/itemFulfillment {"externalId":"IF-1","item":{"items":[` +
		`{"orderLine":1,"quantity":1,"location":{"id":"6"},"itemReceive":true},{"orderLine":4,"itemReceive":false}]},"shipStatus":"B"}`
	if got := e.written(); got != want {
		t.Errorf("sent %s", got)
	}
	e = newERP(t)
	if _, err := e.client().FulfillSalesOrder(t.Context(), "110", "IF-1",
		netsuite.ItemFulfillmentInput{ShipStatus: netsuite.Shipped}); err != nil {
		t.Fatal(err)
	}
	if got := e.written(); got != `POST /record/v1/salesOrder/110/!transform/itemFulfillment {"externalId":"IF-1","shipStatus":"C"}` {
		t.Errorf("sent %s", got)
	}
}

func TestShippingAndCorrectingAFulfillment(t *testing.T) {
	e := newERP(t).holdingOrder()
	client := e.client()
	if err := client.UpdateItemFulfillment(t.Context(), "5",
		netsuite.ItemFulfillmentInput{ShipStatus: netsuite.Shipped}); err != nil {
		t.Fatal(err)
	}
	if got := e.written(); got != `PATCH /record/v1/itemFulfillment/5 {"shipStatus":"C"}` {
		t.Errorf("sent %s", got)
	}
	var correction netsuite.ItemFulfillmentInput
	correction.Item.Items = []netsuite.FulfillmentLineInput{{Line: 1, OrderLine: 4, Quantity: new(money.Int(0))}}
	if err := client.UpdateItemFulfillment(t.Context(), "5", correction); err != nil {
		t.Fatal(err)
	}
	if got := e.written(); got != `PATCH /record/v1/itemFulfillment/5 {"item":{"items":[{"line":1,"orderLine":4,"quantity":0}]}}` {
		t.Errorf("sent %s", got)
	}
}

func TestInvoicingLeavesOutTheOtherLines(t *testing.T) {
	e := newERP(t).holdingOrder()
	var input netsuite.InvoiceInput
	input.Item.Items = []netsuite.InvoiceLineInput{{OrderLine: 4, Quantity: money.Int(1)}}
	if _, err := e.client().InvoiceSalesOrder(t.Context(), "110", "INV-1", input); err != nil {
		t.Fatal(err)
	}
	want := `POST /record/v1/salesOrder/110/!transform/invoice {"externalId":"INV-1","item":{"items":[{"orderLine":4,"quantity":1},` +
		`{"orderLine":1,"quantity":0},{"orderLine":7,"quantity":0}]}}`
	if got := e.written(); got != want {
		t.Errorf("sent %s", got)
	}
}

func TestReadingAFulfillmentAndAnInvoice(t *testing.T) {
	e := newERP(t)
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		switch r.URL.Path {
		case "/services/rest/record/v1/itemFulfillment/5":
			fmt.Fprint(w, `{"id":"5","createdFrom":{"id":"110"},"shipStatus":{"id":"C"},"tranDate":"2026-11-21","memo":"m","externalId":"IF-1","tranId":"IF5",
				"item":{"items":[{"line":1,"orderLine":4,"item":{"id":"9"},"quantity":2,"units":"9","location":{"id":"6"}}]}}`)
		case "/services/rest/record/v1/invoice/6":
			fmt.Fprint(w, `{"id":6,"tranId":"INV6","externalId":"INV-1","entity":{"id":"7"},"createdFrom":{"id":"110"},"status":{"id":"A"},"tranDate":"2026-11-21",
				"dueDate":"2026-12-21","memo":"m","total":80.5,"amountRemaining":80.5,
				"item":{"items":[{"line":1,"orderLine":4,"item":{"id":"9"},"quantity":2,"units":"9","rate":40.25,"amount":80.5}]}}`)
		default:
			return false
		}
		return true
	}
	f, err := e.client().ItemFulfillment(t.Context(), "5")
	if err != nil || fmt.Sprint(f) != "{5 IF5 IF-1 {110 } 2026-11-21 C m {[{1 4 {9 } 2 9 {6 }}] false}}" {
		t.Errorf("got %v, %v", f, err)
	}
	i, err := e.client().Invoice(t.Context(), "6")
	if err != nil || fmt.Sprint(i) != "{6 INV6 INV-1 {7 } {110 } A 2026-11-21 2026-12-21 m 80.5 80.5 {[{1 4 {9 } 2 9 40.25 80.5}] false}}" {
		t.Errorf("got %v, %v", i, err)
	}
}

func TestWhatIsSentOfAnInventoryAdjustment(t *testing.T) {
	e := newERP(t)
	input := netsuite.InventoryAdjustmentInput{Account: netsuite.Ref{ID: "1"}, Subsidiary: netsuite.Ref{ID: "2"},
		AdjLocation: netsuite.Ref{ID: "6"},
		TranDate:    civil.MustParse("2026-11-20"), Memo: "damaged"}
	input.Inventory.Items = []netsuite.AdjustmentLineInput{{Item: netsuite.Ref{ID: "20"}, Location: netsuite.Ref{ID: "6"},
		AdjustQtyBy: money.MustParse("-5.5"), Units: "9"}}
	if _, err := e.client().CreateInventoryAdjustment(t.Context(), "ADJ-1", input); err != nil {
		t.Fatal(err)
	}
	want := `POST /record/v1/inventoryAdjustment {"account":{"id":"1"},"adjLocation":{"id":"6"},"externalId":"ADJ-1",` +
		`"inventory":{"items":[{"item":{"id":"20"},"location":{"id":"6"},"adjustQtyBy":-5.5,"units":"9"}]},"memo":"damaged","subsidiary":{"id":"2"},"tranDate":"2026-11-20"}`
	if got := e.written(); got != want {
		t.Errorf("sent %s", got)
	}
}

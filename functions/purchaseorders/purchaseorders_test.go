package purchaseorders_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"backdock/functions/apitest"
	"backdock/functions/purchaseorders"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

var ctx = context.Background()

// bay is a server with beef (1, in pounds, by the case of 10 from the vendor; 30 LB on hand) and milk (2).
type bay struct {
	*apitest.Server
	t testing.TB
}

func newBay(t testing.TB) bay {
	t.Helper()
	s := bay{apitest.New(t), t}
	check := func(_ int, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(s.UnitTypes().Import(ctx, []unit.Type{{ID: "1", Name: "Pound and case", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Pound", Abbreviation: "LB", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", UnitOfMeasure: "Case", Abbreviation: "CS", ConversionRate: money.Int(10)}}}}))
	product := func(id, code, name string) item.Item {
		return item.Item{ID: id, ItemID: code, Name: name, UnitsTypeID: "1", SaleUnit: "1", StockUnit: "1", PurchaseUnit: "2",
			IsActive: true}
	}
	check(s.Items().Import(ctx, []item.Item{product("1", "152129", "Corned beef"), product("2", "1078", "Milk")}))
	check(s.Items().ImportStock(ctx, map[string]item.Stock{"1": {OnHand: money.Int(30), OnOrder: money.Int(1000), AsOf: s.Now()},
		"2": {OnHand: money.Int(1000), OnOrder: money.Int(1000), AsOf: s.Now()}}))
	return s
}

func (s bay) bought(id string, status purchaseorder.Status, vendor, due string, lines ...purchaseorder.Line) {
	s.t.Helper()
	for i := range lines {
		l := &lines[i]
		l.Line, l.Units, l.Rate, l.Expected = i+1, "2", money.MustParse("48.76"), civil.MustParse(due)
		l.StockQuantity, l.StockReceived = l.Quantity.Mul(money.Int(10)), l.Received.Mul(money.Int(10))
	}
	err := s.PurchaseOrders().Import(ctx, []purchaseorder.Order{{ID: id, Number: "PO" + id, VendorID: "4" + id,
		Vendor: vendor, Status: status, Date: civil.MustParse("2026-11-10"), DueDate: civil.MustParse(due), Lines: lines}})
	if err != nil {
		s.t.Fatal(err)
	}
}

func line(itemID string, quantity, received int64) purchaseorder.Line {
	return purchaseorder.Line{ItemID: itemID, Quantity: money.Int(quantity), Received: money.Int(received)}
}

// ordered stores an order of one line. The lines of all orders have the same id, like those of orders that were made in
// NetSuite.
func (s bay) ordered(customer, date string, quantity int64, units string) order.Order {
	s.t.Helper()
	o := order.Order{ID: id.New(s.Now()), Status: order.PendingFulfillment, CustomerID: customer,
		Customer: order.Customer{ID: customer, Name: "Customer " + customer}, DeliveryDate: civil.MustParse(date),
		Lines: []order.Line{{ID: "line-1", ItemID: "1", Quantity: money.Int(quantity), Units: units, IsOpen: true}}}
	if err := s.Table.Commit(ctx, s.Orders().Creating(ctx, &o)...); err != nil {
		s.t.Fatal(err)
	}
	return o
}

func (s bay) pending(query string) string {
	s.t.Helper()
	var all []purchaseorders.Summary
	s.As(access.Warehouse, "GET", "/purchase-orders/pending-receipt"+query, nil).Want(s.t, 200).Into(s.t, &all)
	words := ""
	for _, o := range all {
		words += o.Number
		if o.Late {
			words += " late"
		}
		words += fmt.Sprintf(" %d/%d/%d; ", o.OpenLines, o.LineCount, o.WaitingLines)
	}
	return words
}

// Today is November 21.
func TestPending(t *testing.T) {
	s := newBay(t)
	s.bought("1", "B", "Niman Ranch", "2026-11-27", line("1", 6, 0), line("2", 2, 0))
	s.bought("2", "D", "Dean Dairy", "2026-11-20", line("2", 2, 1), line("1", 1, 1))
	s.bought("3", "F", "Niman Ranch", "2026-11-20", line("1", 2, 2))
	s.bought("4", "E", "Oak Farms", "2026-11-21", line("2", 2, 1))
	s.ordered("7", "2026-11-23", 40, "1")
	for query, want := range map[string]string{
		"":                    "PO2 late 1/2/0; PO4 1/1/0; PO1 2/2/1; ",
		"?search=dean":        "PO2 late 1/2/0; ",
		"?search=po1":         "PO1 2/2/1; ",
		"?search=152129":      "PO2 late 1/2/0; PO1 2/2/1; ",
		"?search=corned+beef": "PO2 late 1/2/0; PO1 2/2/1; ",
		"?search=niman+milk":  "PO1 2/2/1; ",
		"?search=nobody":      "",
	} {
		if got := s.pending(query); got != want {
			t.Errorf("%q: got %s, want %s", query, got, want)
		}
	}
	s.As(access.Driver, "GET", "/purchase-orders/pending-receipt", nil).Want(t, 403)
	s.As(access.Viewer, "GET", "/purchase-orders/99", nil).Want(t, 404, "there is no purchase order 99")
}

// What stock and earlier arrivals do not cover waits, earlier deliveries first.
func TestWaitingOrders(t *testing.T) {
	s := newBay(t)
	s.bought("1", "B", "Niman Ranch", "2026-11-25", line("1", 2, 0))
	s.bought("2", "B", "Niman Ranch", "2026-11-27", line("1", 9, 3), line("2", 1, 0))
	late := s.ordered("9", "2026-11-30", 3, "2") // 30 LB
	first := s.ordered("7", "2026-11-23", 25, "1")
	second := s.ordered("8", "2026-11-24", 27, "1")
	waiting := func(id string) string {
		t.Helper()
		var o purchaseorders.PurchaseOrder
		s.As(access.Viewer, "GET", "/purchase-orders/"+id, nil).Want(t, 200).Into(t, &o)
		words := ""
		for _, w := range o.Lines[0].WaitingOrders {
			words += fmt.Sprintf("%s %s %t; ", w.OrderNumber, w.Quantity, w.TooLate)
		}
		return words
	}
	if got, want := waiting("1"), second.OrderNumber+" 20 true; "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := waiting("2"), second.OrderNumber+" 2 true; "+late.OrderNumber+" 30 false; "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// The lines of both orders are counted, in the list and on the purchase order.
	if got, want := s.pending(""), "PO1 1/1/1; PO2 2/2/2; "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	s.As(access.Viewer, "GET", "/purchase-orders/2", nil).Want(t, 200, `"waitingLines":2`)
	// the first order is cancelled: its 25 LB go to the second one
	if _, err := s.Orders().Update(ctx, first.ID, nil, func(o *order.Order) error {
		o.Status = order.Cancelled
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if got, want := waiting("1"), late.OrderNumber+" 20 false; "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestRatesNeedCostView(t *testing.T) {
	s := newBay(t)
	s.bought("1", "B", "Niman Ranch", "2026-11-25", line("1", 2, 0))
	s.As(access.Pricing, "GET", "/purchase-orders/1", nil).Want(t, 200, `"rate":48.76`, `"amount":97.52`, `"version":1`,
		`"unitName":"CS"`, `"stockOpen":20`)
	for _, role := range []access.Role{access.Viewer, access.Sales, access.Warehouse, access.Dispatcher} {
		for _, path := range []string{"1", "pending-receipt"} {
			a := s.As(role, "GET", "/purchase-orders/"+path, nil).Want(t, 200)
			if body := string(a.Body); strings.Contains(body, "rate") || strings.Contains(body, "amount") {
				t.Errorf("%s reads %s", role, body)
			}
		}
	}
	s.bought("1", "H", "Niman Ranch", "2026-11-25", line("1", 2, 0))
	s.As(access.Pricing, "GET", "/purchase-orders/1", nil).Want(t, 200, `"status":"closed"`, `"version":2`, `"open":0`)
}

package outofstock_test

import (
	"context"
	"fmt"
	"testing"

	"backdock/functions/apitest"
	"backdock/functions/outofstock"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

var ctx = context.Background()

func dec(s string) money.Decimal { return money.MustParse(s) }

type object = map[string]any

// shop is a server with beef (101, on hand 24 LB, 9.58 a pound, from 30 on 9.00), its substitute (102, 9.03), pastrami
// by the case (103), and the customers 7, 8 (takes no substitutes) and 9 (restricts 102).
type shop struct {
	*apitest.Server
	t testing.TB
}

func newShop(t testing.TB) shop {
	t.Helper()
	s := shop{apitest.New(t), t}
	check := func(_ int, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(s.UnitTypes().Import(ctx, []unit.Type{
		{ID: "1", Name: "Pound", Items: []unit.Unit{{ID: "1", UnitOfMeasure: "Pound", Abbreviation: "LB",
			ConversionRate: money.Int(1), IsBase: true}}},
		{ID: "2", Name: "Case", Items: []unit.Unit{{ID: "2", UnitOfMeasure: "Case", Abbreviation: "CS",
			ConversionRate: money.Int(1), IsBase: true}}}}))
	product := func(id, name, units string, prices ...item.Price) item.Item {
		return item.Item{ID: id, ItemID: "SKU-" + id, Name: name, UnitsTypeID: units, SaleUnit: units, StockUnit: units,
			PurchaseUnit: units, IsActive: true, Prices: prices}
	}
	price := func(quantity, amount string) item.Price {
		return item.Price{PriceLevelID: "1", Quantity: dec(quantity), Price: dec(amount)}
	}
	check(s.Items().Import(ctx, []item.Item{product("101", "Beef", "1", price("0", "9.58"), price("30", "9")),
		product("102", "Beef, plain", "1", price("0", "9.03")), product("103", "Pastrami", "2", price("0", "50")),
		product("104", "Gone", "1", price("0", "1"))}))
	s.stock("101", "24", "-100")
	s.stock("102", "500", "500")
	address := []customer.Address{{ID: "70", Label: "Dock", City: "Chicago", IsDefaultShipping: true}}
	check(s.Customers().Import(ctx, []customer.Customer{
		{ID: "7", Name: "Corner Grocery", PriceLevelID: "1", IsActive: true, Addresses: address},
		{ID: "8", Name: "Save-A-Lot", PriceLevelID: "1", IsActive: true, Addresses: address},
		{ID: "9", Name: "Stanley's", PriceLevelID: "1", IsActive: true, Addresses: address}}))
	s.As(access.Sales, "PATCH", "/customer/8", `{"takesSubstitutes":false}`).Want(t, 200, `"takesSubstitutes":false`)
	s.As(access.Admin, "POST", "/customer/9/restrict-product", `{"productId":"102"}`).Want(t, 200)
	return s
}

func (s shop) stock(itemID, onHand, available string) {
	s.t.Helper()
	_, err := s.Items().ImportStock(ctx, map[string]item.Stock{itemID: {OnHand: dec(onHand), Available: dec(available),
		OnOrder: money.Int(1000), AsOf: s.Now()}})
	if err != nil {
		s.t.Fatal(err)
	}
}

// bought stores a purchase order of beef.
func (s shop) bought(id, date, quantity string) {
	s.t.Helper()
	day := civil.MustParse(date)
	err := s.PurchaseOrders().Import(ctx, []purchaseorder.Order{{ID: id, Number: "PO" + id, VendorID: "40", Vendor: "Niman",
		Status: "B", DueDate: day, Lines: []purchaseorder.Line{{Line: 1, ItemID: "101", Units: "1", Quantity: dec(quantity),
			Rate: dec("5"), StockQuantity: dec(quantity), Expected: day}}}})
	if err != nil {
		s.t.Fatal(err)
	}
}

// ordered stores an order of beef, with a second line of another item. Its lines have no names of units, like those of
// orders from NetSuite.
func (s shop) ordered(customerID, date, quantity string) order.Order {
	s.t.Helper()
	line := func(itemID, units, quantity, rate string) order.Line {
		r := dec(rate)
		return order.Line{ID: "line-" + itemID, ItemID: itemID, Item: order.LineItem{ID: itemID, ItemID: "SKU-" + itemID},
			Quantity: dec(quantity), Units: units, Rate: &r, DeterminedRate: &r,
			Amount: pricing.Amount(dec(quantity), r), IsOpen: true}
	}
	o := order.Order{ID: id.New(s.Now()), Status: order.PendingFulfillment, CustomerID: customerID,
		Customer: order.Customer{ID: customerID, Name: "Customer " + customerID, PriceLevelID: "1"},
		ShipTo:   order.ShipTo{AddressID: "70"}, TransactionDate: civil.MustParse("2026-11-21"),
		DeliveryDate: civil.MustParse(date), Owner: "user-sales",
		Lines: []order.Line{line("101", "1", quantity, "9.58"), line("103", "2", "1", "50")}}
	if err := s.Table.Commit(ctx, s.Orders().Creating(ctx, &o)...); err != nil {
		s.t.Fatal(err)
	}
	return o
}

// marked marks beef, with 102 as the substitute.
func (s shop) marked(fields object) outofstock.Mark {
	s.t.Helper()
	body := object{"itemId": "101", "substituteItemId": "102"}
	for name, value := range fields {
		body[name] = value
	}
	var m outofstock.Mark
	s.As(access.Warehouse, "POST", "/warehouse-out-of-stock/mark", body).Want(s.t, 201).Into(s.t, &m)
	return m
}

func (s shop) lines(m outofstock.Mark, query string) []outofstock.Line {
	s.t.Helper()
	var lines []outofstock.Line
	s.As(access.Sales, "GET", "/warehouse-out-of-stock/"+m.ID+"/affected-lines"+query, nil).Want(s.t, 200).
		Into(s.t, &lines)
	return lines
}

func of(o order.Order, more object) object {
	line := object{"salesOrderId": o.ID, "lineId": "line-101", "orderVersion": o.Version}
	for name, value := range more {
		line[name] = value
	}
	return line
}

// change changes lines as a role.
func (s shop) change(role access.Role, m outofstock.Mark, action string, lines ...object) []outofstock.Result {
	s.t.Helper()
	var results []outofstock.Result
	s.As(role, "POST", "/warehouse-out-of-stock/"+m.ID+"/affected-lines", object{"action": action, "lines": lines}).
		Want(s.t, 200).Into(s.t, &results)
	return results
}

func (s shop) get(m outofstock.Mark) outofstock.Mark {
	s.t.Helper()
	s.As(access.Viewer, "GET", "/warehouse-out-of-stock/"+m.ID, nil).Want(s.t, 200).Into(s.t, &m)
	return m
}

func (s shop) order(o order.Order) order.Order {
	s.t.Helper()
	o, err := s.Orders().Get(ctx, o.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	return o
}

func sentence(o order.Order) string {
	words := ""
	for _, l := range o.Lines {
		words += fmt.Sprintf("%s %s at %s; ", l.Quantity, l.ItemID, l.Rate)
	}
	return words
}

package salesorders_test

import (
	"context"
	"fmt"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/route"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

var (
	ctx  = context.Background()
	date = civil.MustParse("2026-11-23")
)

func dec(s string) money.Decimal { return money.MustParse(s) }

type object = map[string]any

// desk is a server with two items (101 by the case of 12 at 24.00, from 10 on
// 21.60; 102 each at 1.99), a customer 7 with two addresses (71 the default), and a store to
// put orders into.
type desk struct {
	*apitest.Server
	t      testing.TB
	orders *order.Orders
	routes *route.Routes
}

func newDesk(t testing.TB) desk {
	t.Helper()
	s := apitest.New(t)
	check := func(_ int, err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	units := unit.New(s.Table, s.Now)
	check(units.Import(ctx, []unit.Type{{ID: "1", Name: "Each and case", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Each", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", UnitOfMeasure: "Case", Abbreviation: "CS", ConversionRate: money.Int(12)}}}}))
	tier := func(quantity, price string) item.Price {
		return item.Price{PriceLevelID: "1", Quantity: dec(quantity), Price: dec(price)}
	}
	check(item.New(s.Table, s.Blobs, s.Now, units).Import(ctx, []item.Item{
		{ID: "101", ItemID: "SKU-101", Name: "Apples", UnitsTypeID: "1", SaleUnit: "2", StockUnit: "2",
			Prices: []item.Price{tier("0", "24"), tier("10", "21.6")}, IsActive: true, Weight: dec("0.5")},
		{ID: "102", ItemID: "SKU-102", Name: "Beans", UnitsTypeID: "1", SaleUnit: "1", StockUnit: "2",
			Prices: []item.Price{tier("0", "1.99")}, IsActive: true},
		{ID: "103", ItemID: "SKU-103", Name: "Old jam", UnitsTypeID: "1", SaleUnit: "1", StockUnit: "2",
			Prices: []item.Price{tier("0", "3")}}}))
	address := func(id string, isDefault bool) customer.Address {
		return customer.Address{ID: id, Label: "Dock " + id, Street: "1 Fulton St", City: "Chicago", State: "IL",
			PostalCode: "60607", IsDefaultShipping: isDefault}
	}
	check(customer.New(s.Table, s.Blobs, s.Now).Import(ctx,
		[]customer.Customer{{ID: "7", EntityID: "C7", Name: "Corner Grocery", PriceLevelID: "1", IsActive: true,
			Addresses: []customer.Address{address("70", false), address("71", true)}}}))
	return desk{s, t, order.New(s.Table, s.Now), route.New(s.Table, s.Now)}
}

func sold(n int, itemID, units, quantity, rate string) order.Line {
	r := dec(rate)
	return order.Line{ID: fmt.Sprintf("line-%d", n), ItemID: itemID, Item: order.LineItem{ID: itemID, ItemID: "SKU-" +
		itemID, Name: "Item " + itemID}, Quantity: dec(quantity), Units: units,
		Rate: &r, DeterminedRate: &r, Amount: pricing.Amount(dec(quantity), r), IsOpen: true, Weight: dec("12")}
}

// put stores an order of customer 7 after applying change.
func (d desk) put(change func(*order.Order)) order.Order {
	d.t.Helper()
	o := order.Order{ID: id.New(d.Now()), Status: order.PendingFulfillment, CustomerID: "7",
		Customer: order.Customer{ID: "7", Name: "Corner Grocery", PriceLevelID: "1"},
		ShipTo:   order.ShipTo{AddressID: "71", City: "Chicago"}, TransactionDate: civil.MustParse("2026-11-21"),
		DeliveryDate: date, Owner: "user-sales",
		Lines: []order.Line{sold(1, "101", "2", "2", "24"), sold(2, "102", "1", "10", "1.99")}}
	if change != nil {
		change(&o)
	}
	if err := d.Table.Commit(ctx, d.orders.Creating(ctx, &o)...); err != nil {
		d.t.Fatal(err)
	}
	return o
}

func (d desk) read(id string) order.Order {
	d.t.Helper()
	var o order.Order
	d.As(access.Viewer, "GET", "/sales-order/"+id, nil).Want(d.t, 200).Into(d.t, &o)
	return o
}

func fulfilled(quantity string) func(*order.Order) {
	return func(o *order.Order) { o.Status, o.Lines[0].Fulfilled = order.PartiallyFulfilled, dec(quantity) }
}

func withRate(o order.Order, line int, rate string) order.Order {
	l := &o.Lines[line]
	r := dec(rate)
	l.Rate, l.DeterminedRate, l.Amount = &r, &r, pricing.Amount(l.Quantity, r)
	return o
}

func (d desk) route(name string) route.Route {
	d.t.Helper()
	r, err := d.routes.Create(ctx, route.Route{ID: id.New(d.Now()), Name: name, Code: name, IsActive: true})
	if err != nil {
		d.t.Fatal(err)
	}
	return r
}

func (d desk) assign(addressID, routeID string) {
	d.t.Helper()
	if err := d.Table.Commit(ctx, table.Put(table.New(customer.AssignmentKey("7", addressID),
		customer.Assignment{CustomerID: "7", AddressID: addressID, RouteID: routeID, StopNumber: 3}))); err != nil {
		d.t.Fatal(err)
	}
}

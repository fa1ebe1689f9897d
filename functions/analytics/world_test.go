package analytics_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
	"testing"

	"backdock/functions/analytics"
	"backdock/functions/apitest"
	"backdock/functions/counter"
	"backdock/functions/items"
	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

var ctx = context.Background()

type object = map[string]any

// shop is a server; the test decides when its stream is delivered to the counter.
//
//	items 101 to 104: counted in eaches (1) and cases of 12 (2), sold by the case, stocked by the each
//	customers 7 (prefers 103 and 104, may not buy 102, par of 101) and 8
type shop struct {
	*apitest.Server
	t      testing.TB
	mu     sync.Mutex
	stream []table.Change
}

func newShop(t testing.TB) *shop {
	t.Helper()
	s := &shop{Server: apitest.New(t), t: t}
	s.Memory.Stream(func(c table.Change) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.stream = append(s.stream, c)
	})
	s.ReadStream = func(json.RawMessage) ([]app.StreamRecord, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		records := make([]app.StreamRecord, len(s.stream))
		for i, c := range s.stream {
			records[i] = app.StreamRecord{SequenceNumber: strconv.Itoa(i), Change: c}
		}
		return records, nil
	}
	units := unit.New(s.Table, s.Now)
	catalog := item.New(s.Table, s.Blobs, s.Now, units)
	customers := customer.New(s.Table, s.Blobs, s.Now)
	check := func(_ int, err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	check(units.Import(ctx, []unit.Type{{ID: "1", Name: "Each and case", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Each", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", UnitOfMeasure: "Case of 12", Abbreviation: "CS", ConversionRate: money.Int(12)}}}}))
	var all []item.Item
	stock := map[string]item.Stock{}
	for n := 101; n <= 104; n++ {
		id := strconv.Itoa(n)
		all = append(all, item.Item{ID: id, ItemID: "SKU-" + id, Name: "Item " + id, UnitsTypeID: "1", SaleUnit: "2",
			StockUnit: "1", IsActive: true,
			Prices: []item.Price{{PriceLevelID: "1", Price: money.Int(24)}}})
		stock[id] = item.Stock{OnHand: money.Int(600), Available: money.Int(600)}
	}
	check(catalog.Import(ctx, all))
	check(catalog.ImportStock(ctx, stock))
	check(customers.Import(ctx, []customer.Customer{{ID: "7", Name: "Corner Grocery", IsActive: true},
		{ID: "8", Name: "New Deli", IsActive: true}}))
	for _, err := range []error{customers.AddPreferred(ctx, "7", "103"), customers.AddPreferred(ctx, "7", "104"),
		customers.AddRestricted(ctx, "7", "102")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	s.As(access.Sales, "PUT", "/customer/7/par/101", object{"quantity": 6, "units": "2"}).Want(t, 200)
	return s
}

// count delivers the stream to the counter, twice.
func (s *shop) count() {
	s.t.Helper()
	for range 2 {
		answer, err := counter.Worker.Handle(ctx, s.Backend, json.RawMessage(`{}`))
		if err != nil || fmt.Sprint(answer) != "{[]}" {
			s.t.Fatalf("counter: %v, %v", answer, err)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stream = nil
}

func line(itemID string, quantity float64, units string) object {
	return object{"netSuiteInvItemId": itemID, "quantity": quantity, "units": units}
}

// order creates an order dated some days before 21 November 2026, for delivery on the 22nd.
func (s *shop) order(customerID string, daysAgo int, lines ...object) order.Order {
	s.t.Helper()
	var made struct {
		ID string `json:"_id"`
	}
	date := civil.MustParse("2026-11-21").AddDays(-daysAgo).String()
	s.As(access.Sales, "POST", "/cart", object{"netSuiteCustomerId": customerID, "transactionDate": date,
		"deliveryDate": "2026-11-22", "cartItems": lines}).
		Want(s.t, 201).Into(s.t, &made)
	var o order.Order
	s.As(access.Sales, "POST", "/cart/"+made.ID+"/create-sales-order", nil).Want(s.t, 201).Into(s.t, &o)
	return o
}

func (s *shop) bought(role access.Role, customerID string) []analytics.ProductSale {
	s.t.Helper()
	var sales []analytics.ProductSale
	s.As(role, "GET", "/analytics/product-sale-for-customer/"+customerID, nil).Want(s.t, 200).Into(s.t, &sales)
	return sales
}

func (s *shop) left(itemID, date string) (promised, left string) {
	s.t.Helper()
	var all []items.ItemAvailability
	s.As(access.Sales, "GET", "/inventory-items/get-inventory-availability?ids="+itemID+date, nil).Want(s.t, 200).Into(s.t,
		&all)
	return all[0].Availability.Promised.String(), all[0].Availability.Left.String()
}

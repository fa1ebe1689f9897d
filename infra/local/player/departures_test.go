package main

import (
	"fmt"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

// A trip that the demo starts after the windows of the morning leaves those customers' orders at the warehouse, for a
// dispatcher to plan again.
func TestAnAfternoonsTripLeavesOutTheClosedCustomers(t *testing.T) {
	s := apitest.New(t)
	today := civil.Of(s.Now().In(time.UTC))
	check := func(_ int, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(s.UnitTypes().Import(t.Context(), []unit.Type{{ID: "1", Name: "Case", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Case", ConversionRate: money.Int(1), IsBase: true}}}}))
	check(s.Items().Import(t.Context(), []item.Item{{ID: "101", ItemID: "APPLE", Name: "Apples", UnitsTypeID: "1",
		SaleUnit: "1", StockUnit: "1", PurchaseUnit: "1", IsActive: true, Prices: []item.Price{}}}))
	s.As(access.Admin, "POST", "/site-settings/warehouse.coordinates", object{"value": depot}).Want(t, 200)
	create := func(path string, body object) string {
		t.Helper()
		var made struct {
			ID string `json:"_id"`
		}
		s.As(access.Dispatcher, "POST", path, body).Want(t, 201).Into(t, &made)
		return made.ID
	}
	weekday := int(today.Weekday())
	route := create("/routes", object{"name": "North", "code": "R01", "weekdays": []int{weekday}, "startTime": "05:00",
		"vehicleId": create("/vehicles", object{"name": "Truck"}), "driverId": "user-driver"})
	for i, place := range shops {
		who, address, rate := fmt.Sprint("c", i), fmt.Sprint("a", i), money.Int(25)
		check(s.Customers().Import(t.Context(), []customer.Customer{{ID: who, Name: who, IsActive: true,
			Addresses: []customer.Address{{ID: address, Street: "1 Lake St", City: "Chicago"}}}}))
		check(0, s.Customers().SetPlace(t.Context(), who, customer.Place{AddressID: address, Latitude: place.Latitude,
			Longitude: place.Longitude, Source: "test"}))
		o := order.Order{ID: id.New(s.Now()), Status: order.PendingFulfillment, CustomerID: who,
			Customer: order.Customer{ID: who, Name: who}, TransactionDate: today, DeliveryDate: today,
			ShipTo: order.ShipTo{AddressID: address, Street: "1 Lake St", City: "Chicago"},
			Route:  &order.Route{RouteID: route, Name: "North", StopNumber: i + 1},
			Lines: []order.Line{{ID: "l1", ItemID: "101", Item: order.LineItem{ID: "101", ItemID: "APPLE"},
				Quantity: money.Int(1), Units: "1", Rate: &rate, Amount: rate, IsOpen: true}}}
		if err := s.Table.Commit(t.Context(), s.Orders().Creating(t.Context(), &o)...); err != nil {
			t.Fatal(err)
		}
	}
	window := []object{{"weekday": weekday, "from": "05:00", "to": "06:30"}}
	s.As(access.Dispatcher, "PATCH", "/customer/c0/address/a0/delivery", object{"windows": window}).Want(t, 200)

	p := &player{office: &user{Server: s, role: access.Admin}, pace: pace{now: s.Now}, say: t.Logf}
	if err := p.startTrips(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	var board struct {
		Trips []struct {
			Status string
			Stops  []struct {
				Customer struct {
					ID string `json:"_id"`
				}
			}
		}
		Unplanned []struct {
			Customer struct {
				ID string `json:"_id"`
			}
		}
	}
	s.As(access.Dispatcher, "GET", "/dispatch/board?date="+today.String(), nil).Want(t, 200).Into(t, &board)
	if len(board.Trips) != 1 || board.Trips[0].Status != "in_progress" || len(board.Trips[0].Stops) != 1 ||
		board.Trips[0].Stops[0].Customer.ID != "c1" {
		t.Errorf("the trip: %+v", board.Trips)
	}
	if len(board.Unplanned) != 1 || board.Unplanned[0].Customer.ID != "c0" {
		t.Errorf("on no trip: %+v", board.Unplanned)
	}
}

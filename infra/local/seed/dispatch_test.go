package main

import (
	"testing"

	"backdock/shared/platform/access"
)

// Tomorrow's board has a trip of each route that runs, and an order that a dispatcher took off. Running the seed again
// changes nothing.
func TestTomorrowsBoard(t *testing.T) {
	s, seed := company(t, demoStops)
	var routes []named
	s.As(access.Admin, "GET", "/routes", nil).Want(t, 200).Into(t, &routes)
	s.As(access.Admin, "PATCH", "/routes/"+routes[0].ID, object{"weekdays": []int{0}}).Want(t, 200)
	s.As(access.Admin, "POST", "/site-settings/warehouse.coordinates",
		object{"value": object{"latitude": 41.9, "longitude": -87.7}}).Want(t, 200)
	var page struct {
		SalesOrders []struct {
			ID         string `json:"_id"`
			CustomerID string `json:"netSuiteCustomerId"`
			Version    int64  `json:"version"`
		}
	}
	s.As(access.Admin, "GET", "/sales-order/paginated", nil).Want(t, 200).Into(t, &page)
	for _, o := range page.SalesOrders {
		s.As(access.Admin, "PUT", "/customer/"+o.CustomerID+"/address/A"+o.CustomerID+"/coordinates",
			object{"latitude": 41.92, "longitude": -87.7}).Want(t, 200)
		s.As(access.Admin, "PATCH", "/sales-order/"+o.ID, object{"deliveryDate": "2026-11-22", "version": o.Version}).
			Want(t, 200)
	}
	for range 2 {
		if _, err := seed.dispatch(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	var board struct {
		Trips     []struct{ Stops []struct{} }
		Unplanned []struct{ Reason struct{ Code string } }
	}
	s.As(access.Dispatcher, "GET", "/dispatch/board", nil).Want(t, 200).Into(t, &board)
	if len(board.Trips) != 1 || len(board.Trips[0].Stops) != demoStops-1 || len(board.Unplanned) != 1 ||
		board.Unplanned[0].Reason.Code != "removed" {
		t.Errorf("got %+v", board)
	}
}

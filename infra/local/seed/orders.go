package main

import (
	"context"
	"fmt"
	"net/http"

	"backdock/shared/platform/civil"
)

// openDays is the number of days, from today on, for which the demo company has open orders.
const openDays = 3

// orders sets the routes of the open orders from their addresses. The sync imported the orders before the addresses
// were on routes.
func (s *seeder) orders(ctx context.Context) (string, error) {
	today, err := s.today(ctx)
	if err != nil {
		return "", err
	}
	routed := 0
	for day := range openDays {
		var changes []struct{}
		date := today.AddDays(day)
		if err := s.api.Call(ctx, http.MethodGet, "/sales-order/recalculate-routes?date="+date.String(), nil,
			&changes); err != nil {
			return "", err
		}
		routed += len(changes)
	}
	return fmt.Sprintf("%d open orders on their routes", routed), nil
}

// today returns the current date in the warehouse's time zone.
func (s *seeder) today(ctx context.Context) (civil.Date, error) {
	var profile struct {
		Warehouse struct {
			Today civil.Date `json:"today"`
		} `json:"warehouse"`
	}
	err := s.api.Call(ctx, http.MethodGet, "/auth/profile", nil, &profile)
	return profile.Warehouse.Today, err
}

package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

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
	date, _, err := s.warehouse(ctx)
	return date, err
}

// warehouse returns the warehouse's current date and its time zone.
func (s *seeder) warehouse(ctx context.Context) (today civil.Date, zone *time.Location, err error) {
	var profile struct {
		Warehouse struct {
			Today    civil.Date `json:"today"`
			TimeZone string     `json:"timezone"`
		} `json:"warehouse"`
	}
	if err := s.api.Call(ctx, http.MethodGet, "/auth/profile", nil, &profile); err != nil {
		return civil.Date{}, nil, err
	}
	if zone, err = time.LoadLocation(profile.Warehouse.TimeZone); err != nil {
		err = fmt.Errorf("the warehouse's time zone: %w", err)
	}
	return profile.Warehouse.Today, zone, err
}

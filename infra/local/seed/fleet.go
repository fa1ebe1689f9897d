package main

import (
	"context"
	"fmt"
	"net/http"

	"backdock/infra/demodata"
)

// named is a vehicle or a route in a list of the API: its id, and the fields that the demo data identifies it by.
type named struct {
	ID           string `json:"_id"`
	LicensePlate string `json:"licensePlate"`
	Code         string `json:"code"`
}

// ids returns the ids of the records at a path of the API, by their name in the demo data.
func (s *seeder) ids(ctx context.Context, path string, name func(named) string) (map[string]string, error) {
	var all []named
	if err := s.api.Call(ctx, http.MethodGet, path, nil, &all); err != nil {
		return nil, err
	}
	ids := map[string]string{}
	for _, n := range all {
		ids[name(n)] = n.ID
	}
	return ids, nil
}

func plate(n named) string { return n.LicensePlate }
func code(n named) string  { return n.Code }

// driverID returns null if there is no driver.
func driverID(email string) any {
	if email == "" {
		return nil
	}
	return userID(email)
}

// vehicles creates the missing trucks.
func (s *seeder) vehicles(ctx context.Context) (string, error) {
	there, err := s.ids(ctx, "/vehicles", plate)
	if err != nil {
		return "", err
	}
	for _, v := range s.data.Vehicles {
		if there[v.LicensePlate] != "" {
			continue
		}
		body := map[string]any{"name": v.Name, "licensePlate": v.LicensePlate, "type": v.Type, "odometer": v.Odometer,
			"isActive": v.IsActive,
			"driverId": driverID(v.DriverEmail), "features": v.Features,
			"capacity": map[string]int{"weight": v.Capacity.Weight, "volume": v.Capacity.Volume, "cases": v.Capacity.Cases}}
		if err := s.api.Call(ctx, http.MethodPost, "/vehicles", body, nil); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%d vehicles", len(s.data.Vehicles)), nil
}

// routes creates the missing routes, without their stops.
func (s *seeder) routes(ctx context.Context) (string, error) {
	there, err := s.ids(ctx, "/routes", code)
	if err != nil {
		return "", err
	}
	vehicles, err := s.ids(ctx, "/vehicles", plate)
	if err != nil {
		return "", err
	}
	for _, r := range s.data.Routes {
		if there[r.Code] != "" {
			continue
		}
		body := map[string]any{"code": r.Code, "name": r.Name, "color": r.Color, "description": r.Description,
			"weekdays":  r.Weekdays,
			"startTime": r.StartTime, "durationMinutes": r.DurationMinutes, "vehicleId": vehicles[r.LicensePlate], "driverId": driverID(r.DriverEmail),
			"isActive": true}
		if err := s.api.Call(ctx, http.MethodPost, "/routes", body, nil); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%d routes", len(s.data.Routes)), nil
}

// stops adds the customers' addresses to the routes, in each route's order.
func (s *seeder) stops(ctx context.Context) (string, error) {
	routes, err := s.ids(ctx, "/routes", code)
	if err != nil {
		return "", err
	}
	byRoute := map[string][]demodata.Stop{}
	for _, stop := range s.data.Stops {
		byRoute[stop.RouteCode] = append(byRoute[stop.RouteCode], stop)
	}
	var work []func(context.Context) error
	for code, stops := range byRoute {
		work = append(work, func(ctx context.Context) error { return s.fill(ctx, routes[code], stops) })
	}
	return fmt.Sprintf("%d stops", len(s.data.Stops)), together(ctx, work)
}

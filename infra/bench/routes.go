package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"backdock/infra/demodata"
	"backdock/shared/delivery/route"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/sales/customer"
)

// routing measures the calls of the routes page: the demo company's routes with their stops and trucks, and a month in
// which 40 runs are changed.
func (c *company) routing(ctx context.Context, r *report) error {
	c.meter.filling.Store(true)
	longest, err := c.fillRoutes(ctx)
	if err != nil {
		return err
	}
	if err := c.signIn(); err != nil {
		return err
	}
	first := civil.Of(c.now()).AddDays(30)
	month := fmt.Sprintf("/route-schedules/date-range?startDate=%s&endDate=%s", first, first.AddDays(30))
	if err := c.changeRuns(month, 40); err != nil {
		return err
	}
	c.meter.filling.Store(false)
	c.later()
	if err := c.signIn(); err != nil { // the tokens have expired
		return err
	}
	stops := slices.Clone(longest.Stops)
	get := func(path string) func() error {
		return func() error { return c.call(access.Dispatcher, http.MethodGet, path, nil, nil) }
	}
	section := fmt.Sprintf("routes, demo company (the longest has %d stops)", len(stops))
	for _, step := range []struct {
		name        string
		do          func() error
		depth, read float64 // targets; 0: none
	}{
		{name: "all routes", do: get("/routes"), depth: 1, read: 8},
		{name: "a route with its stops", do: get("/routes/" + longest.ID)},
		{name: "schedules of a month, all routes", do: get(month), depth: 1, read: 8},
		{name: "addresses to place", do: get("/route-assignments/to-place")},
		{name: "another order of all stops", depth: 3, do: func() error {
			slices.Reverse(stops)
			return c.call(access.Dispatcher, http.MethodPut, "/routes/"+longest.ID+"/stops", map[string]any{"stops": stops}, nil)
		}},
	} {
		if err := c.once(r, section, step.name, nil, step.do, step.depth, step.read, 0); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// fillRoutes stores the demo company's routes, trucks and coordinates, and returns the route with the most stops.
func (c *company) fillRoutes(ctx context.Context) (longest route.Route, err error) {
	p := demodata.Portal()
	for i, v := range p.Vehicles {
		if _, err := c.Vehicles().Create(ctx, vehicle.Vehicle{ID: fmt.Sprint("v", i), Name: v.Name,
			LicensePlate: v.LicensePlate, IsActive: true}); err != nil {
			return longest, err
		}
	}
	for i, r := range p.Routes {
		made := route.Route{ID: r.Code, Name: r.Name, Code: r.Code, StartTime: r.StartTime, IsActive: true,
			DurationMinutes: r.DurationMinutes, VehicleID: api.Nullable(fmt.Sprint("v", i))}
		for _, day := range r.Weekdays {
			made.Weekdays = append(made.Weekdays, int(day))
		}
		if _, err := c.Routes().Create(ctx, made); err != nil {
			return longest, err
		}
	}
	for _, s := range p.Stops {
		stop := route.Stop{CustomerID: s.CustomerID, AddressID: s.AddressID}
		if _, err := c.Routes().Assign(ctx, stop, s.RouteCode, 0); err != nil {
			return longest, err
		}
	}
	for _, at := range p.Coordinates {
		place := customer.Place{AddressID: at.AddressID, Latitude: at.Latitude, Longitude: at.Longitude, Source: "seed"}
		if err := c.Customers().SetPlace(ctx, at.CustomerID, place); err != nil {
			return longest, err
		}
	}
	for _, r := range p.Routes {
		found, err := c.Routes().Get(ctx, r.Code)
		if err != nil {
			return longest, err
		}
		if len(found.Stops) > len(longest.Stops) {
			longest = found
		}
	}
	return longest, nil
}

// changeRuns changes some runs of a range.
func (c *company) changeRuns(month string, most int) error {
	var runs []struct {
		RouteID string     `json:"routeId"`
		Date    civil.Date `json:"date"`
	}
	if err := c.call(access.Dispatcher, http.MethodGet, month, nil, &runs); err != nil {
		return err
	}
	for i := 0; i < len(runs) && most > 0; i += 3 {
		most--
		path := "/route-schedules/" + runs[i].RouteID + "/" + runs[i].Date.String()
		if err := c.call(access.Dispatcher, http.MethodPatch, path, map[string]any{"startTime": "04:30"}, nil); err != nil {
			return err
		}
	}
	return nil
}

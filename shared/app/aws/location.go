package aws

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"backdock/shared/delivery/geo"
)

// Routes asks Amazon Location Service (CalculateRoutes, version 2) for the legs of trips, for trucks.
//
// What its terms mean here (AWS Service Terms, section 82, as of December 2022; check the current version at
// https://aws.amazon.com/service-terms before use):
//
//   - 82.3.e forbids storing and caching "Location Data", which includes routes and drive times, except for records
//     that law or reasonable internal record-keeping requires. So nothing that it answers is cached. A trip keeps the
//     kilometers and seconds of its legs as the record of what was planned; lines are not stored.
//   - 82.4.b forbids drawing routes of the provider HERE on another provider's map, and 82.9 requires the attribution.
//     So Lines are for maps of Amazon Location Service only.
//
// The request and the answer have the shape of the API reference,
// https://docs.aws.amazon.com/location/latest/APIReference/API_CalculateRoutes.html. The client signs its requests with
// the SDK's core: for one call, no function's zip needs the service's own SDK package.
type Routes struct {
	location
	timeout time.Duration
}

const (
	// positions is how many places a request can have: origin, destination and 23 waypoints.
	positions = 25
	// routesTimeout bounds a call with all its requests, so that a fallback still answers in time.
	routesTimeout = 4 * time.Second
)

func newRoutes(cfg aws.Config, url string, now func() time.Time) *Routes {
	return &Routes{newLocation(cfg, url, "geo-routes", now), routesTimeout}
}

// routesRequest is the documented request, with the fields that are used. Positions are longitude, latitude.
type routesRequest struct {
	Origin                [2]float64
	Destination           [2]float64
	Waypoints             []waypoint `json:",omitempty"`
	TravelMode            string
	LegAdditionalFeatures []string
	LegGeometryFormat     string
	Avoid                 avoid
}

type waypoint struct{ Position [2]float64 }

type avoid struct{ Ferries bool }

// routesAnswer is the documented answer, with the fields that are used.
type routesAnswer struct {
	Routes []struct {
		Legs []routeLeg
	}
}

type routeLeg struct {
	Type     string
	Geometry struct {
		LineString [][]float64
	}
	VehicleLegDetails *struct {
		Summary *struct {
			Overview *struct {
				Distance int64 // meters
				Duration int64 // seconds
			}
		}
	}
}

// Legs implements geo.Ways.
func (r *Routes) Legs(ctx context.Context, places []geo.Point) ([]geo.Leg, error) {
	legs := make([]geo.Leg, max(len(places)-1, 0))
	return legs, r.each(ctx, places, func(i int, l routeLeg) {
		o := l.VehicleLegDetails.Summary.Overview
		legs[i] = geo.Leg{Km: float64(o.Distance) / 1000, Duration: time.Duration(o.Duration) * time.Second}
	})
}

// Lines implements geo.Ways. A line begins and ends at its places, which are joined to the nearest road.
func (r *Routes) Lines(ctx context.Context, places []geo.Point) ([][]geo.Point, error) {
	lines := make([][]geo.Point, max(len(places)-1, 0))
	for i := range lines { // for legs from a place to itself, which are not asked for
		lines[i] = []geo.Point{places[i], places[i+1]}
	}
	return lines, r.each(ctx, places, func(i int, l routeLeg) {
		if len(l.Geometry.LineString) == 0 {
			lines[i] = nil
			return
		}
		line := []geo.Point{places[i]}
		for _, p := range l.Geometry.LineString {
			line = append(line, geo.Point{Latitude: p[1], Longitude: p[0]})
		}
		lines[i] = append(line, places[i+1])
	})
}

// each calls set for every leg between two different places, with its number.
func (r *Routes) each(ctx context.Context, places []geo.Point, set func(i int, l routeLeg)) error {
	if err := errors.Join(ctx.Err(), geo.CheckPlaces(places)); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, r.timeout)
	defer cancel()
	var legs []int // with different ends
	for i := range max(len(places)-1, 0) {
		if places[i] != places[i+1] {
			legs = append(legs, i)
		}
	}
	for len(legs) > 0 {
		n := min(len(legs), positions-1)
		at := []geo.Point{places[legs[0]]}
		for _, leg := range legs[:n] {
			at = append(at, places[leg+1])
		}
		got, err := r.calculate(ctx, at)
		if err != nil {
			return err
		}
		for i, leg := range legs[:n] {
			set(leg, got[i])
		}
		legs = legs[n:]
	}
	return nil
}

// calculate sends one request.
func (r *Routes) calculate(ctx context.Context, places []geo.Point) ([]routeLeg, error) {
	position := func(p geo.Point) [2]float64 { return [2]float64{p.Longitude, p.Latitude} }
	last := len(places) - 1
	in := routesRequest{Origin: position(places[0]), Destination: position(places[last]), TravelMode: "Truck",
		LegAdditionalFeatures: []string{"Summary"}, LegGeometryFormat: "Simple", Avoid: avoid{Ferries: true}}
	for _, p := range places[1:last] {
		in.Waypoints = append(in.Waypoints, waypoint{position(p)})
	}
	body, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	raw, err := r.post(ctx, "/v2/routes", body)
	if err != nil {
		return nil, err
	}
	var out routesAnswer
	if err := json.Unmarshal(raw, &out); err != nil {
		return nil, fmt.Errorf("the answer of Amazon Location Service: %w", err)
	}
	return out.legs(last)
}

// legs returns the legs of the first route, which must be n and driven by a vehicle.
func (a routesAnswer) legs(n int) ([]routeLeg, error) {
	if len(a.Routes) == 0 {
		return nil, errors.New("Amazon Location Service has found no route")
	}
	legs := a.Routes[0].Legs
	if len(legs) != n {
		return nil, fmt.Errorf("Amazon Location Service has answered with %d legs instead of %d", len(legs), n)
	}
	for i, l := range legs {
		if l.VehicleLegDetails == nil || l.VehicleLegDetails.Summary == nil ||
			l.VehicleLegDetails.Summary.Overview == nil || l.VehicleLegDetails.Summary.Overview.Distance < 0 ||
			l.VehicleLegDetails.Summary.Overview.Duration < 0 {
			return nil, fmt.Errorf("leg %d of Amazon Location Service, of the type %s, has no summary", i, l.Type)
		}
		for _, p := range l.Geometry.LineString {
			if len(p) < 2 {
				return nil, fmt.Errorf("leg %d of Amazon Location Service has a position of %d numbers", i, len(p))
			}
		}
	}
	return legs, nil
}

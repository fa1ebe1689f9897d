package dispatch

import (
	"context"

	"backdock/shared/delivery/dayplan"
	"backdock/shared/delivery/distance"
	"backdock/shared/delivery/geo"
)

// PlanLine is the way of a trip of a plan, before and after.
type PlanLine struct {
	Number string   `json:"number" doc:"of the trip in the plan"`
	Before []string `json:"before" doc:"the legs from the warehouse to each stop and back, in the encoded polyline format with 5 decimals; empty: no stop has coordinates"`
	After  []string `json:"after" doc:"as before"`
}

// lines returns no line if the provider of distances forbids to draw them.
func (h *planHandler) lines(ctx context.Context, in *planJobIn) ([]PlanLine, error) {
	_, proposal, err := h.plans.Get(ctx, in.JobID)
	if err != nil {
		return nil, err
	}
	roads, err := h.distances.Choose(ctx)
	if err != nil {
		return nil, err
	}
	lines := []PlanLine{}
	if !distance.Drawable(roads.Name) {
		return lines, nil
	}
	warehouse, err := geo.Warehouse(ctx, h.settings)
	if err != nil {
		return nil, err
	}
	var home []geo.Point
	if warehouse != nil {
		home = []geo.Point{*warehouse}
	}
	for _, t := range proposal.Trips {
		l := PlanLine{Number: t.Number}
		if l.Before, err = legs(ctx, roads, home, t.StopsBefore); err != nil {
			return nil, err
		}
		if l.After, err = legs(ctx, roads, home, t.Stops); err != nil {
			return nil, err
		}
		lines = append(lines, l)
	}
	return lines, nil
}

// legs returns the ways from place to place, from home and back to it. home is empty if its place is not known.
func legs(ctx context.Context, roads geo.Roads, home []geo.Point, stops []dayplan.Stop) ([]string, error) {
	places := append([]geo.Point{}, home...)
	for _, stop := range stops {
		if stop.Reload != nil {
			places = append(places, home...)
		}
		if p := stop.ShipTo; p != nil && p.Latitude != nil && p.Longitude != nil {
			places = append(places, geo.Point{Latitude: *p.Latitude, Longitude: *p.Longitude})
		}
	}
	encoded := []string{}
	if len(places) == len(home) {
		return encoded, nil
	}
	places = append(places, home...)
	ways, err := roads.Lines(ctx, places)
	if err != nil {
		return nil, err
	}
	for i, way := range ways {
		if way == nil { // not known
			way = places[i : i+2]
		}
		encoded = append(encoded, geo.Polyline(way))
	}
	return encoded, nil
}

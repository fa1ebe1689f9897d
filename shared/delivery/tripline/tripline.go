// Package tripline has the planned ways of trips, for drawing on a map.
package tripline

import (
	"context"

	"backdock/shared/delivery/distance"
	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/trip"
)

// Line is the planned way of a trip, for drawing on a map.
type Line struct {
	// Provider is the provider of distances that the settings chose, a value of the setting tracking.distances. Lines
	// of Amazon Location Service may only be drawn on its own maps, with its attribution, and not be stored: see
	// Routes in app/aws.
	Provider string
	// Legs lead to the stops in visiting order and then back to the warehouse. A leg to a stop without coordinates is
	// left out.
	Legs []LineLeg
}

// Drawable reports whether the line may be drawn on a map of our own.
func (l Line) Drawable() bool { return distance.Drawable(l.Provider) }

// LineLeg is the way to a stop.
type LineLeg struct {
	StopID string // empty: back to the warehouse
	// Points begin at the place before and end at the stop.
	Points []geo.Point
	// Straight says that the provider has no line for this leg: Points are only its two ends.
	Straight bool
}

// Of returns the planned ways of trips that were read, in their order.
func Of(ctx context.Context, trips *trip.Trips, of ...trip.Trip) ([]Line, error) {
	sc, err := trips.ScheduleContext(ctx)
	if err != nil {
		return nil, err
	}
	lines := make([]Line, len(of))
	for i := range of {
		if lines[i], err = line(ctx, &of[i], sc); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

func line(ctx context.Context, t *trip.Trip, sc trip.ScheduleContext) (Line, error) {
	l := Line{Provider: sc.Roads.Name}
	if len(t.Stops) == 0 {
		return l, nil
	}
	places, to := t.Way(sc)
	ways, err := sc.Roads.Lines(ctx, places)
	if err != nil {
		return Line{}, err
	}
	for i, stop := range to {
		leg := LineLeg{Points: ways[i]}
		if stop < len(t.Stops) {
			leg.StopID = t.Stops[stop].ID
		}
		if leg.Points == nil {
			leg.Points, leg.Straight = []geo.Point{places[i], places[i+1]}, true
		}
		l.Legs = append(l.Legs, leg)
	}
	return l, nil
}

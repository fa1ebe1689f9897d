package trip

import (
	"context"

	"backdock/shared/delivery/distance"
	"backdock/shared/delivery/geo"
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

// Line returns the planned way of a trip. Errors: fault.NotFound.
func (s *Trips) Line(ctx context.Context, tripID string) (Line, error) {
	f, err := s.Get(ctx, tripID)
	if err != nil {
		return Line{}, err
	}
	return s.LineOf(ctx, &f.Trip)
}

// LineOf returns the planned way of a trip that was read.
func (s *Trips) LineOf(ctx context.Context, t *Trip) (Line, error) {
	around, err := s.Surroundings(ctx)
	if err != nil {
		return Line{}, err
	}
	return t.line(ctx, around)
}

// LinesOf returns the planned ways of trips that were read, in their order.
func (s *Trips) LinesOf(ctx context.Context, trips []Trip) ([]Line, error) {
	around, err := s.Surroundings(ctx)
	if err != nil {
		return nil, err
	}
	lines := make([]Line, len(trips))
	for i := range trips {
		if lines[i], err = trips[i].line(ctx, around); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

func (t *Trip) line(ctx context.Context, around Surroundings) (Line, error) {
	line := Line{Provider: around.Roads.Name}
	if len(t.Stops) == 0 {
		return line, nil
	}
	places, to := t.way(around)
	ways, err := around.Roads.Lines(ctx, places)
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
		line.Legs = append(line.Legs, leg)
	}
	return line, nil
}

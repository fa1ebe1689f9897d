package road

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/delivery/geo"
)

// ErrOutOfReach is the error for two places between which the network has no way.
var ErrOutOfReach = errors.New("the road network has no way between these places")

// Roads is the geo.Roads over a network.
type Roads struct {
	network *Network
	beyond  *geo.GreatCircle
}

// Roads returns the provider of distances. beyond answers for pairs of places that are out of reach: at least one is
// more than Reach from every street, or no streets join them. If it is nil, such a pair is ErrOutOfReach.
func (n *Network) Roads(beyond *geo.GreatCircle) *Roads { return &Roads{n, beyond} }

// Legs implements geo.Roads.
func (r *Roads) Legs(ctx context.Context, places []geo.Point) ([]geo.Leg, error) {
	if err := errors.Join(ctx.Err(), geo.CheckPlaces(places)); err != nil {
		return nil, err
	}
	legs := make([]geo.Leg, max(len(places)-1, 0))
	at := r.snap(places)
	for i := range legs {
		if err := r.row(ctx, places, at, i, at[i+1:i+2], func(_ int, leg geo.Leg) { legs[i] = leg }); err != nil {
			return nil, err
		}
	}
	return legs, nil
}

// Matrix implements geo.Roads. It is symmetric if the network has no one-way streets.
func (r *Roads) Matrix(ctx context.Context, places []geo.Point) (geo.Matrix, error) {
	if err := errors.Join(ctx.Err(), geo.CheckPlaces(places)); err != nil {
		return geo.Matrix{}, err
	}
	m := geo.NewMatrix(len(places))
	at := r.snap(places)
	for i := range places {
		if err := r.row(ctx, places, at, i, at, func(j int, leg geo.Leg) { m.Set(i, j, leg) }); err != nil {
			return geo.Matrix{}, err
		}
	}
	return m, nil
}

// stop is a place with its nearest node and its number among the places.
type stop struct {
	snapped
	place int
}

func (r *Roads) snap(places []geo.Point) []stop {
	at := make([]stop, len(places))
	for i, p := range places {
		at[i] = stop{r.network.snap(p), i}
	}
	return at
}

// row computes the travel from place i to some places by one search.
func (r *Roads) row(ctx context.Context, places []geo.Point, at []stop, i int, to []stop,
	set func(j int, leg geo.Leg)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s := r.network.spaces.get()
	defer r.network.spaces.put(s)
	s.begin()
	from, left := at[i], 0
	for _, t := range to {
		if from.node >= 0 && t.node >= 0 && t.node != from.node && s.states[t.node].wanted != s.mark {
			s.states[t.node].wanted = s.mark
			left++
		}
	}
	if left > 0 {
		r.network.reach(s, from.node, left)
	}
	for _, t := range to {
		leg, ok := r.leg(s, from, t, places)
		if !ok {
			return fmt.Errorf("from %v to %v: %w", places[i], places[t.place], ErrOutOfReach)
		}
		set(t.place, leg)
	}
	return nil
}

// leg returns the travel between two places after a search from the first one's node.
func (r *Roads) leg(s *space, from, to stop, places []geo.Point) (geo.Leg, bool) {
	switch {
	case places[from.place] == places[to.place]:
		return geo.Leg{}, true
	case from.node >= 0 && from.node == to.node: // straight from place to place
		decimeters := from.at.to(to.at) * 10
		return legOf(uint32(decimeters/r.network.access), int32(decimeters)), true
	case from.node >= 0 && to.node >= 0 && s.states[to.node].reached == s.mark:
		way := s.states[to.node]
		return legOf(from.tenths+way.tenths+to.tenths, from.decimeters+way.decimeters+to.decimeters), true
	case r.beyond == nil:
		return geo.Leg{}, false
	}
	return r.beyond.Leg(places[from.place], places[to.place]), true
}

func legOf(tenths uint32, decimeters int32) geo.Leg {
	return geo.Leg{Km: float64(decimeters) / 10_000, Duration: time.Duration((tenths+5)/10) * time.Second}
}

// Lines implements geo.Roads. A pair out of reach has no line.
func (r *Roads) Lines(ctx context.Context, places []geo.Point) ([][]geo.Point, error) {
	if err := errors.Join(ctx.Err(), geo.CheckPlaces(places)); err != nil {
		return nil, err
	}
	lines := make([][]geo.Point, max(len(places)-1, 0))
	at := r.snap(places)
	for i := range lines {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		from, to := at[i], at[i+1]
		line := []geo.Point{places[i]}
		if from.node < 0 || to.node < 0 {
			line = nil
		} else if from.node != to.node {
			line = r.network.path(line, from.node, to.node)
		}
		switch {
		case line != nil:
			lines[i] = append(line, places[i+1])
		case r.beyond == nil:
			return nil, fmt.Errorf("from %v to %v: %w", places[i], places[i+1], ErrOutOfReach)
		}
	}
	return lines, nil
}

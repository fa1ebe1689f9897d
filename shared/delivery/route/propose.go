package route

import (
	"math"

	"backdock/shared/delivery/geo"
)

// Tour is a route with the locations of its stops; nil: not known.
type Tour struct {
	Route  Route
	Points []*geo.Point
}

// Proposal is a place for an address on a route.
type Proposal struct {
	Route      Route
	StopNumber int
	AddedKm    float64 // great-circle distance that the route becomes longer by
}

// Propose returns the place on one of the tours that makes it least longer, by great-circle distances. Tours start and
// end at the depot, if it is known. Stops without a location do not count. ok is false if no tour has a known place, or
// all are full.
func Propose(at geo.Point, depot *geo.Point, tours []Tour) (best Proposal, ok bool) {
	best.AddedKm = math.Inf(1)
	for _, t := range tours {
		if len(t.Route.Stops) >= MaxStops {
			continue
		}
		before, number := depot, 1
		offer := func(after *geo.Point) {
			if added := detour(before, at, after); added < best.AddedKm {
				best, ok = Proposal{t.Route, number, added}, true
			}
		}
		for i, p := range t.Points {
			if p == nil {
				continue
			}
			offer(p)
			before, number = p, i+2
		}
		offer(depot)
	}
	return best, ok
}

// detour returns by how much the way from one place to another becomes longer if it leads over at. Without one of the
// places it is the distance to the other, without both it is infinite.
func detour(from *geo.Point, at geo.Point, to *geo.Point) float64 {
	switch {
	case from == nil && to == nil:
		return math.Inf(1)
	case from == nil:
		return geo.Distance(at, *to)
	case to == nil:
		return geo.Distance(*from, at)
	}
	return geo.Distance(*from, at) + geo.Distance(at, *to) - geo.Distance(*from, *to)
}

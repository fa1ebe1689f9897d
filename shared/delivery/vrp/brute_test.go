package vrp_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	. "backdock/shared/delivery/vrp"
)

// optimum returns the lowest cost of a problem with few stops: it tries each sequence of the stops and of the ends of
// tours and routes.
func optimum(p *Problem) int64 {
	b := brute{p: p, used: make([]bool, len(p.Stops)), best: math.MaxInt64}
	b.vehicle(0, 0)
	return b.best
}

type brute struct {
	p    *Problem
	used []bool
	best int64
}

// vehicle tries all routes of vehicle v and of those after it. cost is that of the vehicles before.
func (b *brute) vehicle(v int, cost int64) {
	if v == len(b.p.Vehicles) {
		left := Plan{}
		for s, used := range b.used {
			if !used {
				left.LeftOut = append(left.LeftOut, s)
			}
		}
		b.best = min(b.best, cost+b.p.Evaluate(&left).Cost.Total())
		return
	}
	b.extend(v, cost, &Route{Vehicle: v})
}

// extend takes a route as it is, and with one more stop in its last tour or in a new one.
func (b *brute) extend(v int, cost int64, r *Route) {
	if len(b.p.ValidateRoute(r)) == 0 {
		own := b.p.Evaluate(&Plan{Routes: []Route{*r}}).Cost.Total()
		b.vehicle(v+1, cost+own)
	}
	for s := range b.used {
		if b.used[s] {
			continue
		}
		b.used[s] = true
		if n := len(r.Tours); n > 0 {
			longer := Route{Vehicle: v, Tours: slices.Clone(r.Tours)}
			longer.Tours[n-1] = append(slices.Clone(r.Tours[n-1]), s)
			b.extend(v, cost, &longer)
		}
		if len(r.Tours) < max(1, b.p.Vehicles[v].MaxTours) {
			b.extend(v, cost, &Route{Vehicle: v, Tours: append(slices.Clone(r.Tours), []int{s})})
		}
		b.used[s] = false
	}
}

// On small problems with every kind of constraint the solver finds the optimum.
func TestSmallProblemsAreSolvedToOptimality(t *testing.T) {
	for seed := range uint64(100) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			p := randomProblem(seed, 2+int(seed%4))
			if len(p.Vehicles) == 1 {
				p = randomProblem(seed, 5+int(seed%3))
			}
			p.Vehicles = p.Vehicles[:min(2, len(p.Vehicles))]
			for i := range p.Stops {
				p.Stops[i].Only = nil
			}
			r := solve(p, seed, 8_000)
			verify(t, p, r)
			if want := optimum(p); r.Cost != want {
				t.Errorf("%d instead of %d: %+v", r.Cost, want, r.Plan)
			}
		})
	}
}

package vrp_test

import (
	"math"
	"math/rand/v2"
	"slices"

	. "backdock/shared/delivery/vrp"
)

// randomProblem makes a day with every kind of constraint: some are off at random. It may be impossible to serve all.
func randomProblem(seed uint64, stops int) *Problem {
	r := rand.New(rand.NewPCG(seed, 1))
	chance := func(percent int) bool { return r.IntN(100) < percent }
	p := &Problem{}
	p.Distance, p.Time = randomMatrices(r, stops+1, chance(50))
	windows, dimensions, features, paid := chance(60), 1+r.IntN(3), chance(40), chance(60)
	for i := range stops {
		s := Stop{Place: i + 1, Service: int64(r.IntN(600))}
		if chance(10) {
			s.Place = 1 + r.IntN(stops)
		}
		for d := range dimensions {
			s.Demand[d] = int64(r.IntN(20))
		}
		if windows && chance(70) {
			open := int64(r.IntN(20_000))
			s.Windows = []Window{{Open: open, Close: open + int64(r.IntN(8_000))}}
			if chance(30) {
				later := s.Windows[0].Close + 1 + int64(r.IntN(10_000))
				s.Windows = append(s.Windows, Window{Open: later, Close: later + int64(r.IntN(5_000))})
			}
		}
		if features && chance(30) {
			s.Needs = Features(1 << r.IntN(2))
		}
		if chance(10) {
			s.LeftOutCost = int64(1 + r.IntN(20_000))
		}
		p.Stops = append(p.Stops, s)
	}
	for range 1 + r.IntN(4) {
		v := Vehicle{FixedCost: int64(r.IntN(2) * r.IntN(5_000)), CostPerDistance: int64(r.IntN(4))}
		v.Features = Features(r.IntN(4))
		for d := range dimensions {
			v.Capacity[d] = int64(r.IntN(15 * (stops + 2)))
		}
		if paid {
			v.CostPerTime = int64(r.IntN(3))
		}
		if chance(50) {
			v.StartEarliest, v.EndLatest = int64(r.IntN(3_000)), int64(20_000+r.IntN(20_000))
		}
		if chance(30) {
			v.StartLatest = v.StartEarliest + int64(r.IntN(5_000))
		}
		if chance(40) {
			v.MaxDuration = int64(5_000 + r.IntN(25_000))
		}
		if chance(50) {
			v.MaxTours, v.ReloadTime, v.ReloadCost = 1+r.IntN(3), int64(r.IntN(1_800)), int64(seed%3)*700
		}
		p.Vehicles = append(p.Vehicles, v)
		if chance(30) {
			p.Vehicles = append(p.Vehicles, v)
		}
	}
	if chance(20) && stops > 0 {
		p.Stops[r.IntN(stops)].Only = []int{r.IntN(len(p.Vehicles))}
	}
	if chance(30) {
		p.BalanceCost = int64(r.IntN(3))
	}
	return p
}

// randomMatrices places points in a square. Travel takes one unit of time for one of distance, on average.
func randomMatrices(r *rand.Rand, n int, symmetric bool) (distance, time [][]int64) {
	x, y := make([]float64, n), make([]float64, n)
	for i := range x {
		x[i], y[i] = r.Float64()*4_000, r.Float64()*4_000
	}
	for a := range n {
		distance, time = append(distance, make([]int64, n)), append(time, make([]int64, n))
		for b := range n {
			d := math.Hypot(x[a]-x[b], y[a]-y[b])
			f, g := 1.0, 1.0
			if !symmetric {
				f, g = 1+r.Float64()/2, 0.8+r.Float64()/2
			}
			distance[a][b], time[a][b] = int64(d*f), int64(d*g)
		}
	}
	return distance, time
}

// withGiven solves a problem quickly and takes a part of the plan as the given one, with some stops and vehicles
// locked.
func withGiven(p *Problem, seed uint64) *Problem {
	r := rand.New(rand.NewPCG(seed, 2))
	plan := solve(p, seed, 30).Plan
	given := Plan{}
	for _, route := range plan.Routes {
		keep := Route{Vehicle: route.Vehicle}
		for _, tour := range route.Tours {
			kept := slices.DeleteFunc(slices.Clone(tour), func(int) bool { return r.IntN(4) == 0 })
			if len(kept) > 0 {
				keep.Tours = append(keep.Tours, kept)
			}
		}
		if len(keep.Tours) > 0 && len(p.ValidateRoute(&keep)) == 0 {
			given.Routes = append(given.Routes, keep)
			p.Vehicles[route.Vehicle].Locked = r.IntN(4) == 0
			for _, s := range keep.Stops() {
				p.Stops[s].Locked = r.IntN(4) == 0
			}
		}
	}
	p.Given, p.MoveCost = &given, int64(r.IntN(3)*r.IntN(2_000))
	return p
}

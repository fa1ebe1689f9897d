package vrp

import "slices"

// Plan says which vehicle serves which stops in which order. Stops and vehicles are indexes into the problem's.
type Plan struct {
	Routes  []Route
	LeftOut []int // stops that no vehicle serves, ascending
}

// Route is the day of one vehicle: its tours in order. Each tour starts and ends at the depot.
type Route struct {
	Vehicle int
	Tours   [][]int
}

// Stops returns the stops of the route in the order of service.
func (r *Route) Stops() []int {
	var all []int
	for _, tour := range r.Tours {
		all = append(all, tour...)
	}
	return all
}

// used returns the tours with stops.
func (r *Route) used() [][]int {
	return slices.DeleteFunc(slices.Clone(r.Tours), func(tour []int) bool { return len(tour) == 0 })
}

// Cost is what a plan costs, in units of cost, by cause.
type Cost struct {
	Distance, Time, Fixed, Balance int64
	Moves                          int64 // of stops that the given plan has on another vehicle
	LeftOut                        int64
}

// Total returns the sum that the solver minimizes.
func (c Cost) Total() int64 { return c.Distance + c.Time + c.Fixed + c.Balance + c.Moves + c.LeftOut }

// Evaluation is what a plan amounts to.
type Evaluation struct {
	Cost      Cost
	Distance  int64      // driven, in units of distance
	Work      int64      // the durations of all routes, in units of time
	Moved     int        // stops that the given plan has on another vehicle
	Schedules []Schedule // of each route of the plan, in its order
}

// Evaluate computes costs and times of a plan from the problem alone. The plan may be infeasible, but its indexes must
// be those of the problem and a route must not be empty to count as used.
func (p *Problem) Evaluate(plan *Plan) Evaluation {
	var e Evaluation
	home := p.Given.vehicles(len(p.Stops))
	leftOut := p.defaultLeftOutCost()
	for i := range plan.Routes {
		r := &plan.Routes[i]
		s := p.Schedule(r)
		e.Schedules = append(e.Schedules, s)
		if len(s.Visits) == 0 {
			continue
		}
		v := &p.Vehicles[r.Vehicle]
		e.Distance += s.Distance
		e.Work += s.Duration()
		e.Cost.Distance += v.CostPerDistance * s.Distance
		e.Cost.Time += v.CostPerTime * s.Duration()
		e.Cost.Fixed += v.fixed(len(s.Tours))
		e.Cost.Balance += p.balance(v, s.Duration())
		for _, visit := range s.Visits {
			if at := home[visit.Stop]; at >= 0 && at != r.Vehicle {
				e.Moved++
			}
		}
	}
	e.Cost.Moves = int64(e.Moved) * p.MoveCost
	for _, s := range plan.LeftOut {
		e.Cost.LeftOut += p.Stops[s].leftOutCost(leftOut)
	}
	return e
}

// vehicles returns the vehicle of each of n stops, −1 for a stop that is in no tour. The plan may be nil.
func (p *Plan) vehicles(n int) []int {
	at := make([]int, n)
	for i := range at {
		at[i] = -1
	}
	if p == nil {
		return at
	}
	for i := range p.Routes {
		for _, s := range p.Routes[i].Stops() {
			at[s] = p.Routes[i].Vehicle
		}
	}
	return at
}

package vrp

import (
	"errors"
	"fmt"
)

// Dimension is a kind of capacity.
type Dimension int

// The dimensions of a Load. The caller chooses the unit of each.
const (
	Weight Dimension = iota
	Volume
	Cases
	dimensions
)

// Load is an amount in each dimension: a demand, a load or a capacity.
type Load [dimensions]int64

// Features is a set of up to 64 features, such as a tail lift or cooling: feature i is bit i.
type Features uint64

// Window is a span of time in which service may begin, both ends included, in units of time.
type Window struct {
	Open, Close int64
}

// Problem is a day to plan: stops, vehicles, one depot.
type Problem struct {
	// Distance[a][b] and Time[a][b] are what it takes to drive from place a to place b, in units of distance and time.
	// Place 0 is the depot. The matrices may be asymmetric.
	Distance, Time [][]int64
	Stops          []Stop
	Vehicles       []Vehicle

	// Given is the plan to start from; nil starts with an empty one. Locked stops are in it.
	Given *Plan
	// MoveCost is charged for each stop that Given has on another vehicle, in units of cost.
	MoveCost int64
	// LeftOutCost is charged for each stop that is left out, in units of cost. 0 stands for more than serving any stop
	// can cost.
	LeftOutCost int64
	// BalanceCost evens out the work among the vehicles, in units of cost per unit of time: one more unit of work costs
	// this on a vehicle whose day is full, half of it if the day is half full, and nothing on an empty one.
	BalanceCost int64
}

// Stop is an order to deliver.
type Stop struct {
	// Place is the stop's row in the matrices. Several stops may share a place.
	Place   int
	Demand  Load
	Service int64 // in units of time
	// Windows are the spans in which service may begin, in order and apart; none means at any time.
	Windows []Window
	// Needs are the features that the vehicle must have.
	Needs Features
	// Only lists the vehicles that may serve the stop, as indexes; empty means any. One index pins the stop.
	Only []int
	// Locked keeps the stop on the vehicle that Given has it on, and in its order among the locked stops there.
	Locked bool
	// LeftOutCost replaces the problem's, in units of cost, if it is not 0.
	LeftOutCost int64
}

// Vehicle is a vehicle with its driver for the day.
type Vehicle struct {
	// Capacity is the limit of each tour; 0 in a dimension means no limit.
	Capacity Load
	// StartEarliest and StartLatest are when it may leave the depot; EndLatest is when it must be back. They are in
	// units of time; 0 for the latter two means no limit.
	StartEarliest, StartLatest, EndLatest int64
	// MaxDuration limits the time from leaving the depot to the final return, in units of time; 0 means no limit.
	MaxDuration int64
	// MaxTours is the number of tours that the vehicle may make in the day; 0 means one. ReloadTime is the time at the
	// depot between two tours, in units of time.
	MaxTours   int
	ReloadTime int64
	Features   Features
	// FixedCost is charged if the vehicle is used, ReloadCost for each tour after the first, CostPerDistance for each
	// unit of distance, and CostPerTime for each unit of time from leaving the depot to the final return. All are in
	// units of cost.
	FixedCost, ReloadCost, CostPerDistance, CostPerTime int64
	// Locked keeps the vehicle's day as Given has it: nothing is added, removed or moved.
	Locked bool
}

// tours returns the number of tours that v may make.
func (v *Vehicle) tours() int { return max(1, v.MaxTours) }

// fixed returns the cost of using v for a number of tours, besides distance and time.
func (v *Vehicle) fixed(tours int) int64 { return v.FixedCost + v.ReloadCost*int64(tours-1) }

const (
	// forever is later than any time and more than any load. A sum of a few does not overflow.
	forever = int64(1) << 50
	// maxTours is the largest number of tours of a vehicle.
	maxTours = 64
)

// orForever replaces the 0 that stands for no limit.
func orForever(limit int64) int64 {
	if limit == 0 {
		return forever
	}
	return limit
}

// available returns the length of the vehicle's day, in units of time, and false if it has no limit.
func (v *Vehicle) available() (int64, bool) {
	day := min(orForever(v.MaxDuration), orForever(v.EndLatest)-v.StartEarliest)
	return max(1, day), day < forever/2
}

// dayWithoutLimit is the full day of a vehicle without any limit of time, for BalanceCost: a day in seconds.
const dayWithoutLimit = 86_400

// balance returns the cost of work units of time on the vehicle.
func (p *Problem) balance(v *Vehicle, work int64) int64 {
	if p.BalanceCost == 0 {
		return 0
	}
	day, limited := v.available()
	if !limited {
		day = dayWithoutLimit
	}
	return int64(min(float64(p.BalanceCost)*float64(work)*float64(work)/float64(2*day), maxAmount*maxRate))
}

// leftOutCost returns the cost of leaving the stop out, given the problem's default.
func (s *Stop) leftOutCost(otherwise int64) int64 {
	if s.LeftOutCost != 0 {
		return s.LeftOutCost
	}
	return otherwise
}

// defaultLeftOutCost returns LeftOutCost, or ten times the cost of the dearest day with a single stop.
func (p *Problem) defaultLeftOutCost() int64 {
	if p.LeftOutCost != 0 {
		return p.LeftOutCost
	}
	var distance, time, dearest int64
	for i := range p.Stops {
		at := p.Stops[i].Place
		distance = max(distance, p.Distance[0][at]+p.Distance[at][0])
		time = max(time, p.Time[0][at]+p.Time[at][0]+p.Stops[i].Service)
	}
	for i := range p.Vehicles {
		v := &p.Vehicles[i]
		day, limited := v.available()
		if !limited {
			day = max(time, dayWithoutLimit)
		}
		dearest = max(dearest, v.FixedCost+v.ReloadCost+v.CostPerDistance*distance+v.CostPerTime*day+p.balance(v, day))
	}
	return 10*(dearest+p.MoveCost) + 1
}

// ErrProblem is wrapped by each error of Check.
var ErrProblem = errors.New("the problem is not well formed")

// Check returns an error if indexes, matrices or figures do not fit together. It says nothing about feasibility.
func (p *Problem) Check() error {
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%w: %s", ErrProblem, fmt.Sprintf(format, args...))
	}
	if len(p.Distance) == 0 || len(p.Distance) != len(p.Time) {
		return wrong("%d rows of distances, %d of times", len(p.Distance), len(p.Time))
	}
	for a := range p.Distance {
		if len(p.Distance[a]) != len(p.Distance) || len(p.Time[a]) != len(p.Distance) {
			return wrong("row %d of a matrix is not %d long", a, len(p.Distance))
		}
		for b := range p.Distance {
			if !sensible(maxLength, p.Distance[a][b], p.Time[a][b]) {
				return wrong("from place %d to %d", a, b)
			}
		}
	}
	for i := range p.Stops {
		if !p.Stops[i].wellFormed(len(p.Distance), len(p.Vehicles)) {
			return wrong("stop %d", i)
		}
	}
	for i := range p.Vehicles {
		if !p.Vehicles[i].wellFormed() {
			return wrong("vehicle %d", i)
		}
	}
	if !sensible(maxAmount, p.MoveCost, p.LeftOutCost) || !sensible(maxRate, p.BalanceCost) {
		return wrong("a cost is negative or too large")
	}
	return p.checkGiven(wrong)
}

// checkGiven checks that the given plan holds each locked stop and no stop or vehicle twice.
func (p *Problem) checkGiven(wrong func(string, ...any) error) error {
	var given Plan
	if p.Given != nil {
		given = *p.Given
	}
	seen, used := make([]bool, len(p.Stops)), make([]bool, len(p.Vehicles))
	for _, r := range given.Routes {
		if r.Vehicle < 0 || r.Vehicle >= len(used) || used[r.Vehicle] || len(r.Tours) > maxTours {
			return wrong("vehicle %d of the given plan", r.Vehicle)
		}
		used[r.Vehicle] = true
		for _, tour := range r.Tours {
			for _, s := range tour {
				if s < 0 || s >= len(seen) || seen[s] {
					return wrong("stop %d of the given plan", s)
				}
				seen[s] = true
			}
		}
	}
	for i := range p.Stops {
		if p.Stops[i].Locked && !seen[i] {
			return wrong("stop %d is locked and not in a tour of the given plan", i)
		}
	}
	return nil
}

// Limits of the figures of a problem. Within them no sum overflows.
const (
	maxLength = 1e9  // of a distance, a time
	maxRate   = 1e6  // of a cost per unit
	maxAmount = 1e12 // of a load, a cost
)

// sensible reports whether all figures are in the range from 0 to limit.
func sensible(limit int64, figures ...int64) bool {
	for _, f := range figures {
		if f < 0 || f > limit {
			return false
		}
	}
	return true
}

func (s *Stop) wellFormed(places, vehicles int) bool {
	if s.Place < 0 || s.Place >= places || !sensible(maxLength, s.Service) ||
		!sensible(maxAmount, s.Demand[:]...) || !sensible(maxAmount, s.LeftOutCost) {
		return false
	}
	for i, w := range s.Windows {
		if !sensible(maxLength, w.Open, w.Close) || w.Close < w.Open || i > 0 && w.Open <= s.Windows[i-1].Close {
			return false
		}
	}
	for _, v := range s.Only {
		if v < 0 || v >= vehicles {
			return false
		}
	}
	return true
}

func (v *Vehicle) wellFormed() bool {
	return orForever(v.StartLatest) >= v.StartEarliest && orForever(v.EndLatest) >= v.StartEarliest &&
		v.MaxTours >= 0 && v.MaxTours <= maxTours &&
		sensible(maxLength, v.StartEarliest, v.StartLatest, v.EndLatest, v.MaxDuration, v.ReloadTime) &&
		sensible(maxRate, v.CostPerDistance, v.CostPerTime) &&
		sensible(maxAmount, v.Capacity[:]...) && sensible(maxAmount, v.FixedCost, v.ReloadCost)
}

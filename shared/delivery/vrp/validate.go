package vrp

import "slices"

// Rule is a constraint that a plan can break.
type Rule int

// The rules. The comment says what Actual and Limit of a Violation are.
const (
	UnknownVehicle Rule = iota // no vehicle has the index; Actual is the index
	UnknownStop                // no stop has the index; Actual is the index
	Lost                       // the stop is in no tour and not left out
	Duplicated                 // the stop is planned or left out more than once; Actual is how often
	DoubleUse                  // the vehicle has several routes; Actual is how many
	TooManyTours               // Actual and Limit are numbers of tours
	WrongVehicle               // the stop's Only does not allow the vehicle
	MissingFeature             // the vehicle lacks Features
	Overload                   // Actual and Limit are in the unit of Dimension
	LateArrival                // Actual is the arrival and Limit the closing time, in units of time
	LateReturn                 // Actual is the return and Limit the latest end, in units of time
	LongDay                    // Actual and Limit are durations in units of time
	LockMoved                  // the locked stop is not on its vehicle; Limit is the index of that vehicle
	LockReordered              // the locked stop comes before one that it followed; Actual is the index of that stop
	LockedRoute                // the route of a locked vehicle is not the given one
)

// Violation is one broken constraint of a plan. Vehicle, Tour and Stop are −1 if they do not apply; Tour counts from 0
// within the vehicle's route.
type Violation struct {
	Rule                Rule
	Vehicle, Tour, Stop int
	Dimension           Dimension // of an Overload
	Features            Features  // that are missing
	Actual, Limit       int64     // see Rule
}

// Validate lists everything that the plan breaks. It uses nothing of the solver but the problem. If an index is unknown,
// only the indexes are checked.
func (p *Problem) Validate(plan *Plan) []Violation {
	found, known := p.validateIndexes(plan)
	if !known {
		return found
	}
	for i := range plan.Routes {
		found = append(found, p.ValidateRoute(&plan.Routes[i])...)
	}
	return append(found, p.validateLocks(plan)...)
}

// validateIndexes lists the stops and vehicles that are unknown, lost or used twice. known is false if some are unknown.
func (p *Problem) validateIndexes(plan *Plan) (found []Violation, known bool) {
	known = true
	broken := func(rule Rule, vehicle, tour, stop, actual, limit int) {
		found = append(found, Violation{Rule: rule, Vehicle: vehicle, Tour: tour, Stop: stop, Actual: int64(actual),
			Limit: int64(limit)})
		known = known && rule != UnknownStop && rule != UnknownVehicle
	}
	stops, routes := make([]int, len(p.Stops)), make([]int, len(p.Vehicles))
	count := func(vehicle, tour, stop int) {
		if stop < 0 || stop >= len(stops) {
			broken(UnknownStop, vehicle, tour, -1, stop, 0)
			return
		}
		stops[stop]++
	}
	for _, r := range plan.Routes {
		if r.Vehicle < 0 || r.Vehicle >= len(routes) {
			broken(UnknownVehicle, -1, -1, -1, r.Vehicle, 0)
			continue
		}
		routes[r.Vehicle]++
		for t, tour := range r.Tours {
			for _, stop := range tour {
				count(r.Vehicle, t, stop)
			}
		}
	}
	for _, stop := range plan.LeftOut {
		count(-1, -1, stop)
	}
	for stop, times := range stops {
		switch {
		case times == 0 && known:
			broken(Lost, -1, -1, stop, 0, 0)
		case times > 1:
			broken(Duplicated, -1, -1, stop, times, 1)
		}
	}
	for vehicle, times := range routes {
		if times > 1 {
			broken(DoubleUse, vehicle, -1, -1, times, 1)
		}
	}
	return found, known
}

// ValidateRoute lists what a route breaks by itself: features, capacities, windows and hours. Its indexes must be those
// of the problem.
func (p *Problem) ValidateRoute(r *Route) []Violation {
	var found []Violation
	v := &p.Vehicles[r.Vehicle]
	broken := func(rule Rule, tour, stop int, actual, limit int64) {
		found = append(found, Violation{Rule: rule, Vehicle: r.Vehicle, Tour: tour, Stop: stop, Actual: actual,
			Limit: limit})
	}
	s := p.Schedule(r)
	if len(s.Tours) > v.tours() {
		broken(TooManyTours, -1, -1, int64(len(s.Tours)), int64(v.tours()))
	}
	for _, visit := range s.Visits {
		stop := &p.Stops[visit.Stop]
		if len(stop.Only) > 0 && !slices.Contains(stop.Only, r.Vehicle) {
			broken(WrongVehicle, visit.Tour, visit.Stop, 0, 0)
		}
		if missing := stop.Needs &^ v.Features; missing != 0 {
			broken(MissingFeature, visit.Tour, visit.Stop, 0, 0)
			found[len(found)-1].Features = missing
		}
		if visit.Late {
			broken(LateArrival, visit.Tour, visit.Stop, visit.Arrive, visit.Closes)
		}
	}
	for t, tour := range s.Tours {
		for d, load := range tour.Load {
			if limit := v.Capacity[d]; limit > 0 && load > limit {
				broken(Overload, t, -1, load, limit)
				found[len(found)-1].Dimension = Dimension(d)
			}
		}
	}
	if limit := v.EndLatest; limit > 0 && s.End > limit && len(s.Visits) > 0 {
		broken(LateReturn, -1, -1, s.End, limit)
	}
	if limit := v.MaxDuration; limit > 0 && s.Duration() > limit {
		broken(LongDay, -1, -1, s.Duration(), limit)
	}
	return found
}

// validateLocks lists the locked stops and vehicles that are not as in the given plan.
func (p *Problem) validateLocks(plan *Plan) []Violation {
	if p.Given == nil {
		return nil
	}
	var found []Violation
	broken := func(rule Rule, vehicle, stop, actual, limit int) {
		found = append(found, Violation{Rule: rule, Vehicle: vehicle, Tour: -1, Stop: stop, Actual: int64(actual),
			Limit: int64(limit)})
	}
	at := plan.vehicles(len(p.Stops))
	planned := make([]Route, len(p.Vehicles))
	for _, r := range plan.Routes {
		planned[r.Vehicle] = r
	}
	for i := range p.Given.Routes {
		given := &p.Given.Routes[i]
		now := &planned[given.Vehicle]
		if p.Vehicles[given.Vehicle].Locked && !slices.EqualFunc(now.used(), given.used(), slices.Equal[[]int]) {
			broken(LockedRoute, given.Vehicle, -1, 0, 0)
		}
		position := make(map[int]int)
		for k, stop := range now.Stops() {
			position[stop] = k
		}
		last := -1
		for _, stop := range given.Stops() {
			switch {
			case !p.Stops[stop].Locked:
			case at[stop] != given.Vehicle:
				broken(LockMoved, at[stop], stop, 0, given.Vehicle)
			case last >= 0 && position[stop] < position[last]:
				broken(LockReordered, at[stop], stop, last, 0)
			default:
				last = stop
			}
		}
	}
	return found
}

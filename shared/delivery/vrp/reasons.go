package vrp

import (
	"cmp"
	"slices"
)

// Reason says why a vehicle cannot serve a stop that is left out. The order is that of severity: the first ones hold
// whatever else is planned.
type Reason int

// The reasons.
const (
	NotAllowed         Reason = iota // the stop's Only does not list the vehicle
	LacksFeature                     // the vehicle lacks a feature
	CapacityTooSmall                 // the stop alone exceeds a capacity
	WindowOutOfReach                 // the vehicle alone comes after the stop's last window
	HoursTooShort                    // the stop alone exceeds the vehicle's hours
	RouteLocked                      // the vehicle's day is locked, or its locked stops break a constraint
	VehicleFull                      // no tour has room, and no further tour is allowed
	WindowTaken                      // each position with room makes this stop or another one late
	NoTimeLeft                       // each position in time exceeds the vehicle's hours
	MoreThanLeavingOut               // it fits, but costs more than leaving it out
)

// Reasons are the reasons for one stop that a plan leaves out.
type Reasons struct {
	Stop int
	// Main is the most likely one: the most frequent on the vehicles that could serve the stop if nothing else were
	// planned; if there are none, on those that are allowed and equipped; and so on. Without vehicles it is NotAllowed.
	Main     Reason
	Vehicles []VehicleReason // one for each vehicle of the problem
}

// VehicleReason is why one vehicle cannot serve the stop. Broken are the rules that the stop breaks, with their figures, at
// the position where it breaks the fewest. For the reasons up to HoursTooShort, the stop is the vehicle's only one; for the
// later ones, the vehicle has its stops of the plan, too. Broken is empty for RouteLocked and MoreThanLeavingOut.
type VehicleReason struct {
	Vehicle int
	Reason  Reason
	Broken  []Violation
}

// Reasons explains each stop that a plan leaves out. It tries the stop at each position of each vehicle by the rules of
// ValidateRoute. The plan's indexes must be those of the problem, each vehicle at most once.
func (p *Problem) Reasons(plan *Plan) []Reasons {
	routes := make([]Route, len(p.Vehicles))
	for v := range routes {
		routes[v].Vehicle = v
	}
	for _, r := range plan.Routes {
		routes[r.Vehicle] = r
	}
	all := make([]Reasons, 0, len(plan.LeftOut))
	for _, stop := range plan.LeftOut {
		r := Reasons{Stop: stop, Vehicles: make([]VehicleReason, len(routes))}
		for v := range routes {
			r.Vehicles[v] = p.reason(stop, &routes[v])
		}
		r.Main = mainReason(r.Vehicles)
		all = append(all, r)
	}
	return all
}

// reason explains why a vehicle with a route cannot serve a stop.
func (p *Problem) reason(stop int, r *Route) VehicleReason {
	alone := Route{Vehicle: r.Vehicle, Tours: [][]int{{stop}}}
	if broken := p.ValidateRoute(&alone); len(broken) > 0 {
		return VehicleReason{r.Vehicle, worst(broken, true), broken}
	}
	if p.Vehicles[r.Vehicle].Locked || len(p.ValidateRoute(r)) > 0 {
		return VehicleReason{Vehicle: r.Vehicle, Reason: RouteLocked}
	}
	var least []Violation
	var reason Reason
	for _, with := range p.insertions(stop, r) {
		broken := p.ValidateRoute(&with)
		if len(broken) == 0 {
			return VehicleReason{Vehicle: r.Vehicle, Reason: MoreThanLeavingOut}
		}
		// A position that breaks a less severe rule is closer to being feasible.
		why := worst(broken, false)
		if least == nil || cmp.Or(cmp.Compare(reason, why), cmp.Compare(len(broken), len(least))) < 0 {
			least, reason = broken, why
		}
	}
	return VehicleReason{r.Vehicle, reason, least}
}

// insertions returns the route with the stop at each position: in each tour, and in a tour of its own.
func (p *Problem) insertions(stop int, r *Route) []Route {
	var all []Route
	for t, tour := range r.Tours {
		for k := range len(tour) + 1 {
			changed := slices.Clone(r.Tours)
			changed[t] = slices.Insert(slices.Clone(tour), k, stop)
			all = append(all, Route{Vehicle: r.Vehicle, Tours: changed})
		}
	}
	for t := range len(r.Tours) + 1 {
		all = append(all, Route{Vehicle: r.Vehicle, Tours: slices.Insert(slices.Clone(r.Tours), t, []int{stop})})
	}
	return all
}

// reasonOf translates a broken rule: what it means for a stop alone, and beside the others.
var reasonOf = map[Rule][2]Reason{
	WrongVehicle:   {NotAllowed, NotAllowed},
	MissingFeature: {LacksFeature, LacksFeature},
	Overload:       {CapacityTooSmall, VehicleFull},
	TooManyTours:   {VehicleFull, VehicleFull},
	LateArrival:    {WindowOutOfReach, WindowTaken},
	LateReturn:     {HoursTooShort, NoTimeLeft},
	LongDay:        {HoursTooShort, NoTimeLeft},
}

// worst returns the most severe reason.
func worst(broken []Violation, alone bool) Reason {
	severest := MoreThanLeavingOut
	for _, b := range broken {
		why := reasonOf[b.Rule]
		if alone {
			severest = min(severest, why[0])
		} else {
			severest = min(severest, why[1])
		}
	}
	return severest
}

// mainReason returns the most frequent reason on the vehicles that come closest to serving the stop.
func mainReason(vehicles []VehicleReason) Reason {
	closest := 0
	for _, v := range vehicles {
		closest = max(closest, v.Reason.closeness())
	}
	var count [MoreThanLeavingOut + 1]int
	most := NotAllowed
	for _, v := range vehicles {
		if v.Reason.closeness() == closest {
			count[v.Reason]++
		}
	}
	for r, n := range count {
		if n > count[most] {
			most = Reason(r)
		}
	}
	return most
}

// closeness ranks a reason: the vehicle is the wrong one, it is not equipped, it is too small or too late for the stop,
// or it could serve the stop if nothing else were planned.
func (r Reason) closeness() int {
	switch {
	case r > HoursTooShort:
		return 3
	case r > LacksFeature:
		return 2
	}
	return int(r)
}

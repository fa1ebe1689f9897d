package dayplan

import (
	"slices"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/fault"
)

// keeping returns the plan with the trips in keep unchanged. A stop that the plan moves to such a trip stays on the trip that
// it has, behind the stop that it follows there now.
func keeping(t *day.Translation, plan *vrp.Plan, keep []string) vrp.Plan {
	kept := func(vehicle int) bool {
		return vehicle >= 0 && t.Slots[vehicle].TripID != "" && slices.Contains(keep, t.Slots[vehicle].TripID)
	}
	given, after := vehicles(t.Problem.Given, len(t.Stops)), vehicles(plan, len(t.Stops))
	var out vrp.Plan
	for v := range t.Slots {
		before := routeOf(t.Problem.Given, v)
		r := vrp.Route{Vehicle: v}
		if kept(v) {
			r.Tours = before.Tours
		} else {
			for _, tour := range routeOf(plan, v).Tours {
				tour = slices.DeleteFunc(slices.Clone(tour), func(stop int) bool { return kept(given[stop]) })
				r.Tours = append(r.Tours, tour)
			}
			previous := -1
			for _, stop := range before.Stops() {
				if kept(after[stop]) {
					r.Tours = insert(r.Tours, previous, stop)
				}
				previous = stop
			}
		}
		out.Routes = append(out.Routes, r)
	}
	placed := vehicles(&out, len(t.Stops))
	for stop, v := range placed {
		if v < 0 {
			out.LeftOut = append(out.LeftOut, stop)
		}
	}
	return out
}

// insert puts a stop behind another one, or at the beginning if no tour has that one.
func insert(tours [][]int, previous, stop int) [][]int {
	for i, tour := range tours {
		if k := slices.Index(tour, previous); k >= 0 {
			tours[i] = slices.Insert(tour, k+1, stop)
			return tours
		}
	}
	if len(tours) == 0 {
		return [][]int{{stop}}
	}
	tours[0] = slices.Insert(tours[0], 0, stop)
	return tours
}

// vehicles returns the vehicle of each of n stops, -1 for a stop in no route.
func vehicles(plan *vrp.Plan, n int) []int {
	at := slices.Repeat([]int{-1}, n)
	for i := range plan.Routes {
		for _, stop := range plan.Routes[i].Stops() {
			at[stop] = plan.Routes[i].Vehicle
		}
	}
	return at
}

// brokenBy returns a Conflict with what a plan breaks that the day as it is does not break.
func brokenBy(d *day.Day, t *day.Translation, plan *vrp.Plan) error {
	type broken struct {
		rule          vrp.Rule
		vehicle, stop int
		dimension     vrp.Dimension
	}
	before := map[broken]bool{}
	for _, v := range t.Problem.Validate(t.Problem.Given) {
		before[broken{v.Rule, v.Vehicle, v.Stop, v.Dimension}] = true
	}
	var problems []fault.Problem
	for _, v := range t.Problem.Validate(plan) {
		if before[broken{v.Rule, v.Vehicle, v.Stop, v.Dimension}] || v.Vehicle < 0 {
			continue
		}
		params := map[string]any{"rule": ruleNames[v.Rule], "number": d.Number(t.Slots[v.Vehicle].TripID)}
		if id := t.Slots[v.Vehicle].TripID; id != "" {
			params["tripId"], params["tripNumber"] = id, d.Trip(id).Number
		}
		problems = append(problems, fault.Problem{Code: "keep_breaks", Params: params})
	}
	if len(problems) == 0 {
		return nil
	}
	e := fault.New(fault.Conflict, "with these trips as they were, trip %v would break a rule (%v): keep other trips, or "+
		"lock them and plan again", problems[0].Params["number"], problems[0].Params["rule"])
	e.Current = Against{problems}
	return e
}

var ruleNames = map[vrp.Rule]string{vrp.TooManyTours: "too_many_tours", vrp.WrongVehicle: "wrong_truck",
	vrp.MissingFeature: "missing_feature", vrp.Overload: "overload", vrp.LateArrival: "late",
	vrp.LateReturn: "late_return", vrp.LongDay: "long_day", vrp.LockMoved: "lock", vrp.LockReordered: "lock",
	vrp.LockedRoute: "lock"}

package vrp_test

import (
	"reflect"
	"slices"
	"testing"

	. "backdock/shared/delivery/vrp"
)

// street is a problem with places in a row, 100 apart in distance and in time: the depot and six stops. Each stop
// weighs 10 and takes 5 to serve. Vehicle 0 has all features, vehicle 1 has none.
func street() *Problem {
	p := &Problem{LeftOutCost: 100_000}
	for a := range int64(7) {
		row := make([]int64, 7)
		for b := range int64(7) {
			row[b] = 100 * max(a-b, b-a)
		}
		p.Distance, p.Time = append(p.Distance, row), append(p.Time, row)
		if a > 0 {
			p.Stops = append(p.Stops, Stop{Place: int(a), Demand: Load{10}, Service: 5})
		}
	}
	p.Vehicles = []Vehicle{{CostPerDistance: 1, Features: ^Features(0)}, {CostPerDistance: 1}}
	return p
}

func everything() *Plan {
	return &Plan{Routes: []Route{{Vehicle: 0, Tours: [][]int{{0, 1, 2, 3, 4, 5}}}}}
}

func TestSchedule(t *testing.T) {
	p := street()
	p.Stops[1].Windows = []Window{{Open: 50, Close: 60}, {Open: 1000, Close: 1100}}
	p.Vehicles[0].MaxTours, p.Vehicles[0].ReloadTime = 2, 30
	r := Route{Vehicle: 0, Tours: [][]int{{0, 1}, nil, {2}}}
	got := p.Schedule(&r)
	want := Schedule{Leave: 795, End: 1840, Distance: 1000, Wait: 0, Visits: []Visit{
		{Stop: 0, Arrive: 895, Start: 895, Depart: 900},
		{Stop: 1, Arrive: 1000, Start: 1000, Depart: 1005, Closes: 1100},
		{Stop: 2, Tour: 1, Arrive: 1535, Start: 1535, Depart: 1540},
	}, Tours: []TourTimes{{Leave: 795, Return: 1205, Load: Load{20}}, {Leave: 1235, Return: 1840, Load: Load{10}}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v instead of %+v", got, want)
	}
	p.Vehicles[0].StartLatest = 700
	if got := p.Schedule(&r); got.Leave != 700 || got.Wait != 95 || got.End != 1840 || got.Duration() != 1140 {
		t.Errorf("with a latest start: %+v", got)
	}
	if got := p.Schedule(&Route{Vehicle: 1}); got.Duration() != 0 || got.Visits != nil {
		t.Errorf("a route without stops: %+v", got)
	}
}

func TestValidate(t *testing.T) {
	lone := func(rule Rule) Violation { return Violation{Rule: rule, Vehicle: -1, Tour: -1, Stop: -1} }
	for _, test := range []struct {
		name  string
		spoil func(*Problem, *Plan)
		want  []Violation
	}{
		{"nothing", func(*Problem, *Plan) {}, nil},
		{"lost", func(_ *Problem, plan *Plan) { plan.Routes[0].Tours[0] = []int{0, 1, 2, 3, 4} },
			[]Violation{{Rule: Lost, Vehicle: -1, Tour: -1, Stop: 5}}},
		{"duplicated", func(_ *Problem, plan *Plan) { plan.LeftOut = []int{2} },
			[]Violation{{Rule: Duplicated, Vehicle: -1, Tour: -1, Stop: 2, Actual: 2, Limit: 1}}},
		{"unknown stop", func(_ *Problem, plan *Plan) { plan.LeftOut = []int{99} }, []Violation{
			{Rule: UnknownStop, Vehicle: -1, Tour: -1, Stop: -1, Actual: 99}}},
		{"unknown vehicle", func(_ *Problem, plan *Plan) { plan.Routes = append(plan.Routes, Route{Vehicle: 9}) },
			[]Violation{func() Violation { v := lone(UnknownVehicle); v.Actual = 9; return v }()}},
		{"double use", func(_ *Problem, plan *Plan) { plan.Routes = append(plan.Routes, Route{}) },
			[]Violation{{Rule: DoubleUse, Tour: -1, Stop: -1, Actual: 2, Limit: 1}}},
		{"tours", func(_ *Problem, plan *Plan) { plan.Routes[0].Tours = [][]int{{0, 1, 2}, {3, 4, 5}} },
			[]Violation{{Rule: TooManyTours, Tour: -1, Stop: -1, Actual: 2, Limit: 1}}},
		{"vehicle", func(p *Problem, _ *Plan) { p.Stops[3].Only = []int{1} }, []Violation{{Rule: WrongVehicle, Stop: 3}}},
		{"features", func(p *Problem, plan *Plan) { p.Stops[3].Needs, plan.Routes[0].Vehicle = 6, 1 },
			[]Violation{{Rule: MissingFeature, Vehicle: 1, Stop: 3, Features: 6}}},
		{"overload", func(p *Problem, _ *Plan) {
			p.Vehicles[0].Capacity = Load{Weight: 59, Volume: 7, Cases: 1}
			p.Stops[1].Demand = Load{Weight: 10, Volume: 7, Cases: 3}
		}, []Violation{{Rule: Overload, Stop: -1, Actual: 60, Limit: 59},
			{Rule: Overload, Stop: -1, Dimension: Cases, Actual: 3, Limit: 1}}},
		{"late", func(p *Problem, _ *Plan) {
			p.Stops[2].Windows = []Window{{Open: 10, Close: 20}, {Open: 200, Close: 309}}
		},
			[]Violation{{Rule: LateArrival, Stop: 2, Actual: 310, Limit: 309}}},
		{"late return", func(p *Problem, _ *Plan) { p.Vehicles[0].StartEarliest, p.Vehicles[0].EndLatest = 50, 1279 },
			[]Violation{{Rule: LateReturn, Tour: -1, Stop: -1, Actual: 1280, Limit: 1279}}},
		{"long day", func(p *Problem, _ *Plan) { p.Vehicles[0].MaxDuration = 1229 },
			[]Violation{{Rule: LongDay, Tour: -1, Stop: -1, Actual: 1230, Limit: 1229}}},
		{"lock moved", func(p *Problem, _ *Plan) {
			p.Given, p.Stops[1].Locked = &Plan{Routes: []Route{{Vehicle: 1, Tours: [][]int{{1}}}}}, true
		}, []Violation{{Rule: LockMoved, Tour: -1, Stop: 1, Limit: 1}}},
		{"lock reordered", func(p *Problem, _ *Plan) {
			p.Given = &Plan{Routes: []Route{{Tours: [][]int{{4, 3, 1}}}}}
			p.Stops[4].Locked, p.Stops[1].Locked = true, true
		}, []Violation{{Rule: LockReordered, Tour: -1, Stop: 1, Actual: 4}}},
		{"locked vehicle", func(p *Problem, _ *Plan) {
			p.Given, p.Vehicles[1].Locked = &Plan{Routes: []Route{{Vehicle: 1, Tours: [][]int{{1}}}}}, true
		}, []Violation{{Rule: LockedRoute, Vehicle: 1, Tour: -1, Stop: -1}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, plan := street(), everything()
			test.spoil(p, plan)
			if got := p.Validate(plan); !reflect.DeepEqual(got, test.want) {
				t.Errorf("%+v instead of %+v", got, test.want)
			}
		})
	}
}

func TestReasons(t *testing.T) {
	const stop = 5
	for name, test := range map[string]struct {
		spoil func(*Problem)
		want  Reason
		each  []Reason
	}{
		"not allowed": {func(p *Problem) { p.Stops[stop].Only, p.Vehicles[1].EndLatest = []int{1}, 1100 },
			HoursTooShort, []Reason{NotAllowed, HoursTooShort}},
		"feature":  {func(p *Problem) { p.Vehicles[0].Features, p.Stops[stop].Needs = 1, 2 }, LacksFeature, nil},
		"capacity": {func(p *Problem) { p.Stops[stop].Demand[Volume] = 9; limit(p, Volume, 8) }, CapacityTooSmall, nil},
		"window":   {func(p *Problem) { p.Stops[stop].Windows = []Window{{0, 599}} }, WindowOutOfReach, nil},
		"hours": {func(p *Problem) { p.Vehicles[0].MaxDuration, p.Vehicles[1].EndLatest = 1204, 1204 },
			HoursTooShort, nil},
		"full": {func(p *Problem) { p.Stops[stop].LeftOutCost = 1; limit(p, Weight, 29) }, VehicleFull, nil},
		"full truck": {func(p *Problem) {
			p.Vehicles[1].Features, p.Stops[stop].Needs, p.Stops[stop].LeftOutCost = 1, 2, 1
			for i := range 4 {
				p.Stops[i].Only = []int{0}
			}
			limit(p, Weight, 49)
			p.Stops[0].Demand[Weight] = 19
		}, VehicleFull, []Reason{VehicleFull, LacksFeature}},
		"price": {func(p *Problem) { p.Stops[stop].LeftOutCost = 1 }, MoreThanLeavingOut, nil},
		"locked": {func(p *Problem) {
			p.Given = &Plan{Routes: []Route{{Vehicle: 0, Tours: [][]int{{0}}}, {Vehicle: 1, Tours: [][]int{{1}}}}}
			p.Vehicles[0].Locked, p.Vehicles[1].Locked = true, true
		}, RouteLocked, nil},
		"window taken": {func(p *Problem) {
			for i := range p.Stops {
				at := p.Time[0][p.Stops[i].Place]
				p.Stops[i].Windows = []Window{{Open: at, Close: at + 4}}
			}
			p.Stops[stop].LeftOutCost = 1
			p.Vehicles = p.Vehicles[:1]
		}, WindowTaken, nil},
		"no time left": {func(p *Problem) {
			p.Stops[stop].LeftOutCost, p.Stops[4].Place = 1, stop+1
			p.Vehicles = p.Vehicles[:1]
			p.Vehicles[0].MaxDuration = 1229
		}, NoTimeLeft, nil},
	} {
		t.Run(name, func(t *testing.T) {
			p := street()
			test.spoil(p)
			r := solve(p, 1, 500)
			verify(t, p, r)
			if !slices.Contains(r.Plan.LeftOut, stop) {
				t.Fatalf("stop %d is planned: %+v", stop, r.Plan)
			}
			got := r.Reasons[slices.IndexFunc(r.Reasons, func(r Reasons) bool { return r.Stop == stop })]
			var each []Reason
			for v, why := range got.Vehicles {
				each = append(each, why.Reason)
				figures := why.Reason != RouteLocked && why.Reason != MoreThanLeavingOut
				if why.Vehicle != v || (len(why.Broken) > 0) != figures {
					t.Errorf("%+v", why)
				}
			}
			if got.Main != test.want || test.each != nil && !slices.Equal(each, test.each) {
				t.Errorf("%d instead of %d, by vehicle %v instead of %v", got.Main, test.want, each, test.each)
			}
		})
	}
}

func limit(p *Problem, d Dimension, capacity int64) {
	for v := range p.Vehicles {
		p.Vehicles[v].Capacity[d] = capacity
	}
}

// Given is kept as far as it can be: each stop that moves costs something.
func TestWhatIsPlannedIsKept(t *testing.T) {
	p := street()
	p.Given = &Plan{Routes: []Route{{Vehicle: 0, Tours: [][]int{{0, 1, 2}}}, {Vehicle: 1, Tours: [][]int{{3, 4}}}}}
	if r := solve(p, 1, 500); len(r.Plan.Routes) != 1 {
		t.Errorf("one vehicle is cheaper, but the plan is %+v", r.Plan)
	}
	p.MoveCost = 1000
	r := solve(p, 1, 500)
	verify(t, p, r)
	if e := p.Evaluate(&r.Plan); e.Moved != 0 || len(r.Plan.Routes) != 2 || e.Cost.Moves != 0 {
		t.Errorf("%d stops moved: %+v", e.Moved, r.Plan)
	}
}

// Locked stops that break a constraint stay as they are, and nothing is added to their vehicle.
func TestLockedStopsThatBreakAConstraint(t *testing.T) {
	p := street()
	p.Given = &Plan{Routes: []Route{{Vehicle: 0, Tours: [][]int{{2, 1, 3}}}}}
	for i := 1; i <= 3; i++ {
		p.Stops[i].Locked = true
	}
	p.Vehicles[0].Capacity[Weight] = 20
	r := solve(p, 1, 500)
	want := []Violation{{Rule: Overload, Stop: -1, Actual: 30, Limit: 20}}
	if got := p.Validate(&r.Plan); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v instead of %+v", got, want)
	}
	if len(r.Plan.LeftOut) > 0 || !reflect.DeepEqual(r.Plan.Routes[0], p.Given.Routes[0]) {
		t.Errorf("%+v", r.Plan)
	}
}

// A locked vehicle keeps its given day, however that is written.
func TestLockedVehicle(t *testing.T) {
	p := street()
	p.Given = &Plan{Routes: []Route{{Vehicle: 1, Tours: [][]int{{4, 1}, nil}}}}
	p.Vehicles[1].Locked = true
	r := solve(p, 1, 500)
	verify(t, p, r)
	if len(r.Plan.Routes) != 2 || !slices.Equal(r.Plan.Routes[1].Stops(), []int{4, 1}) {
		t.Errorf("%+v", r.Plan)
	}
}

func TestBalance(t *testing.T) {
	p := street()
	if r := solve(p, 1, 500); len(r.Plan.Routes) != 1 {
		t.Errorf("without balance one vehicle is cheapest, not %+v", r.Plan)
	}
	p.LeftOutCost = 0
	for i := range p.Stops {
		p.Stops[i].Service = 5_000
	}
	p.BalanceCost = 1_000
	r := solve(p, 1, 500)
	verify(t, p, r)
	if len(r.Plan.Routes) != 2 {
		t.Errorf("the work is not shared: %+v", r.Plan)
	}
}

func TestReload(t *testing.T) {
	p := street()
	p.Vehicles = p.Vehicles[:1]
	p.Vehicles[0].Capacity[Weight] = 20
	p.Vehicles[0].MaxTours, p.Vehicles[0].ReloadTime, p.Vehicles[0].MaxDuration = 3, 60, 2549
	r := solve(p, 1, 500)
	verify(t, p, r)
	if len(r.Plan.LeftOut) != 1 || len(r.Plan.Routes[0].Tours) != 3 {
		t.Errorf("three tours of two stops take 2550: %+v", r.Plan)
	}
	p.Vehicles[0].MaxDuration++
	if r = solve(p, 1, 500); len(r.Plan.LeftOut) != 0 {
		t.Errorf("three tours fit: %+v", r.Plan)
	}
}

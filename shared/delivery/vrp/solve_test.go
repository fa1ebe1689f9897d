package vrp_test

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	. "backdock/shared/delivery/vrp"
)

func solve(p *Problem, seed uint64, iterations int) *Result {
	r, err := Solve(context.Background(), p, Options{Seed: seed, Iterations: iterations})
	if err != nil {
		panic(err)
	}
	return r
}

// verify fails the test unless the validator finds nothing and computes the same cost.
func verify(t *testing.T, p *Problem, r *Result) {
	t.Helper()
	if broken := p.Validate(&r.Plan); len(broken) > 0 {
		t.Fatalf("the plan %+v breaks %+v", r.Plan, broken)
	}
	if cost := p.Evaluate(&r.Plan).Cost; cost.Total() != r.Cost {
		t.Fatalf("the solver says %d, the validator %+v", r.Cost, cost)
	}
	if len(r.Reasons) != len(r.Plan.LeftOut) {
		t.Fatalf("%d reasons for %d stops", len(r.Reasons), len(r.Plan.LeftOut))
	}
}

// A plan never breaks a constraint, serves or leaves out each stop once, costs what the validator says, and keeps what
// is locked.
func TestPlansAreFeasible(t *testing.T) {
	for seed := range uint64(400) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			p := randomProblem(seed, 1+int(seed%40))
			verify(t, p, solve(p, seed, 200))
			p = withGiven(p, seed)
			r := solve(p, seed, 200)
			verify(t, p, r)
			given := Plan{Routes: p.Given.Routes}
			for s, v := range vehiclesOf(p, &given) {
				if v < 0 {
					given.LeftOut = append(given.LeftOut, s)
				}
			}
			if cost := p.Evaluate(&given).Cost.Total(); len(p.Validate(&given)) == 0 && r.Cost > cost {
				t.Errorf("the plan costs %d, the given one %d", r.Cost, cost)
			}
		})
	}
}

func vehiclesOf(p *Problem, plan *Plan) []int {
	at := make([]int, len(p.Stops))
	for i := range at {
		at[i] = -1
	}
	for _, r := range plan.Routes {
		for _, s := range r.Stops() {
			at[s] = r.Vehicle
		}
	}
	return at
}

func TestSamePlanForSameSeed(t *testing.T) {
	for seed := range uint64(20) {
		p := withGiven(randomProblem(seed, 30), seed)
		a := solve(p, seed, 500)
		b, err := Solve(context.Background(), p, Options{Seed: seed, Iterations: 500, ProgressEvery: 1,
			Progress: func(Progress) {}})
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("seed %d: %+v and %+v", seed, a, b)
		}
	}
}

// Going on from a plan never makes it worse, and within a run the best plan only gets better.
func TestMoreIterationsAreNeverWorse(t *testing.T) {
	for seed := range uint64(30) {
		p := randomProblem(seed, 30)
		cost := int64(math.MaxInt64)
		for range 4 {
			before := int64(math.MaxInt64)
			r, err := Solve(context.Background(), p, Options{Seed: seed, Iterations: 300, ProgressEvery: 1,
				Progress: func(now Progress) {
					if now.Cost > before {
						t.Errorf("seed %d: %d after %d", seed, now.Cost, before)
					}
					before = now.Cost
				}})
			if err != nil {
				t.Fatal(err)
			}
			if r.Cost > cost || r.Cost > before {
				t.Fatalf("seed %d: %d after %d and %d", seed, r.Cost, cost, before)
			}
			cost = r.Cost
			p.Given = &r.Plan
		}
	}
}

func TestCancelReturnsTheBestPlan(t *testing.T) {
	p := randomProblem(3, 60)
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	r, err := Solve(ctx, p, Options{Time: time.Hour, ProgressEvery: 1, Progress: func(Progress) {
		if calls++; calls == 5 {
			cancel()
		}
	}})
	if err != nil || calls != 5 {
		t.Fatal(calls, err)
	}
	verify(t, p, r)
	r, err = Solve(ctx, p, Options{Time: time.Hour})
	if err != nil || r.Iterations != 0 {
		t.Fatal(r, err)
	}
	verify(t, p, r)
}

// The clock is the caller's: each look at it takes a second here.
func TestTimeAndProgress(t *testing.T) {
	p := randomProblem(3, 20)
	now := time.Unix(0, 0)
	var done []float64
	r, err := Solve(context.Background(), p, Options{Time: 100 * time.Second, ProgressEvery: 10 * time.Second,
		Now:      func() time.Time { now = now.Add(time.Second); return now },
		Progress: func(p Progress) { done = append(done, math.Round(p.Done*100)) }})
	if err != nil {
		t.Fatal(err)
	}
	verify(t, p, r)
	if want := []float64{10, 20, 30, 40, 50, 60, 70, 80, 90}; !slices.Equal(done, want) {
		t.Errorf("progress at %v %% instead of %v", done, want)
	}
}

func TestOptionsAndProblemsThatAreNotWellFormed(t *testing.T) {
	if _, err := Solve(context.Background(), randomProblem(1, 3), Options{}); err == nil {
		t.Error("a run without a limit is accepted")
	}
	for name, spoil := range map[string]func(*Problem){
		"matrix":       func(p *Problem) { p.Time[1] = p.Time[1][1:] },
		"negative":     func(p *Problem) { p.Distance[1][2] = -1 },
		"place":        func(p *Problem) { p.Stops[0].Place = 9 },
		"windows":      func(p *Problem) { p.Stops[0].Windows = []Window{{5, 9}, {8, 10}} },
		"only":         func(p *Problem) { p.Stops[0].Only = []int{99} },
		"locked":       func(p *Problem) { p.Stops[0].Locked = true },
		"given twice":  func(p *Problem) { p.Given = &Plan{Routes: []Route{{Tours: [][]int{{0, 0}}}}} },
		"vehicle":      func(p *Problem) { p.Given = &Plan{Routes: []Route{{Vehicle: 99}}} },
		"end":          func(p *Problem) { p.Vehicles[0].StartEarliest, p.Vehicles[0].EndLatest = 10, 5 },
		"cost":         func(p *Problem) { p.MoveCost = -1 },
		"no matrix":    func(p *Problem) { p.Time, p.Distance = nil, nil },
		"many tours":   func(p *Problem) { p.Vehicles[0].MaxTours = 1000 },
		"large demand": func(p *Problem) { p.Stops[0].Demand[Cases] = math.MaxInt64 },
	} {
		p := randomProblem(1, 3)
		if spoil(p); p.Check() == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func TestNothingToPlan(t *testing.T) {
	p := randomProblem(1, 0)
	verify(t, p, solve(p, 1, 10))
	p = randomProblem(1, 5)
	p.Vehicles = nil
	for i := range p.Stops {
		p.Stops[i].Only = nil
	}
	r := solve(p, 1, 10)
	verify(t, p, r)
	if len(r.Plan.LeftOut) != 5 {
		t.Error("without vehicles all stops are left out, not", r.Plan.LeftOut)
	}
}

package vrp

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Options say how long the solver works and with which seed. Without Time, the same problem, seed and Iterations give the
// same plan on the same kind of processor.
type Options struct {
	Seed uint64
	// Iterations and Time limit the run; 0 means no limit. One of them must be set. The annealing is spread over
	// whichever ends first.
	Iterations int
	Time       time.Duration
	// Progress is called now and then from the goroutine of Solve, at most once in each ProgressEvery; 0 stands for a
	// quarter of a second. It does not change the plan.
	Progress      func(Progress)
	ProgressEvery time.Duration
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// Progress is the state of a run.
type Progress struct {
	Done       float64 // part of the run that is done, from 0 to 1
	Iterations int
	Cost       int64 // of the best plan so far, in units of cost
	LeftOut    int   // stops that the best plan so far leaves out
}

// Result is what Solve found.
type Result struct {
	Plan       Plan
	Cost       int64 // Evaluate(Plan).Cost.Total(), in units of cost
	Reasons    []Reasons
	Iterations int
}

// ErrNoLimit is returned by Solve if the options limit neither the iterations nor the time.
var ErrNoLimit = errors.New("set the number of iterations or the time")

// Solve plans the day. It returns the best plan it has found when the limits are reached or the context is done. The
// plan is feasible except for what locked stops and vehicles of the given plan break, and never costs more than the
// given plan if that is feasible. An error means that the problem or the options are not well formed.
func Solve(ctx context.Context, p *Problem, o Options) (*Result, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if o.Iterations <= 0 && o.Time <= 0 {
		return nil, ErrNoLimit
	}
	m := newModel(p)
	s := newSearch(m, o.Seed, settingsFor(m))
	r := &Result{}
	if len(p.Stops) > 0 && len(p.Vehicles) > 0 {
		r.Iterations = s.anneal(ctx, &o)
		s.load()
		s.finish()
	}
	r.Plan, r.Cost = s.plan(), s.best.cost
	r.Reasons = p.Reasons(&r.Plan)
	return r, nil
}

// finish inserts the stops that the best plan leaves out only because their positions were skipped at random.
func (s *search) finish() {
	if len(s.absent) == 0 {
		return
	}
	s.blink, s.classBlink = int(forever), int(forever)
	s.fill()
	if s.cost < s.best.cost {
		s.record()
	}
}

// plan returns the best plan.
func (s *search) plan() Plan {
	var p Plan
	for v, nodes := range s.best.days {
		r := Route{Vehicle: v}
		var tour []int
		for _, node := range nodes[min(1, len(nodes)):] {
			if node != 0 {
				tour = append(tour, int(node)-1)
			} else if len(tour) > 0 {
				r.Tours = append(r.Tours, tour)
				tour = nil
			}
		}
		if len(r.Tours) > 0 {
			p.Routes = append(p.Routes, r)
		}
	}
	for _, node := range s.best.absent {
		p.LeftOut = append(p.LeftOut, int(node)-1)
	}
	slices.Sort(p.LeftOut)
	return p
}

func (o *Options) now() time.Time {
	if o.Now != nil {
		return o.Now()
	}
	return time.Now()
}

func (o *Options) interval() time.Duration {
	if o.ProgressEvery > 0 {
		return o.ProgressEvery
	}
	return 250 * time.Millisecond
}

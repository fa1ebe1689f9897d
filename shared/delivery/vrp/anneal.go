package vrp

import (
	"context"
	"math"
	"time"
)

// settings are those of SISR and of its annealing, named as in the paper.
type settings struct {
	average float64 // c̄: stops that a step removes on average
	longest float64 // L^max: the longest string
	hot     float64 // T0: the first temperature, for a mean cost of usualDistance from the depot
	cold    float64 // Tf: the last temperature, likewise
}

// settingsFor returns the settings for a problem. Without times they are the paper's, but for a last temperature that
// suits runs of a thousandth of its iterations. With times fewer insertions are possible, so more is removed and the
// start is hotter.
func settingsFor(m *model) settings {
	if m.timed {
		return settings{average: 15, longest: 30, hot: 300, cold: 1}
	}
	return settings{average: 10, longest: 10, hot: 100, cold: 3}
}

// usualDistance is the mean cost of the way from the depot for which the temperatures are meant.
const usualDistance = 400

// batch is the number of iterations between two looks at the clock and two changes of the temperature.
const batch = 64

// anneal runs ruin and recreate until the iterations or the time are used up or the context is done. It returns the
// number of iterations.
func (s *search) anneal(ctx context.Context, o *Options) int {
	pace := newPace(o)
	cooling := cooling{settings: s.settings, stops: s.m.nodes - 1}
	iterations := 0
	for ctx.Err() == nil {
		done := pace.done(iterations)
		if done >= 1 {
			break
		}
		pace.report(done, iterations, s)
		if cooling.refines(done, iterations) {
			s.load()
		}
		temperature := cooling.temperature(done) * s.m.scale / usualDistance
		steps := batch
		if o.Iterations > 0 {
			steps = min(batch, o.Iterations-iterations)
		}
		for range steps {
			limit := int64(math.Ceil(-temperature * math.Log(s.random.float())))
			if delta, ok := s.step(limit); ok {
				s.keep(delta)
				if s.cost < s.best.cost {
					s.record()
				}
			} else {
				s.restore()
			}
		}
		iterations += steps
	}
	return iterations
}

// pace tells how much of a run is done, and reports it.
type pace struct {
	o            *Options
	started, now time.Time
	reported     time.Time
	clocked      bool // the clock is needed
}

func newPace(o *Options) *pace {
	p := &pace{o: o, clocked: o.Time > 0 || o.Progress != nil}
	if p.clocked {
		p.started = o.now()
		p.now, p.reported = p.started, p.started
	}
	return p
}

// done returns the part of the run that is done, from 0 to 1.
func (p *pace) done(iterations int) float64 {
	done := 0.0
	if p.o.Iterations > 0 {
		done = float64(iterations) / float64(p.o.Iterations)
	}
	if p.clocked {
		p.now = p.o.now()
	}
	if p.o.Time > 0 {
		done = max(done, float64(p.now.Sub(p.started))/float64(p.o.Time))
	}
	return done
}

// report calls Progress, at most once in each interval.
func (p *pace) report(done float64, iterations int, s *search) {
	if p.o.Progress == nil || p.now.Sub(p.reported) < p.o.interval() {
		return
	}
	p.reported = p.now
	p.o.Progress(Progress{Done: done, Iterations: iterations, Cost: s.best.cost, LeftOut: len(s.best.absent)})
}

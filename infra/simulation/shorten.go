package simulation

import (
	"slices"
	"time"
)

// Shorten makes a failing plan shorter and simpler while it still fails, until nothing can be left out or the time is
// over.
func Shorten(p Plan, until time.Time, fails func(Plan) bool) Plan {
	try := func(q Plan) bool {
		if time.Now().After(until) || !fails(q) {
			return false
		}
		p = q
		return true
	}
	with := func(steps []Step) Plan { q := p; q.Steps = steps; return q }
	for changed := true; changed && time.Now().Before(until); {
		changed = false
		for size := len(p.Steps) / 2; size > 0; size /= 2 { // leave steps out
			for at := len(p.Steps) - size; at >= 0; at -= size {
				if at+size <= len(p.Steps) && try(with(slices.Delete(slices.Clone(p.Steps), at, at+size))) {
					changed = true
				}
			}
		}
		for i := range p.Steps { // make the others simpler
			for _, simpler := range simplerThan(p.Steps[i]) {
				steps := slices.Clone(p.Steps)
				steps[i] = simpler
				if try(with(steps)) {
					changed = true
				}
			}
		}
	}
	return p
}

// simplerThan lists simpler forms of a step.
func simplerThan(s Step) (all []Step) {
	if s.Fault > 0 {
		all = append(all, Step{Who: s.Who, Calls: s.Calls, Pick: s.Pick, Pause: s.Pause})
	}
	if s.Calls > 0 {
		all = append(all, Step{Who: s.Who, Fault: s.Fault, Pick: s.Pick, Pause: s.Pause})
	}
	if s.Pick > 0 {
		all = append(all, Step{Who: s.Who, Calls: s.Calls, Fault: s.Fault, Pause: s.Pause})
	}
	if s.Pause > 0 {
		all = append(all, Step{Who: s.Who, Calls: s.Calls, Fault: s.Fault, Pick: s.Pick})
	}
	return all
}

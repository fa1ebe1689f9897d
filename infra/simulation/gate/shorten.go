package gate

import (
	"slices"
	"time"
)

// Shorten makes failing steps fewer and simpler while they still fail, until nothing can be left out or the time is over.
func Shorten(steps []Step, until time.Time, fails func([]Step) bool) []Step {
	try := func(other []Step) bool {
		if time.Now().After(until) || !fails(other) {
			return false
		}
		steps = other
		return true
	}
	for changed := true; changed && time.Now().Before(until); {
		changed = false
		for size := len(steps) / 2; size > 0; size /= 2 { // leave steps out
			for at := len(steps) - size; at >= 0; at -= size {
				if at+size <= len(steps) && try(slices.Delete(slices.Clone(steps), at, at+size)) {
					changed = true
				}
			}
		}
		for i := range steps { // make the others simpler
			for _, simpler := range simplerThan(steps[i]) {
				other := slices.Clone(steps)
				other[i] = simpler
				if try(other) {
					changed = true
				}
			}
		}
	}
	return steps
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

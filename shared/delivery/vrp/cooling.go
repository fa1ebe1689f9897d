package vrp

import "math"

// cooling is the course of the temperature over a run. The paper cools once from T0 to Tf, exponentially. A run that is
// long enough does this several times (rounds) in its first part, each time to another plan; in the rest it goes on from
// the best plan, warm enough to change parts of it only. So one unlucky round does not spoil the run.
type cooling struct {
	settings
	stops    int
	planned  bool
	rounds   float64 // 1 is the paper's single round over the whole run
	refining bool
}

const (
	mostRounds = 4
	roundsPart = 0.6  // of the run for the rounds
	leastRound = 3    // iterations that a round must have, for each pair of stops
	planAfter  = 0.02 // of the run, when the number of iterations can be foretold
	warmth     = 0.1  // the first temperature of the rest, as a part of T0
)

// refines follows the run. It reports true once: when the rounds are over and the best plan is to be taken up again.
func (c *cooling) refines(done float64, iterations int) bool {
	if !c.planned && done >= planAfter {
		c.planned = true
		total := float64(iterations) / done
		c.rounds = math.Floor(min(mostRounds, roundsPart*total/float64(leastRound*c.stops*c.stops)))
	}
	if c.refining || c.rounds < 2 || done < roundsPart {
		return false
	}
	c.refining = true
	return true
}

// temperature returns the temperature, for a mean cost of usualDistance from the depot.
func (c *cooling) temperature(done float64) float64 {
	switch {
	case c.refining:
		return between(c.hot*warmth, c.cold, (done-roundsPart)/(1-roundsPart))
	case c.rounds >= 2:
		_, part := math.Modf(done / roundsPart * c.rounds)
		return between(c.hot, c.cold, part)
	}
	return between(c.hot, c.cold, done)
}

// between returns the temperature that falls exponentially from one to another, after a part of the way.
func between(from, to, part float64) float64 { return from * math.Pow(to/from, part) }

package vrp

import (
	"math"
	"testing"
)

// A long run cools down in rounds and refines the best plan once; a short one cools down once, as in the paper.
func TestCooling(t *testing.T) {
	for name, test := range map[string]struct {
		iterations, rounds, refined int
	}{"long": {1_000_000, mostRounds, 1}, "two rounds": {110_000, 2, 1}, "short": {80_000, 0, 0}} {
		c := cooling{settings: settings{hot: 100, cold: 1}, stops: 100}
		rounds, refined := 0, 0
		last := 0.0
		for i := range 1_000 {
			done := float64(i) / 1_000
			if c.refines(done, test.iterations*i/1_000) {
				refined++
			} else if now := c.temperature(done); now > last && i > 0 {
				rounds++
			}
			last = c.temperature(done)
			if last > 100.001 || last < 0.999 {
				t.Fatalf("%s: temperature %g after %g", name, last, done)
			}
		}
		if last > 1.02 || refined != test.refined || rounds != max(0, test.rounds-1) {
			t.Errorf("%s: %d rounds, refined %d times, %g at the end", name, rounds, refined, last)
		}
	}
	if got := between(100, 1, 0.5); math.Abs(got-10) > 1e-9 {
		t.Error(got)
	}
}

package jitter_test

import (
	"testing"
	"testing/cryptotest"
	"time"

	"backdock/shared/platform/jitter"
)

func TestHalf(t *testing.T) {
	least, most := time.Second, time.Duration(0)
	for range 1000 {
		d := jitter.Half(time.Second)
		least, most = min(least, d), max(most, d)
	}
	if least < 500*time.Millisecond || least > 550*time.Millisecond || most >= time.Second || most < 950*time.Millisecond {
		t.Errorf("from %v to %v", least, most)
	}
	for _, d := range []time.Duration{0, 1} {
		if got := jitter.Half(d); got != d {
			t.Errorf("%d became %d", d, got)
		}
	}
}

// The same random numbers make the same pauses.
func TestRepeatable(t *testing.T) {
	cryptotest.SetGlobalRandom(t, 1)
	first := jitter.Half(time.Hour)
	cryptotest.SetGlobalRandom(t, 1)
	if again := jitter.Half(time.Hour); again != first {
		t.Errorf("%v and %v", first, again)
	}
}

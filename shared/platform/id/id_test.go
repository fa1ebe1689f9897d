package id_test

import (
	"testing"
	"testing/cryptotest"
	"time"

	"backdock/shared/platform/id"
)

// Ids of one instant are different and sort in the order of their creation.
func TestNew(t *testing.T) {
	now := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	before := id.New(now.Add(-time.Millisecond))
	for range 10_000 {
		next := id.New(now)
		if next <= before || len(next) != 26 || next < id.First(now) || next > id.Last(now) {
			t.Fatalf("%s after %s", next, before)
		}
		before = next
	}
}

// The same random numbers make the same ids.
func TestRepeatable(t *testing.T) {
	made := func(ms int64) (ids [3]string) {
		cryptotest.SetGlobalRandom(t, 7)
		id.New(time.UnixMilli(1)) // what was made before has no influence
		for i := range ids {
			ids[i] = id.New(time.UnixMilli(ms))
		}
		return ids
	}
	first := made(5)
	id.New(time.UnixMilli(6))
	if again := made(5); again != first {
		t.Errorf("%v, then %v", first, again)
	}
}

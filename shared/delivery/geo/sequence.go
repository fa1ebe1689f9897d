package geo

import (
	"math/rand/v2"
)

// Sequence orders stops for the shortest round trip. The trip starts and ends at place 0 of the matrix and visits
// places 1 to n. The result lists these places in visiting order. locked marks the stops that keep their position
// (locked[0] is stop 1); nil locks none.
//
// Up to eight stops have the shortest order there is. The search for more assumes a symmetric matrix. The result is
// deterministic and never longer than the given order, whatever the matrix.
func Sequence(km [][]float64, locked []bool) []int {
	n := len(km) - 1
	given := make([]int, n)
	for i := range given {
		given[i] = i + 1
	}
	if n <= exactStops {
		return shorter(km, given, bestOrder(km, locked))
	}
	if anyOf(locked) {
		return shorter(km, given, sequenceAround(km, locked))
	}
	t := newTour(km)
	t.improve(t.places)
	t.iterate(rand.New(rand.NewPCG(1, uint64(n))), rounds(n))
	return shorter(km, given, t.fromDepot())
}

// Length returns the length of the round trip from place 0 through the stops and back.
func Length(km [][]float64, stops []int) float64 {
	total, at := 0.0, 0
	for _, s := range stops {
		total += km[at][s]
		at = s
	}
	return total + km[at][0]
}

// rounds limits the work: about 30 ms for 60 stops, 80 ms for 200.
func rounds(n int) int { return min(200*n, 24_000) }

// shorter returns the shorter sequence, or a if both are equally long.
func shorter(km [][]float64, a, b []int) []int {
	if Length(km, b) < Length(km, a)-epsilon {
		return b
	}
	return a
}

func anyOf(flags []bool) bool {
	for _, f := range flags {
		if f {
			return true
		}
	}
	return false
}

// epsilon is the smallest gain that counts, in kilometers: a tenth of a millimeter.
const epsilon = 1e-7

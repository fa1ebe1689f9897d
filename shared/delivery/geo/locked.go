package geo

import (
	"math/rand/v2"
	"slices"
)

// sequenceAround orders the free stops while locked stops keep their positions. It reverses or moves parts of the
// sequence of free stops as long as that shortens the whole tour.
func sequenceAround(km [][]float64, locked []bool) []int {
	n := len(km) - 1
	best := make([]int, n)
	var places []int // positions of free stops
	for i := range best {
		best[i] = i + 1
		if i >= len(locked) || !locked[i] {
			places = append(places, i)
		}
	}
	free := make([]int, len(places))
	fill := func(free []int) float64 {
		for i, at := range places {
			best[at] = free[i]
		}
		return Length(km, best)
	}
	for i, at := range places {
		free[i] = at + 1
	}
	random := rand.New(rand.NewPCG(1, uint64(n)))
	length := descend(free, fill)
	// One round costs O(n³), so the number of rounds falls with the cube of the stops.
	for range min(200, 3_000_000/max(n*n*n, 1)) {
		if len(free) < 4 {
			break
		}
		tried := slices.Clone(free)
		for range 3 {
			a, b := random.IntN(len(tried)), random.IntN(len(tried))
			tried[a], tried[b] = tried[b], tried[a]
		}
		if l := descend(tried, fill); l < length-epsilon {
			free, length = tried, l
		}
	}
	fill(free)
	return best
}

// descend replaces free by its best neighboring sequence until none is shorter. It returns the final length.
func descend(free []int, length func([]int) float64) float64 {
	current := length(free)
	for improved := true; improved; {
		improved = false
		for i := range free {
			for j := i + 1; j < len(free); j++ {
				for _, change := range []func([]int, int, int){turnAround, forward, backward} {
					before := slices.Clone(free[i : j+1])
					change(free, i, j)
					if l := length(free); l < current-epsilon {
						current, improved = l, true
						continue
					}
					copy(free[i:], before)
				}
			}
		}
	}
	return current
}

func turnAround(s []int, i, j int) { slices.Reverse(s[i : j+1]) }

// forward moves the stop at i to the later position j.
func forward(s []int, i, j int) {
	moved := s[i]
	copy(s[i:j], s[i+1:j+1])
	s[j] = moved
}

// backward moves the stop at j to the earlier position i.
func backward(s []int, i, j int) {
	moved := s[j]
	copy(s[i+1:j+1], s[i:j])
	s[i] = moved
}

package geo

import (
	"math"
	"math/bits"
)

// exactStops is the number of stops up to which the shortest order of all is found.
const exactStops = 8

// bestOrder returns the shortest round trip from place 0 through all others in which locked stops keep their positions. It
// is the dynamic program of Held and Karp (A dynamic programming approach to sequencing problems, 1962): its time grows
// with n²·2ⁿ.
func bestOrder(km [][]float64, locked []bool) []int {
	n := len(km) - 1
	if n == 0 {
		return nil
	}
	type step struct {
		km   float64
		from int // the stop before; -1: place 0
	}
	// reach[visited][last] is the shortest way from place 0 through the set of visited stops, which ends at last. Stops
	// count from 0 here.
	reach := make([][]step, 1<<n)
	for visited := 1; visited < len(reach); visited++ {
		reach[visited] = make([]step, n)
		for rest := uint(visited); rest > 0; rest &= rest - 1 {
			last := bits.TrailingZeros(rest)
			before := visited &^ (1 << last)
			best := step{km: math.Inf(1)}
			at := bits.OnesCount(uint(before))
			switch {
			case at != last && locked != nil && (locked[last] || locked[at]):
				before = 0 // last may not be there
			case before == 0:
				best = step{km[0][last+1], -1}
			}
			for others := uint(before); others > 0; others &= others - 1 {
				from := bits.TrailingZeros(others)
				if way := reach[before][from].km + km[from+1][last+1]; way < best.km {
					best = step{way, from}
				}
			}
			reach[visited][last] = best
		}
	}
	all := len(reach) - 1
	last := 0
	for stop := range n {
		if reach[all][stop].km+km[stop+1][0] < reach[all][last].km+km[last+1][0] {
			last = stop
		}
	}
	order := make([]int, n)
	for visited, i := all, n-1; i >= 0; i-- {
		order[i] = last + 1
		last, visited = reach[visited][last].from, visited&^(1<<last)
	}
	return order
}

package demodata

import (
	"hash/fnv"
	"math/rand/v2"
	"sort"
)

// Seed is the fixed seed of all generated data.
const Seed = 20_26_11_21

// stream returns the random numbers for one purpose. Purposes are independent: a change to the customers does not
// change the items.
func stream(purpose string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(purpose))
	return rand.New(rand.NewPCG(Seed, h.Sum64()))
}

// between returns a number from lo to hi, both included.
func between(r *rand.Rand, lo, hi int) int { return lo + r.IntN(hi-lo+1) }

// oneIn returns true once in n times on average.
func oneIn(r *rand.Rand, n int) bool { return r.IntN(n) == 0 }

// pick returns a random element of s.
func pick[T any](r *rand.Rand, s []T) T { return s[r.IntN(len(s))] }

// weighted draws indices in proportion to integer weights.
type weighted struct{ upTo []int }

func newWeighted(n int, weight func(i int) int) weighted {
	w := weighted{upTo: make([]int, n)}
	total := 0
	for i := range n {
		total += weight(i)
		w.upTo[i] = total
	}
	return w
}

func (w weighted) draw(r *rand.Rand) int {
	n := r.IntN(w.upTo[len(w.upTo)-1])
	return sort.Search(len(w.upTo), func(i int) bool { return w.upTo[i] > n })
}

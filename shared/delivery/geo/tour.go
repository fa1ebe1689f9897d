package geo

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// tour is a round trip being optimized: 2-opt and Or-opt moves over each place's nearest places, then local double
// bridges that are kept if they shorten the tour. Every change is a series of reversals, so it can be undone.
type tour struct {
	km     [][]float64
	near   [][]int // for each place its nearest places, nearest first
	places []int   // in visiting order
	at     []int   // position of each place in places
	done   [][2]int
	queue  []int
	queued []bool
}

// nearest is the number of neighbors that a move tries.
const nearest = 10

func newTour(km [][]float64) *tour {
	n := len(km)
	t := &tour{km: km, near: make([][]int, n), at: make([]int, n), queued: make([]bool, n)}
	for i := range km {
		others := make([]int, 0, n-1)
		for j := range km {
			if j != i {
				others = append(others, j)
			}
		}
		slices.SortFunc(others, func(a, b int) int { return cmp.Or(cmp.Compare(km[i][a], km[i][b]), a-b) })
		t.near[i] = others[:min(nearest, len(others))]
	}
	t.places = t.nearestNeighbor()
	for i, p := range t.places {
		t.at[p] = i
	}
	return t
}

// nearestNeighbor builds a tour: it starts at the depot and always goes to the nearest unvisited place.
func (t *tour) nearestNeighbor() []int {
	seen := make([]bool, len(t.km))
	order := make([]int, 0, len(t.km))
	for here := 0; ; {
		seen[here] = true
		order = append(order, here)
		next := -1
		for p := range t.km {
			if !seen[p] && (next < 0 || t.km[here][p] < t.km[here][next]) {
				next = p
			}
		}
		if next < 0 {
			return order
		}
		here = next
	}
}

// fromDepot returns the stops in visiting order, starting at the depot.
func (t *tour) fromDepot() []int {
	i := t.at[0]
	return slices.Concat(t.places[i+1:], t.places[:i])
}

// reverse reverses the places from position i to j and logs it for undo.
func (t *tour) reverse(i, j int) {
	t.done = append(t.done, [2]int{i, j})
	t.turn(i, j)
}

func (t *tour) turn(i, j int) {
	for ; i < j; i, j = i+1, j-1 {
		a, b := t.places[i], t.places[j]
		t.places[i], t.at[b] = b, i
		t.places[j], t.at[a] = a, j
	}
}

// undo undoes all reversals since the log was last cleared.
func (t *tour) undo() {
	for k := len(t.done) - 1; k >= 0; k-- {
		t.turn(t.done[k][0], t.done[k][1])
	}
	t.done = t.done[:0]
}

func (t *tour) after(p int) int {
	if i := t.at[p] + 1; i < len(t.places) {
		return t.places[i]
	}
	return t.places[0]
}

func (t *tour) before(p int) int {
	if i := t.at[p]; i > 0 {
		return t.places[i-1]
	}
	return t.places[len(t.places)-1]
}

func (t *tour) push(places ...int) {
	for _, p := range places {
		if !t.queued[p] {
			t.queued[p] = true
			t.queue = append(t.queue, p)
		}
	}
}

// improve makes moves at the places until none helps. It returns by how much the tour became shorter.
func (t *tour) improve(places []int) float64 {
	t.push(places...)
	total := 0.0
	for len(t.queue) > 0 {
		p := t.queue[0]
		t.queue = t.queue[1:]
		t.queued[p] = false
		for {
			gain := t.twoOpt(p)
			if gain == 0 {
				gain = t.orOpt(p)
			}
			if gain == 0 {
				break
			}
			total += gain
		}
	}
	return total
}

// twoOpt tries 2-opt moves for place a on both sides and returns the gain.
func (t *tour) twoOpt(a int) float64 {
	b := t.after(a)
	for _, c := range t.near[a] {
		first := t.km[a][b] - t.km[a][c]
		if first <= epsilon {
			break
		}
		d := t.after(c)
		if gain := first + t.km[c][d] - t.km[b][d]; gain > epsilon {
			t.exchange(a, b, c, d)
			return gain
		}
	}
	b = t.before(a)
	for _, c := range t.near[a] {
		first := t.km[a][b] - t.km[a][c]
		if first <= epsilon {
			break
		}
		d := t.before(c)
		if gain := first + t.km[c][d] - t.km[b][d]; gain > epsilon {
			t.exchange(b, a, d, c)
			return gain
		}
	}
	return 0
}

// exchange replaces the edges a-b and c-d, b after a and d after c, by a-c and b-d.
func (t *tour) exchange(a, b, c, d int) {
	if t.at[b] <= t.at[c] {
		t.reverse(t.at[b], t.at[c])
	} else {
		t.reverse(t.at[d], t.at[a])
	}
	t.push(a, b, c, d)
}

// orOpt tries to move one to three places that begin or end at a to between two other places.
func (t *tour) orOpt(a int) float64 {
	n := len(t.places)
	for length := 1; length <= 3 && length < n-2; length++ {
		for side := range 2 {
			i := t.at[a]
			if side == 1 {
				i -= length - 1
			}
			j := i + length - 1
			if i < 0 || j >= n || (length == 1 && side == 1) {
				continue
			}
			if gain := t.moveSegment(i, j, a); gain > 0 {
				return gain
			}
		}
	}
	return 0
}

// moveSegment moves the places from position i to j so that a, which is at one end, becomes adjacent to one of its
// nearest places.
func (t *tour) moveSegment(i, j, a int) float64 {
	head, tail := t.places[i], t.places[j]
	left, right := t.before(head), t.after(tail)
	other := head + tail - a // the segment's other end
	freed := t.km[left][head] + t.km[tail][right] - t.km[left][right]
	for _, c := range t.near[a] {
		if freed-t.km[a][c] <= epsilon {
			return 0
		}
		if k := t.at[c]; k >= i && k <= j {
			continue
		}
		for _, behind := range []bool{true, false} {
			d := t.after(c)
			if !behind {
				d = t.before(c)
			}
			if k := t.at[d]; k >= i && k <= j {
				continue
			}
			gain := freed - t.km[a][c] - t.km[other][d] + t.km[c][d]
			if gain <= epsilon {
				continue
			}
			from := t.at[c]
			if !behind {
				from = t.at[d]
			}
			t.insert(i, j, from, behind == (a == head))
			t.push(left, right, head, tail, c, d)
			return gain
		}
	}
	return 0
}

// insert moves the places from i to j behind position p, in the same direction or reversed.
func (t *tour) insert(i, j, p int, same bool) {
	length := j - i + 1
	if p > j {
		t.reverse(i, p)
		t.reverse(i, p-length)
		if same {
			t.reverse(p-length+1, p)
		}
		return
	}
	t.reverse(p+1, j)
	t.reverse(p+1+length, j)
	if same {
		t.reverse(p+1, p+length)
	}
}

// iterate tries local double bridges: it swaps two neighboring segments, improves the ends, and undoes the change if
// the tour is not shorter.
func (t *tour) iterate(random *rand.Rand, rounds int) {
	n := len(t.places)
	if n < 8 {
		return
	}
	longest := min(30, n/3)
	for range rounds {
		first, second := 1+random.IntN(longest), 1+random.IntN(longest)
		i := random.IntN(n - first - second + 1)
		j, k := i+first-1, i+first+second-1
		a, b, c, d, e, f := t.before(t.places[i]), t.places[i], t.places[j], t.places[j+1], t.places[k], t.after(t.places[k])
		if a == e || f == b {
			continue
		}
		cost := t.km[a][d] + t.km[e][b] + t.km[c][f] - t.km[a][b] - t.km[c][d] - t.km[e][f]
		t.done = t.done[:0]
		t.insert(i, j, k, true)
		if t.improve([]int{a, b, c, d, e, f}) < cost-epsilon {
			t.undo()
		}
	}
}

package vrp

import (
	"cmp"
	"math"
	"slices"
)

// blinkRate is the paper's γ: how often recreate skips a position.
const blinkRate = 0.01

// order is a way to sort the stops to insert.
type order int

const (
	byChance order = iota
	byDemand
	byFar
	byClose
	byWindowLength
	byWindowStart
	byWindowEnd
	orders
)

// orderWeights says how often an order is drawn. The last three are for problems with windows.
var orderWeights = [orders]int{4, 4, 2, 1, 2, 2, 2}

// setRanks computes the place of each stop in each order but byChance.
func (m *model) setRanks() {
	var capacity [dimensions]float64
	for i := range m.vehicles {
		for k, c := range m.vehicles[i].Capacity {
			capacity[k] += float64(c)
		}
	}
	keys := func(o order, node int32) float64 {
		switch o {
		case byDemand:
			largest := 0.0
			for k, amount := range m.demand[node] {
				if capacity[k] > 0 {
					largest = max(largest, float64(amount)/capacity[k])
				}
			}
			return -largest
		case byFar:
			return -float64(m.toDepot(node))
		case byClose:
			return float64(m.toDepot(node))
		case byWindowLength:
			open := int64(0)
			for _, w := range m.windows[node] {
				open += w.Close - w.Open
			}
			if len(m.windows[node]) == 0 {
				return math.Inf(1)
			}
			return float64(open)
		case byWindowStart:
			return float64(m.open[node])
		default:
			return -float64(m.close[node])
		}
	}
	m.ranks = make([][]int32, orders)
	nodes := make([]int32, 0, m.nodes-1)
	for node := int32(1); node < int32(m.nodes); node++ {
		nodes = append(nodes, node)
	}
	for o := byDemand; o < orders; o++ {
		slices.SortFunc(nodes, func(a, b int32) int {
			return cmp.Or(cmp.Compare(keys(o, a), keys(o, b)), cmp.Compare(a, b))
		})
		m.ranks[o] = make([]int32, m.nodes)
		for i, node := range nodes {
			m.ranks[o][node] = int32(i)
		}
	}
}

// toDepot returns the distance to the depot and back, or the time if no distance costs anything.
func (m *model) toDepot(node int32) int64 {
	place := m.p.Stops[node-1].Place
	if d := m.p.Distance[0][place] + m.p.Distance[place][0]; d > 0 {
		return d
	}
	return m.time.at(0, node) + m.time.at(node, 0)
}

// recreate inserts the removed stops (the paper's Algorithm 3). Those that fit nowhere stay in s.removed. delta is what the
// step has added to the cost so far. Since an insertion seldom lowers the cost, recreate gives up when delta reaches
// limit: then the plan would not be accepted.
func (s *search) recreate(delta, limit int64) (int64, bool) {
	s.sort(s.removed)
	left := s.removed[:0]
	for _, node := range s.removed {
		leftOut := s.m.leftOut[node]
		at := s.bestPosition(node, min(leftOut, limit-delta))
		switch {
		case at.vehicle >= 0:
			delta += at.cost
			s.insert(node, at)
		case delta+leftOut < limit:
			left = append(left, node)
			s.leftOut += leftOut
			delta += leftOut
		default:
			return delta, false
		}
	}
	s.removed = left
	return delta, true
}

// insert puts a node at a position.
func (s *search) insert(node int32, at position) {
	s.touch(at.vehicle)
	d := s.days[at.vehicle]
	s.vehicleOf[node] = at.vehicle
	if at.opens {
		s.openTour(d, node, at.tour)
	} else {
		s.m.insert(d, node, at.tour, at.after)
	}
	s.changed(d)
}

// openTour inserts a tour with one node before tour t, or at the end of the day if there is no tour t.
func (s *search) openTour(d *day, node int32, t int) {
	at := len(d.visits) - 1
	if t < len(d.tours) {
		at = d.tours[t].first
	}
	s.nodes = s.nodes[:0]
	for i, v := range d.visits {
		s.nodes = append(s.nodes, v.node)
		if i == at {
			s.nodes = append(s.nodes, node, 0)
		}
	}
	s.m.rebuild(d, s.nodes)
}

// sort sorts stops by an order drawn by its weight.
func (s *search) sort(nodes []int32) {
	count := orders
	if !s.m.timed {
		count = byWindowLength
	}
	total := 0
	for _, w := range orderWeights[:count] {
		total += w
	}
	o, draw := byChance, s.random.below(total)
	for draw >= orderWeights[o] {
		draw -= orderWeights[o]
		o++
	}
	if o == byChance {
		for i := len(nodes) - 1; i > 0; i-- {
			j := s.random.below(i + 1)
			nodes[i], nodes[j] = nodes[j], nodes[i]
		}
		return
	}
	rank := s.m.ranks[o]
	for i := 1; i < len(nodes); i++ { // few stops: insertion sort is the fastest
		node, j := nodes[i], i
		for ; j > 0 && rank[nodes[j-1]] > rank[node]; j-- {
			nodes[j] = nodes[j-1]
		}
		nodes[j] = node
	}
}

// nextBlink draws how many positions are tried before the next one is skipped. One draw per skipped position does what
// the paper does with one draw per position.
func (s *search) nextBlink() int { return int(math.Log(s.random.float()) / s.blinkLog) }

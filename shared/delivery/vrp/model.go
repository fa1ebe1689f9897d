package vrp

import (
	"cmp"
	"slices"
)

// model is a Problem compiled for the search: flat matrices and figures by node. Node 0 is the depot and node i+1 is
// stop i.
type model struct {
	p     *Problem
	nodes int // the depot and the stops: the width of each matrix
	// timed is set if times matter at all; paced if durations are limited or cost something.
	timed, paced bool

	arcs     []*matrix // costs of distance, one matrix for each CostPerDistance
	time     *matrix   // times of driving
	demand   []Load
	tightest Dimension // the one in which the stops need most of the capacity
	service  []int64
	open     []int64 // when the first window opens
	close    []int64 // when the last window closes
	windows  [][]Window
	several  []bool // more than one window
	leftOut  []int64
	locked   []bool
	home     []int32   // vehicle in the given plan, −1 if none; nil if moves cost nothing
	vehicles []vehicle // figures by vehicle
	classes  []class
	allowed  []bool // by node and vehicle; nil if each vehicle may serve each stop

	neighbors []int32 // for each node all stops, nearest first; the paper's adj
	ranks     [][]int32
	scale     float64 // mean cost of the way from the depot, which scales the temperatures
}

// matrix holds a value for each pair of nodes. into is the transposed one.
type matrix struct {
	out, into []int64
	width     int
}

// from returns the values from node a to each node, and to those from each node to a.
func (x *matrix) from(a int32) []int64 { return x.out[int(a)*x.width : (int(a)+1)*x.width] }
func (x *matrix) to(a int32) []int64   { return x.into[int(a)*x.width : (int(a)+1)*x.width] }
func (x *matrix) at(a, b int32) int64  { return x.out[int(a)*x.width+int(b)] }

// vehicle is a Vehicle with its limits as plain numbers.
type vehicle struct {
	*Vehicle
	capacity               Load
	startLatest, endLatest int64
	maxDuration            int64
	maxTours               int
	arcs                   *matrix
	class                  int32
}

// class is a set of vehicles that are the same for the search. The first used ones of the list have stops.
type class struct {
	vehicles []int32
	used     int
}

func newModel(p *Problem) *model {
	n := len(p.Stops) + 1
	m := &model{p: p, nodes: n, demand: make([]Load, n), service: make([]int64, n), open: make([]int64, n),
		close: make([]int64, n), windows: make([][]Window, n), several: make([]bool, n), leftOut: make([]int64, n),
		locked: make([]bool, n)}
	m.paced = p.BalanceCost > 0
	for i := range p.Vehicles {
		v := &p.Vehicles[i]
		m.paced = m.paced || v.MaxDuration > 0 || v.CostPerTime > 0
		m.timed = m.timed || v.EndLatest > 0
	}
	m.close[0] = forever
	leftOut := p.defaultLeftOutCost()
	for i := range p.Stops {
		s, node := &p.Stops[i], i+1
		m.demand[node], m.service[node], m.locked[node] = s.Demand, s.Service, s.Locked
		m.leftOut[node] = s.leftOutCost(leftOut)
		m.windows[node], m.close[node] = s.Windows, forever
		if w := s.Windows; len(w) > 0 {
			m.open[node], m.close[node], m.several[node] = w[0].Open, w[len(w)-1].Close, len(w) > 1
			m.timed = true
		}
	}
	m.timed = m.timed || m.paced
	m.time = m.expand(p.Time, 1)
	m.setVehicles()
	m.setTightest()
	m.setAllowed()
	m.setClasses()
	m.setNeighbors()
	m.setRanks()
	return m
}

// expand makes a matrix by node of one by place, times a factor.
func (m *model) expand(by [][]int64, factor int64) *matrix {
	place := func(node int) int {
		if node == 0 {
			return 0
		}
		return m.p.Stops[node-1].Place
	}
	n := m.nodes
	x := &matrix{out: make([]int64, n*n), into: make([]int64, n*n), width: n}
	for a := range n {
		for b := range n {
			d := by[place(a)][place(b)] * factor
			x.out[a*n+b], x.into[b*n+a] = d, d
		}
	}
	if slices.Equal(x.out, x.into) {
		x.into = x.out // one copy is better for the processor's cache
	}
	return x
}

func (m *model) setVehicles() {
	byCost := make(map[int64]*matrix)
	for i := range m.p.Vehicles {
		v := &m.p.Vehicles[i]
		x := vehicle{Vehicle: v, startLatest: orForever(v.StartLatest), endLatest: orForever(v.EndLatest),
			maxDuration: orForever(v.MaxDuration), maxTours: v.tours()}
		for d, limit := range v.Capacity {
			x.capacity[d] = orForever(limit)
		}
		if byCost[v.CostPerDistance] == nil {
			byCost[v.CostPerDistance] = m.expand(m.p.Distance, v.CostPerDistance)
			m.arcs = append(m.arcs, byCost[v.CostPerDistance])
		}
		x.arcs = byCost[v.CostPerDistance]
		m.vehicles = append(m.vehicles, x)
	}
}

// setTightest finds the tightest dimension.
func (m *model) setTightest() {
	most := -1.0
	for k := range dimensions {
		var needed, offered float64
		for node := range m.demand {
			needed += float64(m.demand[node][k])
		}
		for v := range m.vehicles {
			offered += float64(m.vehicles[v].capacity[k])
		}
		if part := needed / max(1, offered); part > most {
			m.tightest, most = k, part
		}
	}
}

// setAllowed records which vehicles may serve which stops, as far as that depends on the two alone.
func (m *model) setAllowed() {
	count := len(m.vehicles)
	allowed, all := make([]bool, m.nodes*count), true
	for i := range m.p.Stops {
		s := &m.p.Stops[i]
		for v := range m.vehicles {
			ok := s.Needs&^m.vehicles[v].Features == 0 && (len(s.Only) == 0 || slices.Contains(s.Only, v)) &&
				fits(&Load{}, &s.Demand, &m.vehicles[v].capacity)
			allowed[(i+1)*count+v] = ok
			all = all && ok
		}
	}
	if !all {
		m.allowed = allowed
	}
	if m.p.Given != nil && m.p.MoveCost > 0 {
		m.home = make([]int32, m.nodes)
		m.home[0] = -1
		for s, v := range m.p.Given.vehicles(len(m.p.Stops)) {
			m.home[s+1] = int32(v)
		}
	}
}

// setClasses groups vehicles that are the same in everything, so that only one of the empty ones is tried. A vehicle
// that a stop is pinned to, or that is in the given plan, is a class of its own.
func (m *model) setClasses() {
	type key struct {
		Vehicle
		own int
	}
	own := make([]int, len(m.vehicles))
	for i := range m.p.Stops {
		for _, v := range m.p.Stops[i].Only {
			own[v] = v + 1
		}
	}
	if m.p.Given != nil {
		for _, r := range m.p.Given.Routes {
			own[r.Vehicle] = r.Vehicle + 1
		}
	}
	index := make(map[key]int)
	for v := range m.vehicles {
		k := key{m.p.Vehicles[v], own[v]}
		at, ok := index[k]
		if !ok {
			at = len(m.classes)
			index[k] = at
			m.classes = append(m.classes, class{})
		}
		m.classes[at].vehicles = append(m.classes[at].vehicles, int32(v))
		m.vehicles[v].class = int32(at)
	}
}

// setNeighbors sorts the stops around each node by the mean cost of the way between the two.
func (m *model) setNeighbors() {
	var perDistance, perTime int64
	for i := range m.p.Vehicles {
		perDistance += m.p.Vehicles[i].CostPerDistance
		perTime += m.p.Vehicles[i].CostPerTime
	}
	if perDistance == 0 && perTime == 0 {
		perDistance = 1
	}
	count := float64(2 * max(1, len(m.vehicles)))
	distance := m.expand(m.p.Distance, 1)
	between := func(a, b int32) float64 {
		return (float64(perDistance)*float64(distance.at(a, b)+distance.at(b, a)) +
			float64(perTime)*float64(m.time.at(a, b)+m.time.at(b, a))) / count
	}
	cost := make([]float64, m.nodes)
	for a := range int32(m.nodes) {
		row := make([]int32, 0, m.nodes-1)
		for b := int32(1); b < int32(m.nodes); b++ {
			cost[b] = between(a, b)
			row = append(row, b)
		}
		if a > 0 {
			cost[a] = -1 // a stop comes first in its own row
		}
		slices.SortFunc(row, func(b, c int32) int { return cmp.Or(cmp.Compare(cost[b], cost[c]), cmp.Compare(b, c)) })
		m.neighbors = append(m.neighbors, row...)
		if a == 0 {
			for _, b := range row {
				m.scale += cost[b] / float64(m.nodes-1)
			}
		}
	}
}

// adj returns all stops, those near node first.
func (m *model) adj(node int32) []int32 {
	n := m.nodes - 1
	return m.neighbors[int(node)*n : (int(node)+1)*n]
}

// fits reports whether a demand has room beside a load.
func fits(load, demand, capacity *Load) bool {
	return load[Weight]+demand[Weight] <= capacity[Weight] && load[Volume]+demand[Volume] <= capacity[Volume] &&
		load[Cases]+demand[Cases] <= capacity[Cases]
}

package vrp

import "math"

// start makes the first plan: the given one without what breaks a constraint, and then each other stop at its cheapest
// position.
func (s *search) start() {
	for i := range s.vehicleOf {
		s.vehicleOf[i] = -1
	}
	if s.m.p.Given != nil {
		for i := range s.m.p.Given.Routes {
			s.startDay(&s.m.p.Given.Routes[i])
		}
	}
	for _, d := range s.days {
		s.cost += s.m.cost(d)
	}
	for node := int32(1); node < int32(s.m.nodes); node++ {
		if s.vehicleOf[node] < 0 {
			s.absent = append(s.absent, node)
			s.leftOut += s.m.leftOut[node]
		}
	}
	s.cost += s.leftOut
	s.fill()
	s.record()
}

// fill inserts the stops that are left out where they fit.
func (s *search) fill() {
	s.touched = s.touched[:0]
	s.removed = append(s.removed[:0], s.absent...)
	before := s.leftOut
	s.leftOut = 0
	delta, _ := s.recreate(-before, math.MaxInt64/2)
	s.keep(delta)
}

// startDay takes over the day of a vehicle in the given plan. Locked stops are taken as they are: if they break a
// constraint together, nothing is added. Of the others each is taken that fits to those before.
func (s *search) startDay(r *Route) {
	m, v := s.m, int32(r.Vehicle)
	d := s.days[v]
	fixed := func(stop int) bool { return m.p.Stops[stop].Locked || m.vehicles[v].Locked }
	kept := make([]bool, m.nodes-1)
	for _, stop := range r.Stops() {
		kept[stop] = fixed(stop)
	}
	m.rebuild(d, nodesOf(r, kept))
	d.closed = d.closed || !m.feasible(d)
	for _, stop := range r.Stops() {
		if d.closed || kept[stop] || m.allowed != nil && !m.allowed[(stop+1)*len(m.vehicles)+r.Vehicle] {
			continue
		}
		kept[stop] = true
		if m.rebuild(d, nodesOf(r, kept)); !m.feasible(d) {
			kept[stop] = false
		}
	}
	m.rebuild(d, nodesOf(r, kept))
	s.changed(d)
	for stop, is := range kept {
		if is {
			s.vehicleOf[stop+1] = v
			m.locked[stop+1] = fixed(stop)
		}
	}
}

// nodesOf lists the nodes of a route's kept stops, with the depot around each tour.
func nodesOf(r *Route, kept []bool) []int32 {
	nodes := []int32{0}
	for _, tour := range r.Tours {
		for _, stop := range tour {
			if kept[stop] {
				nodes = append(nodes, int32(stop+1))
			}
		}
		nodes = append(nodes, 0)
	}
	if len(nodes) == 1 {
		nodes = append(nodes, 0)
	}
	return nodes
}

package vrp

// The settings of ruin, named as in the paper.
const (
	splitRate  = 0.5  // the paper's α: how often a string is split
	splitDepth = 0.01 // the paper's β: how often the substring that stays grows by one more stop
)

// ruin removes strings of stops from tours that are close to a random stop (the paper's Algorithm 2). The stops are
// added to s.removed.
func (s *search) ruin() {
	m := s.m
	average := s.averageTour()
	if average == 0 {
		return
	}
	longest := min(s.settings.longest, average)  // the paper's l_s^max
	most := 4*s.settings.average/(1+longest) - 1 // the paper's k_s^max
	strings := s.random.upTo(max(0, most))       // the paper's k_s
	seed := int32(1 + s.random.below(m.nodes-1)) // c_seed
	for _, c := range m.adj(seed) {
		if strings == 0 {
			break
		}
		vehicle := s.vehicleOf[c]
		if vehicle < 0 || s.days[vehicle].closed {
			continue
		}
		d := s.days[vehicle]
		t, at := d.find(c)
		if at < 0 || d.tours[t].ruined {
			continue // removed already, or its tour is ruined
		}
		s.touch(vehicle)
		d = s.days[vehicle]
		length := s.random.upTo(min(float64(d.tours[t].size()), longest))
		s.removeString(d, &d.tours[t], at, length)
		strings--
	}
	for _, vehicle := range s.touched {
		s.close(s.days[vehicle])
	}
}

// averageTour returns the mean number of stops of a tour.
func (s *search) averageTour() float64 {
	tours, stops := 0, 0
	for i := range s.classes {
		for _, vehicle := range s.classes[i].vehicles[:s.classes[i].used] {
			tours += len(s.days[vehicle].tours)
			stops += s.days[vehicle].served
		}
	}
	return float64(stops) / float64(max(1, tours))
}

// find returns the tour and the index of the visit of a node, −1 if it is not there.
func (d *day) find(node int32) (t, at int) {
	for i := 1; i < len(d.visits); i++ {
		if d.visits[i].node == node {
			for d.tours[t].last < i {
				t++
			}
			return t, i
		}
	}
	return 0, -1
}

// removed marks a visit that ruin has removed.
const removed = -1

// removeString removes a string of a length that includes the visit at index at. The string is split at random: then it
// is longer, and a substring of it stays. Locked stops stay too.
func (s *search) removeString(d *day, t *tour, at, length int) {
	t.ruined = true
	stay := 0
	size := t.size()
	if length > 1 && length < size && s.random.float() < splitRate {
		stay = 1
		for length+stay < size && s.random.float() <= splitDepth {
			stay++
		}
	}
	span := length + stay
	first := max(t.first+1, at-span+1)
	last := min(at, t.last-span)
	first += s.random.below(last - first + 1)
	stays := first
	if stay > 0 {
		stays += 1 + s.random.below(length-1)
	}
	for i := first; i < first+span; i++ {
		if i >= stays && i < stays+stay {
			continue
		}
		if node := d.visits[i].node; !s.m.locked[node] {
			d.visits[i].node = removed
			s.removed = append(s.removed, node)
			s.vehicleOf[node] = -1
		}
	}
}

// close closes the gaps of a ruined day.
func (s *search) close(d *day) {
	s.nodes = s.nodes[:0]
	for _, v := range d.visits {
		if v.node != removed {
			s.nodes = append(s.nodes, v.node)
		}
	}
	s.m.rebuild(d, s.nodes)
	s.changed(d)
}

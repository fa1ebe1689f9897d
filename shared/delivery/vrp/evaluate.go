package vrp

import "math"

// position is a place in the plan for a stop: after a visit of a tour, or a new tour before tour (after the last one if
// tour is their number).
type position struct {
	cost    int64 // of the insertion, in units of cost
	vehicle int32 // −1 if there is no position
	opens   bool  // a new tour of a vehicle that has some
	tour    int
	after   int
}

// candidate is the stop that is being inserted, with its figures.
type candidate struct {
	node              int32
	open, close       int64 // the first opening and the last closing time
	service           int64
	several           bool
	out, into         []int64 // costs of distance from the node and to it
	timeOut, timeInto []int64
}

// bestPosition returns the cheapest position of a stop, which costs less than limit. Positions are skipped at random
// (blinks), and so are classes of vehicles: else vehicles that cost more are seldom tried.
func (s *search) bestPosition(node int32, limit int64) position {
	m := s.m
	best := position{cost: limit, vehicle: -1}
	s.c.node, s.c.open, s.c.close = node, m.open[node], m.close[node]
	s.c.service, s.c.several = m.service[node], m.several[node]
	s.c.timeOut, s.c.timeInto = m.time.from(node), m.time.to(node)
	for k := range s.classes {
		if s.blinksClass() {
			continue
		}
		class := &s.classes[k]
		v := &m.vehicles[class.vehicles[0]]
		demand := m.demand[node][m.tightest]
		s.c.out, s.c.into = v.arcs.from(node), v.arcs.to(node)
		for _, vehicle := range class.vehicles[:min(class.used+1, len(class.vehicles))] {
			if s.room[vehicle] < demand {
				continue
			}
			if m.allowed == nil || m.allowed[int(node)*len(m.vehicles)+int(vehicle)] {
				s.tryDay(s.days[vehicle], v, &best)
			}
		}
	}
	return best
}

// blinksClass reports whether a class of vehicles is skipped.
func (s *search) blinksClass() bool {
	if len(s.classes) == 1 {
		return false
	}
	s.classBlink--
	if s.classBlink >= 0 {
		return false
	}
	s.classBlink = s.nextBlink()
	return true
}

// tryDay looks for a better position on one day.
func (s *search) tryDay(d *day, v *vehicle, best *position) {
	if d.closed {
		return
	}
	m, node := s.m, s.c.node
	extra := m.moveCost(node, d.vehicle)
	if d.served == 0 {
		extra += v.FixedCost
	}
	for i := range d.tours {
		t := &d.tours[i]
		if !fits(&t.load, &m.demand[node], &v.capacity) {
			continue
		}
		cost, after := best.cost-extra, -1
		switch {
		case !m.timed:
			cost, after = s.scan(d, t, cost)
		case !m.paced:
			cost, after = s.scanTimed(d, t, cost)
		default:
			cost, after = s.scanPaced(d, t, cost)
		}
		if after >= 0 {
			*best = position{cost: cost + extra, vehicle: d.vehicle, tour: i, after: after}
		}
	}
	if len(d.tours) < v.maxTours && d.served > 0 {
		s.tryTours(d, v, extra, best)
	}
}

// scan looks for a cheaper position in a tour without times. It returns −1 if there is none.
func (s *search) scan(d *day, t *tour, best int64) (cost int64, after int) {
	after = -1
	visits := d.visits[t.first : t.last+1]
	out, into := s.c.out, s.c.into
	for i := 1; i < len(visits); {
		until := min(len(visits), i+s.blink)
		s.blink -= until - i
		for ; i < until; i++ {
			before := &visits[i-1]
			if delta := into[before.node] + out[visits[i].node] - before.arc; delta < best {
				best, after = delta, t.first+i-1
			}
		}
		if i < len(visits) {
			s.blink = s.nextBlink()
			i++
		}
	}
	return best, after
}

// scanTimed is scan with windows and the end of the day.
func (s *search) scanTimed(d *day, t *tour, best int64) (cost int64, after int) {
	after = -1
	c := &s.c
	visits := d.visits[t.first : t.last+1]
	for i := c.first(visits); i < len(visits); i++ {
		before, next := &visits[i-1], &visits[i]
		if before.depart > c.close {
			break
		}
		if s.blink--; s.blink < 0 {
			s.blink = s.nextBlink()
			continue
		}
		delta := c.into[before.node] + c.out[next.node] - before.arc
		if delta >= best {
			continue
		}
		if _, ok := s.arrival(before, next); ok {
			best, after = delta, t.first+i-1
		}
	}
	return best, after
}

// first returns the index of the first visit that the stop can come before, judged by its windows and service alone.
func (c *candidate) first(visits []visit) int {
	i, soonest := 1, c.open+c.service
	for i < len(visits) && visits[i].late < soonest {
		i++
	}
	return i
}

// arrival returns the arrival at the visit after the stop, and false if the stop or a later one would be late.
func (s *search) arrival(before, next *visit) (int64, bool) {
	c := &s.c
	start := before.depart + c.timeInto[before.node]
	if start > c.close {
		return 0, false
	}
	if c.several {
		start = s.m.start(c.node, start)
	} else {
		start = max(start, c.open)
	}
	reach := start + c.service + c.timeOut[next.node]
	return reach, reach <= next.late
}

// scanPaced is scanTimed where the duration of the day is limited or costs something.
func (s *search) scanPaced(d *day, t *tour, best int64) (cost int64, after int) {
	after = -1
	c := &s.c
	now := int64(0)
	if d.served > 0 {
		now = s.m.price(d.vehicle, d.duration)
	}
	visits := d.visits[t.first : t.last+1]
	for i := c.first(visits); i < len(visits); i++ {
		before, next := &visits[i-1], &visits[i]
		if before.depart > c.close {
			break
		}
		if s.blink--; s.blink < 0 {
			s.blink = s.nextBlink()
			continue
		}
		delta := c.into[before.node] + c.out[next.node] - before.arc
		if delta >= best { // more work seldom costs less
			continue
		}
		reach, ok := s.arrival(before, next)
		if !ok {
			continue
		}
		duration := s.duration(d, t.first+i-1, reach)
		if duration > s.m.vehicles[d.vehicle].maxDuration {
			continue
		}
		if delta += s.m.price(d.vehicle, duration) - now; delta < best {
			best, after = delta, t.first+i-1
		}
	}
	return best, after
}

// duration returns that of a day with the stop after a visit. reach is the arrival at the visit after the stop.
func (s *search) duration(d *day, after int, reach int64) int64 {
	c := &s.c
	if c.several || d.several > 0 {
		return s.follow(d, after, false)
	}
	before, next := &d.timing[after], &d.timing[after+1]
	into, out := c.timeInto[d.visits[after].node], c.timeOut[d.visits[after+1].node]
	total := d.timing[len(d.timing)-1].work
	work := total + into + c.service + out - before.drive
	end := max(next.end, reach+total-before.work-before.drive)
	leave := min(before.leave, min(c.close, d.visits[after+1].late-out-c.service)-into-before.work)
	return max(work, end-leave)
}

// follow returns the duration of a day with the stop after a visit, in a tour of its own if opens is set. It follows
// all visits. If one is late it returns more than any limit.
func (s *search) follow(d *day, after int, opens bool) int64 {
	m := s.m
	x := &s.trial
	x.vehicle, x.several, x.served = d.vehicle, 1, d.served+1
	x.visits = append(x.visits[:0], d.visits[:after+1]...)
	x.visits = append(x.visits, visit{node: s.c.node})
	if opens {
		x.visits = append(x.visits, visit{})
	}
	x.visits = append(x.visits, d.visits[after+1:]...)
	x.timing = append(x.timing[:0], d.timing[:after+1]...)
	for len(x.timing) < len(x.visits) {
		x.timing = append(x.timing, timing{})
	}
	from := after + 1
	if opens {
		from = max(1, after) // the depot may become one between two tours
	}
	m.forward(x, from)
	m.backward(x, len(x.visits)-1)
	if x.visits[0].depart > x.visits[0].late {
		return math.MaxInt64
	}
	return m.followDay(x)
}

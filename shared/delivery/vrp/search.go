package vrp

import "math"

// search is the state of a run: the current plan, what the current step has changed of it, and the best plan.
type search struct {
	m          *model
	settings   settings
	random     random
	blink      int     // positions until the next blink
	blinkLog   float64 // ln(1 − γ)
	classBlink int     // classes of vehicles until the next one is skipped

	days      []*day // by vehicle
	classes   []class
	place     []int32 // index of each vehicle in its class
	room      []int64 // by vehicle: the most that one more stop may have in the tightest dimension
	vehicleOf []int32 // by node; −1 if no vehicle serves it
	absent    []int32 // nodes that no vehicle serves
	cost      int64   // of the current plan

	// What the current step has changed: vehicles, their days before it, and the nodes to insert.
	touched []int32
	isSaved []bool
	saved   []*day
	removed []int32
	leftOut int64 // cost of the stops left out

	best best

	c     candidate
	trial day     // scratch of follow
	nodes []int32 // scratch of close and openTour
}

// best is the best plan of the search.
type best struct {
	cost   int64
	days   [][]int32 // nodes by vehicle
	absent []int32
}

func newSearch(m *model, seed uint64, set settings) *search {
	count := len(m.vehicles)
	s := &search{m: m, settings: set, random: random(seed), blinkLog: math.Log(1 - blinkRate),
		days: make([]*day, count), saved: make([]*day, count), isSaved: make([]bool, count),
		place: make([]int32, count), room: make([]int64, count), vehicleOf: make([]int32, m.nodes)}
	for i := range m.classes {
		s.classes = append(s.classes, class{vehicles: append([]int32(nil), m.classes[i].vehicles...)})
		for k, v := range m.classes[i].vehicles {
			s.place[v] = int32(k)
		}
	}
	for v := range s.days {
		s.days[v], s.saved[v] = newDay(v), newDay(v)
		m.rebuild(s.days[v], []int32{0, 0})
		s.changed(s.days[v])
		s.days[v].closed = m.vehicles[v].Locked
	}
	s.blink, s.classBlink = s.nextBlink(), s.nextBlink()
	s.best.days = make([][]int32, count)
	s.start()
	return s
}

// touch saves the day of a vehicle before its first change in a step.
func (s *search) touch(vehicle int32) {
	if s.isSaved[vehicle] {
		return
	}
	s.isSaved[vehicle] = true
	s.touched = append(s.touched, vehicle)
	s.days[vehicle], s.saved[vehicle] = s.saved[vehicle], s.days[vehicle]
	s.days[vehicle].copyFrom(s.saved[vehicle])
}

// changed follows a change of a day: it keeps the vehicles with stops at the front of their class, and s.room.
func (s *search) changed(d *day) {
	s.room[d.vehicle] = s.m.room(d)
	c := &s.classes[s.m.vehicles[d.vehicle].class]
	at := int(s.place[d.vehicle])
	switch isUsed := at < c.used; {
	case d.served > 0 && !isUsed:
		s.swap(c, at, c.used)
		c.used++
	case d.served == 0 && isUsed:
		c.used--
		s.swap(c, at, c.used)
	}
}

func (s *search) swap(c *class, i, j int) {
	v := c.vehicles
	v[i], v[j] = v[j], v[i]
	s.place[v[i]], s.place[v[j]] = int32(i), int32(j)
}

// step ruins and recreates the current plan if the result costs less than limit more. It returns what the step adds to
// the cost, and whether it was completed. keep or restore must follow.
func (s *search) step(limit int64) (delta int64, ok bool) {
	s.touched, s.removed = s.touched[:0], s.removed[:0]
	s.removed = append(s.removed, s.absent...)
	s.ruin()
	delta = -s.leftOut
	s.leftOut = 0
	for _, v := range s.touched {
		delta += s.m.cost(s.days[v]) - s.m.cost(s.saved[v])
	}
	if delta, ok = s.recreate(delta, limit); !ok {
		return delta, false
	}
	for _, v := range s.touched {
		// Without a stop a day may be longer: the matrices need not keep the triangle inequality.
		if !s.m.inTime(s.days[v]) {
			return delta, false
		}
	}
	return delta, delta < limit
}

// keep makes the changes of a step final.
func (s *search) keep(delta int64) {
	s.cost += delta
	for _, v := range s.touched {
		s.isSaved[v] = false
	}
	s.absent = append(s.absent[:0], s.removed...)
}

// restore takes the changes of a step back.
func (s *search) restore() {
	for _, v := range s.touched {
		s.isSaved[v] = false
		s.days[v], s.saved[v] = s.saved[v], s.days[v]
		s.changed(s.days[v])
		for _, visit := range s.days[v].visits {
			s.vehicleOf[visit.node] = v
		}
	}
	s.leftOut = 0
	for _, node := range s.absent {
		s.vehicleOf[node] = -1
		s.leftOut += s.m.leftOut[node]
	}
}

// record makes the current plan the best one.
func (s *search) record() {
	s.best.cost = s.cost
	for v, d := range s.days {
		nodes := s.best.days[v][:0]
		for _, visit := range d.visits {
			nodes = append(nodes, visit.node)
		}
		s.best.days[v] = nodes
	}
	s.best.absent = append(s.best.absent[:0], s.absent...)
}

// load makes the best plan the current one.
func (s *search) load() {
	for v, nodes := range s.best.days {
		s.m.rebuild(s.days[v], nodes)
		s.changed(s.days[v])
		for _, node := range nodes {
			s.vehicleOf[node] = int32(v)
		}
	}
	s.absent = append(s.absent[:0], s.best.absent...)
	s.leftOut = 0
	for _, node := range s.absent {
		s.vehicleOf[node] = -1
		s.leftOut += s.m.leftOut[node]
	}
	s.cost = s.best.cost
}

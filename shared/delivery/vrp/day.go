package vrp

// day is a vehicle's route in the search: the depot, the stops, the depot, with the depot between two tours. A day
// without stops is the depot twice.
type day struct {
	vehicle int32
	closed  bool // nothing may be added: the vehicle is locked, or its locked stops break a constraint
	visits  []visit
	timing  []timing // by visit; empty if the problem has no times
	tours   []tour
	arcs    int64 // cost of distance
	moves   int64 // cost of stops that the given plan has on another vehicle
	several int   // stops with more than one window
	served  int   // stops
	// duration is the time from the first departure to the final return, in units of time; kept if the model is paced.
	duration int64
}

// visit is one halt of a day, with what the windows leave before and after it: that makes the check of an insertion O(1).
type visit struct {
	node   int32
	arc    int64 // cost of the distance to the next visit
	depart int64 // earliest departure
	late   int64 // latest arrival with which this visit and all after are in time
}

// tour is a tour of a day: the visits between first and last, which are the depot.
type tour struct {
	first, last int
	load        Load
	ruined      bool // in the current ruin step
}

// size returns the number of stops, the paper's |t|.
func (t *tour) size() int { return t.last - t.first - 1 }

// timing is what makes the duration of a day with an insertion O(1).
//
// As a function of the time x of leaving the depot, the departure from a visit is max(depart, x + work), and x may be
// leave at most. As a function of the time of arriving at a visit, the day ends at max(end, arrival + the work from
// there on). With several windows at a stop this does not hold: then the day is followed visit by visit.
type timing struct {
	drive int64 // time of driving to the next visit
	work  int64 // driving, service and reloading from the start to the departure, without waiting
	leave int64 // latest time of leaving the depot with which this visit and all before are in time
	end   int64 // earliest end of the day however early the vehicle arrives
}

func newDay(vehicle int) *day {
	return &day{vehicle: int32(vehicle), visits: make([]visit, 2), tours: []tour{{last: 1}}}
}

// copyFrom makes d a copy of another day of the same vehicle.
func (d *day) copyFrom(o *day) {
	visits, tours := append(d.visits[:0], o.visits...), append(d.tours[:0], o.tours...)
	timing := append(d.timing[:0], o.timing...)
	*d = *o
	d.visits, d.timing, d.tours = visits, timing, tours
}

// insert puts a node after the visit at index after, which is in tour t.
func (m *model) insert(d *day, node int32, t, after int) {
	arcs := m.vehicles[d.vehicle].arcs
	d.visits = append(d.visits, visit{})
	copy(d.visits[after+2:], d.visits[after+1:])
	before, next := &d.visits[after], d.visits[after+2].node
	toNode, toNext := arcs.at(before.node, node), arcs.at(node, next)
	d.arcs += toNode + toNext - before.arc
	before.arc = toNode
	d.visits[after+1] = visit{node: node, arc: toNext}
	tour := &d.tours[t]
	tour.last++
	for k, amount := range m.demand[node] {
		tour.load[k] += amount
	}
	for i := t + 1; i < len(d.tours); i++ {
		d.tours[i].first++
		d.tours[i].last++
	}
	m.count(d, node)
	if m.timed {
		d.timing = append(d.timing, timing{})
		copy(d.timing[after+2:], d.timing[after+1:])
		m.forward(d, after+1)
		m.backward(d, after+1)
		m.setDuration(d)
	}
}

// count adds what a node means for the figures of a day.
func (m *model) count(d *day, node int32) {
	d.served++
	if m.several[node] {
		d.several++
	}
	d.moves += m.moveCost(node, d.vehicle)
}

// moveCost returns what it costs that a vehicle serves the node.
func (m *model) moveCost(node, vehicle int32) int64 {
	if m.home == nil || m.home[node] < 0 || m.home[node] == vehicle {
		return 0
	}
	return m.p.MoveCost
}

// rebuild computes everything of a day from its nodes, and drops tours without stops.
func (m *model) rebuild(d *day, nodes []int32) {
	arcs := m.vehicles[d.vehicle].arcs
	d.visits, d.tours = append(d.visits[:0], visit{}), d.tours[:0]
	d.arcs, d.moves, d.several, d.served = 0, 0, 0, 0
	var t tour
	for i := 1; i < len(nodes); i++ {
		node := nodes[i]
		last := len(d.visits) - 1
		if node == 0 && d.visits[last].node == 0 {
			continue
		}
		d.visits[last].arc = arcs.at(d.visits[last].node, node)
		d.arcs += d.visits[last].arc
		d.visits = append(d.visits, visit{node: node})
		if node == 0 {
			t.last = last + 1
			d.tours = append(d.tours, t)
			t = tour{first: last + 1}
			continue
		}
		for k, amount := range m.demand[node] {
			t.load[k] += amount
		}
		m.count(d, node)
	}
	if len(d.visits) == 1 {
		d.visits, d.tours = append(d.visits, visit{}), append(d.tours, tour{last: 1})
	}
	if !m.timed {
		return
	}
	d.timing = d.timing[:0]
	for range d.visits {
		d.timing = append(d.timing, timing{})
	}
	m.forward(d, 0)
	m.backward(d, len(d.visits)-1)
	m.setDuration(d)
}

// forward computes what visits from index on depend on before them.
func (m *model) forward(d *day, from int) {
	v := &m.vehicles[d.vehicle]
	if from == 0 {
		d.visits[0].depart, d.timing[0].work, d.timing[0].leave = v.StartEarliest, 0, v.startLatest
		from = 1
	}
	last := len(d.visits) - 1
	for i := from; i <= last; i++ {
		before, t, node := &d.timing[i-1], &d.timing[i], d.visits[i].node
		before.drive = m.time.at(d.visits[i-1].node, node)
		service, closes := m.service[node], m.close[node]
		if node == 0 && i < last {
			service = v.ReloadTime
		} else if node == 0 {
			closes = v.endLatest
		}
		d.visits[i].depart = m.start(node, d.visits[i-1].depart+before.drive) + service
		t.work = before.work + before.drive + service
		t.leave = min(before.leave, closes-before.work-before.drive)
	}
}

// backward computes what the visits up to index depend on after them. It needs what forward computes.
func (m *model) backward(d *day, from int) {
	v := &m.vehicles[d.vehicle]
	last := len(d.visits) - 1
	if from == last {
		d.visits[last].late, d.timing[last].end = v.endLatest, -forever
		from--
	}
	total := d.timing[last].work
	for i := from; i >= 0; i-- {
		t, visit, node := &d.timing[i], &d.visits[i], d.visits[i].node
		service := m.service[node]
		if node == 0 && i > 0 {
			service = v.ReloadTime
		}
		limit := d.visits[i+1].late - t.drive - service
		if m.several[node] {
			visit.late = m.lastStart(node, limit)
		} else {
			visit.late = min(limit, m.close[node])
			if limit < m.open[node] {
				visit.late = -forever
			}
		}
		t.end = max(d.timing[i+1].end, m.open[node]+total-t.work+service)
	}
}

// setDuration computes the duration of a day that is in time.
func (m *model) setDuration(d *day) {
	d.duration = 0
	if !m.paced || d.served == 0 {
		return
	}
	if d.several > 0 {
		d.duration = m.followDay(d)
		return
	}
	last := &d.timing[len(d.timing)-1]
	d.duration = max(last.work, d.visits[len(d.visits)-1].depart-last.leave)
}

// followDay returns the duration of a day by following its visits: the vehicle ends as early as it can and leaves as
// late as that allows. It holds for any windows.
func (m *model) followDay(d *day) int64 {
	last := len(d.visits) - 1
	end := d.visits[last].depart
	leave := end
	for i := last - 1; i >= 0; i-- {
		node := d.visits[i].node
		service := m.service[node]
		if node == 0 && i > 0 {
			service = m.vehicles[d.vehicle].ReloadTime
		}
		leave -= d.timing[i].drive + service
		if node > 0 {
			leave = m.lastStart(node, leave)
		}
	}
	return end - min(leave, m.vehicles[d.vehicle].startLatest)
}

// start returns when service begins at a node for an arrival. After the last window it is the arrival.
func (m *model) start(node int32, arrive int64) int64 {
	if !m.several[node] {
		return max(arrive, m.open[node])
	}
	return m.p.Stops[node-1].opens(arrive)
}

// lastStart returns the latest time up to limit at which service may begin at a node.
func (m *model) lastStart(node int32, limit int64) int64 {
	for i := len(m.windows[node]) - 1; i >= 0; i-- {
		if w := m.windows[node][i]; w.Open <= limit {
			return min(limit, w.Close)
		}
	}
	if len(m.windows[node]) == 0 {
		return limit
	}
	return -forever
}

// room returns the most that one more stop may have in the tightest dimension, in any tour of the day or a new one.
func (m *model) room(d *day) int64 {
	v := &m.vehicles[d.vehicle]
	if len(d.tours) < v.maxTours {
		return v.capacity[m.tightest]
	}
	least := d.tours[0].load[m.tightest]
	for i := 1; i < len(d.tours); i++ {
		least = min(least, d.tours[i].load[m.tightest])
	}
	return v.capacity[m.tightest] - least
}

// inTime reports whether a day keeps all windows and hours.
func (m *model) inTime(d *day) bool {
	if !m.timed || d.served == 0 {
		return true
	}
	return d.visits[0].depart <= d.visits[0].late && d.duration <= m.vehicles[d.vehicle].maxDuration
}

// feasible reports whether a day keeps all constraints that depend on its stops together.
func (m *model) feasible(d *day) bool {
	v := &m.vehicles[d.vehicle]
	for i := range d.tours {
		if !fits(&d.tours[i].load, &Load{}, &v.capacity) {
			return false
		}
	}
	return len(d.tours) <= v.maxTours && m.inTime(d)
}

// price returns what a duration costs on a vehicle.
func (m *model) price(vehicle int32, duration int64) int64 {
	v := &m.vehicles[vehicle]
	if m.p.BalanceCost == 0 {
		return v.CostPerTime * duration
	}
	return v.CostPerTime*duration + m.p.balance(v.Vehicle, duration)
}

// cost returns what a day costs.
func (m *model) cost(d *day) int64 {
	if d.served == 0 {
		return 0
	}
	return d.arcs + d.moves + m.vehicles[d.vehicle].fixed(len(d.tours)) + m.price(d.vehicle, d.duration)
}

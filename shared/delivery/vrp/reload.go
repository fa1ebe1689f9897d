package vrp

// tryTours looks for a better position in a new tour of a vehicle that has some already.
func (s *search) tryTours(d *day, v *vehicle, extra int64, best *position) {
	m, c := s.m, &s.c
	if !fits(&Load{}, &m.demand[c.node], &v.capacity) {
		return
	}
	delta, now := extra+v.ReloadCost+c.into[0]+c.out[0], int64(0)
	if m.paced {
		// The day has at least the work that it has now and that of the tour. More work never costs less.
		least := d.timing[len(d.timing)-1].work + s.tourWork(v)
		now = m.price(d.vehicle, d.duration)
		if least > v.maxDuration || delta+m.price(d.vehicle, least)-now >= best.cost {
			return
		}
	}
	for t := 0; t <= len(d.tours) && (delta < best.cost || m.paced); t++ {
		at := len(d.visits) - 1
		if t < len(d.tours) {
			at = d.tours[t].first
		}
		cost := delta
		if m.timed {
			duration, ok := s.withTour(d, v, at)
			if !ok || duration > v.maxDuration {
				continue
			}
			if m.paced {
				cost += m.price(d.vehicle, duration) - now
			}
		}
		if s.blink--; s.blink < 0 {
			s.blink = s.nextBlink()
			continue
		}
		if cost < best.cost {
			*best = position{cost: cost, vehicle: d.vehicle, tour: t, opens: true}
		}
	}
}

// tourWork returns the work of a tour with the stop alone, and of loading for it.
func (s *search) tourWork(v *vehicle) int64 {
	return v.ReloadTime + s.c.timeInto[0] + s.c.service + s.c.timeOut[0]
}

// withTour returns the duration of a day with the stop in a tour of its own, which begins at the visit to the depot at
// an index; the last one stands for a tour at the end of the day. ok is false if a stop or the return would be late.
// The duration is computed only if the model is paced.
func (s *search) withTour(d *day, v *vehicle, at int) (duration int64, ok bool) {
	m, c := s.m, &s.c
	last := len(d.visits) - 1
	// The vehicle loads before the tour if that is the last one, and otherwise after it.
	loads, drive, late, end := v.ReloadTime, int64(0), v.endLatest, -forever
	depart, before, rest := d.visits[at].depart, d.timing[at].work, int64(0)
	if at < last {
		loads, drive = 0, v.ReloadTime+d.timing[at].drive
		late, end = d.visits[at+1].late, d.timing[at+1].end
		rest = d.timing[last].work - before - d.timing[at].drive
	}
	start := depart + loads + c.timeInto[0]
	if start > c.close {
		return 0, false
	}
	reach := m.start(c.node, start) + c.service + c.timeOut[0] + drive
	if reach > late {
		return 0, false
	}
	switch {
	case !m.paced:
		return 0, true
	case c.several || d.several > 0:
		duration = s.follow(d, at, true)
		return duration, true
	}
	leave := min(d.timing[at].leave, min(c.close, late-drive-c.timeOut[0]-c.service)-c.timeInto[0]-loads-before)
	work := d.timing[last].work + s.tourWork(v)
	return max(work, max(end, reach+rest)-leave), true
}

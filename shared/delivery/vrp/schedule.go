package vrp

// Schedule says when a vehicle is where. The vehicle finishes its day as early as it can, and leaves the depot as late
// as that allows. All times are in units of time.
type Schedule struct {
	Leave, End int64 // the first departure from the depot and the final return to it
	Distance   int64 // driven, in units of distance
	Wait       int64 // time spent waiting for windows to open
	Visits     []Visit
	Tours      []TourTimes
}

// Visit is one stop of a schedule. The vehicle waits from Arrive to Start. Closes is the end of the window that Start
// is in, or of the stop's last window if the vehicle comes after it (Late). It is 0 for a stop without windows.
type Visit struct {
	Stop, Tour            int
	Arrive, Start, Depart int64 // in units of time
	Closes                int64 // in units of time
	Late                  bool
}

// TourTimes is one tour of a schedule. The times are in units of time.
type TourTimes struct {
	Leave, Return int64
	Load          Load // what is loaded at the depot
}

// Duration returns the time from the first departure to the final return, in units of time.
func (s *Schedule) Duration() int64 { return s.End - s.Leave }

// Schedule computes the schedule of a route from the problem alone. A vehicle that comes to a stop after its last
// window serves it at once. Tours without stops are skipped.
func (p *Problem) Schedule(r *Route) Schedule {
	v := &p.Vehicles[r.Vehicle]
	halts := p.halts(r)
	s := Schedule{Leave: v.StartEarliest, End: v.StartEarliest}
	if len(halts) == 0 {
		return s
	}
	p.follow(halts, v.StartEarliest)
	s.Leave = max(v.StartEarliest, min(p.latestLeave(halts), orForever(v.StartLatest)))
	p.follow(halts, s.Leave)
	s.End = halts[len(halts)-1].arrive
	tour := TourTimes{Leave: s.Leave}
	for i := 1; i < len(halts); i++ {
		h := &halts[i]
		s.Distance += p.Distance[halts[i-1].place][h.place]
		if h.stop < 0 {
			tour.Return = h.arrive
			s.Tours = append(s.Tours, tour)
			tour = TourTimes{Leave: h.depart}
			continue
		}
		s.Wait += h.start - h.arrive
		for d, amount := range p.Stops[h.stop].Demand {
			tour.Load[d] += amount
		}
		visit := Visit{Stop: h.stop, Tour: len(s.Tours), Arrive: h.arrive, Start: h.start, Depart: h.depart}
		visit.Closes, visit.Late = p.Stops[h.stop].closes(h.start)
		s.Visits = append(s.Visits, visit)
	}
	return s
}

// halt is the depot or a stop on a route. stop is −1 at the depot.
type halt struct {
	stop, place           int
	service               int64
	arrive, start, depart int64
}

// halts lists the depot, the stops and the depot between tours.
func (p *Problem) halts(r *Route) []halt {
	halts := []halt{{stop: -1}}
	for _, tour := range r.Tours {
		if len(tour) == 0 {
			continue
		}
		if len(halts) > 1 {
			halts[len(halts)-1].service = p.Vehicles[r.Vehicle].ReloadTime
		}
		for _, s := range tour {
			halts = append(halts, halt{stop: s, place: p.Stops[s].Place, service: p.Stops[s].Service})
		}
		halts = append(halts, halt{stop: -1})
	}
	if len(halts) == 1 {
		return nil
	}
	return halts
}

// follow computes the times of a vehicle that leaves the depot at the given time.
func (p *Problem) follow(halts []halt, leave int64) {
	halts[0].arrive, halts[0].start, halts[0].depart = leave, leave, leave
	for i := 1; i < len(halts); i++ {
		h := &halts[i]
		h.arrive = halts[i-1].depart + p.Time[halts[i-1].place][h.place]
		h.start = h.arrive
		if h.stop >= 0 {
			h.start = p.Stops[h.stop].opens(h.arrive)
		}
		h.depart = h.start + h.service
	}
}

// latestLeave returns the latest departure at which the vehicle still ends its day when it does with halts, and at which no
// stop becomes late that is in time with halts.
func (p *Problem) latestLeave(halts []halt) int64 {
	latest := halts[len(halts)-1].arrive
	for i := len(halts) - 2; i >= 0; i-- {
		latest -= p.Time[halts[i].place][halts[i+1].place] + halts[i].service
		if h := &halts[i]; h.stop >= 0 {
			latest = max(h.start, p.Stops[h.stop].latestStart(latest))
		}
	}
	return latest
}

// opens returns when service begins for an arrival: at the arrival or when the next window opens.
func (s *Stop) opens(arrive int64) int64 {
	for _, w := range s.Windows {
		if arrive <= w.Close {
			return max(arrive, w.Open)
		}
	}
	return arrive
}

// latestStart returns the latest time up to limit at which service may begin, or −1 if there is none.
func (s *Stop) latestStart(limit int64) int64 {
	if len(s.Windows) == 0 {
		return limit
	}
	for i := len(s.Windows) - 1; i >= 0; i-- {
		if w := s.Windows[i]; w.Open <= limit {
			return min(limit, w.Close)
		}
	}
	return -1
}

// closes returns the end of the window in which service begins at start, or the end of the last window and true if that
// is after the last one.
func (s *Stop) closes(start int64) (at int64, late bool) {
	for _, w := range s.Windows {
		if at = w.Close; start <= at {
			return at, false
		}
	}
	return at, len(s.Windows) > 0
}

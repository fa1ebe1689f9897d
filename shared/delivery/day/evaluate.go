package day

import (
	"slices"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/money"
)

// Code identifies a rule that a trip breaks.
type Code string

// The codes. The comment names the params.
const (
	Late           Code = "late"            // closes, arrival: RFC 3339; minutes
	ClosedDay      Code = "closed_day"      // weekday; 0 is Sunday
	Overload       Code = "overload"        // dimension: weight, volume or cases; load, limit, percent
	LongDay        Code = "long_day"        // minutes, limit
	MissingFeature Code = "missing_feature" // features
	DoubleBooking  Code = "double_booking"  // who: vehicle or driver; tripId, tripNumber
	NoVehicle      Code = "no_vehicle"
	NoDriver       Code = "no_driver"
	NoCoordinates  Code = "no_coordinates"
)

// The severities of a Problem: an error needs a person's acceptance before a change may cause it.
const (
	SeverityError   = "error"
	SeverityWarning = "warning"
)

// Problem is a rule that a trip breaks.
type Problem struct {
	Code     Code           `json:"code" enum:"late,closed_day,overload,long_day,missing_feature,double_booking,no_vehicle,no_driver,no_coordinates"`
	Severity string         `json:"severity" enum:"error,warning"`
	StopID   *string        `json:"stopId" nullable:"true" doc:"null: the trip as a whole"`
	Params   map[string]any `json:"params" doc:"the facts, by code"`
}

// Stop is what is expected at a stop of a trip.
type Stop struct {
	Arrival, Departure *time.Time  // nil: the trip has no start
	Window             *trip.Hours // the one that counts for the arrival; nil: at any time
	ServiceMinutes     int
	LateMinutes        int
	DriverNote         string
	Problems           []Problem
}

// Share is a load and the vehicle's limit.
type Share struct {
	Load  money.Decimal  `json:"load"`
	Limit *money.Decimal `json:"limit" nullable:"true"`
}

// Evaluation is what a trip amounts to, with the facts of today.
type Evaluation struct {
	Leave, Back *time.Time // nil: the trip has no start
	Stops       []Stop     // those of the trip
	DistanceKm  *float64   // nil: no stop
	DurationMin *int
	// Load is that of the fullest tour: a visit to the warehouse starts another one.
	Weight, Volume, Cases Share
	Problems              []Problem // of the trip as a whole
}

// Late returns the number of stops after their windows.
func (e *Evaluation) Late() int {
	n := 0
	for _, s := range e.Stops {
		if s.LateMinutes > 0 {
			n++
		}
	}
	return n
}

// All returns the problems of the trip and of its stops.
func (e *Evaluation) All() []Problem {
	all := slices.Clone(e.Problems)
	for _, s := range e.Stops {
		all = append(all, s.Problems...)
	}
	return all
}

// Evaluate evaluates a trip of the date from its stored legs, without asking for distances. Arrivals and broken rules
// come from the validator of package vrp, as in a plan. A trip under way has its expected times and no problems.
func (d *Day) Evaluate(t *trip.Trip) Evaluation {
	e := Evaluation{Stops: make([]Stop, len(t.Stops)), Problems: []Problem{}}
	for i := range t.Stops {
		e.Stops[i] = d.facts(t, &t.Stops[i])
	}
	d.loads(t, &e)
	if len(t.Stops) > 0 {
		e.DistanceKm, e.DurationMin = &t.Totals.DistanceKm, &t.Totals.DurationMin
	}
	if !Editable(t.Status) {
		recorded(t, &e)
		return e
	}
	s := d.single(t)
	s.times(t, &e)
	s.violations(t, &e)
	d.bookings(t, &e)
	return e
}

// facts returns what the delivery facts say of a stop.
func (d *Day) facts(t *trip.Trip, s *trip.Stop) Stop {
	e := Stop{ServiceMinutes: s.ServiceMinutes, Problems: []Problem{}}
	if s.Customer == nil || s.ShipTo == nil {
		return e
	}
	a := d.on(s.Customer.ID, s.ShipTo.AddressID)
	e.DriverNote = d.Facts(s.Customer.ID, s.ShipTo.AddressID).DriverNote
	if !s.ServiceFixed && Editable(t.Status) {
		e.ServiceMinutes = a.ServiceMinutes
	}
	if len(a.hours) > 0 {
		e.Window = &a.hours[len(a.hours)-1]
	}
	if !Editable(t.Status) {
		return e
	}
	if a.Closed != "" {
		e.Problems = append(e.Problems, Problem{ClosedDay, SeverityError, &s.ID,
			map[string]any{"weekday": int(d.Date.Weekday())}})
	}
	if d.Point(s.Customer.ID, *s.ShipTo) == nil {
		e.Problems = append(e.Problems, Problem{NoCoordinates, SeverityWarning, &s.ID, map[string]any{}})
	}
	return e
}

// recorded sets the times of a trip that is under way or has ended.
func recorded(t *trip.Trip, e *Evaluation) {
	e.Leave, e.Back = t.DepartedAt, t.EndedAt
	if e.Back == nil {
		e.Back = t.Row().Progress.FinishETA
	}
	for i := range t.Stops {
		s := &t.Stops[i]
		e.Stops[i].Arrival, e.Stops[i].Departure = s.ETA, s.CompletedAt
		if s.ArrivedAt != nil {
			e.Stops[i].Arrival = s.ArrivedAt
		}
	}
}

// loads sets the loads of the fullest tour in each dimension.
func (d *Day) loads(t *trip.Trip, e *Evaluation) {
	if v := d.Vehicle(string(t.VehicleID)); v != nil {
		e.Weight.Limit, e.Volume.Limit, e.Cases.Limit = v.Capacity.Weight, v.Capacity.Volume, v.Capacity.Cases
	}
	var tour trip.Load
	for i, s := range t.Stops {
		if s.Type == trip.Warehouse {
			tour = trip.Load{}
		}
		for _, id := range t.Stops[i].SalesOrderIDs {
			l := t.Load(id)
			tour.Weight, tour.Volume, tour.Cases = tour.Weight.Add(l.Weight), tour.Volume.Add(l.Volume),
				tour.Cases.Add(l.Cases)
		}
		e.Weight.Load, e.Volume.Load, e.Cases.Load = e.Weight.Load.Max(tour.Weight), e.Volume.Load.Max(tour.Volume),
			e.Cases.Load.Max(tour.Cases)
	}
}

// single is a trip as a problem of its own. Only the legs of the trip are in its matrices.
type single struct {
	day     *Day
	problem vrp.Problem
	route   vrp.Route
	stops   []int // of the trip, by stop of the problem
	starts  bool  // the trip has a start
}

// single translates a trip with its stored legs.
func (d *Day) single(t *trip.Trip) *single {
	n := len(t.Stops) + 1
	s := &single{day: d, starts: trip.StartOf(t.Date, t.StartTime, d.Zone) != nil}
	p := &s.problem
	p.Distance, p.Time = make([][]int64, n), make([][]int64, n)
	for i := range n {
		p.Distance[i], p.Time[i] = make([]int64, n), make([]int64, n)
	}
	v := d.vehicle(Slot{VehicleID: string(t.VehicleID), StartTime: t.StartTime}, Options{MaxWork: d.MaxWork})
	s.route.Tours = [][]int{{}}
	from, reload := 0, int64(0)
	for i := range t.Stops {
		stop := &t.Stops[i]
		if stop.Type == trip.Warehouse {
			p.Time[from][0], from = int64(stop.Leg.Seconds), 0
			reload += int64(stop.ServiceMinutes) * 60 // spent before the way to the next stop
			s.route.Tours, v.MaxTours = append(s.route.Tours, []int{}), v.MaxTours+1
			continue
		}
		place := i + 1
		p.Time[from][place], from = int64(stop.Leg.Seconds)+reload, place
		reload = 0
		translated := d.stop(t, stop)
		translated.Place = place
		last := len(s.route.Tours) - 1
		s.route.Tours[last] = append(s.route.Tours[last], len(p.Stops))
		p.Stops, s.stops = append(p.Stops, translated), append(s.stops, i)
	}
	switch {
	case from != 0:
		p.Time[from][0] = int64(t.Return.Seconds)
	case len(s.stops) > 0: // the trip ends with a reload
		p.Time[s.stops[len(s.stops)-1]+1][0] += reload
	}
	p.Vehicles = []vrp.Vehicle{v}
	return s
}

// times sets the times of a trip with a start.
func (s *single) times(t *trip.Trip, e *Evaluation) {
	if !s.starts || len(t.Stops) == 0 {
		return
	}
	schedule := s.problem.Schedule(&s.route)
	at := func(seconds int64) *time.Time { return new(s.day.At(seconds)) }
	e.Leave, e.Back = at(schedule.Leave), at(schedule.End)
	e.DurationMin = new(int((schedule.Duration() + 59) / 60))
	departs, visits := schedule.Leave, schedule.Visits // in the order of the trip's stops, without the warehouse
	for i := range t.Stops {
		stop := &e.Stops[i]
		if t.Stops[i].Type == trip.Warehouse {
			arrives := departs + int64(t.Stops[i].Leg.Seconds)
			departs = arrives + int64(t.Stops[i].ServiceMinutes)*60
			stop.Arrival, stop.Departure = at(arrives), at(departs)
			continue
		}
		visit := visits[0]
		departs, visits = visit.Depart, visits[1:]
		stop.Arrival, stop.Departure = at(visit.Arrive), at(visit.Depart)
		stop.Window = s.day.windowAt(&t.Stops[i], s.day.At(visit.Start))
	}
}

// windowAt returns the window in which service at a stop begins, or its last one; nil: it has none.
func (d *Day) windowAt(s *trip.Stop, begins time.Time) *trip.Hours {
	if s.Customer == nil || s.ShipTo == nil {
		return nil
	}
	hours := d.on(s.Customer.ID, s.ShipTo.AddressID).hours
	for i := range hours {
		if !begins.After(hours[i].To) || i == len(hours)-1 {
			return &hours[i]
		}
	}
	return nil
}

// dimensions names the dimensions of a load.
var dimensions = [...]string{vrp.Weight: "weight", vrp.Volume: "volume", vrp.Cases: "cases"}

// violations sets the problems that the validator finds.
func (s *single) violations(t *trip.Trip, e *Evaluation) {
	if t.VehicleID == "" {
		e.Problems = append(e.Problems, Problem{NoVehicle, SeverityWarning, nil, map[string]any{}})
	}
	if t.DriverID == "" {
		e.Problems = append(e.Problems, Problem{NoDriver, SeverityWarning, nil, map[string]any{}})
	}
	overloaded := map[vrp.Dimension]bool{}
	for _, v := range s.problem.ValidateRoute(&s.route) {
		switch v.Rule {
		case vrp.Overload:
			if !overloaded[v.Dimension] {
				overloaded[v.Dimension] = true
				e.Problems = append(e.Problems, Problem{Overload, SeverityError, nil, overloadParams(v)})
			}
		case vrp.LongDay:
			e.Problems = append(e.Problems, Problem{LongDay, SeverityError, nil,
				map[string]any{"minutes": minutes(v.Actual), "limit": v.Limit / 60}})
		case vrp.LateArrival:
			if !s.starts {
				continue
			}
			i := s.stops[v.Stop]
			e.Stops[i].LateMinutes = int(minutes(v.Actual - v.Limit))
			s.add(t, e, i, Late, map[string]any{"closes": s.day.At(v.Limit), "arrival": s.day.At(v.Actual),
				"minutes": e.Stops[i].LateMinutes})
		case vrp.MissingFeature:
			s.add(t, e, s.stops[v.Stop], MissingFeature, map[string]any{"features": FeaturesOf(v.Features)})
		}
	}
}

func (s *single) add(t *trip.Trip, e *Evaluation, stop int, code Code, params map[string]any) {
	e.Stops[stop].Problems = append(e.Stops[stop].Problems, Problem{code, SeverityError, &t.Stops[stop].ID, params})
}

// minutes rounds seconds up.
func minutes(seconds int64) int64 { return (seconds + 59) / 60 }

func overloadParams(v vrp.Violation) map[string]any {
	return map[string]any{"dimension": dimensions[v.Dimension], "load": money.Scaled(v.Actual, 3),
		"limit": money.Scaled(v.Limit, 3), "percent": percent(v.Actual, v.Limit)}
}

// percent returns a share in whole percent: more than 100 for anything above the limit.
func percent(load, limit int64) int64 { return (load*100 + limit - 1) / max(limit, 1) }

// bookings adds a problem for each other trip of the date that needs the trip's vehicle or driver at the same time.
func (d *Day) bookings(t *trip.Trip, e *Evaluation) {
	window := t.Window(d.Zone)
	for i := range d.Trips {
		o := &d.Trips[i]
		if o.ID == t.ID || !o.Status.Active() || !window.Overlaps(o.Window(d.Zone)) {
			continue
		}
		clash := func(who string) {
			e.Problems = append(e.Problems, Problem{DoubleBooking, SeverityError, nil,
				map[string]any{"who": who, "tripId": o.ID, "tripNumber": o.Number}})
		}
		if t.VehicleID != "" && t.VehicleID == o.VehicleID {
			clash("vehicle")
		}
		if t.DriverID != "" && t.DriverID == o.DriverID {
			clash("driver")
		}
	}
}

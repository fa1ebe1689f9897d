package trip

import (
	"time"

	"backdock/shared/platform/civil"
)

// start returns the planned start of the trip, or nil if none is set.
func (t *Trip) start(zone *time.Location) *time.Time { return StartOf(t.Date, t.StartTime, zone) }

// StartOf returns the instant of a start time (HH:MM) on a date, or nil if there is none.
func StartOf(date civil.Date, startTime string, zone *time.Location) *time.Time {
	if startTime == "" || date.IsZero() {
		return nil
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", date.String()+" "+startTime, zone)
	if err != nil {
		return nil
	}
	return &at
}

// plan sets the planned arrivals before the departure, and the expected arrivals after it.
func (t *Trip) plan(zone *time.Location) {
	if t.DepartedAt != nil {
		t.Forecast()
		return
	}
	start := t.start(zone)
	var at time.Time
	if start != nil {
		at = *start
	}
	for i := range t.Stops {
		s := &t.Stops[i]
		s.PlannedArrival, s.ETA, s.FirstETA = nil, nil, nil
		if start == nil {
			continue
		}
		at = at.Add(time.Duration(s.Leg.Seconds) * time.Second)
		s.PlannedArrival = Instant(at)
		s.ETA = s.PlannedArrival
		at = s.leaves(at)
	}
}

// Forecast sets the expected arrivals of the remaining stops: the time when the vehicle is free, plus travel and
// service times. For a stop where the vehicle has arrived it is the actual arrival. The first forecast of a stop is
// kept as its first ETA.
func (t *Trip) Forecast() {
	at := t.free()
	for i := range t.Stops {
		s := &t.Stops[i]
		switch {
		case s.Status.Final():
			continue
		case s.ArrivedAt != nil:
			s.ETA = Instant(*s.ArrivedAt)
		default:
			at = at.Add(time.Duration(s.Leg.Seconds) * time.Second)
			s.ETA = Instant(at)
			at = s.leaves(at)
		}
		if s.FirstETA == nil {
			s.FirstETA = s.ETA
		}
		if s.PlannedArrival == nil {
			s.PlannedArrival = s.ETA
		}
	}
}

// free returns when a vehicle under way can leave for the stops not reached yet: at its departure, at its last
// completed stop, or at the end of the service time of a stop where it has arrived since.
func (t *Trip) free() time.Time {
	left := *Instant(*t.DepartedAt)
	for _, s := range t.Stops {
		if s.CompletedAt != nil && s.CompletedAt.After(left) {
			left = *s.CompletedAt
		}
	}
	free := left
	for _, s := range t.Stops {
		if s.Status.Final() || s.ArrivedAt == nil || s.ArrivedAt.Before(left) {
			continue
		}
		if served := s.leaves(*s.ArrivedAt); served.After(free) {
			free = served
		}
	}
	return free
}

// finish returns the expected return of the trip, or nil before its departure.
func (t *Trip) finish() *time.Time {
	if t.DepartedAt == nil || t.EndedAt != nil {
		return nil
	}
	at := t.free()
	for _, s := range t.Stops {
		if s.ETA != nil && !s.Status.Final() && s.ArrivedAt == nil {
			at = s.leaves(*s.ETA)
		}
	}
	return Instant(at.Add(time.Duration(t.Return.Seconds) * time.Second))
}

func Instant(t time.Time) *time.Time { return new(t.UTC().Truncate(time.Second)) }

package trip

import (
	"math"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/position"
)

// Ahead is what lies before a vehicle under way, as far as its newest position matters for it. It is part of the list's
// rows, so that a board of all vehicles need not read the trips.
type Ahead struct {
	At      *geo.Point `json:"at,omitempty"`      // the next pending stop
	Leg     Leg        `json:"leg,omitzero"`      // to it; without one, back to the warehouse
	ETA     *time.Time `json:"eta,omitempty"`     // there by the record, without positions
	Planned *time.Time `json:"planned,omitempty"` // arrival there
	Pending bool       `json:"pending,omitempty"` // there is a next stop
	Since   time.Time  `json:"since,omitzero"`    // time of the last thing recorded
	Serving bool       `json:"serving,omitempty"` // the vehicle stands at a stop
	Where   *geo.Point `json:"where,omitempty"`   // that stop
}

// ahead returns what lies before the vehicle, or nil if it is not under way.
func (t *Trip) ahead() *Ahead {
	if !t.Status.UnderWay() || t.DepartedAt == nil {
		return nil
	}
	a := &Ahead{Since: t.lastEvent(), Leg: t.Return, ETA: t.finish()}
	left := *instant(*t.DepartedAt)
	for _, s := range t.Stops {
		if s.CompletedAt != nil && s.CompletedAt.After(left) {
			left = *s.CompletedAt
		}
	}
	for i := range t.Stops {
		s := &t.Stops[i]
		if s.Status == StopArrived && s.ArrivedAt != nil && !s.ArrivedAt.Before(left) {
			a.Serving, a.Where = true, s.place()
		}
		if s.Status == StopPending && !a.Pending {
			a.Pending, a.At, a.Leg, a.ETA, a.Planned = true, s.place(), s.Leg, s.ETA, s.PlannedArrival
		}
	}
	return a
}

// Live is what is expected of a vehicle at a moment.
type Live struct {
	// Delay is what the expected times of the record have to be moved by. A delay at the next stop moves all later
	// ones, service times included.
	Delay time.Duration
	// Late is how much later than planned the next stop is expected, negative for earlier; nil: there is none, or it
	// has no plan.
	Late *time.Duration
	// Progress has the distances and the expected times of the moment.
	Progress Progress
}

// Where a leg has no known distance, the rest of it is measured with these.
const (
	usualFactor = 1.3
	usualSpeed  = 30.0 // km/h
)

// Live returns what is expected of the trip at a moment, given its newest position; nil: none. Nothing that is still to
// come is expected in the past.
func (r *Row) Live(newest *position.Point, now time.Time) Live {
	live := Live{Progress: r.Progress}
	a := r.Ahead
	if a == nil || a.ETA == nil {
		return live
	}
	now = *instant(now)
	travel := time.Duration(a.Leg.Seconds) * time.Second
	eta := *a.ETA
	serving := a.Serving
	if newest != nil && newest.RecordedAt.After(a.Since) {
		here := newest.Place()
		if serving && a.Where != nil && geo.Distance(here, *a.Where) > near {
			serving = false // it has left without a report
		}
		if !serving && a.At != nil {
			rest := geo.Distance(here, *a.At) * usualFactor
			eta = newest.RecordedAt.Add(time.Duration(rest * float64(a.Leg.pace())))
			if a.Leg.Km != nil {
				driven := max(0, *a.Leg.Km-rest)
				live.Progress.KmDone, live.Progress.KmLeft = round(r.Progress.KmDone+driven), round(r.Progress.KmLeft-driven)
			}
		}
	}
	earliest := now
	if serving {
		earliest = now.Add(travel)
	}
	if eta.Before(earliest) {
		eta = earliest
	}
	eta = *instant(eta)
	live.Delay = eta.Sub(*a.ETA)
	if a.Pending && a.Planned != nil {
		live.Late = new(eta.Sub(*a.Planned))
	}
	if next := r.Progress.NextETA; next != nil && next.Equal(*a.ETA) { // not where the vehicle stands
		live.Progress.NextETA = &eta
	}
	live.Progress.FinishETA = shifted(r.Progress.FinishETA, live.Delay)
	return live
}

// pace returns the time for a kilometer of the leg.
func (l Leg) pace() time.Duration {
	if l.Km != nil && *l.Km > 0.1 && l.Seconds > 0 {
		return time.Duration(float64(l.Seconds) / *l.Km * float64(time.Second))
	}
	return time.Duration(float64(time.Hour) / usualSpeed)
}

func shifted(at *time.Time, by time.Duration) *time.Time {
	if at == nil {
		return nil
	}
	return new(at.Add(by))
}

// Shift returns the expected time of a stop at a moment. Only stops that the vehicle has not reached move.
func (l Live) Shift(s Stop) *time.Time {
	if s.Status != StopPending {
		return s.ETA
	}
	return shifted(s.ETA, l.Delay)
}

// Punctuality is how a vehicle is doing compared with its plan.
type Punctuality string

// The punctualities.
const (
	OnTime Punctuality = "on_time" // within 15 minutes of the plan
	Late   Punctuality = "late"
	Early  Punctuality = "early"
)

// Punctuality compares the next stop with the plan; "" without a plan.
func (l Live) Punctuality() Punctuality {
	switch {
	case l.Late == nil:
		return ""
	case *l.Late > punctual:
		return Late
	case *l.Late < -punctual:
		return Early
	}
	return OnTime
}

// Minutes returns a duration in whole minutes, rounded to the nearest.
func Minutes(d time.Duration) int { return int(math.Round(d.Minutes())) }

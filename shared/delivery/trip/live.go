package trip

import (
	"cmp"
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
	// Wait is the time in seconds that the vehicle waits at the remaining stops until they open. It makes up for a delay.
	Wait int `json:"wait,omitempty"`
	// Lead is the largest number of seconds that the return can be earlier than recorded; nil: any, no stop has a window.
	Lead *int `json:"lead,omitempty"`
}

// ahead returns what lies before the vehicle, or nil if it is not under way.
func (t *Trip) ahead() *Ahead {
	if !t.Status.UnderWay() || t.DepartedAt == nil {
		return nil
	}
	a := &Ahead{Since: t.LastEvent(), Leg: t.Return, ETA: t.finish()}
	left := *Instant(*t.DepartedAt)
	for _, s := range t.Stops {
		if s.CompletedAt != nil && s.CompletedAt.After(left) {
			left = *s.CompletedAt
		}
	}
	for i := range t.Stops {
		s := &t.Stops[i]
		if s.Status == StopArrived && s.ArrivedAt != nil && !s.ArrivedAt.Before(left) {
			a.Serving, a.Where = true, s.Place()
		}
		if s.Status != StopPending {
			continue
		}
		if !a.Pending {
			a.Pending, a.At, a.Leg, a.ETA, a.Planned = true, s.Place(), s.Leg, s.ETA, s.PlannedArrival
		}
		if wait, lead, has := s.window(); has {
			a.Wait += wait
			a.Lead = new(min(lead, *cmp.Or(a.Lead, &lead)))
		}
	}
	return a
}

// window returns for the recorded arrival at a stop with windows: the seconds until it opens, and the seconds that an
// earlier arrival brings service forward, none if it waits anyway.
func (s *Stop) window() (wait, lead int, has bool) {
	if s.ETA == nil || len(s.Windows) == 0 {
		return 0, 0, false
	}
	if wait = int(s.begins(*s.ETA).Sub(*s.ETA) / time.Second); wait > 0 {
		return wait, 0, true
	}
	for _, w := range s.Windows {
		if !w.From.After(*s.ETA) {
			lead = int(s.ETA.Sub(w.From) / time.Second)
		}
	}
	return 0, lead, true
}

// pass returns what is left of a delay after stops where the vehicle waits for so many seconds, and where it can be so
// many seconds early. A negative delay is an early arrival.
func pass(delay time.Duration, wait int, lead *int) time.Duration {
	switch {
	case delay > 0:
		return max(0, delay-time.Duration(wait)*time.Second)
	case lead != nil:
		return max(delay, -time.Duration(*lead)*time.Second)
	}
	return delay
}

// Live is what is expected of a vehicle at a moment.
type Live struct {
	// Delay is what the expected time of the next stop has to be moved by. It moves all later ones, service times
	// included, as far as the vehicle does not wait for a window.
	Delay time.Duration
	// Late is how much later than planned the next stop is expected, negative for earlier; nil: there is none, or it
	// has no plan.
	Late *time.Duration
	// Progress has the distances and the expected times of the moment.
	Progress Progress
}

// Where a leg has no known distance, the rest of it is measured with these. Otherwise it is as much longer than the
// straight line as the whole leg is by the provider of distances.
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
	now = *Instant(now)
	travel := time.Duration(a.Leg.Seconds) * time.Second
	eta := *a.ETA
	serving := a.Serving
	if newest != nil && newest.RecordedAt.After(a.Since) {
		here := newest.Place()
		if serving && a.Where != nil && geo.Distance(here, *a.Where) > Near {
			serving = false // it has left without a report
		}
		if !serving && a.At != nil {
			rest := geo.Distance(here, *a.At) * a.Leg.factor()
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
	eta = *Instant(eta)
	live.Delay = eta.Sub(*a.ETA)
	if a.Pending && a.Planned != nil {
		live.Late = new(eta.Sub(*a.Planned))
	}
	if next := r.Progress.NextETA; next != nil && next.Equal(*a.ETA) { // not where the vehicle stands
		live.Progress.NextETA = &eta
	}
	live.Progress.FinishETA = shifted(r.Progress.FinishETA, pass(live.Delay, a.Wait, a.Lead))
	return live
}

// factor returns how much longer the leg is than the straight line.
func (l Leg) factor() float64 {
	if l.Km == nil || l.Straight < Near {
		return usualFactor
	}
	return max(1, *l.Km/l.Straight)
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

// Expected returns the expected times of the trip's stops at a moment. Only stops that the vehicle has not reached move.
func (l Live) Expected(stops []Stop) []*time.Time {
	times := make([]*time.Time, len(stops))
	delay := l.Delay
	for i := range stops {
		s := &stops[i]
		times[i] = s.ETA
		if s.Status != StopPending {
			continue
		}
		times[i] = shifted(s.ETA, delay)
		if wait, lead, has := s.window(); has {
			delay = pass(delay, wait, &lead)
		}
	}
	return times
}

// Closes returns the end of the window in which an arrival at a stop falls, or the next one; for one after all of them
// the end of the last one. nil: the address receives at any time.
func (s *Stop) Closes(arrival time.Time) *time.Time {
	for _, w := range s.Windows {
		if !arrival.After(w.To) {
			return &w.To
		}
	}
	if n := len(s.Windows); n > 0 {
		return &s.Windows[n-1].To
	}
	return nil
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

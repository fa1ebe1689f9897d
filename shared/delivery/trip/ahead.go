package trip

import (
	"cmp"
	"time"

	"backdock/shared/delivery/geo"
)

// Ahead is the rest of the way of a vehicle under way: what a new expected time is computed from when its position
// arrives. It is part of the list's rows, so that a board of all vehicles need not read the trips.
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
		if wait, lead, has := s.Slack(); has {
			a.Wait += wait
			a.Lead = new(min(lead, *cmp.Or(a.Lead, &lead)))
		}
	}
	return a
}

// Slack returns for the recorded arrival at a stop with windows: the seconds until it opens, and the seconds that an
// earlier arrival brings service forward, none if it waits anyway.
func (s *Stop) Slack() (wait, lead int, has bool) {
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

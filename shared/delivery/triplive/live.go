// Package triplive says what is expected of a trip on the road at a moment, by its newest position: a delay moves all later
// stops, less what the vehicle waits for their windows.
package triplive

import (
	"math"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/position"
	"backdock/shared/delivery/trip"
)

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
	Progress trip.Progress
}

// The rest of a leg is estimated: its straight line times a factor, at a speed. Factor and speed are those of the whole leg
// by the provider of distances. These are for a leg without a known distance.
const (
	usualFactor = 1.3
	usualSpeed  = 30.0 // km/h
)

// Of returns what is expected of a trip at a moment, given its newest position; nil: none. Nothing that is still to come
// is expected in the past.
func Of(r *trip.Row, newest *position.Point, now time.Time) Live {
	live := Live{Progress: r.Progress}
	a := r.Ahead
	if a == nil || a.ETA == nil {
		return live
	}
	now = *trip.Instant(now)
	travel := time.Duration(a.Leg.Seconds) * time.Second
	eta := *a.ETA
	serving := a.Serving
	if newest != nil && newest.RecordedAt.After(a.Since) {
		here := newest.Place()
		if serving && a.Where != nil && geo.Distance(here, *a.Where) > trip.Near {
			serving = false // it has left without a report
		}
		if !serving && a.At != nil {
			rest := geo.Distance(here, *a.At) * factor(a.Leg)
			eta = newest.RecordedAt.Add(time.Duration(rest * float64(pace(a.Leg))))
			if a.Leg.Km != nil {
				driven := max(0, *a.Leg.Km-rest)
				live.Progress.KmDone, live.Progress.KmLeft = trip.Meters(r.Progress.KmDone+driven), trip.Meters(r.Progress.KmLeft-driven)
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
	eta = *trip.Instant(eta)
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

// factor returns how much longer a leg is than the straight line.
func factor(l trip.Leg) float64 {
	if l.Km == nil || l.Straight < trip.Near {
		return usualFactor
	}
	return max(1, *l.Km/l.Straight)
}

// pace returns the time for a kilometer of a leg.
func pace(l trip.Leg) time.Duration {
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
func (l Live) Expected(stops []trip.Stop) []*time.Time {
	times := make([]*time.Time, len(stops))
	delay := l.Delay
	for i := range stops {
		s := &stops[i]
		times[i] = s.ETA
		if s.Status != trip.StopPending {
			continue
		}
		times[i] = shifted(s.ETA, delay)
		if wait, lead, has := s.Slack(); has {
			delay = pass(delay, wait, &lead)
		}
	}
	return times
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
	case *l.Late > trip.Punctual:
		return Late
	case *l.Late < -trip.Punctual:
		return Early
	}
	return OnTime
}

// Minutes returns a duration in whole minutes, rounded to the nearest.
func Minutes(d time.Duration) int { return int(math.Round(d.Minutes())) }

package trip

import (
	"time"

	"backdock/shared/platform/civil"
)

// Window is a time for which a vehicle and a driver are needed.
type Window struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// WindowOf returns the window of a run from its start (HH:MM) on a date for some minutes, or of the whole day without a
// start or a duration.
func WindowOf(date civil.Date, startTime string, minutes int, zone *time.Location) Window {
	if start := StartOf(date, startTime, zone); start != nil && minutes > 0 {
		return Window{start.UTC(), start.Add(time.Duration(minutes) * time.Minute).UTC()}
	}
	return Window{date.In(zone).UTC(), date.AddDays(1).In(zone).UTC()}
}

// Window returns when the trip needs its vehicle and driver.
func (t *Trip) Window(zone *time.Location) Window {
	return WindowOf(t.Date, t.StartTime, max(t.Totals.DurationMin, 1), zone)
}

// Overlaps reports whether two windows have a time in common.
func (w Window) Overlaps(o Window) bool { return w.From.Before(o.To) && o.From.Before(w.To) }

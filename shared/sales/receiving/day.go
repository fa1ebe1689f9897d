package receiving

import (
	"slices"
	"time"

	"backdock/shared/platform/civil"
)

// Closed is the reason why an address receives no deliveries on a date; empty: it does.
type Closed string

// The reasons.
const (
	ClosedWeekday Closed = "closed_weekday" // it has no window on that day of the week
	ClosedDate    Closed = "closed_date"    // the date is one of its closed dates
)

// Span is a part of a day in minutes since midnight on the clock of the warehouse's zone: from From to before To, which
// is at most 1440.
type Span struct{ From, To int }

// Day is what holds for deliveries to an address on a date. Planning is bound by it.
type Day struct {
	Closed Closed
	// Windows are in order and do not overlap. They are empty only if the address is closed.
	Windows        []Span
	ServiceMinutes int
	Features       []Feature // that the vehicle needs to have
}

// On returns what holds on a date. usualService are the minutes at an address without a service time of its own.
func (f Facts) On(date civil.Date, usualService int) Day {
	d := Day{Closed: f.ClosedOn(date), ServiceMinutes: usualService, Features: InOrder(f.VehicleFeatures)}
	if f.ServiceMinutes != nil {
		d.ServiceMinutes = *f.ServiceMinutes
	}
	switch {
	case d.Closed != "":
	case len(f.Windows) == 0:
		d.Windows = []Span{{0, dayLength}}
	default:
		for _, w := range f.Windows {
			if time.Weekday(w.Weekday) == date.Weekday() {
				from, _ := minutes(w.From)
				to, _ := minutes(w.To)
				d.Windows = append(d.Windows, Span{from, to})
			}
		}
		slices.SortFunc(d.Windows, func(a, b Span) int { return a.From - b.From })
	}
	return d
}

// ClosedOn returns why the address receives no deliveries on a date, or "".
func (f Facts) ClosedOn(date civil.Date) Closed {
	open := func(w Window) bool { return time.Weekday(w.Weekday) == date.Weekday() }
	switch {
	case slices.Contains(f.ClosedDates, date):
		return ClosedDate
	case len(f.Windows) > 0 && !slices.ContainsFunc(f.Windows, open):
		return ClosedWeekday
	}
	return ""
}

// Times returns the instants at which a span of a date begins and ends in a zone. Clocks change on some dates: a time
// that the clock skips is the instant of the change, and of a time that the clock shows twice it is the first. So the
// order of spans is kept; a span within the skipped hour is empty.
func (s Span) Times(date civil.Date, zone *time.Location) (from, to time.Time) {
	return instant(date, s.From, zone), instant(date, s.To, zone)
}

func instant(date civil.Date, minute int, zone *time.Location) time.Time {
	midnight := date.In(time.UTC)
	wanted := time.Date(midnight.Year(), midnight.Month(), midnight.Day(), 0, minute, 0, 0, time.UTC)
	t := time.Date(midnight.Year(), midnight.Month(), midnight.Day(), 0, minute, 0, 0, zone)
	start, end := t.ZoneBounds()
	switch shown := onClock(t); {
	case shown.After(wanted): // skipped, and t is after the change
		return start
	case shown.Before(wanted): // skipped, and t is before the change
		return end
	}
	if !start.IsZero() { // the clock may have shown the same time before the last change
		_, now := t.Zone()
		_, before := start.Add(-time.Second).Zone()
		if first := t.Add(time.Duration(now-before) * time.Second); first.Before(start) {
			return first
		}
	}
	return t
}

// onClock returns what the clock shows at t, as a time in UTC.
func onClock(t time.Time) time.Time {
	_, offset := t.Zone()
	return t.UTC().Add(time.Duration(offset) * time.Second)
}

// Package civil holds calendar dates: a delivery date is a day in the
// warehouse's zone, not an instant.
package civil

import (
	"encoding/json"
	"errors"
	"time"
)

const layout = "2006-01-02"

// Date is a calendar date. The zero value is no date; it is written as null.
type Date struct{ days int32 } // days since 1899-12-31, so that 0 is free to mean none

var epoch = time.Date(1899, 12, 31, 0, 0, 0, 0, time.UTC)

// The first and last date that the product takes, portal.md section 2.
var (
	Min = MustParse("1900-01-01")
	Max = MustParse("2099-12-31")
)

// Of is the calendar date of t in t's own zone; convert with In first.
func Of(t time.Time) Date {
	y, m, d := t.Date()
	return New(y, m, d)
}

// New makes a date; days and months out of range roll over as in time.Date.
func New(year int, month time.Month, day int) Date {
	t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	return Date{int32(t.Sub(epoch) / (24 * time.Hour))}
}

// Today is the date in the zone at the instant now.
func Today(now time.Time, zone *time.Location) Date { return Of(now.In(zone)) }

// ErrRange: a date that is not from 1900-01-01 to 2099-12-31.
var ErrRange = errors.New("must be a date from 1900-01-01 to 2099-12-31")

// Parse reads YYYY-MM-DD between Min and Max.
func Parse(s string) (Date, error) {
	t, err := time.Parse(layout, s)
	if err != nil {
		return Date{}, errors.New("must be a date of the form YYYY-MM-DD")
	}
	if t.Year() < 1900 || t.Year() > 2099 {
		return Date{}, ErrRange
	}
	return Of(t), nil
}

// MustParse is Parse for constants.
func MustParse(s string) Date {
	d, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return d
}

// IsZero tells whether d is no date.
func (d Date) IsZero() bool { return d.days == 0 }

// AddDays is the date n days later.
func (d Date) AddDays(n int) Date { return Date{d.days + int32(n)} }

// DaysSince is the number of days from o to d.
func (d Date) DaysSince(o Date) int { return int(d.days - o.days) }

// Before tells whether d is earlier than o.
func (d Date) Before(o Date) bool { return d.days < o.days }

// After tells whether d is later than o.
func (d Date) After(o Date) bool { return d.days > o.days }

// Weekday is d's day of the week.
func (d Date) Weekday() time.Weekday { return d.In(time.UTC).Weekday() }

// In is the first instant of the date in a zone.
func (d Date) In(zone *time.Location) time.Time {
	t := epoch.AddDate(0, 0, int(d.days))
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, zone)
}

// String writes YYYY-MM-DD; no date is the empty string.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return d.In(time.UTC).Format(layout)
}

// MarshalJSON writes "YYYY-MM-DD", or null for no date.
func (d Date) MarshalJSON() ([]byte, error) {
	if d.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(d.String())
}

// UnmarshalJSON reads "YYYY-MM-DD"; null and "" are no date.
func (d *Date) UnmarshalJSON(b []byte) error {
	var s *string
	if err := json.Unmarshal(b, &s); err != nil {
		return errors.New("must be a date of the form YYYY-MM-DD")
	}
	if s == nil || *s == "" {
		*d = Date{}
		return nil
	}
	p, err := Parse(*s)
	if err != nil {
		return err
	}
	*d = p
	return nil
}

// UnmarshalText reads a query parameter.
func (d *Date) UnmarshalText(b []byte) error {
	p, err := Parse(string(b))
	if err != nil {
		return err
	}
	*d = p
	return nil
}

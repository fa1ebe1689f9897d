// Package civil holds calendar dates. A delivery date is a day in the warehouse's time zone, not an instant.
package civil

import (
	"encoding/json"
	"errors"
	"time"
)

const layout = "2006-01-02"

// Date is a calendar date. The zero value means no date and is written as null.
type Date struct{ days int32 } // days since 1899-12-31, so that 0 can mean no date

var epoch = time.Date(1899, 12, 31, 0, 0, 0, 0, time.UTC)

// Min and Max are the first and last date that the system accepts.
var (
	Min = MustParse("1900-01-01")
	Max = MustParse("2099-12-31")
)

// Of returns the calendar date of t in t's own zone. Convert with In first if needed.
func Of(t time.Time) Date {
	y, m, d := t.Date()
	return New(y, m, d)
}

// New makes a date; days and months out of range roll over as in time.Date.
func New(year int, month time.Month, day int) Date {
	t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	return Date{int32(t.Sub(epoch) / (24 * time.Hour))}
}

// Today returns the date in the zone at the instant now.
func Today(now time.Time, zone *time.Location) Date { return Of(now.In(zone)) }

// ErrRange is returned for a date outside 1900-01-01 to 2099-12-31.
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

// MustParse is Parse for constants; it panics on an invalid date.
func MustParse(s string) Date {
	d, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return d
}

// IsZero reports whether d is no date.
func (d Date) IsZero() bool { return d.days == 0 }

// OrNil returns the date; nil: it is zero.
func (d Date) OrNil() *Date {
	if d.IsZero() {
		return nil
	}
	return &d
}

// AddDays returns the date n days after d.
func (d Date) AddDays(n int) Date { return Date{d.days + int32(n)} }

// DaysSince returns the number of days from o to d.
func (d Date) DaysSince(o Date) int { return int(d.days - o.days) }

// Before reports whether d is earlier than o.
func (d Date) Before(o Date) bool { return d.days < o.days }

// After reports whether d is later than o.
func (d Date) After(o Date) bool { return d.days > o.days }

// Weekday returns d's day of the week.
func (d Date) Weekday() time.Weekday { return d.In(time.UTC).Weekday() }

// In returns the first instant of the date in a zone.
func (d Date) In(zone *time.Location) time.Time {
	t := epoch.AddDate(0, 0, int(d.days))
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, zone)
}

// String returns YYYY-MM-DD, or "" for no date.
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

// UnmarshalJSON reads "YYYY-MM-DD". null and "" mean no date.
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

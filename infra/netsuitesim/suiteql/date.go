package suiteql

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// ShowDate formats a stored date in the account's format, M/D/YYYY. It drops the time, as the service does.
func ShowDate(stored string) string {
	t, err := time.Parse(DateLayout, stored)
	if err != nil {
		return stored
	}
	return t.Format("1/2/2006")
}

// parseAccountDate parses a date in the account's format, with or without a time.
func parseAccountDate(s string) (time.Time, error) {
	for _, layout := range []string{"1/2/2006", "1/2/2006 15:04:05", "1/2/2006 3:04 pm"} {
		if t, err := time.Parse(layout, s); err == nil && t.Year() >= 1 {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("Search error occurred: Parse of date/time \"%s\" failed with date format \"M/D/YYYY\".", s)
}

// element is one element of an Oracle date format, with how it is written and read.
type element struct {
	name   string
	layout string // Go layout for writing
	digits int    // longest number when reading; 0 for texts
}

// elements of the date formats. An element comes before those that are its prefix.
var elements = []element{
	{"YYYY", "2006", 4}, {"HH24", "15", 2}, {"HH12", "03", 2}, {"MONTH", "January", 0}, {"MON", "Jan", 0},
	{"DAY", "Monday", 0},
	{"DY", "Mon", 0}, {"FF", "", 9}, {"YY", "06", 2}, {"MM", "01", 2}, {"MI", "04", 2}, {"DD", "02", 2}, {"HH", "03", 2},
	{"SS", "05", 2}, {"AM", "PM", 0}, {"PM", "PM", 0},
}

var errFormat = errors.New("date format not recognized")

// pieces splits a format into elements and literal text, and calls each for every piece.
func pieces(format string, each func(e *element, literal string) error) error {
	for i := 0; i < len(format); {
		if format[i] == '"' {
			end := strings.IndexByte(format[i+1:], '"')
			if end < 0 {
				return errFormat
			}
			if err := each(nil, format[i+1:i+1+end]); err != nil {
				return err
			}
			i += end + 2
			continue
		}
		if strings.IndexByte("-/,.;: ", format[i]) >= 0 {
			if err := each(nil, format[i:i+1]); err != nil {
				return err
			}
			i++
			continue
		}
		found := false
		for j := range elements {
			e := &elements[j]
			if len(format)-i >= len(e.name) && strings.EqualFold(format[i:i+len(e.name)], e.name) {
				if err := each(e, format[i:i+len(e.name)]); err != nil {
					return err
				}
				i += len(e.name)
				if e.name == "FF" && i < len(format) && isDigit(format[i]) {
					i++
				}
				found = true
				break
			}
		}
		if !found {
			return errFormat // a bare T, for example, must be quoted
		}
	}
	return nil
}

// formatDate implements TO_CHAR of a date.
func formatDate(t time.Time, format string) (string, error) {
	var b strings.Builder
	err := pieces(format, func(e *element, literal string) error {
		switch {
		case e == nil:
			b.WriteString(literal)
		case e.name == "FF":
			b.WriteString("000")
		default:
			s := t.Format(e.layout)
			if e.digits == 0 && literal == strings.ToUpper(literal) {
				s = strings.ToUpper(s)
			}
			b.WriteString(s)
		}
		return nil
	})
	return b.String(), err
}

// readDate implements TO_DATE and TO_TIMESTAMP.
func readDate(s, format string) (time.Time, error) {
	values := map[string]int{"YYYY": 0, "MM": 1, "DD": 1}
	bad := errors.New("date does not match its format")
	at, pm, twelve := 0, false, false
	err := pieces(format, func(e *element, literal string) error {
		rest := s[at:]
		switch {
		case e == nil:
			if !strings.HasPrefix(rest, literal) {
				return bad
			}
			at += len(literal)
		case e.digits > 0:
			n := 0
			for n < len(rest) && n < e.digits && isDigit(rest[n]) {
				n++
			}
			v, err := strconv.Atoi(rest[:n])
			if err != nil {
				return bad
			}
			values[e.name], at = v, at+n
			twelve = twelve || e.name == "HH" || e.name == "HH12"
			if twelve && strings.HasPrefix(e.name, "HH") && (v < 1 || v > 12) {
				return bad
			}
		case e.name == "AM" || e.name == "PM":
			if len(rest) < 2 || !strings.EqualFold(rest[:2], "AM") && !strings.EqualFold(rest[:2], "PM") {
				return bad
			}
			pm, at = strings.EqualFold(rest[:2], "PM"), at+2
		case e.name == "MON":
			if len(rest) < 3 {
				return bad
			}
			t, err := time.Parse("Jan", strings.ToUpper(rest[:1])+strings.ToLower(rest[1:3]))
			if err != nil {
				return bad
			}
			values["MM"], at = int(t.Month()), at+3
		default:
			return errFormat
		}
		return nil
	})
	if err != nil {
		return time.Time{}, err
	}
	if yy, ok := values["YY"]; ok {
		values["YYYY"] = 2000 + yy
	}
	hour := values["HH24"]
	if twelve {
		hour = (values["HH12"] + values["HH"]) % 12
		if pm {
			hour += 12
		}
	}
	t := time.Date(values["YYYY"], time.Month(values["MM"]), values["DD"], hour, values["MI"], values["SS"], 0, time.UTC)
	if at != len(s) || t.Year() < 1 || t.Year() != values["YYYY"] || int(t.Month()) != values["MM"] ||
		t.Day() != values["DD"] ||
		hour > 23 || values["MI"] > 59 || values["SS"] > 59 {
		return time.Time{}, bad
	}
	return t, nil
}

// truncateDate implements TRUNC of a date to a unit.
func truncateDate(t time.Time, unit string) (time.Time, error) {
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	switch strings.ToUpper(unit) {
	case "DD", "DDD":
		return day, nil
	case "MM", "MON", "MONTH":
		return day.AddDate(0, 0, 1-day.Day()), nil
	case "YYYY", "YEAR", "YY":
		return time.Date(t.Year(), 1, 1, 0, 0, 0, 0, time.UTC), nil
	case "IW":
		return day.AddDate(0, 0, -(int(day.Weekday())+6)%7), nil
	case "HH", "HH24":
		return t.Truncate(time.Hour), nil
	case "MI":
		return t.Truncate(time.Minute), nil
	}
	return t, errFormat
}

package netsuite

import (
	"fmt"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Formats in which queries ask for dates and times. Without a format NetSuite uses the user's preferences,
// and leaves out the time.
const (
	sqlDate   = "YYYY-MM-DD"
	sqlTime   = `YYYY-MM-DD"T"HH24:MI:SS`
	paramTime = "YYYY-MM-DD HH24:MI:SS"
)

// DateColumn returns the expression that selects a date column in the format of Row.Date, named as.
func DateColumn(column, as string) string {
	return "TO_CHAR(" + column + ",'" + sqlDate + "') AS " + as
}

// TimeColumn returns the expression that selects a time column in the format of Row.Time, named as.
func TimeColumn(column, as string) string {
	return "TO_CHAR(" + column + ",'" + sqlTime + "') AS " + as
}

// Since returns the condition that column is at or after a time. Its one parameter is a TimeParam.
func Since(column string) string { return column + " >= TO_TIMESTAMP(?,'" + paramTime + "')" }

// TimeParam formats a time for Since, in the account's time zone (see Client.ServerTime).
func TimeParam(t time.Time, zone *time.Location) string {
	return t.In(zone).Format("2006-01-02 15:04:05")
}

// Has reports whether the column is present and not NULL.
func (r Row) Has(column string) bool {
	_, ok := r[column]
	return ok
}

// Decimal reads a number. NULL is 0.
func (r Row) Decimal(column string) (money.Decimal, error) {
	text, ok := r[column]
	if !ok || text == "" {
		return money.Zero, nil
	}
	d, err := money.Parse(text)
	if err != nil {
		return money.Zero, fmt.Errorf("column %s: %w", column, err)
	}
	return d, nil
}

// Bool reads T or F. NULL is false.
func (r Row) Bool(column string) (bool, error) {
	switch text := r[column]; text {
	case "T":
		return true, nil
	case "F", "":
		return false, nil
	default:
		return false, fmt.Errorf("column %s: %q is neither T nor F", column, text)
	}
}

// Time reads a column of TimeColumn, in the account's time zone. NULL is the zero time.
func (r Row) Time(column string, zone *time.Location) (time.Time, error) {
	text := r[column]
	if text == "" {
		return time.Time{}, nil
	}
	t, err := time.ParseInLocation("2006-01-02T15:04:05", text, zone)
	if err != nil {
		return time.Time{}, fmt.Errorf("column %s: %q is not a time; select it with TimeColumn", column, text)
	}
	return t, nil
}

// Date reads a column of DateColumn. NULL is no date.
func (r Row) Date(column string) (civil.Date, error) {
	text := r[column]
	if text == "" {
		return civil.Date{}, nil
	}
	d, err := civil.Parse(text)
	if err != nil {
		return civil.Date{}, fmt.Errorf("column %s: %q %w; select it with DateColumn", column, text, err)
	}
	return d, nil
}

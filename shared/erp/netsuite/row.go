package netsuite

import (
	"fmt"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Forms in which statements ask for dates and times. Asked for plainly, they
// come in the format of the user's preferences and without the time.
const (
	sqlDate   = "YYYY-MM-DD"
	sqlTime   = `YYYY-MM-DD"T"HH24:MI:SS`
	paramTime = "YYYY-MM-DD HH24:MI:SS"
)

// DateColumn is the expression that gives a date column as Row.Date reads it,
// under the name as.
func DateColumn(column, as string) string {
	return "TO_CHAR(" + column + ",'" + sqlDate + "') AS " + as
}

// TimeColumn is the expression that gives a time column as Row.Time reads it,
// under the name as.
func TimeColumn(column, as string) string {
	return "TO_CHAR(" + column + ",'" + sqlTime + "') AS " + as
}

// Since is the condition that column is at or after a time whose TimeParam is
// the condition's one param.
func Since(column string) string { return column + " >= TO_TIMESTAMP(?,'" + paramTime + "')" }

// TimeParam writes a time for Since, in the zone in which the account keeps its
// times (see Client.ServerTime).
func TimeParam(t time.Time, zone *time.Location) string {
	return t.In(zone).Format("2006-01-02 15:04:05")
}

// Has tells whether the column is there and not NULL.
func (r Row) Has(column string) bool {
	_, ok := r[column]
	return ok
}

// Decimal reads a number; a NULL is 0.
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

// Bool reads T or F; a NULL is false.
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

// Time reads what TimeColumn asked for, in the zone in which the account keeps
// its times; a NULL is the zero time.
func (r Row) Time(column string, zone *time.Location) (time.Time, error) {
	text := r[column]
	if text == "" {
		return time.Time{}, nil
	}
	t, err := time.ParseInLocation("2006-01-02T15:04:05", text, zone)
	if err != nil {
		return time.Time{}, fmt.Errorf("column %s: %q is no time; ask for it by TimeColumn", column, text)
	}
	return t, nil
}

// Date reads what DateColumn asked for; a NULL is no date.
func (r Row) Date(column string) (civil.Date, error) {
	text := r[column]
	if text == "" {
		return civil.Date{}, nil
	}
	d, err := civil.Parse(text)
	if err != nil {
		return civil.Date{}, fmt.Errorf("column %s: %q %w; ask for it by DateColumn", column, text, err)
	}
	return d, nil
}

package trip

import (
	"time"

	"backdock/shared/platform/fault"
)

// Proof states who received the goods, and where. It is stored in its own item because signatures are large.
type Proof struct {
	Name      string     `json:"name" maxLength:"200" required:"false"`
	Signature string     `json:"signature" maxLength:"30000" required:"false" doc:"an SVG path or a data URL"`
	Photo     string     `json:"photo" maxLength:"500" required:"false" doc:"key of a stored image"`
	Latitude  *float64   `json:"latitude" minimum:"-90" maximum:"90" required:"false"`
	Longitude *float64   `json:"longitude" minimum:"-180" maximum:"180" required:"false"`
	Photos    []string   `json:"photos,omitempty" maxItems:"8" doc:"keys of further stored images"`
	At        *time.Time `json:"at" required:"false"`
}

// clockSkew is the largest tolerated difference between a driver's clock and the server's. A time outside the allowed
// range but within the skew is set to the limit of the range.
const clockSkew = 5 * time.Minute

// TripStart is the event before which nothing happens on the road.
const TripStart = "the trip started"

// CheckTime returns an error for a time in the future or before an event; a nil time of the event is not checked.
// Otherwise it returns the time to store.
func CheckTime(field string, at time.Time, earliest *time.Time, event string, now time.Time) (time.Time, error) {
	if at.After(now.Add(clockSkew)) {
		return at, fault.Fields(field + " must not be in the future")
	}
	if earliest != nil && at.Before(earliest.Add(-clockSkew)) {
		return at, fault.Fields(field + " must not be before " + event + ", " + earliest.UTC().Format(time.RFC3339))
	}
	if earliest != nil && at.Before(*earliest) {
		at = *earliest
	}
	if at.After(now) {
		at = now
	}
	return at, nil
}

package trip

import "time"

// MaxPhotos is the number of photos of a stop.
const MaxPhotos = 8

// Proof states who received the goods, and where.
type Proof struct {
	Name      string     `json:"name" text:"name" maxLength:"200" required:"false"`
	Signature string     `json:"signature" maxLength:"30000" required:"false" doc:"an SVG path or a data URL"`
	Photo     string     `json:"photo" maxLength:"500" required:"false" doc:"key of a stored image"`
	Latitude  *float64   `json:"latitude" minimum:"-90" maximum:"90" required:"false"`
	Longitude *float64   `json:"longitude" minimum:"-180" maximum:"180" required:"false"`
	Photos    []string   `json:"photos,omitempty" maxItems:"8" doc:"keys of further stored images"`
	At        *time.Time `json:"at" required:"false"`
}

// ProofMark is what a stop itself says of its newest proof.
type ProofMark struct {
	Name string     `json:"name" doc:"who received the goods"`
	At   *time.Time `json:"at" nullable:"true"`
}

// Within moves a time into the time from an event to now; a nil time of the event does not count. The clock of a phone
// may be wrong, which is no reason to refuse what it reports.
func Within(at time.Time, earliest *time.Time, now time.Time) time.Time {
	if earliest != nil && at.Before(*earliest) {
		at = *earliest
	}
	if at.After(now) {
		at = now
	}
	return at
}

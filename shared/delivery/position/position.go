// Package position stores where the vehicles of trips were: the points that drivers' phones record on the way.
package position

import (
	"math"
	"time"

	"backdock/shared/delivery/geo"
)

// Point is the position of a vehicle at a time. Times are kept in whole seconds and coordinates in 1e-5 degrees, about
// a meter.
type Point struct {
	RecordedAt time.Time `json:"recordedAt"`
	Latitude   float64   `json:"latitude"`
	Longitude  float64   `json:"longitude"`
	Speed      *float64  `json:"speed" nullable:"true" doc:"meters per second"`
	Heading    *float64  `json:"heading" nullable:"true" doc:"degrees clockwise from north"`
	Accuracy   *float64  `json:"accuracy" nullable:"true" doc:"meters"`
}

// Place returns the point's coordinates.
func (p Point) Place() geo.Point { return geo.Point{Latitude: p.Latitude, Longitude: p.Longitude} }

// Fresh is the age from which a position is stale.
const Fresh = 5 * time.Minute

// Stale reports whether the position is too old to say where the vehicle is now.
func (p Point) Stale(now time.Time) bool { return now.Sub(p.RecordedAt) > Fresh }

// Drive is the trip whose positions are stored: only points between its departure and its end count.
type Drive struct {
	TripID string
	From   time.Time
	To     *time.Time // nil: not ended
}

// Limits of what is stored.
const (
	// MaxBatch is the number of points of one call.
	MaxBatch = 500
	// MaxDrive is the time from the departure of a trip for which positions are taken. With at most one point per
	// second it bounds the points of a trip to 86,400, however many are sent.
	MaxDrive = 24 * time.Hour
	// Kept is how long positions are kept.
	Kept = 90 * 24 * time.Hour
	// clockSkew is the largest tolerated difference between a phone's clock and the server's.
	clockSkew = 2 * time.Minute
)

// Reason is why a point was refused.
type Reason string

// The reasons.
const (
	BadCoordinates  Reason = "bad_coordinates"
	NoFix           Reason = "no_fix" // 0,0: what a receiver without a fix reports
	InTheFuture     Reason = "in_the_future"
	BeforeDeparture Reason = "before_departure"
	AfterEnd        Reason = "after_end" // of the trip, or MaxDrive after its departure
	TooOld          Reason = "too_old"   // older than Kept
	ImpossibleJump  Reason = "impossible_jump"
)

// Refused is a point that was not stored.
type Refused struct {
	Index  int    `json:"index" doc:"in the batch, from 0"`
	Reason Reason `json:"reason" enum:"bad_coordinates,no_fix,in_the_future,before_departure,after_end,too_old,impossible_jump"`
}

// Outcome is what became of a batch.
type Outcome struct {
	Accepted   int       `json:"accepted"`
	Duplicates int       `json:"duplicates" doc:"points of a second of which a point is stored"`
	Refused    []Refused `json:"refused"`
}

// check returns why a point cannot be stored, or "".
func (d Drive) check(p Point, now time.Time) Reason {
	const none = 0.001 // degrees: 100 m around 0,0, where there is only sea
	switch {
	case geo.CheckPlaces([]geo.Point{p.Place()}) != nil:
		return BadCoordinates
	case math.Abs(p.Latitude) < none && math.Abs(p.Longitude) < none:
		return NoFix
	case p.RecordedAt.After(now.Add(clockSkew)):
		return InTheFuture
	case p.RecordedAt.Before(d.From.Truncate(time.Second)):
		return BeforeDeparture
	case d.To != nil && p.RecordedAt.After(*d.To), p.RecordedAt.After(d.From.Add(MaxDrive)):
		return AfterEnd
	case p.RecordedAt.Before(now.Add(-Kept)):
		return TooOld
	}
	return ""
}

// stored returns a point as it is kept. Values that no vehicle has are left out: receivers send them for "unknown".
func (p Point) stored() Point {
	p.RecordedAt = p.RecordedAt.UTC().Truncate(time.Second)
	p.Latitude, p.Longitude = float64(degrees(p.Latitude))/perDegree, float64(degrees(p.Longitude))/perDegree
	p.Speed = kept(p.Speed, speedUnits, 100)
	p.Heading = kept(p.Heading, 1, 360)
	p.Accuracy = kept(p.Accuracy, 1, 60_000)
	return p
}

func degrees(d float64) int64 { return int64(math.Round(d * perDegree)) }

// kept rounds a value to units, or returns nil for one outside 0 to most.
func kept(v *float64, units, most float64) *float64 {
	if v == nil || !(*v >= 0 && *v <= most) {
		return nil
	}
	return new(math.Round(*v*units) / units)
}

// A vehicle is not faster than 60 m/s (216 km/h). Receivers are wrong by some distance between points close in time.
const (
	fastest = 0.060 // kilometers per second
	noise   = 0.250 // kilometers
)

// jumps reports whether no vehicle can have been at both points.
func jumps(a, b Point) bool {
	seconds := math.Abs(b.RecordedAt.Sub(a.RecordedAt).Seconds())
	return geo.Distance(a.Place(), b.Place()) > noise+fastest*seconds
}

package trip

import (
	"time"

	"backdock/shared/delivery/geo"
)

// Near is the distance from a stop at which a vehicle has arrived, in kilometers.
const Near = 0.150

// Place returns the coordinates of a stop at a customer, or nil.
func (s *Stop) Place() *geo.Point {
	if s.Type == Warehouse || s.ShipTo == nil || s.ShipTo.Latitude == nil || s.ShipTo.Longitude == nil {
		return nil
	}
	return &geo.Point{Latitude: *s.ShipTo.Latitude, Longitude: *s.ShipTo.Longitude}
}

// LastEvent returns the time of the last thing recorded about a trip under way.
func (t *Trip) LastEvent() time.Time {
	last := *t.DepartedAt
	for _, s := range t.Stops {
		for _, at := range []*time.Time{s.ArrivedAt, s.CompletedAt} {
			if at != nil && at.After(last) {
				last = *at
			}
		}
	}
	return last
}

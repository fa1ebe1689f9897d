package trip

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/platform/table"
)

// allTrips is the partition of table.ByKey that holds all trips, sorted by date.
const allTrips = "TRIPS"

// placeOf returns the sort key of a trip in the indexes sorted by date.
func placeOf(t Trip) string { return t.Date.String() + "#" + t.StartTime + "#" + t.ID }

// idAt returns the trip id in a sort key of placeOf.
func idAt(place string) string { return place[strings.LastIndexByte(place, '#')+1:] }

// usesOf returns the partition with the trips of a route, a vehicle or a driver.
func usesOf(kind, id string) string { return "TRIPSOF#" + kind + "#" + id }

// The kinds of usesOf.
const (
	ofRoute   = "route"
	ofVehicle = "vehicle"
	ofDriver  = "driver"
)

// uses returns the keys of the items that list the trip under its route, vehicle and driver, and among those with
// unfinished work.
func (t *Trip) uses() []table.Key {
	var keys []table.Key
	for _, use := range []struct{ kind, id string }{{ofRoute, string(t.RouteID)}, {ofVehicle, string(t.VehicleID)},
		{ofDriver, string(t.DriverID)}} {
		if use.id != "" {
			keys = append(keys, table.Key{PK: usesOf(use.kind, use.id), SK: placeOf(*t)})
		}
	}
	if t.Unfinished() {
		keys = append(keys, table.Key{PK: unfinishedTrips, SK: t.ID})
	}
	return keys
}

// unfinishedTrips is the partition that lists the trips with work that continues by itself.
const unfinishedTrips = "TRIPSUNFINISHED"

// Unfinished reports whether the trip has work that continues by itself: an execution that is noted or running, a wanted
// step, orders to release. A sweep looks after such trips.
func (t *Trip) Unfinished() bool {
	_, running := t.Running()
	return running || len(t.Wanted) > 0 || t.Releasing
}

// UnfinishedIDs returns the ids of the trips with work that continues by itself.
func (s *Trips) UnfinishedIDs(ctx context.Context) ([]string, error) {
	var ids []string
	q := table.Query{PK: unfinishedTrips, Consistent: true}
	for {
		page, err := s.table.Query(ctx, q)
		if err != nil {
			return nil, fmt.Errorf("trips with unfinished work: %w", err)
		}
		for _, item := range page.Items {
			ids = append(ids, item.SK)
		}
		if q.After = page.Next; q.After == "" {
			return ids, nil
		}
	}
}

// file returns the operations that change a trip's index items from before to now.
func file(before, now Trip) []table.Op { return table.Reindex(before.uses(), now.uses()) }

// numberKey returns the key of the item that maps a trip number to its trip.
func numberKey(number string) table.Key {
	return table.Key{PK: "TRIPNUMBER#" + strings.ToUpper(number), SK: "TRIPNUMBER"}
}

// numberedTrip is the content of the item at numberKey.
type numberedTrip struct {
	TripID string `json:"tripId"`
}

// places returns a query on the smallest partition that contains all trips of the filter.
func (f Filter) places() table.Query {
	switch {
	case f.VehicleID != "":
		return table.Query{PK: usesOf(ofVehicle, f.VehicleID)}
	case f.DriverID != "":
		return table.Query{PK: usesOf(ofDriver, f.DriverID)}
	case f.RouteID != "":
		return table.Query{PK: usesOf(ofRoute, f.RouteID)}
	}
	return table.Query{Index: table.ByKey, PK: allTrips}
}

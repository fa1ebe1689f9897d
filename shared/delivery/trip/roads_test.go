package trip_test

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/tripline"
	"backdock/shared/platform/setting"
)

// Distances, times and arrivals of a trip come from the provider that the settings choose.
func TestTripOnRoads(t *testing.T) {
	d := newDepot(t)
	f := d.NewTrip(t, d.Sold(t, 0, apples("l1", "1")), d.Sold(t, 2, apples("l1", "1")))
	straight := geo.Distance(geo.Point{Latitude: 41.9, Longitude: -87.7}, geo.Point{Latitude: 41.92, Longitude: -87.7})
	if km := *f.Stops[0].Leg.Km; math.Abs(km-1.3*straight) > 0.001 {
		t.Errorf("by the great circle it is %g km to the first shop", km)
	}
	d.Detour(t)
	f, err := d.Recalculate(ctx, f.ID)
	if err != nil {
		t.Fatal(err)
	}
	// There and back over the parallel street: two blocks of 4.1 km and one of 2.2 km, at 32 km/h.
	first, second := f.Stops[0].Leg, f.Stops[1].Leg
	if math.Abs(*first.Km-10.5) > 0.05 || math.Abs(float64(first.Seconds)-1184) > 12 {
		t.Errorf("by road it is %g km in %d s to the first shop", *first.Km, first.Seconds)
	}
	if math.Abs(*second.Km-4.448) > 0.005 {
		t.Errorf("by road it is %g km between the shops", *second.Km)
	}
	want := local(d.Day, 8, 0).Add(time.Duration(first.Seconds) * time.Second)
	if got := f.Stops[0].ETA; got == nil || !got.Equal(want) {
		t.Errorf("the first shop is expected at %v, want %s", got, want)
	}
}

// service plays Amazon Location Service: ways of less than 3 km are 100 km longer.
type service struct{ down error }

func (s *service) Legs(_ context.Context, places []geo.Point) ([]geo.Leg, error) {
	legs := make([]geo.Leg, max(0, len(places)-1))
	for i := range legs {
		legs[i] = geo.GreatCircle{RoadFactor: 1, SpeedKmh: 30}.Leg(places[i], places[i+1])
		if legs[i].Km < 3 {
			legs[i].Km += 100
		}
	}
	return legs, s.down
}

func (s *service) Lines(_ context.Context, places []geo.Point) ([][]geo.Point, error) {
	return make([][]geo.Point, max(0, len(places)-1)), s.down
}

// With Amazon Location Service, the sequence is found with the matrix of another provider, but is never longer than the
// given one by the service's own distances. A service that fails never stops a trip.
func TestTripWithAmazon(t *testing.T) {
	d := newDepot(t)
	amazon := &service{}
	d.Distances().Amazon = amazon
	d.Provider(t, setting.DistancesAmazon)
	f := d.NewTrip(t, d.Sold(t, 3, apples("l1", "1")), d.Sold(t, 0, apples("l1", "1")), d.Sold(t, 2, apples("l1", "1")),
		d.Sold(t, 1, apples("l1", "1")))
	best, err := d.Optimize(ctx, f.ID, true, nil)
	if err != nil || best.After != best.Before || best.Sequence[0] != f.Stops[0].ID {
		t.Errorf("%+v, %v", best, err)
	}
	if after := d.Read(t, f.ID); after.Totals.DistanceKm != best.After.DistanceKm {
		t.Errorf("the trip is %g km long, promised %g", after.Totals.DistanceKm, best.After.DistanceKm)
	}
	amazon.down = errors.New("ThrottlingException")
	after, err := d.Recalculate(ctx, f.ID)
	if err != nil || after.Totals.DistanceKm >= best.After.DistanceKm {
		t.Errorf("%+v, %v", after.Totals, err)
	}
	if lines, err := tripline.Of(ctx, d.Trips, after.Trip); err != nil || len(lines[0].Legs) != 5 || !lines[0].Legs[0].Straight {
		t.Errorf("%+v, %v", lines, err)
	}
}

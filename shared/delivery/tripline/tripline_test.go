package tripline_test

import (
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/app/apptest/depot"
	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/tripline"
	"backdock/shared/platform/access"
	"backdock/shared/platform/setting"
)

var ctx = apptest.As(access.Dispatcher)

func TestLinesThatMayNotBeDrawn(t *testing.T) {
	if (tripline.Line{Provider: setting.DistancesAmazon}).Drawable() ||
		!(tripline.Line{Provider: setting.DistancesRoadNetwork}).Drawable() {
		t.Error("lines of Amazon Location Service may only be drawn on its own maps")
	}
}

// The line of a trip follows the streets, is straight where there are none, and leaves out places that are not known.
func TestLine(t *testing.T) {
	d := depot.New(t)
	f := d.NewTrip(t, d.Sold(t, 0, depot.Apples("l1", "1")), d.Sold(t, depot.Shops-1, depot.Apples("l1", "1")),
		d.Sold(t, 2, depot.Apples("l1", "1")))
	for _, provider := range []string{setting.DistancesGreatCircle, setting.DistancesRoadNetwork} {
		if provider == setting.DistancesRoadNetwork {
			d.Detour(t)
		}
		lines, err := tripline.Of(ctx, d.Trips, f.Trip)
		if err != nil || lines[0].Provider != provider || len(lines[0].Legs) != 3 {
			t.Fatalf("%+v, %v", lines, err)
		}
		line := lines[0]
		var stops []string
		for _, s := range f.Stops {
			if s.Leg.Km != nil {
				stops = append(stops, s.ID)
			}
		}
		at := geo.Point{Latitude: 41.9, Longitude: -87.7}
		for i, want := range append(stops, "") {
			leg := line.Legs[i]
			if leg.StopID != want || leg.Points[0] != at || leg.Straight != (provider == setting.DistancesGreatCircle) {
				t.Errorf("%s, leg %d: %+v", provider, i, leg)
			}
			at = leg.Points[len(leg.Points)-1]
		}
		if at != (geo.Point{Latitude: 41.9, Longitude: -87.7}) {
			t.Errorf("%s: it ends at %v", provider, at)
		}
		if n := len(line.Legs[0].Points); provider == setting.DistancesRoadNetwork && n < 4 {
			t.Errorf("the detour has %d points", n)
		}
	}
	both, err := tripline.Of(ctx, d.Trips, d.NewTrip(t).Trip, f.Trip)
	if err != nil || len(both[0].Legs) > 0 || len(both[1].Legs) != 3 {
		t.Errorf("a trip without stops, and another one: %+v, %v", both, err)
	}
}

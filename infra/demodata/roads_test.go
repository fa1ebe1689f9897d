package demodata_test

import (
	"testing"

	"backdock/infra/demodata"
	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/geo/geotest"
	"backdock/shared/delivery/road"
)

// The network reaches the delivery addresses of the demo company but for those that the river and the expressways cut
// off, and is held to the tests of all providers.
func TestRoadNetwork(t *testing.T) {
	m, err := road.Decode(demodata.RoadNetwork())
	if err != nil || len(m.Nodes) != 23_179 || len(m.Segments) != 42_226 {
		t.Fatalf("%d nodes and %d segments, %v", len(m.Nodes), len(m.Segments), err)
	}
	n, err := road.New(m, road.Profile{})
	if err != nil {
		t.Fatal(err)
	}
	portal := demodata.Portal()
	places := []geo.Point{{Latitude: portal.Warehouse.Latitude, Longitude: portal.Warehouse.Longitude}}
	for _, c := range portal.Coordinates {
		places = append(places, geo.Point{Latitude: c.Latitude, Longitude: c.Longitude})
	}
	roads := n.Roads(&geo.GreatCircle{RoadFactor: 1.3, SpeedKmh: 30})
	var few []geo.Point
	beyond := 0
	for i, p := range places {
		line, err := roads.Lines(t.Context(), []geo.Point{places[0], p})
		switch {
		case err != nil:
			t.Fatal(err)
		case line[0] == nil:
			beyond++
		case i%40 == 0:
			few = append(few, p)
		}
	}
	if beyond > len(places)/100 {
		t.Errorf("%d of %d addresses are out of reach", beyond, len(places))
	}
	t.Logf("%d of %d addresses are out of reach", beyond, len(places))
	geotest.Run(t, roads, few, geotest.Promises{Symmetric: true, Lines: true})
}

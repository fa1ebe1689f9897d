package main

import (
	"testing"

	"backdock/shared/delivery/geo"
	"backdock/shared/platform/setting"
)

// The demo company's distances are along its streets.
func TestRoads(t *testing.T) {
	s, seed := company(t, 0)
	seed.blobs = s.Blobs
	for range 2 {
		if said, err := seed.roads(t.Context()); err != nil {
			t.Fatal(said, err)
		}
	}
	chosen, err := s.Distances().Choose(t.Context())
	if err != nil || chosen.Name != setting.DistancesRoadNetwork {
		t.Fatalf("%s, %v", chosen.Name, err)
	}
	lines, err := chosen.Lines(t.Context(), []geo.Point{{Latitude: 41.8156, Longitude: -87.6594},
		{Latitude: 41.8827, Longitude: -87.6233}})
	if err != nil || len(lines) != 1 || len(lines[0]) < 20 {
		t.Errorf("%v, %v", lines, err)
	}
	seed.blobs = nil
	if _, err := seed.roads(t.Context()); err == nil {
		t.Error("no bucket: not noticed")
	}
}

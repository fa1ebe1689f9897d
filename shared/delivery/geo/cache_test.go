package geo_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/geo/geotest"
)

// counting is a provider that counts what it is asked for.
type counting struct {
	geo.GreatCircle
	legs, cells int
	err         error
}

func (c *counting) Legs(ctx context.Context, places []geo.Point) ([]geo.Leg, error) {
	legs, err := c.GreatCircle.Legs(ctx, places)
	c.legs += len(legs)
	return legs, errors.Join(err, c.err)
}

func (c *counting) Matrix(ctx context.Context, places []geo.Point) (geo.Matrix, error) {
	c.cells += len(places) * len(places)
	m, err := c.GreatCircle.Matrix(ctx, places)
	return m, errors.Join(err, c.err)
}

var corners = []geo.Point{{Latitude: 41.8, Longitude: -87.7}, {Latitude: 41.9, Longitude: -87.6},
	{Latitude: 41.85, Longitude: -87.65}, {Latitude: 41.7, Longitude: -87.6}}

func TestCacheIsAProvider(t *testing.T) {
	for _, pairs := range []int{0, 4, 1000} {
		roads := geo.NewCache(pairs).Over("x", geo.GreatCircle{RoadFactor: 1.3, SpeedKmh: 30})
		geotest.Run(t, roads, corners, geotest.Promises{Symmetric: true})
	}
}

func TestCacheKeepsPairs(t *testing.T) {
	asked := &counting{GreatCircle: geo.GreatCircle{RoadFactor: 1.3, SpeedKmh: 30}}
	cache := geo.NewCache(1000)
	roads := cache.Over("30", asked)
	legs, err := roads.Legs(t.Context(), corners)
	if err != nil || asked.legs != 3 {
		t.Fatalf("asked for %d legs, %v", asked.legs, err)
	}
	again, err := roads.Legs(t.Context(), corners)
	if err != nil || asked.legs != 3 || !slices.Equal(legs, again) {
		t.Errorf("asked for %d legs, %v and %v, %v", asked.legs, legs, again, err)
	}
	moved := slices.Clone(corners)
	moved[0].Latitude += 0.000_001 // a tenth of a meter
	moved[3].Latitude += 0.001
	if _, err := roads.Legs(t.Context(), moved); err != nil || asked.legs != 4 {
		t.Errorf("asked for %d legs, want one more for the place that moved by 111 m; %v", asked.legs, err)
	}
	for range 2 {
		if _, err := roads.Matrix(t.Context(), corners); err != nil || asked.cells != 16 {
			t.Errorf("asked for %d cells, %v", asked.cells, err)
		}
	}
	if _, err := roads.Legs(t.Context(), []geo.Point{corners[3], corners[0]}); err != nil || asked.legs != 4 {
		t.Errorf("a pair of the matrix was asked for again; %v", err)
	}
	slow := &counting{GreatCircle: geo.GreatCircle{RoadFactor: 1.3, SpeedKmh: 15}}
	slower, err := cache.Over("15", slow).Legs(t.Context(), corners)
	if err != nil || slower[0].Duration < 2*legs[0].Duration-time.Second {
		t.Errorf("with another speed: %v, %v", slower, err)
	}
}

// Failures are not kept, and a full cache drops what was not used longest.
func TestCacheBounds(t *testing.T) {
	asked := &counting{GreatCircle: geo.GreatCircle{RoadFactor: 1.3, SpeedKmh: 30}, err: errors.New("away")}
	roads := geo.NewCache(4).Over("x", asked)
	if _, err := roads.Legs(t.Context(), corners); err == nil {
		t.Error("a failure was not reported")
	}
	if _, err := roads.Matrix(t.Context(), corners); err == nil {
		t.Error("a failure was not reported")
	}
	asked.err, asked.legs = nil, 0
	ask := func(i, j int) {
		t.Helper()
		if _, err := roads.Legs(t.Context(), []geo.Point{corners[i], corners[j]}); err != nil {
			t.Fatal(err)
		}
	}
	for _, pair := range [][2]int{{0, 1}, {0, 2}, {0, 1}, {0, 3}, {0, 1}, {1, 2}, {0, 1}, {1, 3}, {0, 1}} {
		ask(pair[0], pair[1])
	}
	if asked.legs != 5 {
		t.Errorf("asked %d times for 5 pairs, one of them used all the time", asked.legs)
	}
	ask(0, 2)
	if asked.legs != 6 {
		t.Error("a pair that was not used long is still there")
	}
}

package main

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"backdock/infra/demodata"
	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/road"
)

// roadPlaces is the number of delivery addresses between which distances are measured.
const roadPlaces = 300

// roads measures distances over the demo city's streets: loading the network, the nearest crossing of a place, a matrix
// of 300 × 300 delivery addresses, legs and lines. Everything runs on one core.
func roads(ctx context.Context, r *report) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	stored := demodata.RoadNetwork()
	var network *road.Network
	load := func() error {
		m, err := road.Decode(stored)
		if err == nil {
			network, err = road.New(m, road.Profile{})
		}
		return err
	}
	heap := heapInUse()
	loading, err := median(9, load)
	if err != nil {
		return err
	}
	heap = heapInUse() - heap
	const section = "roads: the streets of the demo city, one core"
	nodes, arcs := network.Size()
	r.add(section, "crossings", "", float64(nodes), 0)
	r.add(section, "segments, counted per direction", "", float64(arcs), 0)
	r.add(section, "stored form", "kB", float64(len(stored))/1e3, 0)
	r.add(section, "heap of the loaded network", "MB", heap/1e6, 0)
	r.add(section, "load, median of 9", "ms", loading.Seconds()*1e3, 0)

	places := shuffledAddresses()
	provider := network.Roads(&geo.GreatCircle{RoadFactor: 1.3, SpeedKmh: 30})
	snapping, err := median(9, func() error {
		for _, p := range places {
			if _, err := provider.Legs(ctx, []geo.Point{p, p}); err != nil { // two searches for a crossing, no way
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	r.add(section, "nearest crossing of a place", "µs", snapping.Seconds()*1e6/float64(2*len(places)), 0)
	var m geo.Matrix
	matrix := func(from geo.Roads) func() error {
		return func() (err error) {
			m, err = from.Matrix(ctx, places)
			return err
		}
	}
	computing, err := median(5, matrix(provider))
	if err != nil {
		return err
	}
	r.add(section, "matrix of 300 × 300, median of 5", "s", computing.Seconds(), 1)
	cached := geo.NewCache(2*roadPlaces*roadPlaces).Over("the demo city", provider)
	if err := matrix(cached)(); err != nil {
		return err
	}
	again, err := median(5, matrix(cached))
	if err != nil {
		return err
	}
	r.add(section, "the same matrix from the cache", "s", again.Seconds(), 0)
	for _, way := range []struct {
		name string
		ask  func() error
	}{
		{"distance and duration of a leg", func() error { _, err := provider.Legs(ctx, places); return err }},
		{"line of a leg", func() error { _, err := provider.Lines(ctx, places); return err }},
	} {
		took, err := median(5, way.ask)
		if err != nil {
			return err
		}
		r.add(section, way.name+", mean of 299", "ms", took.Seconds()*1e3/float64(len(places)-1), 0)
	}
	ratios(r, section, places, m)
	return nil
}

// ratios compares the roads with the great circle, for pairs that are at least 500 m apart.
func ratios(r *report, section string, places []geo.Point, m geo.Matrix) {
	var all []float64
	sum, km, hours := 0.0, 0.0, 0.0
	for i := range places {
		for j := range places {
			straight := geo.Distance(places[i], places[j])
			if straight < 0.5 {
				continue
			}
			all = append(all, m.Km[i][j]/straight)
			sum += m.Km[i][j] / straight
			km += m.Km[i][j]
			hours += m.Durations[i][j].Hours()
		}
	}
	slices.Sort(all)
	r.add(section, "road ÷ great circle, mean", "", sum/float64(len(all)), 0)
	r.add(section, "road ÷ great circle, p5", "", all[len(all)*5/100], 0)
	r.add(section, "road ÷ great circle, p95", "", all[len(all)*95/100], 0)
	r.add(section, "mean speed", "km/h", km/hours, 0)
}

// shuffledAddresses returns delivery addresses of the demo company, the same ones each time.
func shuffledAddresses() []geo.Point {
	var places []geo.Point
	for _, c := range demodata.Portal().Coordinates {
		places = append(places, geo.Point{Latitude: c.Latitude, Longitude: c.Longitude})
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	return places[:roadPlaces]
}

func median(runs int, run func() error) (time.Duration, error) {
	var took []time.Duration
	for range runs {
		start := time.Now()
		if err := run(); err != nil {
			return 0, err
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	return took[runs/2], nil
}

// heapInUse returns the bytes of living objects.
func heapInUse() float64 {
	var s runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&s)
	return float64(s.HeapAlloc)
}

package road_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/geo/geotest"
	"backdock/shared/delivery/road"
)

// city is a map of blocks of about 110 m: side × side crossings in Chicago. Every fourth street is an arterial.
func city(side int) road.Map {
	m := road.Map{Note: "a city of squares"}
	for y := range side {
		for x := range side {
			m.Nodes = append(m.Nodes, road.Node{Latitude: 4_180_000 + int32(y)*100, Longitude: -8_770_000 + int32(x)*134})
			class := func(street int) road.Class {
				if street%4 == 0 {
					return road.Arterial
				}
				return road.Local
			}
			if x > 0 {
				m.Segments = append(m.Segments, road.Segment{A: y*side + x - 1, B: y*side + x, Class: class(y)})
			}
			if y > 0 {
				m.Segments = append(m.Segments, road.Segment{A: (y-1)*side + x, B: y*side + x, Class: class(x)})
			}
		}
	}
	m.Sort()
	return m
}

func network(t testing.TB, m road.Map, p road.Profile) *road.Network {
	t.Helper()
	n, err := road.New(m, p)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// corner returns the place of a crossing of a city.
func corner(x, y float64) geo.Point {
	return geo.Point{Latitude: 41.8 + y*0.001, Longitude: -87.7 + x*0.00134}
}

var fallback = &geo.GreatCircle{RoadFactor: 1.3, SpeedKmh: 30}

var places = []geo.Point{corner(3, 4), corner(20.3, 7.2), corner(11.5, 30), corner(38.1, 38.6), corner(-2, 20),
	corner(3.1, 33.7)}

func TestSuite(t *testing.T) {
	roads := network(t, city(40), road.Profile{}).Roads(fallback)
	geotest.Run(t, roads, places, geotest.Promises{Symmetric: true, Lines: true})
}

func TestSuiteWithOneWayStreets(t *testing.T) {
	m := city(40)
	for i := range m.Segments {
		if m.Segments[i].Class == road.Local && i%5 == 0 {
			m.Segments[i].Direction = road.Direction(1 + i%2)
		}
	}
	geotest.Run(t, network(t, m, road.Profile{}).Roads(fallback), places, geotest.Promises{Lines: true})
}

// A street is driven at the speed of its class, and each crossing on the way takes its time.
func TestTravelTime(t *testing.T) {
	m := road.Map{Nodes: []road.Node{{4_180_000, -8_770_000}, {4_181_000, -8_770_000}, {4_182_000, -8_770_000},
		{4_181_000, -8_771_000}}, Segments: []road.Segment{{A: 0, B: 1, Class: road.Arterial},
		{A: 1, B: 2, Class: road.Collector}, {A: 1, B: 3, Class: road.Local}}}
	m.Sort()
	at := []geo.Point{{Latitude: 41.80, Longitude: -87.70}, {Latitude: 41.82, Longitude: -87.70},
		{Latitude: 41.81, Longitude: -87.71}}
	legs, err := network(t, m, road.Profile{CrossingSeconds: 20}).Roads(nil).Legs(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	// 1.112 km at 40 km/h are 100.1 s, at 32 km/h 125.1 s; 0.829 km at 24 km/h are 124.3 s. The crossing takes 20 s.
	for i, want := range []geo.Leg{{Km: 2.224, Duration: 245 * time.Second}, {Km: 1.941, Duration: 270 * time.Second}} {
		if math.Abs(legs[i].Km-want.Km) > 0.001 || legs[i].Duration != want.Duration {
			t.Errorf("leg %d: %+v, want %+v", i, legs[i], want)
		}
	}
}

// A pair out of reach is answered by the great circle, or is an error without one.
func TestOutOfReach(t *testing.T) {
	m := city(10)
	island := len(m.Nodes) // two nodes that no street joins to the others
	m.Nodes = append(m.Nodes, road.Node{4_180_000, -8_765_000}, road.Node{4_180_100, -8_765_000})
	m.Segments = append(m.Segments, road.Segment{A: island, B: island + 1})
	m.Sort()
	n := network(t, m, road.Profile{})
	inTown, far, onIsland := corner(2, 3), corner(2, 80), geo.Point{Latitude: 41.8, Longitude: -87.65}
	for name, pair := range map[string][]geo.Point{"far away": {inTown, far}, "back": {far, inTown},
		"on an island": {inTown, onIsland}, "both far away": {far, corner(3, 90)}} {
		legs, err := n.Roads(fallback).Legs(t.Context(), pair)
		if want := fallback.Leg(pair[0], pair[1]); err != nil || legs[0] != want {
			t.Errorf("%s: %+v, %v, want %+v", name, legs, err, want)
		}
		if lines, err := n.Roads(fallback).Lines(t.Context(), pair); err != nil || lines[0] != nil {
			t.Errorf("%s: line %v, %v", name, lines, err)
		}
		if _, err := n.Roads(nil).Legs(t.Context(), pair); !errors.Is(err, road.ErrOutOfReach) {
			t.Errorf("%s, legs: %v", name, err)
		}
		if _, err := n.Roads(nil).Matrix(t.Context(), pair); !errors.Is(err, road.ErrOutOfReach) {
			t.Errorf("%s, matrix: %v", name, err)
		}
		if _, err := n.Roads(nil).Lines(t.Context(), pair); !errors.Is(err, road.ErrOutOfReach) {
			t.Errorf("%s, lines: %v", name, err)
		}
	}
	edge := geo.Point{Latitude: 41.8 - 1990/111_195.0, Longitude: -87.7}
	beyond := geo.Point{Latitude: 41.8 - 2010/111_195.0, Longitude: -87.7}
	if _, err := n.Roads(nil).Legs(t.Context(), []geo.Point{edge, inTown}); err != nil {
		t.Errorf("1,990 m from the network: %v", err)
	}
	if _, err := n.Roads(nil).Legs(t.Context(), []geo.Point{beyond, inTown}); !errors.Is(err, road.ErrOutOfReach) {
		t.Errorf("2,010 m from the network: %v", err)
	}
}

// On any network, the travel time of a pair is the shortest of all ways, by a computation that looks at all of them;
// the line takes as long, and every place is joined to its nearest node.
func TestFastestWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := randomMap(t)
		n, err := road.New(m, road.Profile{})
		if err != nil {
			t.Fatal(err)
		}
		want := allTimes(m)
		at := make([]geo.Point, len(m.Nodes))
		for i, node := range m.Nodes {
			at[i] = geo.Point{Latitude: float64(node.Latitude) / 1e5, Longitude: float64(node.Longitude) / 1e5}
		}
		far := &geo.GreatCircle{RoadFactor: 1000, SpeedKmh: 1}
		got, err := n.Roads(far).Matrix(context.Background(), at)
		if err != nil {
			t.Fatal(err)
		}
		for i := range at {
			for j := range at {
				w := want[i][j]
				if math.IsInf(w, 1) {
					w = far.Leg(at[i], at[j]).Duration.Seconds()
				}
				if math.Abs(got.Durations[i][j].Seconds()-w) > 1.5 {
					t.Fatalf("%d to %d takes %v, want %.1f s", i, j, got.Durations[i][j], w)
				}
			}
		}
		line, err := n.Roads(far).Lines(context.Background(), at[:2])
		if err != nil || (line[0] == nil) != math.IsInf(want[0][1], 1) {
			t.Fatalf("line %v, %v", line, err)
		}
		if line[0] == nil {
			return
		}
		took := 0.0
		for i := range len(line[0]) - 1 {
			a, b := slices.Index(at, line[0][i]), slices.Index(at, line[0][i+1])
			if a != b {
				took += arcTimes(m)[[2]int{a, b}]
			}
		}
		if math.Abs(took-want[0][1]) > 0.1*float64(len(line[0]))+0.2 {
			t.Fatalf("the line %v takes %.1f s, want %.1f", line[0], took, want[0][1])
		}
	})
}

func randomMap(t *rapid.T) road.Map {
	var m road.Map
	seen := map[road.Node]bool{}
	for range rapid.IntRange(2, 12).Draw(t, "nodes") {
		n := road.Node{Latitude: 4_180_000 + rapid.Int32Range(0, 900).Draw(t, "latitude"),
			Longitude: -8_770_000 + rapid.Int32Range(0, 900).Draw(t, "longitude")}
		if !seen[n] {
			m.Nodes = append(m.Nodes, n)
		}
		seen[n] = true
	}
	if len(m.Nodes) < 2 {
		m.Nodes = append(m.Nodes, road.Node{Latitude: 4_170_000, Longitude: -8_770_000})
	}
	for range rapid.IntRange(1, 30).Draw(t, "segments") {
		a, b := rapid.IntRange(0, len(m.Nodes)-1).Draw(t, "a"), rapid.IntRange(0, len(m.Nodes)-1).Draw(t, "b")
		if a != b {
			m.Segments = append(m.Segments, road.Segment{A: a, B: b, Class: road.Class(rapid.IntRange(0, 2).Draw(t, "class")),
				Direction: road.Direction(rapid.IntRange(0, 2).Draw(t, "direction"))})
		}
	}
	m.Sort()
	return m
}

// arcTimes returns the seconds from node to node along the segments, in the default profile.
func arcTimes(m road.Map) map[[2]int]float64 {
	ends := make([]int, len(m.Nodes))
	for _, s := range m.Segments {
		ends[s.A]++
		ends[s.B]++
	}
	half := func(n int) float64 {
		if ends[n] < 3 {
			return 0
		}
		return 2
	}
	times := map[[2]int]float64{}
	for _, s := range m.Segments {
		a, b := m.Nodes[s.A], m.Nodes[s.B]
		km := geo.Distance(geo.Point{Latitude: float64(a.Latitude) / 1e5, Longitude: float64(a.Longitude) / 1e5},
			geo.Point{Latitude: float64(b.Latitude) / 1e5, Longitude: float64(b.Longitude) / 1e5})
		took := km/[]float64{24, 32, 40}[s.Class]*3600 + half(s.A) + half(s.B)
		if s.Direction != road.Backward {
			times[[2]int{s.A, s.B}] = took
		}
		if s.Direction != road.Forward {
			times[[2]int{s.B, s.A}] = took
		}
	}
	return times
}

// allTimes returns the seconds of the fastest way between all nodes (Floyd and Warshall).
func allTimes(m road.Map) [][]float64 {
	times := make([][]float64, len(m.Nodes))
	for i := range times {
		times[i] = slices.Repeat([]float64{math.Inf(1)}, len(m.Nodes))
		times[i][i] = 0
	}
	for arc, took := range arcTimes(m) {
		times[arc[0]][arc[1]] = took
	}
	for k := range times {
		for i := range times {
			for j := range times {
				times[i][j] = min(times[i][j], times[i][k]+times[k][j])
			}
		}
	}
	return times
}

// Searches share their memory: answers do not depend on what was asked before or at the same time.
func TestConcurrentUse(t *testing.T) {
	roads := network(t, city(30), road.Profile{}).Roads(fallback)
	want, err := roads.Matrix(t.Context(), places)
	if err != nil {
		t.Fatal(err)
	}
	failed := make(chan string, 8)
	for range 8 {
		go func() {
			for range 20 {
				m, err := roads.Matrix(t.Context(), places)
				if err != nil || !slices.EqualFunc(m.Durations, want.Durations, slices.Equal) {
					failed <- "another matrix"
					return
				}
				if _, err := roads.Lines(t.Context(), places); err != nil {
					failed <- err.Error()
					return
				}
			}
			failed <- ""
		}()
	}
	for range 8 {
		if f := <-failed; f != "" {
			t.Error(f)
		}
	}
}

func TestNetworksThatAreRefused(t *testing.T) {
	far := road.Map{Nodes: []road.Node{{0, 0}, {4_000_000, 4_000_000}}, Segments: []road.Segment{{A: 0, B: 1}}}
	for name, m := range map[string]road.Map{"no nodes": {}, "a segment over half the earth": far} {
		if _, err := road.New(m, road.Profile{}); !errors.Is(err, road.ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

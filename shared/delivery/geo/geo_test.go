package geo_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/geo/geotest"
)

func TestDistance(t *testing.T) {
	tests := map[string]struct {
		a, b geo.Point
		km   float64
	}{
		"a quarter of the equator": {geo.Point{}, geo.Point{Longitude: 90}, math.Pi / 2 * 6371.0088},
		"pole to pole":             {geo.Point{Latitude: 90}, geo.Point{Latitude: -90}, math.Pi * 6371.0088},
		"one minute of latitude":   {geo.Point{Latitude: 41.8}, geo.Point{Latitude: 41.8 + 1.0/60}, 1.8532},
		"over the date line":       {geo.Point{Longitude: 179.5}, geo.Point{Longitude: -179.5}, 111.1951},
		"nowhere": {geo.Point{Latitude: 41.8, Longitude: -87.7}, geo.Point{Latitude: 41.8, Longitude: -87.7},
			0},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := geo.Distance(tt.a, tt.b); math.Abs(got-tt.km) > 0.001 {
				t.Errorf("%.4f km, want %.4f", got, tt.km)
			}
		})
	}
}

func TestLegs(t *testing.T) {
	roads := geo.GreatCircle{RoadFactor: 1.5, SpeedKmh: 30}
	legs, err := roads.Legs(context.Background(), []geo.Point{{}, {Latitude: 0.1}, {Latitude: 0.1}})
	if err != nil || len(legs) != 2 {
		t.Fatalf("%v, %v", legs, err)
	}
	if math.Abs(legs[0].Km-16.679) > 0.001 || legs[0].Duration != 33*time.Minute+22*time.Second {
		t.Errorf("%+v", legs[0])
	}
	if legs[1] != (geo.Leg{}) {
		t.Errorf("%+v", legs[1])
	}
}

func TestGreatCircle(t *testing.T) {
	places := []geo.Point{{Latitude: 41.8, Longitude: -87.7}, {Latitude: 41.9, Longitude: -87.6},
		{Latitude: 41.85, Longitude: -87.65}, {Latitude: 41.7, Longitude: -87.6}, {Latitude: -33.9, Longitude: 151.2}}
	geotest.Run(t, geo.GreatCircle{RoadFactor: 1.3, SpeedKmh: 30}, places, geotest.Promises{Symmetric: true})
}

func matrix(points [][2]float64) [][]float64 {
	km := make([][]float64, len(points))
	for i, a := range points {
		km[i] = make([]float64, len(points))
		for j, b := range points {
			km[i][j] = math.Hypot(a[0]-b[0], a[1]-b[1])
		}
	}
	return km
}

// Round trips with a known shortest length.
func TestSequenceFindsKnownOptima(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	ring := func(n int) (points [][2]float64, best float64) {
		for _, i := range random.Perm(n) {
			angle := 2 * math.Pi * float64(i) / float64(n)
			points = append(points, [2]float64{100 * math.Cos(angle), 100 * math.Sin(angle)})
		}
		return points, 200 * float64(n) * math.Sin(math.Pi/float64(n))
	}
	grid := func(w, h int) (points [][2]float64, best float64) {
		for _, i := range random.Perm(w * h) {
			points = append(points, [2]float64{float64(i % w), float64(i / w)})
		}
		return points, float64(w * h) // one side is even
	}
	tests := map[string]func() ([][2]float64, float64){
		"ring of 13":  func() ([][2]float64, float64) { return ring(13) },
		"ring of 60":  func() ([][2]float64, float64) { return ring(60) },
		"ring of 200": func() ([][2]float64, float64) { return ring(200) },
		"grid of 24":  func() ([][2]float64, float64) { return grid(6, 4) },
		"grid of 56":  func() ([][2]float64, float64) { return grid(7, 8) },
		"grid of 180": func() ([][2]float64, float64) { return grid(15, 12) },
	}
	for name, make := range tests {
		t.Run(name, func(t *testing.T) {
			points, best := make()
			km := matrix(points)
			if got := geo.Length(km, geo.Sequence(km, nil)); got > best*1.0001 {
				t.Errorf("length %.3f, the best is %.3f (%.2f %% more)", got, best, (got/best-1)*100)
			}
		})
	}
}

// On small round trips no other sequence is shorter, locked stops stay, every stop is visited once, and the result is
// never longer than the given sequence.
func TestSequenceIsTheBestOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 7).Draw(t, "stops")
		points := make([][2]float64, n+1)
		for i := range points {
			points[i] = [2]float64{float64(rapid.IntRange(0, 20).Draw(t, "x")), float64(rapid.IntRange(0, 20).Draw(t, "y"))}
		}
		locked := rapid.SliceOfN(rapid.SampledFrom([]bool{false, false, true}), n, n).Draw(t, "locked")
		km := matrix(points)
		got := geo.Sequence(km, locked)
		best := shortest(km, locked)
		if geo.Length(km, got) > best+1e-6 {
			t.Fatalf("%v is %.3f long, the best is %.3f", got, geo.Length(km, got), best)
		}
		checkOrder(t, n, locked, got)
	})
}

func TestSequenceOfManyKeepsLockedStops(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(8, 40).Draw(t, "stops")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		points := make([][2]float64, n+1)
		locked := make([]bool, n)
		for i := range points {
			points[i] = [2]float64{random.Float64() * 100, random.Float64() * 100}
		}
		for i := range locked {
			locked[i] = random.IntN(6) == 0
		}
		km := matrix(points)
		got := geo.Sequence(km, locked)
		checkOrder(t, n, locked, got)
		given := make([]int, n)
		for i := range given {
			given[i] = i + 1
		}
		if geo.Length(km, got) > geo.Length(km, given) {
			t.Fatal("longer than what was given")
		}
	})
}

func checkOrder(t *rapid.T, n int, locked []bool, got []int) {
	sorted := slices.Sorted(slices.Values(got))
	for i := range n {
		if sorted[i] != i+1 {
			t.Fatalf("not every stop once: %v", got)
		}
		if locked[i] && got[i] != i+1 {
			t.Fatalf("stop %d is locked and was moved: %v", i+1, got)
		}
	}
	if len(got) != n {
		t.Fatalf("%d stops of %d", len(got), n)
	}
}

// shortest tries every sequence that keeps the locked stops in place.
func shortest(km [][]float64, locked []bool) float64 {
	best := math.Inf(1)
	order := make([]int, len(locked))
	used := make([]bool, len(locked))
	var try func(int)
	try = func(i int) {
		if i == len(order) {
			best = min(best, geo.Length(km, order))
			return
		}
		for s := range order {
			if used[s] || (locked[i] && s != i) {
				continue
			}
			used[s], order[i] = true, s+1
			try(i + 1)
			used[s] = false
		}
	}
	try(0)
	return best
}

func BenchmarkSequence(b *testing.B) {
	for _, n := range []int{20, 60, 100, 200} {
		random := rand.New(rand.NewPCG(1, 2))
		points := make([][2]float64, n+1)
		for i := range points {
			points[i] = [2]float64{random.Float64() * 100, random.Float64() * 100}
		}
		km := matrix(points)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				geo.Sequence(km, nil)
			}
		})
	}
	b.Run("60 with 6 locked", func(b *testing.B) {
		random := rand.New(rand.NewPCG(1, 2))
		points, locked := make([][2]float64, 61), make([]bool, 60)
		for i := range points {
			points[i] = [2]float64{random.Float64() * 100, random.Float64() * 100}
		}
		for i := 5; i < 60; i += 10 {
			locked[i] = true
		}
		km := matrix(points)
		for b.Loop() {
			geo.Sequence(km, locked)
		}
	})
}

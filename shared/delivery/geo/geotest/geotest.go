// Package geotest holds every implementation of geo.Roads to the same tests.
package geotest

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"backdock/shared/delivery/geo"
)

// Promises are what an implementation promises beyond the interface.
type Promises struct {
	Symmetric bool // the way back is as long as the way there
	Lines     bool // every leg between two different places has a line
	// MatrixOfAnother says that Matrix is answered by another provider than Legs.
	MatrixOfAnother bool
	// LineEnd is how far, in kilometers, a line may end from its place.
	LineEnd float64
}

// Run tests an implementation with places that it reaches, at least four and all different.
func Run(t *testing.T, roads geo.Roads, places []geo.Point, p Promises) {
	t.Helper()
	ctx := context.Background()
	legs, err := roads.Legs(ctx, places)
	if err != nil || len(legs) != len(places)-1 {
		t.Fatalf("%d legs of %d places: %v", len(legs), len(places), err)
	}
	m, err := roads.Matrix(ctx, places)
	if err != nil || len(m.Km) != len(places) || len(m.Durations) != len(places) {
		t.Fatalf("a matrix of %d × %d for %d places: %v", len(m.Km), len(m.Durations), len(places), err)
	}
	t.Run("travel is real", func(t *testing.T) { isReal(t, places, legs, m) })
	t.Run("a way round is not faster", func(t *testing.T) { triangles(t, m) })
	t.Run("legs agree with the matrix", func(t *testing.T) {
		if p.MatrixOfAnother {
			t.Skip("the matrix comes from another provider")
		}
		for i, leg := range legs {
			if leg != (geo.Leg{Km: m.Km[i][i+1], Duration: m.Durations[i][i+1]}) {
				t.Errorf("leg %d is %+v, in the matrix %g km, %v", i, leg, m.Km[i][i+1], m.Durations[i][i+1])
			}
		}
	})
	t.Run("symmetry", func(t *testing.T) {
		for i := range places {
			for j := range i {
				if p.Symmetric && (m.Km[i][j] != m.Km[j][i] || m.Durations[i][j] != m.Durations[j][i]) {
					t.Errorf("%d to %d: %g km in %v, back %g km in %v", i, j, m.Km[i][j], m.Durations[i][j], m.Km[j][i],
						m.Durations[j][i])
				}
			}
		}
	})
	t.Run("to itself", func(t *testing.T) { toItself(t, roads, places) })
	t.Run("few places", func(t *testing.T) { fewPlaces(t, roads, places[0]) })
	t.Run("lines", func(t *testing.T) { lines(t, roads, places, p) })
	t.Run("places that are not on earth", func(t *testing.T) {
		for _, bad := range []geo.Point{{Latitude: math.NaN()}, {Latitude: 90.1}, {Longitude: -180.1},
			{Longitude: math.Inf(1)}} {
			refuses(t, ctx, roads, []geo.Point{places[0], bad, places[1]}, geo.ErrPlace)
		}
	})
	t.Run("a cancelled context", func(t *testing.T) {
		over, cancel := context.WithCancel(ctx)
		cancel()
		refuses(t, over, roads, places, context.Canceled)
	})
}

// isReal checks that no travel is shorter than the straight line, or takes part of a second.
func isReal(t *testing.T, places []geo.Point, legs []geo.Leg, m geo.Matrix) {
	check := func(from, to int, leg geo.Leg) {
		straight := geo.Distance(places[from], places[to])
		if leg.Km < straight*0.995-0.001 || leg.Km > 10*straight+5 || leg.Duration%time.Second != 0 ||
			(leg.Duration <= 0) != (from == to) {
			t.Errorf("%d to %d: %g km in %v, straight %g km", from, to, leg.Km, leg.Duration, straight)
		}
	}
	for i, leg := range legs {
		check(i, i+1, leg)
	}
	for i := range places {
		for j := range places {
			check(i, j, geo.Leg{Km: m.Km[i][j], Duration: m.Durations[i][j]})
		}
	}
}

// triangles checks that travel by way of a third place takes no less time, but for the rounding to seconds.
func triangles(t *testing.T, m geo.Matrix) {
	for i := range m.Durations {
		for j := range m.Durations {
			for k := range m.Durations {
				if direct, round := m.Durations[i][j], m.Durations[i][k]+m.Durations[k][j]; direct > round+2*time.Second {
					t.Errorf("%d to %d takes %v, by way of %d %v", i, j, direct, k, round)
				}
			}
		}
	}
}

func toItself(t *testing.T, roads geo.Roads, places []geo.Point) {
	same := []geo.Point{places[0], places[0], places[1], places[1]}
	legs, err := roads.Legs(t.Context(), same)
	if err != nil || len(legs) != 3 || legs[0] != (geo.Leg{}) || legs[2] != (geo.Leg{}) || legs[1].Km == 0 {
		t.Errorf("legs %+v, %v", legs, err)
	}
	m, err := roads.Matrix(t.Context(), same)
	if err != nil {
		t.Fatal(err)
	}
	for i := range same {
		if m.Km[i][i] != 0 || m.Durations[i][i] != 0 || m.Km[i][i^1] != 0 || m.Durations[i][i^1] != 0 {
			t.Errorf("place %d: %v, %v", i, m.Km[i], m.Durations[i])
		}
	}
	if lines, err := roads.Lines(t.Context(), same); err != nil || len(lines) != 3 {
		t.Errorf("lines %v, %v", lines, err)
	}
}

func fewPlaces(t *testing.T, roads geo.Roads, one geo.Point) {
	for _, places := range [][]geo.Point{nil, {one}} {
		legs, err := roads.Legs(t.Context(), places)
		if err != nil || len(legs) != 0 {
			t.Errorf("%d places: legs %v, %v", len(places), legs, err)
		}
		m, err := roads.Matrix(t.Context(), places)
		if err != nil || len(m.Km) != len(places) || len(m.Durations) != len(places) {
			t.Errorf("%d places: matrix %v, %v", len(places), m, err)
		}
		if lines, err := roads.Lines(t.Context(), places); err != nil || len(lines) != 0 {
			t.Errorf("%d places: lines %v, %v", len(places), lines, err)
		}
	}
}

// lines checks that lines begin and end at their places and are about as long as the legs.
func lines(t *testing.T, roads geo.Roads, places []geo.Point, p Promises) {
	all, err := roads.Lines(t.Context(), places)
	if err != nil || len(all) != len(places)-1 {
		t.Fatalf("%d lines of %d places: %v", len(all), len(places), err)
	}
	legs, err := roads.Legs(t.Context(), places)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range all {
		if !p.Lines {
			if line != nil {
				t.Errorf("line %d: %v, want none", i, line)
			}
			continue
		}
		if len(line) < 2 || geo.Distance(line[0], places[i]) > p.LineEnd ||
			geo.Distance(line[len(line)-1], places[i+1]) > p.LineEnd {
			t.Errorf("line %d from %v to %v: %v", i, places[i], places[i+1], line)
			continue
		}
		km := 0.0
		for n := range len(line) - 1 {
			km += geo.Distance(line[n], line[n+1])
		}
		if math.Abs(km-legs[i].Km) > legs[i].Km*0.02+2*p.LineEnd+0.01 {
			t.Errorf("line %d is %g km long, the leg %g km", i, km, legs[i].Km)
		}
	}
}

func refuses(t *testing.T, ctx context.Context, roads geo.Roads, places []geo.Point, want error) {
	t.Helper()
	if _, err := roads.Legs(ctx, places); !errors.Is(err, want) {
		t.Errorf("legs: %v, want %v", err, want)
	}
	if _, err := roads.Matrix(ctx, places); !errors.Is(err, want) {
		t.Errorf("matrix: %v, want %v", err, want)
	}
	if _, err := roads.Lines(ctx, places); !errors.Is(err, want) {
		t.Errorf("lines: %v, want %v", err, want)
	}
}

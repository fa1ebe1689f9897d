// Package geo computes distances, travel times and the best order of stops. Roads is the interface of a provider of
// distances. GreatCircle is the provider that needs nothing; package road reads a network of streets; the setting
// tracking.distances chooses between the providers, see package distance.
package geo

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
)

// Point is a place on earth in WGS 84 degrees.
type Point struct {
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

// Leg is the travel from one place to the next.
type Leg struct {
	Km       float64
	Duration time.Duration
}

// Matrix is the travel from each place to each other place: Km[i][j] and Durations[i][j] are from place i to place j.
// It need not be symmetric: a network may have one-way streets.
type Matrix struct {
	Km        [][]float64
	Durations [][]time.Duration
}

// NewMatrix makes a matrix of n places with all travel zero.
func NewMatrix(n int) Matrix {
	m := Matrix{Km: make([][]float64, n), Durations: make([][]time.Duration, n)}
	km, durations := make([]float64, n*n), make([]time.Duration, n*n)
	for i := range n {
		m.Km[i], m.Durations[i] = km[i*n:(i+1)*n:(i+1)*n], durations[i*n:(i+1)*n:(i+1)*n]
	}
	return m
}

// Set stores the travel from place i to place j.
func (m Matrix) Set(i, j int, l Leg) { m.Km[i][j], m.Durations[i][j] = l.Km, l.Duration }

// Ways provides the travel along a sequence of places. Durations are whole seconds. The travel from a place to itself is
// zero. All methods return ErrPlace for a place that is not on earth, and the context's error when it ends.
// Implementations are safe for concurrent use and pass the tests of package geotest.
type Ways interface {
	// Legs returns the leg from each place to the next: one leg less than places.
	Legs(ctx context.Context, places []Point) ([]Leg, error)
	// Lines returns the line of each leg for drawing, from place to place. A nil line means that the provider has none
	// for the leg.
	Lines(ctx context.Context, places []Point) ([][]Point, error)
}

// Roads provides distances between places.
type Roads interface {
	Ways
	// Matrix returns the travel from each place to each other place.
	Matrix(ctx context.Context, places []Point) (Matrix, error)
}

// ErrPlace is the error for a place whose coordinates are not on earth.
var ErrPlace = errors.New("no place on earth")

// CheckPlaces returns ErrPlace if any of the places is not on earth.
func CheckPlaces(places []Point) error {
	for _, p := range places {
		if !(math.Abs(p.Latitude) <= 90 && math.Abs(p.Longitude) <= 180) { // also refuses NaN
			return fmt.Errorf("latitude %g, longitude %g: %w", p.Latitude, p.Longitude, ErrPlace)
		}
	}
	return nil
}

// check returns why a request for travel between places cannot be answered, or nil.
func check(ctx context.Context, places []Point) error {
	return errors.Join(ctx.Err(), CheckPlaces(places))
}

// GreatCircle is a Roads that needs no service: the great-circle distance times RoadFactor, driven at SpeedKmh.
type GreatCircle struct {
	RoadFactor float64
	SpeedKmh   float64
}

// Legs implements Roads.
func (g GreatCircle) Legs(ctx context.Context, places []Point) ([]Leg, error) {
	if err := check(ctx, places); err != nil {
		return nil, err
	}
	legs := make([]Leg, max(len(places)-1, 0))
	for i := range legs {
		legs[i] = g.Leg(places[i], places[i+1])
	}
	return legs, nil
}

// Matrix implements Roads. The result is symmetric.
func (g GreatCircle) Matrix(ctx context.Context, places []Point) (Matrix, error) {
	if err := check(ctx, places); err != nil {
		return Matrix{}, err
	}
	m := NewMatrix(len(places))
	for i := range places {
		for j := range i {
			leg := g.Leg(places[i], places[j])
			m.Set(i, j, leg)
			m.Set(j, i, leg)
		}
	}
	return m, nil
}

// Lines implements Roads: there are none.
func (g GreatCircle) Lines(ctx context.Context, places []Point) ([][]Point, error) {
	if err := check(ctx, places); err != nil {
		return nil, err
	}
	return make([][]Point, max(len(places)-1, 0)), nil
}

// Leg returns the travel between two places.
func (g GreatCircle) Leg(a, b Point) Leg {
	km := Distance(a, b) * g.RoadFactor
	return Leg{Km: km, Duration: time.Duration(km / g.SpeedKmh * float64(time.Hour)).Round(time.Second)}
}

// earthRadius is the mean radius in kilometers (IUGG).
const earthRadius = 6371.0088

// Distance returns the great-circle distance in kilometers. It uses the haversine formula, which is precise for places
// near each other.
func Distance(a, b Point) float64 {
	const radian = math.Pi / 180
	lat := math.Sin((b.Latitude - a.Latitude) * radian / 2)
	long := math.Sin((b.Longitude - a.Longitude) * radian / 2)
	h := lat*lat + math.Cos(a.Latitude*radian)*math.Cos(b.Latitude*radian)*long*long
	return 2 * earthRadius * math.Asin(math.Min(1, math.Sqrt(h)))
}

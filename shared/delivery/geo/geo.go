// Package geo computes distances, travel times and the best order of stops. Distances are great-circle distances times
// a road factor, unless another Roads is configured; see spec/behaviour.md section 6.
package geo

import (
	"context"
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

// Roads provides distances between places.
type Roads interface {
	// Legs returns the leg from each place to the next: one leg less than places.
	Legs(ctx context.Context, places []Point) ([]Leg, error)
	// Matrix returns the kilometres from each place to each other place.
	Matrix(ctx context.Context, places []Point) ([][]float64, error)
}

// GreatCircle is a Roads that needs no service: the great-circle distance times RoadFactor, driven at SpeedKmh.
type GreatCircle struct {
	RoadFactor float64
	SpeedKmh   float64
}

// Legs implements Roads.
func (g GreatCircle) Legs(_ context.Context, places []Point) ([]Leg, error) {
	legs := make([]Leg, max(len(places)-1, 0))
	for i := range legs {
		km := g.km(places[i], places[i+1])
		legs[i] = Leg{Km: km, Duration: time.Duration(km / g.SpeedKmh * float64(time.Hour)).Round(time.Second)}
	}
	return legs, nil
}

// Matrix implements Roads.
func (g GreatCircle) Matrix(_ context.Context, places []Point) ([][]float64, error) {
	all := make([][]float64, len(places))
	for i := range all {
		all[i] = make([]float64, len(places))
		for j := range i {
			all[i][j] = g.km(places[i], places[j])
			all[j][i] = all[i][j]
		}
	}
	return all, nil
}

func (g GreatCircle) km(a, b Point) float64 { return Distance(a, b) * g.RoadFactor }

// earthRadius is the mean radius in kilometres (IUGG).
const earthRadius = 6371.0088

// Distance returns the great-circle distance in kilometres. It uses the haversine formula, which is precise for places
// near each other.
func Distance(a, b Point) float64 {
	const radian = math.Pi / 180
	lat := math.Sin((b.Latitude - a.Latitude) * radian / 2)
	long := math.Sin((b.Longitude - a.Longitude) * radian / 2)
	h := lat*lat + math.Cos(a.Latitude*radian)*math.Cos(b.Latitude*radian)*long*long
	return 2 * earthRadius * math.Asin(math.Min(1, math.Sqrt(h)))
}

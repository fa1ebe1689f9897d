package main

import (
	"math"

	"backdock/shared/delivery/geo"
)

// way is a line of streets with the distance of each of its points from the beginning.
type way struct {
	points []geo.Point
	passed []float64 // meters
}

func newWay(points []geo.Point) way {
	w := way{points, make([]float64, len(points))}
	for i := 1; i < len(points); i++ {
		w.passed[i] = w.passed[i-1] + 1000*geo.Distance(points[i-1], points[i])
	}
	return w
}

func (w way) meters() float64 { return w.passed[len(w.passed)-1] }

// at returns the place after so many meters, the end at most, and the heading there in degrees clockwise from north.
func (w way) at(meters float64) (geo.Point, float64) {
	i := 1
	for i < len(w.points)-1 && w.passed[i] < meters {
		i++
	}
	if i >= len(w.points) {
		return w.points[len(w.points)-1], 0
	}
	from, to := w.points[i-1], w.points[i]
	share := 1.0
	if length := w.passed[i] - w.passed[i-1]; length > 0 {
		share = min(1, max(0, (meters-w.passed[i-1])/length))
	}
	at := geo.Point{Latitude: from.Latitude + share*(to.Latitude-from.Latitude),
		Longitude: from.Longitude + share*(to.Longitude-from.Longitude)}
	east := (to.Longitude - from.Longitude) * math.Cos(from.Latitude*math.Pi/180)
	heading := math.Atan2(east, to.Latitude-from.Latitude) * 180 / math.Pi
	return at, math.Mod(heading+360, 360)
}

package main

import (
	"hash/fnv"
	"math"
	"math/rand/v2"

	"backdock/shared/delivery/geo"
)

// receiver is the phone's GPS receiver. Its errors are of the kinds and sizes of real drives: in one of 20 minutes at
// one position a second (bmwcarit/barefoot, Apache-2.0), the error changes by less than a meter from one position to
// the next, one position in a hundred is off by 15 meters or more, and one in a thousand by half a kilometer. In the
// city traces of Go!Track (CC BY 4.0) positions are missing for up to some minutes.
type receiver struct {
	random      *rand.Rand
	east, north float64 // the slow part of the error, in meters
	silent      int     // positions that are still missing
}

// newReceiver makes a receiver whose errors depend on the trip only.
func newReceiver(tripID string) *receiver {
	h := fnv.New64a()
	_, _ = h.Write([]byte(tripID)) // never fails
	return &receiver{random: rand.New(rand.NewPCG(h.Sum64(), 1))}
}

const (
	metersPerDegree = 111_320 // of latitude
	drift           = 0.9     // part of the slow error that remains at the next position
	wander          = 1.7     // meters that it changes by
	missing         = 30      // positions in a gap
)

// read returns a measured place with its accuracy in meters, or false if there is none.
func (r *receiver) read(at geo.Point) (measured geo.Point, accuracy float64, ok bool) {
	if r.silent > 0 {
		r.silent--
		return measured, 0, false
	}
	if r.random.Float64() < 0.002 {
		r.silent = missing
	}
	r.east = drift*r.east + wander*r.random.NormFloat64()
	r.north = drift*r.north + wander*r.random.NormFloat64()
	east, north, accuracy := r.east, r.north, 6.0
	switch chance := r.random.Float64(); {
	case chance < 0.001:
		north, accuracy = north+500, 60
	case chance < 0.011:
		off := 15 + 25*r.random.Float64()
		turn := 2 * math.Pi * r.random.Float64()
		east, north, accuracy = east+off*math.Cos(turn), north+off*math.Sin(turn), off
	}
	return geo.Point{Latitude: at.Latitude + north/metersPerDegree,
		Longitude: at.Longitude + east/metersPerDegree/math.Cos(at.Latitude*math.Pi/180)}, accuracy, true
}

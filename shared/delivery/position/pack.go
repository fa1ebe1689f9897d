package position

import (
	"encoding/binary"
	"errors"
	"math"
	"time"
)

// Units of the packed form.
const (
	perDegree  = 100_000
	speedUnits = 10 // per meter per second
)

// format is the first byte of the packed form.
const format = 1

var errPacked = errors.New("packed positions are damaged")

// pack returns points in time order as bytes: differences from the point before as varints, about 9 bytes a point.
func pack(points []Point) []byte {
	b := make([]byte, 1, 1+10*len(points))
	b[0] = format
	var at, latitude, longitude int64
	value := func(v *float64, units float64) {
		if v == nil {
			b = binary.AppendUvarint(b, 0)
			return
		}
		b = binary.AppendUvarint(b, 1+uint64(math.Round(*v*units)))
	}
	for _, p := range points {
		t, lat, long := p.RecordedAt.Unix(), degrees(p.Latitude), degrees(p.Longitude)
		b = binary.AppendVarint(b, t-at)
		b = binary.AppendVarint(b, lat-latitude)
		b = binary.AppendVarint(b, long-longitude)
		value(p.Speed, speedUnits)
		value(p.Heading, 1)
		value(p.Accuracy, 1)
		at, latitude, longitude = t, lat, long
	}
	return b
}

// unpack reads what pack made.
func unpack(b []byte) ([]Point, error) {
	if len(b) == 0 || b[0] != format {
		return nil, errPacked
	}
	b = b[1:]
	bad := false
	signed := func() int64 {
		v, n := binary.Varint(b)
		if n <= 0 {
			bad = true
			return 0
		}
		b = b[n:]
		return v
	}
	value := func(units float64) *float64 {
		v, n := binary.Uvarint(b)
		if n <= 0 {
			bad = true
			return nil
		}
		b = b[n:]
		if v == 0 {
			return nil
		}
		return new(float64(v-1) / units)
	}
	var points []Point
	var at, latitude, longitude int64
	for len(b) > 0 {
		at += signed()
		latitude += signed()
		longitude += signed()
		p := Point{RecordedAt: time.Unix(at, 0).UTC(), Latitude: float64(latitude) / perDegree,
			Longitude: float64(longitude) / perDegree, Speed: value(speedUnits), Heading: value(1), Accuracy: value(1)}
		if bad {
			return nil, errPacked
		}
		points = append(points, p)
	}
	return points, nil
}

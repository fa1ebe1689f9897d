package geo

import "math"

// Polyline encodes a line in the encoded polyline format: differences in 1e-5 degrees, five bits per character.
func Polyline(points []Point) string {
	var b []byte
	var latitude, longitude int64
	put := func(v int64) {
		u := uint64(v<<1) ^ uint64(v>>63)
		for ; u >= 0x20; u >>= 5 {
			b = append(b, byte(0x20|u&0x1f)+63)
		}
		b = append(b, byte(u)+63)
	}
	for _, p := range points {
		lat, long := int64(math.Round(p.Latitude*1e5)), int64(math.Round(p.Longitude*1e5))
		put(lat - latitude)
		put(long - longitude)
		latitude, longitude = lat, long
	}
	return string(b)
}

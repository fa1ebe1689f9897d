package geo_test

import (
	"testing"

	"backdock/shared/delivery/geo"
)

// The example of the format's description.
func TestPolyline(t *testing.T) {
	line := []geo.Point{{Latitude: 38.5, Longitude: -120.2}, {Latitude: 40.7, Longitude: -120.95},
		{Latitude: 43.252, Longitude: -126.453}}
	if got := geo.Polyline(line); got != "_p~iF~ps|U_ulLnnqC_mqNvxq`@" {
		t.Error(got)
	}
	if got := geo.Polyline(nil); got != "" {
		t.Error(got)
	}
}

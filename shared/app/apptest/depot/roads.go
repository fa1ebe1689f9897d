package depot

import (
	"encoding/json"

	"backdock/shared/delivery/distance"
	"backdock/shared/delivery/road"
	"backdock/shared/platform/setting"
)

// Detour stores a road network in which the street from the warehouse to the first shop is closed: the way leads over a
// parallel street, 4.1 km to the east. Both are collectors.
func (d *Depot) Detour(t T) {
	t.Helper()
	var m road.Map
	for i := range int32(Shops + 1) {
		for side, longitude := range []int32{-8_770_000, -8_765_000} {
			m.Nodes = append(m.Nodes, road.Node{Latitude: 4_190_000 + 2000*i, Longitude: longitude})
			n := int(2*i) + side
			if i > 0 && n != 2 {
				m.Segments = append(m.Segments, road.Segment{A: n - 2, B: n, Class: road.Collector})
			}
		}
		m.Segments = append(m.Segments, road.Segment{A: int(2 * i), B: int(2*i) + 1, Class: road.Collector})
	}
	m.Sort()
	b, err := m.Encode()
	if err == nil {
		err = d.Blobs.Put(ctx, distance.NetworkObject, "application/octet-stream", b)
	}
	if err != nil {
		t.Fatal(err)
	}
	d.Provider(t, setting.DistancesRoadNetwork)
}

// Provider chooses the provider of distances.
func (d *Depot) Provider(t T, name string) {
	t.Helper()
	raw, err := json.Marshal(name)
	if err == nil {
		_, err = d.Settings().Set(ctx, setting.TrackingDistances, raw, setting.Write{})
	}
	if err != nil {
		t.Fatal(err)
	}
}

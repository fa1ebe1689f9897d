package tiles

import (
	"fmt"
	"math"
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/clip"
	"github.com/paulmach/orb/encoding/mvt"
	"github.com/paulmach/orb/geojson"
	"github.com/paulmach/orb/maptile"
	"github.com/paulmach/orb/simplify"
)

// The zooms of the map. Browsers enlarge tiles of the last one.
const (
	firstZoom maptile.Zoom = 9
	lastZoom  maptile.Zoom = 14
)

// class is a class of streets.
type class struct {
	from         maptile.Zoom // the first zoom at which it is drawn
	kind, detail string
}

// classes have the names of the Protomaps basemap, version 4 (https://docs.protomaps.com/basemaps/layers). So the
// portal draws this map and an extract of a Protomaps basemap with the same style.
var classes = map[string]class{
	"arterial":  {firstZoom, "major_road", "primary"},
	"collector": {10, "major_road", "tertiary"},
	"local":     {12, "minor_road", "residential"},
}

// buffer is how far a tile reaches beyond its edges, as a part of its size. Lines drawn up to the edge would show their
// ends.
const buffer = 64.0 / 4096

// tolerance is how far a simplified line may be off, in units of a tile (1/4096 of its size). Tiles of the last zoom
// are enlarged.
func tolerance(z maptile.Zoom) float64 {
	if z == lastZoom {
		return 2
	}
	return 4
}

// City makes the map of a city. Its layers are "earth" (the city's area) and "roads" (lines with name, kind and
// kind_detail). attribution names the source of the data, for the corner of the map.
func City(from Source, attribution string) ([]byte, error) {
	streets, err := readStreets(from)
	if err != nil {
		return nil, fmt.Errorf("map of the city: %w", err)
	}
	area, err := readArea(from)
	if err != nil {
		return nil, fmt.Errorf("map of the city: %w", err)
	}
	a := archive{tiles: map[maptile.Tile][]byte{}, bound: area.Bound(), metadata: metadata{
		Attribution: attribution,
		Layers: []layerMetadata{
			{ID: "earth", Fields: map[string]string{}},
			// Empty: what is no land is drawn as water. Browsers report a layer of their style that is not listed.
			{ID: "water", Fields: map[string]string{}},
			{ID: "roads", Fields: map[string]string{"name": "String", "kind": "String", "kind_detail": "String"}},
		},
	}}
	for _, s := range streets {
		if _, known := classes[s.class]; !known {
			return nil, fmt.Errorf("map of the city: %s has the class %q, not arterial, collector or local", s.name, s.class)
		}
		a.bound = a.bound.Union(s.lines.Bound())
	}
	for z := firstZoom; z <= lastZoom; z++ {
		drawn := map[maptile.Tile]mvt.Layers{}
		draw := func(name string, g orb.Geometry, properties geojson.Properties) {
			for _, t := range tilesOf(g.Bound(), z) {
				part := clip.Geometry(t.Bound(buffer), orb.Clone(g)) // clipping and projecting change a geometry in place
				if part == nil {
					continue
				}
				feature := geojson.NewFeature(part)
				feature.Properties = properties
				drawn[t] = added(drawn[t], name, feature)
			}
		}
		draw("earth", area, nil)
		for _, s := range streets {
			if c := classes[s.class]; z >= c.from {
				draw("roads", s.lines, geojson.Properties{"name": s.name, "kind": c.kind, "kind_detail": c.detail})
			}
		}
		for t, layers := range drawn {
			layers.ProjectToTile(t)
			layers.Simplify(simplify.DouglasPeucker(tolerance(z)))
			layers.RemoveEmpty(1, 1)
			if !slices.ContainsFunc(layers, func(l *mvt.Layer) bool { return len(l.Features) > 0 }) {
				continue
			}
			if a.tiles[t], err = mvt.MarshalGzipped(layers); err != nil {
				return nil, fmt.Errorf("map of the city: %w", err)
			}
		}
	}
	return a.encode()
}

// metadata is the JSON of the archive (PMTiles v3, section 5).
type metadata struct {
	Attribution string          `json:"attribution"`
	Layers      []layerMetadata `json:"vector_layers"`
}

type layerMetadata struct {
	ID     string            `json:"id"`
	Fields map[string]string `json:"fields"`
}

// tilesOf returns the tiles of a zoom that an area touches, with their buffers.
func tilesOf(b orb.Bound, z maptile.Zoom) []maptile.Tile {
	low := maptile.Fraction(orb.Point{b.Min.Lon(), b.Max.Lat()}, z) // rows are counted from the north
	high := maptile.Fraction(orb.Point{b.Max.Lon(), b.Min.Lat()}, z)
	var all []maptile.Tile
	for x := first(low[0]); x <= last(high[0], z); x++ {
		for y := first(low[1]); y <= last(high[1], z); y++ {
			all = append(all, maptile.New(x, y, z))
		}
	}
	return all
}

func first(n float64) uint32 { return uint32(max(0, math.Floor(n-buffer))) }

func last(n float64, z maptile.Zoom) uint32 {
	return uint32(min(math.Floor(n+buffer), float64(uint32(1)<<z-1)))
}

// added puts a feature into its layer, which is made for the first one.
func added(layers mvt.Layers, name string, f *geojson.Feature) mvt.Layers {
	for _, l := range layers {
		if l.Name == name {
			l.Features = append(l.Features, f)
			return layers
		}
	}
	layer := mvt.NewLayer(name, geojson.NewFeatureCollection().Append(f))
	layer.Version = 2 // the package's default is 1
	return append(layers, layer)
}

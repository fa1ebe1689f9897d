package tiles_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/encoding/mvt"
	"github.com/paulmach/orb/maptile"

	"backdock/infra/demodata"
	"backdock/infra/tiles"
)

// opened is an archive as a reader sees it.
type opened struct {
	t        *testing.T
	file     []byte
	metadata map[string]any
	entries  []entry
	data     uint64
}

type entry struct{ id, run, length, offset uint64 }

// open reads an archive by the words of the specification, without the code that wrote it.
func open(t *testing.T, file []byte) opened {
	t.Helper()
	if string(file[:8]) != "PMTiles\x03" {
		t.Fatalf("it begins with %q", file[:8])
	}
	u64 := func(at int) uint64 { return binary.LittleEndian.Uint64(file[at:]) }
	o := opened{t: t, file: file, data: u64(56)}
	if end := o.data + u64(64); end != uint64(len(file)) {
		t.Fatalf("the tiles end at %d of %d bytes", end, len(file))
	}
	if err := json.Unmarshal(unzip(t, file[u64(24):u64(24)+u64(32)]), &o.metadata); err != nil {
		t.Fatal(err)
	}
	directory := bytes.NewReader(unzip(t, file[u64(8):u64(8)+u64(16)]))
	next := func() uint64 {
		n, err := binary.ReadUvarint(directory)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	o.entries = make([]entry, next())
	var id uint64
	for i := range o.entries {
		id += next()
		o.entries[i].id = id
	}
	for i := range o.entries {
		o.entries[i].run = next()
	}
	for i := range o.entries {
		o.entries[i].length = next()
	}
	for i := range o.entries {
		if n := next(); n > 0 {
			o.entries[i].offset = n - 1
		} else {
			o.entries[i].offset = o.entries[i-1].offset + o.entries[i-1].length
		}
	}
	var addressed uint64
	for _, e := range o.entries {
		addressed += e.run
	}
	if addressed != u64(72) || uint64(len(o.entries)) != u64(80) {
		t.Errorf("the header says %d tiles in %d entries, there are %d in %d", u64(72), u64(80), addressed, len(o.entries))
	}
	return o
}

// tile returns the layers of a tile, or nil.
func (o opened) tile(at maptile.Tile) mvt.Layers {
	o.t.Helper()
	id := tiles.ID(at)
	for _, e := range o.entries {
		if e.id <= id && id < e.id+e.run {
			layers, err := mvt.UnmarshalGzipped(o.file[o.data+e.offset : o.data+e.offset+e.length])
			if err != nil {
				o.t.Fatal(err)
			}
			layers.ProjectToWGS84(at)
			return layers
		}
	}
	return nil
}

func unzip(t *testing.T, b []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	out, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// named returns the streets of a tile.
func named(layers mvt.Layers) []string {
	var all []string
	for _, l := range layers {
		for _, f := range l.Features {
			if l.Name == "roads" {
				all = append(all, f.Properties.MustString("name"))
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func TestMapOfTheDemoCity(t *testing.T) {
	file, err := tiles.City(demodata.Streets(), demodata.MapAttribution)
	if err != nil {
		t.Fatal(err)
	}
	again, err := tiles.City(demodata.Streets(), demodata.MapAttribution)
	if err != nil || !bytes.Equal(file, again) {
		t.Errorf("the same streets gave another file (%v)", err)
	}
	t.Logf("%d bytes", len(file))
	o := open(t, file)
	if o.metadata["attribution"] != "City of Chicago" {
		t.Errorf("metadata: %v", o.metadata)
	}
	// State and Madison, where the city counts its streets from.
	center := orb.Point{-87.6278, 41.8820}
	for zoom, want := range map[maptile.Zoom][]string{
		9:  {"W Madison St"},
		12: {"W Madison St", "N State St"},
		14: {"W Madison St", "N State St"},
	} {
		streets := named(o.tile(maptile.At(center, zoom)))
		for _, name := range want {
			if !slices.Contains(streets, name) {
				t.Errorf("zoom %d: no %s among %s", zoom, name, strings.Join(streets, ", "))
			}
		}
	}
	if o.tile(maptile.At(orb.Point{-87.4, 41.9}, 14)) != nil {
		t.Error("there is a tile in the lake")
	}
}

// A line that crosses tiles is in each of them, up to its edge and not simplified away.
func TestLinesCrossTiles(t *testing.T) {
	from, to := orb.Point{-87.70, 41.85}, orb.Point{-87.60, 41.95}
	o := open(t, city(t, map[string]string{
		"intersections.csv": "node,longitude,latitude\n0,-87.70,41.85\n1,-87.65,41.90\n2,-87.60,41.95\n",
		"segments.csv":      "from,to,street\n0,1,0\n1,2,0\n",
	}))
	for zoom := maptile.Zoom(9); zoom <= 14; zoom++ {
		for i := range 101 {
			at := orb.Point{from[0] + (to[0]-from[0])*float64(i)/100, from[1] + (to[1]-from[1])*float64(i)/100}
			tile := maptile.At(at, zoom)
			near := math.Inf(1)
			for _, l := range o.tile(tile) {
				for _, f := range l.Features {
					if line, ok := f.Geometry.(orb.LineString); ok {
						near = min(near, distance(line, at))
					}
				}
			}
			// Two units of a tile, of which 4,096 are its width, and the rounding to whole ones.
			if allowed := 8 * 360 / math.Exp2(float64(zoom)) / 4096; near > allowed {
				t.Fatalf("zoom %d: %v is %f degrees from the street, allowed are %f", zoom, at, near, allowed)
			}
		}
	}
}

// distance returns the distance of a point from a line in degrees.
func distance(line orb.LineString, p orb.Point) float64 {
	best := math.Inf(1)
	for i := range len(line) - 1 {
		a, b := line[i], line[i+1]
		along := max(0, min(1, ((p[0]-a[0])*(b[0]-a[0])+(p[1]-a[1])*(b[1]-a[1]))/
			(math.Pow(b[0]-a[0], 2)+math.Pow(b[1]-a[1], 2)+1e-18)))
		best = min(best, math.Hypot(a[0]+along*(b[0]-a[0])-p[0], a[1]+along*(b[1]-a[1])-p[1]))
	}
	return best
}

func TestWrongTables(t *testing.T) {
	for name, c := range map[string]struct{ file, content, want string }{
		"a node that does not exist": {"segments.csv", "from,to,street\n0,7,0\n", "segments.csv.gz, line 2: 7 does not exist"},
		"a node out of turn":         {"intersections.csv", "node,longitude,latitude\n4,1,1\n", "must be numbered from 0"},
		"a class that is unknown":    {"streets.csv", "street,length_km,class\nX ST,1,alley\n", `class "alley"`},
		"a row that is too short":    {"streets.csv", "street,length_km,class\nX ST,1\n", "streets.csv"},
		"another geometry": {"boundary.geojson",
			`{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}`, "not a MultiPolygon"},
	} {
		if _, err := tiles.City(tables(t, map[string]string{c.file: c.content}), ""); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func city(t *testing.T, changed map[string]string) []byte {
	t.Helper()
	file, err := tiles.City(tables(t, changed), "")
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// tables are those of a small city with some of them changed.
func tables(t *testing.T, changed map[string]string) fstest.MapFS {
	t.Helper()
	files := map[string]string{
		"intersections.csv": "node,longitude,latitude\n0,-87.70,41.85\n1,-87.65,41.90\n",
		"segments.csv":      "from,to,street\n0,1,0\n",
		"streets.csv":       "street,length_km,class\nW 1ST ST,1,arterial\n",
		"boundary.geojson": `{"type":"Feature","properties":{},"geometry":{"type":"MultiPolygon","coordinates":[[[` +
			`[-87.7,41.8],[-87.6,41.8],[-87.6,41.95],[-87.7,41.8]]]]}}`,
	}
	for name, content := range changed {
		files[name] = content
	}
	all := fstest.MapFS{}
	for name, content := range files {
		b := []byte(content)
		if name == "intersections.csv" || name == "segments.csv" {
			var out bytes.Buffer
			w := gzip.NewWriter(&out)
			if _, err := w.Write(b); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			name, b = name+".gz", out.Bytes()
		}
		all[name] = &fstest.MapFile{Data: b}
	}
	return all
}

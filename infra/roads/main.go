// Command roads makes the stored form of a road network, see shared/delivery/road, from three tables:
//
//	intersections.csv.gz  node, longitude, latitude
//	segments.csv.gz       from, to (nodes), street (row of streets.csv, from 0)
//	streets.csv           street, length_km, class (arterial, collector or local)
//
// Only the largest part of the network that hangs together is kept: a place must not be joined to a street that leads
// nowhere. The same tables always give the same bytes.
package main

import (
	"compress/gzip"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"backdock/shared/delivery/road"
)

func main() {
	from := flag.String("from", "", "folder of the tables")
	note := flag.String("note", "", "source and license of the data")
	to := flag.String("to", "", "file to write")
	flag.Parse()
	if err := run(*from, *note, *to); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(from, note, to string) error {
	if from == "" || note == "" || to == "" {
		return fmt.Errorf("-from, -note and -to are required")
	}
	m, err := read(from)
	if err != nil {
		return err
	}
	m.Note = note
	all := len(m.Nodes)
	if all == 0 {
		return fmt.Errorf("%s has no nodes", from)
	}
	m = largest(m)
	m.Sort()
	b, err := m.Encode()
	if err != nil {
		return err
	}
	if err := os.WriteFile(to, b, 0o644); err != nil {
		return err
	}
	fmt.Printf("%d of %d nodes, %d segments, %d bytes\n", len(m.Nodes), all, len(m.Segments), len(b))
	return nil
}

var classes = map[string]road.Class{"local": road.Local, "collector": road.Collector, "arterial": road.Arterial}

func read(dir string) (road.Map, error) {
	var m road.Map
	at := map[string]int{} // by the name of a node
	err := table(filepath.Join(dir, "intersections.csv.gz"), "node,longitude,latitude", func(row []string) error {
		longitude, err := coordinate(row[1])
		if err != nil {
			return err
		}
		latitude, err := coordinate(row[2])
		at[row[0]] = len(m.Nodes)
		m.Nodes = append(m.Nodes, road.Node{Latitude: latitude, Longitude: longitude})
		return err
	})
	if err != nil {
		return m, err
	}
	var streets []road.Class
	err = table(filepath.Join(dir, "streets.csv"), "street,length_km,class", func(row []string) error {
		class, ok := classes[row[2]]
		if !ok {
			return fmt.Errorf("there is no class %q", row[2])
		}
		streets = append(streets, class)
		return nil
	})
	if err != nil {
		return m, err
	}
	return m, table(filepath.Join(dir, "segments.csv.gz"), "from,to,street", func(row []string) error {
		a, known := at[row[0]]
		b, alsoKnown := at[row[1]]
		street, err := strconv.Atoi(row[2])
		if !known || !alsoKnown || err != nil || street < 0 || street >= len(streets) {
			return fmt.Errorf("no such node or street: %v", row)
		}
		if a != b {
			m.Segments = append(m.Segments, road.Segment{A: a, B: b, Class: streets[street]})
		}
		return nil
	})
}

// coordinate rounds a coordinate to the units of road.Node.
func coordinate(s string) (int32, error) {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.Abs(v) > 180 {
		return 0, fmt.Errorf("%q is not a coordinate", s)
	}
	return int32(math.Round(v * 100_000)), nil
}

// table calls each with every row of a table that has the given columns.
func table(name, columns string, each func(row []string) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) == 0 || strings.Join(rows[0], ",") != columns {
		return fmt.Errorf("%s: its columns are not %s", name, columns)
	}
	for i, row := range rows[1:] {
		if err := each(row); err != nil {
			return fmt.Errorf("%s, row %d: %w", name, i+1, err)
		}
	}
	return nil
}

// largest returns the part of a map whose nodes hang together and that has the most nodes.
func largest(m road.Map) road.Map {
	group := make([]int, len(m.Nodes))
	for i := range group {
		group[i] = i
	}
	find := func(n int) int {
		for group[n] != n {
			group[n] = group[group[n]]
			n = group[n]
		}
		return n
	}
	for _, s := range m.Segments {
		group[find(s.A)] = find(s.B)
	}
	sizes := make([]int, len(m.Nodes))
	for n := range m.Nodes {
		sizes[find(n)]++
	}
	main := slices.Index(sizes, slices.Max(sizes))
	kept := road.Map{Note: m.Note}
	at := make([]int, len(m.Nodes))
	for n, node := range m.Nodes {
		if find(n) == main {
			at[n] = len(kept.Nodes)
			kept.Nodes = append(kept.Nodes, node)
		}
	}
	for _, s := range m.Segments {
		if find(s.A) == main {
			s.A, s.B = at[s.A], at[s.B]
			kept.Segments = append(kept.Segments, s)
		}
	}
	return kept
}

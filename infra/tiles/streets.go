package tiles

import (
	"compress/gzip"
	"encoding/csv"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/geojson"
)

// Source is the data of a city, as four tables:
//
//	intersections.csv.gz  node, longitude, latitude
//	segments.csv.gz       from, to (nodes), street (row of streets.csv, from 0)
//	streets.csv           street, length_km, class (arterial, collector or local)
//	boundary.geojson      the area of the city, a Feature with a MultiPolygon
type Source = fs.FS

// street is a street with its pieces joined to long lines.
type street struct {
	name, class string
	lines       orb.MultiLineString
}

// pair is a segment: the nodes that it joins.
type pair [2]int

func readStreets(from Source) ([]street, error) {
	var streets []street
	err := table(from, "streets.csv", func(row []string) error {
		streets = append(streets, street{name: spelled(row[0]), class: row[2]})
		return nil
	})
	if err != nil {
		return nil, err
	}
	var nodes []orb.Point
	err = table(from, "intersections.csv.gz", func(row []string) error {
		if row[0] != strconv.Itoa(len(nodes)) {
			return fmt.Errorf("node %s: the nodes must be numbered from 0", row[0])
		}
		longitude, err := strconv.ParseFloat(row[1], 64)
		if err != nil {
			return err
		}
		latitude, err := strconv.ParseFloat(row[2], 64)
		nodes = append(nodes, orb.Point{longitude, latitude})
		return err
	})
	if err != nil {
		return nil, err
	}
	segments := make([][]pair, len(streets))
	err = table(from, "segments.csv.gz", func(row []string) error {
		var n [3]int
		for i, limit := range []int{len(nodes), len(nodes), len(streets)} {
			var err error
			if n[i], err = strconv.Atoi(row[i]); err != nil {
				return err
			}
			if n[i] < 0 || n[i] >= limit {
				return fmt.Errorf("%d does not exist: there are %d", n[i], limit)
			}
		}
		segments[n[2]] = append(segments[n[2]], pair{n[0], n[1]})
		return nil
	})
	if err != nil {
		return nil, err
	}
	for i := range streets {
		for _, chain := range chains(segments[i]) {
			line := make(orb.LineString, len(chain))
			for j, n := range chain {
				line[j] = nodes[n]
			}
			streets[i].lines = append(streets[i].lines, line)
		}
	}
	return streets, nil
}

func readArea(from Source) (orb.MultiPolygon, error) {
	const name = "boundary.geojson"
	b, err := fs.ReadFile(from, name)
	if err != nil {
		return nil, err
	}
	feature, err := geojson.UnmarshalFeature(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	area, ok := feature.Geometry.(orb.MultiPolygon)
	if !ok {
		return nil, fmt.Errorf("%s has a %s, not a MultiPolygon", name, feature.Geometry.GeoJSONType())
	}
	return area, nil
}

// chains joins segments to lines that are as long as possible: each segment is in exactly one of them.
func chains(segments []pair) [][]int {
	at := map[int][]int{} // the segments of a node
	for i, s := range segments {
		at[s[0]] = append(at[s[0]], i)
		at[s[1]] = append(at[s[1]], i)
	}
	used := make([]bool, len(segments))
	walk := func(from int) []int {
		chain := []int{from}
	next:
		for {
			last := chain[len(chain)-1]
			for _, i := range at[last] {
				if used[i] {
					continue
				}
				used[i] = true
				chain = append(chain, segments[i][0]+segments[i][1]-last) // the other end
				continue next
			}
			return chain
		}
	}
	var all [][]int
	// Lines that begin at an end of the street first; what is left are loops.
	for _, ends := range []bool{true, false} {
		for i, s := range segments {
			for _, n := range s {
				if !used[i] && (!ends || len(at[n])%2 == 1) {
					all = append(all, walk(n))
				}
			}
		}
	}
	return all
}

// spelled returns a street's name as signs have it: "E 100TH PL" is "E 100th Pl".
func spelled(name string) string {
	words := strings.Fields(strings.ToLower(name))
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// table reads a table, which may be compressed, row by row. Its first line names the columns.
func table(from Source, name string, each func(row []string) error) error {
	f, err := from.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	var in io.Reader = f
	if strings.HasSuffix(name, ".gz") {
		if in, err = gzip.NewReader(f); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	rows := csv.NewReader(in)
	rows.FieldsPerRecord = 3
	rows.ReuseRecord = true
	if _, err := rows.Read(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for {
		row, err := rows.Read()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = each(row)
		}
		if err != nil {
			line, _ := rows.FieldPos(0)
			return fmt.Errorf("%s, line %d: %w", name, line, err)
		}
	}
}

package instances

import (
	"bufio"
	"io"
	"math"
	"strconv"
	"strings"

	"backdock/shared/delivery/vrp"
)

// readCVRPLIB reads a capacitated instance in the format of CVRPLIB (.vrp), with EUC_2D, CEIL_2D or EXPLICIT distances.
// Like CVRPLIB it does not limit the number of vehicles.
func readCVRPLIB(r io.Reader) (*Instance, error) {
	f := cvrplib{sections: make(map[string][]string), header: make(map[string]string)}
	if err := f.read(r); err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(f.header["DIMENSION"])
	if err != nil || n < 2 || n > maxNodes {
		return nil, wrong("a dimension of %q", f.header["DIMENSION"])
	}
	capacity, err := strconv.ParseInt(f.header["CAPACITY"], 10, 64)
	if err != nil || capacity <= 0 {
		return nil, wrong("a capacity of %q", f.header["CAPACITY"])
	}
	p := &vrp.Problem{Stops: make([]vrp.Stop, n-1), Vehicles: make([]vrp.Vehicle, n-1)}
	if p.Distance, err = f.distances(n); err != nil {
		return nil, err
	}
	p.Time = p.Distance
	demands, err := f.byNode("DEMAND_SECTION", n, 1)
	if err != nil {
		return nil, err
	}
	if depot := f.sections["DEPOT_SECTION"]; len(depot) > 0 && depot[0] != "1" {
		return nil, wrong("the depot is node %s", depot[0])
	}
	for i := range p.Stops {
		p.Stops[i] = vrp.Stop{Place: i + 1, Demand: vrp.Load{int64(demands[i+1][0])}}
		p.Vehicles[i] = vrp.Vehicle{Capacity: vrp.Load{capacity}, CostPerDistance: 1}
	}
	return &Instance{Name: f.header["NAME"], Problem: p, Scale: 1}, p.Check()
}

// cvrplib is a file in sections.
type cvrplib struct {
	header   map[string]string
	sections map[string][]string // the fields of each section
}

func (f *cvrplib) read(r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	section := ""
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		key, value, isHeader := strings.Cut(line, ":")
		switch {
		case line == "EOF":
			return nil
		case strings.HasSuffix(line, "_SECTION"):
			section = line
		case isHeader:
			f.header[strings.TrimSpace(key)] = strings.Trim(value, " \t\"")
		case section != "":
			f.sections[section] = append(f.sections[section], strings.Fields(line)...)
		}
	}
	return lines.Err()
}

// byNode returns the values of a section with one line for each node: its number, from 1 on, and some values.
func (f *cvrplib) byNode(section string, n, values int) ([][]float64, error) {
	fields := f.sections[section]
	if len(fields) != n*(values+1) {
		return nil, wrong("%d fields in %s", len(fields), section)
	}
	rows := make([][]float64, n)
	for i := range rows {
		line := fields[i*(values+1) : (i+1)*(values+1)]
		if line[0] != strconv.Itoa(i+1) {
			return nil, wrong("node %s in place of %d in %s", line[0], i+1, section)
		}
		for _, field := range line[1:] {
			v, err := strconv.ParseFloat(field, 64)
			if err != nil || math.IsNaN(v) || math.Abs(v) > 1e9 {
				return nil, wrong("%q in %s", field, section)
			}
			rows[i] = append(rows[i], v)
		}
	}
	return rows, nil
}

func (f *cvrplib) distances(n int) ([][]int64, error) {
	round := map[string]func(float64) float64{"EUC_2D": nearest, "CEIL_2D": math.Ceil}[f.header["EDGE_WEIGHT_TYPE"]]
	switch {
	case f.header["EDGE_WEIGHT_TYPE"] == "EXPLICIT":
		return f.explicit(n)
	case round == nil:
		return nil, wrong("distances of type %q", f.header["EDGE_WEIGHT_TYPE"])
	}
	points, err := f.byNode("NODE_COORD_SECTION", n, 2)
	if err != nil {
		return nil, err
	}
	return matrix(n, func(a, b int) (int64, error) {
		return between(point{points[a][0], points[a][1]}, point{points[b][0], points[b][1]}, 1, round)
	})
}

// nearest rounds as TSPLIB says: halves up.
func nearest(d float64) float64 { return math.Floor(d + 0.5) }

// explicit reads the distances that are written out.
func (f *cvrplib) explicit(n int) ([][]int64, error) {
	fields := f.sections["EDGE_WEIGHT_SECTION"]
	at, count := func(a, b int) int { return a*n + b }, n*n
	switch format := f.header["EDGE_WEIGHT_FORMAT"]; format {
	case "FULL_MATRIX":
	case "LOWER_ROW", "LOWER_DIAG_ROW":
		diagonal := 0
		if format == "LOWER_DIAG_ROW" {
			diagonal = 1
		}
		count = n*(n-1)/2 + diagonal*n
		at = func(a, b int) int {
			a, b = max(a, b), min(a, b)
			return a*(a-1)/2 + diagonal*a + b
		}
	default:
		return nil, wrong("distances in format %q", format)
	}
	if len(fields) != count {
		return nil, wrong("%d distances in place of %d", len(fields), count)
	}
	return matrix(n, func(a, b int) (int64, error) {
		if a == b {
			return 0, nil
		}
		d, err := strconv.ParseInt(fields[at(a, b)], 10, 64)
		if err != nil || d < 0 || d > 1e9 {
			return 0, wrong("a distance of %q", fields[at(a, b)])
		}
		return d, nil
	})
}

package instances

import (
	"bufio"
	"io"
	"math"
	"strconv"
	"strings"

	"backdock/shared/delivery/vrp"
)

// solomonScale makes integers of distances and times with one decimal.
const solomonScale = 10

// readSolomon reads an instance with time windows in Solomon's format (.txt). Distances and times are truncated to one
// decimal, which is the rule of CVRPLIB and DIMACS; the objective is the distance alone.
func readSolomon(r io.Reader) (*Instance, error) {
	lines := bufio.NewScanner(r)
	name := ""
	var rows [][]float64 // lines that hold numbers only
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 {
			continue
		}
		if name == "" {
			name = fields[0]
			continue
		}
		if row, ok := numbers(fields); ok {
			rows = append(rows, row)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(rows) < 3 || len(rows) > maxNodes || len(rows[0]) != 2 || rows[0][0] < 1 || rows[0][0] > maxNodes {
		return nil, wrong("%d lines of numbers, the first with the vehicles", len(rows))
	}
	vehicles, capacity, nodes := int(rows[0][0]), int64(rows[0][1]), rows[1:]
	p := &vrp.Problem{Stops: make([]vrp.Stop, len(nodes)-1), Vehicles: make([]vrp.Vehicle, vehicles)}
	for i, node := range nodes {
		if len(node) != 7 || node[0] != float64(i) {
			return nil, wrong("line of customer %d", i)
		}
		if i > 0 {
			p.Stops[i-1] = vrp.Stop{Place: i, Demand: vrp.Load{int64(node[3])}, Service: int64(node[6]) * solomonScale,
				Windows: []vrp.Window{{Open: int64(node[4]) * solomonScale, Close: int64(node[5]) * solomonScale}}}
		}
	}
	for i := range p.Vehicles {
		p.Vehicles[i] = vrp.Vehicle{Capacity: vrp.Load{capacity}, CostPerDistance: 1,
			StartEarliest: int64(nodes[0][4]) * solomonScale, EndLatest: int64(nodes[0][5]) * solomonScale}
	}
	var err error
	p.Distance, err = matrix(len(nodes), func(a, b int) (int64, error) {
		return between(point{nodes[a][1], nodes[a][2]}, point{nodes[b][1], nodes[b][2]}, solomonScale, math.Floor)
	})
	if err != nil {
		return nil, err
	}
	p.Time = p.Distance
	return &Instance{Name: name, Problem: p, Scale: solomonScale}, p.Check()
}

// numbers parses fields that are all numbers of a sensible size.
func numbers(fields []string) ([]float64, bool) {
	row := make([]float64, len(fields))
	for i, field := range fields {
		v, err := strconv.ParseFloat(field, 64)
		if err != nil || math.IsNaN(v) || math.Abs(v) > 1e8 {
			return nil, false
		}
		row[i] = v
	}
	return row, true
}

package road

import (
	"math"

	"backdock/shared/delivery/geo"
)

// grid finds the nodes near a place. Its cells are rectangles of latitude and longitude, about two nodes each.
type grid struct {
	south, west   float64 // degrees
	height, width float64 // of a cell, degrees
	rows, columns int
	// nodes[first[c]:first[c+1]] are in cell c.
	first []int32
	nodes []int32
}

func newGrid(nodes []Node) grid {
	low, high := nodes[0], nodes[0]
	for _, n := range nodes {
		low = Node{min(low.Latitude, n.Latitude), min(low.Longitude, n.Longitude)}
		high = Node{max(high.Latitude, n.Latitude), max(high.Longitude, n.Longitude)}
	}
	side := max(1, int(math.Sqrt(float64(len(nodes))/2)))
	g := grid{rows: side, columns: side, south: float64(low.Latitude) / degree, west: float64(low.Longitude) / degree}
	g.height = float64(int64(high.Latitude)-int64(low.Latitude)+1) / degree / float64(side)
	g.width = float64(int64(high.Longitude)-int64(low.Longitude)+1) / degree / float64(side)
	g.first = make([]int32, side*side+1)
	cell := func(n Node) int {
		row, column := g.cell(float64(n.Latitude)/degree, float64(n.Longitude)/degree)
		return g.clamp(row, g.rows)*g.columns + g.clamp(column, g.columns)
	}
	for _, n := range nodes {
		g.first[cell(n)+1]++
	}
	for c := range side * side {
		g.first[c+1] += g.first[c]
	}
	g.nodes = make([]int32, len(nodes))
	next := append([]int32(nil), g.first...)
	for i, n := range nodes {
		c := cell(n)
		g.nodes[next[c]] = int32(i)
		next[c]++
	}
	return g
}

// cell returns the row and column of a place, which may be outside of the grid.
func (g *grid) cell(latitude, longitude float64) (row, column int) {
	return int(math.Floor((latitude - g.south) / g.height)), int(math.Floor((longitude - g.west) / g.width))
}

func (g *grid) clamp(v, count int) int { return min(max(v, 0), count-1) }

// snapped is a place with its nearest node.
type snapped struct {
	node       int32 // -1: none within Reach
	at         vector
	tenths     uint32 // of a second from the place to the node
	decimeters int32
}

// snap finds the nearest node of a place.
func (n *Network) snap(p geo.Point) snapped {
	s := snapped{node: -1, at: vectorOf(p.Latitude, p.Longitude)}
	// First around the place, then, if nothing nearer can be ruled out, within the whole reach.
	best := math.Inf(1)
	for _, meters := range []float64{400, Reach} {
		if best = n.nearest(&s, p, meters); best <= meters {
			break
		}
	}
	if best > Reach {
		s.node = -1
		return s
	}
	s.decimeters = int32(math.Ceil(best * 10))
	s.tenths = uint32(math.Ceil(best * 10 / n.access))
	return s
}

// nearest sets the nearest node among all that are at most the given meters away, and some that are further. It returns
// the distance in meters.
func (n *Network) nearest(s *snapped, p geo.Point, meters float64) float64 {
	const perDegree = earth * math.Pi / 180
	high := meters / perDegree
	// At the latitude nearest to the pole a degree of longitude is shortest.
	wide := high / math.Max(math.Cos(math.Min(math.Abs(p.Latitude)+high, 90)*math.Pi/180), 1e-3)
	g := &n.grid
	bottom, left := g.cell(p.Latitude-high, p.Longitude-wide)
	top, right := g.cell(p.Latitude+high, p.Longitude+wide)
	best := math.Inf(1)
	for row := max(bottom, 0); row <= min(top, g.rows-1); row++ {
		for column := max(left, 0); column <= min(right, g.columns-1); column++ {
			c := row*g.columns + column
			for _, node := range g.nodes[g.first[c]:g.first[c+1]] {
				if d := s.at.to(n.at[node]); d < best {
					best, s.node = d, node
				}
			}
		}
	}
	return best
}

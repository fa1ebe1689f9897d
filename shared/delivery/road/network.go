// Package road is a provider of distances over a network of streets: crossings (nodes) and the straight pieces between
// them (segments), in a compact stored form. It needs no service.
//
// The fastest way is sought: a segment takes its length at the speed of its class, and a crossing takes some seconds
// for turns and stops, half of which count at the end of each of its segments. A place is joined to its nearest node by
// a straight line. Times are counted in tenths of a second and lengths in decimeters, as integers, so sums do not
// depend on their order.
package road

import (
	"fmt"
	"math"

	"backdock/shared/delivery/geo"
)

// Profile is how a vehicle moves. The zero value is the default.
type Profile struct {
	// Kmh is the speed by class. Zero: 24 on local streets, 32 on collectors, 40 on arterials.
	Kmh [classes]float64
	// CrossingSeconds is what turns and stops take on average at a crossing of at least three segments. Zero: 4.
	CrossingSeconds float64
}

// orDefault fills in the default.
func (p Profile) orDefault() Profile {
	for class, kmh := range [classes]float64{Local: 24, Collector: 32, Arterial: 40} {
		if p.Kmh[class] == 0 {
			p.Kmh[class] = kmh
		}
	}
	if p.CrossingSeconds == 0 {
		p.CrossingSeconds = 4
	}
	return p
}

// Reach is how far, in meters, a place may be from its nearest node.
const Reach = 2000

// Limits of a network, so that no sum overflows and no search needs much memory.
const (
	maxTenths = 1 << 16 // a segment takes less
	maxTotal  = 1 << 30 // all segments together take and measure at most as much: 107,000 km
)

// arc is one direction of a segment.
type arc struct {
	to         int32
	tenths     uint32 // of a second, with half the crossing at each end
	decimeters int32
}

// Network is a road network that is ready for searches. It is safe for concurrent use.
type Network struct {
	nodes []Node
	at    []vector
	// arcs[first[n]:first[n+1]] leave node n.
	first []int32
	arcs  []arc
	grid  grid
	note  string

	fastest float64 // decimeters per tenth of a second
	access  float64 // the same, between a place and its node
	ring    int     // length of the queue's ring of buckets
	spaces  *spaces
}

// vector is a place in meters from the earth's center. Straight distances between vectors need no trigonometry and
// obey the triangle inequality.
type vector struct{ x, y, z float64 }

// earth is the mean radius in meters, as in geo.Distance.
const earth = 6371008.8

func vectorOf(latitude, longitude float64) vector {
	const radian = math.Pi / 180
	sinLat, cosLat := math.Sincos(latitude * radian)
	sinLong, cosLong := math.Sincos(longitude * radian)
	return vector{earth * cosLat * cosLong, earth * cosLat * sinLong, earth * sinLat}
}

// to returns the straight distance in meters. Within a city it is the great-circle distance to a millimeter.
func (v vector) to(o vector) float64 {
	x, y, z := v.x-o.x, v.y-o.y, v.z-o.z
	return math.Sqrt(x*x + y*y + z*z)
}

// New prepares a map for searches. Errors: a map without nodes, or with segments that are too long.
func New(m Map, p Profile) (*Network, error) {
	if len(m.Nodes) == 0 {
		return nil, fmt.Errorf("%w: it has no nodes", ErrFormat)
	}
	p = p.orDefault()
	n := &Network{nodes: m.Nodes, at: make([]vector, len(m.Nodes)), first: make([]int32, len(m.Nodes)+1), note: m.Note}
	for i, node := range m.Nodes {
		n.at[i] = vectorOf(float64(node.Latitude)/degree, float64(node.Longitude)/degree)
	}
	for _, kmh := range p.Kmh {
		n.fastest = max(n.fastest, speed(kmh))
	}
	n.access = speed(p.Kmh[Local])
	ends := make([]int, len(m.Nodes)) // of segments, by node
	for _, s := range m.Segments {
		ends[s.A]++
		ends[s.B]++
		if s.Direction != Backward {
			n.first[s.A+1]++
		}
		if s.Direction != Forward {
			n.first[s.B+1]++
		}
	}
	for i := range m.Nodes {
		n.first[i+1] += n.first[i]
	}
	if err := n.addArcs(m, p, ends); err != nil {
		return nil, err
	}
	n.grid = newGrid(m.Nodes)
	n.spaces = newSpaces(len(m.Nodes), n.ring)
	return n, nil
}

// speed converts km/h to decimeters per tenth of a second.
func speed(kmh float64) float64 { return kmh / 3.6 }

func (n *Network) addArcs(m Map, p Profile, ends []int) error {
	n.arcs = make([]arc, n.first[len(m.Nodes)])
	next := make([]int32, len(m.Nodes))
	copy(next, n.first)
	half := func(node int) float64 {
		if ends[node] < 3 { // a bend or the end of a street
			return 0
		}
		return p.CrossingSeconds * 10 / 2
	}
	length, time, longest := 0.0, 0.0, 0.0 // of all, of all, of one
	for _, s := range m.Segments {
		decimeters := n.at[s.A].to(n.at[s.B]) * 10
		// Rounded up, so that the straight distance at the highest speed is never more.
		tenths := math.Max(1, math.Ceil(decimeters/speed(p.Kmh[s.Class])+half(s.A)+half(s.B)))
		decimeters = math.Ceil(decimeters)
		length += decimeters
		time += tenths
		if tenths >= maxTenths || max(length, time) > maxTotal {
			return fmt.Errorf("%w: the segment between nodes %d and %d or all segments together are too long", ErrFormat, s.A,
				s.B)
		}
		longest = max(longest, tenths)
		a := arc{to: int32(s.B), tenths: uint32(tenths), decimeters: int32(decimeters)}
		if s.Direction != Backward {
			n.arcs[next[s.A]] = a
			next[s.A]++
		}
		if s.Direction != Forward {
			a.to = int32(s.A)
			n.arcs[next[s.B]] = a
			next[s.B]++
		}
	}
	// An A* search adds at most twice an arc to the estimate, see line.go.
	n.ring = powerAbove(2*int(longest) + 2)
	return nil
}

func powerAbove(n int) int {
	p := 64
	for p <= n {
		p *= 2
	}
	return p
}

// Note names the source of the network and its license.
func (n *Network) Note() string { return n.note }

// Size returns the number of nodes, and of segments counted once per direction.
func (n *Network) Size() (nodes, arcs int) { return len(n.nodes), len(n.arcs) }

func (n *Network) point(node int32) geo.Point {
	at := n.nodes[node]
	return geo.Point{Latitude: float64(at.Latitude) / degree, Longitude: float64(at.Longitude) / degree}
}

package road

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
)

// Class is the importance of a street. It determines the speed.
type Class uint8

// The classes.
const (
	Local Class = iota
	Collector
	Arterial
	classes = iota
)

// Direction says in which direction a segment may be driven.
type Direction uint8

// The directions.
const (
	Both    Direction = iota
	Forward           // from A to B only
	Backward
	directions = iota
)

// Node is a crossing of streets, in 1e-5 degrees (1.1 m at most).
type Node struct{ Latitude, Longitude int32 }

// degree is the number of units of a node's coordinates in a degree.
const degree = 100_000

// Segment is a straight piece of street between two nodes, given by their places in Map.Nodes; A is less than B.
type Segment struct {
	A, B      int
	Class     Class
	Direction Direction
}

// Map is a road network as it is stored.
type Map struct {
	// Note names the source of the data and its license.
	Note     string
	Nodes    []Node
	Segments []Segment // sorted by A, then B
}

// The stored form, version 1. Integers of fixed size are little endian; a varint is Go's encoding/binary, signed ones
// are zigzag.
//
//	8 bytes   magic, the last byte is the version
//	uint32    number of nodes
//	uint32    number of segments
//	uint16    length of the note, then the note in UTF-8
//	nodes     for each: varint latitude, varint longitude, both minus those of the node before
//	segments  for each node: uvarint number of segments whose A it is, then for each of them
//	          uvarint (B - the B before, at first A) << 4 | direction << 2 | class
//	uint32    CRC-32C of everything before
const magic = "BDROADS\x01"

const (
	fixed = len(magic) + 4 + 4 + 2
	// MaxNodes bounds the memory that a file can claim.
	MaxNodes = 4 << 20
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// ErrFormat is the error for bytes that are not a stored network.
var ErrFormat = errors.New("not a road network")

// Encode returns the stored form. The same map always has the same bytes. Errors: a map whose segments are not sorted
// or do not fit its nodes.
func (m Map) Encode() ([]byte, error) {
	if len(m.Nodes) > MaxNodes || len(m.Note) > math.MaxUint16 {
		return nil, fmt.Errorf("%d nodes and a note of %d bytes are too many", len(m.Nodes), len(m.Note))
	}
	b := []byte(magic)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(m.Nodes)))
	b = binary.LittleEndian.AppendUint32(b, uint32(len(m.Segments)))
	b = binary.LittleEndian.AppendUint16(b, uint16(len(m.Note)))
	b = append(b, m.Note...)
	var before Node
	for _, n := range m.Nodes {
		if !n.onEarth() {
			return nil, fmt.Errorf("node %v is not on earth", n)
		}
		b = binary.AppendVarint(b, int64(n.Latitude)-int64(before.Latitude))
		b = binary.AppendVarint(b, int64(n.Longitude)-int64(before.Longitude))
		before = n
	}
	rest := m.Segments
	for a := range m.Nodes {
		count := 0
		for count < len(rest) && rest[count].A == a {
			count++
		}
		b = binary.AppendUvarint(b, uint64(count))
		last := a
		for _, s := range rest[:count] {
			if s.B <= last || s.B >= len(m.Nodes) || s.Class >= classes || s.Direction >= directions {
				return nil, fmt.Errorf("segment %+v is not in order or not of this map", s)
			}
			b = binary.AppendUvarint(b, uint64(s.B-last)<<4|uint64(s.Direction)<<2|uint64(s.Class))
			last = s.B
		}
		rest = rest[count:]
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("segment %+v is not in order or not of this map", rest[0])
	}
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli)), nil
}

func (n Node) onEarth() bool {
	return n.Latitude >= -90*degree && n.Latitude <= 90*degree && n.Longitude >= -180*degree && n.Longitude <= 180*degree
}

// Decode reads the stored form. Errors: ErrFormat.
func Decode(b []byte) (Map, error) {
	wrong := func(what string) (Map, error) { return Map{}, fmt.Errorf("%w: %s", ErrFormat, what) }
	if len(b) < fixed+4 || string(b[:len(magic)]) != magic {
		return wrong("the beginning is not that of version 1")
	}
	body, sum := b[:len(b)-4], binary.LittleEndian.Uint32(b[len(b)-4:])
	if crc32.Checksum(body, castagnoli) != sum {
		return wrong("the checksum differs")
	}
	nodes, segments := binary.LittleEndian.Uint32(body[8:]), binary.LittleEndian.Uint32(body[12:])
	note := int(binary.LittleEndian.Uint16(body[16:]))
	r := reader{rest: body[fixed:]}
	// Every node has at least three bytes and every segment one: a small file cannot claim much memory.
	if nodes > MaxNodes || note > len(r.rest) || 3*uint64(nodes)+uint64(segments) > uint64(len(r.rest)-note) {
		return wrong("it is too short for its counts")
	}
	m := Map{Note: string(r.rest[:note]), Nodes: make([]Node, nodes), Segments: make([]Segment, 0, segments)}
	r.rest = r.rest[note:]
	var latitude, longitude int64
	for i := range m.Nodes {
		latitude, longitude = latitude+r.signed(), longitude+r.signed()
		n := Node{int32(latitude), int32(longitude)}
		if int64(n.Latitude) != latitude || int64(n.Longitude) != longitude || !n.onEarth() {
			return wrong("a node is not on earth")
		}
		m.Nodes[i] = n
	}
	for a := range m.Nodes {
		last := uint64(a)
		for count := r.unsigned(); count > 0 && !r.bad; count-- {
			v := r.unsigned()
			step, s := v>>4, Segment{A: a, Direction: Direction(v >> 2 & 3), Class: Class(v & 3)}
			if step == 0 || step >= uint64(nodes)-last || s.Direction >= directions || s.Class >= classes ||
				len(m.Segments) == int(segments) {
				return wrong("a segment is not of this map")
			}
			last += step
			s.B = int(last)
			m.Segments = append(m.Segments, s)
		}
	}
	if r.bad || len(r.rest) > 0 || len(m.Segments) != int(segments) {
		return wrong("its length does not fit its counts")
	}
	return m, nil
}

// reader reads varints. After an error bad is set and everything reads as zero.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) unsigned() uint64 {
	v, n := binary.Uvarint(r.rest)
	return advance(r, v, n)
}

func (r *reader) signed() int64 {
	v, n := binary.Varint(r.rest)
	return advance(r, v, n)
}

func advance[T uint64 | int64](r *reader, v T, n int) T {
	if n <= 0 {
		r.bad, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[n:]
	return v
}

// Sort brings the nodes into an order in which neighbors are near each other, which makes the stored form small and
// searches fast, and the segments into the order of the stored form. It joins segments between the same two nodes.
func (m *Map) Sort() {
	order := make([]int, len(m.Nodes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := m.Nodes[a].curve(), m.Nodes[b].curve()
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	nodes, at := make([]Node, len(order)), make([]int, len(order))
	for i, old := range order {
		nodes[i], at[old] = m.Nodes[old], i
	}
	m.Nodes = nodes
	for i, s := range m.Segments {
		s.A, s.B = at[s.A], at[s.B]
		if s.A > s.B {
			s.A, s.B = s.B, s.A
			s.Direction = [...]Direction{Both, Backward, Forward}[s.Direction]
		}
		m.Segments[i] = s
	}
	slices.SortFunc(m.Segments, func(s, o Segment) int {
		if s.A != o.A {
			return s.A - o.A
		}
		if s.B != o.B {
			return s.B - o.B
		}
		return int(o.Class) - int(s.Class) // the most important first, which is kept
	})
	kept := m.Segments[:0]
	for _, s := range m.Segments {
		if n := len(kept) - 1; n >= 0 && kept[n].A == s.A && kept[n].B == s.B {
			if kept[n].Direction != s.Direction {
				kept[n].Direction = Both
			}
			continue
		}
		kept = append(kept, s)
	}
	m.Segments = kept
}

// curve returns the node's place on a Hilbert curve over the whole earth, with cells of about 2.4 m.
func (n Node) curve() uint64 {
	x, y := uint64(n.Longitude+180*degree)>>1, uint64(n.Latitude+90*degree)>>1
	var d uint64
	for s := uint64(1) << 24; s > 0; s >>= 1 {
		var rx, ry uint64
		if x&s > 0 {
			rx = 1
		}
		if y&s > 0 {
			ry = 1
		}
		d += s * s * (3*rx ^ ry)
		if ry == 0 {
			if rx == 1 {
				x, y = x^(1<<25-1), y^(1<<25-1)
			}
			x, y = y, x
		}
	}
	return d
}

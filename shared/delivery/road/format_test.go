package road_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/road"
)

func TestFormatKeepsEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := randomMap(t)
		m.Note = rapid.String().Draw(t, "note")
		b, err := m.Encode()
		if err != nil {
			t.Fatal(err)
		}
		got, err := road.Decode(b)
		if err != nil || got.Note != m.Note || !reflect.DeepEqual(got.Nodes, m.Nodes) ||
			len(got.Segments) != len(m.Segments) {
			t.Fatalf("%+v became %+v, %v", m, got, err)
		}
		for i, s := range m.Segments {
			if got.Segments[i] != s {
				t.Fatalf("segment %+v became %+v", s, got.Segments[i])
			}
		}
	})
}

// Every changed byte and every missing end is noticed.
func TestFormatNoticesDamage(t *testing.T) {
	b, err := city(4).Encode()
	if err != nil {
		t.Fatal(err)
	}
	for i := range b {
		damaged := bytes.Clone(b)
		damaged[i] ^= 0x10
		if _, err := road.Decode(damaged); !errors.Is(err, road.ErrFormat) {
			t.Errorf("byte %d: %v", i, err)
		}
		if _, err := road.Decode(b[:i]); !errors.Is(err, road.ErrFormat) {
			t.Errorf("the first %d bytes: %v", i, err)
		}
	}
}

func TestMapsThatAreNotStored(t *testing.T) {
	nodes := []road.Node{{0, 0}, {0, 1}, {1, 1}}
	for name, m := range map[string]road.Map{
		"not on earth":   {Nodes: []road.Node{{9_000_001, 0}}},
		"to itself":      {Nodes: nodes, Segments: []road.Segment{{A: 1, B: 1}}},
		"backwards":      {Nodes: nodes, Segments: []road.Segment{{A: 2, B: 1}}},
		"not in order":   {Nodes: nodes, Segments: []road.Segment{{A: 1, B: 2}, {A: 0, B: 1}}},
		"twice":          {Nodes: nodes, Segments: []road.Segment{{A: 0, B: 1}, {A: 0, B: 1}}},
		"unknown node":   {Nodes: nodes, Segments: []road.Segment{{A: 0, B: 3}}},
		"unknown class":  {Nodes: nodes, Segments: []road.Segment{{A: 0, B: 1, Class: 3}}},
		"no such street": {Nodes: nodes, Segments: []road.Segment{{A: 3, B: 4}}},
	} {
		if _, err := m.Encode(); err == nil {
			t.Errorf("%s: stored", name)
		}
	}
}

// Two one-way segments between the same nodes are one street.
func TestSortJoinsSegments(t *testing.T) {
	m := road.Map{Nodes: []road.Node{{0, 0}, {0, 100}}, Segments: []road.Segment{
		{A: 0, B: 1, Direction: road.Forward, Class: road.Collector}, {A: 1, B: 0, Direction: road.Forward}}}
	m.Sort()
	if len(m.Segments) != 1 || m.Segments[0].Direction != road.Both || m.Segments[0].Class != road.Collector {
		t.Errorf("%+v", m.Segments)
	}
}

// Whatever the bytes, decoding neither panics nor claims much memory; what it accepts can be stored again and searched.
func FuzzDecode(f *testing.F) {
	for _, m := range []road.Map{{}, city(2), city(5), {Note: "x", Nodes: []road.Node{{9_000_000, 18_000_000},
		{-9_000_000, -18_000_000}}}} {
		b, err := m.Encode()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b[:len(b)-4])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		sum := crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli))
		m, err := road.Decode(binary.LittleEndian.AppendUint32(bytes.Clone(body), sum))
		if err != nil {
			return
		}
		if _, err := m.Encode(); err != nil {
			t.Fatalf("what was read cannot be stored: %v", err)
		}
		n, err := road.New(m, road.Profile{})
		if err != nil {
			return
		}
		at := []geo.Point{corner(0, 0), corner(1, 1), {Latitude: float64(m.Nodes[0].Latitude) / 1e5,
			Longitude: float64(m.Nodes[0].Longitude) / 1e5}}
		if _, err := n.Roads(fallback).Matrix(t.Context(), at); err != nil {
			t.Fatal(err)
		}
		if _, err := n.Roads(fallback).Lines(t.Context(), at); err != nil {
			t.Fatal(err)
		}
	})
}

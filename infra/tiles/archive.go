// Package tiles makes a map of a city: vector tiles in one PMTiles file, which browsers read by range requests. No tile
// server is needed.
//
// The file format is PMTiles version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). The tiles are
// Mapbox Vector Tiles 2.1.
package tiles

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/maptile"
)

// archive is a set of tiles.
type archive struct {
	tiles    map[maptile.Tile][]byte // gzip
	bound    orb.Bound
	metadata any
}

const (
	headerSize = 127
	// rootLimit is the size of the header and the root directory together: readers get both in their first request.
	rootLimit = 16_384
	gzipped   = 2
	vector    = 1
)

// entry is a line of the directory: a run of tiles with the same content.
type entry struct {
	id, run, offset, length uint64
}

// encode returns the file. The same tiles always give the same bytes.
func (a archive) encode() ([]byte, error) {
	entries, data := a.lay()
	directory, err := compress(directoryOf(entries))
	if err != nil {
		return nil, err
	}
	if headerSize+len(directory) > rootLimit {
		return nil, fmt.Errorf("%d tiles need a directory with leaves, which this writer does not make: use fewer zooms",
			len(a.tiles))
	}
	text, err := json.Marshal(a.metadata)
	if err != nil {
		return nil, err
	}
	metadata, err := compress(text)
	if err != nil {
		return nil, err
	}
	contents := map[uint64]bool{}
	for _, e := range entries {
		contents[e.offset] = true
	}
	b := bytes.NewBuffer(make([]byte, 0, headerSize+len(directory)+len(metadata)+len(data)))
	b.WriteString("PMTiles\x03")
	at := uint64(headerSize)
	// The root directory, the metadata, no leaves, the tiles.
	for _, size := range []int{len(directory), len(metadata), 0, len(data)} {
		write(b, at, uint64(size))
		at += uint64(size)
	}
	write(b, uint64(len(a.tiles)), uint64(len(entries)), uint64(len(contents)))
	low, high := a.zooms()
	center := a.bound.Center()
	b.Write([]byte{1, gzipped, gzipped, vector, low, high}) // 1: the tiles lie in the order of the directory
	write(b, degrees(a.bound.Min.Lon()), degrees(a.bound.Min.Lat()), degrees(a.bound.Max.Lon()), degrees(a.bound.Max.Lat()))
	b.WriteByte(low)
	write(b, degrees(center.Lon()), degrees(center.Lat()))
	b.Write(directory)
	b.Write(metadata)
	b.Write(data)
	return b.Bytes(), nil
}

// lay puts the tiles one after another. Equal tiles are stored once.
func (a archive) lay() (entries []entry, data []byte) {
	type numbered struct {
		id      uint64
		content []byte
	}
	sorted := make([]numbered, 0, len(a.tiles))
	for t, content := range a.tiles {
		sorted = append(sorted, numbered{ID(t), content})
	}
	slices.SortFunc(sorted, func(a, b numbered) int { return cmp.Compare(a.id, b.id) })
	stored := map[string]uint64{}
	for _, t := range sorted {
		offset, known := stored[string(t.content)]
		if !known {
			offset = uint64(len(data))
			stored[string(t.content)] = offset
			data = append(data, t.content...)
		}
		if n := len(entries); n > 0 && entries[n-1].offset == offset && entries[n-1].id+entries[n-1].run == t.id {
			entries[n-1].run++
			continue
		}
		entries = append(entries, entry{t.id, 1, offset, uint64(len(t.content))})
	}
	return entries, data
}

// directoryOf writes the columns of the entries one after another (section 4.2).
func directoryOf(entries []entry) []byte {
	b := binary.AppendUvarint(nil, uint64(len(entries)))
	var last uint64
	for _, e := range entries {
		b = binary.AppendUvarint(b, e.id-last)
		last = e.id
	}
	for _, e := range entries {
		b = binary.AppendUvarint(b, e.run)
	}
	for _, e := range entries {
		b = binary.AppendUvarint(b, e.length)
	}
	for i, e := range entries {
		// 0 stands for "right after the entry before".
		if i > 0 && e.offset == entries[i-1].offset+entries[i-1].length {
			b = binary.AppendUvarint(b, 0)
		} else {
			b = binary.AppendUvarint(b, e.offset+1)
		}
	}
	return b
}

func (a archive) zooms() (low, high byte) {
	low = math.MaxUint8
	for t := range a.tiles {
		low, high = min(low, byte(t.Z)), max(high, byte(t.Z))
	}
	return low, high
}

func degrees(d float64) int32 { return int32(math.Round(d * 1e7)) }

// write appends integers, little endian.
func write[T int32 | uint64](b *bytes.Buffer, values ...T) {
	_ = binary.Write(b, binary.LittleEndian, values) // a buffer takes everything
}

func compress(b []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(b); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}

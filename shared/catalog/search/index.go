// Package search finds items by code, by words, by unfinished words and with typos. It ranks them by what a
// sales clerk most likely means.
//
// An Index is built from the rows of the list of items and never changes; a Catalog keeps the current one.
// Every score is a sum of parts, one per field or signal, which a result can show.
package search

import (
	"math"
	"sync"

	"backdock/shared/catalog/item"
)

// Index is a searchable state of the catalog. It has a large segment, and a small one with the items that
// changed since the large one was built.
type Index struct {
	segments []*segment
	bases    []uint32    // number of each segment's first document
	rows     []*item.Row // by document; nil: replaced by a later document
	signs    []signs     // by document
	live     int         // number of items
	rarity   []float32   // by category: what an item counts for it, less in a large one
	pool     *sync.Pool  // of *scratch
}

// signs are a document's signals, prepared for ranking.
type signs struct {
	popular  float32 // 0 to 1, relative to the most popular item
	topic    uint32  // number of the category
	featured bool
	inStock  bool
}

// NewIndex indexes rows, which must not be changed afterwards.
func NewIndex(rows []*item.Row) (*Index, error) {
	s, err := build(rows)
	if err != nil {
		return nil, err
	}
	return assemble([]*segment{s}, rows), nil
}

func assemble(segments []*segment, rows []*item.Row) *Index {
	x := &Index{segments: segments, rows: rows}
	base := uint32(0)
	for _, s := range segments {
		x.bases = append(x.bases, base)
		base += uint32(len(s.length))
	}
	x.signs = make([]signs, len(rows))
	most := 0.0
	for _, r := range rows {
		if r != nil {
			most = math.Max(most, r.Popularity)
		}
	}
	topics, sizes := map[string]uint32{}, []float64{}
	for doc, r := range rows {
		if r == nil {
			continue
		}
		x.live++
		topic, ok := topics[r.Category]
		if !ok {
			topic = uint32(len(topics))
			topics[r.Category], sizes = topic, append(sizes, 0)
		}
		sizes[topic]++
		x.signs[doc] = signs{topic: topic, featured: r.Featured, inStock: r.Available.Sign() > 0}
		if r.Popularity > 0 {
			x.signs[doc].popular = float32(math.Log1p(r.Popularity) / math.Log1p(most))
		}
	}
	for _, n := range sizes {
		x.rarity = append(x.rarity, float32(math.Pow(n, -topicSize)))
	}
	x.pool = &sync.Pool{New: func() any { return newScratch(x) }}
	return x
}

// segmentNumber returns the number of a document's segment.
func (x *Index) segmentNumber(doc uint32) int {
	i := len(x.segments) - 1
	for x.bases[i] > doc {
		i--
	}
	return i
}

// segmentOf returns the segment of a document and the document's number in it.
func (x *Index) segmentOf(doc uint32) (*segment, uint32) {
	i := x.segmentNumber(doc)
	return x.segments[i], doc - x.bases[i]
}

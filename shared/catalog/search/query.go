package search

import (
	"math/bits"
	"slices"
	"strings"

	"backdock/shared/catalog/item"
)

const (
	// maxSlots limits a query; further words are ignored. The slots of a document are the bits of a uint32,
	// so there cannot be more than 32.
	maxSlots = 24
	// enough is the number of results from which an existing word is probably not a typo.
	enough = 3
	// boost is what a signal of weight 10 adds to a score, as a share of the score.
	boost = 0.5
	// codeExact and codePrefix are the scores of a match of the code at a weight of 1. An exact code exceeds the
	// score of any words.
	codeExact  = 1000
	codePrefix = 6
)

// Query is a question to an Index.
type Query struct {
	Text     string
	Weights  Weights
	Synonyms *Synonyms
	// Keep reports which items may be found. nil: all.
	Keep func(*item.Row) bool
	// Preferred reports which items the customer prefers or has bought. nil: none.
	Preferred func(id string) bool
	// Offset and Limit select a range of the ranked results.
	Offset, Limit int
	// Explain asks for the parts of the scores.
	Explain bool
}

// Result has the selected hits, best first, and the total number.
type Result struct {
	Hits  []Hit
	Total int
	// Partial says that no item has all of the words. The hits have most of them.
	Partial bool
}

// Hit is an item that was found. Row must not be changed.
type Hit struct {
	Row   *item.Row
	Score float64
	Parts []Part // of the score, in the order of Weights; only with Query.Explain
}

// Part is what a field or signal adds to a score.
type Part struct {
	Name  string  `json:"name" doc:"a field or signal of the weights"`
	Score float64 `json:"score"`
	// Matched are the words that were found in the field, and how they match.
	Matched []string `json:"matched,omitempty" doc:"word as typed, kind of match (exact, stem, prefix, typo, synonym), word found"`
}

// Search answers a query. The same query on the same index always gives the same order. A query without words
// finds all items, in the order of the signals.
func (x *Index) Search(q Query) (Result, error) {
	s := x.pool.Get().(*scratch)
	defer func() {
		s.clear()
		x.pool.Put(s)
	}()
	a := &asking{Index: x, Query: q, scratch: s}
	a.weigh()
	a.slots = q.Synonyms.slots(texts(tokenize(q.Text)))
	a.slots = a.slots[:min(len(a.slots), maxSlots)]
	found, complete, err := a.candidates()
	if err != nil {
		return Result{}, err
	}
	a.inspect(found)
	a.measureTopics(found)
	ranked := a.rank(found)
	page := ranked[min(q.Offset, len(ranked)):min(q.Offset+q.Limit, len(ranked))]
	result := Result{Total: len(found), Hits: make([]Hit, len(page)), Partial: !complete && len(found) > 0}
	for i, c := range page {
		result.Hits[i] = Hit{Row: x.rows[c.doc], Score: float64(c.score)}
		if q.Explain {
			if result.Hits[i].Parts, err = a.explain(c); err != nil {
				return Result{}, err
			}
		}
	}
	return result, nil
}

// asking is the state of a query under way.
type asking struct {
	*Index
	Query
	*scratch
	slots  []slot
	active uint8        // the fields with a weight
	rest   [256]float32 // by set of fields: their total weight without the name
	name   float32      // weight of the name
	typos  bool         // also search typos of existing words
	brands uint32       // the slots that are a word of a brand
	idf    []float32    // by slot
}

func (a *asking) weigh() {
	weights := a.Weights.named()[:fields]
	for i, f := range weights {
		if f.weight > 0 {
			a.active |= 1 << i
		}
	}
	a.name = float32(a.Weights.Name)
	for mask := range a.rest {
		for i, f := range weights {
			if mask&(1<<i) != 0 && 1<<i != inName {
				a.rest[mask] += float32(f.weight)
			}
		}
	}
}

// counts returns the weight of a word that occurs in these fields of a document.
func (a *asking) counts(s *segment, p posting) float32 {
	c := a.rest[p.fields&a.active]
	if p.fields&inName != 0 {
		c += a.name * s.length[p.doc]
	}
	return c
}

// candidates returns the documents that have all slots, and true. If there are none, it returns those that
// have most slots. If there are few, it also searches typos of existing words. The word "and" is ignored if
// no such document has it.
func (a *asking) candidates() (found []uint32, complete bool, err error) {
	if len(a.slots) == 0 {
		return a.everything(), true, nil
	}
	for {
		for _, typos := range []bool{false, true} {
			a.typos = typos
			if err := a.match(); err != nil {
				return nil, false, err
			}
			if found, complete = a.mostSlots(); complete && len(found) >= enough {
				break
			}
		}
		words := slices.DeleteFunc(slices.Clone(a.slots), slot.isAnd)
		if complete || len(words) == 0 || len(words) == len(a.slots) {
			return found, complete, nil
		}
		a.slots = words
	}
}

func (a *asking) everything() []uint32 {
	if strings.TrimSpace(a.Text) != "" {
		return nil // only punctuation: no item has that
	}
	var all []uint32
	for doc, r := range a.rows {
		if r != nil && (a.Keep == nil || a.Keep(r)) {
			all = append(all, uint32(doc))
			a.found = append(a.found, uint32(doc))
		}
	}
	return all
}

// all returns the set of all slots.
func (a *asking) all() uint32 { return 1<<len(a.slots) - 1 }

// mostSlots returns the documents with the largest number of slots, and whether that is all slots. A document
// without all slots needs one slot as typed, or in another form of the word. Prefixes and typos alone would
// find items that only share letters with the query. It is better that a document lacks a brand than the kind
// of product.
func (a *asking) mostSlots() (docs []uint32, complete bool) {
	most := 1
	for _, doc := range a.found {
		n := bits.OnesCount32(a.docs[doc].has)
		if n < most || (a.Keep != nil && !a.Keep(a.rows[doc])) {
			continue
		}
		if n < len(a.slots) && a.docs[doc].solid == 0 {
			continue
		}
		if n > most {
			most, docs = n, docs[:0]
		}
		docs = append(docs, doc)
	}
	if complete = most == len(a.slots); !complete {
		others := slices.DeleteFunc(slices.Clone(docs),
			func(doc uint32) bool { return a.docs[doc].has|a.brands != a.all() })
		if len(others) > 0 {
			docs = others
		}
	}
	return docs, complete
}

package search

import (
	"fmt"
	"math"
	"strings"

	"backdock/shared/item"
)

const (
	// maxSlots bounds a query; what comes after is not looked at.
	maxSlots = 24
	// enough results make it unlikely that a word which exists was a typo.
	enough = 3
	// boost is what a signal of weight 10 adds to a score, as a share of it.
	boost = 0.5
	// nameBonus is what a name adds, as a share, that has all of the query in whole
	// words. One that has nothing else gets it again, as far as the category is the
	// usual one: the product called Olive Oil that is filed under Crackers gets none.
	nameBonus = 0.5
	// topicBoost is what the category that most of the results are of adds, as a
	// share, for a weight of 10.
	topicBoost = 1.5
	// codeExact and codePrefix are what the code as a whole counts, for a weight of
	// 1: more than any words.
	codeExact  = 100
	codePrefix = 4
)

// Query is a question to an Index.
type Query struct {
	Text     string
	Weights  Weights
	Synonyms *Synonyms
	// Keep says which items may be found; nil: all.
	Keep func(*item.Row) bool
	// Preferred says which items the customer prefers or has bought; nil: none.
	Preferred func(id string) bool
	// Offset and Limit say which of the ranked results are wanted.
	Offset, Limit int
	// Explain asks for the parts of the scores.
	Explain bool
}

// Result are the wanted hits, best first, and how many there are in all.
type Result struct {
	Hits  []Hit
	Total int
}

// Hit is an item that was found. Row must not be changed.
type Hit struct {
	Row   *item.Row
	Score float64
	Parts []Part // of the score, in the order of Weights; with Query.Explain only
}

// Part is what a field or signal adds to a score.
type Part struct {
	Name  string  `json:"name" doc:"a field or signal of the weights"`
	Score float64 `json:"score"`
	// Matched are the words that were found in the field, with how they match.
	Matched []string `json:"matched,omitempty" doc:"word as typed, kind of match (exact, stem, prefix, typo, synonym), word found"`
}

// Search answers a query. The same query on the same index gives the same order.
// Without any word all items are found, in the order of the signals.
func (x *Index) Search(q Query) (Result, error) {
	s := x.pool.Get().(*scratch)
	defer x.put(s)
	a := &asking{Index: x, Query: q, scratch: s}
	a.weigh()
	words := texts(tokenize(q.Text))
	a.words = len(words)
	a.slots = q.Synonyms.slots(words)
	a.slots = a.slots[:min(len(a.slots), maxSlots)]
	found, err := a.candidates()
	if err != nil {
		return Result{}, err
	}
	a.measureTopics(found)
	ranked := a.rank(found)
	page := ranked[min(q.Offset, len(ranked)):min(q.Offset+q.Limit, len(ranked))]
	result := Result{Total: len(found), Hits: make([]Hit, len(page))}
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

func (x *Index) put(s *scratch) {
	for _, doc := range s.found {
		s.score[doc], s.slots[doc], s.names[doc] = 0, 0, 0
	}
	for _, doc := range s.touched {
		s.best[doc], s.named[doc] = 0, false
	}
	s.found, s.touched = s.found[:0], s.touched[:0]
	x.pool.Put(s)
}

// asking is a query under way.
type asking struct {
	*Index
	Query
	*scratch
	words    int
	slots    []slot
	active   uint8        // the fields that count
	rest     [256]float32 // by fields: what they count, the name apart
	name     float32      // what the name counts
	typos    bool         // words that exist may be typos
	idf      []float32    // by slot
	topics   []float32    // by category: its share of the results
	topTopic float32      // the greatest of them
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

// counts is what a word in these fields of a document counts.
func (a *asking) counts(s *segment, p posting) float32 {
	c := a.rest[p.fields&a.active]
	if p.fields&inName != 0 {
		c += a.name * s.length[p.doc]
	}
	return c
}

// candidates are the documents that have all slots, or, where there is none, those
// that have most of them. If they are few, words that exist count as typos too.
func (a *asking) candidates() ([]uint32, error) {
	if len(a.slots) == 0 {
		return a.everything(), nil
	}
	var best []uint32
	for _, typos := range []bool{false, true} {
		a.typos = typos
		if err := a.match(); err != nil {
			return nil, err
		}
		var complete bool
		if best, complete = a.mostSlots(); complete && len(best) >= enough {
			break
		}
	}
	return best, nil
}

func (a *asking) everything() []uint32 {
	if strings.TrimSpace(a.Text) != "" {
		return nil // nothing but punctuation: no item has that
	}
	var all []uint32
	for doc, r := range a.rows {
		if r != nil && (a.Keep == nil || a.Keep(r)) {
			all = append(all, uint32(doc))
			a.found = append(a.found, uint32(doc))
			a.scratch.slots[doc] = 1
		}
	}
	return all
}

// match scores all documents.
func (a *asking) match() error {
	for _, doc := range a.found {
		a.score[doc], a.scratch.slots[doc], a.names[doc] = 0, 0, 0
	}
	a.found = a.found[:0]
	a.idf = a.idf[:0]
	for i, slot := range a.slots {
		if err := a.matchSlot(slot, i == len(a.slots)-1); err != nil {
			return err
		}
		n := 0
		for _, doc := range a.touched {
			if a.rows[doc] != nil {
				n++
			}
		}
		idf := float32(math.Log(1 + (float64(a.live)+0.5)/(float64(n)+0.5)))
		a.idf = append(a.idf, idf)
		for _, doc := range a.touched {
			if a.rows[doc] != nil {
				if a.scratch.slots[doc] == 0 {
					a.found = append(a.found, doc)
				}
				a.score[doc] += idf * a.best[doc]
				a.scratch.slots[doc]++
				if a.named[doc] {
					a.names[doc]++
				}
			}
			a.best[doc], a.named[doc] = 0, false
		}
		a.touched = a.touched[:0]
	}
	a.matchCodes(func(doc uint32, score float32) {
		if a.scratch.slots[doc] == 0 {
			a.found = append(a.found, doc)
		}
		a.score[doc] += score
		a.scratch.slots[doc] = uint8(len(a.slots))
	})
	return nil
}

// matchSlot fills best for a slot.
func (a *asking) matchSlot(slot slot, last bool) error {
	for i, words := range slot.alternatives {
		quality := float32(1)
		if i > 0 {
			quality = synonymQuality
		}
		if err := a.matchAll(words, last, quality); err != nil {
			return fmt.Errorf("search %q: %w", slot, err)
		}
	}
	return nil
}

// matchAll touches the documents that have all of the words.
func (a *asking) matchAll(words []string, last bool, quality float32) error {
	if len(words) == 1 {
		return a.matchWord(words[0], last, func(doc uint32, score float32, named bool) { a.touch(doc, quality*score, named) })
	}
	type sum struct {
		score float32
		named bool
	}
	var sums map[uint32]sum
	for i, w := range words {
		next := map[uint32]sum{}
		err := a.matchWord(w, last && i == len(words)-1, func(doc uint32, score float32, named bool) {
			before, ok := sums[doc]
			if i == 0 || ok {
				n := next[doc]
				next[doc] = sum{max(n.score, before.score+score), n.named || named && (i == 0 || before.named)}
			}
		})
		if err != nil {
			return err
		}
		sums = next
	}
	for doc, n := range sums {
		a.touch(doc, quality*n.score, n.named)
	}
	return nil
}

// matchWord visits the documents that have a word that this one may stand for; a
// document may be visited several times.
func (a *asking) matchWord(word string, last bool, visit func(doc uint32, score float32, named bool)) error {
	for i, s := range a.segments {
		matches, err := s.expand(word, last, a.typos)
		if err != nil {
			return err
		}
		for _, m := range matches {
			whole := uint8(0) // the last word may be unfinished
			if m.kind != "stem" && (m.kind != "prefix" || last) {
				whole = inName & a.active
			}
			for _, p := range s.postings(m.word) {
				if p.fields&a.active != 0 {
					visit(a.bases[i]+p.doc, m.quality*a.counts(s, p), p.fields&whole != 0)
				}
			}
		}
	}
	return nil
}

// matchCodes visits the documents whose code or UPC begins with the whole query.
func (a *asking) matchCodes(visit func(doc uint32, score float32)) {
	text := compact(a.Text)
	if text == "" {
		return
	}
	for i, s := range a.segments {
		for _, c := range s.withCode(text) {
			if doc := a.bases[i] + c.doc; c.field&a.active != 0 && a.rows[doc] != nil {
				visit(doc, a.codeScore(c, text))
			}
		}
	}
}

func (a *asking) codeScore(c code, typed string) float32 {
	weight := a.rest[c.field]
	if c.text == typed {
		return weight * codeExact
	}
	return weight * codePrefix * float32(len(typed)) / float32(len(c.text))
}

// mostSlots are the documents that may be found and have the most slots, and
// whether those are all slots.
func (a *asking) mostSlots() (docs []uint32, complete bool) {
	most := uint8(1)
	for _, doc := range a.found {
		n := a.scratch.slots[doc]
		if n < most || (a.Keep != nil && !a.Keep(a.rows[doc])) {
			continue
		}
		if n > most {
			most, docs = n, docs[:0]
		}
		docs = append(docs, doc)
	}
	return docs, int(most) == len(a.slots)
}

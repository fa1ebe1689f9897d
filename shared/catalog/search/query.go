package search

import (
	"fmt"
	"math"
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
	// nameBonus is added, as a share, if the name has the whole query in whole words. It is added again if
	// the name has nothing else, scaled by how common its category is among the results: a product called
	// Olive Oil that is filed under Crackers gets nothing.
	nameBonus = 0.5
	// phraseBonus is added, as a share, if the name has all words of the query next to each other in the
	// order typed. If it has only some of the pairs, a part of the bonus is added.
	phraseBonus = 0.2
	// topicBoost is added, as a share, for the most frequent category of the results at a weight of 10.
	topicBoost = 1.5
	// codeExact and codePrefix are the scores of a match of the code at a weight of 1. They exceed the score
	// of any words.
	codeExact  = 100
	codePrefix = 4
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
	defer x.put(s)
	a := &asking{Index: x, Query: q, scratch: s}
	a.weigh()
	words := texts(tokenize(q.Text))
	a.words = len(words)
	a.slots = q.Synonyms.slots(words)
	a.slots = a.slots[:min(len(a.slots), maxSlots)]
	found, complete, err := a.candidates()
	if err != nil {
		return Result{}, err
	}
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

func (x *Index) put(s *scratch) {
	for _, doc := range s.found {
		s.score[doc], s.slots[doc], s.names[doc], s.solids[doc], s.has[doc] = 0, 0, 0, 0, 0
	}
	for _, doc := range s.touched {
		s.best[doc], s.named[doc], s.solid[doc] = 0, false, false
	}
	s.found, s.touched = s.found[:0], s.touched[:0]
	x.pool.Put(s)
}

// asking is the state of a query under way.
type asking struct {
	*Index
	Query
	*scratch
	words    int
	slots    []slot
	active   uint8        // the fields with a weight
	rest     [256]float32 // by set of fields: their total weight without the name
	name     float32      // weight of the name
	typos    bool         // also search typos of existing words
	brands   uint32       // the slots that are a word of a brand
	phrase   [][]wordSet  // by slot and segment: the words that match the slot
	idf      []float32    // by slot
	topics   []float32    // by category: its share of the results
	topTopic float32      // the largest share
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
			a.scratch.slots[doc] = 1
		}
	}
	return all
}

// match scores all documents.
func (a *asking) match() error {
	for _, doc := range a.found {
		a.score[doc], a.scratch.slots[doc], a.names[doc], a.solids[doc], a.has[doc] = 0, 0, 0, 0, 0
	}
	a.found = a.found[:0]
	a.idf = a.idf[:0]
	a.brands, a.phrase = 0, make([][]wordSet, len(a.slots))
	for i, slot := range a.slots {
		a.phrase[i] = make([]wordSet, len(a.segments))
		if err := a.matchSlot(i, slot); err != nil {
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
				a.has[doc] |= 1 << i
				if a.named[doc] {
					a.names[doc]++
				}
				if a.solid[doc] && !slot.isAnd() {
					a.solids[doc]++
				}
			}
			a.best[doc], a.named[doc], a.solid[doc] = 0, false, false
		}
		a.touched = a.touched[:0]
	}
	a.matchCodes(func(doc uint32, score float32) {
		if a.scratch.slots[doc] == 0 {
			a.found = append(a.found, doc)
		}
		a.score[doc] += score
		a.scratch.slots[doc] = uint8(len(a.slots))
		a.has[doc] = 1<<len(a.slots) - 1
	})
	return nil
}

// matchSlot fills best for slot n.
func (a *asking) matchSlot(n int, slot slot) error {
	for i, words := range slot.alternatives {
		quality := float32(1)
		if i > 0 {
			quality = synonymQuality
		}
		if err := a.matchAll(n, words, quality); err != nil {
			return fmt.Errorf("search %q: %w", slot, err)
		}
	}
	return nil
}

// matchAll touches the documents that have all of the words of slot n.
func (a *asking) matchAll(n int, words []string, quality float32) error {
	if len(words) == 1 {
		return a.matchWord(n, words[0], true, func(doc uint32, score float32, how manner) {
			a.touch(doc, quality*score,
				how)
		})
	}
	type sum struct {
		score float32
		how   manner
	}
	var sums map[uint32]sum
	for i, w := range words {
		next := map[uint32]sum{}
		err := a.matchWord(n, w, i == len(words)-1, func(doc uint32, score float32, how manner) {
			before, ok := sums[doc]
			if i == 0 || ok {
				so := next[doc]
				all := how
				if i > 0 {
					all = manner{how.named && before.how.named, how.solid && before.how.solid}
				}
				next[doc] = sum{max(so.score, before.score+score), manner{so.how.named || all.named, so.how.solid || all.solid}}
			}
		})
		if err != nil {
			return err
		}
		sums = next
	}
	for doc, so := range sums {
		a.touch(doc, quality*so.score, so.how)
	}
	return nil
}

// matchWord visits the documents that have a word that matches word of slot n, some of them several times.
// end says that it is the last word of its slot.
func (a *asking) matchWord(n int, word string, end bool, visit func(doc uint32, score float32, how manner)) error {
	last := end && n == len(a.slots)-1
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
			solid := m.kind == "exact" || m.kind == "stem"
			a.phrase[n][i] = append(a.phrase[n][i], m.word)
			for _, p := range s.postings(m.word) {
				if p.fields&inBrand != 0 && m.kind == "exact" {
					a.brands |= 1 << n
				}
				if p.fields&a.active != 0 {
					visit(a.bases[i]+p.doc, m.quality*a.counts(s, p), manner{p.fields&whole != 0, solid})
				}
			}
		}
	}
	return nil
}

// matchCodes visits the documents whose code or UPC begins with the whole query. A query with a character of
// a pack size (6/10, #10, 1%) must equal the code exactly.
func (a *asking) matchCodes(visit func(doc uint32, score float32)) {
	text, typed := compact(a.Text), strings.TrimSpace(a.Text)
	if text == "" {
		return
	}
	size := strings.ContainsAny(typed, "/#%*×")
	for i, s := range a.segments {
		for _, c := range s.withCode(text) {
			doc := a.bases[i] + c.doc
			if c.field&a.active == 0 || a.rows[doc] == nil || size && !strings.EqualFold(typed, a.rows[doc].ItemID) {
				continue
			}
			visit(doc, a.codeScore(c, text))
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

// mostSlots returns the documents with the largest number of slots, and whether that is all slots. A document
// without all slots needs one slot as typed, or in another form of the word. Prefixes and typos alone would
// find items that only share letters with the query. It is better that a document lacks a brand than the kind
// of product.
func (a *asking) mostSlots() (docs []uint32, complete bool) {
	most := uint8(1)
	for _, doc := range a.found {
		n := a.scratch.slots[doc]
		if n < most || (a.Keep != nil && !a.Keep(a.rows[doc])) {
			continue
		}
		if int(n) < len(a.slots) && a.solids[doc] == 0 {
			continue
		}
		if n > most {
			most, docs = n, docs[:0]
		}
		docs = append(docs, doc)
	}
	if complete = int(most) == len(a.slots); !complete {
		others := slices.DeleteFunc(slices.Clone(docs),
			func(doc uint32) bool { return a.has[doc]|a.brands != 1<<len(a.slots)-1 })
		if len(others) > 0 {
			docs = others
		}
	}
	return docs, complete
}

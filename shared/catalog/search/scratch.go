package search

// scratch is the working memory of one query. It is all zero between queries, but for ranking.
type scratch struct {
	docs    []state    // by document
	touched []uint32   // the documents that the current slot has touched
	found   []uint32   // the documents that have a slot
	slotsOf [][]uint32 // by segment and word: the slots that the word matches, as bits
	matched [][]uint32 // by segment: the words that match a slot
	topics  []float32  // by category: how much the results speak for it
	ranking []candidate
}

// state is what a query has found of a document. A set of slots is a number with a bit for each.
type state struct {
	best    float32 // score of the current slot's best match
	how     manner  // of the current slot
	score   float32 // sum over the slots
	literal float32 // see asking.inspect
	has     uint32  // the slots that it has
	named   uint32  // those in its name, in whole words
	typed   uint32  // those in its name, as typed
	spelled uint32  // those without a typo
	solid   uint32  // those as typed, or in another form of the word
	filed   uint32  // those that are solid in its category
	headed  bool    // the head noun of its name matches a slot
}

// manner says how a document has a word of the query, as bits.
type manner uint8

const (
	named manner = 1 << iota
	typed
	spelled
	solid
	filed
)

// has returns 1 if one of the ways applies, else 0.
func (m manner) has(one manner) uint32 {
	if m&one != 0 {
		return 1
	}
	return 0
}

func newScratch(x *Index) *scratch {
	s := &scratch{docs: make([]state, len(x.rows)), slotsOf: make([][]uint32, len(x.segments)),
		matched: make([][]uint32, len(x.segments)), topics: make([]float32, len(x.rarity))}
	for i, segment := range x.segments {
		s.slotsOf[i] = make([]uint32, len(segment.words))
	}
	return s
}

func (s *scratch) touch(doc uint32, score float32, how manner) {
	// A match of a word with weight 0 must still count as a match.
	score += 1e-6
	d := &s.docs[doc]
	if d.best == 0 {
		s.touched = append(s.touched, doc)
	}
	d.best = max(d.best, score)
	d.how |= how
}

// mark notes that a word of a segment matches a slot.
func (s *scratch) mark(segment int, word uint32, slot int) {
	slots := &s.slotsOf[segment][word]
	if *slots == 0 {
		s.matched[segment] = append(s.matched[segment], word)
	}
	*slots |= 1 << slot
}

// settle adds the best match of a slot to a document, and forgets it.
func (s *scratch) settle(doc uint32, slot int, idf float32) {
	d := &s.docs[doc]
	if d.has == 0 {
		s.found = append(s.found, doc)
	}
	d.score += idf * d.best
	d.has |= 1 << slot
	d.named |= d.how.has(named) << slot
	d.typed |= d.how.has(typed) << slot
	d.spelled |= d.how.has(spelled) << slot
	d.solid |= d.how.has(solid) << slot
	d.filed |= d.how.has(filed) << slot
	d.best, d.how = 0, 0
}

// clear forgets everything about the query.
func (s *scratch) clear() {
	for _, doc := range s.found {
		s.docs[doc] = state{}
	}
	for _, doc := range s.touched {
		s.docs[doc] = state{}
	}
	for i, words := range s.matched {
		for _, word := range words {
			s.slotsOf[i][word] = 0
		}
		s.matched[i] = words[:0]
	}
	clear(s.topics)
	s.found, s.touched = s.found[:0], s.touched[:0]
}

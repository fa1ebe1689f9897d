package search

import "math/bits"

// A score is a product: that of the words, how well the name fits the query as a whole, what the results say about
// the item's category, and the signals. The values below were chosen with the queries of quality_test.go and those that
// unseen_test.go makes. Half or twice a value changes the nDCG by 0.01 or less.
const (
	// namedBonus is added, as a share, if the name has the whole query in whole words.
	namedBonus = 0.5
	// typedBonus is added if the name has all words of a query as typed. If it has some, or other forms of the
	// words, a part is added. One word alone means a kind of product, in the singular as in the plural.
	typedBonus = 2
	// literalBonus is added if the name has the words next to each other in the order typed.
	literalBonus = 0.1
	// headBonus is added if the head noun of the name is a word of the query: that of "chicken soup with rice" is
	// soup.
	headBonus = 0.1
	// typoQuality is the value of the words if an item is found only by correcting one. What was typed may be right.
	typoQuality = 0.5

	// topicBoost is added for the category that the query means most likely, at a weight of 10.
	topicBoost = 2
	// topicSize says how much less a result counts for a category with many items.
	topicSize = 0.25
	// topicDoubt is the number of results that are as convincing as no result.
	topicDoubt = 3
	// scattered is what an item counts for its category if its name has the words, but not next to each other, and
	// headless if they do not include its head noun.
	scattered = 0.2
	headless  = 0.7
)

// inspect looks at the names of the results: whether they have the words of the query next to each other, and
// whether these include the head noun. A query of one word is literal in the name if it is its head noun, and in
// the category.
func (a *asking) inspect(found []uint32) {
	for _, doc := range found {
		if len(a.slots) == 0 {
			return
		}
		i := a.segmentNumber(doc)
		s, local, d := a.segments[i], doc-a.bases[i], &a.docs[doc]
		name := s.names[local]
		if len(name) == 0 {
			continue
		}
		slotsOf := a.slotsOf[i]
		d.headed = slotsOf[s.heads[local]] != 0
		if len(a.slots) == 1 {
			d.literal = 0.5 * float32(bits.OnesCount32(d.filed))
			if d.headed {
				d.literal += 0.5
			}
			continue
		}
		pairs, before := uint32(0), slotsOf[name[0]]
		for _, word := range name[1:] {
			here := slotsOf[word]
			pairs |= before & (here >> 1)
			before = here
		}
		d.literal = float32(bits.OnesCount32(pairs)) / float32(len(a.slots)-1)
	}
}

// measureTopics computes for each category how likely the query means it, relative to the likeliest. Results whose
// name has the whole query count, if there are any: most items called tomato sauce are sauces, so a soup with these
// words in its name ranks lower.
func (a *asking) measureTopics(found []uint32) {
	if len(a.slots) == 0 || a.Weights.Category == 0 {
		return
	}
	complete := false
	for _, doc := range found {
		complete = complete || a.docs[doc].named == a.all()
	}
	total, most := float32(0), float32(0)
	for _, doc := range found {
		d := &a.docs[doc]
		if complete && d.named != a.all() {
			continue
		}
		counts := scattered + (1-scattered)*d.literal
		if !d.headed {
			counts *= headless
		}
		total += counts
		topic := a.signs[doc].topic
		a.topics[topic] += counts * a.rarity[topic]
		most = max(most, a.topics[topic])
	}
	if most == 0 {
		return
	}
	sure := total / (total + topicDoubt)
	for i, n := range a.topics {
		a.topics[i] = sure * (n / most) * (n / most)
	}
}

// topic returns what a document's category adds, as a share.
func (a *asking) topic(doc uint32) float32 {
	return float32(a.Weights.Category) / 10 * topicBoost * a.topics[a.signs[doc].topic]
}

// words returns the score of a document's words.
func (a *asking) words(doc uint32) float32 {
	d := &a.docs[doc]
	if d.spelled != a.all() {
		return d.score * typoQuality
	}
	return d.score
}

// fit returns the factor by which a document's name raises the score of its words.
func (a *asking) fit(doc uint32) float32 {
	d := &a.docs[doc]
	if a.name == 0 {
		return 1
	}
	f := 1 + literalBonus*d.literal
	if d.headed {
		f *= 1 + headBonus
	}
	if d.named == a.all() {
		f *= 1 + namedBonus
	}
	if n := len(a.slots); n > 1 {
		f *= 1 + typedBonus*float32(bits.OnesCount32(d.typed))/float32(n)
	}
	return f
}

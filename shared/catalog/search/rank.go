package search

import (
	"cmp"
	"slices"
)

// measureTopics computes the categories' shares of the results. Results whose name has the whole query count
// most: most items called tomato sauce are sauces, so a soup with these words in its name ranks lower.
func (a *asking) measureTopics(found []uint32) {
	if len(a.slots) == 0 || a.Weights.Category == 0 {
		return
	}
	complete := slices.ContainsFunc(found, func(doc uint32) bool { return int(a.names[doc]) == len(a.slots) })
	a.topics = make([]float32, a.Index.topics)
	total := float32(0)
	for _, doc := range found {
		if !complete || int(a.names[doc]) == len(a.slots) {
			a.topics[a.signs[doc].topic]++
			total++
		}
	}
	for i := range a.topics {
		a.topics[i] /= max(total, 1)
		a.topTopic = max(a.topTopic, a.topics[i])
	}
}

// candidate is a document with its final score.
type candidate struct {
	doc   uint32
	text  float32 // score of the words
	score float32
}

// rank sorts the documents and keeps those that the query's range needs.
func (a *asking) rank(found []uint32) []candidate {
	a.ranking = a.ranking[:0]
	for _, doc := range found {
		c := candidate{doc: doc, text: a.score[doc]}
		if len(a.slots) == 0 {
			c.text = 1
			c.score = a.boosts(doc)
		} else {
			c.score = c.text * (1 + a.boosts(doc))
		}
		a.ranking = append(a.ranking, c)
	}
	order := func(x, y candidate) int {
		if c := cmp.Compare(y.score, x.score); c != 0 {
			return c
		}
		r, t := a.rows[x.doc], a.rows[y.doc]
		return cmp.Or(cmp.Compare(r.Name, t.Name), cmp.Compare(r.ItemID, t.ItemID), cmp.Compare(r.ID, t.ID))
	}
	return topmost(a.ranking, a.Offset+a.Limit, order)
}

// topmost sorts the first n and drops the rest.
func topmost(all []candidate, n int, order func(x, y candidate) int) []candidate {
	if n*4 < len(all) {
		// A heap of the n best so far, with the worst of them at the root.
		heap := all[:n]
		worse := func(x, y candidate) bool { return order(x, y) > 0 }
		down := func(i int) {
			for {
				child := 2*i + 1
				if child >= n {
					return
				}
				if child+1 < n && worse(heap[child+1], heap[child]) {
					child++
				}
				if !worse(heap[child], heap[i]) {
					return
				}
				heap[i], heap[child] = heap[child], heap[i]
				i = child
			}
		}
		for i := n/2 - 1; i >= 0; i-- {
			down(i)
		}
		for _, c := range all[n:] {
			if n > 0 && worse(heap[0], c) {
				heap[0] = c
				down(0)
			}
		}
		all = heap
	}
	slices.SortFunc(all, order)
	return all[:min(n, len(all))]
}

// boosts returns what the signals of a document add, as shares of its score.
func (a *asking) boosts(doc uint32) float32 {
	sum := float32(0)
	for _, b := range a.signals(doc) {
		sum += b
	}
	return sum
}

// signals returns the values of a document's signals: whole name, category, popularity, preference, featured
// and stock.
func (a *asking) signals(doc uint32) (s [6]float32) {
	w, signs := &a.Weights, a.signs[doc]
	if a.topics != nil {
		s[0] = float32(w.Category) / 10 * topicBoost * a.topics[signs.topic]
	}
	s[1] = float32(w.Popularity) / 10 * boost * signs.popular
	if a.Preferred != nil && a.Preferred(a.rows[doc].ID) {
		s[2] = float32(w.Preferred) / 10 * boost
	}
	if signs.featured {
		s[3] = float32(w.Featured) / 10 * boost
	}
	if signs.inStock {
		s[4] = float32(w.InStock) / 10 * boost
	}
	if len(a.slots) > 1 {
		s[5] = phraseBonus * a.inOrder(doc)
	}
	if len(a.slots) > 0 && int(a.names[doc]) == len(a.slots) {
		s[5] += nameBonus
		if seg, local := a.segmentOf(doc); len(seg.names[local]) == a.words && a.topTopic > 0 {
			usual := a.topics[signs.topic] / a.topTopic
			s[5] += nameBonus * usual * usual
		}
	}
	return s
}

// wordSet is the set of words of a segment that match a slot.
type wordSet []uint32

// inOrder returns the share of neighboring slots of the query that are also neighbors, in the same order, in
// a document's name.
func (a *asking) inOrder(doc uint32) float32 {
	i := a.segmentNumber(doc)
	name := a.segments[i].names[doc-a.bases[i]]
	pairs := 0
	for n := range len(a.slots) - 1 {
		first, second := a.phrase[n][i], a.phrase[n+1][i]
		for j := range len(name) - 1 {
			if slices.Contains(first, name[j]) && slices.Contains(second, name[j+1]) {
				pairs++
				break
			}
		}
	}
	return float32(pairs) / float32(len(a.slots)-1)
}

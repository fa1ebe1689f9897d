package search

import (
	"cmp"
	"slices"
)

// candidate is a document with its final score.
type candidate struct {
	doc   uint32
	score float32
}

// rank sorts the documents and keeps those that the query's range needs.
func (a *asking) rank(found []uint32) []candidate {
	a.ranking = a.ranking[:0]
	for _, doc := range found {
		c := candidate{doc: doc, score: a.boosts(doc)}
		if len(a.slots) > 0 {
			c.score = a.words(doc) * a.fit(doc) * (1 + a.topic(doc)) * (1 + c.score)
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

// boosts returns what a document's signals add, as a share of its score.
func (a *asking) boosts(doc uint32) float32 {
	sum := float32(0)
	for _, b := range a.signals(doc) {
		sum += b
	}
	return sum
}

// signals returns the values of a document's signals: popularity, preference, featured and stock.
func (a *asking) signals(doc uint32) (s [4]float32) {
	w, signs := &a.Weights, a.signs[doc]
	s[0] = float32(w.Popularity) / 10 * boost * signs.popular
	if a.Preferred != nil && a.Preferred(a.rows[doc].ID) {
		s[1] = float32(w.Preferred) / 10 * boost
	}
	if signs.featured {
		s[2] = float32(w.Featured) / 10 * boost
	}
	if signs.inStock {
		s[3] = float32(w.InStock) / 10 * boost
	}
	return s
}

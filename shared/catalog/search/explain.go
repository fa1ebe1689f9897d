package search

import (
	"fmt"
	"slices"
)

// explain splits a score into the parts that each field and signal adds. It repeats for one document what
// match does for all.
func (a *asking) explain(c candidate) ([]Part, error) {
	names := a.Weights.named()
	parts := make([]Part, len(names))
	for i := range parts {
		parts[i].Name = names[i].name
	}
	seg, local := a.segmentOf(c.doc)
	whole := float32(1) // what is left of the score of the words, see words
	if len(a.slots) > 0 {
		whole = a.words(c.doc) / a.docs[c.doc].score
	}
	for i, slot := range a.slots {
		words, err := a.bestWords(seg, local, slot, i == len(a.slots)-1)
		if err != nil {
			return nil, err
		}
		for _, w := range words {
			note := w.typed + " " + w.kind + " " + w.found
			for f := range fields {
				if w.fields&a.active&(1<<f) == 0 {
					continue
				}
				counts := a.rest[1<<f]
				if 1<<f == inName {
					counts = a.name * seg.length[local]
				}
				parts[f].Score += float64(whole * a.idf[i] * w.quality * counts)
				parts[f].Matched = append(parts[f].Matched, note)
			}
		}
	}
	a.matchCodes(func(doc uint32, score float32) {
		if doc != c.doc {
			return
		}
		for _, code := range seg.withCode(compact(a.Text)) {
			if code.doc == local && a.codeScore(code, compact(a.Text)) == score {
				f := slices.Index([]uint8{inItemID, inUPC}, code.field)
				parts[f].Score += float64(score)
				parts[f].Matched = append(parts[f].Matched, a.Text+" code "+code.text)
				return
			}
		}
	})
	const name, category = 2, 4 // index among the fields; the signals follow the fields
	sum := float32(1)
	if len(a.slots) > 0 {
		sum = a.words(c.doc)
		grow := func(part int, share float32) {
			parts[part].Score += float64(sum * share)
			sum += sum * share
		}
		grow(name, a.fit(c.doc)-1)
		grow(category, a.topic(c.doc))
	}
	for i, share := range a.signals(c.doc) {
		parts[fields+i].Score += float64(sum * share)
	}
	return slices.DeleteFunc(parts, func(p Part) bool { return p.Score == 0 }), nil
}

// wordMatch is a word of a query that was found in a document.
type wordMatch struct {
	typed, kind, found string
	fields             uint8
	quality            float32
}

// bestWords returns the words with which a document matches a slot best, or none if it does not match.
func (a *asking) bestWords(seg *segment, doc uint32, slot slot, last bool) ([]wordMatch, error) {
	var best []wordMatch
	most := float32(-1)
	for i, words := range slot.alternatives {
		var matched []wordMatch
		sum := float32(0)
		for j, w := range words {
			m, score, err := a.bestWord(seg, doc, w, last && j == len(words)-1)
			if err != nil {
				return nil, err
			}
			if m == nil {
				matched = nil
				break
			}
			if i > 0 {
				m.typed, m.quality, score = slot.String(), m.quality*synonymQuality, score*synonymQuality
				m.kind = "synonym"
			}
			matched = append(matched, *m)
			sum += score
		}
		if matched != nil && sum > most {
			best, most = matched, sum
		}
	}
	return best, nil
}

func (a *asking) bestWord(seg *segment, doc uint32, word string, last bool) (*wordMatch, float32, error) {
	matches, err := seg.expand(word, last, a.typos)
	if err != nil {
		return nil, 0, fmt.Errorf("explain: %w", err)
	}
	var best *wordMatch
	most := float32(-1)
	for _, m := range matches {
		list := seg.postings(m.word)
		i, ok := slices.BinarySearchFunc(list, doc, func(p posting, doc uint32) int { return int(p.doc) - int(doc) })
		if !ok || list[i].fields&a.active == 0 {
			continue
		}
		if score := m.quality * a.counts(seg, list[i]); score > most {
			most = score
			best = &wordMatch{typed: word, kind: m.kind, found: seg.words[m.word], fields: list[i].fields, quality: m.quality}
		}
	}
	return best, most, nil
}

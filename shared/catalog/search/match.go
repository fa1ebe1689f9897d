package search

import (
	"fmt"
	"math"
	"strings"
)

// match scores all documents.
func (a *asking) match() error {
	a.clear()
	a.idf, a.brands = a.idf[:0], 0
	for i, slot := range a.slots {
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
				a.settle(doc, i, idf)
			} else {
				a.docs[doc] = state{}
			}
		}
		a.touched = a.touched[:0]
	}
	a.matchCodes(func(doc uint32, score float32) {
		d := &a.docs[doc]
		if d.has == 0 {
			a.found = append(a.found, doc)
		}
		d.score += score
		d.has, d.spelled = a.all(), a.all()
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
		err := a.matchAll(n, words, func(doc uint32, score float32, how manner) { a.touch(doc, quality*score, how) })
		if err != nil {
			return fmt.Errorf("search %q: %w", slot, err)
		}
	}
	return nil
}

// visitor gets a document with the score of a match.
type visitor func(doc uint32, score float32, how manner)

// matchAll visits the documents that have all of the words of slot n.
func (a *asking) matchAll(n int, words []string, visit visitor) error {
	if len(words) == 1 {
		return a.matchWord(n, words[0], true, visit)
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
				if i > 0 {
					how &= before.how
				}
				next[doc] = sum{max(so.score, before.score+score), so.how | how}
			}
		})
		if err != nil {
			return err
		}
		sums = next
	}
	for doc, so := range sums {
		visit(doc, so.score, so.how)
	}
	return nil
}

// matchWord visits the documents that have a word that matches word of slot n, some of them several times.
// end says that it is the last word of its slot.
func (a *asking) matchWord(n int, word string, end bool, visit visitor) error {
	last := end && n == len(a.slots)-1
	for i, s := range a.segments {
		matches, err := s.expand(word, last, a.typos)
		if err != nil {
			return err
		}
		for _, m := range matches {
			a.mark(i, m.word, n)
			here := a.manners(s, m, word, n, last)
			for _, p := range s.postings(m.word) {
				if p.fields&inBrand != 0 && m.kind == "exact" {
					a.brands |= 1 << n
				}
				if p.fields&a.active == 0 {
					continue
				}
				how := here
				if p.fields&inName&a.active == 0 {
					how &^= named | typed
				}
				if p.fields&inCategory == 0 {
					how &^= filed
				}
				visit(a.bases[i]+p.doc, m.quality*a.counts(s, p), how)
			}
		}
	}
	return nil
}

// manners returns how a document has slot n if it has a match of the word in its name and its category.
func (a *asking) manners(s *segment, m match, word string, n int, last bool) manner {
	var how manner
	if m.kind != "prefix" || last { // the last word may be unfinished
		how |= named
	}
	// Black bean is also the beginning of black beans.
	if m.kind == "exact" || last && m.kind == "stem" && strings.HasPrefix(s.words[m.word], word) {
		how |= typed
	}
	if m.kind != "typo" {
		how |= spelled
	}
	if m.kind == "exact" || m.kind == "stem" {
		how |= filed
		if !a.slots[n].isAnd() {
			how |= solid
		}
	}
	return how
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

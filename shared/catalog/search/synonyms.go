package search

import (
	"slices"
	"strings"
)

// Synonyms has groups of phrases with the same meaning. Nil: none.
type Synonyms struct {
	groups  [][][]string
	byFirst map[string][]phrase
}

type phrase struct {
	words []string
	group int
}

// NewSynonyms reads the setting's value.
func NewSynonyms(groups [][]string) *Synonyms {
	s := &Synonyms{byFirst: map[string][]phrase{}}
	for _, g := range groups {
		var phrases [][]string
		for _, text := range g {
			if words := Words(text); len(words) > 0 {
				phrases = append(phrases, words)
			}
		}
		for _, words := range phrases {
			s.byFirst[words[0]] = append(s.byFirst[words[0]], phrase{words, len(s.groups)})
		}
		s.groups = append(s.groups, phrases)
	}
	for _, phrases := range s.byFirst { // longest first
		slices.SortStableFunc(phrases, func(a, b phrase) int { return len(b.words) - len(a.words) })
	}
	return s
}

// Words returns the words of a text in their indexed form, in order, with "and" for "&".
func Words(text string) []string {
	words := texts(tokenize(text))
	for i, w := range words {
		if w == ampersand {
			words[i] = and
		}
	}
	return words
}

// sameWords reports whether the words begin with those of a phrase, which has "and" for "&".
func sameWords(words, phrase []string) bool {
	if len(words) < len(phrase) {
		return false
	}
	for i, p := range phrase {
		if words[i] != p && otherAnd(words[i]) != p {
			return false
		}
	}
	return true
}

func texts(tokens []token) []string {
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = t.text
	}
	return words
}

// slot is a part of a query. A document has it if it has all words of one of the alternatives. The first
// alternative is what was typed.
type slot struct {
	alternatives [][]string
}

// isAnd reports whether the slot is "and" or "&", which a name may leave out.
func (s slot) isAnd() bool {
	return len(s.alternatives) == 1 && len(s.alternatives[0]) == 1 &&
		(s.alternatives[0][0] == and || s.alternatives[0][0] == ampersand)
}

func (s slot) String() string { return strings.Join(s.alternatives[0], " ") }

// slots splits a query's words into slots.
func (s *Synonyms) slots(words []string) []slot {
	var slots []slot
	for len(words) > 0 {
		n := 1
		next := slot{[][]string{words[:1]}}
		if short, ok := unitNames[words[0]]; ok && short != words[0] {
			next.alternatives = append(next.alternatives, []string{short})
		}
		if s != nil {
			for _, p := range s.byFirst[words[0]] {
				if sameWords(words, p.words) {
					n = len(p.words)
					next.alternatives = [][]string{p.words}
					for _, other := range s.groups[p.group] {
						if !slices.Equal(other, p.words) {
							next.alternatives = append(next.alternatives, other)
						}
					}
					break
				}
			}
		}
		slots, words = append(slots, next), words[n:]
	}
	return slots
}

package search

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/blevesearch/vellum"
	"github.com/blevesearch/vellum/levenshtein"
)

// The score of a match relative to an exact match. A prefix scores between prefixLeast and prefixMost,
// depending on how much of the word was typed.
const (
	exactQuality   = 1.0
	stemQuality    = 0.8
	prefixLeast    = 0.3
	prefixMost     = 0.7
	omission       = 0.5 // a letter is missing, the most frequent typo
	oneEdit        = 0.45
	twoEdits       = 0.3
	synonymQuality = 0.8
)

// Minimum lengths of words in which typos are searched.
const (
	oneEditFrom  = 4
	twoEditsFrom = 8
)

// match is a word of a segment that matches a word of a query.
type match struct {
	word    uint32
	quality float32
	kind    string
}

// expand finds the words that match a word of a query. It searches for typos if typos is set, and always if
// no document has the word. The last word of a query may be unfinished; another word only if no document has
// it, because a query for black beans does not mean blackeye peas.
func (s *segment) expand(word string, last, typos bool) ([]match, error) {
	var found []match
	exact, known := s.find(word)
	if known {
		found = append(found, match{exact, exactQuality, "exact"})
	}
	if other, ok := s.find(otherAnd(word)); ok {
		found = append(found, match{other, stemQuality, "stem"})
	}
	hasDigit := strings.ContainsAny(word, "0123456789")
	if !hasDigit {
		for _, other := range s.withStem(stem(word)) {
			if !known || other.word != exact {
				found = append(found, match{other.word, stemQuality, "stem"})
			}
		}
	}
	typos = typos || len(found) == 0
	if letters := utf8.RuneCountInString(word); last || letters > 1 && !known {
		from, to := s.withPrefix(word)
		for i := from; i < to; i++ {
			if known && uint32(i) == exact {
				continue
			}
			typed := float32(len(word)) / float32(len(s.words[i]))
			found = append(found, match{uint32(i), prefixLeast + (prefixMost-prefixLeast)*typed, "prefix"})
		}
	}
	if typos && !hasDigit {
		corrected, err := s.corrections(word)
		if err != nil {
			return nil, err
		}
		found = append(found, corrected...)
	}
	return found, nil
}

// otherAnd returns the other spelling of "and" and "&".
func otherAnd(word string) string {
	switch word {
	case and:
		return ampersand
	case ampersand:
		return and
	}
	return ""
}

// automata are the builders of automata for one edit and for two. An automaton accepts the number of edits of
// its builder, whatever distance is requested.
var automata = [2]func() (*levenshtein.LevenshteinAutomatonBuilder, error){
	sync.OnceValues(func() (*levenshtein.LevenshteinAutomatonBuilder, error) {
		return levenshtein.NewLevenshteinAutomatonBuilder(1, true)
	}),
	sync.OnceValues(func() (*levenshtein.LevenshteinAutomatonBuilder, error) {
		return levenshtein.NewLevenshteinAutomatonBuilder(2, true)
	}),
}

// corrections returns the words at a distance of one or two edits. Swapping two adjacent letters is one edit.
func (s *segment) corrections(word string) ([]match, error) {
	letters := utf8.RuneCountInString(word)
	if letters < oneEditFrom {
		return nil, nil
	}
	distance := uint8(1)
	if letters >= twoEditsFrom {
		distance = 2
	}
	builder, err := automata[distance-1]()
	if err != nil {
		return nil, fmt.Errorf("search: automata: %w", err)
	}
	dfa, err := builder.BuildDfa(word, distance)
	if err != nil {
		return nil, fmt.Errorf("search: automaton of %q: %w", word, err)
	}
	var found []match
	it, err := s.fst.Search(dfa, nil, nil)
	for err == nil {
		text, i := it.Current()
		if _, edits := dfa.MatchAndDistance(string(text)); edits > 0 {
			quality := float32(oneEdit)
			switch {
			case edits > 1:
				quality = twoEdits
			case len(text) > len(word):
				quality = omission
			}
			found = append(found, match{uint32(i), quality, "typo"})
		}
		err = it.Next()
	}
	if !errors.Is(err, vellum.ErrIteratorDone) {
		return nil, fmt.Errorf("search: typos of %q: %w", word, err)
	}
	return found, nil
}

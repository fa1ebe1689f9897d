package search

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/blevesearch/vellum"
	"github.com/kljensen/snowball/english"

	"backdock/shared/catalog/item"
)

// segment is the index of some documents. It is immutable.
type segment struct {
	words  []string // sorted
	fst    *vellum.FST
	starts []uint32 // postings of word i: posts[starts[i]:starts[i+1]]
	posts  []posting
	stems  []stemmed  // sorted by stem
	codes  []code     // sorted by text
	length []float32  // by document: weight of a word of the name, smaller in a long name
	names  [][]uint32 // by document: the words of its name, in order
	heads  []uint32   // by document: the head noun of its name, if it has a name
}

// posting says that a document has a word in some fields.
type posting struct {
	doc    uint32
	fields uint8
}

// stemmed says that a word has a stem.
type stemmed struct {
	stem string
	word uint32
}

// code is an item's code or UPC in compact form.
type code struct {
	text  string
	doc   uint32
	field uint8
}

// build builds the segment of the rows. Row i is document i.
func build(rows []*item.Row) (*segment, error) {
	s := &segment{length: make([]float32, len(rows)), names: make([][]uint32, len(rows)),
		heads: make([]uint32, len(rows))}
	lists, names := map[string][]posting{}, make([][]token, len(rows))
	for i, r := range rows {
		doc := uint32(i)
		add := func(word string, field uint8) {
			list := lists[word]
			if n := len(list); n > 0 && list[n-1].doc == doc {
				list[n-1].fields |= field
				return
			}
			lists[word] = append(list, posting{doc, field})
		}
		addText := func(text string, field uint8) []token {
			tokens := tokenize(text)
			for _, t := range tokens {
				add(t.text, field)
				for _, p := range t.parts {
					add(p, field)
				}
			}
			return tokens
		}
		names[i] = addText(r.Name, inName)
		s.length[i] = lengthNorm(len(names[i]))
		addText(r.Brand, inBrand)
		addText(r.Category, inCategory)
		addText(r.Description, inDescription)
		for _, t := range r.Tags {
			addText(t, inTags)
		}
		for _, k := range r.SearchKeywords {
			addText(k, inKeywords)
		}
		for _, c := range []code{{r.ItemID, doc, inItemID}, {r.UPC, doc, inUPC}} {
			if c.text = compact(c.text); c.text != "" {
				s.codes = append(s.codes, c)
			}
		}
	}
	s.take(lists)
	for i, tokens := range names {
		s.names[i] = make([]uint32, len(tokens))
		for j, t := range tokens {
			s.names[i][j], _ = s.find(t.text)
		}
		if len(tokens) > 0 {
			s.heads[i] = s.names[i][head(tokens)]
		}
	}
	slices.SortFunc(s.codes, func(a, b code) int { return strings.Compare(a.text, b.text) })
	return s, s.compile()
}

// after are words that end the first noun phrase of a name.
var after = map[string]bool{"with": true, "in": true, "for": true, "from": true, "of": true, "w": true}

// head returns the index of the last word of the first noun phrase of a name, which says what the product is.
func head(name []token) int {
	for i, t := range name {
		if t.ends || i+1 == len(name) || after[name[i+1].text] {
			return i
		}
	}
	return 0
}

// lengthNorm returns the weight of a word in a name of n words. A product whose name equals the query comes
// before one with a longer name.
func lengthNorm(n int) float32 { return float32(1 / (0.6 + 0.4*math.Max(float64(n), 1)/5)) }

// take flattens the postings.
func (s *segment) take(lists map[string][]posting) {
	s.words = make([]string, 0, len(lists))
	total := 0
	for w, l := range lists {
		s.words = append(s.words, w)
		total += len(l)
	}
	slices.Sort(s.words)
	s.posts = make([]posting, 0, total)
	s.starts = make([]uint32, 0, len(s.words)+1)
	for _, w := range s.words {
		s.starts = append(s.starts, uint32(len(s.posts)))
		s.posts = append(s.posts, lists[w]...)
	}
	s.starts = append(s.starts, uint32(len(s.posts)))
}

// compile builds the automaton and the stems from the words.
func (s *segment) compile() error {
	var buf bytes.Buffer
	builder, err := vellum.New(&buf, nil)
	if err != nil {
		return fmt.Errorf("search: %w", err)
	}
	for i, w := range s.words {
		if err := builder.Insert([]byte(w), uint64(i)); err != nil {
			return fmt.Errorf("search: word %q: %w", w, err)
		}
	}
	if err := builder.Close(); err != nil {
		return fmt.Errorf("search: %w", err)
	}
	if s.fst, err = vellum.Load(buf.Bytes()); err != nil {
		return fmt.Errorf("search: %w", err)
	}
	s.stems = make([]stemmed, len(s.words))
	for i, w := range s.words {
		s.stems[i] = stemmed{stem(w), uint32(i)}
	}
	slices.SortStableFunc(s.stems, func(a, b stemmed) int { return strings.Compare(a.stem, b.stem) })
	return nil
}

func stem(word string) string { return english.Stem(word, true) }

func (s *segment) postings(word uint32) []posting { return s.posts[s.starts[word]:s.starts[word+1]] }

// find returns the index of a word.
func (s *segment) find(word string) (uint32, bool) {
	i, ok := slices.BinarySearch(s.words, word)
	return uint32(i), ok
}

// withPrefix returns the range of the words that begin with a prefix.
func (s *segment) withPrefix(prefix string) (from, to int) {
	from = sort.SearchStrings(s.words, prefix)
	n := sort.Search(len(s.words)-from, func(i int) bool { return !strings.HasPrefix(s.words[from+i], prefix) })
	return from, from + n
}

// withStem returns the words of a stem.
func (s *segment) withStem(stem string) []stemmed {
	i := sort.Search(len(s.stems), func(i int) bool { return s.stems[i].stem >= stem })
	j := i
	for j < len(s.stems) && s.stems[j].stem == stem {
		j++
	}
	return s.stems[i:j]
}

// withCode returns the codes that begin with a prefix, the exact one first.
func (s *segment) withCode(prefix string) []code {
	i := sort.Search(len(s.codes), func(i int) bool { return s.codes[i].text >= prefix })
	j := i
	for j < len(s.codes) && strings.HasPrefix(s.codes[j].text, prefix) {
		j++
	}
	return s.codes[i:j]
}

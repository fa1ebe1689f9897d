package search_test

import (
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kljensen/snowball/english"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/search"
)

// The queries of this file are made from the catalog by the rules of the judged ones, so there are many more of
// them and each kind can be measured on queries that nobody has looked at.

func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' })
}

func stemOf(word string) string { return english.Stem(word, true) }

// having returns the rows by word of their name, in the form that f gives to a word.
func having(rows []*item.Row, f func(string) string) map[string][]*item.Row {
	has := map[string][]*item.Row{}
	for _, r := range rows {
		for _, w := range words(r.Name) {
			if l := has[f(w)]; len(l) == 0 || l[len(l)-1] != r {
				has[f(w)] = append(has[f(w)], r)
			}
		}
	}
	return has
}

func both(a, b []*item.Row) []*item.Row {
	in := map[*item.Row]bool{}
	for _, r := range a {
		in[r] = true
	}
	return slices.DeleteFunc(slices.Clone(b), func(r *item.Row) bool { return !in[r] })
}

func graded(text, category string, rows []*item.Row, good func(*item.Row) bool) *meant {
	q := &meant{text, category, map[string]float64{}}
	for _, r := range rows {
		q.grade[r.ID] = 0
		if good(r) {
			q.grade[r.ID] = 2
		}
	}
	return q
}

// pairs returns queries for a kind of product: neighboring words that at least eight names of a category have. It
// takes six of each category, skipping the first, in an arbitrary order.
func pairs(t testing.TB, skip int) []*meant {
	rows := products()
	judged := map[string]bool{}
	for _, half := range judgedMeant(t) {
		for _, q := range half {
			judged[q.text] = true
		}
	}
	counts := map[string]map[string]int{} // by category and pair
	for _, r := range rows {
		w, here := words(r.Name), map[string]bool{}
		for i := range len(w) - 1 {
			if len(w[i]) > 2 && len(w[i+1]) > 2 && w[i] != w[i+1] {
				here[w[i]+" "+w[i+1]] = true
			}
		}
		if counts[r.Category] == nil {
			counts[r.Category] = map[string]int{}
		}
		for p := range here {
			counts[r.Category][p]++
		}
	}
	has := having(rows, strings.Clone)
	order := func(p string) uint32 {
		h := fnv.New32a()
		_, _ = h.Write([]byte(p)) // never fails
		return h.Sum32()
	}
	var all []*meant
	for _, category := range slices.Sorted(maps.Keys(counts)) {
		var frequent []string
		for p, n := range counts[category] {
			if n >= 8 && !judged[p] {
				frequent = append(frequent, p)
			}
		}
		slices.SortFunc(frequent, func(a, b string) int { return int(order(a)) - int(order(b)) })
		for _, p := range frequent[min(skip, len(frequent)):min(skip+6, len(frequent))] {
			first, second, _ := strings.Cut(p, " ")
			all = append(all, graded(p, category, both(has[first], has[second]),
				func(r *item.Row) bool { return r.Category == category }))
		}
	}
	return all
}

// otherForms returns the queries with the last word in the singular instead of the plural, or the reverse.
func otherForms(queries []*meant) []*meant {
	exact, has := having(products(), strings.Clone), having(products(), stemOf)
	var all []*meant
	for _, q := range queries {
		first, last, _ := strings.Cut(q.text, " ")
		other, plural := strings.CutSuffix(last, "s")
		if !plural {
			other = last + "s"
		}
		if len(exact[other]) >= 3 && stemOf(other) == stemOf(last) {
			all = append(all, graded(first+" "+other, q.category, both(has[stemOf(first)], has[stemOf(last)]),
				func(r *item.Row) bool { return r.Category == q.category }))
		}
	}
	return all
}

// singles returns the words of the names of categories, in the singular and the plural. They mean these categories.
func singles() []*meant {
	rows := products()
	exact, has := having(rows, strings.Clone), having(rows, stemOf)
	meanings, forms := map[string]map[string]bool{}, map[string]bool{}
	for _, r := range rows {
		for _, w := range words(r.Category) {
			if meanings[stemOf(w)] == nil {
				meanings[stemOf(w)] = map[string]bool{}
			}
			meanings[stemOf(w)][r.Category] = true
			forms[w], forms[w+"s"], forms[strings.TrimSuffix(w, "s")] = true, true, true
		}
	}
	var all []*meant
	for _, w := range slices.Sorted(maps.Keys(forms)) {
		means := meanings[stemOf(w)]
		if len(w) < 3 || len(exact[w]) < 3 || len(means) == 0 || len(means) > 3 {
			continue
		}
		q := graded(w, strings.Join(slices.Sorted(maps.Keys(means)), " or "), has[stemOf(w)],
			func(r *item.Row) bool { return means[r.Category] })
		if q.good() >= 8 {
			all = append(all, q)
		}
	}
	return all
}

// drawn returns queries for known items: two words of a name, which at most ten names have, in any order. Some
// lack a letter, others end before the last word does.
func drawn(seed uint64, n int) []known {
	r := rand.New(rand.NewPCG(seed, 5))
	rows := products()
	has := having(rows, strings.Clone)
	var all []known
	for len(all) < n {
		w := slices.DeleteFunc(words(rows[r.IntN(len(rows))].Name), func(s string) bool { return len(s) < 3 })
		r.Shuffle(len(w), func(i, j int) { w[i], w[j] = w[j], w[i] })
		if len(w) < 2 || w[0] == w[1] {
			continue
		}
		q := known{kind: []string{"exact", "unfinished", "typo"}[len(all)%3]}
		for _, row := range both(has[w[0]], has[w[1]]) {
			q.relevant = append(q.relevant, row.ID)
		}
		at := r.IntN(2)
		switch long := w[at]; {
		case len(q.relevant) > 10, q.kind == "typo" && len(long) < 5, q.kind == "unfinished" && len(w[1]) < 5:
			continue
		case q.kind == "typo":
			gone := 1 + r.IntN(len(long)-2)
			w[at] = long[:gone] + long[gone+1:]
		case q.kind == "unfinished":
			w[1] = w[1][:len(w[1])-1-r.IntN(2)]
		}
		q.text = w[0] + " " + w[1]
		all = append(all, q)
	}
	return all
}

// Queries made by the rules of the judged ones do as well. The catalog limits what can be reached: a pair of words
// is often frequent in several categories, and only one of them is meant.
func TestUnseenQueries(t *testing.T) {
	x := indexOf(t, products())
	for name, set := range map[string]struct {
		queries []*meant
		least   float64
	}{
		"pairs":                   {pairs(t, 0), 0.85},
		"other pairs":             {pairs(t, 6), 0.85},
		"pairs in the other form": {otherForms(pairs(t, 0)), 0.82},
		"words of category names": {singles(), 0.94},
	} {
		sum := 0.0
		for _, q := range set.queries {
			sum += q.ndcg(ids(ask(t, x, search.Query{Text: q.text})))
		}
		mean := sum / float64(len(set.queries))
		t.Logf("%s: nDCG@10 %.3f of %d", name, mean, len(set.queries))
		if mean < set.least {
			t.Errorf("%s: nDCG@10 is %.3f, want %.2f", name, mean, set.least)
		}
	}
}

func TestUnseenKnownItems(t *testing.T) {
	checkKnown(t, drawn(11, 1500), map[string]bar{"exact": {0.97, 0.99}, "typo": {0.97, 0.99}, "unfinished": {0.93, 0.97}})
}

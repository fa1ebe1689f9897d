package search_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/shared/catalog/search"
)

// typedQueries returns queries of one to three words of real names: exact, with an unfinished last word, or
// with a missing letter.
func typedQueries(n int) []string {
	r := rand.New(rand.NewPCG(7, 11))
	rows := products()
	queries := make([]string, 0, n)
	for len(queries) < n {
		words := strings.Fields(strings.ToLower(rows[r.IntN(len(rows))].Name))
		from := r.IntN(len(words))
		words = slices.Clone(words[from:min(from+1+r.IntN(3), len(words))])
		last := []rune(words[len(words)-1])
		switch len(queries) % 3 {
		case 1:
			last = last[:1+r.IntN(len(last))]
		case 2:
			if len(last) > 4 {
				at := 1 + r.IntN(len(last)-1)
				last = slices.Delete(last, at, at+1)
			}
		}
		words[len(words)-1] = string(last)
		queries = append(queries, strings.Join(words, " "))
	}
	return queries
}

// measure reports the percentiles of the time that f takes per query.
func measure(b *testing.B, queries []string, f func(string)) {
	var took []time.Duration
	for b.Loop() {
		for _, q := range queries {
			start := time.Now()
			f(q)
			took = append(took, time.Since(start))
		}
	}
	slices.Sort(took)
	for _, p := range []struct {
		name string
		at   float64
	}{{"p50-µs", 0.5}, {"p95-µs", 0.95}, {"p99-µs", 0.99}} {
		b.ReportMetric(float64(took[int(p.at*float64(len(took)-1))].Nanoseconds())/1000, p.name)
	}
	b.ReportMetric(0, "ns/op")
}

func BenchmarkSearch25000(b *testing.B) {
	x := indexOf(b, products())
	queries := typedQueries(600)
	hits := 0
	measure(b, queries, func(q string) {
		if ask(b, x, search.Query{Text: q, Limit: 20}).Total > 0 {
			hits++
		}
	})
	b.ReportMetric(float64(hits)/float64(b.N*len(queries)), "found")
}

// Each keystroke of a query as it is typed.
func BenchmarkAutocomplete25000(b *testing.B) {
	x := indexOf(b, products())
	var keys []string
	for _, q := range typedQueries(150) {
		for i := range q {
			keys = append(keys, q[:i+1])
		}
	}
	measure(b, keys, func(q string) { ask(b, x, search.Query{Text: q, Limit: 8}) })
}

func BenchmarkBuild25000(b *testing.B) {
	rows := products()
	b.ReportAllocs()
	for b.Loop() {
		indexOf(b, rows)
	}
}

package search_test

import (
	"compress/gzip"
	"encoding/csv"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/search"
)

// readCSV reads a compressed table of testdata without its header.
func readCSV(t testing.TB, name string) [][]string {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	zip, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(zip).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows[1:]
}

var products = sync.OnceValue(func() []*item.Row {
	var rows []*item.Row
	for i, r := range readCSV(new(testing.B), "products.csv.gz") {
		rows = append(rows, &item.Row{ID: r[0], ItemID: "P" + strconv.Itoa(10000+i), UPC: r[0], Name: r[1], Category: r[2],
			IsActive: true})
	}
	return rows
})

func indexOf(t testing.TB, rows []*item.Row) *search.Index {
	t.Helper()
	x, err := search.NewIndex(rows)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func ask(t testing.TB, x *search.Index, q search.Query) search.Result {
	t.Helper()
	if q.Limit == 0 {
		q.Limit = 10
	}
	if q.Weights == (search.Weights{}) {
		q.Weights = search.DefaultWeights
	}
	r, err := x.Search(q)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func ids(r search.Result) []string {
	var all []string
	for _, h := range r.Hits {
		all = append(all, h.Row.ID)
	}
	return all
}

// known is a query for items that somebody has in mind.
type known struct {
	text, kind string
	relevant   []string // ids
}

// judgedKnown returns the known items of testdata.
func judgedKnown(t testing.TB) []known {
	var all []known
	for _, q := range readCSV(t, "known_items.csv.gz") {
		all = append(all, known{q[1], q[2], strings.Split(q[3], "|")})
	}
	return all
}

// bar is the least share of queries that have a known item first and among the first ten.
type bar struct{ first, top float64 }

func checkKnown(t *testing.T, queries []known, bars map[string]bar) {
	x := indexOf(t, products())
	first, top, asked := map[string]float64{}, map[string]float64{}, map[string]float64{}
	for _, q := range queries {
		found := ids(ask(t, x, search.Query{Text: q.text}))
		at := slices.IndexFunc(found, func(id string) bool { return slices.Contains(q.relevant, id) })
		asked[q.kind]++
		if at == 0 {
			first[q.kind]++
		}
		if at >= 0 {
			top[q.kind]++
		}
	}
	for kind, n := range asked {
		t.Logf("%s: first %.3f, in the first ten %.3f of %v", kind, first[kind]/n, top[kind]/n, n)
		if b := bars[kind]; first[kind]/n < b.first || top[kind]/n < b.top {
			t.Errorf("%s: first %.3f, in the first ten %.3f, want %v", kind, first[kind]/n, top[kind]/n, b)
		}
	}
}

// Known items are found by two words in any order, as they are or with a letter missing.
func TestKnownItems(t *testing.T) {
	checkKnown(t, judgedKnown(t), map[string]bar{"exact": {0.97, 0.995}, "typo": {0.98, 0.995}})
}

// A query with an unfinished last word finds the same items as the whole word.
func TestKnownItemsUnfinished(t *testing.T) {
	var queries []known
	for _, q := range judgedKnown(t) {
		cut := len(q.text) - 2
		if q.kind == "exact" && cut-strings.LastIndexByte(q.text, ' ') >= 4 {
			queries = append(queries, known{q.text[:cut], "unfinished", q.relevant})
		}
	}
	checkKnown(t, queries, map[string]bar{"unfinished": {0.92, 0.99}})
}

// meant is a query for a kind of product.
type meant struct {
	text, category string
	grade          map[string]float64 // by id: 2 has the words and is in the category, 0 has the words only
}

// judgedMeant returns the queries for a kind of product of testdata, in two halves.
func judgedMeant(t testing.TB) (halves [2][]*meant) {
	queries := map[string]*meant{}
	for _, r := range readCSV(t, "category_queries.csv.gz") {
		q := queries[r[0]]
		if q == nil {
			q = &meant{r[1], r[2], map[string]float64{}}
			queries[r[0]] = q
			no, err := strconv.Atoi(r[0])
			if err != nil {
				t.Fatal(err)
			}
			halves[no/2%2] = append(halves[no/2%2], q)
		}
		grade, err := strconv.ParseFloat(r[4], 64)
		if err != nil {
			t.Fatal(err)
		}
		q.grade[r[3]] = grade
	}
	return halves
}

// good returns the number of good items.
func (q *meant) good() int {
	n := 0
	for _, g := range q.grade {
		if g > 0 {
			n++
		}
	}
	return n
}

// ndcg returns the normalized discounted cumulative gain of the first ten results.
func (q *meant) ndcg(results []string) float64 {
	gain, ideal := 0.0, 0.0
	for i, id := range results {
		gain += q.grade[id] / math.Log2(float64(i)+2)
	}
	for i := range min(q.good(), 10) {
		ideal += 2 / math.Log2(float64(i)+2)
	}
	return gain / ideal
}

func meanNDCG(t *testing.T, x *search.Index, queries []*meant) float64 {
	sum := 0.0
	for _, q := range queries {
		v := q.ndcg(ids(ask(t, x, search.Query{Text: q.text})))
		if sum += v; v < 0.5 {
			t.Logf("%.2f %q, meant: %s", v, q.text, q.category)
		}
	}
	return sum / float64(len(queries))
}

// Products of the category that a query means come first. Some queries cannot be won: three of the 74 are asked
// with another category too, or mean one that has fewer such items, as honey for "greek yogurt".
func TestCategoryQueries(t *testing.T) {
	x := indexOf(t, products())
	halves := judgedMeant(t)
	first, second := meanNDCG(t, x, halves[0]), meanNDCG(t, x, halves[1])
	t.Logf("nDCG@10 %.3f (%.3f and %.3f by half)", (first+second)/2, first, second)
	if (first+second)/2 < 0.91 {
		t.Errorf("nDCG@10 is %.3f", (first+second)/2)
	}
}

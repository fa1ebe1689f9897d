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

// Known items are among the first ten results for exact words, unfinished words and typos. MiniSearch finds
// all of them; here 0.5 % fewer are allowed.
func TestKnownItems(t *testing.T) {
	x := indexOf(t, products())
	found, asked, reciprocal := map[string]float64{}, map[string]float64{}, map[string]float64{}
	for _, q := range readCSV(t, "known_items.csv.gz") {
		relevant := strings.Split(q[3], "|")
		asked[q[2]]++
		at := slices.IndexFunc(ids(ask(t, x, search.Query{Text: q[1]})),
			func(id string) bool { return slices.Contains(relevant, id) })
		if at >= 0 {
			found[q[2]]++
			reciprocal[q[2]] += 1 / float64(at+1)
		} else {
			t.Logf("%s %q: none of %v in %d", q[2], q[1], relevant[0], ask(t, x, search.Query{Text: q[1]}).Total)
		}
	}
	for kind, n := range asked {
		hit := found[kind] / n
		t.Logf("%s: hit@10 %.3f, MRR@10 %.3f of %v", kind, hit, reciprocal[kind]/n, n)
		if hit < 0.995 {
			t.Errorf("%s: hit@10 is %.3f", kind, hit)
		}
	}
}

// A query with an unfinished last word finds the same items as the whole word.
func TestKnownItemsUnfinished(t *testing.T) {
	x := indexOf(t, products())
	found, asked := 0.0, 0.0
	for _, q := range readCSV(t, "known_items.csv.gz") {
		cut := len(q[1]) - 2
		if q[2] != "exact" || cut-strings.LastIndexByte(q[1], ' ') < 4 {
			continue
		}
		asked++
		if slices.ContainsFunc(ids(ask(t, x, search.Query{Text: q[1][:cut]})),
			func(id string) bool { return strings.Contains(q[3], id) }) {
			found++
		} else {
			t.Logf("%q finds none", q[1][:cut])
		}
	}
	t.Logf("hit@10 %.3f of %v", found/asked, asked)
	if found/asked < 0.98 {
		t.Errorf("hit@10 is %.3f", found/asked)
	}
}

// Products of the category that a query means come first.
func TestCategoryQueries(t *testing.T) {
	x := indexOf(t, products())
	type query struct {
		text  string
		grade map[string]float64
	}
	queries := map[string]*query{}
	for _, r := range readCSV(t, "category_queries.csv.gz") {
		if queries[r[0]] == nil {
			queries[r[0]] = &query{r[1], map[string]float64{}}
		}
		grade, err := strconv.ParseFloat(r[4], 64)
		if err != nil {
			t.Fatal(err)
		}
		queries[r[0]].grade[r[3]] = grade
	}
	sum, n := [2]float64{}, [2]float64{}
	for qid, q := range queries {
		gain := 0.0
		for i, id := range ids(ask(t, x, search.Query{Text: q.text})) {
			gain += q.grade[id] / math.Log2(float64(i)+2)
		}
		ideal := 0.0
		for i := range 10 {
			count := 0
			for _, g := range q.grade {
				if g > 0 {
					count++
				}
			}
			if i < count {
				ideal += 2 / math.Log2(float64(i)+2)
			}
		}
		no, _ := strconv.Atoi(qid)
		half := no / 2 % 2
		sum[half] += gain / ideal
		n[half]++
		if gain/ideal < 0.8 {
			t.Logf("%q: nDCG %.2f", q.text, gain/ideal)
		}
	}
	ndcg := (sum[0] + sum[1]) / (n[0] + n[1])
	t.Logf("nDCG@10 %.3f (tuned on %.3f, the other half %.3f)", ndcg, sum[0]/n[0], sum[1]/n[1])
	if ndcg < 0.80 {
		t.Errorf("nDCG@10 is %.3f", ndcg)
	}
}

package search_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/search"
	"backdock/shared/platform/money"
)

func row(id, code, name string) *item.Row {
	return &item.Row{ID: id, ItemID: code, Name: name, IsActive: true}
}

var larder = []*item.Row{
	{ID: "1", ItemID: "10-4321A", UPC: "0401234567895", Name: "Pinto Beans", Brand: "Casa Vega",
		Category: "Canned & Bottled Beans", Description: "6/#10 can, whole"},
	{ID: "2", ItemID: "10-4322B", Name: "Refried Pinto Beans with Lard", Category: "Canned & Bottled Beans",
		Description: "12 x 16 OZ"},
	{ID: "3", ItemID: "20-0001C", Name: "Whole Tomatoes, Peeled", Category: "Tomatoes", Description: "2.5 kg",
		Tags: []string{"vegan"}},
	{ID: "4", ItemID: "20-0002D", Name: "Tomato Soup", Category: "Canned Soup",
		SearchKeywords: []string{"campbell style"}},
	{ID: "5", ItemID: "30-0001E", Name: "Crème Fraîche", Category: "Cream"},
	{ID: "6", ItemID: "30-0002F", Name: "Kellogg's Corn Flakes", Category: "Cereal"},
	{ID: "7", ItemID: "30-0003G", Name: "1% Low-Fat Milk", Category: "Milk"},
	{ID: "8", ItemID: "40-0001H", Name: "Lemon Soft Drink", Category: "Soda"},
	{ID: "9", ItemID: "40-0002I", Name: "Ginger Ale", Category: "Soda"},
	{ID: "10", ItemID: "61-0001J", Name: "White Vinegar", Category: "Vinegar", Description: "White Vinegar, 4/1 gal"},
	{ID: "11", ItemID: "61-0002K", Name: "Large Brown Eggs", Category: "Eggs", Description: "Large Brown Eggs, 15/1 dz"},
	{ID: "12", ItemID: "61-0003L", Name: "7 Up", Category: "Soda"},
	{ID: "13", ItemID: "61-0004M", Name: "Dairy Half & Half", Category: "Cream"},
	{ID: "14", ItemID: "61-0005N", Name: "Bistro Mac N' Cheese", Category: "Entrees"},
	{ID: "15", ItemID: "61-0006O", Name: "Trail Mix", Category: "Snacks"},
}

func TestWhatFindsWhat(t *testing.T) {
	x := indexOf(t, larder)
	tests := map[string]struct{ query, first string }{
		"a code":                             {"10-4321A", "1"},
		"a code without its hyphen":          {"104321a", "1"},
		"the beginning of a code":            {"20-0002", "4"},
		"a UPC":                              {"0401234567895", "1"},
		"a UPC as a GTIN of 14 digits":       {"00401234567895", "1"},
		"a name":                             {"pinto beans", "1"},
		"words in another order":             {"beans refried", "2"},
		"another form of a word":             {"tomatoes soups", "4"},
		"an unfinished word":                 {"refr", "2"},
		"unfinished words":                   {"refr pin", "2"},
		"one wrong letter":                   {"pimto beans", "1"},
		"a missing letter":                   {"tomatos peled", "3"},
		"letters that have changed places":   {"giner aleg", "9"},
		"two wrong letters in a long word":   {"tumatues peeled", "3"},
		"a brand":                            {"casa vega", "1"},
		"a category and a word":              {"canned soup tomato", "4"},
		"a tag":                              {"vegan", "3"},
		"a keyword":                          {"campbell", "4"},
		"a pack size":                        {"6/10", "1"},
		"a pack size with a number sign":     {"beans 6/#10", "1"},
		"the same alone":                     {"6/#10", "1"},
		"a can size":                         {"#10 can", "1"},
		"a can size in a pack size":          {"#10", "1"},
		"a unit written out":                 {"gallon", "10"},
		"a unit written short":               {"gal", "10"},
		"a dozen":                            {"dozen", "11"},
		"a dozen written short":              {"dz", "11"},
		"a number and a word":                {"7up", "12"},
		"a number and a word apart":          {"7 up", "12"},
		"an ampersand written out":           {"half and half", "13"},
		"an ampersand":                       {"half & half", "13"},
		"an ampersand without spaces":        {"half&half", "13"},
		"an and that the name leaves out":    {"lemon and drink", "8"},
		"the n of a brand":                   {"mac and cheese", "14"},
		"a pack size with units":             {"12x16oz", "2"},
		"a size with its unit":               {"2.5kg", "3"},
		"a size with its unit written apart": {"tomatoes 2.5 KG", "3"},
		"a percentage":                       {"1 % milk", "7"},
		"a compound written as one word":     {"lowfat milk", "7"},
		"a word without its accents":         {"creme fraiche", "5"},
		"a possessive":                       {"kelloggs", "6"},
		"a possessive without its s":         {"kellogg", "6"},
		"punctuation around a word":          {"  (ginger, ale)  ", "9"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := ids(ask(t, x, search.Query{Text: tt.query})); len(got) == 0 || got[0] != tt.first {
				t.Errorf("%q finds %v, want %s first", tt.query, got, tt.first)
			}
		})
	}
	for _, nothing := range []string{"zzzzqqqq", "!!!", "xyz 123456789", "chix", "gi xylo", "t 9 qqq"} {
		if r := ask(t, x, search.Query{Text: nothing}); r.Total != 0 {
			t.Errorf("%q finds %v", nothing, ids(r))
		}
	}
	if r := ask(t, x, search.Query{Text: " "}); r.Total != len(larder) {
		t.Errorf("no word finds %d items", r.Total)
	}
}

func TestSynonyms(t *testing.T) {
	x := indexOf(t, larder)
	synonyms := search.NewSynonyms([][]string{{"pop", "soft drink"}, {"garbanzo", "chickpea"}})
	for query, want := range map[string]string{"pop": "8", "lemon pop": "8", "soft drink": "8"} {
		if got := ids(ask(t, x, search.Query{Text: query, Synonyms: synonyms})); !slices.Equal(got, []string{want}) {
			t.Errorf("%q finds %v", query, got)
		}
	}
	if r := ask(t, x, search.Query{Text: "pop"}); r.Total != 0 {
		t.Errorf("without synonyms: %v", ids(r))
	}
}

func TestKeepExcludes(t *testing.T) {
	x := indexOf(t, larder)
	r := ask(t, x, search.Query{Text: "10-4321A", Keep: func(r *item.Row) bool { return r.ID != "1" }})
	if r.Total != 0 {
		t.Errorf("a restricted item was found by its code: %v", ids(r))
	}
	// Excluded items do not prevent others from being found.
	r = ask(t, x, search.Query{Text: "refried pinto soup", Keep: func(r *item.Row) bool { return r.ID != "2" }})
	if r.Total == 0 {
		t.Error("nothing was found")
	}
}

func TestSignals(t *testing.T) {
	rows := []*item.Row{row("1", "A1", "Black Beans"), row("2", "A2", "Black Beans"), row("3", "A3", "Black Beans"),
		row("4", "A4", "Black Beans"), row("5", "A5", "Black Beans")}
	rows[4].Popularity, rows[3].Featured, rows[2].Available = 40, true, money.Int(3)
	x := indexOf(t, rows)
	preferred := func(id string) bool { return id == "2" }
	tests := map[string]struct {
		weights search.Weights
		first   string
	}{
		"popularity": {search.Weights{Name: 5, Popularity: 1}, "5"},
		"featured":   {search.Weights{Name: 5, Featured: 1}, "4"},
		"in stock":   {search.Weights{Name: 5, InStock: 1}, "3"},
		"preferred":  {search.Weights{Name: 5, Preferred: 1}, "2"},
		"none":       {search.Weights{Name: 5}, "1"},
	}
	for name, tt := range tests {
		for _, text := range []string{"black beans", ""} {
			if got := ids(ask(t, x, search.Query{Text: text, Weights: tt.weights, Preferred: preferred})); got[0] != tt.first ||
				len(got) != 5 {
				t.Errorf("%s: %q finds %v", name, text, got)
			}
		}
	}
	if r := ask(t, x, search.Query{Text: "black", Weights: search.Weights{Brand: 5}}); r.Total != 0 {
		t.Errorf("a field of weight 0 was searched: %v", ids(r))
	}
}

// Every item is found by its exact code, as the first result, and by its exact name, even if many others have
// the name too.
func TestEveryItemIsFoundByCodeAndName(t *testing.T) {
	all := products()
	x := indexOf(t, all)
	rapid.Check(t, func(t *rapid.T) {
		r := all[rapid.IntRange(0, len(all)-1).Draw(t, "item")]
		found, err := x.Search(search.Query{Text: r.ItemID, Weights: search.DefaultWeights, Limit: 1})
		if err != nil || found.Total == 0 || found.Hits[0].Row != r {
			t.Fatalf("%s by code: %v, %v", r.ItemID, found, err)
		}
		if found, err = x.Search(search.Query{Text: r.UPC, Weights: search.DefaultWeights, Limit: 1}); err != nil ||
			found.Total == 0 || found.Hits[0].Row != r {
			t.Fatalf("%s by UPC: %v, %v", r.UPC, found, err)
		}
		only := func(other *item.Row) bool { return other == r }
		if found, err = x.Search(search.Query{Text: r.Name, Weights: search.DefaultWeights, Limit: 1,
			Keep: only}); err != nil || found.Total != 1 {
			t.Fatalf("%q by name, %v", r.Name, err)
		}
	})
}

// The same is true for random names and codes.
func TestAnyNameIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfN(rapid.StringMatching(`[A-Za-zäßéñçØ0-9 '’./x%#&-]{1,40}`), 1, 8).Draw(t, "names")
		var rows []*item.Row
		for i, n := range names {
			rows = append(rows, row(string(rune('a'+i)), "C"+string(rune('a'+i)), n))
		}
		x, err := search.NewIndex(rows)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if !strings.ContainsFunc(r.Name, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }) {
				continue
			}
			found, err := x.Search(search.Query{Text: r.Name, Weights: search.DefaultWeights, Limit: 1,
				Keep: func(o *item.Row) bool { return o == r }})
			if err != nil || found.Total != 1 {
				t.Fatalf("%q is not found among %q: %v", r.Name, names, err)
			}
		}
	})
}

// The parts of a score add up to the score.
func TestPartsAddUp(t *testing.T) {
	all := products()
	x := indexOf(t, all)
	synonyms := search.NewSynonyms([][]string{{"soda", "soft drink"}, {"beans", "legumes"}})
	queries := append(typedQueries(200), "soda", "soft drink", "legumes", "P10042", "", all[7].UPC)
	for _, text := range queries {
		for _, h := range ask(t, x, search.Query{Text: text, Explain: true, Synonyms: synonyms,
			Preferred: func(id string) bool { return id[len(id)-1] == '3' }}).Hits {
			sum := 0.0
			for _, p := range h.Parts {
				sum += p.Score
			}
			if math.Abs(sum-h.Score) > 0.001*math.Max(1, h.Score) {
				t.Fatalf("%q: %s scores %v, its parts %v", text, h.Row.Name, h.Score, h.Parts)
			}
		}
	}
}

// Pages of a result are ranges of the whole result.
func TestPages(t *testing.T) {
	x := indexOf(t, products())
	whole := ids(ask(t, x, search.Query{Text: "cheese", Limit: 1000}))
	var paged []string
	for offset := 0; offset < len(whole); offset += 37 {
		r := ask(t, x, search.Query{Text: "cheese", Offset: offset, Limit: 37})
		paged = append(paged, ids(r)...)
		if r.Total != ask(t, x, search.Query{Text: "cheese"}).Total {
			t.Fatal("totals differ")
		}
	}
	if len(whole) < 500 || !slices.Equal(whole, paged[:len(whole)]) {
		t.Errorf("%d results, pages differ", len(whole))
	}
}

// If no item has all words, items with most of them are found and marked. Items that only share beginnings of
// words are not found.
func TestWordsThatNoItemHasTogether(t *testing.T) {
	x := indexOf(t, larder)
	r := ask(t, x, search.Query{Text: "refried pinto soup"})
	if got := ids(r); !r.Partial || len(got) == 0 || got[0] != "2" {
		t.Errorf("found %v, partial %v", got, r.Partial)
	}
	if r := ask(t, x, search.Query{Text: "refried pinto"}); r.Partial || r.Total != 1 {
		t.Errorf("an item with all of the words: %v, partial %v", ids(r), r.Partial)
	}
}

// A typo is one edit in words of four letters or more, and up to two in words of eight or more.
func TestEdits(t *testing.T) {
	x := indexOf(t, []*item.Row{row("1", "A1", "Paprika"), row("2", "A2", "Marjoram Leaves"), row("3", "A3", "Mint")})
	for typed, want := range map[string]string{
		"papriak": "1", "paprkia": "1", "pprka": "", "papirak": "",
		"marjorma": "2", "majorama": "2", "marjxxam": "2", "mxrjxxam": "", "mimt": "3", "nimt": "", "mit": "",
	} {
		got := strings.Join(ids(ask(t, x, search.Query{Text: typed})), " ")
		if got != want {
			t.Errorf("%q finds %q, want %q", typed, got, want)
		}
	}
}

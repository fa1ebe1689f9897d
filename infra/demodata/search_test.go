package demodata_test

import (
	"encoding/json"
	"regexp"
	"testing"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/search"
	"backdock/shared/platform/setting"
)

// With the default settings, common searches in the demo catalog find a fitting item first.
func TestAFittingItemComesFirst(t *testing.T) {
	a := generated()
	var catalog []*item.Row
	for _, r := range a.byType["inventoryItem"] {
		b := r.Body
		if b["isInactive"].(bool) {
			continue
		}
		class := a.byID["classification/"+id(b["class"])]
		row := &item.Row{ID: r.ID, ItemID: text(b["itemId"]), UPC: text(b["upcCode"]), Name: text(b["displayName"]),
			Category:    text(class["name"]),
			Description: text(b["salesDescription"]), IsActive: true}
		if b["manufacturer"] != nil {
			row.Brand = text(b["manufacturer"])
		}
		catalog = append(catalog, row)
	}
	x, err := search.NewIndex(catalog)
	if err != nil {
		t.Fatal(err)
	}
	known, _ := setting.Lookup(setting.SearchSynonyms)
	var groups [][]string
	if err := json.Unmarshal(known.Default, &groups); err != nil {
		t.Fatal(err)
	}
	synonyms := search.NewSynonyms(groups)
	for query, fitting := range map[string]string{
		"half and half":     `(?i)half ?& ?half$`,
		"half & half":       `(?i)half ?& ?half$`,
		"ham and cheese":    `(?i)ham (&|and) cheese`,
		"mac and cheese":    `(?i)mac(aroni)? (&|and|n') cheese`,
		"tater tots":        `(?i)tots|taters|potato puffs`,
		"chix breast":       `(?i)chicken breast`,
		"goya black beans":  `(?i)black beans`,
		"hotdog":            `(?i)hot dog|frank`,
		"maple syrup":       `(?i)maple.* syrup$`,
		"cream cheeze":      `(?i)cream cheese`,
		"diet coke":         `(?i)diet.* cola|cola.* diet`,
		"#10 can tomatoes":  `(?i)tomato`,
		"1 gallon mayo":     `(?i)mayonnaise`,
		"large eggs dozen":  `(?i)egg`,
		"boneless chix":     `(?i)boneless.*chicken|chicken.*boneless`,
		"mozz shredded":     `(?i)mozzarella`,
		"catsup":            `(?i)ketchup|catsup`,
		"oj":                `(?i)orange juice|juice`,
		"whole milk gallon": `(?i)milk`,
	} {
		r, err := x.Search(search.Query{Text: query, Weights: search.DefaultWeights, Synonyms: synonyms, Limit: 5})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, h := range r.Hits {
			names = append(names, h.Row.Name+" / "+h.Row.Category)
		}
		t.Logf("%q (%d, partial %v): %q", query, r.Total, r.Partial, names)
		if len(names) == 0 || !regexp.MustCompile(fitting).MatchString(r.Hits[0].Row.Name) {
			t.Errorf("%q finds %q first", query, names)
		}
	}
}

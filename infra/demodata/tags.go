package demodata

import "strings"

// Tagged are the items that have a tag.
type Tagged struct {
	Tag     string
	ItemIDs []string
}

// tagRules give items their tags: by words of the name or of the category, or every so many of a department.
var tagRules = []struct {
	tag   string
	words []string
	every int // 0: all
}{
	{"organic", []string{"organic"}, 0},
	{"gluten free", []string{"gluten free", "gluten-free"}, 0},
	{"breakfast", []string{"cereal", "pancake", "yogurt", "granola", "oatmeal"}, 2},
	{"deli", []string{"cheese", "ham", "salami", "turkey", "olives"}, 3},
	{"holiday", []string{"cookies", "cakes", "chocolate", "candy", "pies"}, 7},
	{"salad bar", []string{"dressing", "salad", "croutons", "beans"}, 4},
}

// tagged returns the tags of items.
func tagged(items []*item) []Tagged {
	all := make([]Tagged, len(tagRules))
	for n, rule := range tagRules {
		all[n].Tag = rule.tag
		found := 0
		for _, it := range items {
			text := strings.ToLower(it.name + " " + it.category.name)
			for _, word := range rule.words {
				if !strings.Contains(text, word) {
					continue
				}
				if found++; rule.every == 0 || found%rule.every == 0 {
					all[n].ItemIDs = append(all[n].ItemIDs, it.id)
				}
				break
			}
		}
	}
	return all
}

// hiddenEvery is how many items there are for each hidden one.
const hiddenEvery = 211

// hidden returns the items that the portal does not offer in order entry: some that are seldom ordered.
func hidden(items []*item) []string {
	var ids []string
	for i, it := range items {
		if i%hiddenEvery == 17 && !it.inactive && it.popularity < 2_000_000/2000 {
			ids = append(ids, it.id)
		}
	}
	return ids
}

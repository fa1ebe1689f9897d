package search_test

import (
	"fmt"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/search"
)

// A typo, a synonym and an unfinished word are found, and the score says why.
func Example() {
	index, err := search.NewIndex([]*item.Row{
		{ID: "1", ItemID: "TOM-12", Name: "Tomatoes, crushed", IsActive: true},
		{ID: "2", ItemID: "CHI-5", Name: "Garbanzo beans", IsActive: true},
		{ID: "3", ItemID: "RIC-20", Name: "Rice, long grain", IsActive: true},
	})
	if err != nil {
		panic(err)
	}
	synonyms := search.NewSynonyms([][]string{{"garbanzo", "chickpea"}})
	for _, text := range []string{"crushd", "chickpea", "long gr"} {
		found, err := index.Search(search.Query{Text: text, Weights: search.DefaultWeights, Synonyms: synonyms, Limit: 1, Explain: true})
		if err != nil {
			panic(err)
		}
		hit := found.Hits[0]
		fmt.Println(text, "finds", hit.Row.Name, "by", hit.Parts[0].Matched)
	}
	// Output:
	// crushd finds Tomatoes, crushed by [crushd typo crushed]
	// chickpea finds Garbanzo beans by [chickpea synonym garbanzo]
	// long gr finds Rice, long grain by [long exact long gr prefix grain]
}

package search_test

import (
	"fmt"
	"testing"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/search"
)

// filed makes rows of names and categories: the even arguments are names, the odd ones categories.
func filed(texts ...string) []*item.Row {
	var rows []*item.Row
	for i := 0; i < len(texts); i += 2 {
		id := fmt.Sprint(i/2 + 1)
		rows = append(rows, &item.Row{ID: id, ItemID: "C" + id, Name: texts[i], Category: texts[i+1], IsActive: true})
	}
	return rows
}

func TestWhatFitsBest(t *testing.T) {
	tests := map[string]struct {
		query string
		rows  []*item.Row
		first string
	}{
		"the category of most products with the words next to each other": {"tomato sauce", filed(
			"Beans In Tomato Sauce", "Beans", "Tomato Sauce Basil", "Sauces", "Tomato Sauce Garlic", "Sauces",
			"Tomato Sauce Onion", "Sauces", "Pasta Tomato Cheese Sauce", "Dinners"), "2"},
		"a small category before an equally frequent large one": {"maple syrup", filed(
			"Maple Syrup Bacon", "Bacon", "Smoked Bacon", "Bacon", "Thick Bacon", "Bacon", "Turkey Bacon", "Bacon",
			"Maple Syrup Amber", "Syrups"), "5"},
		"a single word in the singular means the category": {"tomato", filed("Tomato Soup", "Soup",
			"Tomato Chips", "Chips", "Tomatoes Whole", "Tomatoes"), "3"},
		"the head noun of a name": {"chicken", filed("Chicken Soup", "Food", "Ground Chicken", "Food"), "2"},
		"the head noun before a preposition": {"rice", filed("Soup With Rice", "Food",
			"Rice With Soup", "Food"), "2"},
		"the head noun before a comma": {"juice", filed("Grapes, Juice", "Food", "Juice, Grapes", "Food"), "2"},
		"words as typed before other forms": {"pretzel thins", filed("Thin Pretzel Loops", "Snacks", "Pretzel Thins Loops",
			"Snacks"), "2"},
		"the plural that the last word begins": {"black bean", filed("Black Bean Soup", "Canned",
			"Black Beans", "Canned"), "2"},
		"an existing word before its corrections": {"cake egg", filed("Cage Free Egg", "Eggs", "Cage Egg", "Eggs",
			"Wedding Cake With Egg Covered In Chocolate", "Sweets"), "3"},
		"a missing letter before a wrong one": {"beter", filed("Beler", "Food", "Better", "Food"), "2"},
		"and as typed": {"peas and carrots", filed("Peas & Carrots", "Food",
			"Peas And Carrots", "Food"), "2"},
		"& as typed": {"peas & carrots", filed("Peas And Carrots", "Food",
			"Peas & Carrots", "Food"), "2"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			r := ask(t, indexOf(t, tt.rows), search.Query{Text: tt.query, Explain: true})
			if got := ids(r); len(got) == 0 || got[0] != tt.first {
				t.Errorf("%q finds %v, want %s first", tt.query, got, tt.first)
				for _, h := range r.Hits {
					t.Logf("%s: %.1f %v", h.Row.Name, h.Score, h.Parts)
				}
			}
		})
	}
}

// A signal weighs the same whatever the query: a popular item comes before an equal one, whether the query has one
// word or four.
func TestSignalsAreSharesOfTheScore(t *testing.T) {
	rows := filed("Large Brown Eggs Dozen", "Eggs", "Large Brown Eggs Dozen", "Eggs")
	rows[1].Popularity = 10
	x := indexOf(t, rows)
	for _, text := range []string{"eggs", "brown eggs", "large brown eggs dozen"} {
		hits := ask(t, x, search.Query{Text: text}).Hits
		if share := hits[0].Score / hits[1].Score; hits[0].Row.ID != "2" || share < 1.19 || share > 1.21 {
			t.Errorf("%q: the popular item has %.2f times the score", text, share)
		}
	}
}

// An exact code comes first, even if the whole query is the name of an item of the likeliest category.
func TestAnExactCodeComesFirst(t *testing.T) {
	rows := filed("7 Up 12 Oz", "Soda", "7 Up 12 Oz Cherry", "Soda", "Towels", "Paper")
	rows[0].Popularity, rows[0].Featured = 50, true
	rows[2].ItemID = "7 Up 12 Oz"
	if got := ids(ask(t, indexOf(t, rows), search.Query{Text: "7 up 12 oz"})); got[0] != "3" {
		t.Errorf("finds %v", got)
	}
}

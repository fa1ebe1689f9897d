package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"backdock/shared/catalog/ranking"
	"backdock/shared/catalog/search"
)

// demoFeatured is how many items are featured.
const demoFeatured = 12

// publishedWeights are the published versions of the search weights.
var publishedWeights = []struct {
	reason string
	change func(*search.Weights)
}{
	{"Items that sell come first", func(w *search.Weights) { w.Popularity = 5 }},
	{"What can ship comes before what cannot", func(w *search.Weights) { w.Popularity, w.InStock = 5, 4 }},
}

// judgedQueries are queries whose best results with all words in their names are judged good.
var judgedQueries = []string{"cheddar cheese", "orange juice", "tomato sauce", "olive oil", "black beans", "chicken soup",
	"peanut butter", "ice cream"}

// failedSearches are searches that people gave up, with how often.
var failedSearches = map[string]int{"siracha mayonaise dip": 6, "queso fresco crumbly": 4, "fat ball milk": 3,
	"frijoles charros": 2, "oat milk barista": 2, "cheese": 3, "chips": 2}

// ranking features items, and gives the search its popularity, weights, judged queries and failed searches. What is
// there already stays.
func (s *seeder) ranking(ctx context.Context) (string, error) {
	for i, p := range s.data.Pictures {
		if i >= demoFeatured {
			break
		}
		if err := s.api.Call(ctx, http.MethodPost, "/featured-items", map[string]any{"itemId": p.ItemID}, nil); err != nil {
			return "", err
		}
	}
	const base = "/admin/inventory-search"
	var current struct {
		Version int64 `json:"version"`
	}
	if err := s.api.Call(ctx, http.MethodGet, base+"/weights", nil, &current); err != nil {
		return "", err
	}
	if current.Version > 0 {
		return "search and featured items as they were", nil
	}
	// The job takes seconds; the next steps of the seed do not need its result.
	if err := s.api.Call(ctx, http.MethodPost, base+"/popularity/trigger", map[string]any{}, nil); err != nil {
		return "", err
	}
	if err := s.judge(ctx, base); err != nil {
		return "", err
	}
	for query, times := range failedSearches {
		for range times {
			if err := s.api.Call(ctx, http.MethodPost, "/inventory-items/search/failed", map[string]any{"query": query},
				nil); err != nil {
				return "", err
			}
		}
	}
	for _, v := range publishedWeights { // last: it marks the step as done
		weights := search.DefaultWeights
		v.change(&weights)
		if err := s.api.Call(ctx, http.MethodPost, base+"/weights",
			map[string]any{"weights": weights, "updateReason": v.reason}, nil); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%d featured items, %d judged queries, %d versions of the search weights", demoFeatured,
		len(judgedQueries), len(publishedWeights)), nil
}

// judge judges the first results that have all words of the query in their name.
func (s *seeder) judge(ctx context.Context, base string) error {
	var queries []ranking.Judged
	for _, query := range judgedQueries {
		var found struct {
			Items []struct {
				ID   string `json:"_id"`
				Name string `json:"name"`
			} `json:"inventoryItems"`
		}
		if err := s.api.Call(ctx, http.MethodGet, "/inventory-items/search?limit=20&q="+url.QueryEscape(query), nil,
			&found); err != nil {
			return err
		}
		judged := ranking.Judged{Query: query}
		for _, item := range found.Items {
			if len(judged.Good) < 4 && hasWords(item.Name, query) {
				judged.Good = append(judged.Good, item.ID)
			}
		}
		if len(judged.Good) > 0 {
			queries = append(queries, judged)
		}
	}
	return s.api.Call(ctx, http.MethodPut, base+"/judgments", map[string]any{"queries": queries}, nil)
}

func hasWords(name, query string) bool {
	for _, word := range strings.Fields(query) {
		if !strings.Contains(strings.ToLower(name), word) {
			return false
		}
	}
	return true
}

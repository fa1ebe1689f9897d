package search_test

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/search"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// world is a store of items with a catalog.
type world struct {
	table    table.Table
	blobs    blob.Store
	clock    func() time.Time
	items    *item.Items
	settings *setting.Settings
}

func newWorld() *world {
	now := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	w := &world{blobs: blob.NewMemory(), clock: func() time.Time { now = now.Add(time.Millisecond); return now }}
	w.table = listing.Track(memory.New(), w.clock)
	w.open()
	return w
}

// open makes the stores anew, as a cold start does.
func (w *world) open() {
	w.items = item.New(w.table, w.blobs, w.clock, unit.New(w.table, w.clock))
	w.settings = setting.New(w.table, w.clock)
}

// After any changes of items, the catalog answers as if it were new.
func TestCatalogFollowsItsItems(t *testing.T) {
	words := []string{"black", "white", "beans", "pinto", "soup", "canned"}
	rapid.Check(t, func(t *rapid.T) {
		ctx := context.Background()
		w := newWorld()
		kept := search.NewCatalog(w.items, w.settings)
		draw := func() []item.Item {
			var items []item.Item
			for range rapid.IntRange(1, 5).Draw(t, "items") {
				id := strconv.Itoa(rapid.IntRange(1, 12).Draw(t, "id"))
				name := rapid.SampledFrom(words).Draw(t, "word") + " " + rapid.SampledFrom(words).Draw(t, "word")
				items = append(items, item.Item{ID: id, ItemID: "C" + id, Name: name, IsActive: rapid.Bool().Draw(t, "active")})
			}
			return items
		}
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			var err error
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				_, err = w.items.Import(ctx, draw())
			case 1:
				_, err = w.items.ImportStock(ctx, map[string]item.Stock{"3": {Available: money.Int(rapid.Int64Range(0, 2).Draw(t,
					"stock"))}})
			case 2:
				_, err = w.items.SetPopularity(ctx, map[string]float64{"4": rapid.Float64Range(0, 9).Draw(t, "popularity")})
			}
			if err != nil {
				t.Fatal(err)
			}
			text := rapid.SampledFrom(append(words, "")).Draw(t, "query")
			q := search.Query{Text: text, Weights: search.DefaultWeights, Limit: 20,
				Keep: func(r *item.Row) bool { return r.IsActive }}
			got, err := kept.Search(ctx, q)
			if err != nil {
				t.Fatal(err)
			}
			want, err := search.NewCatalog(w.items, w.settings).Search(ctx, q)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(ids(got), ids(want)) {
				t.Fatalf("%q finds %v, a new catalog %v", text, ids(got), ids(want))
			}
		}
	})
}

func TestSynonymsOfTheSettings(t *testing.T) {
	ctx := context.Background()
	w := newWorld()
	if _, err := w.items.Import(ctx, []item.Item{{ID: "1", ItemID: "S1", Name: "Lemon soda",
		IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	c := search.NewCatalog(w.items, w.settings)
	q := search.Query{Text: "pop", Weights: search.DefaultWeights, Limit: 5}
	for _, step := range []struct {
		groups string
		want   int
	}{{`[["soda","pop"]]`, 1}, {`[]`, 0}, {`[["soda","pop"],["x"]]`, 1}} {
		if _, err := w.settings.Set(ctx, setting.SearchSynonyms, json.RawMessage(step.groups), setting.Write{}); err != nil {
			t.Fatal(err)
		}
		if r, err := c.Search(ctx, q); err != nil || r.Total != step.want {
			t.Errorf("with %s: %d found, %v", step.groups, r.Total, err)
		}
	}
}

// The first search of a process reads the list's snapshot, builds the index and answers the query.
func BenchmarkFirstSearch25000(b *testing.B) {
	ctx := context.Background()
	w := newWorld()
	var items []item.Item
	for _, r := range products() {
		items = append(items, item.Item{ID: r.ID, ItemID: r.ItemID, UPC: r.UPC, Name: r.Name, Category: r.Category,
			IsActive: true})
	}
	if _, err := w.items.Import(ctx, items); err != nil {
		b.Fatal(err)
	}
	// Changes written just before a snapshot are read again after it.
	later := w.clock().Add(time.Hour)
	w.clock = func() time.Time { later = later.Add(time.Millisecond); return later }
	w.open()
	if _, err := w.items.SaveSnapshot(ctx); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		w.open()
		r, err := search.NewCatalog(w.items, w.settings).Search(ctx, search.Query{Text: "cheddar cheese",
			Weights: search.DefaultWeights, Limit: 20})
		if err != nil || r.Total == 0 {
			b.Fatal(r.Total, err)
		}
	}
}

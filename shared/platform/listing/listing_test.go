package listing_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

type row struct {
	ID string
	N  int
}

var byN = listing.Order[row]{Name: "n", Compare: func(a, b *row) int { return cmp.Compare(a.N, b.N) }}

func key(id int) table.Key { return table.Key{PK: fmt.Sprintf("T#%03d", id), SK: "T"} }

// For any writes, removals, saves and restarts at any speed, an index shows exactly the rows in the table.
func TestAgreesWithTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctx := context.Background()
		now := time.Date(2026, 11, 21, 2, 0, 0, 0, time.UTC)
		clock := func() time.Time { now = now.Add(time.Microsecond); return now }
		store, blobs := listing.Track(memory.New(), clock), blob.NewMemory()
		index := listing.New[row]("t", store, blobs, clock)
		want := map[int]int{}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			id := rapid.IntRange(0, 9).Draw(t, "id")
			switch rapid.IntRange(0, 5).Draw(t, "what") {
			case 0, 1:
				want[id] = rapid.IntRange(0, 5).Draw(t, "n")
				if err := store.Commit(ctx, table.Put(table.New(key(id), row{}).Listed("t",
					row{ID: fmt.Sprint(id), N: want[id]}))); err != nil {
					t.Fatal(err)
				}
			case 2:
				delete(want, id)
				if err := store.Write(ctx, table.Put(table.New(key(id), row{}).Listed("t", nil))); err != nil {
					t.Fatal(err)
				}
			case 3:
				now = now.Add(time.Duration(rapid.IntRange(0, 7200).Draw(t, "seconds")) * time.Second)
			case 4:
				if _, err := index.Save(ctx); err != nil {
					t.Fatal(err)
				}
			case 5:
				index = listing.New[row]("t", store, blobs, clock)
			}
			if rapid.Bool().Draw(t, "look") {
				check(t, index, want)
			}
		}
		check(t, index, want)
	})
}

func check(t *rapid.T, index listing.Index[row], want map[int]int) {
	ids := slices.SortedFunc(maps.Keys(want), func(a, b int) int {
		return cmp.Or(cmp.Compare(want[a], want[b]),
			cmp.Compare(a, b))
	})
	for _, descending := range []bool{false, true} {
		rows, total, err := index.Page(context.Background(), byN, descending, nil, 1, 100)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range rows {
			got = append(got, fmt.Sprintf("%s:%d", r.ID, r.N))
		}
		var expected []string
		for _, id := range ids {
			expected = append(expected, fmt.Sprintf("%d:%d", id, want[id]))
		}
		if descending {
			slices.Reverse(expected)
		}
		if !slices.Equal(got, expected) || total != len(expected) {
			t.Fatalf("got %v (%d), want %v", got, total, expected)
		}
	}
}

func TestPageCutsAfterFiltering(t *testing.T) {
	ctx := context.Background()
	clock := func() time.Time { return time.Date(2026, 11, 21, 2, 0, 0, 0, time.UTC) }
	store := listing.Track(memory.New(), clock)
	for i := range 25 {
		if err := store.Commit(ctx, table.Put(table.New(key(i), row{}).Listed("t",
			row{ID: fmt.Sprint(i), N: i}))); err != nil {
			t.Fatal(err)
		}
	}
	index := listing.New[row]("t", store, blob.NewMemory(), clock)
	rows, total, err := index.Page(ctx, byN, false, func(r *row) bool { return r.N%2 == 0 }, 2, 5)
	if err != nil {
		t.Fatal(err)
	}
	if total != 13 || len(rows) != 5 || rows[0].N != 10 || rows[4].N != 18 {
		t.Errorf("total %d, rows %v", total, rows)
	}
}

// After the first read, an answer costs one round trip.
func TestOneRoundTrip(t *testing.T) {
	now := time.Date(2026, 11, 21, 2, 5, 0, 0, time.UTC)
	clock := func() time.Time { now = now.Add(time.Millisecond); return now }
	store := listing.Track(memory.New(), clock)
	index := listing.New[row]("t", store, blob.NewMemory(), clock)
	if _, _, err := index.All(context.Background()); err != nil {
		t.Fatal(err)
	}
	ctx, used := table.WithUsage(context.Background())
	if _, _, err := index.All(ctx); err != nil {
		t.Fatal(err)
	}
	if trips, _, _ := used.Snapshot(); trips != 1 {
		t.Errorf("%d round trips", trips)
	}
}

package bulkedit_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"backdock/shared/catalog/bulkedit"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table/memory"
)

var start = time.Date(2026, 11, 23, 14, 0, 0, 0, time.UTC)

// world has the items a, b and c.
func world(t *testing.T) (context.Context, *bulkedit.Edits, *item.Items) {
	t.Helper()
	var mu sync.Mutex
	now := start
	clock := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(time.Millisecond)
		return now
	}
	tracked := listing.Track(memory.New(), clock)
	items := item.New(tracked, blob.NewMemory(), clock, unit.New(tracked, clock))
	ctx := access.With(context.Background(), access.Caller{UserID: "u", Role: access.Manager})
	if _, err := items.Import(ctx, []item.Item{{ID: "a", Name: "A"}, {ID: "b", Name: "B"}, {ID: "c", Name: "C"}}); err != nil {
		t.Fatal(err)
	}
	return ctx, bulkedit.New(tracked, items, clock), items
}

func tag(name string) func(item.Item, *item.Metadata) error {
	return func(_ item.Item, m *item.Metadata) error {
		if !slices.Contains(m.Tags, name) {
			m.Tags = append(m.Tags, name)
		}
		return nil
	}
}

// A batch that stopped halfway and is sent again changes the rest, says of all that they were changed, in spite of
// their old versions, and is undone as a whole.
func TestABatchThatStoppedHalfway(t *testing.T) {
	ctx, edits, items := world(t)
	if _, err := edits.Change(ctx, "batch", []string{"a"}, nil, tag("x")); err != nil {
		t.Fatal(err)
	}
	versions := map[string]int64{"a": 0, "b": 0, "c": 0}
	for range 2 {
		got, err := edits.Change(ctx, "batch", []string{"a", "b", "c"}, versions, tag("x"))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range got {
			if !r.Changed || r.Code != "" || r.Version != 1 {
				t.Errorf("got %+v", r)
			}
		}
	}
	undone, err := edits.Undo(ctx, "undo", "batch")
	if err != nil || len(undone) != 3 {
		t.Fatalf("undone %+v, %v", undone, err)
	}
	for _, id := range []string{"a", "b", "c"} {
		if d, err := items.Get(ctx, id); err != nil || len(d.Metadata.Tags) > 0 || d.Metadata.Version != 2 {
			t.Errorf("%s: %+v, %v", id, d.Metadata, err)
		}
	}
	again, err := edits.Undo(ctx, "undo", "batch")
	if err != nil || !slices.Equal(again, undone) {
		t.Errorf("the same request again: %+v, first %+v, %v", again, undone, err)
	}
	if _, err := edits.Undo(ctx, "another", "batch"); !fault.Is(err, fault.NotFound) {
		t.Errorf("undone twice: %v", err)
	}
}

// Of twenty people who undo and change an item at the same time, nobody's change is lost.
func TestUndoRacesWithChanges(t *testing.T) {
	ctx, edits, items := world(t)
	if _, err := edits.Change(ctx, "batch", []string{"a"}, nil, tag("x")); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			if i == 7 {
				if _, err := edits.Undo(ctx, "undo", "batch"); err != nil {
					t.Error(err)
				}
				return
			}
			if _, err := items.SetMetadata(ctx, "a", nil, tag(string(rune('a'+i)))); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	d, err := items.Get(ctx, "a")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(d.Metadata.Tags); n != 19 && n != 20 { // without or with x
		t.Errorf("tags %v", d.Metadata.Tags)
	}
}

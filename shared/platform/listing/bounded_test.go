package listing_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// order is a row of a bounded list.
type order struct {
	ID   string
	N    int
	Open bool
	At   time.Time
}

const (
	days       = 24 * time.Hour
	listedFor  = 90 * days
	listedMost = 8
)

func bounded(t table.Table, blobs blob.Store, clock func() time.Time) listing.Index[order] {
	return listing.New[order]("t", t, blobs, clock).Bounded(listing.Bound[order]{
		Open: func(o *order) bool { return o.Open }, At: func(o *order) time.Time { return o.At }, Most: listedMost})
}

func stored(o order) table.Item {
	return table.New(table.Key{PK: "T#" + o.ID, SK: "T"}, struct{}{}).Listed("t", o)
}

// For any writes, closings, removals, saves, damaged snapshots, prunings and restarts at any speed, also with delayed
// reads: a bounded index holds exactly the open rows and the rows later than its end, and its end is not later than the
// rule allows.
func TestABoundedIndexHoldsWhatItSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctx := context.Background()
		now := time.Date(2026, 11, 21, 2, 0, 0, 0, time.UTC)
		clock := func() time.Time { now = now.Add(time.Microsecond); return now }
		mem := memory.New()
		store, blobs := listing.Track(mem, clock), blob.NewMemory()
		index := bounded(store, blobs, clock)
		want := map[string]order{}
		for n := range rapid.IntRange(1, 60).Draw(t, "steps") {
			id := fmt.Sprint(rapid.IntRange(0, 19).Draw(t, "id"))
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0, 1, 2, 3:
				o := order{id, n, rapid.IntRange(0, 3).Draw(t, "open") == 0,
					now.Add(-time.Duration(rapid.IntRange(-5, 120).Draw(t, "days ago")) * days)}
				want[id] = o
				if err := store.Commit(ctx, table.Put(stored(o))); err != nil {
					t.Fatal(err)
				}
			case 4:
				delete(want, id)
				if err := store.Commit(ctx, table.Put(table.New(table.Key{PK: "T#" + id, SK: "T"}, struct{}{}).Listed("t",
					nil))); err != nil {
					t.Fatal(err)
				}
			case 5:
				now = now.Add(time.Duration(rapid.IntRange(0, 40*24).Draw(t, "hours")) * time.Hour)
			case 6:
				if _, err := index.Save(ctx); err != nil {
					t.Fatal(err)
				}
			case 7:
				if rapid.Bool().Draw(t, "spoilt") {
					for _, name := range blobs.Names() {
						if err := blobs.Put(ctx, name, "", []byte("rubbish")); err != nil {
							t.Fatal(err)
						}
					}
				}
				index = bounded(store, blobs, clock)
			case 8:
				if _, err := index.Prune(ctx); err != nil {
					t.Fatal(err)
				}
			case 9: // what was visible then is complete after the next thorough search
				lagging := mem.Lagging(ctx, memory.Lags)
				if err := index.Refresh(lagging); err != nil {
					t.Fatal(err)
				}
			}
			if rapid.Bool().Draw(t, "look") {
				now = now.Add(time.Minute + time.Second)
				holds(t, index, want, now)
			}
		}
		now = now.Add(20 * time.Minute)
		holds(t, index, want, now)
		if _, err := index.Prune(ctx); err != nil {
			t.Fatal(err)
		}
		holds(t, bounded(store, blob.NewMemory(), clock), want, now)
	})
}

func holds(t *rapid.T, index listing.Index[order], want map[string]order, now time.Time) {
	rows, _, err := index.All(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	since, open := index.Since(), 0
	if age := now.Sub(since); age > listedFor {
		t.Fatalf("it ends %s ago", age)
	}
	listed := map[string]bool{}
	for _, r := range rows {
		if w, ok := want[r.ID]; !ok || w.N != r.N {
			t.Fatalf("it holds %+v, which is %+v (%t)", r, w, ok)
		}
		listed[r.ID] = true
		if r.Open {
			open++
		}
	}
	for id, o := range want {
		if should := o.Open || o.At.After(since); should != listed[id] {
			t.Fatalf("since %s: %+v is listed: %t", since, o, listed[id])
		}
	}
	if most := max(listedMost+listedMost/16, open); len(rows) > most {
		t.Fatalf("it holds %d rows, %d of them open", len(rows), open)
	}
	if len(want) <= listedMost && since.After(now.Add(-listedFor)) && len(rows) == 0 && open > 0 {
		t.Fatal("nothing is listed")
	}
}

// Old buckets are removed from the registry, so a start without a snapshot reads as much after ten years as after one.
func TestTheRegistryIsPruned(t *testing.T) {
	w := newWorld()
	ctx := context.Background()
	x := bounded(w.store, w.blobs, w.clock)
	put(t, w.store, stored(order{ID: "open", Open: true}))
	for i := range 200 {
		w.advance(5 * days)
		put(t, w.store, stored(order{ID: fmt.Sprint(i), At: w.clock()}))
		if _, err := x.Prune(ctx); err != nil {
			t.Fatal(err)
		}
	}
	names, err := w.raw.Query(ctx, table.Query{PK: "FEEDS#t"})
	if err != nil || len(names.Items) > listedMost+10 {
		t.Errorf("%d buckets, %v", len(names.Items), err)
	}
	rows, _, err := bounded(w.store, blob.NewMemory(), w.clock).All(ctx)
	if err != nil || len(rows) != listedMost && len(rows) != listedMost+listedMost/16 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

// A snapshot of another format is ignored, like a damaged one.
func TestASnapshotOfAnotherFormatIsNotUsed(t *testing.T) {
	w := newWorld()
	put(t, w.store, listed(1, 1))
	save(t, w.index())
	if err := w.blobs.Put(context.Background(), onlyName(t, w.blobs), "", zipped(t, `{"cursor":"2026-11-21T02:05:00Z","rows":1}
{"p":"T#009","s":"T","a":"2026-11-21T02:05:00.000000#T#009","r":{"ID":"9","N":9}}
`)); err != nil {
		t.Fatal(err)
	}
	shows(t, w.index(), "1:1")
}

// A busy hour is written to several partitions. Readers find all rows, whether they were running, start from a
// snapshot, or start without one. A quiet hour costs one query.
func TestAHotBucketIsSpread(t *testing.T) {
	w := newWorld()
	ctx := context.Background()
	warm := w.index()
	put(t, w.store, listed(0, 0))
	shows(t, warm, "0:0")
	for i := range 1200 {
		put(t, w.store, listed(i, i))
		if i == 700 {
			save(t, warm)
		}
	}
	parts := map[string]int{}
	for i := range 1200 {
		item, err := w.raw.Get(ctx, key(i))
		if err != nil {
			t.Fatal(err)
		}
		parts[item.Feed.At.PK]++
	}
	if len(parts) != 8 {
		t.Errorf("written into %v", parts)
	}
	for name, x := range map[string]listing.Index[row]{"warm": warm, "from the snapshot": w.index(),
		"from nothing": listing.New[row]("t", w.store, blob.NewMemory(), w.clock)} {
		if rows, _, err := x.All(ctx); err != nil || len(rows) != 1200 {
			t.Errorf("%s: %d rows, %v", name, len(rows), err)
		}
	}
	w.advance(30 * time.Minute)
	shows1200 := func(x listing.Index[row]) {
		t.Helper()
		if rows, _, err := x.All(ctx); err != nil || len(rows) != 1200 {
			t.Errorf("%d rows, %v", len(rows), err)
		}
	}
	shows1200(warm)
	w.advance(30 * time.Minute)
	shows1200(warm)
	queried := 0
	w.raw.query = func(q table.Query, run func() (table.Page, error)) (table.Page, error) {
		if !strings.HasPrefix(q.PK, "FEED#t#") {
			t.Errorf("reads %s", q.PK)
		}
		queried++
		return run()
	}
	w.advance(time.Minute)
	shows1200(warm)
	if queried != 1 {
		t.Errorf("%d queries in a quiet minute", queried)
	}
}

func TestWithinFindsAStretchOfAnOrder(t *testing.T) {
	w := newWorld()
	x := w.index()
	for i := range 30 {
		put(t, w.store, listed(i, i/3))
	}
	rows, err := x.Within(context.Background(), byN, func(r *row) int { return r.N - 4 })
	if err != nil || len(rows) != 3 || rows[0].ID != "12" || rows[2].ID != "14" {
		t.Errorf("%v, %v", rows, err)
	}
	if rows, err = x.Within(context.Background(), byN, func(r *row) int { return r.N - 77 }); err != nil ||
		len(rows) != 0 {
		t.Errorf("%v, %v", rows, err)
	}
}

func zipped(t *testing.T, text string) []byte {
	t.Helper()
	var buf bytes.Buffer
	zip := gzip.NewWriter(&buf)
	if _, err := zip.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

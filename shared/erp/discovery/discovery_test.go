package discovery_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/erp/discovery"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
)

var all = []synctask.ResourceType{synctask.Employee, synctask.Item, synctask.PriceLevel}

func first(int) int { return 0 }

func never(synctask.Task) bool { return false }

// For any order of tasks, repeated messages and failures: a discovery ends with its last task, its counters
// agree with the tasks, each record is queued once, and after the retries the portal has the same data as the
// ERP.
func TestADiscoveryEndsWithItsLastTask(t *testing.T) {
	e := newERP(t)
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(e)
		size := 0
		chosen := rapid.SliceOfNDistinct(rapid.SampledFrom(all), 1, 3, rapid.ID[synctask.ResourceType]).Draw(rt, "types")
		for _, typ := range chosen {
			n := rapid.SampledFrom([]int{0, 1, 7, 100, 101, 230}).Draw(rt, "records")
			for id := range n {
				e.save(typ, 3*id+1, fmt.Sprint("r", id), time.Duration(id)*time.Hour)
			}
			size += n
		}
		d := w.start(rt, discovery.Options{ResourceTypes: chosen})
		pick := func(n int) int {
			if rapid.IntRange(0, 3).Draw(rt, "again") == 0 { // SQS may deliver twice
				w.mu.Lock()
				w.queue = append(w.queue, w.queue[0])
				w.mu.Unlock()
			}
			return rapid.IntRange(0, n-1).Draw(rt, "message")
		}
		w.run(rt, pick, func(synctask.Task) bool { return rapid.IntRange(0, 5).Draw(rt, "fails") == 0 })
		for range 2 { // in any order, including tasks that have not failed
			for _, task := range rapid.Permutation(w.of(d.ID)).Draw(rt, "retried") {
				if _, err := w.discoveries.Retry(ctx, task.ID); (err == nil) != (task.Status == synctask.Failed) || err != nil &&
					!fault.Is(err, fault.Conflict) {
					rt.Fatalf("retry of a task that is %s: %v", task.Status, err)
				}
				w.consistent(rt, d.ID)
			}
			w.run(rt, pick, never)
		}
		got, err := w.discoveries.Get(ctx, d.ID)
		if err != nil || got.Status != discovery.Completed {
			rt.Fatalf("%+v, %v", got, err)
		}
		p, _, err := w.discoveries.ProgressOf(ctx, d.ID)
		if err != nil || p != (discovery.Progress{Found: size, Changed: size, Queued: size, Done: size}) {
			rt.Fatalf("%+v of %d records, %v", p, size, err)
		}
		for _, typ := range chosen {
			if left := w.behind(rt, typ); len(left) > 0 {
				rt.Fatalf("%s %v did not come over", typ, left)
			}
		}
		// it has released its types
		again := w.start(rt, discovery.Options{ResourceTypes: chosen, Full: rapid.Bool().Draw(rt, "full")})
		w.run(rt, first, never)
		if p, _, err := w.discoveries.ProgressOf(ctx, again.ID); err != nil || p.Changed != 0 || p.Queued != 0 ||
			p.Drift != 0 {
			rt.Fatalf("nothing changed, and yet %+v, %v", p, err)
		}
	})
}

// Records may change between and during readings, become visible late, and the ERP's clock may move: the next
// reading has all changes, deletions included.
func TestNothingThatChangedIsMissed(t *testing.T) {
	e := newERP(t)
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(e)
		for _, typ := range all {
			for id := range 5 {
				e.save(typ, id+1, "first", 0)
			}
		}
		w.start(rt, discovery.Options{ResourceTypes: all})
		w.run(rt, first, never)
		moved := false
		for n := range rapid.IntRange(1, 6).Draw(rt, "rounds") {
			e.pass(time.Duration(rapid.IntRange(1, 400).Draw(rt, "minutes")) * time.Minute)
			if !moved && rapid.IntRange(0, 3).Draw(rt, "summer time") == 0 {
				moved = true
				e.offset += rapid.SampledFrom([]time.Duration{-time.Hour, time.Hour}).Draw(rt, "by")
			}
			change := func() {
				typ, id := rapid.SampledFrom(all).Draw(rt, "type"), rapid.IntRange(1, 8).Draw(rt, "id")
				if e.isDeleted(typ, id) { // ids are not reused
					return
				}
				if typ != synctask.PriceLevel && rapid.IntRange(0, 5).Draw(rt, "deleted") == 0 {
					e.remove(typ, id)
					return
				}
				e.save(typ, id, fmt.Sprint("round ", n), time.Duration(rapid.IntRange(0, 60).Draw(rt, "seconds ago"))*time.Second)
			}
			for range rapid.IntRange(0, 4).Draw(rt, "changes before") {
				change()
			}
			w.start(rt, discovery.Options{ResourceTypes: all})
			w.run(rt, func(n int) int {
				if rapid.IntRange(0, 2).Draw(rt, "changes during") == 0 {
					change()
				}
				e.pass(time.Duration(rapid.IntRange(0, 20).Draw(rt, "seconds")) * time.Second)
				return n - 1
			}, never)
		}
		e.pass(time.Minute)
		last := w.start(rt, discovery.Options{ResourceTypes: all})
		w.run(rt, first, never)
		for _, typ := range all {
			if left := w.behind(rt, typ); len(left) > 0 {
				rt.Fatalf("%s %v were missed", typ, left)
			}
		}
		e.pass(2 * time.Hour)
		full := w.start(rt, discovery.Options{ResourceTypes: all, Full: true})
		w.run(rt, first, never)
		if p, _, err := w.discoveries.ProgressOf(ctx, full.ID); err != nil || p.Changed != 0 || p.Drift != 0 {
			rt.Fatalf("the full comparison after %s finds %+v, %v", last.ID, p, err)
		}
	})
}

// The cursor moves to one minute before the start of the reading, and only if nothing of the type was lost.
func TestTheCursorMovesWhenAllIsTakenOver(t *testing.T) {
	e := newERP(t)
	for name, c := range map[string]struct {
		fails func(synctask.Task) bool
		moves bool
	}{
		"nothing failed": {never, true},
		"a reading failed": {func(t synctask.Task) bool {
			return t.Kind == synctask.Reading &&
				t.ResourceType == synctask.Employee
		}, false},
		"a page failed": {func(t synctask.Task) bool {
			return t.Kind == synctask.Page &&
				t.ResourceType == synctask.Employee
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(e)
			e.save(synctask.Employee, 1, "a", 0)
			e.save(synctask.PriceLevel, 1, "a", 0)
			e.pass(time.Hour)
			began := w.now()
			types := []synctask.ResourceType{synctask.Employee, synctask.PriceLevel}
			d := w.start(t, discovery.Options{ResourceTypes: types, Full: true})
			w.run(t, func(int) int { e.pass(time.Second); return 0 }, c.fails)
			for _, rt := range types {
				cursor, err := w.discoveries.CursorOf(ctx, rt)
				if err != nil {
					t.Fatal(err)
				}
				if moves := c.moves || rt == synctask.PriceLevel; cursor.At.IsZero() == moves || cursor.FullAt != cursor.At {
					t.Errorf("the cursor of %s: %+v", rt, cursor)
				}
				if at := began.Add(-time.Minute); !cursor.At.IsZero() &&
					(cursor.At.Before(at) || cursor.At.After(at.Add(5*time.Second))) {
					t.Errorf("the cursor of %s is at %v, the reading began at %v", rt, cursor.At, began)
				}
			}
			for _, task := range w.of(d.ID) {
				if task.Status == synctask.Failed {
					if _, err := w.discoveries.Retry(ctx, task.ID); err != nil {
						t.Fatal(err)
					}
				}
			}
			w.run(t, first, never)
			if cursor, err := w.discoveries.CursorOf(ctx, synctask.Employee); err != nil || cursor.At.IsZero() {
				t.Errorf("after the retry the cursor is %+v, %v", cursor, err)
			}
		})
	}
}

func TestOneDiscoveryOfATypeRuns(t *testing.T) {
	w := newWorld(newERP(t))
	d := w.start(t, discovery.Options{ResourceTypes: []synctask.ResourceType{synctask.Employee}})
	if _, err := w.discoveries.Start(ctx, discovery.Options{ResourceTypes: all}); !fault.Is(err, fault.Conflict) {
		t.Errorf("a second discovery of a type: %v", err)
	}
	if other := w.start(t, discovery.Options{ResourceTypes: all, SkipRunning: true}); !slices.Equal(other.ResourceTypes,
		[]synctask.ResourceType{synctask.Item, synctask.PriceLevel}) {
		t.Errorf("beside it runs one of %v", other.ResourceTypes)
	}
	if none := w.start(t, discovery.Options{ResourceTypes: all, SkipRunning: true}); none.ID != "" {
		t.Errorf("beside both runs %+v", none)
	}
	if _, err := w.discoveries.Start(ctx,
		discovery.Options{ResourceTypes: []synctask.ResourceType{"trip"}}); !fault.Is(err, fault.Invalid) {
		t.Errorf("of a type that is not read: %v", err)
	}
	w.run(t, first, never)
	if got, err := w.discoveries.Get(ctx, d.ID); err != nil || got.Running() {
		t.Errorf("%+v, %v", got, err)
	}
	w.start(t, discovery.Options{ResourceTypes: all})
	w.erp.pass(6*time.Hour + time.Second) // an unfinished discovery no longer blocks others
	w.start(t, discovery.Options{ResourceTypes: all})
}

// A full comparison reports changes that a reading of changes should have found.
func TestDriftIsWhatNobodySaid(t *testing.T) {
	e := newERP(t)
	w := newWorld(e)
	for id := range 4 {
		e.save(synctask.Employee, id+1, "first", 24*time.Hour)
	}
	only := []synctask.ResourceType{synctask.Employee}
	w.start(t, discovery.Options{ResourceTypes: only})
	w.run(t, first, never)
	e.pass(3 * time.Hour)
	e.save(synctask.Employee, 1, "in silence", 30*time.Hour) // NetSuite does not update the date
	e.save(synctask.Employee, 2, "as it should be", 0)
	e.mu.Lock()
	delete(e.rows[types[synctask.Employee]], 3) // and does not report the deletion
	e.mu.Unlock()
	d := w.start(t, discovery.Options{ResourceTypes: only, Full: true})
	w.run(t, first, never)
	p, _, err := w.discoveries.ProgressOf(ctx, d.ID)
	if err != nil || p != (discovery.Progress{Found: 3, Changed: 3, Queued: 3, Done: 3, Drift: 1}) {
		t.Errorf("%+v, %v", p, err)
	}
	if left := w.behind(t, synctask.Employee); len(left) > 0 {
		t.Errorf("%v are as they were", left)
	}
}

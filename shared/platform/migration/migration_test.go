package migration_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/migration"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/table/tabletest"
)

var ctx = context.Background()

// world runs counting migrations on a table; its process can be killed at any write.
type world struct {
	table *tabletest.Mortal
	mu    sync.Mutex
	now   time.Time
	begun []string // steps in the order of their start: <number>/<cursor>
	fails map[string]error
}

func newWorld() *world {
	return &world{table: &tabletest.Mortal{Table: memory.New(), Dies: tabletest.Lives}, now: time.Date(2026, 11, 21, 14, 0,
		0, 0, time.UTC),
		fails: map[string]error{}}
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

// counting returns a migration of n steps, each of which writes an item.
func (w *world) counting(number, n int) migration.Migration {
	return migration.Migration{Number: number, Name: fmt.Sprintf("migration %d", number), Step: func(ctx context.Context,
		cursor string) (migration.Step, error) {
		w.mu.Lock()
		w.begun = append(w.begun, fmt.Sprintf("%d/%s", number, cursor))
		failure := w.fails[fmt.Sprintf("%d/%s", number, cursor)]
		w.mu.Unlock()
		if failure != nil {
			return migration.Step{}, failure
		}
		at, _ := strconv.Atoi(cursor) // "": 0
		item := table.New(table.Key{PK: fmt.Sprintf("RECORD#%d", number), SK: fmt.Sprint(at)}, struct{}{})
		if err := w.table.Commit(ctx, table.Put(item)); err != nil {
			return migration.Step{}, err
		}
		s := migration.Step{Cursor: strconv.Itoa(at + 1), Looked: 10, Changed: 1}
		if at+1 == n {
			s.Cursor = ""
		}
		return s, nil
	}}
}

func (w *world) runner() *migration.Runner {
	return migration.New(w.table, w.clock, w.counting(1, 3), w.counting(2, 4))
}

func (w *world) written(t interface{ Fatal(...any) }, number int) int {
	items, err := table.All(ctx, w.table, table.Query{PK: fmt.Sprintf("RECORD#%d", number)})
	if err != nil {
		t.Fatal(err)
	}
	return len(items)
}

func done(all []migration.Progress) bool {
	for _, p := range all {
		if p.State != migration.Done {
			return false
		}
	}
	return true
}

func TestMigrationsRunOnceInOrder(t *testing.T) {
	w := newWorld()
	all, err := w.runner().Run(ctx)
	if err != nil || !done(all) {
		t.Fatalf("%+v, %v", all, err)
	}
	if p := all[1]; p.Looked != 40 || p.Changed != 4 || p.FinishedAt == nil || p.Name != "migration 2" || p.Cursor != "" {
		t.Errorf("%+v", p)
	}
	if got := fmt.Sprint(w.begun); got != "[1/ 1/1 1/2 2/ 2/1 2/2 2/3]" {
		t.Errorf("steps %s", got)
	}
	if _, err := w.runner().Run(ctx); err != nil || len(w.begun) != 7 {
		t.Errorf("%d steps after another run, %v", len(w.begun), err)
	}
}

// If a run is killed at any write, the next runs complete the work and repeat at most the step that was not recorded.
func TestAKilledRunIsResumed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld()
		for kills := 0; ; kills++ {
			w.table.Dies = tabletest.Lives
			if kills < 5 {
				w.table.Dies = tabletest.DiesAt(rapid.IntRange(1, 12).Draw(t, "write"), rapid.Bool().Draw(t, "after"))
			}
			all, err := w.runner().Run(ctx)
			if err == nil && done(all) {
				break
			}
			if kills > 10 {
				t.Fatalf("it does not end: %+v, %v", all, err)
			}
			w.pass(3 * time.Minute) // the lease has ended
		}
		if w.written(t, 1) != 3 || w.written(t, 2) != 4 {
			t.Fatalf("%d and %d records", w.written(t, 1), w.written(t, 2))
		}
		if len(w.begun) > 7+5 {
			t.Fatalf("steps %v", w.begun)
		}
	})
}

func TestTwoRunnersAtOnce(t *testing.T) {
	w := newWorld()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, err := w.runner().Run(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	all, err := w.runner().Run(ctx)
	if err != nil || !done(all) || w.written(t, 1) != 3 || w.written(t, 2) != 4 {
		t.Errorf("%+v, %v", all, err)
	}
	if len(w.begun) != 7 {
		t.Errorf("steps %v", w.begun)
	}
}

func TestALeaseKeepsOthersAway(t *testing.T) {
	w := newWorld()
	blocked := make(chan struct{})
	began := make(chan struct{})
	slow := migration.Migration{Number: 1, Name: "slow", Step: func(context.Context, string) (migration.Step, error) {
		close(began)
		<-blocked
		return migration.Step{}, nil
	}}
	first := make(chan error)
	go func() {
		_, err := migration.New(w.table, w.clock, slow).Run(ctx)
		first <- err
	}()
	<-began
	all, err := migration.New(w.table, w.clock, slow, w.counting(2, 1)).Run(ctx)
	if err != nil || all[0].State != migration.Running || all[1].State != migration.NotBegun {
		t.Errorf("%+v, %v", all, err)
	}
	close(blocked)
	if err := <-first; err != nil {
		t.Error(err)
	}
	if all, err := migration.New(w.table, w.clock, slow).Progress(ctx); err != nil || !done(all) {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestAFailedStepIsRecordedAndTriedAgain(t *testing.T) {
	w := newWorld()
	broken := errors.New("broken")
	w.fails["1/2"] = broken
	all, err := w.runner().Run(ctx)
	if !errors.Is(err, broken) {
		t.Fatalf("%v", err)
	}
	if all, err = w.runner().Progress(ctx); err != nil || all[0].Cursor != "2" || all[0].Problem == "" ||
		all[1].State != migration.NotBegun {
		t.Errorf("%+v, %v", all, err)
	}
	delete(w.fails, "1/2")
	if all, err = w.runner().Run(ctx); err != nil || !done(all) || all[0].Problem != "" {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestARunEndsBeforeItsTimeIsUp(t *testing.T) {
	w := newWorld()
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	all, err := w.runner().Run(short)
	if err != nil || all[0].State != migration.Running || len(w.begun) != 0 {
		t.Errorf("%+v, steps %v, %v", all, w.begun, err)
	}
	if all, err = w.runner().Run(ctx); err != nil || !done(all) {
		t.Errorf("at once after it: %+v, %v", all, err)
	}
}

// Progress that was stored until November 2026 has a time without a worker, instead of none.
func TestProgressOfAnOlderVersionIsContinued(t *testing.T) {
	w := newWorld()
	old := map[string]any{"number": 1, "name": "migration 1", "state": "running", "cursor": "2", "looked": 20, "changed": 2,
		"startedAt": w.clock(), "updatedAt": w.clock(), "finishedAt": nil, "problem": "", "heldUntil": time.Time{}, "version": 3}
	if err := w.table.Commit(ctx, table.Put(table.New(table.Key{PK: "MIGRATIONS", SK: "0001"}, old))); err != nil {
		t.Fatal(err)
	}
	all, err := migration.New(w.table, w.clock, w.counting(1, 3)).Run(ctx)
	if err != nil || !done(all) || all[0].Looked != 30 || fmt.Sprint(w.begun) != "[1/2]" {
		t.Errorf("%+v, steps %v, %v", all, w.begun, err)
	}
}

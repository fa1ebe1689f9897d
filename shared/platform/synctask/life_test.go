package synctask_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// next lists the statuses that may follow each status. A worker may begin again after another one was killed,
// and the sweep writes an announced task without changing its status.
var next = map[synctask.Status][]synctask.Status{
	"":               {synctask.Pending},
	synctask.Pending: {synctask.Pending, synctask.InProgress, synctask.Failed, synctask.Superseded},
	synctask.InProgress: {synctask.InProgress, synctask.Pending, synctask.Retrying, synctask.Succeeded, synctask.Failed,
		synctask.Superseded},
	synctask.Retrying:   {synctask.Retrying, synctask.InProgress, synctask.Failed, synctask.Superseded},
	synctask.Failed:     {synctask.Pending, synctask.Superseded},
	synctask.Succeeded:  nil,
	synctask.Superseded: nil,
}

// held is a task that a worker has leased.
type held struct {
	*synctask.Work
	until time.Time
}

// For any order of actions by workers, people and the sweep: a task only makes allowed status changes, one
// worker at a time has a record, a worker that lost its task changes nothing, and every task ends.
// It is long because the model and all its actions share their state.
func TestATaskIsOpenOrEndedAndNeverLost(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld()
		var ids []string
		var workers []held
		marked := 0
		pick := func(what string, n int) int { return rapid.IntRange(0, n-1).Draw(rt, what) }
		some := func() string { return ids[pick("task", len(ids))] }
		begin := func(id string) {
			work, err := w.tasks.Begin(ctx, synctask.Message{TaskID: id}, "m")
			if errors.Is(err, synctask.ErrPoison) {
				_, err = w.tasks.Bury(ctx, id, "m", "killed its workers", func(synctask.Task) []table.Op { return nil })
			}
			if err != nil {
				rt.Fatal(err)
			}
			if work == nil {
				return
			}
			for _, h := range workers {
				if h.Task.ResourceID == work.Task.ResourceID && w.clock().Before(h.until) {
					rt.Fatalf("two workers have the record %s until %v", work.Task.ResourceID, h.until)
				}
			}
			workers = append(workers, held{work, w.clock().Add(synctask.LeaseTime)})
		}
		do := map[string]func(){
			"create": func() {
				ids = append(ids, w.order(rt, fmt.Sprint("o", pick("record", 3))).ID)
			},
			"begin": func() { begin(some()) },
			"end": func() {
				if len(workers) == 0 {
					return
				}
				n := pick("worker", len(workers))
				name := rapid.SampledFrom(slices.Sorted(maps.Keys(outcomes))).Draw(rt, "outcome")
				h, moves := workers[n], len(w.moves)
				workers = slices.Delete(workers, n, n+1)
				before := w.get(rt, h.Task.ID)
				lost := before.Version != h.Task.Version
				err := outcomes[name](h.Work, mark())
				switch {
				case lost && (!errors.Is(err, synctask.ErrLost) || len(w.moves) != moves):
					rt.Fatalf("the outcome of a lost task: %v, written %v", err, w.moves[moves:])
				case !lost && err != nil && !errors.Is(err, synctask.ErrLost): // only the lease may be lost
					rt.Fatal(err)
				case err == nil && slices.Contains([]string{"succeeds", "fails", "supersedes", "continues"}, name):
					marked++
				}
			},
			"kill": func() {
				if len(workers) > 0 {
					workers = workers[1:]
				}
			},
			"retry": func() {
				id := some()
				before := w.get(rt, id)
				if _, err := w.tasks.Retry(ctx, id, nil); (err == nil) != (before.Status == synctask.Failed) || err != nil &&
					!fault.Is(err, fault.Conflict) {
					rt.Fatalf("retry of a task that is %s: %v", before.Status, err)
				}
			},
			"supersede": func() {
				if err := w.tasks.Supersede(ctx, some()); err != nil {
					rt.Fatal(err)
				}
			},
			"supersede with its record": func() {
				ops, err := synctask.Superseding(ctx, w.table, some(), w.clock())
				if err == nil {
					err = w.tracked.Commit(ctx, ops...)
				}
				if err != nil {
					rt.Fatal(err)
				}
			},
			"supersede what failed": func() {
				record, stays := fmt.Sprint("o", pick("record", 3)), some()
				ended, err := w.tasks.SupersedeFailed(ctx, synctask.Out, synctask.SalesOrder, map[string]string{record: stays}, nil)
				if err != nil {
					rt.Fatal(err)
				}
				for _, task := range ended {
					if task.ResourceID != record || task.ID == stays {
						rt.Fatalf("ended %+v, not of %s or meant to stay", task, record)
					}
				}
				for _, id := range ids {
					if task := w.get(rt, id); task.ResourceID == record && id != stays && task.Status == synctask.Failed {
						rt.Fatalf("%s of %s has failed still", id, record)
					}
				}
			},
			"sweep": func() {
				if _, err := w.tasks.Sweep(ctx); err != nil {
					rt.Fatal(err)
				}
			},
			"pass": func() { w.pass(time.Duration(pick("seconds", 100)) * time.Second) },
		}
		names := slices.Sorted(maps.Keys(do))
		do["create"]()
		for range rapid.IntRange(0, 60).Draw(rt, "steps") {
			do[rapid.SampledFrom(names).Draw(rt, "step")]()
		}
		if got := w.marks(rt); got != marked {
			rt.Fatalf("%d outcomes are counted of %d", got, marked)
		}
		w.work(rt, ids)
		for _, m := range w.moves {
			if !slices.Contains(next[m.from.Status], m.to.Status) {
				rt.Fatalf("a task went from %s to %s", m.from.Status, m.to.Status)
			}
			if m.from.Version+1 != m.to.Version {
				rt.Fatalf("a task went from version %d to %d", m.from.Version, m.to.Version)
			}
			if (m.to.Cause != "") != (m.to.Status == synctask.Failed) && m.to.Status != synctask.Superseded {
				rt.Fatalf("a task that is %s has the cause %q", m.to.Status, m.to.Cause)
			}
		}
		w.listed(rt, ids)
	})
}

// work loses all messages and lets workers do what the sweep announces, until no task is open.
func (w *world) work(t fails, ids []string) {
	t.Helper()
	w.take()
	for range 120 {
		open := 0
		for _, id := range ids {
			if w.get(t, id).Status.Open() {
				open++
			}
		}
		if open == 0 {
			return
		}
		w.pass(time.Minute)
		if _, err := w.tasks.Sweep(ctx); err != nil {
			t.Fatal(err)
		}
		for _, m := range w.take() {
			work, err := w.tasks.Begin(ctx, m.Message, "m")
			if errors.Is(err, synctask.ErrPoison) {
				_, err = w.tasks.Bury(ctx, m.TaskID, "m", "killed its workers", func(synctask.Task) []table.Op { return nil })
			}
			if err == nil && work != nil {
				err = work.Succeed(ctx, "77")
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatal("tasks are open for ever")
}

// listed compares the list with the tasks. Each task must be in it once, with its current data, and only
// failed tasks may count as failed.
func (w *world) listed(t fails, ids []string) {
	t.Helper()
	w.pass(time.Hour) // later than what the list treats as new
	rows, err := w.tasks.Rows(ctx, synctask.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != len(ids) {
		t.Fatalf("%d tasks are listed, of %d", len(rows), len(ids))
	}
	failed := map[string]int{}
	for _, r := range rows {
		task := w.get(t, r.ID)
		if r.Status != task.Status || r.Cause != task.Cause || !r.UpdatedAt.Equal(task.UpdatedAt) {
			t.Fatalf("listed as %+v is %+v", r, task)
		}
		if task.Status == synctask.Failed {
			failed[task.Cause]++
		}
	}
	causes, err := w.tasks.Causes(ctx)
	if err != nil {
		t.Fatal(err)
	}
	counted := map[string]int{}
	for n, c := range causes {
		counted[c.Cause] = c.Count
		if n > 0 && causes[n-1].Count < c.Count {
			t.Fatalf("the causes are not in order: %+v", causes)
		}
	}
	if !maps.Equal(counted, failed) {
		t.Fatalf("failures by cause %v, want %v", counted, failed)
	}
}

func TestTheSweepAnnouncesWhatIsDue(t *testing.T) {
	w := newWorld()
	task := w.order(t, "o1")
	w.take()
	const step = 5 * time.Second
	for _, pause := range []int{50, 50, 100, 200, 400, 800, 800, 800} { // in seconds
		want, passed := time.Duration(pause)*time.Second, time.Duration(0)
		for {
			w.pass(step)
			passed += step
			n, err := w.tasks.Sweep(ctx)
			sent := w.take()
			if err != nil || n != len(sent) || passed > want+step {
				t.Fatalf("%d announced, %+v sent, %v; %v after the time before, want %v", n, sent, err, passed, want)
			}
			if n == 1 {
				break
			}
		}
		if passed < want || w.get(t, task.ID).Status != synctask.Pending {
			t.Errorf("announced %v after the time before, want %v", passed, want)
		}
	}
	w.begin(t, task.ID)
	w.pass(synctask.LeaseTime - time.Second)
	if n, err := w.tasks.Sweep(ctx); n != 0 || err != nil {
		t.Errorf("a leased task was announced: %d, %v", n, err)
	}
	w.pass(time.Second + time.Millisecond)
	if n, err := w.tasks.Sweep(ctx); n != 1 || err != nil {
		t.Errorf("a task whose lease is over: announced %d, %v", n, err)
	}
}

func TestWhatWasRefusedStandsOnce(t *testing.T) {
	w := newWorld()
	task := synctask.NewPart(w.clock(), synctask.Record, synctask.Unknown, "m1", "", "", "erp-bulk")
	for range 2 {
		if err := w.tasks.Refused(ctx, task, synctask.CauseUnreadable, "words"); err != nil {
			t.Fatal(err)
		}
	}
	got := w.get(t, "m1")
	if got.Status != synctask.Failed || got.Cause != synctask.CauseUnreadable || got.Version != 1 ||
		got.LastWords() != "words" || len(w.take()) != 0 {
		t.Errorf("%+v", got)
	}
}

func TestPagesAreSupersededByTheirType(t *testing.T) {
	w := newWorld()
	now := w.clock()
	page := synctask.NewPart(now, synctask.Page, synctask.Item, "d-item-00001", "d-item-00001", "d", "erp-bulk")
	other := synctask.NewPart(now, synctask.Page, synctask.Stock, "d-stock-00001", "d-stock-00001", "d", "erp-bulk")
	record := synctask.NewPart(now, synctask.Record, synctask.Item, "d-item-00001-7", "7", "d", "erp-bulk")
	w.create(t, page, other, record)
	for _, task := range []synctask.Task{page, other, record} {
		if err := w.begin(t, task.ID).Fail(ctx, "CAUSE", "CODE", "words"); err != nil {
			t.Fatal(err)
		}
	}
	counted := 0
	ended, err := w.tasks.SupersedeFailed(ctx, synctask.In, synctask.Item, map[string]string{synctask.NoRecord: ""},
		func(synctask.Task) []table.Op {
			counted++
			return []table.Op{mark()}
		})
	if err != nil || len(ended) != 1 || ended[0].ID != page.ID || counted != 1 || w.marks(t) != 1 {
		t.Errorf("ended %+v, %v; counted %d", ended, err, counted)
	}
	if w.get(t, other.ID).Status != synctask.Failed || w.get(t, record.ID).Status != synctask.Failed ||
		w.get(t, page.ID).Status != synctask.Superseded {
		t.Error("another type's page or a record's own task was ended")
	}
}

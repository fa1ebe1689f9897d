package synctask_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

func TestALostLeaseWritesNothing(t *testing.T) {
	// Actions that take the task from its worker.
	taken := map[string]func(*testing.T, *world, synctask.Task){
		"another worker, after the lease": func(t *testing.T, w *world, task synctask.Task) {
			w.pass(synctask.LeaseTime)
			w.begin(t, task.ID)
		},
		"another worker, which has ended it": func(t *testing.T, w *world, task synctask.Task) {
			w.pass(synctask.LeaseTime)
			if err := w.begin(t, task.ID).Succeed(ctx, "77"); err != nil {
				t.Fatal(err)
			}
		},
		"a task that replaces it": func(t *testing.T, w *world, task synctask.Task) {
			if err := w.tasks.Supersede(ctx, task.ID); err != nil {
				t.Fatal(err)
			}
		},
		"another task of its record, after the lease": func(t *testing.T, w *world, task synctask.Task) {
			w.pass(synctask.LeaseTime)
			w.begin(t, w.order(t, task.ResourceID).ID)
		},
	}
	for by, take := range taken {
		for name, end := range outcomes {
			t.Run(by+", "+name, func(t *testing.T) {
				w := newWorld()
				task := w.order(t, "o1")
				work := w.begin(t, task.ID)
				take(t, w, task)
				before, moves := w.get(t, task.ID), len(w.moves)
				w.take()
				if err := end(work, mark()); !errors.Is(err, synctask.ErrLost) {
					t.Fatalf("the outcome of a lost task: %v", err)
				}
				if after := w.get(t, task.ID); !table.Same(before, after) || len(w.moves) != moves || w.marks(t) != 0 ||
					len(w.take()) != 0 {
					t.Errorf("a lost task was written: %+v, before %+v", after, before)
				}
			})
		}
	}
}

// After a worker has recorded a result it has no lease; what it does next does not change the task.
func TestAnOutcomeIsTheLastWord(t *testing.T) {
	for first, end := range outcomes {
		for second, again := range outcomes {
			t.Run(first+", then "+second, func(t *testing.T) {
				w := newWorld()
				work := w.begin(t, w.order(t, "o1").ID)
				if err := end(work); err != nil {
					t.Fatal(err)
				}
				before := w.get(t, work.Task.ID)
				if err := again(work, mark()); !errors.Is(err, synctask.ErrLost) || !table.Same(w.get(t, work.Task.ID), before) ||
					w.marks(t) != 0 {
					t.Errorf("%v: %+v, before %+v", err, w.get(t, work.Task.ID), before)
				}
			})
		}
	}
}

// outcomes are the results that a worker can record.
var outcomes = map[string]func(*synctask.Work, ...table.Op) error{
	"succeeds":   func(w *synctask.Work, ops ...table.Op) error { return w.Succeed(ctx, "77", ops...) },
	"fails":      func(w *synctask.Work, ops ...table.Op) error { return w.Fail(ctx, "CAUSE", "CODE", "words", ops...) },
	"supersedes": func(w *synctask.Work, ops ...table.Op) error { return w.Supersede(ctx, ops...) },
	"continues":  func(w *synctask.Work, ops ...table.Op) error { return w.Continue(ctx, ops...) },
	"waits":      func(w *synctask.Work, _ ...table.Op) error { return w.Wait(ctx, "something") },
	"requeues":   func(w *synctask.Work, _ ...table.Op) error { return w.Requeue(ctx, "words") },
	"postpones": func(w *synctask.Work, _ ...table.Op) error {
		_, err := w.Postpone(ctx, synctask.Silence{}, "CODE", "words")
		return err
	},
	"postpones while the ERP is away": func(w *synctask.Work, _ ...table.Op) error {
		_, err := w.Postpone(ctx, synctask.Silence{Away: true}, "CODE", "words")
		return err
	},
}

func TestWhatComesOfAnAttempt(t *testing.T) {
	want := map[string]synctask.Status{"succeeds": synctask.Succeeded, "fails": synctask.Failed,
		"supersedes": synctask.Superseded,
		"continues":  synctask.Pending, "waits": synctask.Pending, "requeues": synctask.Retrying,
		"postpones":                       synctask.Retrying,
		"postpones while the ERP is away": synctask.Retrying}
	attempts := map[string]int{"continues": 0, "waits": 0} // these make no attempt; the others make one
	for name, end := range outcomes {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			task := w.order(t, "o1")
			if err := end(w.begin(t, task.ID), mark()); err != nil {
				t.Fatal(err)
			}
			got := w.get(t, task.ID)
			n, unusual := attempts[name]
			if !unusual {
				n = 1
			}
			if got.Status != want[name] || got.Tries != n || len(got.Attempts) != n {
				t.Errorf("%s with the attempts %+v", got.Status, got.Attempts)
			}
			if n == 1 && got.Attempts[0].Status != got.Status {
				t.Errorf("the attempt says %s of a task that is %s", got.Attempts[0].Status, got.Status)
			}
			if got.Status != synctask.Failed && got.Cause != "" {
				t.Errorf("%s for the cause %s", got.Status, got.Cause)
			}
			if w.begin(t, w.order(t, "o1").ID) == nil {
				t.Error("the record is leased still")
			}
		})
	}
}

// A result that could not be stored leaves no trace: the result stored in its place does not contain it.
func TestAnOutcomeThatWasNotStoredLeavesNoTrace(t *testing.T) {
	for name, end := range map[string]func(*synctask.Work) error{
		"succeeds":   func(w *synctask.Work) error { return w.Succeed(ctx, "77", never()) },
		"fails":      func(w *synctask.Work) error { return w.Fail(ctx, "CAUSE", "CODE", "words", never()) },
		"supersedes": func(w *synctask.Work) error { return w.Supersede(ctx, never()) },
		"continues":  func(w *synctask.Work) error { return w.Continue(ctx, never()) },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			task := w.order(t, "o1")
			for n := 1; ; n++ {
				work, err := w.tasks.Begin(ctx, synctask.Message{TaskID: task.ID}, "m")
				if errors.Is(err, synctask.ErrPoison) {
					if n != 5 {
						t.Errorf("poison at the begin %d", n)
					}
					return
				}
				if err != nil || work == nil || n > 5 {
					t.Fatalf("begin %d: %v, %v", n, work, err)
				}
				if err := end(work); !errors.Is(err, table.ErrCondition) || errors.Is(err, synctask.ErrLost) {
					t.Fatal(err)
				}
				if err := work.Requeue(ctx, "not stored"); err != nil {
					t.Fatal(err)
				}
				got := w.get(t, task.ID)
				if got.Status != synctask.Retrying || got.Tries != n || len(got.Attempts) != n || got.NetSuiteID != "" ||
					got.Begun != n {
					t.Fatalf("after %d outcomes that were not stored: %+v", n, got)
				}
			}
		})
	}
}

func TestAttemptsAreBounded(t *testing.T) {
	w := newWorld()
	task := w.order(t, "o1")
	for n := range 30 {
		if _, err := w.begin(t, task.ID).Postpone(ctx, synctask.Silence{Busy: true}, "CODE", fmt.Sprintf("%d %04000d", n,
			0)); err != nil {
			t.Fatal(err)
		}
	}
	got := w.get(t, task.ID)
	if got.Tries != 30 || len(got.Attempts) != 20 || got.Attempts[19].Detail[:3] != "29 " || len(got.LastWords()) != 2000 {
		t.Errorf("%d tries, %d attempts, the last words %.10s of %d bytes", got.Tries, len(got.Attempts), got.LastWords(),
			len(got.LastWords()))
	}
}

// A crashed worker records nothing. Four crashes in a row make the task poison; any recorded result in
// between resets the count.
func TestATaskThatKillsItsWorkersIsPoison(t *testing.T) {
	kill := func(t *testing.T, w *world, id string, times int) {
		t.Helper()
		for range times {
			w.begin(t, id)
			w.pass(synctask.LeaseTime)
		}
	}
	for _, name := range []string{"waits", "postpones", "postpones while the ERP is away", "continues"} {
		t.Run("not where it "+name, func(t *testing.T) {
			w := newWorld()
			task := w.order(t, "o1")
			for range 3 {
				kill(t, w, task.ID, 3)
				if err := outcomes[name](w.begin(t, task.ID)); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	w := newWorld()
	task := w.order(t, "o1")
	kill(t, w, task.ID, 3)
	w.begin(t, task.ID)
	if work, err := w.tasks.Begin(ctx, synctask.Message{TaskID: task.ID}, "m"); work != nil || err != nil {
		t.Fatalf("poison while its worker may be alive: %v, %v", work, err)
	}
	w.pass(synctask.LeaseTime)
	if _, err := w.tasks.Begin(ctx, synctask.Message{TaskID: task.ID}, "m"); !errors.Is(err, synctask.ErrPoison) {
		t.Fatalf("after four deaths: %v", err)
	}
	for range 2 { // also the second time
		got, err := w.tasks.Bury(ctx, task.ID, "m", "killed its workers",
			func(synctask.Task) []table.Op { return []table.Op{mark()} })
		if err != nil || got.Status != synctask.Failed || got.Cause != synctask.CausePoison || w.marks(t) != 1 ||
			got.Tries != 1 {
			t.Fatalf("buried: %+v, %v, counted %d times", got, err, w.marks(t))
		}
	}
	if _, err := w.tasks.Begin(ctx, synctask.Message{TaskID: task.ID}, "m"); !errors.Is(err, synctask.ErrPoison) {
		t.Errorf("the buried message came again: %v", err)
	}
	if work, err := w.tasks.Begin(ctx, synctask.Message{TaskID: task.ID}, "another"); work != nil || err != nil {
		t.Errorf("another message for the buried task: %v, %v", work, err)
	}
	if _, err := w.tasks.Retry(ctx, task.ID, nil); err != nil {
		t.Fatal(err)
	}
	w.begin(t, task.ID)
}

func TestATaskThatFindsItsRecordLeasedIsWoken(t *testing.T) {
	w := newWorld()
	first, second, third := w.order(t, "o1"), w.order(t, "o1"), w.order(t, "o1")
	fulfill := synctask.NewAction(w.clock(), synctask.Wish{ID: "f", Action: synctask.Fulfill,
		ResourceType: synctask.ItemFulfillment, ResourceID: "IF-1",
		TripID: "t", SalesOrderID: "o1"})
	w.create(t, fulfill)
	work := w.begin(t, first.ID)
	w.take()
	for _, id := range []string{second.ID, third.ID, fulfill.ID, second.ID} {
		if work, err := w.tasks.Begin(ctx, synctask.Message{TaskID: id}, "m"); work != nil || err != nil {
			t.Fatalf("begin on a leased record: %v, %v", work, err)
		}
	}
	// The lease notes one waiting task; further ones are announced again after a pause.
	if sent := w.take(); taskIDs(sent) != third.ID+" "+fulfill.ID || sent[0].Delay != 5*time.Second {
		t.Fatalf("sent %+v", sent)
	}
	if err := work.Succeed(ctx, "77"); err != nil {
		t.Fatal(err)
	}
	if sent := w.take(); taskIDs(sent) != second.ID || sent[0].Delay != 0 {
		t.Errorf("at the end of the lease %+v were sent", sent)
	}
	w.begin(t, second.ID)
}

func TestOtherRecordsAreNotLeased(t *testing.T) {
	w := newWorld()
	now := w.clock()
	tasks := []synctask.Task{
		synctask.NewOutbound(now, synctask.SalesOrder, "1", ""),
		synctask.NewOutbound(now, synctask.SalesOrder, "2", ""),
		synctask.NewOutbound(now, synctask.InventoryAdjustment, "1", ""),
		synctask.NewInbound(now, synctask.Customer, "1"),
		synctask.NewReading(now, synctask.Customer, "d", queue.ERPBulk),
		synctask.NewPart(now, synctask.Page, synctask.Customer, "d-customer-1", "d-customer-1", "d", queue.ERPBulk),
	}
	w.create(t, tasks...)
	for _, task := range tasks {
		w.begin(t, task.ID)
	}
}

// A pause doubles with each try up to its maximum, with up to half of it as jitter. Tries without an answer
// end the task; 429s and outages never do.
func TestPausesGrowWithinTheirBounds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld()
		task := w.order(rt, "o1")
		silent, busy := 0, 0 // tries so far; consecutive 429s
		for range rapid.IntRange(1, 60).Draw(rt, "tries") {
			s := []synctask.Silence{{}, {}, {}, {}, {Busy: true}, {Away: true}}[rapid.IntRange(0, 5).Draw(rt, "silence")]
			w.take()
			work := w.begin(rt, task.ID)
			exhausted, err := work.Postpone(ctx, s, "CODE", "words")
			if err != nil {
				rt.Fatal(err)
			}
			sent := w.take()
			var most time.Duration
			switch {
			case s.Away:
				if exhausted || len(sent) != 0 {
					rt.Fatalf("during an outage: exhausted %v, sent %v", exhausted, sent)
				}
				continue
			case s.Busy:
				most = min(2*time.Second<<min(busy, 10), time.Minute)
				busy++
			default:
				if silent++; silent == 16 {
					if !exhausted || len(sent) != 0 || w.get(rt, task.ID).Status != synctask.InProgress {
						rt.Fatalf("after %d tries without an answer: exhausted %v", silent, exhausted)
					}
					return
				}
				most = min(2*time.Second<<(silent-1), 15*time.Minute)
				busy = 0
			}
			if exhausted || len(sent) != 1 || sent[0].Delay < most/2 || sent[0].Delay > most {
				rt.Fatalf("after %d tries without an answer and %d 429s: exhausted %v, sent %+v, at most %v", silent, busy,
					exhausted, sent, most)
			}
			if due := w.get(rt, task.ID).DueAt.Sub(w.clock()); due < sent[0].Delay || due > most+time.Minute {
				rt.Fatalf("due in %v, its message comes in %v of at most %v", due, sent[0].Delay, most)
			}
		}
	})
}

func TestPausesOfAWait(t *testing.T) {
	w := newWorld()
	task := w.order(t, "o1")
	for n, want := range []int{2, 4, 8, 16, 30, 30, 30} {
		w.take()
		if err := w.begin(t, task.ID).Wait(ctx, "sales order SO-1 to reach NetSuite"); err != nil {
			t.Fatal(err)
		}
		got := w.get(t, task.ID)
		if sent := w.take(); len(sent) != 1 || sent[0].Delay != time.Duration(want)*time.Second || got.Waits != n+1 ||
			got.WaitsFor == "" || got.Tries != 0 {
			t.Errorf("wait %d: sent %+v, %+v", n+1, sent, got)
		}
	}
	if err := w.begin(t, task.ID).Succeed(ctx, "77"); err != nil {
		t.Fatal(err)
	}
	if got := w.get(t, task.ID); got.Waits != 0 || got.WaitsFor != "" || got.NetSuiteID != "77" {
		t.Errorf("at the end %+v", got)
	}
}

// SQS delivers each message of a task that waits twice, and somebody announces it each time. The messages do not add up.
func TestCopiesOfAMessageDoNotStay(t *testing.T) {
	w := newWorld()
	task := w.order(t, "o1")
	for range 8 {
		sent := w.take()
		if len(sent) > 2 { // one of them is dropped when it arrives
			t.Fatalf("on their way: %+v", sent)
		}
		for _, m := range slices.Concat(sent, sent, []message{{Message: synctask.Message{TaskID: task.ID}}}) {
			work, err := w.tasks.Begin(ctx, m.Message, "m")
			if err == nil && work != nil {
				err = work.Wait(ctx, "a person")
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := w.get(t, task.ID); got.Waits < 8 {
		t.Errorf("it was tried %d times", got.Waits)
	}
}

func TestPausesOfErrorsOnOurSide(t *testing.T) {
	w := newWorld()
	task := w.order(t, "o1")
	for n, want := range []int{5, 10, 20, 40} {
		w.take()
		if err := w.begin(t, task.ID).Requeue(ctx, "words"); err != nil {
			t.Fatal(err)
		}
		if sent := w.take(); len(sent) != 1 || sent[0].Delay != time.Duration(want)*time.Second {
			t.Errorf("error %d: sent %+v", n+1, sent)
		}
	}
	if _, err := w.tasks.Begin(ctx, synctask.Message{TaskID: task.ID}, "m"); !errors.Is(err, synctask.ErrPoison) {
		t.Errorf("after four errors: %v", err)
	}
}

func TestOnlyWhatFailedIsRetried(t *testing.T) {
	for name, end := range outcomes {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			task := w.order(t, "o1")
			if err := end(w.begin(t, task.ID)); err != nil {
				t.Fatal(err)
			}
			w.take()
			before := w.get(t, task.ID)
			got, err := w.tasks.Retry(ctx, task.ID, func(synctask.Task) []table.Op { return []table.Op{mark()} })
			if name != "fails" {
				if !fault.Is(err, fault.Conflict) || !table.Same(w.get(t, task.ID), before) || w.marks(t) != 0 {
					t.Errorf("retry: %v", err)
				}
				return
			}
			if err != nil || got.Status != synctask.Pending || got.Cause != "" || !got.Reread || w.marks(t) != 1 ||
				taskIDs(w.take()) != task.ID {
				t.Errorf("retried: %+v, %v", got, err)
			}
		})
	}
	if _, err := newWorld().tasks.Retry(ctx, "unknown", nil); !fault.Is(err, fault.NotFound) {
		t.Errorf("an unknown task: %v", err)
	}
}

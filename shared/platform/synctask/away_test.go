package synctask_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
)

func (w *world) noAnswer(t fails, taskID string) synctask.Away {
	t.Helper()
	a, err := w.tasks.NoAnswer(ctx, taskID, synctask.NoReply, "no answer")
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func (w *world) answered(t fails) {
	t.Helper()
	if err := w.tasks.Answered(ctx); err != nil {
		t.Fatal(err)
	}
}

func (w *world) mayTry(t fails) bool {
	t.Helper()
	may, _, err := w.tasks.MayTry(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return may
}

// The ERP is away after three consecutive attempts without an answer, until the first answer. While it is
// away only a probe calls it, at most as often as the pauses between probes allow.
func TestTheBreakerOpensAndCloses(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld()
		for _, id := range []string{"o1", "o2", "o3"} {
			w.order(rt, id)
		}
		silent := 0            // consecutive attempts without an answer
		var earliest time.Time // time of the next probe; a probe may come one second early
		for range rapid.IntRange(1, 60).Draw(rt, "steps") {
			switch rapid.SampledFrom([]string{"no answer", "no answer", "no answer", "answer", "try", "try", "pass",
				"sweep"}).Draw(rt, "step") {
			case "no answer":
				silent++
				a := w.noAnswer(rt, "t")
				pause := min(2*time.Second<<max(silent-3, 0), 10*time.Second)
				earliest = w.clock().Add(pause - time.Second)
				if a.Failures != silent || silent >= 3 && a.NextTry.Sub(w.clock()) != pause {
					rt.Fatalf("after %d attempts without an answer: %+v", silent, a)
				}
			case "answer":
				silent = 0
				w.answered(rt)
			case "try":
				may := w.mayTry(rt)
				if want := silent < 3 || !w.clock().Before(earliest); may != want {
					rt.Fatalf("may try: %v after %d attempts without an answer", may, silent)
				}
				if may && silent >= 3 { // the time that the probe has for its result
					earliest = w.clock().Add(synctask.ProbeTime + 10*time.Second - time.Second)
				}
			case "sweep":
				if _, err := w.tasks.Sweep(ctx); err != nil {
					rt.Fatal(err)
				}
			case "pass":
				w.pass(time.Duration(rapid.IntRange(1, 12).Draw(rt, "seconds")) * time.Second)
			}
			if a, err := w.tasks.Away(ctx); err != nil || a.IsAway() != (silent >= 3) {
				rt.Fatalf("away: %v after %d attempts without an answer, %v", a.IsAway(), silent, err)
			}
		}
	})
}

func TestOneOfManyWorkersProbes(t *testing.T) {
	w := newWorld()
	for range 3 {
		w.noAnswer(t, "t")
	}
	w.pass(time.Minute)
	var wg sync.WaitGroup
	var mu sync.Mutex
	probes := 0
	for range 20 {
		wg.Go(func() {
			if may, _, err := w.tasks.MayTry(ctx); err != nil {
				t.Error(err)
			} else if may {
				mu.Lock()
				probes++
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if probes != 1 {
		t.Errorf("%d probes at once", probes)
	}
}

func TestTheProbeIsAnotherTaskThanTheLast(t *testing.T) {
	w := newWorld()
	first, second := w.order(t, "o1"), w.order(t, "o2")
	w.take()
	for range 2 {
		w.noAnswer(t, first.ID)
	}
	if sent := w.take(); len(sent) != 0 {
		t.Fatalf("%+v sent while the ERP is not away", sent)
	}
	last, other := first.ID, second.ID
	for n, pause := range []int{2, 4, 8, 10, 10} {
		w.noAnswer(t, last)
		if sent := w.take(); len(sent) != 1 || sent[0].TaskID != other || sent[0].Delay != time.Duration(pause)*time.Second {
			t.Fatalf("probe %d: %+v", n+1, sent)
		}
		last, other = other, last
	}
	// If a probe has nothing to do, the next one follows at once.
	if err := w.tasks.ProbeAgain(ctx, last); err != nil {
		t.Fatal(err)
	}
	if sent := w.take(); len(sent) != 1 || sent[0].TaskID != other || sent[0].Delay != 2*time.Second {
		t.Fatalf("the probe after it: %+v", sent)
	}
	// The sweep announces a lost probe, and nothing else.
	if n, err := w.tasks.Sweep(ctx); n != 0 || err != nil || len(w.take()) != 0 {
		t.Fatalf("a sweep before the probe is due: %d, %v", n, err)
	}
	w.pass(time.Hour)
	if n, err := w.tasks.Sweep(ctx); n != 1 || err != nil || len(w.take()) != 1 {
		t.Fatalf("a sweep after the probe was due: %d, %v", n, err)
	}
}

// If only one task waits, it is the probe again: an outage must end.
func TestTheOnlyTaskProbesAgain(t *testing.T) {
	w := newWorld()
	only := w.order(t, "o1")
	w.take()
	for range 3 {
		w.noAnswer(t, only.ID)
	}
	if sent := w.take(); taskIDs(sent) != only.ID {
		t.Errorf("sent %+v", sent)
	}
}

func TestTheFirstAnswerAnnouncesAllThatWaits(t *testing.T) {
	w := newWorld()
	bulk := synctask.NewReading(w.clock(), synctask.Item, "d", queue.ERPBulk)
	w.create(t, bulk)
	var want []string
	for _, id := range []string{"o1", "o2", "o3"} {
		w.pass(time.Second)
		want = append(want, w.order(t, id).ID)
	}
	done := w.order(t, "o4")
	if err := w.begin(t, done.ID).Succeed(ctx, "77"); err != nil {
		t.Fatal(err)
	}
	if err := outcomes["postpones while the ERP is away"](w.begin(t, want[1])); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		w.noAnswer(t, want[1])
	}
	w.take()
	w.answered(t)
	want = append(want, bulk.ID)
	var got []string
	for _, m := range w.take() {
		got = append(got, m.TaskID)
		if m.Delay != 0 {
			t.Errorf("%s comes in %v", m.TaskID, m.Delay)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("announced %v, want %v", got, want)
	}
	w.answered(t)
	if sent := w.take(); len(sent) != 0 {
		t.Errorf("the second answer announced %v", sent)
	}
}

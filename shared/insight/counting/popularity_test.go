package counting_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"backdock/shared/insight/stats"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table/tabletest"
)

func TestPopularity(t *testing.T) {
	w := newWorld(t)
	// Item 1 is in an order of today, in one that is half a window old and in two that are one day younger
	// than a window. Item 2 is in one that is too old.
	for n, age := range []int{0, 11, 20, 20} {
		w.take(t, fmt.Sprintf("%026d", n), "110", today.AddDays(-age), tomorrow, line("a", "1", "4", each), line("b",
			"1", "1", caseOf12))
	}
	w.take(t, fmt.Sprintf("%026d", 9), "110", today.AddDays(-21), tomorrow, line("a", "2", "4", each))
	w.deliver(t)
	if _, err := w.items.SetPopularity(ctx, map[string]float64{"2": 5}); err != nil {
		t.Fatal(err)
	}
	clock := func() time.Time { return w.now }
	popularity := stats.NewPopularity(w.memory, w.sales, w.items, setting.New(w.memory, clock), clock)
	if s, err := popularity.Status(ctx); err != nil || s.State != stats.NeverRun {
		t.Errorf("before the first run: %+v, %v", s, err)
	}
	run, err := popularity.Run(ctx, 3)
	if err != nil || run.State != stats.Done || run.Items != 2 || run.FinishedAt == nil || run.Weeks != 3 {
		t.Fatalf("%+v, %v", run, err)
	}
	scores := map[string]float64{}
	rows, _, err := w.items.Rows(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		scores[r.ID] = r.Popularity
	}
	want := 1 + math.Exp2(-11/10.5) + 2*math.Exp2(-20/10.5)
	if math.Abs(scores["1"]-want) > 0.001 || scores["2"] != 0 {
		t.Errorf("scores %v and %v, want %v and 0", scores["1"], scores["2"], want)
	}
	for _, weeks := range []int{0, 27} {
		if _, err := popularity.Run(ctx, weeks); !fault.Is(err, fault.Invalid) {
			t.Errorf("%d weeks: %v", weeks, err)
		}
	}
	if s, err := popularity.Status(ctx); err != nil || s.State != stats.Done || s.Items != 2 {
		t.Errorf("afterwards: %+v, %v", s, err)
	}
}

func TestOnePopularityRunAtATime(t *testing.T) {
	w := newWorld(t)
	clock := func() time.Time { return w.now }
	dying := stats.NewPopularity(&tabletest.Mortal{Table: w.memory, Dies: w.fate.met}, w.sales, w.items,
		setting.New(w.memory, clock), clock)
	w.fate.dies(2, false) // at the end of the run
	if _, err := dying.Run(ctx, 3); err == nil {
		t.Fatal("did not die")
	}
	w.fate.dies(0, false)
	if _, err := dying.Run(ctx, 3); !fault.Is(err, fault.Conflict) {
		t.Errorf("beside another run: %v", err)
	}
	w.now = w.now.Add(16 * time.Minute)
	if s, err := dying.Status(ctx); err != nil || s.State != stats.Failed {
		t.Errorf("a run that died: %+v, %v", s, err)
	}
	if r, err := dying.Run(ctx, 3); err != nil || r.State != stats.Done {
		t.Errorf("the next run: %+v, %v", r, err)
	}
}

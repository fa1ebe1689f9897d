package job_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/job"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/table/tabletest"
)

// office is a store of jobs whose work increments each target's counter once.
type office struct {
	table  *memory.Table
	queues *queue.Memory
	mu     sync.Mutex
	now    time.Time
}

func newOffice() *office {
	return &office{table: memory.New(), queues: queue.NewMemory(), now: time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)}
}

func (o *office) clock() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.now = o.now.Add(time.Microsecond)
	return o.now
}

func (o *office) wait(d time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.now = o.now.Add(d)
}

func (o *office) jobs(t table.Table) *job.Jobs { return job.New(t, o.queues, o.clock) }

var ann = access.Caller{UserID: "ann", Email: "ann@example.com", Role: access.Manager}

func (o *office) start(t testing.TB, targets int) job.Job {
	t.Helper()
	j, err := o.jobs(o.table).Start(access.With(context.Background(), ann), o.plan(targets))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func (o *office) plan(targets int) job.Plan {
	p := job.Plan{Type: job.CloseSalesOrders, Reason: "because", Summary: "all of them", Params: map[string]int{"n": 7}}
	for i := range targets {
		p.Targets = append(p.Targets, job.Target{ID: fmt.Sprintf("T%d", i), Name: "Target"})
	}
	return p
}

func counterKey(id string) table.Key { return table.Key{PK: "COUNT#" + id, SK: "COUNT"} }

// counting is work that commits together with its note. Every fifth target is skipped.
func (o *office) counting(t table.Table) map[job.Type]job.Do {
	return map[job.Type]job.Do{job.CloseSalesOrders: func(ctx context.Context, j job.Job, target job.Target,
		note func(job.Result) []table.Op) (*job.Result, error) {
		var params struct{ N int }
		if err := j.Params(&params); err != nil || params.N != 7 || access.From(ctx) != ann {
			return nil, fmt.Errorf("params %+v, %v, caller %+v", params, err, access.From(ctx))
		}
		if target.ID[len(target.ID)-1] == '4' {
			return &job.Result{Outcome: job.OutcomeSkipped}, nil
		}
		ops := note(job.Result{Outcome: job.OutcomeDone})
		ops = note(job.Result{Outcome: job.OutcomeDone}) // a retried change makes a new note
		return nil, t.Commit(ctx, append([]table.Op{table.Put(table.New(counterKey(target.ID), struct{}{}), table.Absent())},
			ops...)...)
	}}
}

// right fails unless the job is done and each target was processed once.
func (o *office) right(t testing.TB, id string, targets int) {
	t.Helper()
	jobs := o.jobs(o.table)
	j, err := jobs.Get(t.Context(), id)
	if err != nil || j.State != job.Done || j.Done != targets || j.Total != targets || j.Failed != 0 ||
		j.FinishedAt == nil {
		t.Fatalf("job %+v, %v", j, err)
	}
	results, err := jobs.Results(t.Context(), id, 0, targets+10)
	if err != nil || len(results) != targets {
		t.Fatalf("%d results, %v", len(results), err)
	}
	for i, r := range results {
		want := job.OutcomeDone
		if i%10 == 4 {
			want = job.OutcomeSkipped
		}
		if r.ID != fmt.Sprintf("T%d", i) || r.Outcome != want {
			t.Fatalf("result %d: %+v", i, r)
		}
	}
	if _, err := jobs.Start(t.Context(), o.plan(1)); err != nil {
		t.Fatalf("the next job: %v", err)
	}
}

func TestAJobIsWorkedOnOnce(t *testing.T) {
	for _, targets := range []int{0, 1, 12, 500, 1001} {
		o := newOffice()
		j := o.start(t, targets)
		if targets > 0 {
			if _, err := o.jobs(o.table).Start(t.Context(), o.plan(1)); !fault.Is(err, fault.Conflict) {
				t.Errorf("a second one beside it: %v", err)
			}
		}
		for range 2 {
			if _, err := o.jobs(o.table).Work(t.Context(), j.ID, o.counting(o.table)); err != nil {
				t.Fatal(err)
			}
		}
		o.right(t, j.ID, targets)
	}
}

func TestAJobSurvivesItsWorkersDeath(t *testing.T) {
	const targets = 7
	for _, after := range []bool{false, true} {
		for at := 1; ; at++ {
			o := newOffice()
			j := o.start(t, targets)
			dying := tabletest.NewDying(o.table, at, after)
			_, err := o.jobs(dying).Work(t.Context(), j.ID, o.counting(dying))
			if !dying.Died() {
				if at <= targets || err != nil {
					t.Errorf("nobody died at %d: %v", at, err)
				}
				break
			}
			o.wait(5 * time.Minute)
			if now, err := o.jobs(o.table).Get(t.Context(), j.ID); err != nil {
				t.Fatal(err)
			} else if n, err := o.jobs(o.table).Sweep(t.Context()); err != nil || n != map[bool]int{false: 1}[now.Ended()] {
				t.Errorf("died at %d, after it %t: swept %d, %v", at, after, n, err)
			}
			for range o.queues.Take(queue.Jobs) {
				if _, err := o.jobs(o.table).Work(t.Context(), j.ID, o.counting(o.table)); err != nil {
					t.Fatal(err)
				}
			}
			o.right(t, j.ID, targets)
		}
	}
}

func TestManyMessagesAtOnce(t *testing.T) {
	o := newOffice()
	const targets = 60
	j := o.start(t, targets)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := o.jobs(o.table).Work(t.Context(), j.ID, o.counting(o.table)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	o.right(t, j.ID, targets)
}

// A worker whose lease expired returns in the middle of a target.
func TestAWorkerThatIsLateChangesNothing(t *testing.T) {
	const targets = 4
	for at := range targets {
		o := newOffice()
		j := o.start(t, targets)
		do := o.counting(o.table)
		inner := do[job.CloseSalesOrders]
		do[job.CloseSalesOrders] = func(ctx context.Context, now job.Job, target job.Target,
			note func(job.Result) []table.Op) (*job.Result, error) {
			if now.Done == at {
				o.wait(2 * time.Minute)
				if _, err := o.jobs(o.table).Work(t.Context(), j.ID, o.counting(o.table)); err != nil {
					t.Fatal(err)
				}
			}
			return inner(ctx, now, target, note)
		}
		if got, err := o.jobs(o.table).Work(t.Context(), j.ID, do); err != nil || got.State != job.Done {
			t.Errorf("late at %d: %+v, %v", at, got, err)
		}
		o.right(t, j.ID, targets)
	}
}

func TestASecondMessageLeavesAJobThatIsInHand(t *testing.T) {
	o := newOffice()
	j := o.start(t, 3)
	called := 0
	do := o.counting(o.table)
	inner := do[job.CloseSalesOrders]
	do[job.CloseSalesOrders] = func(ctx context.Context, now job.Job, target job.Target,
		note func(job.Result) []table.Op) (*job.Result, error) {
		called++
		if again, err := o.jobs(o.table).Work(ctx, j.ID, nil); err != nil || again.Ended() {
			t.Errorf("the second one: %+v, %v", again, err)
		}
		return inner(ctx, now, target, note)
	}
	if _, err := o.jobs(o.table).Work(t.Context(), j.ID, do); err != nil || called != 3 {
		t.Errorf("%d targets, %v", called, err)
	}
	o.right(t, j.ID, 3)
}

func TestCancelEndsAJobBeforeItsNextTarget(t *testing.T) {
	for at := range 5 {
		o := newOffice()
		j := o.start(t, 5)
		jobs := o.jobs(o.table)
		do := o.counting(o.table)
		inner := do[job.CloseSalesOrders]
		do[job.CloseSalesOrders] = func(ctx context.Context, now job.Job, target job.Target,
			note func(job.Result) []table.Op) (*job.Result, error) {
			if now.Done == at {
				if _, err := jobs.Cancel(ctx, j.ID); err != nil {
					t.Fatal(err)
				}
			}
			return inner(ctx, now, target, note)
		}
		got, err := jobs.Work(t.Context(), j.ID, do)
		if err != nil || got.State != job.Cancelled || got.Done != at {
			t.Errorf("cancelled at %d: %+v, %v", at, got, err)
		}
		if _, err := o.table.Get(t.Context(), counterKey(fmt.Sprintf("T%d", at))); !errors.Is(err, table.ErrMissing) {
			t.Errorf("cancelled at %d: its target was done, %v", at, err)
		}
		if again, err := jobs.Cancel(t.Context(), j.ID); err != nil || again.FinishedAt.IsZero() {
			t.Errorf("again: %+v, %v", again, err)
		}
		events, _, err := audit.Search(t.Context(), o.table, audit.Filter{Subject: j.ID})
		if err != nil || len(events) != 2 || events[0].Action != audit.JobCancelled || events[1].Action != audit.JobStarted ||
			events[1].Reason != "because" {
			t.Errorf("audit %+v, %v", events, err)
		}
		o.start(t, 1)
	}
	o := newOffice()
	j := o.start(t, 0)
	if _, err := o.jobs(o.table).Cancel(t.Context(), j.ID); !fault.Is(err, fault.Conflict) {
		t.Errorf("a job that is done: %v", err)
	}
}

// A target that fails with an internal error is retried, then skipped. If several in a row fail, the job is
// given up.
func TestFailingTargets(t *testing.T) {
	tests := map[string]struct {
		bad    []string
		state  job.State
		done   int
		failed int
	}{
		"one is passed by":                 {[]string{"T1"}, job.Done, 6, 1},
		"the last ones are passed by":      {[]string{"T3", "T4", "T5"}, job.Done, 6, 3},
		"not in a row":                     {[]string{"T0", "T1", "T3", "T4"}, job.Done, 6, 4},
		"three in a row end it":            {[]string{"T1", "T2", "T3"}, job.Failed, 4, 3},
		"nothing is tried after the third": {[]string{"T0", "T1", "T2", "T3"}, job.Failed, 3, 3},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			o := newOffice()
			j := o.start(t, 6)
			tried := map[string]int{}
			do := map[job.Type]job.Do{job.CloseSalesOrders: func(_ context.Context, _ job.Job, target job.Target,
				_ func(job.Result) []table.Op) (*job.Result, error) {
				if tried[target.ID]++; slices.Contains(tt.bad, target.ID) {
					return nil, errors.New("no answer from the table")
				}
				return &job.Result{Outcome: job.OutcomeDone}, nil
			}}
			var got job.Job
			for range 30 {
				got, _ = o.jobs(o.table).Work(t.Context(), j.ID, do)
			}
			if got.State != tt.state || got.Done != tt.done || got.Failed != tt.failed ||
				(got.Problem != "") != (tt.state == job.Failed) {
				t.Errorf("job %+v", got)
			}
			for id, n := range tried {
				if want := map[bool]int{false: 1, true: 3}[slices.Contains(tt.bad, id)]; n != want {
					t.Errorf("%s was tried %d times, want %d", id, n, want)
				}
			}
			o.start(t, 1)
		})
	}
}

func TestASliceIsHandedOn(t *testing.T) {
	o := newOffice()
	j := o.start(t, 3)
	short, cancel := context.WithTimeout(t.Context(), 5*time.Second) // less than a target may take
	defer cancel()
	got, err := o.jobs(o.table).Work(short, j.ID, o.counting(o.table))
	if err != nil || got.State != job.Running || got.Done != 0 {
		t.Fatalf("%+v, %v", got, err)
	}
	stored, err := o.table.Get(t.Context(), table.Key{PK: "JOB#" + j.ID, SK: "JOB"})
	if err != nil || stored.Outbox == nil || stored.Outbox.Queue != queue.Jobs {
		t.Fatalf("not announced: %+v, %v", stored.Outbox, err)
	}
	if _, err := o.jobs(o.table).Work(t.Context(), j.ID, o.counting(o.table)); err != nil {
		t.Fatal(err)
	}
	o.right(t, j.ID, 3)
}

func TestSweepLeavesWhatIsInHand(t *testing.T) {
	o := newOffice()
	j := o.start(t, 3)
	for _, step := range []struct {
		wait time.Duration
		want int
	}{{30 * time.Second, 0}, {90 * time.Second, 1}} {
		o.wait(step.wait)
		if n, err := o.jobs(o.table).Sweep(t.Context()); n != step.want || err != nil {
			t.Errorf("%d, %v, want %d", n, err, step.want)
		}
	}
	if _, err := o.jobs(o.table).Work(t.Context(), j.ID, o.counting(o.table)); err != nil {
		t.Fatal(err)
	}
	o.wait(time.Hour)
	if n, err := o.jobs(o.table).Sweep(t.Context()); n != 0 || err != nil {
		t.Errorf("a job that is done: %d, %v", n, err)
	}
}

func TestTooManyTargets(t *testing.T) {
	o := newOffice()
	if _, err := o.jobs(o.table).Start(t.Context(), o.plan(job.MaxTargets+1)); !fault.Is(err, fault.Invalid) {
		t.Errorf("%v", err)
	}
	o.start(t, job.MaxTargets)
}

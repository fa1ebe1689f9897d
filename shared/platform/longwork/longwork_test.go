package longwork_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/longwork"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

// For any fate of the workers at any of their writes, among them owners that come back when others have followed them,
// and for repeated messages: each step and the end have their effect once, no owner writes after its successor, and when
// the faults are over the work ends.
func TestWorkEndsAndEachStepHappensOnce(t *testing.T) {
	met := map[fate]int{}
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(rapid.IntRange(1, 5).Draw(t, "steps"))
		faults := rapid.IntRange(1, 12).Draw(t, "faults")
		depth := 0
		var deliver func()
		deliver = func() {
			if depth == 3 { // so many workers are enough
				return
			}
			depth++
			defer func() { depth-- }()
			one := &worker{Table: w.table, fate: func() fate {
				f := fate(rapid.IntRange(0, int(fates)-1).Draw(t, "fate"))
				if f == goesOn || faults == 0 {
					return goesOn
				}
				faults--
				met[f]++
				return f
			}, others: func(late bool) {
				if late {
					w.now = w.now.Add(lease + time.Second)
				}
				deliver()
			}}
			_, _ = w.work(one)
		}
		for n := 0; n < 6 && faults > 0; n++ { // messages, some of them too early, or repeated
			deliver()
			w.now = w.now.Add(time.Duration(rapid.IntRange(0, 90).Draw(t, "seconds")) * time.Second)
		}
		for n := 0; ; n++ {
			c, k := w.record(), w.kind(w.table)
			if !k.Open(&c) {
				break
			}
			if n == 3 {
				t.Fatalf("it is stuck: %+v", c)
			}
			w.now = w.now.Add(lease + time.Second)
			if !k.Forgotten(&c, c.Written) {
				t.Fatalf("nobody has it and nobody is told: %+v", c)
			}
			if _, err := w.work(w.table); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := w.work(w.table); err != nil { // a message that comes after the end
			t.Fatal(err)
		}
		if wrong := w.wrong(); wrong != "" {
			t.Fatal(wrong)
		}
	})
	for f := goesOn + 1; f < fates; f++ {
		if met[f] == 0 {
			t.Errorf("fate %d has met no worker", f)
		}
	}
}

func TestManyWorkersAtOnce(t *testing.T) {
	w := newWorld(40)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := w.work(w.table); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if wrong := w.wrong(); wrong != "" {
		t.Error(wrong)
	}
}

func TestAWorkerWithoutTimeHandsOn(t *testing.T) {
	w := newWorld(3)
	k := w.kind(w.table)
	k.Slice, k.Breath = 30*time.Second, 10*time.Second
	synctest.Test(t, func(t *testing.T) {
		c, err := k.Run(context.Background(), "1", func(ctx context.Context, c count) (count, error) {
			time.Sleep(11 * time.Second)
			return w.step(w.table)(ctx, c)
		})
		if err != nil || c.Done != 2 || c.Owner != "" || c.Held(w.now) || c.Tries != 0 {
			t.Errorf("%+v, %v", c, err)
		}
	})
	if sent := w.queue.Take(queue.Jobs); len(sent) != 1 || string(sent[0]) != `"1"` {
		t.Errorf("messages %s", sent)
	}
	if c := w.record(); w.kind(w.table).Forgotten(&c, c.Written) {
		t.Error("it was announced just now")
	}
	if _, err := w.work(w.table); err != nil || w.wrong() != "" {
		t.Errorf("%s, %v", w.wrong(), err)
	}
}

// A step whose own conditions are never met is an error that people see, and the next worker counts it.
func TestAStepThatIsAlwaysRefused(t *testing.T) {
	w := newWorld(1)
	begun := 0
	never := func(context.Context, count) (count, error) {
		begun++
		return count{}, &table.CommitError{Failed: []int{3}}
	}
	for worker := 1; worker <= 2; worker++ {
		_, err := w.kind(w.table).Run(context.Background(), "1", never)
		c := w.record()
		if err == nil || errors.Is(err, table.ErrCondition) || begun != 3*worker || c.Tries != worker || c.Held(w.now) {
			t.Errorf("begun %d times, %+v, %v", begun, c, err)
		}
	}
}

func TestBeginMayEndTheRecord(t *testing.T) {
	w := newWorld(2)
	k := w.kind(w.table)
	k.Begin = func(c *count) { c.Done = c.Total }
	c, err := k.Run(context.Background(), "1", func(context.Context, count) (count, error) {
		t.Error("a step of a record that has ended")
		return count{}, nil
	})
	if err != nil || c.Done != 2 || w.record().Owner != "" || w.record().Until != nil {
		t.Errorf("%+v, %v", w.record(), err)
	}
}

// A step of five minutes keeps its claim of one minute, and says how far it is.
func TestALongStepRenewsItsClaim(t *testing.T) {
	w := newWorld(1)
	synctest.Test(t, func(t *testing.T) {
		k := w.kind(w.table)
		k.Now = time.Now
		progress := 0
		_, err := k.Run(context.Background(), "1", func(ctx context.Context, c count) (count, error) {
			h := longwork.Heart{Look: 10 * time.Second, Beat: 20 * time.Second, Fields: func() map[string]any {
				progress++
				return map[string]any{"progress": progress}
			}}
			err := k.During(ctx, recordKey, c.Claim, h, func(ctx context.Context) error {
				for range 5 {
					time.Sleep(time.Minute)
					if r := w.record(); !r.Held(time.Now()) {
						t.Errorf("the claim has expired: %+v", r)
					}
				}
				return ctx.Err()
			})
			if err != nil {
				return c, err
			}
			return w.step(w.table)(ctx, c)
		})
		if err != nil || progress < 13 {
			t.Errorf("%d beats, %v", progress, err)
		}
	})
	if wrong := w.wrong(); wrong != "" {
		t.Error(wrong)
	}
}

// An owner that lost its record, or whose record has ended, stops within the time of a look.
func TestALongStepStopsWhenItsClaimIsLost(t *testing.T) {
	for name, lose := range map[string]table.Op{
		"taken over": table.Set(recordKey, map[string]any{"holder": "another", "version": 9}),
		"deleted":    table.Delete(recordKey),
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(1)
			synctest.Test(t, func(t *testing.T) {
				k := w.kind(w.table)
				k.Now = time.Now
				_, _ = k.Run(context.Background(), "1", func(ctx context.Context, c count) (count, error) {
					began := time.Now()
					h := longwork.Heart{Look: 10 * time.Second, Beat: 20 * time.Second}
					err := k.During(ctx, recordKey, c.Claim, h, func(ctx context.Context) error {
						if err := w.table.Commit(context.Background(), lose); err != nil {
							t.Error(err)
						}
						<-ctx.Done()
						return ctx.Err()
					})
					if !errors.Is(err, table.ErrCondition) || time.Since(began) != 10*time.Second {
						t.Errorf("after %v: %v", time.Since(began), err)
					}
					return c, err
				})
			})
		})
	}
}

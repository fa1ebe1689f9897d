package longwork_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"backdock/shared/platform/table"
)

// follow lets the claim of a record expire and has another worker claim it, which is killed then.
func (w *world) follow(t *testing.T) string {
	t.Helper()
	w.now = w.now.Add(lease + time.Second)
	_, err := w.work(&worker{Table: w.table, fate: func() fate { return killedAfter }})
	if !errors.Is(err, errDead) {
		t.Fatal(err)
	}
	return w.record().Owner
}

func TestASecondWorkerLeavesARecordThatIsHeld(t *testing.T) {
	w := newWorld(1)
	_, err := w.kind(w.table).Run(t.Context(), "1", func(ctx context.Context, c count) (count, error) {
		got, err := w.kind(w.table).Run(ctx, "1", func(_ context.Context, c count) (count, error) {
			t.Error("a second worker does the step")
			return c, errLost
		})
		if err != nil || got.Owner != c.Owner {
			t.Errorf("%+v, %v", got, err)
		}
		return w.step(w.table)(ctx, c)
	})
	if err != nil || w.wrong() != "" {
		t.Errorf("%s, %v", w.wrong(), err)
	}
}

// An owner that was followed by another one stops, and the claim of the other one stays.
func TestAnOwnerThatWasFollowedStops(t *testing.T) {
	for name, failure := range map[string]error{"its step fails": errLost, "its step is refused": table.ErrCondition} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(2)
			begun, next := 0, ""
			_, err := w.kind(w.table).Run(t.Context(), "1", func(_ context.Context, c count) (count, error) {
				if begun++; begun > 1 {
					t.Fatal("it goes on")
				}
				next = w.follow(t)
				return c, failure
			})
			if failure == errLost != errors.Is(err, errLost) {
				t.Error(err)
			}
			if c := w.record(); next == "" || c.Owner != next || !c.Held(w.now) {
				t.Errorf("%+v, claimed by %s", c, next)
			}
		})
	}
}

// A write that failed has counted up the version in memory, as the claim of another worker has in the table.
func TestAnOwnerThatWasFollowedWritesNothingWithTheSameVersion(t *testing.T) {
	w := newWorld(2)
	k := w.kind(w.table)
	_, err := k.Run(t.Context(), "1", func(ctx context.Context, c count) (count, error) {
		next := c
		next.Done++
		_ = k.Passed(&next) // its Commit fails
		w.follow(t)
		if w.record().Version != next.Version {
			t.Fatalf("versions %d and %d", w.record().Version, next.Version)
		}
		err := w.table.Commit(ctx, k.Passed(&next)...)
		if !errors.Is(err, table.ErrCondition) || w.record().Done != 0 {
			t.Errorf("%v, %+v", err, w.record())
		}
		return c, err
	})
	if err != nil {
		t.Error(err)
	}
}

// The client of the table repeats a write whose answer was lost, and finds its condition not met. The worker sees that
// the write is its own, and goes on at once.
func TestALostAnswerIsNoConflict(t *testing.T) {
	for at := 1; at <= 5; at++ { // the claim, and two writes in each of two steps
		w := newWorld(2)
		writes := 0
		c, err := w.work(&worker{Table: w.table, fate: func() fate {
			if writes++; writes == at {
				return seemsRefused
			}
			return goesOn
		}})
		if err != nil || w.wrong() != "" {
			t.Errorf("write %d: %+v, %s, %v", at, c, w.wrong(), err)
		}
	}
}

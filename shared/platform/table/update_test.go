package table_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

type record struct {
	Version int64 `json:"version"`
}

var theRecord = table.Key{PK: "RECORD", SK: "RECORD"}

// slowed answers with a delay, as a table in a network does, so that writers run in step.
type slowed struct{ table.Table }

func (s slowed) Get(ctx context.Context, k table.Key) (table.Item, error) {
	defer time.Sleep(2 * time.Millisecond)
	return s.Table.Get(ctx, k)
}

// The pauses spread out twice as many writers as there are tries. The test uses a fake clock, because on a
// slow machine the writers would overlap for longer than the pauses.
func TestUpdatePartsWritersInStep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const writers = 40
		s := slowed{memory.New()}
		if err := s.Commit(t.Context(), table.Put(table.New(theRecord, record{Version: 1}))); err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		for range writers {
			wg.Go(func() {
				err := table.Update(t.Context(), "the record", func() error {
					r, err := table.Load[record](t.Context(), s, theRecord)
					if err != nil {
						return err
					}
					r.Version++
					return s.Commit(t.Context(), table.Put(table.New(theRecord, r), table.VersionIs(r.Version-1)))
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if r, err := table.Load[record](t.Context(), s, theRecord); err != nil || r.Version != writers+1 {
			t.Errorf("version %d, %v", r.Version, err)
		}
	})
}

// lost makes a Commit fail: its condition requires a record that does not exist.
func lost(t *testing.T) error {
	err := memory.New().Commit(t.Context(), table.Check(theRecord, table.Present()))
	if !errors.Is(err, table.ErrCondition) {
		t.Fatal(err)
	}
	return err
}

func TestUpdateEnds(t *testing.T) {
	broken := errors.New("broken")
	tests := map[string]struct {
		answers func(t *testing.T, try int) error
		tries   int
		want    error // nil: the Update succeeds
		not     error
	}{
		"with success": {func(t *testing.T, _ int) error { return nil }, 1, nil, nil},
		"with success after a conflict": {func(t *testing.T, try int) error { return map[int]error{1: lost(t)}[try] },
			2, nil, nil},
		"at an error that is no conflict": {func(t *testing.T, _ int) error { return broken }, 1, broken, nil},
		"at an error after conflicts": {func(t *testing.T, try int) error {
			return map[bool]error{true: lost(t),
				false: broken}[try < 3]
		}, 3, broken, nil},
		"at a condition that is its caller's": {func(t *testing.T, _ int) error { return table.Final(lost(t)) }, 1,
			table.ErrCondition, table.ErrBusy},
		"with success that is final": {func(t *testing.T, _ int) error { return table.Final(nil) }, 1, nil, nil},
		"when its tries are used up": {func(t *testing.T, _ int) error { return lost(t) }, 20, table.ErrBusy,
			table.ErrCondition},
		"when the tries of one in it are used up": {func(t *testing.T, _ int) error {
			return table.Update(t.Context(), "another", func() error { return lost(t) })
		}, 1, table.ErrBusy, table.ErrCondition},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				tried := 0
				err := table.Update(t.Context(), "order 5", func() error {
					tried++
					return c.answers(t, tried)
				})
				if !errors.Is(err, c.want) || tried != c.tries || c.not != nil && errors.Is(err, c.not) {
					t.Errorf("after %d tries: %v", tried, err)
				}
			})
		})
	}
}

// The error names what was to be changed and the condition that failed.
func TestUpdateNamesWhatIsBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		err := table.Update(t.Context(), "order 5", func() error { return lost(t) })
		for _, words := range []string{"change order 5: others keep changing it", "operations [0]"} {
			if !strings.Contains(err.Error(), words) {
				t.Errorf("%q does not say %q", err, words)
			}
		}
	})
}

// The first repeat comes at once, and all tries together take far less time than a request may.
func TestUpdatePauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var at []time.Duration
		began := time.Now()
		err := table.Update(t.Context(), "order 5", func() error {
			at = append(at, time.Since(began))
			return lost(t)
		})
		if !errors.Is(err, table.ErrBusy) || len(at) != 20 {
			t.Fatalf("%d tries, %v", len(at), err)
		}
		if at[1] != 0 || at[2] == 0 || at[19] > 3*time.Second {
			t.Errorf("tried at %v", at)
		}
		for i := 3; i < len(at); i++ {
			if pause := at[i] - at[i-1]; pause < 5*time.Millisecond || pause > 160*time.Millisecond {
				t.Errorf("pause %d was %v", i, pause)
			}
		}
	})
}

func TestUpdateEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		began := time.Now()
		err := table.Update(ctx, "order 5", func() error { return lost(t) })
		if !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, table.ErrCondition) || errors.Is(err, table.ErrBusy) {
			t.Errorf("got %v", err)
		}
		if took := time.Since(began); took != 50*time.Millisecond {
			t.Errorf("took %v", took)
		}
	})
	ctx, cancel := context.WithCancel(t.Context())
	tried := 0
	err := table.Update(ctx, "order 5", func() error {
		tried++
		cancel()
		return lost(t)
	})
	if !errors.Is(err, context.Canceled) || tried != 1 {
		t.Errorf("after %d tries: %v", tried, err)
	}
}

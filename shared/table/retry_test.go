package table_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"backdock/shared/table"
	"backdock/shared/table/memory"
)

type record struct {
	Version int64 `json:"version"`
}

var theRecord = table.Key{PK: "RECORD", SK: "RECORD"}

// slowed answers late, as a table in a network does: writers get in step.
type slowed struct{ table.Table }

func (s slowed) Get(ctx context.Context, k table.Key) (table.Item, error) {
	defer time.Sleep(2 * time.Millisecond)
	return s.Table.Get(ctx, k)
}

// The waits of twice as many writers as there are tries part them. Time is the
// test's own: on a slow machine the writers would be in each other's way for longer
// than the waits are.
func TestRetryPartsWritersInStep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := slowed{memory.New()}
		if err := s.Commit(t.Context(), table.Put(table.New(theRecord, record{Version: 1}))); err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() {
				err := table.Retry(t.Context(), func() error {
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
		if r, err := table.Load[record](t.Context(), s, theRecord); err != nil || r.Version != 21 {
			t.Errorf("version %d, %v", r.Version, err)
		}
	})
}

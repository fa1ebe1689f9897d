package replica_test

import (
	"context"
	"sync"
	"testing"

	"backdock/shared/platform/replica"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

type counter struct {
	ID  string         `json:"_id"`
	Of  map[string]int `json:"of"`
	Rev int64          `json:"rev"`
}

func counters() replica.Records[counter] {
	key := func(id string) table.Key { return table.Key{PK: "COUNTER#" + id, SK: "COUNTER"} }
	return replica.Records[counter]{Table: memory.New(), Key: key, Rev: func(c *counter) *int64 { return &c.Rev },
		Item: func(c *counter) table.Item { return table.New(key(c.ID), c) }}
}

func count(id string, c *counter, name string) {
	if c.Of == nil {
		c.Of = map[string]int{}
	}
	c.ID = id
	c.Of[name]++
}

// Twenty concurrent writers, half of them of many records at once, do not overwrite each other's changes.
func TestRacingWriters(t *testing.T) {
	s, ctx := counters(), context.Background()
	ids := []string{"a", "b", "c", "a"}
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			if n, err := s.ChangeAll(ctx, ids, func(id string, c *counter) bool {
				count(id, c,
					"many")
				return true
			}); err != nil || n != 3 {
				t.Errorf("%d changed, %v", n, err)
			}
		})
		wg.Go(func() {
			if _, err := s.Change(ctx, "b", func(c *counter) (bool, error) {
				count("b", c, "one")
				return true,
					nil
			}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got, err := s.Change(ctx, "b", func(*counter) (bool, error) { return false, nil })
	if err != nil || got.Of["many"] != 10 || got.Of["one"] != 10 || got.Rev != 20 {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestNothingToWrite(t *testing.T) {
	s, ctx := counters(), context.Background()
	ids := make([]string, 230)
	for i := range ids {
		ids[i] = string(rune('A'+i/26)) + string(rune('a'+i%26))
	}
	want := []int{230, 0}
	for i, write := range []bool{true, false} {
		n, err := s.ChangeAll(ctx, ids, func(id string, c *counter) bool { count(id, c, "x"); return write })
		if err != nil || n != want[i] {
			t.Errorf("%d changed, %v", n, err)
		}
	}
}

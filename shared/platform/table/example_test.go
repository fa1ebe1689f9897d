package table_test

import (
	"context"
	"errors"
	"fmt"

	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

type counter struct {
	N       int   `json:"n"`
	Version int64 `json:"version"`
}

// Records that must agree are written in one Commit, on condition that nobody has changed what was read.
func Example() {
	ctx, t := context.Background(), memory.New()
	key := table.Key{PK: "COUNTER#1", SK: "COUNTER"}
	first := table.Put(table.New(key, counter{Version: 1}), table.Absent())
	fmt.Println(t.Commit(ctx, first))
	fmt.Println(errors.Is(t.Commit(ctx, first), table.ErrCondition))

	// Update reads again if another writer was faster.
	err := table.Update(ctx, "counter 1", func() error {
		c, err := table.Load[counter](ctx, t, key)
		if err != nil {
			return err
		}
		before := c.Version
		c.N, c.Version = c.N+1, c.Version+1
		return t.Commit(ctx, table.Put(table.New(key, c), table.VersionIs(before)))
	})
	c, _ := table.Load[counter](ctx, t, key)
	fmt.Println(err, c.N)
	// Output:
	// <nil>
	// true
	// <nil> 1
}

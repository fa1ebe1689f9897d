package synctask_test

import (
	"context"
	"fmt"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// A change and its task are stored together. A worker takes the lease of the task's record, talks to the ERP, and stores
// the outcome. The same message again finds nothing to do.
func Example() {
	ctx := context.Background()
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	clock := func() time.Time { now = now.Add(time.Microsecond); return now }
	t := listing.Track(memory.New(), clock)
	tasks := synctask.New(t, blob.NewMemory(), queue.NewMemory(), clock)

	order := table.Put(table.New(table.Key{PK: "ORDER#1", SK: "ORDER"}, map[string]any{"memo": "ring twice"}))
	task := synctask.NewOutbound(clock(), synctask.SalesOrder, "1", "")
	if err := t.Commit(ctx, order, synctask.Put(ctx, task)); err != nil {
		panic(err)
	}
	message := synctask.Message{TaskID: task.ID} // the projector sends it
	work, err := tasks.Begin(ctx, message, "")
	fmt.Println(work.Task.Status, err)
	fmt.Println(work.Succeed(ctx, "4711"))

	again, err := tasks.Begin(ctx, message, "")
	fmt.Println(again == nil, err)
	done, err := tasks.Get(ctx, task.ID)
	fmt.Println(done.Status, done.NetSuiteID, err)
	// Output:
	// in_progress <nil>
	// <nil>
	// true <nil>
	// succeeded 4711 <nil>
}

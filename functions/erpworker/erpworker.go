// Package erpworker is the one function that talks to the ERP. It takes sync tasks
// from the queues erp-priority and erp-bulk, and from nowhere else: what is not a
// task is not exchanged.
//
// The outcome of a task is recorded on the task, see shared/platform/synctask, and its message
// is done with. Of a queue's messages only those stay undone that nobody can read,
// whose task is poison, or whose outcome could not be recorded: SQS delivers them
// again, and in the end they lie on the dead-letter queue.
package erpworker

import (
	"context"
	"encoding/json"
	"fmt"

	"backdock/shared/app"
)

const name = "erp-worker"

// Worker is the function.
var Worker = app.Worker{
	Name:    name,
	Summary: "Everything that is exchanged with the ERP",
	Handle:  handle,
}

func handle(ctx context.Context, b *app.Backend, event json.RawMessage) (any, error) {
	var e struct {
		Records []message `json:"Records"`
	}
	if err := json.Unmarshal(event, &e); err != nil {
		return nil, fmt.Errorf("event of the ERP worker: %w", err)
	}
	return newWorker(b).batch(ctx, e.Records), nil
}

// Package erpworker is the only function that calls the ERP. It processes sync tasks from the queues erp-priority and
// erp-bulk.
//
// The result of a task is recorded on the task (see shared/platform/synctask), and its message is deleted. A message
// fails only if it cannot be read, if its task is poison, or if the result could not be recorded. SQS then delivers it
// again, and finally moves it to the dead-letter queue.
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
	Do:      handle,
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

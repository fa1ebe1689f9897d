// Package erpworker is the one function that talks to the ERP. It takes sync tasks
// from the queues erp-priority and erp-bulk, and the steps of a trip from its state
// machine.
//
// Of a queue's messages only those stay undone that failed for a reason of our own:
// they come again, at most five times, and then lie on the dead-letter queue with
// their task marked failed. Everything else is recorded on the task, see
// shared/synctask, and the message is done with.
package erpworker

import (
	"context"
	"encoding/json"
	"fmt"

	"backdock/shared/backend"
	"backdock/shared/fulfillment"
)

const name = "erp-worker"

// Worker is the function.
var Worker = backend.Worker{
	Name:    name,
	Summary: "Everything that is exchanged with the ERP",
	Handle:  handle,
}

// actions are what state machines ask for, by the event's action. Each records what
// becomes of it by itself; an error it returns is the state machine's to retry.
var actions = map[string]func(ctx context.Context, b *backend.Backend, event json.RawMessage) (any, error){
	fulfillment.Order: order,
}

// order carries one order of a trip through a step.
func order(ctx context.Context, b *backend.Backend, event json.RawMessage) (any, error) {
	e, err := fulfillment.ParseEvent(event)
	if err != nil {
		return nil, err
	}
	return nil, fulfillment.Of(b).Order(ctx, e.Run, e.SalesOrderID)
}

func handle(ctx context.Context, b *backend.Backend, event json.RawMessage) (any, error) {
	var e struct {
		Action  string    `json:"action"`
		Records []message `json:"Records"`
	}
	if err := json.Unmarshal(event, &e); err != nil {
		return nil, fmt.Errorf("event of the ERP worker: %w", err)
	}
	if e.Action != "" {
		act, ok := actions[e.Action]
		if !ok {
			return nil, fmt.Errorf("the ERP worker knows no action %q", e.Action)
		}
		return act(ctx, b, event)
	}
	return newWorker(b).batch(ctx, e.Records), nil
}

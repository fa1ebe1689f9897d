package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"

	"backdock/shared/platform/trace"
)

// BatchAnswer tells SQS which messages of an event are not done.
type BatchAnswer struct {
	Failures []BatchFailure `json:"batchItemFailures"`
}

// BatchFailure names a message that is to come again.
type BatchFailure struct {
	ID string `json:"itemIdentifier"`
}

// Batch gives the messages of SQS's event to handle, one after the other. Those it
// fails with, or panics at, come again; failed is told of each. Each message has a
// scope of ids of its own, see package trace.
func Batch(ctx context.Context, event json.RawMessage, handle func(ctx context.Context, body json.RawMessage) error, failed func(ctx context.Context, messageID string, err error)) (BatchAnswer, error) {
	answer := BatchAnswer{Failures: []BatchFailure{}}
	var e struct {
		Records []struct {
			ID   string `json:"messageId"`
			Body string `json:"body"`
		} `json:"Records"`
	}
	if err := json.Unmarshal(event, &e); err != nil {
		return answer, fmt.Errorf("event of a queue: %w", err)
	}
	for _, m := range e.Records {
		ctx := trace.Begin(ctx)
		if err := guarded(ctx, json.RawMessage(m.Body), handle); err != nil {
			failed(ctx, m.ID, err)
			answer.Failures = append(answer.Failures, BatchFailure{m.ID})
		}
	}
	return answer, nil
}

func guarded(ctx context.Context, body json.RawMessage, handle func(context.Context, json.RawMessage) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return handle(ctx, body)
}

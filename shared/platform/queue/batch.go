package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"

	"backdock/shared/platform/trace"
)

// BatchAnswer tells Lambda which messages of a queue's event failed, or from which record on a stream's batch is to be
// delivered again.
type BatchAnswer struct {
	Failures []BatchFailure `json:"batchItemFailures"`
}

// BatchFailure names a message of a queue, or a record of a stream by its sequence number.
type BatchFailure struct {
	ID string `json:"itemIdentifier"`
}

// Batch calls handle with the messages of an SQS event, one after the other. A message is delivered again if
// handle returns an error or panics; failed is called for each. Each message has a log scope of its own, see
// package trace.
func Batch(ctx context.Context, event json.RawMessage, handle func(ctx context.Context, body json.RawMessage) error,
	failed func(ctx context.Context, messageID string, err error)) (BatchAnswer, error) {
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

func guarded(ctx context.Context, body json.RawMessage,
	handle func(context.Context, json.RawMessage) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return handle(ctx, body)
}

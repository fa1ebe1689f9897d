package queue_test

import (
	"context"
	"encoding/json"
	"testing"

	"backdock/shared/platform/queue"
	"backdock/shared/platform/queue/queuetest"
)

func TestMemory(t *testing.T) {
	queuetest.Run(t, func(*testing.T) queuetest.Queues {
		m := queue.NewMemory()
		return queuetest.Queues{Sender: m, Receive: func(_ context.Context, name string) ([]json.RawMessage, error) {
			return m.Take(name), nil
		}}
	})
}

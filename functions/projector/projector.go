// Package projector reads the table's stream and sends the messages of the outbox: an item that is stored
// with a message (table.Item.Announcing) announces it. Delivered at least once; consumers must be idempotent.
//
// Lambda passes only the records that the filter in infra/streams.go selects. A change here that needs other
// records must change the filter, too.
package projector

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"

	"backdock/shared/app"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/metric"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
	"backdock/shared/sales/order"
)

const name = "projector"

// Worker is the function.
var Worker = app.Worker{
	Name:    name,
	Summary: "Sends what the table's stream announces",
	Do:      handle,
}

// sendAtOnce is how many messages are sent together.
const sendAtOnce = 50

func handle(ctx context.Context, b *app.Backend, event json.RawMessage) (any, error) {
	records, err := b.ReadStream(event)
	if err != nil {
		return nil, err
	}
	countOrders(ctx, b, records)
	countThefts(ctx, b, records)
	var messages []table.Message
	var places []int // of the messages' records
	for i, r := range records {
		if r.Err == nil && r.Change.New != nil && r.Change.New.Outbox != nil {
			messages, places = append(messages, *r.Change.New.Outbox), append(places, i)
		}
		if len(messages) == sendAtOnce || i == len(records)-1 || r.Err != nil {
			if sent, err := send(ctx, b, messages); err != nil {
				return app.StreamFailure(records, places[sent], err)
			}
			messages, places = nil, nil
		}
		if r.Err != nil {
			b.Log.ErrorContext(ctx, "stream record not read", "group", name, "sequenceNumber", r.SequenceNumber, "error",
				r.Err.Error())
			return app.StreamFailure(records, i, r.Err)
		}
	}
	return queue.BatchAnswer{Failures: []queue.BatchFailure{}}, nil
}

// send sends messages together. If that fails, it sends one after the other, so that one that cannot be sent does not hold
// up those before it. It returns the number of sent messages.
func send(ctx context.Context, b *app.Backend, messages []table.Message) (sent int, err error) {
	if len(messages) == 0 || b.Queue.Send(ctx, messages...) == nil {
		return len(messages), nil
	}
	for i, m := range messages {
		if err := b.Queue.Send(ctx, m); err != nil {
			for _, left := range messages[i:] {
				b.Log.ErrorContext(about(ctx, left), "message not sent", "group", name, "queue", left.Queue, "error", err.Error())
			}
			return i, fmt.Errorf("send a message to %s: %w", m.Queue, err)
		}
	}
	return len(messages), nil
}

// about returns ctx with the id that a message carries.
func about(ctx context.Context, m table.Message) context.Context {
	var ids struct {
		TaskID string `json:"taskId"`
		JobID  string `json:"jobId"`
		Mail   string `json:"id"`
	}
	ctx = trace.Begin(ctx)
	if err := json.Unmarshal(m.Body, &ids); err != nil {
		return ctx // no readable id
	}
	trace.Add(ctx, trace.Task, ids.TaskID)
	trace.Add(ctx, trace.Job, ids.JobID)
	trace.Add(ctx, trace.Mail, ids.Mail)
	return ctx
}

// countOrders writes metrics of the new orders (see infra/metrics.go). Orders imported from the ERP have no
// owner and are not counted.
func countOrders(ctx context.Context, b *app.Backend, records []app.StreamRecord) {
	orders, lines := 0, 0
	for _, r := range records {
		if r.Err != nil || r.Change.Old != nil || r.Change.New == nil || r.Change.New.Feed.List != order.List {
			continue
		}
		var row order.Row
		if json.Unmarshal(r.Change.New.Feed.Row, &row) == nil && row.Owner != "" {
			orders++
			lines += row.LineCount
		}
	}
	if orders == 0 {
		return
	}
	b.Log.LogAttrs(ctx, slog.LevelInfo, "orders taken", slog.String("group", name), slog.Int("ordersTaken", orders),
		slog.Int("orderLines", lines),
		metric.Attr(b.Now(), metric.Metric{Name: "ordersTaken", Unit: metric.Count},
			metric.Metric{Name: "orderLines", Unit: metric.Count}))
}

// countThefts writes a metric of the sessions that ended because a rotated refresh token was presented again.
func countThefts(ctx context.Context, b *app.Backend, records []app.StreamRecord) {
	stolen := 0
	for _, r := range records {
		if e, ok := audit.Added(r.Change); r.Err == nil && ok && e.Action == audit.SessionStolen {
			stolen++
		}
	}
	if stolen == 0 {
		return
	}
	b.Log.LogAttrs(ctx, slog.LevelWarn, "sessions stolen", slog.String("group", name), slog.Int("sessionsStolen", stolen),
		metric.Attr(b.Now(), metric.Metric{Name: "sessionsStolen", Unit: metric.Count}))
}

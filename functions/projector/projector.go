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
	answer := queue.BatchAnswer{Failures: []queue.BatchFailure{}}
	var messages []table.Message
	first := "" // the record of the first collected message
	flush := func() error {
		if len(messages) == 0 {
			return nil
		}
		if err := b.Queue.Send(ctx, messages...); err != nil {
			return fmt.Errorf("send %d messages: %w", len(messages), err)
		}
		messages = nil
		return nil
	}
	for i, r := range records {
		if r.Change.New != nil && r.Change.New.Outbox != nil {
			if len(messages) == 0 {
				first = r.SequenceNumber
			}
			messages = append(messages, *r.Change.New.Outbox)
		}
		if len(messages) == sendAtOnce || i == len(records)-1 {
			if err := flush(); err != nil {
				for _, m := range messages {
					b.Log.ErrorContext(about(ctx, m), "message not sent", "group", name, "queue", m.Queue, "error", err.Error())
				}
				answer.Failures = append(answer.Failures, queue.BatchFailure{ID: first})
				return answer, nil
			}
		}
	}
	return answer, nil
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
		if r.Change.Old != nil || r.Change.New == nil || r.Change.New.Feed.List != order.List {
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
		if e, ok := audit.Added(r.Change); ok && e.Action == audit.SessionStolen {
			stolen++
		}
	}
	if stolen == 0 {
		return
	}
	b.Log.LogAttrs(ctx, slog.LevelWarn, "sessions stolen", slog.String("group", name), slog.Int("sessionsStolen", stolen),
		metric.Attr(b.Now(), metric.Metric{Name: "sessionsStolen", Unit: metric.Count}))
}

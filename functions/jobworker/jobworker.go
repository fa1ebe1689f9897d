// Package jobworker processes background jobs. Each message {"jobId"} of the queue jobs is a slice of a job's
// work, see shared/platform/job. A message {"popularityRun"} is a calculation of the popularity of items, and
// {"priceBatchId"} a slice of a batch of price changes, see shared/prices/change.
package jobworker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"backdock/shared/app"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/job"
	"backdock/shared/platform/metric"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/trace"
	"backdock/shared/prices/change"
)

const name = "job-worker"

// Worker is the function.
var Worker = app.Worker{
	Name:    name,
	Summary: "Works on background jobs: closes and makes sales orders, changes prices, calculates popularity",
	Do:      handle,
}

func handle(ctx context.Context, b *app.Backend, event json.RawMessage) (any, error) {
	jobs := b.OrderJobs()
	return queue.Batch(ctx, event, func(ctx context.Context, body json.RawMessage) error {
		var m struct {
			job.Message
			stats.PopularityMessage
			change.BatchMessage
		}
		err := json.Unmarshal(body, &m)
		if err == nil && m.PopularityRun != "" {
			return b.Popularity().Work(ctx, m.PopularityRun)
		}
		if err == nil && m.PriceBatchID != "" {
			batch, err := b.PriceChanges().Work(ctx, m.PriceBatchID)
			b.Log.InfoContext(ctx, "price changes", "group", name, "priceBatchId", m.PriceBatchID, "state", batch.State,
				"items", batch.Items, "doneItems", batch.DoneItems, "applied", batch.Applied, "refused", batch.Refused)
			return err
		}
		if err != nil || m.JobID == "" {
			return errors.Join(fmt.Errorf("the message has no job id: %s", body), err)
		}
		trace.Add(ctx, trace.Job, m.JobID)
		j, err := jobs.Work(ctx, m.JobID)
		log(ctx, b, j)
		return err
	}, b.NotDone(name))
}

// log writes the progress of a job, with its metrics (see infra/metrics.go) when it has ended.
func log(ctx context.Context, b *app.Backend, j job.Job) {
	attrs := []slog.Attr{slog.String("group", name), slog.String("type", string(j.Type)),
		slog.String("state", string(j.State)),
		slog.Int("done", j.Done), slog.Int("total", j.Total)}
	if j.Ended() {
		failed := 0
		if j.State == job.Failed {
			failed = 1
		}
		attrs = append(attrs, slog.Int("jobsFailed", failed), slog.Int("jobOrdersFailed", j.Failed),
			metric.Attr(b.Now(), metric.Metric{Name: "jobsFailed", Unit: metric.Count},
				metric.Metric{Name: "jobOrdersFailed", Unit: metric.Count}))
	}
	b.Log.LogAttrs(ctx, slog.LevelInfo, "job", attrs...)
}

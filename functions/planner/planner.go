// Package planner works on plans of delivery days and on large changes of trips. Each message {"planId"} of the queue plans
// is a plan to make, to apply or to undo, see shared/delivery/dayplan; {"changeId"} is a change of trips to carry out whose
// request could not, see shared/delivery/tripchange. It is a function of its own because solving takes seconds of a whole
// CPU, which other jobs do not need.
package planner

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"backdock/shared/app"
	"backdock/shared/delivery/dayplan"
	"backdock/shared/platform/metric"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/trace"
)

const name = "planner"

// Worker is the function.
var Worker = app.Worker{
	Name:    name,
	Summary: "Plans delivery days: makes, applies and undoes plans, and carries out large changes of trips",
	Do:      handle,
}

func handle(ctx context.Context, b *app.Backend, event json.RawMessage) (any, error) {
	plans := b.DayPlans()
	return queue.Batch(ctx, event, func(ctx context.Context, body json.RawMessage) error {
		var m struct {
			PlanID   string `json:"planId"`
			ChangeID string `json:"changeId"`
		}
		if err := json.Unmarshal(body, &m); err != nil || m.PlanID == "" && m.ChangeID == "" {
			return errors.Join(fmt.Errorf("the message has no plan id and no change id: %s", body), err)
		}
		if m.ChangeID != "" {
			trace.Add(ctx, trace.Job, m.ChangeID)
			_, _, err := b.TripChanges().Carry(ctx, m.ChangeID, nil)
			return err
		}
		trace.Add(ctx, trace.Job, m.PlanID)
		p, err := plans.Work(ctx, m.PlanID)
		log(ctx, b, p)
		return err
	}, b.NotDone(name))
}

// log writes the state of a plan, with its metrics (see infra/metrics.go) when there is a proposal or it has failed.
func log(ctx context.Context, b *app.Backend, p dayplan.Plan) {
	attrs := []slog.Attr{slog.String("group", name), slog.String("state", string(p.Status))}
	if p.Status == dayplan.Finished || p.Status == dayplan.Failed {
		failed := 0
		if p.Status == dayplan.Failed {
			failed = 1
		}
		attrs = append(attrs, slog.Int("plansFailed", failed), slog.Float64("planSeconds", p.Seconds),
			slog.Int("leftOut", p.Progress.LeftOut),
			metric.Attr(b.Now(), metric.Metric{Name: "plansFailed", Unit: metric.Count},
				metric.Metric{Name: "planSeconds", Unit: metric.Seconds}))
	}
	b.Log.LogAttrs(ctx, slog.LevelInfo, "plan", attrs...)
}

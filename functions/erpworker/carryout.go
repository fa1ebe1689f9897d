package erpworker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"time"

	"backdock/shared/discovery"
	"backdock/shared/fault"
	"backdock/shared/metric"
	"backdock/shared/netsuite"
	"backdock/shared/outbound"
	"backdock/shared/queue"
	"backdock/shared/synctask"
)

// carryOut works on a task and records what became of it. An error means that the
// message is to come again.
func (w *worker) carryOut(ctx context.Context, work *synctask.Work, away synctask.Away) error {
	start := w.b.Now()
	limit := synctask.WorkTime
	if end, ok := ctx.Deadline(); ok {
		limit = min(limit, time.Until(end)-noteTime)
	}
	working, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	err := w.run(working, work)
	if ctx.Err() != nil {
		return fmt.Errorf("cut off: %w", errors.Join(ctx.Err(), err))
	}
	// What happened is recorded even when the time for the task itself is over.
	noting, done := context.WithTimeout(ctx, noteTime)
	defer done()
	recorded := w.record(noting, work, away, err, working.Err() != nil)
	w.log(ctx, work.Task, w.b.Now().Sub(start), err)
	return recorded
}

// log writes a task's line, with its metrics (see infra/metrics.go).
func (w *worker) log(ctx context.Context, t synctask.Task, took time.Duration, err error) {
	attrs := []slog.Attr{slog.String("taskId", t.ID), slog.String("kind", string(t.Kind)), slog.String("resourceType", string(t.ResourceType)),
		slog.String("resourceId", t.ResourceID), slog.String("direction", string(t.Direction)), slog.String("status", string(t.Status)),
		slog.String("cause", t.Cause), slog.Int64("ms", took.Milliseconds()), slog.String("group", name)}
	counted := []metric.Metric{{Name: "erpAway", Unit: metric.Count}, {Name: "erpThrottled", Unit: metric.Count}}
	kind := netsuite.KindOf(err)
	attrs = append(attrs, slog.Int("erpAway", one(kind == netsuite.Unavailable || kind == netsuite.UnknownOutcome)), slog.Int("erpThrottled", one(kind == netsuite.Concurrency)))
	switch t.Status {
	case synctask.Succeeded:
		counted, attrs = append(counted, metric.Metric{Name: "tasksDone", Unit: metric.Count}), append(attrs, slog.Int("tasksDone", 1))
	case synctask.Failed:
		counted, attrs = append(counted, metric.Metric{Name: "tasksFailed", Unit: metric.Count}), append(attrs, slog.Int("tasksFailed", 1))
	}
	w.b.Log.LogAttrs(ctx, slog.LevelInfo, "sync task", append(attrs, metric.Attr(w.b.Now(), []string{"group"}, counted...))...)
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

func (w *worker) run(ctx context.Context, work *synctask.Work) error {
	erp, err := w.b.ERP(ctx)
	if err != nil {
		return err
	}
	t := work.Task
	if t.Queue == queue.ERPBulk {
		erp = erp.Bulk()
	}
	switch {
	case t.Direction == synctask.Out:
		sent, err := w.types.Get(t.ResourceType)
		if err != nil {
			return err
		}
		if err := sent.Push(ctx, erp, t.ResourceID, t.ID); err != nil {
			return err
		}
		netSuiteID, _, err := sent.NetSuiteID(ctx, t.ResourceID)
		if err != nil && !fault.Is(err, fault.NotFound) { // removed before it was sent
			return err
		}
		return work.Succeed(ctx, netSuiteID)
	case t.Kind == synctask.Reading:
		return w.discoveries.Read(ctx, erp, work)
	case t.Kind == synctask.Page:
		return w.discoveries.TakePage(ctx, erp, work)
	}
	return w.discoveries.TakeRecord(ctx, erp, work)
}

// record notes the outcome of a try on the task. Errors leave the message undone.
func (w *worker) record(ctx context.Context, work *synctask.Work, away synctask.Away, err error, timeout bool) error {
	var said *netsuite.Error
	var refused *outbound.Refusal
	var cannot *discovery.CannotTake
	var known *fault.Error
	switch {
	case err == nil:
		return w.tasks.Answered(ctx, away)
	case errors.Is(err, synctask.ErrLost):
		return nil
	case errors.Is(err, outbound.ErrSuperseded):
		return unlessLost(work.Supersede(ctx))
	case errors.As(err, &said) && (netsuite.Retryable(err) || timeout), timeout && errors.Is(err, context.DeadlineExceeded):
		return w.postpone(ctx, work, err, said)
	case errors.As(err, &said):
		if err := w.tasks.Answered(ctx, away); err != nil {
			return err
		}
		return w.fail(ctx, work, causeOf(said), said.Code, said.Error())
	case errors.As(err, &refused):
		return w.fail(ctx, work, refused.Code, refused.Code, refused.Words)
	case errors.As(err, &cannot):
		return w.fail(ctx, work, discovery.CauseImport, discovery.CauseImport, err.Error())
	case errors.As(err, &known):
		code := "REFUSED_" + string(known.Kind)
		return w.fail(ctx, work, code, code, err.Error())
	}
	return errors.Join(err, unlessLost(work.Stumble(ctx, err.Error())))
}

// postpone puts a task back that got no answer.
func (w *worker) postpone(ctx context.Context, work *synctask.Work, err error, said *netsuite.Error) error {
	code := "NO_ANSWER"
	if said != nil && said.Code != "" {
		code = said.Code
	}
	wasAway, noteErr := w.tasks.NoAnswer(ctx, err.Error())
	if noteErr != nil {
		return noteErr
	}
	exhausted, putErr := work.Postpone(ctx, wasAway, code, err.Error())
	if exhausted {
		return w.fail(ctx, work, code, code, err.Error())
	}
	return unlessLost(putErr)
}

// fail ends a task: on the record first, so that one that is not noted there is
// done again.
func (w *worker) fail(ctx context.Context, work *synctask.Work, cause, code, words string) error {
	t := work.Task
	if t.Direction == synctask.Out {
		if err := w.failedOnRecord(ctx, t, words); err != nil {
			return err
		}
		return unlessLost(work.Fail(ctx, cause, code, words))
	}
	if err := work.Fail(ctx, cause, code, words, discovery.FailedOps(t)...); err != nil || t.DiscoveryID == "" {
		return unlessLost(err)
	}
	return w.discoveries.Advance(ctx, t.DiscoveryID)
}

func unlessLost(err error) error {
	if errors.Is(err, synctask.ErrLost) {
		return nil
	}
	return err
}

var index = regexp.MustCompile(`\[\d+\]`)

// causeOf groups errors of the ERP: by its code and the field, whichever line of an
// order it is in.
func causeOf(e *netsuite.Error) string {
	cause := e.Code
	if cause == "" {
		cause = string(e.Kind)
	}
	if e.Path != "" {
		cause += " " + index.ReplaceAllString(e.Path, "[]")
	}
	return cause
}

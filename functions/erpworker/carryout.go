package erpworker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"time"

	"backdock/shared/erp/discovery"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/metric"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
)

// carryOut processes a task within a time limit and records its result. After an error the message is
// delivered again.
func (w *worker) carryOut(ctx context.Context, work *synctask.Work, most time.Duration) error {
	start := w.b.Now()
	if end, ok := ctx.Deadline(); ok {
		left := time.Until(end) - noteTime
		if left < leastTime-noteTime { // earlier tasks took long: a later invocation has more time
			return unlessLost(work.Continue(ctx))
		}
		most = min(most, left)
	}
	working, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	working, answers := netsuite.CountAnswers(working)
	err := w.run(working, work)
	if ctx.Err() != nil {
		return fmt.Errorf("cut off: %w", errors.Join(ctx.Err(), err))
	}
	// The result is recorded even if the time for the task is over.
	noting, done := context.WithTimeout(ctx, noteTime)
	defer done()
	recorded := w.record(noting, work, outcome{err: err, answered: answers.Any(), timeout: working.Err() != nil})
	w.log(ctx, work.Task, w.b.Now().Sub(start), err)
	return recorded
}

// outcome is the result of one attempt.
type outcome struct {
	err      error
	answered bool // the ERP answered at least once
	timeout  bool // the time limit was reached
}

// log writes a task's log line with its metrics (see infra/metrics.go).
func (w *worker) log(ctx context.Context, t synctask.Task, took time.Duration, err error) {
	attrs := []slog.Attr{slog.String("kind", string(t.Kind)), slog.String("resourceType", string(t.ResourceType)),
		slog.String("direction", string(t.Direction)), slog.String("status", string(t.Status)),
		slog.String("cause", t.Cause), slog.Int64("ms", took.Milliseconds()), slog.String("group", name)}
	counted := []metric.Metric{{Name: "erpAway", Unit: metric.Count}, {Name: "erpThrottled", Unit: metric.Count},
		{Name: "erpSignInRefused", Unit: metric.Count}}
	kind := netsuite.KindOf(err)
	attrs = append(attrs, slog.Int("erpAway", one(kind == netsuite.Unavailable || kind == netsuite.UnknownOutcome)),
		slog.Int("erpThrottled", one(kind == netsuite.Concurrency)), slog.Int("erpSignInRefused", one(kind == netsuite.Auth)))
	switch t.Status {
	case synctask.Succeeded:
		counted, attrs = append(counted, metric.Metric{Name: "tasksDone", Unit: metric.Count}),
			append(attrs, slog.Int("tasksDone", 1))
	case synctask.Failed:
		counted, attrs = append(counted, metric.Metric{Name: "tasksFailed", Unit: metric.Count}),
			append(attrs, slog.Int("tasksFailed", 1))
	}
	w.b.Log.LogAttrs(ctx, slog.LevelInfo, "sync task", append(attrs, metric.Attr(w.b.Now(),
		counted...))...)
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
	case t.Action != "":
		carrier, ok := w.carriers[t.Action]
		if !ok {
			return fmt.Errorf("no carrier for the action %q", t.Action)
		}
		netSuiteID, err := carrier.Do(ctx, erp, t)
		if err != nil {
			return err
		}
		return work.Succeed(ctx, netSuiteID)
	case t.Direction == synctask.Out:
		sent, err := w.types.Get(t.ResourceType)
		if err != nil {
			return err
		}
		pushed := sent.Push(ctx, erp, t.ResourceID, t.ID)
		if errors.Is(pushed, synctask.ErrSuperseded) { // what has failed may be the task that replaced this one
			return pushed
		}
		// This task replaces earlier failed tasks of the record.
		if _, err := w.tasks.SupersedeFailed(ctx, synctask.Out, t.ResourceType, map[string]string{t.ResourceID: ""},
			nil); err != nil {
			return err
		}
		if pushed != nil {
			return pushed
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

// record records the result of a try on the task. After an error the message is delivered again.
func (w *worker) record(ctx context.Context, work *synctask.Work, o outcome) error {
	if o.answered {
		if err := w.tasks.Answered(ctx); err != nil {
			return err
		}
	}
	err := o.err
	var said *netsuite.Error
	var refused *synctask.Refusal
	var waiting *synctask.Waiting
	var cannot *discovery.CannotTake
	var known *fault.Error
	switch {
	case err == nil, errors.Is(err, synctask.ErrLost):
		return nil
	case errors.Is(err, synctask.ErrSuperseded):
		return unlessLost(work.Supersede(ctx))
	case errors.As(err, &waiting):
		return unlessLost(work.Wait(ctx, waiting.For))
	case errors.As(err, &said) && (netsuite.Retryable(err) || o.timeout), o.timeout &&
		errors.Is(err, context.DeadlineExceeded):
		return w.postpone(ctx, work, o, said)
	case errors.As(err, &said):
		return w.fail(ctx, work, err, causeOf(said), said.Code, said.Error())
	case errors.As(err, &refused):
		return w.fail(ctx, work, err, refused.Code, refused.Code, refused.Words)
	case errors.As(err, &cannot):
		return w.fail(ctx, work, err, discovery.CauseImport, discovery.CauseImport, err.Error())
	case errors.As(err, &known):
		code := "REFUSED_" + string(known.Kind)
		return w.fail(ctx, work, err, code, code, err.Error())
	}
	w.b.Log.ErrorContext(ctx, "sync task failed on our side", "group", name, "begun", work.Task.Begun, "error",
		err.Error())
	return unlessLost(work.Requeue(ctx, err.Error()))
}

// postpone requeues a task without a result.
func (w *worker) postpone(ctx context.Context, work *synctask.Work, o outcome, said *netsuite.Error) error {
	code, words := "NO_ANSWER", o.err.Error()
	if said != nil && said.Code != "" {
		code = said.Code
	}
	silence := synctask.Silence{Busy: netsuite.KindOf(o.err) == netsuite.Concurrency}
	if !o.answered {
		why := synctask.NoReply
		if netsuite.KindOf(o.err) == netsuite.Auth {
			why = synctask.SignInRefused
		}
		away, err := w.tasks.NoAnswer(ctx, work.Task.ID, why, words)
		if err != nil {
			return err
		}
		silence.Away = away.IsAway()
	}
	exhausted, err := work.Postpone(ctx, silence, code, words)
	if exhausted {
		return w.fail(ctx, work, o.err, code, code, words)
	}
	return unlessLost(err)
}

// fail ends a task because of an error. It marks the record first, so that a crash in between repeats both.
func (w *worker) fail(ctx context.Context, work *synctask.Work, why error, cause, code, words string) error {
	t := work.Task
	if err := w.failedOnRecord(ctx, t, why, code, words); err != nil {
		return err
	}
	if t.Direction == synctask.Out {
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

// causeOf returns a key that groups errors of the ERP by code and field, independent of the order line.
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

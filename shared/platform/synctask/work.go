package synctask

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"backdock/shared/platform/id"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

const (
	// WorkTime is the longest that one task may be worked on.
	WorkTime = 36 * time.Second
	// LeaseTime is longer than a worker's invocation may take, see infra/needs.go. A
	// task whose worker was killed goes on when it is over: the sweep, which runs
	// every minute, announces it.
	LeaseTime = 50 * time.Second
	// A task that got no answer is tried again after retryFirst, then after double
	// the time each time up to retryLongest, less a part by chance.
	retryFirst   = 2 * time.Second
	retryLongest = 15 * time.Minute
	// busyLongest is the longest pause after a 429, which says nothing about the task.
	busyLongest = time.Minute
	// retriesMost is how often a task may go without an answer while the ERP answers
	// others: for about two hours.
	retriesMost = 16
	// A task that waits for something of ours is looked at again after waitFirst, then
	// after double the time each time up to waitLongest.
	waitFirst   = 2 * time.Second
	waitLongest = 30 * time.Second
	// stumbleFirst is the pause after the first error on our side; it doubles.
	stumbleFirst = 5 * time.Second
	// leasedPause is when a task comes again that found its record leased and another
	// task waiting for it.
	leasedPause = 5 * time.Second
	// beginsMost is how many workers may begin with a task in a row without recording
	// an outcome.
	beginsMost = 4
)

// ErrLost: another worker has the task's lease now and records its outcome.
var ErrLost = errors.New("another worker has the task")

// ErrPoison: the task has killed or failed as many workers as it may. Bury it, and
// let its message go to the dead-letter queue.
var ErrPoison = errors.New("the task has killed or failed its worker too often")

// Work is a task with its lease, held by one worker.
type Work struct {
	Task    Task
	tasks   *Tasks
	holder  string
	waiting string // the task that waits for the lease
}

type lease struct {
	Holder  string `json:"holder"`
	Until   int64  `json:"until"` // unix seconds
	Waiting string `json:"waiting"`
}

func (t Task) leaseKey() table.Key {
	if t.SalesOrderID != "" {
		return table.Key{PK: "LEASE#" + string(SalesOrder) + "#" + t.SalesOrderID, SK: "LEASE"}
	}
	if t.Kind == Record {
		return table.Key{PK: "LEASE#" + string(t.ResourceType) + "#" + t.ResourceID, SK: "LEASE"}
	}
	return table.Key{PK: "LEASE#" + t.ID, SK: "LEASE"}
}

// Begin takes the lease of a task's record for a message; nil if there is nothing to
// do: the task has ended, or another worker has its record. The ids of the task are in
// the scope of ctx then, see package trace. Errors: fault.NotFound;
// ErrPoison.
func (s *Tasks) Begin(ctx context.Context, taskID, messageID string) (*Work, error) {
	var begun *Work
	err := table.Update(ctx, "sync task "+taskID, func() error {
		t, err := s.Get(ctx, taskID)
		t.Trace(ctx)
		switch {
		case err != nil:
			return err
		case t.Status == Failed && t.BuriedBy == messageID && messageID != "":
			return ErrPoison
		case !t.Status.Open():
			return nil
		case t.Begun >= beginsMost && !t.leased(s.now()):
			return ErrPoison
		}
		now := s.now()
		w := &Work{tasks: s, holder: id.New(now)}
		mine := lease{Holder: w.holder, Until: now.Add(LeaseTime).Unix()}
		t.Status, t.UpdatedAt, t.DueAt = InProgress, now, now.Add(LeaseTime)
		t.Begun++
		w.Task = t
		err = s.table.Commit(ctx, put(&w.Task),
			table.Put(table.New(t.leaseKey(), mine).Expiring(now.Add(24*time.Hour)), table.Any(table.Absent(), table.FieldAtMost("until", now.Unix()))))
		if table.FailedAt(err, 1) {
			if waits, waitErr := s.wait(ctx, t); waits || waitErr != nil {
				return waitErr
			}
		}
		if err != nil {
			return fmt.Errorf("begin sync task %s: %w", taskID, err)
		}
		begun = w
		return nil
	})
	return begun, err
}

// leased tells whether a worker may still be at work on the task.
func (t Task) leased(now time.Time) bool {
	return t.Status == InProgress && now.Before(t.UpdatedAt.Add(LeaseTime))
}

// wait notes in the record's lease that a task waits; false if there is no lease any
// more. Where another one is noted already, the task comes again by itself.
func (s *Tasks) wait(ctx context.Context, t Task) (bool, error) {
	held, err := table.Load[lease](ctx, s.table, t.leaseKey())
	if errors.Is(err, table.ErrMissing) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if held.Until <= s.now().Unix() {
		return false, nil
	}
	if held.Waiting != "" && held.Waiting != t.ID {
		return true, s.queue.Send(ctx, queue.Message(t.Queue, Message{t.ID}).After(leasedPause))
	}
	err = s.table.Commit(ctx, table.Set(t.leaseKey(), map[string]any{"waiting": t.ID}, table.FieldIs("holder", held.Holder)))
	if errors.Is(err, table.ErrCondition) {
		return false, nil
	}
	return err == nil, err
}

// end commits next, what has become of the task, with ops, and gives the lease back.
// Where that fails, Task stays what it was: no outcome has been recorded. Errors:
// ErrLost; table.ErrCondition where a condition of ops does not hold.
func (w *Work) end(ctx context.Context, next Task, op func(*Task) table.Op, ops ...table.Op) error {
	for {
		stored := next
		conds := []table.Cond{table.FieldIs("holder", w.holder), table.FieldIs("waiting", w.waiting)}
		err := w.tasks.table.Commit(ctx, append([]table.Op{op(&stored), table.Delete(w.Task.leaseKey(), conds...)}, ops...)...)
		switch {
		case err == nil:
			w.Task = stored
			return w.announceWaiting(ctx)
		case table.FailedAt(err, 0):
			return ErrLost
		case table.FailedAt(err, 1):
			held, loadErr := table.Load[lease](ctx, w.tasks.table, w.Task.leaseKey())
			if loadErr != nil && !errors.Is(loadErr, table.ErrMissing) {
				return loadErr
			}
			if held.Holder != w.holder {
				return ErrLost
			}
			w.waiting = held.Waiting
		default:
			return err
		}
	}
}

// announceWaiting wakes the task that found the record leased. Should this fail,
// the sweep does it.
func (w *Work) announceWaiting(ctx context.Context) error {
	if w.waiting == "" || w.waiting == w.Task.ID {
		return nil
	}
	return w.tasks.queue.Send(ctx, queue.Message(w.Task.Queue, Message{w.waiting}))
}

// Succeed ends the task well, with ops in the same Commit. Errors: ErrLost;
// table.ErrCondition where a condition of ops does not hold.
func (w *Work) Succeed(ctx context.Context, netSuiteID string, ops ...table.Op) error {
	next := w.after(Succeeded, "", "")
	if netSuiteID != "" {
		next.NetSuiteID = netSuiteID
	}
	return w.end(ctx, next, put, ops...)
}

// Fail ends the task badly: a person has to do something. cause groups tasks.
func (w *Work) Fail(ctx context.Context, cause, code, detail string, ops ...table.Op) error {
	next := w.after(Failed, code, detail)
	next.Cause = cause
	return w.end(ctx, next, put, ops...)
}

// Supersede ends the task: another one does its work.
func (w *Work) Supersede(ctx context.Context, ops ...table.Op) error {
	return w.end(ctx, w.after(Superseded, "", ""), put, ops...)
}

// after is the task after an attempt.
func (w *Work) after(s Status, code, detail string) Task {
	t, now := w.Task, w.tasks.now()
	t.Status, t.Cause, t.UpdatedAt = s, "", now
	t.Begun, t.WaitsFor, t.Waits = 0, "", 0
	t.try(Attempt{At: now, Status: s, Code: code, Detail: detail})
	return t
}

// Continue puts the task back at once: a part of it is done (ops), the rest is for
// the next message.
func (w *Work) Continue(ctx context.Context, ops ...table.Op) error {
	next, now := w.Task, w.tasks.now()
	next.Status, next.UpdatedAt, next.DueAt, next.Begun = Pending, now, now.Add(announceAgain), 0
	next.Retries, next.Throttled = 0, 0
	return w.end(ctx, next, announce, ops...)
}

// Silence says what a try without a result has shown of the ERP.
type Silence struct {
	Away bool // it answers nobody: the task waits until it is back
	Busy bool // it answered 429, which says nothing about the task
}

// Postpone puts the task back after a try without a result. exhausted means that the
// ERP answers others and the task has had its tries: nothing was written, Fail it.
func (w *Work) Postpone(ctx context.Context, s Silence, code, detail string) (exhausted bool, err error) {
	next := w.after(Retrying, code, detail)
	var full time.Duration
	switch {
	case s.Away:
		next.DueAt = next.UpdatedAt.Add(announceAgain)
		return false, w.end(ctx, next, put)
	case s.Busy:
		full = min(retryFirst<<min(next.Throttled, 10), busyLongest)
		next.Throttled++
	case next.Retries+1 >= retriesMost:
		return true, nil
	default:
		full = min(retryFirst<<min(next.Retries, 10), retryLongest)
		next.Retries++
		next.Throttled = 0
	}
	return false, w.again(ctx, next, full/2+rand.N(full/2))
}

// Wait puts the task back that has to wait for something of ours.
func (w *Work) Wait(ctx context.Context, why string) error {
	next := w.Task
	pause := min(waitFirst<<min(next.Waits, 10), waitLongest)
	next.Status, next.UpdatedAt, next.Begun = Pending, w.tasks.now(), 0
	next.WaitsFor = why
	next.Waits++
	return w.again(ctx, next, pause)
}

// Stumble puts the task back after a try that failed for a reason of our own. It
// counts towards poison, see Begin.
func (w *Work) Stumble(ctx context.Context, detail string) error {
	next := w.after(Retrying, codeInternal, detail)
	next.Begun = w.Task.Begun
	return w.again(ctx, next, stumbleFirst<<min(max(next.Begun-1, 0), 6))
}

// again puts the task back with a message that comes after a pause. Should that be
// lost, the sweep sends another.
func (w *Work) again(ctx context.Context, next Task, pause time.Duration) error {
	next.DueAt = next.UpdatedAt.Add(pause + announceAgain)
	return w.end(ctx, next, announceAfter(pause))
}

// codeInternal is the code of attempts that failed for a reason of our own.
const codeInternal = "INTERNAL"

// Bury marks a task failed that is poison, with ops in the same Commit; the message
// is the one that goes to the dead-letter queue. A task that has ended stays as it is.
func (s *Tasks) Bury(ctx context.Context, taskID, messageID, detail string, with func(Task) []table.Op) (Task, error) {
	var t Task
	err := table.Update(ctx, "sync task "+taskID, func() error {
		var err error
		if t, err = s.Get(ctx, taskID); err != nil || !t.Status.Open() {
			return err
		}
		now := s.now()
		t.Status, t.Cause, t.UpdatedAt, t.BuriedBy = Failed, CausePoison, now, messageID
		t.try(Attempt{At: now, Status: Failed, Code: CausePoison, Detail: detail})
		return s.table.Commit(ctx, append([]table.Op{put(&t)}, with(t)...)...)
	})
	return t, err
}

// Causes that are not the ERP's.
const (
	CausePoison     = "POISONED_MESSAGE"   // the worker died or failed with it, again and again
	CauseUnreadable = "UNREADABLE_MESSAGE" // the message has another shape
)

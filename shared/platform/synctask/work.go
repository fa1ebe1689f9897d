package synctask

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/id"
	"backdock/shared/platform/jitter"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

const (
	// WorkTime is the longest time that a worker may spend on one task.
	WorkTime = 36 * time.Second
	// LeaseTime is longer than an invocation of the worker may take, see infra/needs.go. After it, the sweep,
	// which runs every minute, announces a task whose worker was killed.
	LeaseTime = 50 * time.Second
	// A task without an answer is retried after retryFirst, then at doubled intervals up to retryLongest,
	// with random jitter.
	retryFirst   = 2 * time.Second
	retryLongest = 15 * time.Minute
	// busyLongest is the longest pause after a 429, which is not caused by the task.
	busyLongest = time.Minute
	// retriesMost is the number of retries, over about two hours, of a task that gets no answer while the ERP
	// answers others.
	retriesMost = 16
	// A task that waits for another record is checked again after waitFirst, then at doubled intervals up to
	// waitLongest.
	waitFirst   = 2 * time.Second
	waitLongest = 30 * time.Second
	// requeueFirst is the pause after the first internal error. It doubles with each further one.
	requeueFirst = 5 * time.Second
	// leasedPause is the delay of a task whose record is leased while another task waits for the lease
	// already.
	leasedPause = 5 * time.Second
	// beginsMost is how many workers in a row may begin a task without recording a result.
	beginsMost = 4
)

// ErrLost is returned if another worker has the lease and records the result.
var ErrLost = errors.New("another worker has the task")

// ErrPoison is returned for a task whose workers crashed or failed too often. Bury the task and let its
// message go to the dead-letter queue.
var ErrPoison = errors.New("the task has killed or failed its worker too often")

// Work is a leased task of one worker.
type Work struct {
	Task    Task
	tasks   *Tasks
	holder  string
	waiting string // id of the task that waits for the lease
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

// Begin takes the lease of a task's record for a message. It returns nil if there is nothing to do: the task
// has ended, it has gone on since the message was ordered, or another worker has its record. It adds the ids of the task
// to the log scope of ctx, see package trace. Errors: fault.NotFound; ErrPoison.
func (s *Tasks) Begin(ctx context.Context, m Message, messageID string) (*Work, error) {
	var begun *Work
	err := table.Update(ctx, "sync task "+m.TaskID, func() error {
		t, err := s.Get(ctx, m.TaskID)
		t.Trace(ctx)
		switch {
		case err != nil:
			return err
		case t.Status == Failed && t.BuriedBy == messageID && messageID != "":
			return ErrPoison
		case !t.Status.Open(), m.Version != 0 && m.Version != t.Version && t.Status != InProgress:
			return nil
		case t.Begun >= beginsMost && !t.leased(s.now()):
			return ErrPoison
		}
		now := s.now()
		w := &Work{tasks: s, holder: id.New(now)}
		mine := lease{Holder: w.holder, Until: now.Add(LeaseTime).Unix()}
		moves.Move(&t.Status, InProgress)
		t.UpdatedAt, t.DueAt = now, now.Add(LeaseTime)
		t.Begun++
		w.Task = t
		err = s.table.Commit(ctx, put(&w.Task),
			table.Put(table.New(t.leaseKey(), mine).Expiring(now.Add(24*time.Hour)), table.Any(table.Absent(),
				table.FieldAtMost("until", now.Unix()))))
		if table.FailedAt(err, 1) {
			if waits, waitErr := s.wait(ctx, t); waits || waitErr != nil {
				return waitErr
			}
		}
		if err != nil {
			return fmt.Errorf("begin sync task %s: %w", m.TaskID, err)
		}
		begun = w
		return nil
	})
	return begun, err
}

// leased reports whether a worker may still be working on the task.
func (t Task) leased(now time.Time) bool {
	return t.Status == InProgress && now.Before(t.UpdatedAt.Add(LeaseTime))
}

// wait notes in the record's lease that a task waits. It returns false if the lease is gone. If another task
// is noted already, this task is announced again after a pause.
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
		return true, s.queue.Send(ctx, queue.Message(t.Queue, Message{TaskID: t.ID}).After(leasedPause))
	}
	err = s.table.Commit(ctx, table.Set(t.leaseKey(), map[string]any{"waiting": t.ID},
		table.FieldIs("holder", held.Holder)))
	if errors.Is(err, table.ErrCondition) {
		return false, nil
	}
	return err == nil, err
}

// end gives next, the task's new state, its status, commits it together with ops, and releases the lease. If that fails,
// Task keeps its old state, because no result was recorded. Errors: ErrLost, also if the work has ended before;
// table.ErrCondition if a condition of ops does not hold.
func (w *Work) end(ctx context.Context, to Status, next Task, op func(*Task) table.Op, ops ...table.Op) error {
	if w.Task.Status != InProgress {
		return ErrLost
	}
	moves.Move(&next.Status, to)
	for {
		stored := next
		conds := []table.Cond{table.FieldIs("holder", w.holder), table.FieldIs("waiting", w.waiting)}
		err := w.tasks.table.Commit(ctx, append([]table.Op{op(&stored), table.Delete(w.Task.leaseKey(), conds...)},
			ops...)...)
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

// announceWaiting announces the task that found the record leased. If that fails, the sweep does it.
func (w *Work) announceWaiting(ctx context.Context) error {
	if w.waiting == "" || w.waiting == w.Task.ID {
		return nil
	}
	return w.tasks.queue.Send(ctx, queue.Message(w.Task.Queue, Message{TaskID: w.waiting}))
}

// Succeed ends the task successfully, with ops in the same Commit. Errors: ErrLost; table.ErrCondition if a
// condition of ops does not hold.
func (w *Work) Succeed(ctx context.Context, netSuiteID string, ops ...table.Op) error {
	next := w.after(Succeeded, "", "")
	if netSuiteID != "" {
		next.NetSuiteID = netSuiteID
	}
	return w.end(ctx, Succeeded, next, put, ops...)
}

// Fail ends the task as failed; a person has to act. Tasks are grouped by cause.
func (w *Work) Fail(ctx context.Context, cause, code, detail string, ops ...table.Op) error {
	next := w.after(Failed, code, detail)
	next.Cause = cause
	return w.end(ctx, Failed, next, put, ops...)
}

// Supersede ends the task because another one does its work.
func (w *Work) Supersede(ctx context.Context, ops ...table.Op) error {
	return w.end(ctx, Superseded, w.after(Superseded, "", ""), put, ops...)
}

// after returns the task with an attempt that ended with a status.
func (w *Work) after(s Status, code, detail string) Task {
	t, now := w.Task, w.tasks.now()
	t.Cause, t.UpdatedAt = "", now
	t.Begun, t.WaitsFor, t.Waits = 0, "", 0
	t.try(Attempt{At: now, Status: s, Code: code, Detail: detail})
	return t
}

// Continue requeues the task at once: part of it is done (ops), and the next message does the rest.
func (w *Work) Continue(ctx context.Context, ops ...table.Op) error {
	next, now := w.Task, w.tasks.now()
	next.UpdatedAt, next.DueAt, next.Begun = now, now.Add(announceAgain), 0
	next.Retries, next.Throttled = 0, 0
	return w.end(ctx, Pending, next, announce, ops...)
}

// Silence describes an attempt without a result.
type Silence struct {
	Away bool // the ERP answers nobody: the task waits until it is back
	Busy bool // the ERP answered 429, which is not caused by the task
}

// Postpone requeues the task after an attempt without a result. exhausted means that the ERP answers others
// and the task has no retries left. Nothing was written then; call Fail.
func (w *Work) Postpone(ctx context.Context, s Silence, code, detail string) (exhausted bool, err error) {
	next := w.after(Retrying, code, detail)
	var full time.Duration
	switch {
	case s.Away:
		next.DueAt = next.UpdatedAt.Add(announceAgain)
		return false, w.end(ctx, Retrying, next, put)
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
	return false, w.again(ctx, Retrying, next, jitter.Half(full))
}

// Wait requeues a task that must wait for another record of ours.
func (w *Work) Wait(ctx context.Context, why string) error {
	next := w.Task
	pause := min(waitFirst<<min(next.Waits, 10), waitLongest)
	next.UpdatedAt, next.Begun = w.tasks.now(), 0
	next.WaitsFor = why
	next.Waits++
	return w.again(ctx, Pending, next, pause)
}

// Requeue requeues the task after an internal error. It counts towards poison, see Begin.
func (w *Work) Requeue(ctx context.Context, detail string) error {
	next := w.after(Retrying, codeInternal, detail)
	next.Begun = w.Task.Begun
	return w.again(ctx, Retrying, next, requeueFirst<<min(max(next.Begun-1, 0), 6))
}

// again requeues the task with a delayed message. If the message is lost, the sweep sends another.
func (w *Work) again(ctx context.Context, to Status, next Task, pause time.Duration) error {
	next.DueAt = next.UpdatedAt.Add(pause + announceAgain)
	return w.end(ctx, to, next, announceAfter(pause))
}

// codeInternal is the code of attempts that failed with an internal error.
const codeInternal = "INTERNAL"

// Bury marks a poison task as failed, with ops in the same Commit. messageID is the message that goes to the
// dead-letter queue. A task that has ended is not changed.
func (s *Tasks) Bury(ctx context.Context, taskID, messageID, detail string, with func(Task) []table.Op) (Task, error) {
	var t Task
	err := table.Update(ctx, "sync task "+taskID, func() error {
		var err error
		if t, err = s.Get(ctx, taskID); err != nil || !t.Status.Open() {
			return err
		}
		now := s.now()
		moves.Move(&t.Status, Failed)
		t.Cause, t.UpdatedAt, t.BuriedBy = CausePoison, now, messageID
		t.try(Attempt{At: now, Status: Failed, Code: CausePoison, Detail: detail})
		return s.table.Commit(ctx, append([]table.Op{put(&t)}, with(t)...)...)
	})
	return t, err
}

// Causes that are not error codes of the ERP.
const (
	CausePoison     = "POISONED_MESSAGE"   // its workers crashed or failed too often
	CauseUnreadable = "UNREADABLE_MESSAGE" // the message has an unknown form
)

package synctask

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/id"
	"backdock/shared/queue"
	"backdock/shared/table"
)

const (
	// WorkTime is the longest that one task may be worked on.
	WorkTime = 60 * time.Second
	// leaseTime is longer than WorkTime and the notes after it, and shorter than a
	// queue's visibility timeout.
	leaseTime = 80 * time.Second
	// stumbleTime is longer than a queue takes for all of its deliveries.
	stumbleTime = 15 * time.Minute
	// triesMost is how often a task may go without an answer while the ERP answers
	// others.
	triesMost = 10
)

// ErrLost: somebody else works on the task now; whatever was to be noted, they will.
var ErrLost = errors.New("the task is in other hands")

// Work is a task in one worker's hands.
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
	if t.Kind == Record {
		return table.Key{PK: "LEASE#" + string(t.ResourceType) + "#" + t.ResourceID, SK: "LEASE"}
	}
	return table.Key{PK: "LEASE#" + t.ID, SK: "LEASE"}
}

// Begin takes a task in hand; nil if there is nothing to do: it has ended, or
// another worker has its record. Errors: fault.NotFound.
func (s *Tasks) Begin(ctx context.Context, taskID string) (*Work, error) {
	for range 5 {
		t, err := s.Get(ctx, taskID)
		if err != nil || !t.Status.open() {
			return nil, err
		}
		now := s.now()
		w := &Work{tasks: s, holder: id.New(now)}
		mine := lease{Holder: w.holder, Until: now.Add(leaseTime).Unix()}
		t.Status, t.UpdatedAt, t.DueAt = InProgress, now, now.Add(leaseTime+announceAgain)
		w.Task = t
		err = s.table.Commit(ctx, put(&w.Task),
			table.Put(table.New(t.leaseKey(), mine).Expiring(now.Add(24*time.Hour)), table.Any(table.Absent(), table.FieldAtMost("until", now.Unix()))))
		switch {
		case err == nil:
			return w, nil
		case !errors.Is(err, table.ErrCondition):
			return nil, fmt.Errorf("begin sync task %s: %w", taskID, err)
		case table.FailedAt(err, 1):
			waits, err := s.wait(ctx, t)
			if waits || err != nil {
				return nil, err
			}
		}
	}
	return nil, fmt.Errorf("begin sync task %s: others keep changing it", taskID)
}

// wait notes in the record's lease that a task waits; false if there is no lease any more.
func (s *Tasks) wait(ctx context.Context, t Task) (bool, error) {
	held, err := table.Load[lease](ctx, s.table, t.leaseKey())
	if errors.Is(err, table.ErrMissing) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	err = s.table.Commit(ctx, table.Set(t.leaseKey(), map[string]any{"waiting": t.ID}, table.FieldIs("holder", held.Holder)))
	if errors.Is(err, table.ErrCondition) {
		return false, nil
	}
	return err == nil, err
}

// end commits the task as it is with ops, and gives the lease back. Errors:
// ErrLost; table.ErrCondition where a condition of ops does not hold.
func (w *Work) end(ctx context.Context, op func(*Task) table.Op, ops ...table.Op) error {
	for {
		next := w.Task
		conds := []table.Cond{table.FieldIs("holder", w.holder), table.FieldIs("waiting", w.waiting)}
		err := w.tasks.table.Commit(ctx, append([]table.Op{op(&next), table.Delete(w.Task.leaseKey(), conds...)}, ops...)...)
		switch {
		case err == nil:
			w.Task = next
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
	w.finish(Succeeded, "", "")
	if netSuiteID != "" {
		w.Task.NetSuiteID = netSuiteID
	}
	return w.end(ctx, put, ops...)
}

// Fail ends the task badly: a person has to do something. cause groups tasks.
func (w *Work) Fail(ctx context.Context, cause, code, detail string, ops ...table.Op) error {
	w.finish(Failed, code, detail)
	w.Task.Cause = cause
	return w.end(ctx, put, ops...)
}

// Supersede ends the task: another one does its work.
func (w *Work) Supersede(ctx context.Context, ops ...table.Op) error {
	w.finish(Superseded, "", "")
	return w.end(ctx, put, ops...)
}

func (w *Work) finish(s Status, code, detail string) {
	now := w.tasks.now()
	w.Task.Status, w.Task.Cause, w.Task.UpdatedAt = s, "", now
	w.Task.try(Attempt{At: now, Status: s, Code: code, Detail: detail})
}

// Continue puts the task back at once: a part of it is done (ops), the rest is for
// the next message.
func (w *Work) Continue(ctx context.Context, ops ...table.Op) error {
	now := w.tasks.now()
	w.Task.Status, w.Task.UpdatedAt, w.Task.DueAt, w.Task.Retries = Pending, now, now.Add(announceAgain), 0
	return w.end(ctx, announce, ops...)
}

// Postpone puts the task back after a try without an answer; away says that the
// ERP answers nobody. exhausted means that the ERP answers others and the task has
// had its tries: nothing was written, Fail it.
func (w *Work) Postpone(ctx context.Context, away bool, code, detail string) (exhausted bool, err error) {
	if !away {
		if w.Task.Retries+1 >= triesMost {
			return true, nil
		}
		w.Task.Retries++
	}
	w.finish(Retrying, code, detail)
	w.Task.DueAt = w.Task.UpdatedAt.Add(min(30*time.Second<<min(w.Task.Tries-1, 5), 15*time.Minute))
	return false, w.end(ctx, put)
}

// Stumble puts the task back after a try that failed for a reason of our own. Its
// message is still to be delivered again by the queue, which counts; the sweep
// stays out of it for as long as that takes.
func (w *Work) Stumble(ctx context.Context, detail string) error {
	w.finish(Retrying, codeInternal, detail)
	w.Task.DueAt = w.Task.UpdatedAt.Add(stumbleTime)
	return w.end(ctx, put)
}

// codeInternal is the code of attempts that failed for a reason of our own.
const codeInternal = "INTERNAL"

// Bury marks a task failed that has killed or failed its worker as often as the
// queue allows, with ops in the same Commit. One that has ended stays as it is.
func (s *Tasks) Bury(ctx context.Context, taskID, detail string, with func(Task) []table.Op) (Task, error) {
	var t Task
	err := table.Retry(ctx, func() error {
		var err error
		if t, err = s.Get(ctx, taskID); err != nil || !t.Status.open() {
			return err
		}
		now := s.now()
		t.Status, t.Cause, t.UpdatedAt = Failed, CausePoison, now
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

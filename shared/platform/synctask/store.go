package synctask

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
)

const (
	// kept is how long an ended task is kept.
	kept = 90 * 24 * time.Hour
	// announceAgain is the age from which the message of an announced task counts as lost. The message is
	// then sent again, and after that at doubled intervals up to announceMost.
	announceAgain = 50 * time.Second
	announceMost  = 30 * time.Minute
)

// Tasks stores tasks:
//
//	by id:        TASK#<id> / TASK
//	open tasks:   ByKey TASKS#<status> / <due>#<id> for pending, in_progress and
//	              retrying: due is when its message is sent again
//	failed tasks: ByKey TASKS#failed#<direction>#<type> / <record id>#<id>
//	lists:        the list "sync_task", see Row
//	a page's content: TASK#<id> / CONTENT
//	lease of a record: LEASE#<type>#<record id> / LEASE
//	state of the breaker: ERP / AWAY
type Tasks struct {
	table table.Table
	queue queue.Sender
	list  listing.Index[Row]
	now   func() time.Time
}

// New makes the store. It does no I/O. q may be nil if tasks are only read and stored.
func New(t table.Table, blobs blob.Store, q queue.Sender, now func() time.Time) *Tasks {
	return &Tasks{table: t, queue: q, list: listing.New[Row](List, t, blobs, now).Bounded(bound), now: now}
}

func key(id string) table.Key        { return table.Key{PK: "TASK#" + id, SK: "TASK"} }
func contentKey(id string) table.Key { return table.Key{PK: "TASK#" + id, SK: "CONTENT"} }

const dueLayout = "2006-01-02T15:04:05.000Z"

func item(t Task) table.Item {
	i := table.New(key(t.ID), t).Expiring(t.UpdatedAt.Add(kept)).Listed(List, rowOf(t))
	switch {
	case t.Status.Open():
		i.ByKey = table.Key{PK: "TASKS#" + string(t.Status), SK: t.DueAt.UTC().Format(dueLayout) + "#" + t.ID}
	case t.Status == Failed:
		i.ByKey = t.failedKey()
	}
	return i
}

// put returns the operation that writes a task on condition of its previous version.
func put(t *Task) table.Op {
	t.Version++
	return table.Put(item(*t), table.VersionIs(t.Version-1))
}

// announce writes a task and sends its message again.
func announce(t *Task) table.Op { return announceAfter(0)(t) }

// announceAfter writes a task and sends its message again, with a delay.
func announceAfter(delay time.Duration) func(*Task) table.Op {
	return func(t *Task) table.Op {
		op := put(t)
		message := queue.Message(t.Queue, Message{t.ID, t.Version}).After(delay)
		op.Item.Outbox = &message
		return op
	}
}

// Get reads a task. Errors: fault.NotFound.
func (s *Tasks) Get(ctx context.Context, id string) (Task, error) {
	t, err := table.Load[Task](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return t, fault.New(fault.NotFound, "there is no sync task %s", id)
	}
	if err != nil {
		return t, fmt.Errorf("read sync task %s: %w", id, err)
	}
	return t, nil
}

// Some reads tasks by id, in the order of ids. Unknown ids are left out.
func (s *Tasks) Some(ctx context.Context, ids []string) ([]Task, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = key(id)
	}
	return table.LoadAll[Task](ctx, s.table, keys)
}

// Create stores new tasks and announces them.
func (s *Tasks) Create(ctx context.Context, tasks ...Task) error {
	ops := make([]table.Op, len(tasks))
	for i, t := range tasks {
		ops[i] = Put(ctx, t)
	}
	return s.table.Commit(ctx, ops...)
}

// Retry makes a failed task pending again, with the operations of with in the same Commit. A task that sends
// a record gets a new task instead, see record.Sender. Errors: fault.NotFound; fault.Conflict if the task has
// not failed.
func (s *Tasks) Retry(ctx context.Context, id string, with func(Task) []table.Op) (Task, error) {
	var t Task
	err := table.Update(ctx, "sync task "+id, func() error {
		var err error
		if t, err = s.Get(ctx, id); err != nil {
			return err
		}
		if t.Status != Failed {
			return fault.New(fault.Conflict, "the task is %s: only failed tasks can be retried", t.Status)
		}
		now := s.now()
		moves.Move(&t.Status, Pending)
		t.Cause, t.Retries, t.Throttled, t.Reread = "", 0, 0, true
		t.Begun, t.BuriedBy, t.Waits, t.WaitsFor = 0, "", 0, ""
		t.RequestID = trace.Asked(ctx)
		t.UpdatedAt, t.DueAt = now, now.Add(announceAgain)
		ops := []table.Op{announce(&t)}
		if with != nil {
			ops = append(ops, with(t)...)
		}
		return s.table.Commit(ctx, ops...)
	})
	return t, err
}

// Refused stores a failed task for input that could not become a task, such as an unreadable message. The
// same id again changes nothing.
func (s *Tasks) Refused(ctx context.Context, t Task, code, detail string) error {
	err := s.table.Commit(ctx, s.RefusedOp(t, code, detail))
	if errors.Is(err, table.ErrCondition) {
		return nil
	}
	return err
}

// RefusedOp is Refused as an operation. Its condition fails if the task exists.
func (s *Tasks) RefusedOp(t Task, code, detail string) table.Op {
	moves.Move(&t.Status, Failed)
	t.Cause = code
	t.Attempts = []Attempt{{At: s.now(), Status: Failed, Code: code, Detail: bounded(detail)}}
	return table.Put(item(t), table.Absent())
}

// SaveSnapshot saves the list for the next cold start and returns its length.
func (s *Tasks) SaveSnapshot(ctx context.Context) (int, error) { return s.list.Save(ctx) }

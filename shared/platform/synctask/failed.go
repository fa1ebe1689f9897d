package synctask

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"backdock/shared/platform/table"
)

// NoRecord is the key under which SupersedeFailed finds failed reading and page tasks, which do not belong to
// a single record.
const NoRecord = "~"

// failedKey returns the index key by which a failed task is found by its record.
func (t Task) failedKey() table.Key {
	record := t.ResourceID
	if t.Kind != Record {
		record = NoRecord
	}
	return table.Key{PK: failedPartition(t.Direction, t.ResourceType), SK: record + "#" + t.ID}
}

func failedPartition(d Direction, rt ResourceType) string {
	return "TASKS#failed#" + string(d) + "#" + string(rt)
}

// SupersedeFailed ends the failed tasks of records that no longer need them because the record was synced
// since or another task does the work. stays has an entry for each record: the id of the task that is kept,
// or "". with returns operations for the Commit that ends a task; nil: none. The result is the list of ended
// tasks.
func (s *Tasks) SupersedeFailed(ctx context.Context, d Direction, rt ResourceType, stays map[string]string,
	with func(Task) []table.Op) ([]Task, error) {
	q := table.Query{Index: table.ByKey, PK: failedPartition(d, rt)}
	if len(stays) == 1 {
		for record := range stays {
			q.Prefix = record + "#"
		}
	}
	var ended []Task
	for {
		page, err := s.table.Query(ctx, q)
		if err != nil {
			return ended, fmt.Errorf("failed tasks of %s: %w", rt, err)
		}
		for _, found := range page.Items {
			record, id, _ := strings.Cut(found.ByKey.SK, "#")
			staying, asked := stays[record]
			if !asked || id == staying {
				continue
			}
			t, done, err := s.supersede(ctx, id, false, with)
			if err != nil {
				return ended, err
			}
			if done {
				ended = append(ended, t)
			}
		}
		if page.Next == "" {
			return ended, nil
		}
		q.After = page.Next
	}
}

// Supersede ends an open or failed task that another one replaces. A task with another final status is not
// changed.
func (s *Tasks) Supersede(ctx context.Context, id string) error {
	_, _, err := s.supersede(ctx, id, true, nil)
	return err
}

func (s *Tasks) supersede(ctx context.Context, id string, open bool,
	with func(Task) []table.Op) (t Task, done bool, err error) {
	err = table.Update(ctx, "sync task "+id, func() error {
		t, err = s.Get(ctx, id)
		if err != nil {
			return err
		}
		if done = t.Status == Failed || open && t.Status.Open(); !done {
			return nil
		}
		moves.Move(&t.Status, Superseded)
		t.UpdatedAt = s.now()
		ops := []table.Op{put(&t)}
		if with != nil {
			ops = append(ops, with(t)...)
		}
		return s.table.Commit(ctx, ops...)
	})
	return t, done, err
}

// Superseding returns the operation that ends a task. It belongs into the Commit that makes the task
// unnecessary, such as the removal of its record. It returns no operation for a task that has ended
// otherwise. The operation's condition fails if a worker changes the task meanwhile.
func Superseding(ctx context.Context, t table.Table, taskID string, now time.Time) ([]table.Op, error) {
	task, err := table.Load[Task](ctx, t, key(taskID))
	switch {
	case errors.Is(err, table.ErrMissing):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("read sync task %s: %w", taskID, err)
	case !task.Status.Open() && task.Status != Failed:
		return nil, nil
	}
	moves.Move(&task.Status, Superseded)
	task.UpdatedAt = now
	return []table.Op{put(&task)}, nil
}

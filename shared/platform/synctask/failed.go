package synctask

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"backdock/shared/platform/table"
)

// NoRecord is the name under which SupersedeFailed finds the failed readings and
// pages of a resource type, which belong to no single record.
const NoRecord = "~"

// failedKey is where a failed task is found by its record.
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

// SupersedeFailed ends the failed tasks of records that do not need them any more:
// the record has been synced since, or another task stands for it. stays names for
// each record the task that is left alone, "" for none. with makes operations for
// the Commit that ends a task; nil: none. It returns the tasks that it has ended.
func (s *Tasks) SupersedeFailed(ctx context.Context, d Direction, rt ResourceType, stays map[string]string, with func(Task) []table.Op) ([]Task, error) {
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

// Supersede ends an open or failed task that another one replaces. A task that
// has come to another end stays.
func (s *Tasks) Supersede(ctx context.Context, id string) error {
	_, _, err := s.supersede(ctx, id, true, nil)
	return err
}

func (s *Tasks) supersede(ctx context.Context, id string, open bool, with func(Task) []table.Op) (t Task, done bool, err error) {
	err = table.Update(ctx, "sync task "+id, func() error {
		t, err = s.Get(ctx, id)
		if err != nil {
			return err
		}
		if done = t.Status == Failed || open && t.Status.Open(); !done {
			return nil
		}
		t.Status, t.UpdatedAt = Superseded, s.now()
		ops := []table.Op{put(&t)}
		if with != nil {
			ops = append(ops, with(t)...)
		}
		return s.table.Commit(ctx, ops...)
	})
	return t, done, err
}

// Superseding makes the operation that ends a task, for the Commit of what makes it
// needless, such as the removal of its record; none for a task that has come to
// another end. The operation fails where somebody works on the task meanwhile.
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
	task.Status, task.UpdatedAt = Superseded, now
	return []table.Op{put(&task)}, nil
}

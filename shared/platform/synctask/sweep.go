package synctask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

// sweepMost is the largest number of tasks that one sweep announces.
const sweepMost = 500

// far sorts after the due time of every task.
const far = "9999"

// Sweep announces the open tasks that are due: their message was lost or their worker was killed. While the
// ERP is away it announces only one task, as a probe, and only if the message of the probe that is due was
// lost. It returns the number of announced tasks.
func (s *Tasks) Sweep(ctx context.Context) (int, error) {
	away, err := s.Away(ctx)
	if err != nil {
		return 0, err
	}
	now := s.now()
	most := sweepMost
	switch {
	case away.Back:
		return 0, s.back(ctx, away)
	case away.IsAway() && now.Before(away.NextTry):
		return 0, nil
	case away.IsAway():
		return 1, s.announceProbe(ctx, away, "")
	}
	due, err := s.find(ctx, []Status{InProgress, Retrying, Pending}, now.UTC().Format(dueLayout), most)
	if err != nil || len(due) == 0 {
		return 0, err
	}
	if err := s.send(ctx, due); err != nil {
		return 0, err
	}
	for _, t := range due {
		t.DueAt = now.Add(min(announceAgain<<min(t.Announced, 4), announceMost))
		t.Announced++
		if err := s.table.Commit(ctx, put(&t)); err != nil && !errors.Is(err, table.ErrCondition) {
			return 0, fmt.Errorf("sweep: %w", err)
		}
	}
	return len(due), nil
}

// find reads tasks with some statuses that are due at until or earlier, by due time. most 0: all.
func (s *Tasks) find(ctx context.Context, statuses []Status, until string, most int) ([]Task, error) {
	var all []Task
	for _, status := range statuses {
		tasks, err := table.Find[Task](ctx, s.table, table.Query{Index: table.ByKey, PK: "TASKS#" + string(status), To: until,
			Limit: most})
		if err != nil {
			return nil, fmt.Errorf("open sync tasks: %w", err)
		}
		for _, t := range tasks {
			if t.Status.Open() && (most == 0 || len(all) < most) {
				all = append(all, t)
			}
		}
	}
	return all, nil
}

// announceAll announces all waiting tasks, due or not: the priority queue's first, and those of a queue by
// due time.
func (s *Tasks) announceAll(ctx context.Context) error {
	waiting, err := s.find(ctx, []Status{Retrying, Pending}, far, 0)
	if err != nil {
		return err
	}
	slices.SortStableFunc(waiting, func(a, b Task) int {
		return cmp.Or(cmp.Compare(rank(a.Queue), rank(b.Queue)), a.CreatedAt.Compare(b.CreatedAt))
	})
	return s.send(ctx, waiting)
}

func rank(name string) int { return slices.Index(queue.ERP, name) }

func (s *Tasks) send(ctx context.Context, tasks []Task) error {
	if len(tasks) == 0 {
		return nil
	}
	for some := range slices.Chunk(tasks, sweepMost) { // a sender processes one queue after the other
		messages := make([]table.Message, len(some))
		for i, t := range some {
			messages[i] = queue.Message(t.Queue, Message{TaskID: t.ID})
		}
		if err := s.queue.Send(ctx, messages...); err != nil {
			return fmt.Errorf("announce %d tasks: %w", len(tasks), err)
		}
	}
	return nil
}

package synctask

import (
	"context"
	"errors"
	"fmt"

	"backdock/shared/queue"
	"backdock/shared/table"
)

// sweepMost is how many tasks one sweep announces; the next one takes the rest.
const sweepMost = 500

// Sweep announces the open tasks that are due: their message was never taken, or
// its worker has vanished, or their delay is over. While the ERP is away only one
// is announced, as a probe. It returns the number of tasks announced.
func (s *Tasks) Sweep(ctx context.Context) (int, error) {
	away, err := s.Away(ctx)
	if err != nil {
		return 0, err
	}
	now := s.now()
	most := sweepMost
	if away.IsAway() {
		if now.Before(away.NextTry) {
			return 0, nil
		}
		most = 1
	}
	due, err := s.open(ctx, now.UTC().Format(dueLayout), most)
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

// open reads open tasks by the time when they are due, up to one (inclusive).
func (s *Tasks) open(ctx context.Context, until string, most int) ([]Task, error) {
	var all []Task
	for _, status := range []Status{Retrying, Pending, InProgress} {
		tasks, err := table.Find[Task](ctx, s.table, table.Query{Index: table.ByKey, PK: "TASKS#" + string(status), To: until, Limit: most})
		if err != nil {
			return nil, fmt.Errorf("sweep: %w", err)
		}
		for _, t := range tasks {
			if len(all) < most && t.Status.open() {
				all = append(all, t)
			}
		}
	}
	return all, nil
}

// announceAll announces everything that waits, due or not.
func (s *Tasks) announceAll(ctx context.Context) error {
	waiting, err := s.open(ctx, s.now().AddDate(1, 0, 0).UTC().Format(dueLayout), sweepMost)
	if err != nil {
		return err
	}
	return s.send(ctx, waiting)
}

func (s *Tasks) send(ctx context.Context, tasks []Task) error {
	messages := make([]table.Message, len(tasks))
	for i, t := range tasks {
		messages[i] = queue.Message(t.Queue, Message{t.ID})
	}
	if err := s.queue.Send(ctx, messages...); err != nil {
		return fmt.Errorf("announce %d tasks: %w", len(tasks), err)
	}
	return nil
}

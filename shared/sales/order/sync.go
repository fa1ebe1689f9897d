package order

import (
	"context"
	"errors"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// ErrSuperseded: the order was changed after the task was made, and a later task
// sends it.
var ErrSuperseded = errors.New("a later task sends the order")

// errSent: the task has done its work already.
var errSent = errors.New("the order was sent")

// Requeue makes a new task to send the order as it is, for a person who retries.
// An order that a conflict has shown is then sent over what NetSuite has.
func (s *Orders) Requeue(ctx context.Context, id string) (Order, error) {
	return s.rewrite(ctx, id, func(o *Order) ([]table.Op, error) {
		return []table.Op{o.queue(ctx, s.now())}, nil
	}, nil)
}

// Resend makes a new task for an order whose last one failed, and returns the failed
// one's id; "" where there is nothing to send again. A conflict stays: a person has
// to decide whose lines count. Errors: fault.NotFound.
func (s *Orders) Resend(ctx context.Context, id string) (failedTask string, err error) {
	_, err = s.rewrite(ctx, id, func(o *Order) ([]table.Op, error) {
		if failedTask = ""; o.Sync.Status != synctask.StateFailed || o.conflicting() {
			return nil, errSent
		}
		failedTask = o.Sync.TaskID
		return []table.Op{o.queue(ctx, s.now())}, nil
	}, nil)
	if errors.Is(err, errSent) {
		err = nil
	}
	return failedTask, err
}

// sending notes that NetSuite is about to be told of the order, before it is told.
// Errors: fault.NotFound, ErrSuperseded, errSent.
func (s *Orders) sending(ctx context.Context, id, taskID string) (Order, error) {
	return s.rewrite(ctx, id, func(o *Order) ([]table.Op, error) {
		switch {
		case o.Sync.TaskID != taskID:
			return nil, ErrSuperseded
		case o.Sync.Status == synctask.StateSynced:
			return nil, errSent
		case o.conflicting():
			return nil, nil // it stands as failed until a person has decided
		}
		o.Sync.Status, o.Sync.Error, o.book.Attempted = synctask.StateInProgress, "", true
		return nil, nil
	}, nil)
}

// conflicting tells whether a conflict was found and nobody has decided yet.
func (o Order) conflicting() bool {
	return o.book.Shown != "" && o.Sync.Status == synctask.StateFailed
}

// SendFailed notes that a task has failed for good, with the words that a person
// needs to put it right. A later task's state stays.
func (s *Orders) SendFailed(ctx context.Context, id, taskID, words string) error {
	_, err := s.rewrite(ctx, id, func(o *Order) ([]table.Op, error) {
		if o.Sync.TaskID == taskID && o.Sync.Status != synctask.StateSynced {
			o.Sync.Status, o.Sync.Error = synctask.StateFailed, words
		}
		return nil, nil
	}, nil)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// Unsent tells whether the order has changes that NetSuite has not got.
func (o Order) Unsent() bool { return o.Sync.Status != synctask.StateSynced }

package order

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// ErrSent is returned if the task has already sent the order.
var ErrSent = errors.New("the order was sent")

// The codes of refusals: NetSuite answered, but the order is not in sync and needs a user's attention. The first two
// are shown as a Conflict.
const (
	Conflicting    = "CONFLICT"        // the lines were changed in NetSuite, too
	DifferentTotal = "DIFFERENT_TOTAL" // NetSuite computed another total
	ForeignRecord  = "FOREIGN_RECORD"  // NetSuite has another customer's order with our number
)

// Requeue creates a new task to send the order, for a user's retry. If a conflict was shown, the order then replaces
// NetSuite's version. A decision for NetSuite's version that is not carried out yet stays, with its task.
func (s *Orders) Requeue(ctx context.Context, id string) (Order, error) {
	return s.rewrite(ctx, id, func(o *Order) ([]table.Op, error) {
		if !o.book.TakeTheirs.IsZero() && o.Sync.Status == synctask.StatePending {
			return nil, nil
		}
		return []table.Op{o.queue(ctx, s.now())}, nil
	}, nil)
}

// Resend creates a new task for an order whose last task failed, and returns the failed task's id; "" if there is
// nothing to send again. It does not resend an order with a conflict, because a user must decide which lines are kept.
// Errors: fault.NotFound.
func (s *Orders) Resend(ctx context.Context, id string) (failedTask string, err error) {
	_, err = s.rewrite(ctx, id, func(o *Order) ([]table.Op, error) {
		if failedTask = ""; o.Sync.Status != synctask.StateFailed || o.conflicting() {
			return nil, ErrSent
		}
		failedTask = o.Sync.TaskID
		return []table.Op{o.queue(ctx, s.now())}, nil
	}, nil)
	if errors.Is(err, ErrSent) {
		err = nil
	}
	return failedTask, err
}

// BeginSending records that the order is about to be sent to NetSuite. Errors: fault.NotFound, synctask.ErrSuperseded,
// ErrSent.
func (s *Orders) BeginSending(ctx context.Context, id, taskID string) (Order, error) {
	return s.rewrite(ctx, id, func(o *Order) ([]table.Op, error) {
		switch {
		case o.Sync.TaskID != taskID:
			return nil, synctask.ErrSuperseded
		case o.Sync.Status == synctask.StateSynced:
			return nil, ErrSent
		case o.conflicting():
			return nil, nil // it stays failed until a user has decided
		}
		o.Sync.Become(synctask.StateInProgress)
		o.book.Attempted = true
		if sending := contentOf(o.lines()); !slices.Contains(o.book.Sending, sending) {
			o.book.Sending = append(slices.Clone(o.book.Sending), sending)
			o.book.Sending = o.book.Sending[max(0, len(o.book.Sending)-mostSending):]
		}
		return nil, nil
	}, nil)
}

// conflicting reports whether there is an undecided conflict.
func (o Order) conflicting() bool {
	return o.book.Shown != "" && o.Sync.Status == synctask.StateFailed
}

// SendFailed records that a task has failed for good: the error message, and its reason for programs. The state of a
// later task is kept.
func (s *Orders) SendFailed(ctx context.Context, id, taskID, words string, problem synctask.SyncProblem) error {
	_, err := s.rewrite(ctx, id, func(o *Order) ([]table.Op, error) {
		if o.Sync.TaskID == taskID && o.Sync.Status != synctask.StateSynced {
			o.Sync.Fail(words, problem)
		}
		return nil, nil
	}, nil)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// mostSending is how many versions of an order that were sent without a recorded answer are known. Each takes a change of
// the order while a worker that sends it is stopped.
const mostSending = 10

// CheckAgreed checks that NetSuite's lines are those that both sides last agreed on, or the portal's, or earlier ones of
// the portal whose answer was lost, or those that a user has seen and decided about. Errors: *synctask.Refusal.
func (s *Orders) CheckAgreed(ctx context.Context, o Order, taskID string, theirs Snapshot) error {
	digest := digestOf(theirs.lines())
	taken, takes := o.takesBack(theirs)
	switch {
	case takes && !o.Ended():
	case o.book.Base == "", digest == o.book.Base, o.Agrees(theirs), digest == o.book.Shown && !o.conflicting(),
		slices.Contains(o.book.Sending, contentOf(theirs.lines())):
		return nil
	}
	m := &synctask.Refusal{Code: Conflicting,
		Words: fmt.Sprintf("the order was changed in NetSuite as well. NetSuite has: %s. The portal has: %s. "+
			"Decide which of the two is to stay: open the order, or the failed task in the sync manager",
			describe(theirs.lines()), describe(o.lines()))}
	if takes {
		m.Words = fmt.Sprintf("NetSuite has picked, fulfilled or billed %s of %s, and the portal has less of it. NetSuite has: %s. "+
			"The portal has: %s. Take over NetSuite's version, or take the goods back in NetSuite and send the order again",
			taken.done(), taken.ItemCode, describe(theirs.lines()), describe(o.lines()))
	}
	_, err := s.rewrite(ctx, o.ID, func(o *Order) ([]table.Op, error) {
		if o.Sync.TaskID != taskID {
			return nil, nil
		}
		o.Sync.Fail(m.Words, synctask.SyncProblem{Code: synctask.SyncConflict})
		o.book.Shown = digest
		return []table.Op{s.conflict(*o, m.Code, theirs)}, nil
	}, nil)
	if err != nil {
		return err
	}
	return m
}

// Sent stores what NetSuite has now. If the order was changed again since it was read for sending, it stays unsent, and
// the task of that change sends it.
func (s *Orders) Sent(ctx context.Context, pushed Order, taskID string, theirs *Snapshot) error {
	var mismatch *synctask.Refusal
	if theirs != nil && !pushed.Ended() {
		pushed.TakeLineKeys(*theirs)
		if !pushed.Agrees(*theirs) {
			mismatch = &synctask.Refusal{Code: DifferentTotal,
				Words: fmt.Sprintf("NetSuite took the order, but made something else of it. NetSuite has: %s, in all %s. The portal has: %s, in all %s",
					describe(theirs.lines()), theirs.Subtotal, describe(pushed.lines()), pushed.Total)}
		}
	}
	now := s.now()
	_, err := s.rewrite(ctx, pushed.ID, func(o *Order) ([]table.Op, error) {
		var ops []table.Op
		if o.Sync.TaskID == taskID {
			o.Sync.Become(synctask.StateSynced)
			o.Sync.LastSyncedAt = &now
			o.book.Closing = false
			if mismatch != nil {
				o.Sync.Fail(mismatch.Words, synctask.SyncProblem{Code: synctask.SyncDifferentTotal})
				ops = append(ops, s.conflict(*o, mismatch.Code, *theirs))
			}
		}
		if theirs != nil { // after the state: an ended order that is sent takes NetSuite's status
			o.NetSuiteID, o.NetSuiteNumber = theirs.NetSuiteID, theirs.Number
			o.adopt(pushed.Lines)
			o.takeProgress(*theirs)
			o.book.Base, o.book.Shown, o.book.Sending, o.book.ERPWriteAt = digestOf(theirs.lines()), "", nil, now
		}
		return ops, nil
	}, nil)
	if err == nil && mismatch != nil {
		return mismatch
	}
	return err
}

// Unsent reports whether the order has changes that were not sent to NetSuite.
func (o Order) Unsent() bool { return o.Sync.Status != synctask.StateSynced }

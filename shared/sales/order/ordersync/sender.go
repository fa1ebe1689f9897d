package ordersync

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
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

// Sender keeps the state of orders while they are sent to NetSuite: what was sent, what NetSuite has now, and what went
// wrong. Package erp/salesorder talks to NetSuite.
type Sender struct {
	orders *order.Orders
	now    func() time.Time
}

// NewSender returns a Sender.
func NewSender(orders *order.Orders, now func() time.Time) *Sender { return &Sender{orders, now} }

// Requeue creates a new task to send the order, for a user's retry. If a conflict was shown, the order then replaces
// NetSuite's version. A decision for NetSuite's version that is not carried out yet stays, with its task.
func (s *Sender) Requeue(ctx context.Context, id string) (order.Order, error) {
	return s.orders.Rewrite(ctx, id, func(o *order.Order) ([]table.Op, error) {
		if !o.Agreement().TakeTheirs.IsZero() && o.Sync.Status == synctask.StatePending {
			return nil, nil
		}
		return []table.Op{o.Queue(ctx, s.now())}, nil
	}, nil)
}

// Resend creates a new task for an order whose last task failed, and returns the failed task's id; "" if there is
// nothing to send again. It does not resend an order with a conflict, because a user must decide which lines are kept.
// Errors: fault.NotFound.
func (s *Sender) Resend(ctx context.Context, id string) (failedTask string, err error) {
	_, err = s.orders.Rewrite(ctx, id, func(o *order.Order) ([]table.Op, error) {
		if failedTask = ""; o.Sync.Status != synctask.StateFailed || conflicting(*o) {
			return nil, ErrSent
		}
		failedTask = o.Sync.TaskID
		return []table.Op{o.Queue(ctx, s.now())}, nil
	}, nil)
	if errors.Is(err, ErrSent) {
		err = nil
	}
	return failedTask, err
}

// BeginSending records that the order is about to be sent to NetSuite. Errors: fault.NotFound, synctask.ErrSuperseded,
// ErrSent.
func (s *Sender) BeginSending(ctx context.Context, id, taskID string) (order.Order, error) {
	return s.orders.Rewrite(ctx, id, func(o *order.Order) ([]table.Op, error) {
		switch {
		case o.Sync.TaskID != taskID:
			return nil, synctask.ErrSuperseded
		case o.Sync.Status == synctask.StateSynced:
			return nil, ErrSent
		case conflicting(*o):
			return nil, nil // it stays failed until a user has decided
		}
		o.Sync.Become(synctask.StateInProgress)
		o.Agreement().Attempted = true
		if sending := contentOf(linesOf(*o)); !slices.Contains(o.Agreement().Sending, sending) {
			all := append(slices.Clone(o.Agreement().Sending), sending)
			o.Agreement().Sending = all[max(0, len(all)-mostSending):]
		}
		return nil, nil
	}, nil)
}

// conflicting reports whether there is an undecided conflict.
func conflicting(o order.Order) bool {
	return o.Agreement().Shown != "" && o.Sync.Status == synctask.StateFailed
}

// SendFailed records that a task has failed for good: the error message, and its reason for programs. The state of a
// later task is kept.
func (s *Sender) SendFailed(ctx context.Context, id, taskID, words string, problem synctask.SyncProblem) error {
	_, err := s.orders.Rewrite(ctx, id, func(o *order.Order) ([]table.Op, error) {
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
func (s *Sender) CheckAgreed(ctx context.Context, o order.Order, taskID string, theirs Snapshot) error {
	digest := digestOf(theirs.lines())
	taken, takes := takesBack(o, theirs)
	switch {
	case takes && !o.Ended():
	case o.Agreement().Base == "", digest == o.Agreement().Base, Agrees(o, theirs), digest == o.Agreement().Shown && !conflicting(o),
		slices.Contains(o.Agreement().Sending, contentOf(theirs.lines())):
		return nil
	}
	m := &synctask.Refusal{Code: Conflicting,
		Words: fmt.Sprintf("the order was changed in NetSuite as well. NetSuite has: %s. The portal has: %s. "+
			"Decide which of the two is to stay: open the order, or the failed task in the sync manager",
			describe(theirs.lines()), describe(linesOf(o)))}
	if takes {
		m.Words = fmt.Sprintf("NetSuite has picked, fulfilled or billed %s of %s, and the portal has less of it. NetSuite has: %s. "+
			"The portal has: %s. Take over NetSuite's version, or take the goods back in NetSuite and send the order again",
			taken.done(), taken.ItemCode, describe(theirs.lines()), describe(linesOf(o)))
	}
	_, err := s.orders.Rewrite(ctx, o.ID, func(o *order.Order) ([]table.Op, error) {
		if o.Sync.TaskID != taskID {
			return nil, nil
		}
		o.Sync.Fail(m.Words, synctask.SyncProblem{Code: synctask.SyncConflict})
		o.Agreement().Shown = digest
		return []table.Op{recording(*o, m.Code, theirs, s.now())}, nil
	}, nil)
	if err != nil {
		return err
	}
	return m
}

// Sent stores what NetSuite has now. If the order was changed again since it was read for sending, it stays unsent, and
// the task of that change sends it.
func (s *Sender) Sent(ctx context.Context, pushed order.Order, taskID string, theirs *Snapshot) error {
	var mismatch *synctask.Refusal
	if theirs != nil && !pushed.Ended() {
		TakeLineKeys(&pushed, *theirs)
		if !Agrees(pushed, *theirs) {
			mismatch = &synctask.Refusal{Code: DifferentTotal,
				Words: fmt.Sprintf("NetSuite took the order, but made something else of it. NetSuite has: %s, in all %s. The portal has: %s, in all %s",
					describe(theirs.lines()), theirs.Subtotal, describe(linesOf(pushed)), pushed.Total)}
		}
	}
	now := s.now()
	_, err := s.orders.Rewrite(ctx, pushed.ID, func(o *order.Order) ([]table.Op, error) {
		var ops []table.Op
		if o.Sync.TaskID == taskID {
			o.Sync.Become(synctask.StateSynced)
			o.Sync.LastSyncedAt = &now
			o.Agreement().Closing = false
			if mismatch != nil {
				o.Sync.Fail(mismatch.Words, synctask.SyncProblem{Code: synctask.SyncDifferentTotal})
				ops = append(ops, recording(*o, mismatch.Code, *theirs, s.now()))
			}
		}
		if theirs != nil { // after the state: an ended order that is sent takes NetSuite's status
			o.NetSuiteID, o.NetSuiteNumber = theirs.NetSuiteID, theirs.Number
			adopt(o, pushed.Lines)
			takeProgress(o, *theirs)
			a := o.Agreement()
			a.Base, a.Shown, a.Sending, a.ERPWriteAt = digestOf(theirs.lines()), "", nil, now
		}
		return ops, nil
	}, nil)
	if err == nil && mismatch != nil {
		return mismatch
	}
	return err
}

// Queued is the result of QueueUnsent.
type Queued struct {
	Created int      `json:"created"`
	Skipped int      `json:"skipped" doc:"orders that are in sync"`
	TaskIDs []string `json:"taskIds"`
}

// QueueUnsent creates a task for each order of a date that NetSuite does not have in its current state.
func (s *Sender) QueueUnsent(ctx context.Context, date civil.Date) (Queued, error) {
	queued := Queued{TaskIDs: []string{}}
	orders, err := s.orders.OnDate(ctx, date)
	if err != nil {
		return queued, err
	}
	for _, o := range orders {
		if !o.Unsent() {
			queued.Skipped++
			continue
		}
		again, err := s.Requeue(ctx, o.ID)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			return queued, err
		}
		queued.Created++
		queued.TaskIDs = append(queued.TaskIDs, again.Sync.TaskID)
	}
	return queued, nil
}

// NotInERP records that NetSuite does not have the order, in spite of earlier attempts. It can then be removed without
// another check in NetSuite.
func (s *Sender) NotInERP(ctx context.Context, id, taskID string) error {
	_, err := s.orders.Rewrite(ctx, id, func(o *order.Order) ([]table.Op, error) {
		if o.Sync.TaskID == taskID && o.NetSuiteID == "" {
			o.Agreement().Attempted = false
		}
		return nil, nil
	}, nil)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

package longwork

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/id"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

// Kind tells how the records of one kind are stored and worked on.
type Kind[R any] struct {
	Name  string // for errors, such as "job"
	Table table.Table
	Now   func() time.Time

	// Load reads a record, consistently.
	Load func(ctx context.Context, id string) (R, error)
	// Store returns the operations that write the next version of a record, on condition of the version that was read,
	// and what else belongs to its state. The record's own operation is the first.
	Store func(*R) []table.Op
	// Claim returns the claim of a record.
	Claim func(*R) *Claim
	// Open reports whether there is work left.
	Open func(*R) bool
	// Begin prepares a record that a worker has just claimed. It may end the record, if it had too many Tries. nil:
	// nothing is prepared.
	Begin func(*R)

	// Lease is how long a claim lasts if it is not renewed.
	Lease time.Duration
	// Slice is how long a worker goes on with a record; 0: as long as its context lasts.
	Slice time.Duration
	// Breath is how long before the end of its time a worker begins no further step.
	Breath time.Duration
	// Message is what announces a record to its workers. nil: somebody calls Run from time to time.
	Message func(*R) table.Message
}

// mostOvertaken is how often in a row a step may find its conditions not met while nobody else has the record.
const mostOvertaken = 3

// Run works on a record until it has ended, another worker has it, or the worker's time is over. step does the next
// step and returns the record as it has stored it with Passed or Kept. It runs again for the same state of the record
// if it was not stored. Errors: those of Load and of step; after one, the claim is released, so that the next message
// repeats the step. A step that found its conditions not met (table.ErrCondition) because the record has ended, or has
// another owner, is no error.
func (k Kind[R]) Run(ctx context.Context, recordID string, step func(ctx context.Context, r R) (R, error)) (R, error) {
	r, mine, err := k.claim(ctx, recordID)
	if err != nil || !mine {
		return r, err
	}
	if k.Slice > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, k.Slice)
		defer cancel()
	}
	owner, overtaken := k.Claim(&r).Owner, 0
	for k.Open(&r) {
		if end, limited := ctx.Deadline(); limited && time.Until(end) < k.Breath {
			return k.leave(ctx, recordID, owner, true)
		}
		next, err := step(ctx, r)
		if errors.Is(err, table.ErrCondition) {
			now, loadErr := k.Load(context.WithoutCancel(ctx), recordID)
			if loadErr != nil {
				return r, loadErr
			}
			if k.Claim(&now).Owner != owner || !k.Open(&now) {
				return now, nil
			}
			next = now
			if overtaken++; overtaken < mostOvertaken { // its own answer was lost, or somebody has changed the record
				err = nil
			} else {
				err = fmt.Errorf("%s %s: the conditions of a step are not met: %v", k.Name, recordID, err)
			}
		} else {
			overtaken = 0
		}
		if err != nil {
			left, leaveErr := k.leave(context.WithoutCancel(ctx), recordID, owner, false)
			return left, errors.Join(err, leaveErr)
		}
		r = next
	}
	return r, nil
}

// claim makes a new owner of a record. mine is false if nothing is left to do or another worker has it.
func (k Kind[R]) claim(ctx context.Context, recordID string) (r R, mine bool, err error) {
	owner := id.New(k.Now())
	err = table.Update(ctx, k.Name+" "+recordID, func() error {
		var err error
		mine = false
		if r, err = k.Load(ctx, recordID); err != nil {
			return err
		}
		c, now := k.Claim(&r), k.Now()
		switch {
		case !k.Open(&r):
			return nil
		case c.Owner == owner: // the answer to the write was lost
			mine = true
			return nil
		case c.Held(now):
			return nil
		}
		c.Owner = owner
		c.Tries++
		if k.Begin != nil {
			k.Begin(&r)
		}
		if mine = k.Open(&r); mine {
			c.renew(now, k.Lease)
		} else {
			c.free()
		}
		return k.Table.Commit(ctx, k.Store(&r)...)
	})
	return r, mine && err == nil, err
}

// Kept returns the operations that store a record within a step. Its owner goes on with the step. Their Commit fails
// with table.ErrCondition if the record has another owner.
func (k Kind[R]) Kept(r *R) []table.Op {
	c := k.Claim(r)
	mine := c.Cond()
	if k.Open(r) {
		c.renew(k.Now(), k.Lease)
	} else {
		c.free()
	}
	ops := k.Store(r)
	// The version alone is not enough: it was counted up in memory by a write that failed, and in the table by another
	// owner.
	ops[0].Conds = append(ops[0].Conds, mine)
	return ops
}

// Passed returns the operations that store a record after a step. They belong in the Commit of the step's effect. The
// owner goes on with the next step; if the record has ended, its claim ends with it.
func (k Kind[R]) Passed(r *R) []table.Op {
	k.Claim(r).Tries = 1
	return k.Kept(r)
}

// leave ends an owner's claim of a record that is still open, and returns the record. again: with a message, because
// the time of the worker was over and not because a step failed. A record that was taken over is left alone.
func (k Kind[R]) leave(ctx context.Context, recordID, owner string, again bool) (r R, err error) {
	err = table.Update(ctx, k.Name+" "+recordID, func() error {
		var err error
		if r, err = k.Load(ctx, recordID); err != nil {
			return err
		}
		c := k.Claim(&r)
		if c.Owner != owner || !k.Open(&r) {
			return nil
		}
		c.free()
		if again {
			c.Tries = 0
		}
		ops := k.Store(&r)
		if again && k.Message != nil {
			message := k.Message(&r)
			ops[0].Item.Outbox = &message
		}
		return k.Table.Commit(ctx, ops...)
	})
	return r, err
}

// announceAgain is the age from which an open record without a worker counts as forgotten.
const announceAgain = time.Minute

// Forgotten reports whether a record, last written at a time, needs a new message: it is open and has no worker because
// its message was lost or its worker was killed.
func (k Kind[R]) Forgotten(r *R, written time.Time) bool {
	now := k.Now()
	return k.Open(r) && !k.Claim(r).Held(now) && now.Sub(written) >= announceAgain
}

// Announce sends the message of a record again.
func (k Kind[R]) Announce(ctx context.Context, q queue.Sender, r *R) error {
	if err := q.Send(ctx, k.Message(r)); err != nil {
		return fmt.Errorf("announce a %s: %w", k.Name, err)
	}
	return nil
}

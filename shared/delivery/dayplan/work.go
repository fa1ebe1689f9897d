package dayplan

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
)

const (
	// leaseTime is the longest time that a worker has a plan. It is longer than the function's timeout, so a worker
	// whose lease has expired no longer runs.
	leaseTime = 60 * time.Second
	// mostTries is how many workers may fail to make a proposal before the plan fails.
	mostTries = 3
	// watchEvery is how often a running plan looks whether it was cancelled. Progress is written at most once a second.
	watchEvery, progressEvery = 500 * time.Millisecond, time.Second
)

// Work makes a plan's proposal, or carries out its steps. It does nothing if another worker has the plan or nothing is
// left to do. After an error the next message, or the sweep, continues. Errors: fault.NotFound.
func (s *Plans) Work(ctx context.Context, planID string) (Plan, error) {
	p, mine, err := s.take(ctx, planID)
	if err != nil || !mine {
		return p.Plan, err
	}
	trace.Add(ctx, trace.Origin, p.RequestID)
	by := access.With(ctx, access.Caller{UserID: p.Caller, Email: p.Email, Role: p.Role})
	if p.Status == Applying {
		err = s.carryOut(by, &p)
	} else {
		err = s.propose(by, &p)
	}
	if errors.Is(err, table.ErrCondition) { // cancelled, or taken over by another worker
		p, err = s.load(ctx, planID)
		return p.Plan, err
	}
	if err != nil {
		return p.Plan, errors.Join(fmt.Errorf("plan %s: %w", planID, err), s.release(context.WithoutCancel(ctx), p))
	}
	return p.Plan, nil
}

// take acquires the lease of a plan. mine is false if another worker has it or nothing is to be done.
func (s *Plans) take(ctx context.Context, planID string) (p stored, mine bool, err error) {
	err = table.Update(ctx, "plan "+planID, func() error {
		var err error
		mine = false
		if p, err = s.load(ctx, planID); err != nil {
			return err
		}
		now := s.now()
		if !p.Status.working() || p.HeldUntil != nil && now.Before(*p.HeldUntil) {
			return nil
		}
		var ops []table.Op
		switch {
		case p.Status != Applying && p.Tries == mostTries:
			p.Error = "planning failed several times with an internal error: start it again, and tell the administrator"
			p.end(Failed)
			ops = append(ops, table.Delete(runningKey(p.Date)))
		case p.Status != Applying:
			p.Status, p.StartedAt, p.Tries, mine = Running, &now, p.Tries+1, true
		default:
			mine = true
		}
		if mine {
			until := now.Add(leaseTime)
			p.Holder, p.HeldUntil = id.New(now), &until
		}
		return s.table.Commit(ctx, append(ops, s.write(&p, false))...)
	})
	return p, mine && err == nil, err
}

// release releases the lease so that the next message can continue the plan. If it fails, the lease expires.
func (s *Plans) release(ctx context.Context, p stored) error {
	p.Holder, p.HeldUntil = "", nil
	err := s.table.Commit(ctx, s.write(&p, false))
	if errors.Is(err, table.ErrCondition) {
		return nil
	}
	return err
}

// propose makes the proposal of a plan. A reason that a person can remove ends the plan as failed.
func (s *Plans) propose(ctx context.Context, p *stored) error {
	m, err := s.make(ctx, p)
	if f, ok := errors.AsType[*fault.Error](err); ok && len(f.Messages) > 0 {
		p.Error = f.Messages[0]
		p.end(Failed)
		return s.table.Commit(ctx, s.write(p, false), table.Delete(runningKey(p.Date)))
	}
	if err != nil {
		return err
	}
	p.Seconds = s.now().Sub(*p.StartedAt).Seconds()
	p.Progress.Done = 1
	p.end(Finished)
	return s.table.Commit(ctx, append(pack(proposalKey(p.ID), m, *p), s.write(p, false), table.Delete(runningKey(p.Date)))...)
}

// solve solves a problem. It writes the progress of the plan, and ends with table.ErrCondition when the plan was
// cancelled or another worker has taken it.
func (s *Plans) solve(ctx context.Context, p *stored, problem *vrp.Problem) (*vrp.Result, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var mu sync.Mutex
	var latest vrp.Progress
	o := s.Effort(len(problem.Stops))
	o.Progress = func(now vrp.Progress) {
		mu.Lock()
		defer mu.Unlock()
		latest = now
	}
	var watching sync.WaitGroup
	done := make(chan struct{})
	watching.Go(func() {
		tick := time.NewTicker(watchEvery)
		defer tick.Stop()
		for n := watchEvery; ; n += watchEvery {
			select {
			case <-done:
				return
			case <-tick.C:
			}
			mu.Lock()
			now := latest
			mu.Unlock()
			if err := s.watch(ctx, p, now, n%progressEvery == 0); err != nil {
				stop(err)
				return
			}
		}
	})
	found, err := vrp.Solve(ctx, problem, o)
	close(done)
	watching.Wait()
	if cause := context.Cause(ctx); cause != nil {
		return nil, cause
	}
	return found, err
}

// watch reads whether a worker still has its plan, or writes the progress, which checks the same. Errors:
// table.ErrCondition if it has not.
func (s *Plans) watch(ctx context.Context, p *stored, now vrp.Progress, write bool) error {
	if !write {
		current, err := s.load(ctx, p.ID)
		if err == nil && (current.Status != Running || current.Holder != p.Holder) {
			return table.ErrCondition
		}
		return err
	}
	progress := Progress{Done: now.Done, LeftOut: now.LeftOut, Cost: inCurrency(now.Cost)}
	return s.table.Commit(ctx, table.Set(key(p.ID), map[string]any{"progress": progress},
		table.FieldIs("status", string(Running)), table.FieldIs("holder", p.Holder)))
}

// announceAgain is the age from which a plan without a worker counts as stuck.
const announceAgain = time.Minute

// Sweep announces plans that have no worker because their message was lost or their worker crashed. It returns how
// many.
func (s *Plans) Sweep(ctx context.Context) (int, error) {
	open, err := table.Find[stored](ctx, s.table, table.Query{Index: table.ByAll, PK: "PLANS"})
	if err != nil {
		return 0, fmt.Errorf("plans that are worked on: %w", err)
	}
	announced, now := 0, s.now()
	for _, p := range open {
		if !p.Status.working() || now.Sub(p.UpdatedAt) < announceAgain || p.HeldUntil != nil && now.Before(*p.HeldUntil) {
			continue
		}
		if err := s.queue.Send(ctx, queue.Message(queue.Plans, Message{p.ID})); err != nil {
			return announced, fmt.Errorf("announce plan %s: %w", p.ID, err)
		}
		announced++
	}
	return announced, nil
}

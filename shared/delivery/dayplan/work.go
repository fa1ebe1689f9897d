package dayplan

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/longwork"
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
	// announceAgain is how long a plan is applied before a sweep looks whether somebody still works on it.
	announceAgain = time.Minute
)

// kind tells how proposals are made: in one step.
func kind(s *Plans) longwork.Kind[stored] {
	return longwork.Kind[stored]{Name: "plan", Table: s.table, Now: s.now, Load: s.load,
		Store: func(p *stored) []table.Op {
			ops := []table.Op{s.write(p, false)}
			if p.Status == Finished || p.Status == Failed {
				ops = append(ops, table.Delete(runningKey(p.Date)))
			}
			return ops
		},
		Claim: func(p *stored) *longwork.Claim { return &p.Claim },
		Open:  func(p *stored) bool { return p.Status == Queued || p.Status == Running },
		Begin: func(p *stored) {
			if p.Tries > mostTries {
				moves.Move(&p.Status, Failed)
				p.Error = "planning failed several times with an internal error: start it again, and tell the administrator"
				return
			}
			now := s.now()
			moves.Move(&p.Status, Running)
			p.StartedAt = &now
		},
		Lease:   leaseTime,
		Message: func(p *stored) table.Message { return queue.Message(queue.Plans, Message{p.ID}) }}
}

// Work makes a plan's proposal, or carries out its steps. It does nothing if another worker has the plan or nothing is
// left to do. After an error the next message, or the sweep, continues. Errors: fault.NotFound.
func (s *Plans) Work(ctx context.Context, planID string) (Plan, error) {
	p, err := s.load(ctx, planID)
	if err != nil {
		return Plan{}, err
	}
	if p.Status == Applying {
		p, err = s.carryOut(ctx, p)
		return p.Plan, err
	}
	p, err = kind(s).Run(ctx, planID, func(ctx context.Context, p stored) (stored, error) {
		trace.Add(ctx, trace.Origin, p.RequestID)
		by := access.With(ctx, access.Caller{UserID: p.Caller, Email: p.Email, Role: p.Role})
		if err := s.propose(by, &p); err != nil {
			return p, fmt.Errorf("plan %s: %w", planID, err)
		}
		return p, nil
	})
	return p.Plan, err
}

// propose makes the proposal of a plan. A reason that a person can remove ends the plan as failed.
func (s *Plans) propose(ctx context.Context, p *stored) error {
	m, err := s.make(ctx, p)
	if f, ok := errors.AsType[*fault.Error](err); ok && len(f.Messages) > 0 {
		p.Error = f.Messages[0]
		moves.Move(&p.Status, Failed)
		return s.table.Commit(ctx, kind(s).Passed(p)...)
	}
	if err != nil {
		return err
	}
	p.Seconds = s.now().Sub(*p.StartedAt).Seconds()
	p.Progress.Done = 1
	moves.Move(&p.Status, Finished)
	return s.table.Commit(ctx, append(pack(proposalKey(p.ID), m, *p), kind(s).Passed(p)...)...)
}

// solve solves a problem. It writes the progress of the plan, and ends with table.ErrCondition when the plan was
// cancelled or another worker has taken it.
func (s *Plans) solve(ctx context.Context, p *stored, problem *vrp.Problem) (found *vrp.Result, err error) {
	var latest atomic.Pointer[vrp.Progress]
	latest.Store(&vrp.Progress{})
	o := s.Effort(len(problem.Stops))
	o.Progress = func(now vrp.Progress) { latest.Store(&now) }
	heart := longwork.Heart{Look: watchEvery, Beat: progressEvery, Fields: func() map[string]any {
		now := latest.Load()
		return map[string]any{"progress": Progress{Done: now.Done, LeftOut: now.LeftOut, Cost: inCurrency(now.Cost)}}
	}}
	err = kind(s).During(ctx, key(p.ID), p.Claim, heart, func(ctx context.Context) error {
		found, err = vrp.Solve(ctx, problem, o)
		return err
	})
	return found, err
}

// Sweep announces plans that have no worker because their message was lost or their worker crashed. It returns how
// many.
func (s *Plans) Sweep(ctx context.Context) (int, error) {
	open, err := table.Find[stored](ctx, s.table, table.Query{Index: table.ByAll, PK: "PLANS"})
	if err != nil {
		return 0, fmt.Errorf("plans that are worked on: %w", err)
	}
	announced := 0
	for _, p := range open {
		waits := p.Status == Applying && s.now().Sub(p.UpdatedAt) >= announceAgain
		if !waits && !kind(s).Forgotten(&p, p.UpdatedAt) {
			continue
		}
		if err := kind(s).Announce(ctx, s.queue, &p); err != nil {
			return announced, err
		}
		announced++
	}
	return announced, nil
}

package job

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/longwork"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
)

const (
	// sliceTime is how long a worker processes a job before it passes it on by a message. In the last
	// breathTime of it no target is started.
	sliceTime  = 30 * time.Second
	breathTime = 10 * time.Second
	// leaseTime is the longest time that a worker may need for one target. It is longer than sliceTime.
	leaseTime = 50 * time.Second
	// mostTries is how many workers may crash on a target before the target is given up. mostFailedInRow is how
	// many consecutive targets may be given up before the job is.
	mostTries       = 3
	mostFailedInRow = 3
)

// kind tells how jobs are worked on.
func kind(s *Jobs) longwork.Kind[stored] {
	return longwork.Kind[stored]{Name: "job", Table: s.table, Now: s.now, Load: s.load, Store: s.writing,
		Claim: func(j *stored) *longwork.Claim { return &j.Claim },
		Open:  func(j *stored) bool { return !j.Ended() },
		Begin: func(j *stored) {
			if j.State == Queued {
				now := s.now()
				j.State, j.StartedAt = Running, &now
			}
		},
		Lease: leaseTime, Slice: sliceTime, Breath: breathTime,
		Message: func(j *stored) table.Message { return queue.Message(queue.Jobs, Message{j.ID}) }}
}

// Do processes one target with the permissions of the user who started the job. Either it commits its change
// together with the operations that note returns for the result, and returns nil; or it changes nothing and
// returns a result. It may run twice on one target if nothing was committed. Errors: table.ErrCondition if
// note's operations did not hold; after any other error the next worker tries again.
type Do func(ctx context.Context, j Job, t Target, note func(Result) []table.Op) (*Result, error)

// Work processes a job until it has ended, another worker has it, or the time of a slice is over; then the
// next message continues. Errors: fault.NotFound; those of do.
func (s *Jobs) Work(ctx context.Context, id string, do map[Type]Do) (Job, error) {
	var targets []Target // of one part of the list
	part := -1
	j, err := kind(s).Run(ctx, id, func(limit context.Context, j stored) (stored, error) {
		trace.Add(ctx, trace.Origin, j.RequestID)
		if n := j.Done / listChunk; n != part {
			var err error
			if targets, err = s.targets(limit, j); err != nil {
				return j, err
			}
			part = n
		}
		by := access.With(limit, access.Caller{UserID: j.StartedBy.ID, Email: j.Email, Role: j.Role})
		scope := trace.Begin(by)
		next, err := s.step(scope, j, targets[j.Done%listChunk], do[j.Type])
		if err != nil {
			trace.Adopt(ctx, scope)
			return j, fmt.Errorf("job %s, target %d: %w", id, j.Done, err)
		}
		return next, nil
	})
	return j.job(), err
}

// step processes the next target and returns the job after it.
func (s *Jobs) step(ctx context.Context, j stored, target Target, do Do) (stored, error) {
	next := j
	note := func(r Result) []table.Op {
		next = j
		r.ID, r.Name = target.ID, target.Name
		return s.noting(&next, r)
	}
	if j.Tries > mostTries {
		ops := s.givingUp(&next, Result{ID: target.ID, Name: target.Name, Outcome: OutcomeFailed,
			Message: fmt.Sprintf("processing failed %d times with an internal error: start the job again to retry, and tell the administrator", mostTries)})
		return next, s.table.Commit(ctx, ops...)
	}
	result, err := do(ctx, j.job(), target, note)
	if err == nil && result != nil {
		err = s.table.Commit(ctx, note(*result)...)
	}
	return next, err
}

// targets reads the part of the job's list that contains the next target.
func (s *Jobs) targets(ctx context.Context, j stored) ([]Target, error) {
	l, err := table.Load[list](ctx, s.table, listKey(j.ID, j.Done/listChunk))
	if err != nil {
		return nil, fmt.Errorf("list of job %s: %w", j.ID, err)
	}
	return l.Targets, nil
}

// noting returns the operations that record a target's result and move the job to the next one.
func (s *Jobs) noting(j *stored, r Result) []table.Op {
	j.FailedInRow = 0
	return s.passing(j, r)
}

// givingUp is noting for a target that failed with internal errors.
func (s *Jobs) givingUp(j *stored, r Result) []table.Op {
	j.FailedInRow++
	if j.FailedInRow == mostFailedInRow && j.Done+1 < j.Total {
		j.Problem = fmt.Sprintf("%d orders in a row failed with an internal error, so the job stopped. Start it again for the rest", mostFailedInRow)
		j.end(Failed, s.now())
	}
	return s.passing(j, r)
}

func (s *Jobs) passing(j *stored, r Result) []table.Op {
	at := j.Done
	j.Done++
	if r.Outcome == OutcomeFailed {
		j.Failed++
	}
	if !j.Ended() && j.Done == j.Total {
		j.end(Done, s.now())
	}
	return append(kind(s).Passed(j), table.Put(table.New(resultKey(j.ID, at), r).Expiring(j.CreatedAt.Add(kept))))
}

// Sweep announces jobs that have no worker because their message was lost or their worker crashed. It returns
// how many.
func (s *Jobs) Sweep(ctx context.Context) (int, error) {
	announced := 0
	for _, t := range Types {
		held, err := table.Load[running](ctx, s.table, runningKey(t))
		if errors.Is(err, table.ErrMissing) {
			continue
		}
		if err != nil {
			return announced, fmt.Errorf("the running job of %s: %w", t, err)
		}
		j, err := s.load(ctx, held.JobID)
		if fault.Is(err, fault.NotFound) { // the job expired a moment before its reservation
			continue
		}
		if err != nil {
			return announced, err
		}
		if !kind(s).Forgotten(&j, j.UpdatedAt) {
			continue
		}
		if err := kind(s).Announce(ctx, s.queue, &j); err != nil {
			return announced, err
		}
		announced++
	}
	return announced, nil
}

package job

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
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

// Do processes one target with the permissions of the user who started the job. Either it commits its change
// together with the operations that note returns for the result, and returns nil; or it changes nothing and
// returns a result. It may run twice on one target if nothing was committed. Errors: table.ErrCondition if
// note's operations did not hold; after any other error the next worker tries again.
type Do func(ctx context.Context, j Job, t Target, note func(Result) []table.Op) (*Result, error)

// Work processes a job until it has ended, another worker has it, or the time of a slice is over; then the
// next message continues. Errors: fault.NotFound; those of do.
func (s *Jobs) Work(ctx context.Context, id string, do map[Type]Do) (Job, error) {
	j, mine, err := s.take(ctx, id)
	if err != nil || !mine {
		return j.job(), err
	}
	trace.Add(ctx, trace.Origin, j.RequestID)
	limit, cancel := context.WithTimeout(ctx, sliceTime)
	defer cancel()
	by := access.With(limit, access.Caller{UserID: j.StartedBy.ID, Email: j.Email, Role: j.Role})
	var targets []Target // targets of the current part of the list
	for !j.Ended() {
		if end, _ := limit.Deadline(); time.Until(end) < breathTime {
			return j.job(), s.handOn(ctx, j)
		}
		if targets == nil || j.Done%listChunk == 0 {
			targets, err = s.targets(ctx, j)
		}
		next := j
		if err == nil {
			scope := trace.Begin(by)
			if next, err = s.step(scope, j, targets[j.Done%listChunk], do[j.Type]); err != nil {
				trace.Adopt(ctx, scope)
			}
		}
		if errors.Is(err, table.ErrCondition) { // cancelled, or taken over by another worker
			return s.Get(ctx, id)
		}
		if err != nil {
			return j.job(), errors.Join(fmt.Errorf("job %s, target %d: %w", id, j.Done, err), s.release(ctx, j))
		}
		j = next
	}
	return j.job(), nil
}

// take acquires the lease of a job. mine is false if the job has ended or another worker has it.
func (s *Jobs) take(ctx context.Context, id string) (j stored, mine bool, err error) {
	err = table.Update(ctx, "job "+id, func() error {
		var err error
		mine = false
		if j, err = s.load(ctx, id); err != nil {
			return err
		}
		now := s.now()
		if j.Ended() || j.HeldUntil != nil && now.Before(*j.HeldUntil) {
			return nil
		}
		if j.State == Queued {
			j.State, j.StartedAt = Running, &now
		}
		j.hold(now)
		j.Tries++
		mine = true
		return s.table.Commit(ctx, s.writing(&j)...)
	})
	return j, mine && err == nil, err
}

func (s *stored) hold(now time.Time) {
	until := now.Add(leaseTime)
	s.HeldUntil = &until
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
	now := s.now()
	j.Done++
	if r.Outcome == OutcomeFailed {
		j.Failed++
	}
	j.Tries = 1 // the worker that records this starts the next target
	if !j.Ended() {
		j.hold(now)
		if j.Done == j.Total {
			j.end(Done, now)
		}
	}
	return append(s.writing(j), table.Put(table.New(resultKey(j.ID, at), r).Expiring(j.CreatedAt.Add(kept))))
}

// handOn ends a slice of work; the next message continues.
func (s *Jobs) handOn(ctx context.Context, j stored) error {
	j.HeldUntil, j.Tries = nil, 0
	ops := s.writing(&j)
	ops[0].Item = ops[0].Item.Announcing(queue.Jobs, Message{j.ID})
	err := s.table.Commit(ctx, ops...)
	if errors.Is(err, table.ErrCondition) { // cancelled, or taken over by another worker
		return nil
	}
	return err
}

// release releases the lease so that the next message can continue the job. If it fails, the lease expires.
func (s *Jobs) release(ctx context.Context, j stored) error {
	j.HeldUntil = nil
	err := s.table.Commit(ctx, s.writing(&j)...)
	if errors.Is(err, table.ErrCondition) {
		return nil
	}
	return err
}

// announceAgain is the age from which a job without a worker counts as stuck.
const announceAgain = time.Minute

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
		now := s.now()
		if j.Ended() || now.Sub(j.UpdatedAt) < announceAgain || j.HeldUntil != nil && now.Before(*j.HeldUntil) {
			continue
		}
		if err := s.queue.Send(ctx, queue.Message(queue.Jobs, Message{j.ID})); err != nil {
			return announced, fmt.Errorf("announce job %s: %w", j.ID, err)
		}
		announced++
	}
	return announced, nil
}

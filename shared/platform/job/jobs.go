package job

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/id"
	"backdock/shared/platform/longwork"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
)

const (
	kept = 90 * 24 * time.Hour
	// MaxTargets is the largest number of targets of a job. The list is written with the job, in one
	// transaction.
	MaxTargets = 10_000
	// MostListed is how many jobs are listed, newest first.
	MostListed = 1000
	// listChunk is the number of targets in one item of the list.
	listChunk = 500
)

// Jobs stores jobs:
//
//	by id:    JOB#<id> / JOB
//	newest:   ByAll JOBS / <id>
//	its list: JOB#<id> / LIST#<n>, 500 targets each
//	results:  JOB#<id> / RESULT#<position in the list, from 0>
//	running:  JOBRUNNING#<type> / JOBRUNNING: the one job of the type
type Jobs struct {
	table table.Table
	queue queue.Sender
	now   func() time.Time
}

// New makes the store. q may be nil if jobs are only started and read.
func New(t table.Table, q queue.Sender, now func() time.Time) *Jobs { return &Jobs{t, q, now} }

func partition(id string) string { return "JOB#" + id }
func key(id string) table.Key    { return table.Key{PK: partition(id), SK: "JOB"} }
func listKey(id string, n int) table.Key {
	return table.Key{PK: partition(id), SK: fmt.Sprintf("LIST#%02d", n)}
}
func resultKey(id string, n int) table.Key {
	return table.Key{PK: partition(id), SK: fmt.Sprintf("RESULT#%06d", n)}
}
func runningKey(t Type) table.Key {
	return table.Key{PK: "JOBRUNNING#" + string(t), SK: "JOBRUNNING"}
}

func item(s stored) table.Item {
	i := table.New(key(s.ID), s).Expiring(s.CreatedAt.Add(kept))
	i.ByAll = table.Key{PK: "JOBS", SK: s.ID}
	return i
}

// list is a part of a job's targets.
type list struct {
	Targets []Target `json:"targets"`
}

// running is the record that reserves a job type.
type running struct {
	JobID string `json:"jobId"`
}

// Plan describes a job to start.
type Plan struct {
	// ID is the id of the job; "": a new one. A repeated Start with it returns that job.
	ID      string
	Type    Type
	DryRun  bool
	Reason  string
	Summary string
	Source  string // see Job.Source
	Params  any    // for Job.Params; must have a JSON form
	Targets []Target
}

// Start starts a job for the caller. A job without targets is done at once. Errors: fault.Invalid for too
// many targets; fault.Conflict if a job of the type is running.
func (s *Jobs) Start(ctx context.Context, p Plan) (Job, error) {
	if len(p.Targets) > MaxTargets {
		return Job{}, fault.New(fault.Invalid, "%d orders are selected, but a job takes at most %d: narrow the selection",
			len(p.Targets), MaxTargets)
	}
	if p.ID != "" {
		if there, err := s.load(ctx, p.ID); !fault.Is(err, fault.NotFound) {
			return there.job(), err
		}
	}
	params, err := json.Marshal(p.Params)
	if err != nil {
		return Job{}, fmt.Errorf("parameters of a job: %w", err)
	}
	now, caller := s.now(), access.From(ctx)
	j := stored{Job: Job{ID: cmp.Or(p.ID, id.New(now)), Type: p.Type, State: Queued, DryRun: p.DryRun, Total: len(p.Targets),
		StartedBy: history.Person{ID: caller.UserID},
		Reason:    p.Reason, Summary: p.Summary, Source: p.Source, CreatedAt: now, UpdatedAt: now, Version: 1},
		Params: params,
		Email:  caller.Email, Role: caller.Role, RequestID: trace.Asked(ctx)}
	trace.Add(ctx, trace.Job, j.ID)
	ops := audit.Put(audit.New(ctx, now, audit.JobStarted, j.subject(), p.Reason, nil, map[string]any{"summary": p.Summary,
		"dryRun": p.DryRun, "orders": j.Total}))
	if j.Total == 0 {
		j.end(Done, now)
		return j.job(), s.table.Commit(ctx, append(ops, table.Put(item(j), table.Absent()))...)
	}
	claim := table.Put(table.New(runningKey(j.Type), running{j.ID}).Expiring(now.Add(kept)), table.Absent())
	ops = append([]table.Op{claim, table.Put(item(j).Announcing(queue.Jobs, Message{j.ID}), table.Absent())}, ops...)
	n := 0
	for some := range slices.Chunk(p.Targets, listChunk) {
		ops = append(ops, table.Put(table.New(listKey(j.ID, n), list{some}).Expiring(now.Add(kept))))
		n++
	}
	err = s.table.Commit(ctx, ops...)
	if table.FailedAt(err, 0) {
		return Job{}, fault.New(fault.Conflict,
			"another job of this kind is running: wait until it ends, or cancel it").Because(err)
	}
	if err != nil {
		return Job{}, fmt.Errorf("start a job: %w", err)
	}
	return j.job(), nil
}

func (s stored) subject() audit.Subject {
	return audit.Subject{Type: "job", ID: s.ID, Name: string(s.Type)}
}

func (s *stored) end(state State, now time.Time) {
	s.State, s.FinishedAt = state, &now
}

// writing returns the operations that write a job on condition of the version before, the job's own first. If
// the job has ended they also release its type.
func (s *Jobs) writing(j *stored) []table.Op {
	before := j.Version
	j.Version++
	j.UpdatedAt = s.now()
	ops := []table.Op{table.Put(item(*j), table.VersionIs(before))}
	if j.Ended() {
		ops = append(ops, table.Delete(runningKey(j.Type)))
	}
	return ops
}

func (s *Jobs) load(ctx context.Context, id string) (stored, error) {
	j, err := table.Load[stored](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return j, fault.New(fault.NotFound, "there is no job %s", id)
	}
	if err != nil {
		return j, fmt.Errorf("read job %s: %w", id, err)
	}
	return j, nil
}

// Get reads a job. Errors: fault.NotFound.
func (s *Jobs) Get(ctx context.Context, id string) (Job, error) {
	j, err := s.load(ctx, id)
	return j.job(), err
}

// Newest returns the newest jobs, newest first, without their results.
func (s *Jobs) Newest(ctx context.Context, most int) ([]Job, error) {
	found, err := table.Find[stored](ctx, s.table, table.Query{Index: table.ByAll, PK: "JOBS", Reverse: true, Limit: most})
	if err != nil {
		return nil, fmt.Errorf("the newest jobs: %w", err)
	}
	jobs := make([]Job, len(found))
	for i, j := range found {
		jobs[i] = j.job()
	}
	return jobs, nil
}

// Results returns up to most results of a job, starting at from, in the order of processing.
func (s *Jobs) Results(ctx context.Context, id string, from, most int) ([]Result, error) {
	results, err := table.Find[Result](ctx, s.table, table.Query{PK: partition(id), From: resultKey(id, from).SK,
		To: resultKey(id, from+most-1).SK})
	if err != nil {
		return nil, fmt.Errorf("results of job %s: %w", id, err)
	}
	return results, nil
}

// Cancel ends a job before its next target. Cancelling it again changes nothing. Errors: fault.NotFound;
// fault.Conflict for a job that has ended.
func (s *Jobs) Cancel(ctx context.Context, id string) (Job, error) {
	var j stored
	err := table.Update(ctx, "job "+id, func() error {
		var err error
		if j, err = s.load(ctx, id); err != nil || j.State == Cancelled {
			return err
		}
		if j.Ended() {
			return fault.New(fault.Conflict, "the job is %s: there is nothing left to cancel", j.State)
		}
		before, now := j.State, s.now()
		j.end(Cancelled, now)
		j.Claim = longwork.Claim{}
		event := audit.New(ctx, now, audit.JobCancelled, j.subject(), "", map[string]any{"state": before},
			map[string]any{"state": j.State, "done": j.Done, "total": j.Total})
		return s.table.Commit(ctx, append(s.writing(&j), audit.Put(event)...)...)
	})
	return j.job(), err
}

package discovery

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// Job is work with priority that a person asked for: some tasks, or a discovery.
type Job struct {
	ID           string                `json:"_id"`
	ResourceType synctask.ResourceType `json:"resourceType"` // "" for several types
	TaskIDs      []string              `json:"taskIds"`
	DiscoveryID  string                `json:"discoveryId"`
	// Problems describe the records for which no task could be made.
	Problems  []string  `json:"problems"`
	CreatedBy string    `json:"createdBy"`
	CreatedAt time.Time `json:"createdAt"`
}

// JobStatus of a Job.
type JobStatus string

// The statuses of a job.
const (
	JobRunning             JobStatus = "running"
	JobCompleted           JobStatus = "completed"
	JobCompletedWithErrors JobStatus = "completed_with_errors"
)

// JobState is the state of a job.
type JobState struct {
	Status JobStatus
	Done   int // records that have ended, successfully or not
	Total  int
	Errors []string
}

// jobKept is how long a job is kept.
const jobKept = 30 * 24 * time.Hour

func jobKey(id string) table.Key { return table.Key{PK: "SYNCJOB#" + id, SK: "SYNCJOB"} }

// NewJob stores a job for work that was started.
//
//	by id:  SYNCJOB#<id> / SYNCJOB
//	newest: ByAll SYNCJOBS / <id>
func (s *Discoveries) NewJob(ctx context.Context, j Job) (Job, error) {
	j.CreatedAt = s.now()
	j.ID = id.New(j.CreatedAt)
	i := table.New(jobKey(j.ID), j).Expiring(j.CreatedAt.Add(jobKept))
	i.ByAll = table.Key{PK: "SYNCJOBS", SK: j.ID}
	return j, s.table.Commit(ctx, table.Put(i, table.Absent()))
}

// Job reads a job. Errors: fault.NotFound.
func (s *Discoveries) Job(ctx context.Context, id string) (Job, error) {
	j, err := table.Load[Job](ctx, s.table, jobKey(id))
	if errors.Is(err, table.ErrMissing) {
		return j, fault.New(fault.NotFound, "there is no job %s", id)
	}
	return j, err
}

// NewestJobs returns the newest jobs, newest first.
func (s *Discoveries) NewestJobs(ctx context.Context, most int) ([]Job, error) {
	return table.Find[Job](ctx, s.table, table.Query{Index: table.ByAll, PK: "SYNCJOBS", Reverse: true, Limit: most})
}

// StateOf returns the state of a job.
func (s *Discoveries) StateOf(ctx context.Context, j Job) (JobState, error) {
	state := JobState{Status: JobRunning, Errors: append([]string{}, j.Problems...)}
	finished := true
	if j.DiscoveryID != "" {
		d, err := s.Get(ctx, j.DiscoveryID)
		if err != nil {
			return state, err
		}
		p, byType, err := s.ProgressOf(ctx, d.ID)
		if err != nil {
			return state, err
		}
		state.Done, state.Total, finished = p.Done+p.Failed, max(p.Queued, p.Done+p.Failed), !d.Running()
		for rt, each := range byType {
			if each.Failed > 0 {
				state.Errors = append(state.Errors, fmt.Sprintf("%d of %s failed", each.Failed, rt))
			}
		}
	}
	tasks, err := s.tasks.Some(ctx, j.TaskIDs)
	if err != nil {
		return state, err
	}
	state.Total += len(j.TaskIDs) + len(j.Problems)
	state.Done += len(j.Problems)
	for _, t := range tasks {
		switch t.Status {
		case synctask.Failed:
			state.Errors = append(state.Errors, fmt.Sprintf("%s %s: %s", t.ResourceType, t.ResourceID, t.LastWords()))
			state.Done++
		case synctask.Succeeded, synctask.Superseded:
			state.Done++
		default:
			finished = false
		}
	}
	if finished {
		state.Status = JobCompleted
		if len(state.Errors) > 0 {
			state.Status = JobCompletedWithErrors
		}
	}
	return state, nil
}

// Package job runs work that takes longer than a request: a list of targets (orders) that is fixed when the
// job starts and is processed one by one.
//
// A job stays correct when a worker crashes, see package longwork: a step is a target, and the job's position in its
// list, its counters and the result of the target change in the transaction of the change itself. So each target is
// processed and counted once, only one of two workers on a job proceeds, and nothing happens after a cancel.
package job

import (
	"encoding/json"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/history"
	"backdock/shared/platform/longwork"
)

// Type says what a job does.
type Type string

// The types. At most one job of a type runs at a time.
const (
	CloseSalesOrders    Type = "closeSalesOrders"
	GenerateSalesOrders Type = "generateSalesOrders"
)

// Types lists all types.
var Types = []Type{CloseSalesOrders, GenerateSalesOrders}

// State of a job.
type State string

// The states.
const (
	Queued    State = "queued"
	Running   State = "running"
	Done      State = "done" // the whole list was processed, whatever the results
	Cancelled State = "cancelled"
	Failed    State = "failed" // given up, see Job.Problem
)

// Job is a background job as people see it.
type Job struct {
	ID     string `json:"_id"`
	Type   Type   `json:"type" enum:"closeSalesOrders,generateSalesOrders"`
	State  State  `json:"state" enum:"queued,running,done,cancelled,failed"`
	DryRun bool   `json:"dryRun" doc:"nothing is changed: the results say what would be done"`
	Done   int    `json:"done" doc:"orders processed, whatever the result"`
	Total  int    `json:"total"`
	Failed int    `json:"failed" doc:"number of done that failed"`
	// Results are not kept with the job, see Jobs.Results.
	Results    []Result       `json:"results" doc:"the first results"`
	StartedBy  history.Person `json:"startedBy"` // the name is not stored
	Reason     string         `json:"reason"`
	Summary    string         `json:"summary" doc:"what was asked for, in words"`
	Source     string         `json:"source" doc:"source of generated orders: standing, carts or orders; empty for other jobs"`
	CreatedAt  time.Time      `json:"createdAt"`
	UpdatedAt  time.Time      `json:"updatedAt"`
	StartedAt  *time.Time     `json:"startedAt"`
	FinishedAt *time.Time     `json:"finishedAt"`
	Problem    string         `json:"problem" doc:"why the job was given up; empty if it was not"`
	Version    int64          `json:"version"`

	params json.RawMessage
}

// Ended reports whether the job is over.
func (j Job) Ended() bool { return j.State != Queued && j.State != Running }

// Params decodes the parameters that the job was started with.
func (j Job) Params(into any) error { return json.Unmarshal(j.params, into) }

// Outcome is the result of processing a target.
type Outcome string

// The outcomes.
const (
	OutcomeDone    Outcome = "done"
	OutcomeWouldDo Outcome = "wouldDo" // of a dry run
	OutcomeSkipped Outcome = "skipped" // there was nothing to do, or a rule forbids it
	OutcomeFailed  Outcome = "failed"
)

// Target is one record that a job processes.
type Target struct {
	ID   string `json:"id"`
	Name string `json:"name"` // shown to people
}

// Result describes what was done with a target.
type Result struct {
	ID           string  `json:"id" doc:"id of the processed sales order or cart"`
	Name         string  `json:"name"`
	Outcome      Outcome `json:"outcome" enum:"done,wouldDo,skipped,failed"`
	Message      string  `json:"message"`
	SalesOrderID string  `json:"salesOrderId,omitempty" doc:"id of the sales order that was made from it, now or earlier"`
}

// stored is a job as it is stored in the table.
type stored struct {
	Job
	Params json.RawMessage `json:"params"`
	// Email and Role are those of the user who started the job. The job runs with that user's permissions.
	Email string      `json:"email"`
	Role  access.Role `json:"role"`
	longwork.Claim
	// FailedInRow is the number of consecutive targets before the current one that were given up after internal errors.
	FailedInRow int `json:"stumbles"`
	// RequestID is the id of the request that started the job, see trace.Asked.
	RequestID string `json:"requestId,omitempty"`
}

func (s stored) job() Job {
	j := s.Job
	j.params, j.Results = s.Params, []Result{}
	return j
}

// Message is a message of the queue jobs.
type Message struct {
	JobID string `json:"jobId"`
}

// Package job runs what takes longer than a request: a list of targets (orders)
// that is fixed when the job starts, worked on one after the other.
//
// How it stays right whoever dies: a job's place in its list, its counters and the
// result of a target change in one transaction, that of the change itself, on the
// version of the job that the worker has read. So a target is done and counted
// once; of two workers on one job only one gets on; and once a job is cancelled
// nothing more is done. A worker that dies leaves the job where it was, and the next
// message, or the sweep, goes on from there.
package job

import (
	"encoding/json"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/history"
)

// Type says what a job does.
type Type string

// The types. One job of a type runs at a time.
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
	Done      State = "done" // through its list, whatever became of the single targets
	Cancelled State = "cancelled"
	Failed    State = "failed" // given up, see Job.Problem
)

// Job is what people see of a job.
type Job struct {
	ID     string `json:"_id"`
	Type   Type   `json:"type" enum:"closeSalesOrders,generateSalesOrders"`
	State  State  `json:"state" enum:"queued,running,done,cancelled,failed"`
	DryRun bool   `json:"dryRun" doc:"nothing is changed: the results say what would be"`
	Done   int    `json:"done" doc:"orders that were worked on, whatever became of them"`
	Total  int    `json:"total"`
	Failed int    `json:"failed" doc:"of those done"`
	// Results are not kept with the job, see Jobs.Results.
	Results    []Result       `json:"results" doc:"the first of them"`
	StartedBy  history.Person `json:"startedBy"` // the name is not kept
	Reason     string         `json:"reason"`
	Summary    string         `json:"summary" doc:"what was asked for, in words"`
	Source     string         `json:"source" doc:"what orders are made from: standing, carts or orders; empty for other jobs"`
	CreatedAt  time.Time      `json:"createdAt"`
	UpdatedAt  time.Time      `json:"updatedAt"`
	StartedAt  *time.Time     `json:"startedAt"`
	FinishedAt *time.Time     `json:"finishedAt"`
	Problem    string         `json:"problem" doc:"why it was given up; empty: it was not"`
	Version    int64          `json:"version"`

	params json.RawMessage
}

// Ended tells whether the job is over.
func (j Job) Ended() bool { return j.State != Queued && j.State != Running }

// Params reads what the job was started with into a value.
func (j Job) Params(into any) error { return json.Unmarshal(j.params, into) }

// Outcome is what became of a target.
type Outcome string

// The outcomes.
const (
	OutcomeDone    Outcome = "done"
	OutcomeWouldDo Outcome = "wouldDo" // of a dry run
	OutcomeSkipped Outcome = "skipped" // there was nothing to do, or something stands against it
	OutcomeFailed  Outcome = "failed"
)

// Target is one thing that a job works on.
type Target struct {
	ID   string `json:"id"`
	Name string `json:"name"` // for people
}

// Result is what became of a target.
type Result struct {
	ID           string  `json:"id" doc:"of the sales order or cart that was worked on"`
	Name         string  `json:"name"`
	Outcome      Outcome `json:"outcome" enum:"done,wouldDo,skipped,failed"`
	Message      string  `json:"message"`
	SalesOrderID string  `json:"salesOrderId,omitempty" doc:"that was made of it, now or before"`
}

// stored is a job as it lies in the table.
type stored struct {
	Job
	Params json.RawMessage `json:"params"`
	// Email and Role are those of who started it: the job does what they may do.
	Email string      `json:"email"`
	Role  access.Role `json:"role"`
	// HeldUntil is until when a worker has it in hand; nil: nobody has.
	HeldUntil *time.Time `json:"heldUntil"`
	// Tries is how many workers have begun at the present target, Stumbles how many
	// targets before it were given up in a row.
	Tries    int `json:"tries"`
	Stumbles int `json:"stumbles"`
	// RequestID is the id of the request that started the job, see trace.Asked.
	RequestID string `json:"requestId,omitempty"`
}

func (s stored) job() Job {
	j := s.Job
	j.params, j.Results = s.Params, []Result{}
	return j
}

// Message is what the queue jobs carries.
type Message struct {
	JobID string `json:"jobId"`
}

// Package dayplan plans the deliveries of a date: which truck delivers which orders, and in which order.
//
// A plan is a record with a status, see moves; the README draws them.
//
// A person starts a plan, and a worker makes it: it reads the date (package day), solves it (package vrp), and stores a
// proposal with the versions that it was made from. Nothing has changed then. Applying the plan is refused if the date
// has changed. One date has one running plan.
//
// # How a plan is applied
//
// Applying a plan is a change of trips that is written down (package tripchange): one transaction checks that no trip of
// the date has changed, stores the change, and takes hold of the trips that change, which keeps everybody else from
// changing these. From then on it is only carried forward by the workers of plans, and the transaction that ends the
// change ends the plan. Meanwhile the board says that a plan is being applied. Undo is the opposite change.
//
// An order that was cancelled, or went elsewhere, after the check is left out; Plan.Left lists these orders. A trip that
// refuses its step, or that several workers failed to change, stays as it is then: Plan.Error says so, the plan ends,
// and no trip is held. It can be undone like any other.
package dayplan

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/history"
	"backdock/shared/platform/longwork"
	"backdock/shared/platform/transition"
)

// Status of a plan.
type Status string

// The statuses.
const (
	Queued    Status = "queued"
	Running   Status = "running"
	Finished  Status = "finished" // there is a proposal
	Failed    Status = "failed"   // see Plan.Error
	Cancelled Status = "cancelled"
	Applying  Status = "applying" // also while the plan is undone
	Applied   Status = "applied"
	Undone    Status = "undone"
)

// moves are the changes of status. A worker that takes a running plan from one that was killed runs it again.
var moves = transition.Table[Status]{
	transition.From(Queued, Running, Failed, Cancelled),
	transition.From(Running, Running, Finished, Failed, Cancelled),
	transition.From(Finished, Applying),
	transition.From(Failed),
	transition.From(Cancelled),
	transition.From(Applying, Applied, Undone),
	transition.From(Applied, Applying),
	transition.From(Undone),
}

// working reports whether a worker has something to do.
func (s Status) working() bool { return s == Queued || s == Running || s == Applying }

// Objective is what a plan minimizes.
type Objective string

// The objectives.
const (
	Cost     Objective = "cost" // by the settings planning.cost…
	Distance Objective = "distance"
	Time     Objective = "time"
)

// Schema gives the API the values; it refuses others.
func (Objective) Schema(huma.Registry) *huma.Schema { return enum.Schema(Cost, Distance, Time) }

// Balance says how much a plan evens out the work of the trucks.
type Balance string

// The balances.
const (
	NoBalance Balance = "none"
	Lightly   Balance = "lightly"
	Strongly  Balance = "strongly"
)

// Schema gives the API the values; it refuses others.
func (Balance) Schema(huma.Registry) *huma.Schema { return enum.Schema(NoBalance, Lightly, Strongly) }

// Request is what a person asks for.
type Request struct {
	Date           civil.Date `json:"date"`
	TripIDs        []string   `json:"tripIds" nullable:"true" doc:"the trips to plan; null: all of the date"`
	VehicleIDs     []string   `json:"vehicleIds" doc:"for new trips: the plan makes one for each of them that it uses and that has none"`
	LockTrips      []string   `json:"lockTrips" doc:"these stay as they are"`
	Objective      Objective  `json:"objective"`
	Balance        Balance    `json:"balance"`
	MaxWorkMinutes int        `json:"maxWorkMinutes" doc:"the longest time from departure to return; 0: by the setting trips.maxWorkMinutes"`
	KeepTrucks     bool       `json:"keepTrucks" doc:"each planned stop stays on its truck: only the sequence changes, and orders are added"`
	Reload         bool       `json:"reload" doc:"trucks may load again at the warehouse"`
}

// Progress is how far a running plan is.
type Progress struct {
	Done    float64 `json:"done" doc:"part of the work, from 0 to 1"`
	LeftOut int     `json:"leftOut" doc:"stops that the best plan so far leaves out"`
	Cost    string  `json:"cost" doc:"of the best plan so far, in the objective's unit"`
}

// Plan is a plan without its proposal.
type Plan struct {
	ID        string         `json:"_id"`
	Date      civil.Date     `json:"date"`
	Status    Status         `json:"status" enum:"queued,running,finished,failed,cancelled,applying,applied,undone"`
	Progress  Progress       `json:"progress"`
	Error     string         `json:"error" doc:"why it failed, or which trips could not be changed when it was applied or undone; empty: all went well"`
	StartedBy history.Person `json:"startedBy"` // the name is not stored
	AppliedBy history.Person `json:"appliedBy" doc:"who applied it last, or has undone it; empty: nobody"`
	StartedAt *time.Time     `json:"startedAt" doc:"when a worker took it; null: not yet"`
	Seconds   float64        `json:"seconds" doc:"how long it was made; 0 until then"`
	Rules     Rules          `json:"rules"`
	Request   Request        `json:"request" doc:"what was asked for: sent again, it makes a plan of the day as it is then"`
	Before    *Metrics       `json:"before" doc:"null until the date was read"`
	After     *Metrics       `json:"after" doc:"null until there is a proposal"`
	// Left are orders that could not be put where the plan wants them when it was applied or undone.
	Left      []tripchange.Left `json:"leftBehind" doc:"orders that could not be moved when the plan was applied or undone"`
	CreatedAt time.Time         `json:"createdAt"`
	UpdatedAt time.Time         `json:"updatedAt"`
	Version   int64             `json:"version"`
}

// Rules are what a plan was made by.
type Rules struct {
	Objective      Objective `json:"objective"`
	Balance        Balance   `json:"balance"`
	MaxWorkMinutes int       `json:"maxWorkMinutes"`
	KeepTrucks     bool      `json:"keepTrucks"`
	ReloadMinutes  int       `json:"reloadMinutes" doc:"at the warehouse each time a truck loads again; 0: no truck does, but where a trip has such a stop"`
	LockedStops    int       `json:"lockedStops" doc:"on trips that are not locked"`
	LockedTrips    int       `json:"lockedTrips"`
	Distances      string    `json:"distances" doc:"the provider of distances"`
}

// stored is a plan as it is stored.
type stored struct {
	Plan
	// Email and Role are those of the user who started the plan, or applied it last. The worker acts as that user.
	Email  string      `json:"email"`
	Role   access.Role `json:"role"`
	Caller string      `json:"caller"`
	longwork.Claim
	Undoing bool `json:"undoing"`
	// Versions are those of the changed trips after the plan was applied.
	Versions  map[string]int64 `json:"versions"`
	RequestID string           `json:"requestId,omitempty"` // of the request that asked for the work, see trace.Asked
}

// Message is a message of the queue plans.
type Message struct {
	PlanID string `json:"planId"`
}

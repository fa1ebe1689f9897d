// Package synctask holds what is to be, and was, exchanged with the ERP: one task
// a record (outbound), or a page of records (inbound). See spec/behaviour.md
// sections 1 and 7.
//
// # Outbox
//
// A task is its own outbox: it is stored in the same transaction as the change
// that it announces, the projector sends its message {"taskId"}, and the sweep
// sends the message again of a task that was never taken. So a message may come
// twice or late, and never not at all; a task that has ended ignores it.
//
// # One worker a record
//
// Begin takes the lease of the record together with the task. A message for a
// leased record is dropped and noted in the lease; whoever holds it announces the
// waiting task when done. A lease that its holder did not give back ends by itself
// before SQS delivers the holder's message again.
//
// # When the ERP is away
//
// That the ERP cannot be reached says nothing about a message, so it must not
// consume the message's five receives, after which SQS takes it for poison. An
// attempt that failed for want of an answer puts the task back as retrying, due
// after a growing delay, and its message is done with: the sweep announces it
// again. After awayAfter such failures without a success between them the ERP
// counts as away: workers then drop messages without a call (the tasks stay
// pending), except for one probe at a time after a growing delay, each with
// another task. The first success ends that state and announces all open tasks
// at once. Only failures while the ERP answers others count against a task:
// after triesMost of them it is marked failed, so that a record which the ERP
// cannot digest does not go on for ever.
//
// What is left to the receive count is what really is poison: a worker that dies
// or a store that fails with this task. The last receive does not try again, it
// marks the task failed with the cause and lets the message go to the dead-letter
// queue.
package synctask

import (
	"strings"
	"time"

	"backdock/shared/id"
	"backdock/shared/queue"
	"backdock/shared/table"
)

// ResourceType is a kind of record that syncs.
type ResourceType string

// The resource types.
const (
	Customer            ResourceType = "customer"
	Item                ResourceType = "item"
	Price               ResourceType = "price"
	UnitType            ResourceType = "unit_type"
	PriceLevel          ResourceType = "price_level"
	Stock               ResourceType = "stock"
	PurchaseOrder       ResourceType = "purchase_order"
	Employee            ResourceType = "employee"
	SalesOrder          ResourceType = "sales_order"
	ItemFulfillment     ResourceType = "item_fulfillment"
	Invoice             ResourceType = "invoice"
	InventoryAdjustment ResourceType = "inventory_adjustment"
	// Unknown is the type of what stands for a message that nobody can read.
	Unknown ResourceType = "unknown"
)

// Status of a task.
type Status string

// The statuses.
const (
	Pending    Status = "pending"
	InProgress Status = "in_progress"
	Succeeded  Status = "succeeded"
	Failed     Status = "failed"
	Retrying   Status = "retrying"
	Superseded Status = "superseded"
)

// open tells whether work on the task is still to come.
func (s Status) open() bool { return s == Pending || s == InProgress || s == Retrying }

// Direction of a task, from the portal's point of view.
type Direction string

// The directions.
const (
	In  Direction = "in"
	Out Direction = "out"
)

// Kind says what a task carries.
type Kind string

// The kinds.
const (
	Record  Kind = "record"  // one record, in either direction
	Page    Kind = "page"    // records that a discovery has found changed
	Reading Kind = "reading" // a discovery's reading of one resource type
)

// Task is one exchange with the ERP.
type Task struct {
	ID           string       `json:"_id"`
	Kind         Kind         `json:"kind"`
	ResourceType ResourceType `json:"resourceType"`
	ResourceID   string       `json:"resourceId"` // the portal's; inbound the ERP's; of a page its own id, of a reading the discovery's
	NetSuiteID   string       `json:"netSuiteId"`
	Direction    Direction    `json:"direction"`
	Status       Status       `json:"status"`
	// Attempts are the last ones, at most attemptsKept; Tries is how many there were.
	Attempts []Attempt `json:"attempts"`
	Tries    int       `json:"tries"`
	// Retries counts the tries that failed for want of an answer while the ERP
	// answered others.
	Retries int `json:"retries"`
	// Cause groups failed tasks: the ERP's error code, with the field if there is one.
	Cause       string `json:"cause"`
	DiscoveryID string `json:"discoveryId"`
	// Records is the number of records of a page.
	Records int `json:"records"`
	// Reread says that a page's records are read from the ERP again instead of
	// taken as they were found: a retry must not bring back what is old by now.
	Reread bool   `json:"reread"`
	Queue  string `json:"queue"`
	// DueAt is when the task is announced again if it is still open then.
	DueAt     time.Time `json:"dueAt"`
	Announced int       `json:"announced"` // how often the sweep has announced it
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	Version   int64     `json:"version"`
}

// Attempt is one try.
type Attempt struct {
	At     time.Time `json:"at"`
	Status Status    `json:"status"`
	Code   string    `json:"code"`   // the ERP's error code
	Detail string    `json:"detail"` // the ERP's own words
}

// State is what a record shows of its own sync.
type State struct {
	Status       StateStatus `json:"status"`
	LastSyncedAt *time.Time  `json:"lastSyncedAt"`
	Error        string      `json:"error"`
	TaskID       string      `json:"taskId"`
}

// StateStatus is the state of a record's sync.
type StateStatus string

// The states of a record's sync.
const (
	StatePending    StateStatus = "pending"
	StateInProgress StateStatus = "in_progress"
	StateSynced     StateStatus = "synced"
	StateFailed     StateStatus = "failed"
)

// Message is what a queue carries for a task.
type Message struct {
	TaskID string `json:"taskId"`
}

const (
	attemptsKept = 20
	detailKept   = 2000 // bytes of an attempt's detail
)

// NewOutbound makes the task that sends a record to the ERP. Put it (see Put) in
// the Commit of the change.
func NewOutbound(now time.Time, resource ResourceType, resourceID, netSuiteID string) Task {
	return task(now, Record, resource, resourceID, netSuiteID, Out, queue.ERPPriority)
}

// NewInbound makes the task that reads one record from the ERP, ahead of bulk work.
func NewInbound(now time.Time, resource ResourceType, netSuiteID string) Task {
	return task(now, Record, resource, netSuiteID, netSuiteID, In, queue.ERPPriority)
}

// NewReading makes the task that reads one resource type for a discovery. There is
// one for each, whoever makes it.
func NewReading(now time.Time, resource ResourceType, discoveryID, queue string) Task {
	t := task(now, Reading, resource, discoveryID, "", In, queue)
	t.ID, t.DiscoveryID = discoveryID+"-"+string(resource), discoveryID
	return t
}

// NewPart makes a task of a discovery's content: a page, or a record that has
// failed. The id must be derived from the discovery's.
func NewPart(now time.Time, kind Kind, resource ResourceType, id, resourceID, discoveryID, queue string) Task {
	t := task(now, kind, resource, resourceID, "", In, queue)
	t.ID, t.DiscoveryID = id, discoveryID
	if kind == Record {
		t.NetSuiteID = resourceID
	}
	return t
}

func task(now time.Time, kind Kind, resource ResourceType, resourceID, netSuiteID string, d Direction, queue string) Task {
	return Task{ID: id.New(now), Kind: kind, ResourceType: resource, ResourceID: resourceID, NetSuiteID: netSuiteID, Direction: d,
		Status: Pending, Attempts: []Attempt{}, Queue: queue, DueAt: now.Add(announceAgain), CreatedAt: now, UpdatedAt: now, Version: 1}
}

// Put stores a new task and announces it to its queue.
func Put(t Task) table.Op {
	return table.Put(item(t).Announcing(t.Queue, Message{t.ID}), table.Absent())
}

// try adds an attempt.
func (t *Task) try(a Attempt) {
	a.Detail = bounded(a.Detail)
	t.Attempts = append(t.Attempts, a)
	if len(t.Attempts) > attemptsKept {
		t.Attempts = t.Attempts[len(t.Attempts)-attemptsKept:]
	}
	t.Tries++
}

func bounded(text string) string {
	if len(text) > detailKept {
		return strings.ToValidUTF8(text[:detailKept], "")
	}
	return text
}

// LastWords are those of the last attempt.
func (t Task) LastWords() string {
	if len(t.Attempts) == 0 {
		return ""
	}
	return t.Attempts[len(t.Attempts)-1].Detail
}

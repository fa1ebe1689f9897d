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
// Begin takes the lease of the record together with the task. Everything that is
// done with one sales order in the ERP has the lease of that order: its own push
// and the steps of its trip. A message for a leased record is dropped and noted in
// the lease; the holder announces the waiting task when it is done. The lease of a
// worker that was killed expires after LeaseTime; the task is due then, and the
// sweep of every minute announces it again.
//
// # What becomes of an attempt
//
//   - Done, refused by the ERP, or superseded: the task ends.
//   - No answer, 429 or 5xx: retrying, by a delayed message after a growing pause.
//     After retriesMost the task fails, but not for 429s and not for an outage.
//   - It has to wait for something of ours, such as its sales order: pending, by a
//     delayed message. A wait is no attempt.
//   - An error on our side: retrying, by a delayed message. A task that has killed
//     or failed its worker beginsMost times in a row is poison: it fails, and the
//     message that was the last goes to the dead-letter queue. What counts is how
//     often a worker began with the task, not how often SQS delivered a message:
//     a delivery that was throttled is no attempt.
//
// # When the ERP is away
//
// awayAfter attempts in a row that got no answer at all, or only 5xx, mean that the
// ERP is away. Any answer in between (a 429 and a refusal are answers) starts the
// count anew, so single lost answers never open this breaker. While it is open
// workers drop messages without a call and the tasks stay in the table. One task
// at a time is the probe, each time another one, after pauses that grow from
// probeFirst to probeMost; its message is a delayed one, and the sweep sends it
// should it get lost. The first answer ends the outage and announces all waiting
// tasks at once, those of the priority queue first.
//
// # A new kind of ERP task
//
// A task that does something with a sales order of a trip (fulfil, ship, invoice)
// has an Action. To add one: declare the Action here, make the task with NewAction
// and store it with Put in the Commit of the change that asks for it (the id must
// be derived from the wish, so that the same wish twice makes one task), implement
// record.Carrier for it, and list it in app.Backend.Carriers. The queues, lease,
// breaker, retries, sync manager and logs need nothing more.
package synctask

import (
	"context"
	"errors"
	"strings"
	"time"

	"backdock/shared/platform/id"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
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

// ErrSuperseded: the task's work is done by another one, or needed no longer.
var ErrSuperseded = errors.New("another task does the work")

// Refusal is work that the product itself refuses: a person has to do something.
type Refusal struct {
	Code  string // such as CONFLICT; failed tasks are grouped by it
	Words string
}

func (r *Refusal) Error() string { return r.Words }

// Waiting is an error of work that cannot be done yet, because something else of
// ours has to come first. The task is tried again by itself.
type Waiting struct {
	For string // in words, such as "sales order SO-1 to reach NetSuite"
}

func (w *Waiting) Error() string { return "waits for " + w.For }

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

// Open tells whether work on the task is still to come.
func (s Status) Open() bool { return s == Pending || s == InProgress || s == Retrying }

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

// Action says what an outbound task does in the ERP; empty: it sends its record as
// the record is now.
type Action string

// The actions.
const (
	Fulfil       Action = "fulfil"  // make the item fulfillment of an order of a trip
	Ship         Action = "ship"    // mark it as shipped
	InvoiceOrder Action = "invoice" // make the invoice of what was delivered
	// Undelivered makes the item fulfillment what was delivered, or takes it back.
	Undelivered Action = "undelivered"
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
	// Throttled counts the 429s in a row: they make the pause longer, and are no Retries.
	Throttled int `json:"throttled,omitempty"`
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
	// Action, with the trip and the sales order that it is for, is set for what is
	// done with an order of a trip; Attempt is that of the trip's step. A task that
	// sends a sales order has its SalesOrderID, too.
	Action       Action `json:"action,omitempty"`
	TripID       string `json:"tripId,omitempty"`
	SalesOrderID string `json:"salesOrderId,omitempty"`
	Attempt      int    `json:"attempt,omitempty"`
	// WaitsFor says what of ours the task waits for, in words; Waits counts how often
	// it was put back for that.
	WaitsFor string `json:"waitsFor,omitempty"`
	Waits    int    `json:"waits,omitempty"`
	// Begun counts the workers that began with the task since an outcome was last
	// recorded.
	Begun int `json:"begun,omitempty"`
	// BuriedBy is the id of the message that is to go to the dead-letter queue.
	BuriedBy string `json:"buriedBy,omitempty"`
	// NamedOrder is the portal's id of the sales order that an inbound task reads, where a
	// person named it by that; for the log alone.
	NamedOrder string `json:"namedOrder,omitempty"`
	// RequestID is the id of the request that asked for the task last, see trace.Asked.
	RequestID string    `json:"requestId,omitempty"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	Version   int64     `json:"version"`
}

// Attempt is one try.
type Attempt struct {
	At     time.Time `json:"at"`
	Status Status    `json:"status"`
	Code   string    `json:"code"`                        // the ERP's error code
	Detail string    `json:"detail" numbers:"price.view"` // the ERP's own words
}

// State is what a record shows of its own sync.
type State struct {
	Status       StateStatus `json:"status"`
	LastSyncedAt *time.Time  `json:"lastSyncedAt"`
	Error        string      `json:"error" numbers:"price.view" doc:"the ERP's own words; numbers in it need price.view"`
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
	t := task(now, Record, resource, resourceID, netSuiteID, Out, queue.ERPPriority)
	if resource == SalesOrder {
		t.SalesOrderID = resourceID
	}
	return t
}

// Wish is what NewAction makes a task of.
type Wish struct {
	// ID is derived from what is wished, so that the same wish makes one task.
	ID           string
	Action       Action
	ResourceType ResourceType
	ResourceID   string // external id of what is made or changed in the ERP
	TripID       string
	SalesOrderID string // whose lease the task takes
	Attempt      int
}

// NewAction makes the task that does something with a sales order of a trip in the
// ERP. Put it (see Put) in the Commit of what asks for it.
func NewAction(now time.Time, w Wish) Task {
	t := task(now, Record, w.ResourceType, w.ResourceID, "", Out, queue.ERPPriority)
	t.ID, t.Action, t.TripID, t.SalesOrderID, t.Attempt = w.ID, w.Action, w.TripID, w.SalesOrderID, w.Attempt
	return t
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
func Put(ctx context.Context, t Task) table.Op {
	t.RequestID = trace.Asked(ctx)
	return table.Put(item(t).Announcing(t.Queue, Message{t.ID}), table.Absent())
}

// Trace puts the ids of the task, and of what it concerns, into the scope of ctx.
func (t Task) Trace(ctx context.Context) {
	trace.Add(ctx, trace.Origin, t.RequestID)
	trace.Add(ctx, trace.Task, t.ID)
	trace.Add(ctx, trace.Discovery, t.DiscoveryID)
	trace.Add(ctx, trace.Trip, t.TripID)
	trace.Add(ctx, trace.Resource, t.ResourceID)
	trace.Add(ctx, trace.SalesOrder, t.NamedOrder)
	trace.Add(ctx, trace.SalesOrder, t.SalesOrderID)
	if t.ResourceType == SalesOrder && t.ResourceID != t.NetSuiteID { // it is the portal's id
		trace.Add(ctx, trace.SalesOrder, t.ResourceID)
	}
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

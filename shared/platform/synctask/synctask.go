// Package synctask holds the tasks that exchange data with the ERP: one task per record (outbound), or per
// page of records (inbound).
//
// # Outbox
//
// A task is its own outbox. It is stored in the transaction of the change that it announces, and the
// projector sends its message {"taskId", "version"}. The sweep sends a message again if no worker took the task.
// Messages are delivered at least once and may be late; a task that has ended or gone on ignores them.
//
// # One worker per record
//
// Begin takes the lease of the record together with the task. All work on a sales order in the ERP takes the
// lease of that order: its own push and the steps of its trip. A message for a leased record is dropped and
// noted in the lease, and the holder announces the waiting task when it is done. The lease of a killed worker
// expires after LeaseTime. The task is due then, and the sweep, which runs every minute, announces it again.
//
// # Results of an attempt
//
//   - Done, refused by the ERP, or superseded: the task ends.
//   - No answer, 429 or 5xx: retrying, by a delayed message after a growing pause.
//     After retriesMost the task fails, but not because of 429s or an outage.
//   - It must wait for another record of ours, such as its sales order: pending,
//     by a delayed message. Waiting does not count as an attempt.
//   - An internal error: retrying, by a delayed message. A task whose workers
//     crashed or failed beginsMost times in a row is poison: it fails, and its
//     last message goes to the dead-letter queue. The count is the number of
//     workers that began the task, not SQS's receive count, because a throttled
//     delivery is not an attempt.
//
// # Circuit breaker
//
// The ERP counts as away after awayAfter consecutive attempts without an answer, with a 5xx or with a refused sign-in. Any
// other answer (also a 429 or a refusal of one record) resets the count, so single lost answers never open the breaker. While it
// is open, workers drop messages without a call and the tasks stay in the table. One task at a time is the
// probe, each time a different one, after pauses that grow from probeFirst to probeMost. The probe has a
// delayed message, and the sweep sends it again if it is lost. The first answer ends the outage and announces
// all waiting tasks at once, those of the priority queue first.
//
// # Adding a kind of ERP task
//
// A task that does something with a sales order of a trip (fulfill, ship, invoice), or reads an item for a pricing report,
// has an Action. To add one:
// declare the Action here; make the task with NewAction and store it with Put in the Commit of the change
// that requires it (derive its id from that change, so that repeating the change makes no second task);
// implement record.Carrier for it; and list it in app.Backend.Carriers. The queues, lease, breaker, retries,
// sync manager and logs need no change.
package synctask

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/enum"
	"backdock/shared/platform/id"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
	"backdock/shared/platform/transition"
)

// ResourceType is a kind of record that is synced.
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
	// Unknown is the type of a task for an unreadable message.
	Unknown ResourceType = "unknown"
)

// RecordTypes lists the types of records that NetSuite has.
var RecordTypes = []ResourceType{Customer, Item, Price, UnitType, PriceLevel, Stock, PurchaseOrder, Employee, SalesOrder,
	ItemFulfillment, Invoice, InventoryAdjustment}

// Schema gives the API the values; it refuses others.
func (ResourceType) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(append(slices.Clone(RecordTypes), Unknown)...)
}

// ErrSuperseded is returned if another task does the work, or if it is no longer needed.
var ErrSuperseded = errors.New("another task does the work")

// Refusal is an error of work that the portal itself refuses; a person has to act.
type Refusal struct {
	Code  string // such as CONFLICT; failed tasks are grouped by code
	Words string
}

func (r *Refusal) Error() string { return r.Words }

// Waiting is an error of work that must wait for another record of ours. The task is retried automatically.
type Waiting struct {
	For string // as text, such as "sales order SO-1 to reach NetSuite"
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

// statuses are all statuses.
var statuses = []Status{Pending, InProgress, Succeeded, Failed, Retrying, Superseded}

// Schema gives the API the values; it refuses others.
func (Status) Schema(huma.Registry) *huma.Schema { return enum.Schema(statuses...) }

// moves are the changes of status. A task is in progress again if its worker was killed. A failed one is pending again if
// a person retries it.
var moves = transition.Table[Status]{
	transition.From(Pending, InProgress, Failed, Superseded),
	transition.From(InProgress, InProgress, Succeeded, Failed, Retrying, Pending, Superseded),
	transition.From(Retrying, InProgress, Failed, Superseded),
	transition.From(Succeeded),
	transition.From(Failed, Pending, Superseded),
	transition.From(Superseded),
}

// Open reports whether the task has not ended.
func (s Status) Open() bool { return s == Pending || s == InProgress || s == Retrying }

// Direction of a task, from the portal's point of view.
type Direction string

// The directions.
const (
	In  Direction = "in"
	Out Direction = "out"
)

// Schema gives the API the values; it refuses others.
func (Direction) Schema(huma.Registry) *huma.Schema { return enum.Schema(In, Out) }

// Kind says what a task exchanges.
type Kind string

// The kinds.
const (
	Record  Kind = "record"  // one record, in either direction
	Page    Kind = "page"    // records that a discovery found changed
	Reading Kind = "reading" // the part of a discovery that reads one resource type
)

// Action says what an outbound task does in the ERP. Empty: it sends the current state of its record.
type Action string

// The actions.
const (
	Fulfill      Action = "fulfil"  // create the item fulfillment of an order of a trip
	Ship         Action = "ship"    // mark it as shipped
	InvoiceOrder Action = "invoice" // create the invoice of the delivered items
	// Undelivered reduces the item fulfillment to what was delivered, or deletes it.
	Undelivered Action = "undelivered"
	// Reprice reads an item with its prices, stock and purchase orders, and calculates its line of a pricing report again.
	Reprice Action = "reprice"
)

// Task is one exchange with the ERP.
type Task struct {
	ID           string       `json:"_id"`
	Kind         Kind         `json:"kind"`
	ResourceType ResourceType `json:"resourceType"`
	// the portal's id; inbound: the ERP's; page: its own id; reading: the discovery's
	ResourceID string    `json:"resourceId"`
	NetSuiteID string    `json:"netSuiteId"`
	Direction  Direction `json:"direction"`
	Status     Status    `json:"status"`
	// Attempts are the last attempts, at most attemptsKept. Tries is their total number.
	Attempts []Attempt `json:"attempts"`
	Tries    int       `json:"tries"`
	// Retries counts the attempts without an answer while the ERP answered others.
	Retries int `json:"retries"`
	// Throttled counts consecutive 429s. They lengthen the pause and do not count as Retries.
	Throttled int `json:"throttled,omitempty"`
	// Cause groups failed tasks. It is the ERP's error code, with the field if there is one.
	Cause       string `json:"cause"`
	DiscoveryID string `json:"discoveryId"`
	// Records is the number of records on a page.
	Records int `json:"records"`
	// Reread says that the page's records are read from the ERP again and the stored content is not used, so
	// that a retry does not restore old data.
	Reread bool   `json:"reread"`
	Queue  string `json:"queue"`
	// DueAt is when the task is announced again if it is still open.
	DueAt     time.Time `json:"dueAt"`
	Announced int       `json:"announced"` // how often the sweep has announced it
	// Action, TripID and SalesOrderID are set for a task on an order of a trip. Attempt is the attempt of the
	// trip's step. A task that sends a sales order has its SalesOrderID, too.
	Action       Action `json:"action,omitempty"`
	TripID       string `json:"tripId,omitempty"`
	SalesOrderID string `json:"salesOrderId,omitempty"`
	Attempt      int    `json:"attempt,omitempty"`
	// ReportID is the pricing report of a task with the action Reprice.
	ReportID string `json:"reportId,omitempty"`
	// WaitsFor describes the record of ours that the task waits for. Waits counts how often it was requeued
	// for that.
	WaitsFor string `json:"waitsFor,omitempty"`
	Waits    int    `json:"waits,omitempty"`
	// Begun counts the workers that began the task since the last recorded result.
	Begun int `json:"begun,omitempty"`
	// BuriedBy is the id of the message that goes to the dead-letter queue.
	BuriedBy string `json:"buriedBy,omitempty"`
	// NamedOrder is the portal's id of the sales order that an inbound task reads, if a person asked for it
	// by that id. It is only logged.
	NamedOrder string `json:"namedOrder,omitempty"`
	// RequestID is the id of the request that last asked for the task, see trace.Asked.
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
	Detail string    `json:"detail" numbers:"price.view"` // the ERP's error message
}

// State is the state of a record's sync, as the record shows it.
type State struct {
	Status       StateStatus `json:"status"`
	LastSyncedAt *time.Time  `json:"lastSyncedAt"`
	Error        string      `json:"error" numbers:"price.view" doc:"the ERP's error message; numbers in it need price.view"`
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

// Message is the queue message of a task.
type Message struct {
	TaskID string `json:"taskId"`
	// Version is the version of the task that ordered this message when it paused; 0: somebody else announces the task. A
	// task that has gone on since has ordered another message, so this one is dropped. Otherwise each copy that SQS or the
	// sweep delivers to a paused task would order a message more, and they would never become fewer.
	Version int64 `json:"version,omitempty"`
}

const (
	attemptsKept = 20
	detailKept   = 2000 // in bytes, of an attempt's detail
)

// NewOutbound makes the task that sends a record to the ERP. Store it with Put in the Commit of the change.
func NewOutbound(now time.Time, resource ResourceType, resourceID, netSuiteID string) Task {
	t := task(now, Record, resource, resourceID, netSuiteID, Out, queue.ERPPriority)
	if resource == SalesOrder {
		t.SalesOrderID = resourceID
	}
	return t
}

// Wish describes a task for NewAction.
type Wish struct {
	// ID is derived from the request, so that a repeated request makes no second task.
	ID           string
	Action       Action
	ResourceType ResourceType
	ResourceID   string // external id of the record that is created or changed in the ERP
	TripID       string
	SalesOrderID string // the order whose lease the task takes
	Attempt      int
}

// NewAction makes the task for an action on a sales order of a trip in the ERP. Store it with Put in the
// Commit of the change that requires it.
func NewAction(now time.Time, w Wish) Task {
	t := task(now, Record, w.ResourceType, w.ResourceID, "", Out, queue.ERPPriority)
	t.ID, t.Action, t.TripID, t.SalesOrderID, t.Attempt = w.ID, w.Action, w.TripID, w.SalesOrderID, w.Attempt
	return t
}

// NewInbound makes the task that reads one record from the ERP, with priority over bulk work.
func NewInbound(now time.Time, resource ResourceType, netSuiteID string) Task {
	return task(now, Record, resource, netSuiteID, netSuiteID, In, queue.ERPPriority)
}

// NewReprice makes the task that reads an item for a pricing report. Derive the id from the line's version.
func NewReprice(now time.Time, id, reportID, itemID string) Task {
	t := NewInbound(now, Item, itemID)
	t.ID, t.Action, t.ReportID = id, Reprice, reportID
	return t
}

// NewReading makes the task that reads one resource type for a discovery. Its id is derived, so there is only
// one of each.
func NewReading(now time.Time, resource ResourceType, discoveryID, queue string) Task {
	t := task(now, Reading, resource, discoveryID, "", In, queue)
	t.ID, t.DiscoveryID = discoveryID+"-"+string(resource), discoveryID
	return t
}

// NewPart makes a task for a part of a discovery: a page, or a record that failed. Derive the id from the
// discovery's.
func NewPart(now time.Time, kind Kind, resource ResourceType, id, resourceID, discoveryID, queue string) Task {
	t := task(now, kind, resource, resourceID, "", In, queue)
	t.ID, t.DiscoveryID = id, discoveryID
	if kind == Record {
		t.NetSuiteID = resourceID
	}
	return t
}

func task(now time.Time, kind Kind, resource ResourceType, resourceID, netSuiteID string, d Direction,
	queue string) Task {
	return Task{ID: id.New(now), Kind: kind, ResourceType: resource, ResourceID: resourceID, NetSuiteID: netSuiteID,
		Direction: d,
		Status:    Pending, Attempts: []Attempt{}, Queue: queue, DueAt: now.Add(announceAgain), CreatedAt: now,
		UpdatedAt: now,
		Version:   1}
}

// Put returns the operation that stores a new task and announces it to its queue.
func Put(ctx context.Context, t Task) table.Op {
	t.RequestID = trace.Asked(ctx)
	return table.Put(item(t).Announcing(t.Queue, Message{t.ID, t.Version}), table.Absent())
}

// Trace adds the ids of the task and of its records to the log scope of ctx.
func (t Task) Trace(ctx context.Context) {
	trace.Add(ctx, trace.Origin, t.RequestID)
	trace.Add(ctx, trace.Task, t.ID)
	trace.Add(ctx, trace.Discovery, t.DiscoveryID)
	trace.Add(ctx, trace.Trip, t.TripID)
	trace.Add(ctx, trace.Resource, t.ResourceID)
	trace.Add(ctx, trace.SalesOrder, t.NamedOrder)
	trace.Add(ctx, trace.SalesOrder, t.SalesOrderID)
	if t.ResourceType == SalesOrder && t.ResourceID != t.NetSuiteID { // ResourceID is the portal's id
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

// LastWords returns the message of the last attempt.
func (t Task) LastWords() string {
	if len(t.Attempts) == 0 {
		return ""
	}
	return t.Attempts[len(t.Attempts)-1].Detail
}

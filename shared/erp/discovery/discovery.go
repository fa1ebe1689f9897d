// Package discovery finds out what changed in the ERP and brings it over.
//
// A discovery runs in steps, because records need what they refer to: unit types
// before items, items before stock (see record.Steps). In a step each resource
// type has a reading task. It reads what changed since the type's cursor, or
// everything, and stores one task per page of up to 100 new, changed or deleted
// records. A record counts as changed if its hash is not that of what was last taken
// over, or if the portal does not hold it any more as it was taken over. Each page
// is stored with its content, how far the reading has come and the counters in one
// Commit: a worker may be killed at any line, and the next one goes on after the
// last stored page.
// A page task takes its records over; one that fails gets a failed task of its own,
// so that the others are not held up.
//
// When all pages of a step are done with, the next step begins; after the last
// step the cursors move to one minute before the start of the readings, those of
// types alone of which no reading and no page was lost. Counters change in the same
// Commit as the task that they count, so that no redelivery counts twice.
package discovery

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/erp/record"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// Status of a discovery.
type Status string

// The statuses.
const (
	Discovering         Status = "discovering"
	Syncing             Status = "syncing"
	Completed           Status = "completed"
	CompletedWithErrors Status = "completed_with_errors"
	Failed              Status = "failed"
)

// Discovery is one run.
type Discovery struct {
	ID            string                  `json:"_id"`
	Status        Status                  `json:"status"`
	ResourceTypes []synctask.ResourceType `json:"resourceTypes"`
	Full          bool                    `json:"full"`
	StartedBy     string                  `json:"startedBy"` // user id; "" for the schedule
	Queue         string                  `json:"queue"`
	Step          int                     `json:"step"` // index into its steps
	CreatedAt     time.Time               `json:"createdAt"`
	UpdatedAt     time.Time               `json:"updatedAt"`
	FinishedAt    *time.Time              `json:"finishedAt"`
	Version       int64                   `json:"version"`
}

// Running tells whether the discovery is under way.
func (d Discovery) Running() bool { return d.Status == Discovering || d.Status == Syncing }

// steps are the resource types in the order in which they must be stored.
func (d Discovery) steps() [][]synctask.ResourceType {
	var steps [][]synctask.ResourceType
	for _, step := range record.Steps {
		var mine []synctask.ResourceType
		for _, rt := range step {
			if slices.Contains(d.ResourceTypes, rt) {
				mine = append(mine, rt)
			}
		}
		if len(mine) > 0 {
			steps = append(steps, mine)
		}
	}
	return steps
}

const (
	kept = 90 * 24 * time.Hour
	// runsMost is after how long a discovery that did not end no longer keeps others
	// of its types from starting.
	runsMost = 6 * time.Hour
)

// Discoveries stores discoveries:
//
//	by id:     DISCOVERY#<id> / DISCOVERY
//	newest:    ByAll DISCOVERIES / <id>
//	counters:  DISCOVERY#<id> / COUNTS
//	readings:  DISCOVERY#<id> / READING#<type>: how far they have come
//	cursor:    CURSOR#<type> / CURSOR
//	running:   RUNNING#<type> / RUNNING: the one discovery of the type
//	hashes:    HASHES#<type> / <bucket of ids>: what was taken over
type Discoveries struct {
	table  table.Table
	tasks  *synctask.Tasks
	kinds  *record.Kinds
	now    func() time.Time
	sweeps sweeps
}

// New makes the store. Make one a process (package app does): it knows when it last swept.
func New(t table.Table, tasks *synctask.Tasks, kinds *record.Kinds, now func() time.Time) *Discoveries {
	return &Discoveries{table: t, tasks: tasks, kinds: kinds, now: now, sweeps: sweeps{last: now()}}
}

func partition(id string) string { return "DISCOVERY#" + id }
func key(id string) table.Key    { return table.Key{PK: partition(id), SK: "DISCOVERY"} }
func readingKey(id string, rt synctask.ResourceType) table.Key {
	return table.Key{PK: partition(id), SK: "READING#" + string(rt)}
}
func cursorKey(rt synctask.ResourceType) table.Key {
	return table.Key{PK: "CURSOR#" + string(rt), SK: "CURSOR"}
}
func runningKey(rt synctask.ResourceType) table.Key {
	return table.Key{PK: "RUNNING#" + string(rt), SK: "RUNNING"}
}

func item(d Discovery) table.Item {
	i := table.New(key(d.ID), d).Expiring(d.CreatedAt.Add(kept))
	i.ByAll = table.Key{PK: "DISCOVERIES", SK: d.ID}
	return i
}

// running is the claim of a discovery on a type.
type running struct {
	DiscoveryID string `json:"discoveryId"`
	Until       int64  `json:"until"` // unix seconds
}

// Cursor is up to when the changes of a type were taken over.
type Cursor struct {
	At     time.Time `json:"at"`
	FullAt time.Time `json:"fullAt"` // of the last full comparison
}

// Options say what to discover. The zero value is: what changed of all types, for
// the schedule.
type Options struct {
	ResourceTypes []synctask.ResourceType // nil: all
	Full          bool                    // compare everything, not only what changed
	StartedBy     string                  // user id
	Now           bool                    // ahead of bulk work
	// SkipRunning leaves out the types of which a discovery is running, instead of
	// refusing; if all are, nothing starts and the answer is the zero Discovery.
	SkipRunning bool
}

// Start starts a discovery. Errors: fault.Invalid for a type that is not read;
// fault.Conflict where a discovery of one of the types is running.
func (s *Discoveries) Start(ctx context.Context, o Options) (Discovery, error) {
	types := o.ResourceTypes
	if len(types) == 0 {
		types = record.All()
	}
	types = slices.Compact(slices.Sorted(slices.Values(types)))
	for _, rt := range types {
		if !slices.Contains(record.All(), rt) {
			return Discovery{}, fault.Fields(fmt.Sprintf("resourceTypes must be some of %v: %s is not read from the ERP", record.All(), rt))
		}
	}
	for {
		now := s.now()
		d := Discovery{ID: id.New(now), Status: Discovering, ResourceTypes: types, Full: o.Full, StartedBy: o.StartedBy,
			Queue: queue.ERPBulk, CreatedAt: now, UpdatedAt: now, Version: 1}
		if o.Now {
			d.Queue = queue.ERPPriority
		}
		var ops []table.Op
		for _, rt := range types {
			claim := running{DiscoveryID: d.ID, Until: now.Add(runsMost).Unix()}
			ops = append(ops, table.Put(table.New(runningKey(rt), claim), table.Any(table.Absent(), table.FieldAtMost("until", now.Unix()))))
		}
		ops = append(ops, table.Put(item(d), table.Absent()))
		ops = append(ops, readings(ctx, d, now)...)
		err := s.table.Commit(ctx, ops...)
		if err == nil {
			return d, nil
		}
		var busy []synctask.ResourceType
		for i, rt := range types {
			if table.FailedAt(err, i) {
				busy = append(busy, rt)
			}
		}
		switch {
		case len(busy) == 0:
			return Discovery{}, fmt.Errorf("start a discovery: %w", err)
		case !o.SkipRunning:
			return Discovery{}, s.isRunning(ctx, busy[0])
		}
		if types = slices.DeleteFunc(types, func(rt synctask.ResourceType) bool { return slices.Contains(busy, rt) }); len(types) == 0 {
			return Discovery{}, nil
		}
	}
}

func (s *Discoveries) isRunning(ctx context.Context, rt synctask.ResourceType) error {
	held, err := table.Load[running](ctx, s.table, runningKey(rt))
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return err
	}
	return fault.New(fault.Conflict, "a discovery of %s is running: %s", rt, held.DiscoveryID)
}

// readings are the tasks of the discovery's current step.
func readings(ctx context.Context, d Discovery, now time.Time) []table.Op {
	var ops []table.Op
	for _, rt := range d.steps()[d.Step] {
		ops = append(ops, synctask.Put(ctx, synctask.NewReading(now, rt, d.ID, d.Queue)))
	}
	return ops
}

// Get reads a discovery. Errors: fault.NotFound.
func (s *Discoveries) Get(ctx context.Context, id string) (Discovery, error) {
	d, err := table.Load[Discovery](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return d, fault.New(fault.NotFound, "there is no discovery %s", id)
	}
	if err != nil {
		return d, fmt.Errorf("read discovery %s: %w", id, err)
	}
	return d, nil
}

// Newest reads the newest discoveries, the newest first.
func (s *Discoveries) Newest(ctx context.Context, most int) ([]Discovery, error) {
	return table.Find[Discovery](ctx, s.table, table.Query{Index: table.ByAll, PK: "DISCOVERIES", Reverse: true, Limit: most})
}

// CursorOf reads the cursor of a type; zero: it was never read.
func (s *Discoveries) CursorOf(ctx context.Context, rt synctask.ResourceType) (Cursor, error) {
	c, err := table.Load[Cursor](ctx, s.table, cursorKey(rt))
	if errors.Is(err, table.ErrMissing) {
		return c, nil
	}
	return c, err
}

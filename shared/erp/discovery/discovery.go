// Package discovery finds what changed in the ERP and imports it.
//
// A discovery runs in steps, because records need the records they refer to: unit types before items, items
// before stock (see record.Steps). In a step each resource type has a reading task. It reads the records that
// changed since the type's cursor, or all records, and stores one page task per 100 new, changed or deleted
// records. A record counts as changed if its hash differs from that of the last import, or if the portal's
// copy differs from what was imported. Each page is stored in one Commit with its content, the position of
// the reading and the counters. So a worker may be killed at any line, and the next one continues after the
// last stored page. A page task imports its records. A record that fails gets a failed task of its own, so
// that it does not hold up the others.
//
// When all pages of a step have ended, the next step begins. After the last step the cursors move to one
// minute before the start of the readings, but only for types of which no reading and no page was lost.
// Counters change in the same Commit as the task that they count, so a redelivery is not counted twice.
package discovery

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/erp/record"
	"backdock/shared/platform/enum"
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

// Schema gives the API the values; it refuses others.
func (Status) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(Discovering, Syncing, Completed, CompletedWithErrors, Failed)
}

// Discovery is one run.
type Discovery struct {
	ID            string                  `json:"_id"`
	Status        Status                  `json:"status"`
	ResourceTypes []synctask.ResourceType `json:"resourceTypes"`
	Full          bool                    `json:"full"`
	StartedBy     string                  `json:"startedBy"` // user id; "" if scheduled
	Queue         string                  `json:"queue"`
	Step          int                     `json:"step"` // index into its steps
	CreatedAt     time.Time               `json:"createdAt"`
	UpdatedAt     time.Time               `json:"updatedAt"`
	FinishedAt    *time.Time              `json:"finishedAt"`
	Version       int64                   `json:"version"`
}

// Running reports whether the discovery is under way.
func (d Discovery) Running() bool { return d.Status == Discovering || d.Status == Syncing }

// steps returns the discovery's resource types in the order in which they must be stored.
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

// Past reports whether everything of a resource type was read and imported, or has failed.
func (d Discovery) Past(rt synctask.ResourceType) bool {
	return !d.Running() || slices.IndexFunc(d.steps(), func(step []synctask.ResourceType) bool {
		return slices.Contains(step, rt)
	}) < d.Step
}

const (
	kept = 90 * 24 * time.Hour
	// runsMost is the age from which an unfinished discovery no longer prevents others of its types from
	// starting.
	runsMost = 6 * time.Hour
)

// Discoveries stores discoveries:
//
//	by id:     DISCOVERY#<id> / DISCOVERY
//	newest:    ByAll DISCOVERIES / <id>
//	counters:  DISCOVERY#<id> / COUNTS
//	readings:  DISCOVERY#<id> / READING#<type>: their position
//	cursor:    CURSOR#<type> / CURSOR
//	running:   RUNNING#<type> / RUNNING: the one discovery of the type
//	hashes:    HASHES#<type> / <bucket of ids>: of the imported records
type Discoveries struct {
	table  table.Table
	tasks  *synctask.Tasks
	kinds  *record.Kinds
	now    func() time.Time
	sweeps sweeps
}

// New makes the store. Make one per process (package app does), because it remembers its last sweep.
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

// running is the record that reserves a type for a discovery.
type running struct {
	DiscoveryID string `json:"discoveryId"`
	Until       int64  `json:"until"` // unix seconds
}

// Cursor is the time up to which the changes of a type were imported.
type Cursor struct {
	At     time.Time `json:"at"`
	FullAt time.Time `json:"fullAt"` // time of the last full comparison
}

// Options selects what to discover. The zero value means: changes of all types, scheduled.
type Options struct {
	// ID is the id of the discovery; "": a new one. A repeated Start with it returns that discovery.
	ID            string
	ResourceTypes []synctask.ResourceType // nil: all
	Full          bool                    // compare all records, not only changed ones
	StartedBy     string                  // user id
	Now           bool                    // with priority over bulk work
	// SkipRunning leaves out the types that have a running discovery instead of returning an error. If no
	// type is left, nothing starts and Start returns the zero Discovery.
	SkipRunning bool
}

// Start starts a discovery. Errors: fault.Invalid for a type that is not read; fault.Conflict if a discovery
// of one of the types is running.
func (s *Discoveries) Start(ctx context.Context, o Options) (Discovery, error) {
	types := o.ResourceTypes
	if len(types) == 0 {
		types = record.All()
	}
	types = slices.Compact(slices.Sorted(slices.Values(types)))
	for _, rt := range types {
		if !slices.Contains(record.All(), rt) {
			return Discovery{}, fault.Fields(fmt.Sprintf("resourceTypes must be some of %v: %s is not read from the ERP",
				record.All(), rt))
		}
	}
	if o.ID != "" {
		if there, err := s.Get(ctx, o.ID); !fault.Is(err, fault.NotFound) {
			return there, err
		}
	}
	for {
		now := s.now()
		d := Discovery{ID: cmp.Or(o.ID, id.New(now)), Status: Discovering, ResourceTypes: types, Full: o.Full, StartedBy: o.StartedBy,
			Queue: queue.ERPBulk, CreatedAt: now, UpdatedAt: now, Version: 1}
		if o.Now {
			d.Queue = queue.ERPPriority
		}
		var ops []table.Op
		for _, rt := range types {
			claim := running{DiscoveryID: d.ID, Until: now.Add(runsMost).Unix()}
			ops = append(ops, table.Put(table.New(runningKey(rt), claim), table.Any(table.Absent(), table.FieldAtMost("until",
				now.Unix()))))
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
		if types = slices.DeleteFunc(types, func(rt synctask.ResourceType) bool {
			return slices.Contains(busy,
				rt)
		}); len(types) == 0 {
			return Discovery{}, nil
		}
	}
}

func (s *Discoveries) isRunning(ctx context.Context, rt synctask.ResourceType) error {
	held, err := table.Load[running](ctx, s.table, runningKey(rt))
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return err
	}
	return fault.Busy(10, "a discovery of %s is running: %s", rt, held.DiscoveryID)
}

// readings returns the operations that store the tasks of the discovery's current step.
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

// Newest returns the newest discoveries, newest first.
func (s *Discoveries) Newest(ctx context.Context, most int) ([]Discovery, error) {
	return table.Find[Discovery](ctx, s.table, table.Query{Index: table.ByAll, PK: "DISCOVERIES", Reverse: true,
		Limit: most})
}

// CursorOf reads the cursor of a type. Zero: the type was never read.
func (s *Discoveries) CursorOf(ctx context.Context, rt synctask.ResourceType) (Cursor, error) {
	c, err := table.Load[Cursor](ctx, s.table, cursorKey(rt))
	if errors.Is(err, table.ErrMissing) {
		return c, nil
	}
	return c, err
}

// ReadAnew makes the next discovery of a type read all its records, and reports whether it would have read only what
// has changed. A discovery that is running is not changed.
func (s *Discoveries) ReadAnew(ctx context.Context, rt synctask.ResourceType) (bool, error) {
	c, err := s.CursorOf(ctx, rt)
	if err != nil || c.At.IsZero() {
		return false, err
	}
	if err := s.table.Commit(ctx, table.Delete(cursorKey(rt))); err != nil {
		return false, fmt.Errorf("cursor of %s: %w", rt, err)
	}
	return true, nil
}

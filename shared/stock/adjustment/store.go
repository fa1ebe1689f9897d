package adjustment

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// externalPrefix begins the external ids of the portal's adjustments in NetSuite.
const externalPrefix = "ADJ-"

// Adjustments stores inventory adjustments:
//
//	by id:           ADJ#<id> / ADJ, its lines: ADJ#<id> / LINES, its history: ADJ#<id> / HISTORY#…
//	all, by date:    ByKey ADJS / <date>#<id>
//	recent ones:     the list "adjustment", see Row
//	of a location:   ADJLEDGER#<location id> / ADJLEDGER, see ledger
//	NetSuite's copy: ADJUSTMENT#<NetSuite id> / ADJUSTMENT
type Adjustments struct {
	table    table.Table
	items    *item.Items
	settings *setting.Settings
	index    listing.Index[Row]
	now      func() time.Time
}

// New makes the store. Create one per process (package app does), because it holds the list in memory.
func New(t table.Table, blobs blob.Store, items *item.Items, settings *setting.Settings,
	now func() time.Time) *Adjustments {
	return &Adjustments{t, items, settings, listing.New[Row](List, t, blobs, now).Bounded(bound), now}
}

func partition(id string) string     { return "ADJ#" + id }
func key(id string) table.Key        { return table.Key{PK: partition(id), SK: "ADJ"} }
func linesKey(id string) table.Key   { return table.Key{PK: partition(id), SK: "LINES"} }
func placeOf(a Adjustment) table.Key { return table.Key{PK: "ADJS", SK: a.Date.String() + "#" + a.ID} }

func notFound(id string) error {
	return fault.New(fault.NotFound, "there is no inventory adjustment %s", id)
}

// Get reads an adjustment. Errors: fault.NotFound.
func (s *Adjustments) Get(ctx context.Context, id string) (Adjustment, error) {
	a, err := table.Load[Adjustment](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return a, notFound(id)
	}
	if err != nil {
		return a, fmt.Errorf("read inventory adjustment %s: %w", id, err)
	}
	return a, nil
}

// Full reads an adjustment with its lines. Errors: fault.NotFound.
func (s *Adjustments) Full(ctx context.Context, id string) (Adjustment, []Line, error) {
	for {
		a, err := s.Get(ctx, id)
		if err != nil {
			return a, nil, err
		}
		lines, version, err := s.lines(ctx, id)
		// Both are written together: if the lines are newer, they were changed between the two reads.
		if err != nil || version == a.LinesVersion {
			return a, lines, err
		}
	}
}

// History reads the events of an adjustment, newest first. values: also those that depend on what it is worth. Errors:
// fault.NotFound.
func (s *Adjustments) History(ctx context.Context, id, before string, values bool) ([]history.Event, error) {
	events, err := history.Read(ctx, s.table, partition(id), before)
	if err == nil && len(events) == 0 {
		_, err = s.Get(ctx, id)
	}
	if !values {
		events = slices.DeleteFunc(events, func(e history.Event) bool {
			return e.Kind == eventValue || e.Kind == eventReleased
		})
	}
	return events, err
}

// put returns the operation that stores an adjustment read at a version; 0: a new one.
func (s *Adjustments) put(a Adjustment, version int64) table.Op {
	a.Version, a.UpdatedAt = version+1, s.now()
	if a.Items == nil {
		a.Items = []string{}
	}
	i := table.New(key(a.ID), a).Listed(List, a.row())
	i.ByKey = placeOf(a)
	return table.Put(i, table.AsRead(version))
}

// putLines returns the operation that stores the lines at a version, Adjustment.LinesVersion. They are compressed: 500
// lines need about 15 KB.
func putLines(id string, version int64, lines []Line) table.Op {
	return packed.PutOne(linesKey(id), lines, packed.Options{Version: version})
}

func (s *Adjustments) lines(ctx context.Context, id string) ([]Line, int64, error) {
	lines := []Line{}
	stored, err := packed.Load(ctx, s.table, linesKey(id), &lines)
	if err != nil {
		return nil, 0, fmt.Errorf("lines of inventory adjustment %s: %w", id, err)
	}
	return lines, stored.Version, nil
}

// errNothing is returned by an edit that changes nothing.
var errNothing = errors.New("nothing to change")

func unlessNothing(err error) error {
	if errors.Is(err, errNothing) {
		return nil
	}
	return err
}

// change reads, changes and writes an adjustment; all changes of existing ones use it. edit may run several times and
// returns operations for the same Commit. If version is not nil, it must be the adjustment's version. Errors:
// fault.NotFound; fault.Conflict with the current adjustment; those of edit.
func (s *Adjustments) change(ctx context.Context, id string, version *int64,
	edit func(*Adjustment) ([]table.Op, error)) (Adjustment, error) {
	var a Adjustment
	err := table.Update(ctx, "inventory adjustment "+id, func() error {
		var err error
		if a, err = s.Get(ctx, id); err != nil {
			return err
		}
		if version != nil && *version != a.Version {
			return fault.Stale(a, "the adjustment was changed meanwhile: version %d is now version %d", *version, a.Version)
		}
		before := a.Version
		also, err := edit(&a)
		if err != nil {
			return err
		}
		if err := s.table.Commit(ctx, append([]table.Op{s.put(a, before)}, also...)...); err != nil {
			return err
		}
		a.Version = before + 1
		return nil
	})
	return a, err
}

// The kinds of events in an adjustment's history.
const (
	eventCreated   = "created"
	eventEdited    = "edited"
	eventCancelled = "cancelled"
	eventSync      = "sync"
	eventRemoved   = "removed"
	eventConfirmed = "confirmed" // the answer to a question about the lines
	eventReversed  = "reversed"
	// The following depend on what an adjustment is worth: only those who see costs see them.
	eventValue    = "value" // the answer to a question about the value
	eventReleased = "released"
)

func (s *Adjustments) event(ctx context.Context, id, kind, summary string, changes ...history.Change) table.Op {
	return history.Put(partition(id), history.New(ctx, s.now(), kind, summary, changes...))
}

// ledger serializes the adjustments of a location. It has the adjustments whose change of the stock may not have
// reached all items yet; who posts the next adjustment completes them first.
type ledger struct {
	Applying []string `json:"applying"` // ids
	Version  int64    `json:"version"`
}

func ledgerKey(location string) table.Key {
	return table.Key{PK: "ADJLEDGER#" + location, SK: "ADJLEDGER"}
}

func (s *Adjustments) ledger(ctx context.Context, location string) (ledger, error) {
	l, err := table.Load[ledger](ctx, s.table, ledgerKey(location))
	if errors.Is(err, table.ErrMissing) {
		return ledger{}, nil
	}
	return l, err
}

// with returns the operation that stores the ledger with further adjustments.
func (l ledger) with(location string, ids ...string) table.Op {
	next := ledger{append(slices.Clone(l.Applying), ids...), l.Version + 1}
	return table.Put(table.New(ledgerKey(location), next), table.AsRead(l.Version))
}

// without returns the operation that removes an adjustment from the ledger; none if it is not there.
func (l ledger) without(location, id string) []table.Op {
	if !slices.Contains(l.Applying, id) {
		return nil
	}
	l.Applying = slices.DeleteFunc(slices.Clone(l.Applying), func(one string) bool { return one == id })
	return []table.Op{l.with(location)}
}

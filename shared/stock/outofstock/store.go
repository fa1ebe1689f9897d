package outofstock

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
)

// Marks stores the marks:
//
//	by id:      OUTOFSTOCK#<id> / MARK
//	history:    OUTOFSTOCK#<id> / HISTORY#<event id>, see shared/platform/history
//	of an item: ByKey OUTOFSTOCKITEM#<item id> / <id>
//	active:     OUTOFSTOCKITEM#<item id> / ACTIVE, which makes a second active mark of the item impossible
//	list:       see List and shared/platform/listing
//	lost sales: see lost.go
type Marks struct {
	table table.Table
	list  listing.Index[Mark]
	now   func() time.Time
}

// List is the name of the list of marks: the active ones, and those resolved in the last 90 days.
const List = "out_of_stock"

var bound = listing.Bound[Mark]{
	Open: func(m *Mark) bool { return m.Status == Active },
	At:   func(m *Mark) time.Time { return m.ResolvedAt },
}

// New returns the store. Create one per process (package app does), because it holds the list in memory.
func New(t table.Table, blobs blob.Store, now func() time.Time) *Marks {
	return &Marks{table: t, list: listing.New[Mark](List, t, blobs, now).Bounded(bound), now: now}
}

func partition(id string) string { return "OUTOFSTOCK#" + id }

func key(id string) table.Key { return table.Key{PK: partition(id), SK: "MARK"} }

func itemPlace(itemID string) string { return "OUTOFSTOCKITEM#" + itemID }

func activeKey(itemID string) table.Key { return table.Key{PK: itemPlace(itemID), SK: "ACTIVE"} }

// active is the record that reserves an item for its active mark.
type active struct {
	MarkID string `json:"markId"`
}

func stored(m Mark) table.Item {
	i := table.New(key(m.ID), m).Listed(List, m)
	i.ByKey = table.Key{PK: itemPlace(m.ItemID), SK: m.ID}
	return i
}

// Mark stores a new active mark; its id, item and details are given. summary is for the history. The same id again
// returns the stored mark. Errors: fault.Conflict with the current mark if the item has one.
func (s *Marks) Mark(ctx context.Context, m Mark, summary string) (Mark, error) {
	now := s.now()
	m.Status, m.CreatedAt, m.UpdatedAt, m.Version = Active, now, now, 1
	m.MarkedBy = access.From(ctx).UserID
	err := s.table.Commit(ctx, table.Put(table.New(activeKey(m.ItemID), active{m.ID}), table.Absent()),
		table.Put(stored(m), table.Absent()),
		s.Event(ctx, m.ID, "marked", summary))
	if !errors.Is(err, table.ErrCondition) {
		return m, err
	}
	there, err := s.OfItem(ctx, m.ItemID)
	switch {
	case err != nil:
		return Mark{}, err
	case there == nil: // resolved a moment ago
		return Mark{}, fault.Busy(1, "the item was marked by someone else meanwhile: try again")
	case there.ID == m.ID:
		return *there, nil
	}
	return Mark{}, fault.Stale(*there, "the item is marked out of stock already")
}

// Get reads a mark. Errors: fault.NotFound.
func (s *Marks) Get(ctx context.Context, id string) (Mark, error) {
	m, err := table.Load[Mark](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return m, fault.New(fault.NotFound, "there is no out-of-stock mark %s", id)
	}
	return m, err
}

// OfItem reads the active mark of an item; nil if it has none.
func (s *Marks) OfItem(ctx context.Context, itemID string) (*Mark, error) {
	at, err := table.Load[active](ctx, s.table, activeKey(itemID))
	if errors.Is(err, table.ErrMissing) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("mark of item %s: %w", itemID, err)
	}
	m, err := s.Get(ctx, at.MarkID)
	if err == nil && m.Status != Active { // resolved between the reads
		return nil, nil
	}
	return &m, err
}

// Active returns the active marks by item id. It reads only the changes since the last call, and is eventually
// consistent.
func (s *Marks) Active(ctx context.Context) (map[string]*Mark, error) {
	rows, err := s.list.Find(ctx, func(m *Mark) bool { return m.Status == Active })
	if err != nil {
		return nil, fmt.Errorf("active marks: %w", err)
	}
	byItem := make(map[string]*Mark, len(rows))
	for _, m := range rows {
		byItem[m.ItemID] = m
	}
	return byItem, nil
}

// Filter selects marks; the zero Filter selects all.
type Filter struct {
	Status Status
	ItemID string
	// On selects the marks that were active at some time of a day, from On until OnEnd; zero: all.
	On, OnEnd time.Time
}

func (f Filter) selects(m *Mark) bool {
	switch {
	case f.Status != "" && f.Status != m.Status,
		f.ItemID != "" && f.ItemID != m.ItemID,
		!f.On.IsZero() && !m.CreatedAt.Before(f.OnEnd),
		!f.On.IsZero() && m.Status == Resolved && m.ResolvedAt.Before(f.On):
		return false
	}
	return true
}

// newest sorts active marks before resolved ones, and the newest first.
var newest = listing.Order[Mark]{Name: "newest", Compare: func(a, b *Mark) int {
	if a.Status != b.Status {
		return cmp.Compare(a.Status, b.Status)
	}
	return cmp.Or(b.ResolvedAt.Compare(a.ResolvedAt), b.CreatedAt.Compare(a.CreatedAt))
}}

// Page returns a page (from 1) of the marks and their number: active ones first, then resolved ones, the newest first.
// Of one item they are all marks, otherwise resolved ones of the last 90 days.
func (s *Marks) Page(ctx context.Context, f Filter, page, limit int) ([]*Mark, int, error) {
	if f.ItemID == "" {
		return s.list.Page(ctx, newest, false, f.selects, page, limit)
	}
	all, err := table.Find[Mark](ctx, s.table, table.Query{Index: table.ByKey, PK: itemPlace(f.ItemID)})
	if err != nil {
		return nil, 0, fmt.Errorf("marks of item %s: %w", f.ItemID, err)
	}
	var rows []*Mark
	for i := range all {
		if f.selects(&all[i]) {
			rows = append(rows, &all[i])
		}
	}
	slices.SortFunc(rows, newest.Compare)
	from := min((page-1)*limit, len(rows))
	return rows[from:min(from+limit, len(rows))], len(rows), nil
}

// Edit changes an active mark. version is the version that the caller has read; nil: any. edit returns the event's
// summary, "" if nothing changes. Errors: fault.NotFound; fault.Conflict with the current mark.
func (s *Marks) Edit(ctx context.Context, id string, version *int64, edit func(*Mark) (string, error)) (Mark, error) {
	return s.change(ctx, id, "edited", func(m *Mark) (string, []table.Op, error) {
		if version != nil && *version != m.Version {
			return "", nil, fault.Stale(*m, "the mark was changed meanwhile: version %d is now version %d", *version, m.Version)
		}
		if m.Status != Active {
			return "", nil, fault.Stale(*m, "the mark is resolved: it can no longer be changed")
		}
		summary, err := edit(m)
		return summary, nil, err
	})
}

// Resolve ends a mark. The same notes again change nothing. Errors: fault.NotFound; fault.Conflict with the current mark
// if it was resolved with other notes, or if version is not nil and not its version.
func (s *Marks) Resolve(ctx context.Context, id string, version *int64, notes string) (Mark, error) {
	return s.change(ctx, id, "resolved", func(m *Mark) (string, []table.Op, error) {
		if m.Status == Resolved {
			if m.ResolutionNotes == notes {
				return "", nil, nil
			}
			return "", nil, fault.Stale(*m, "the mark is resolved already")
		}
		if version != nil && *version != m.Version {
			return "", nil, fault.Stale(*m, "the mark was changed meanwhile: version %d is now version %d", *version, m.Version)
		}
		m.Status, m.ResolutionNotes, m.ResolvedBy, m.ResolvedAt = Resolved, notes, access.From(ctx).UserID, s.now()
		free := table.Delete(activeKey(m.ItemID), table.FieldIs("markId", m.ID))
		return "Resolved: " + notes, []table.Op{free}, nil
	})
}

func (s *Marks) change(ctx context.Context, id, kind string,
	change func(*Mark) (summary string, also []table.Op, err error)) (Mark, error) {
	var m Mark
	err := table.Update(ctx, "out-of-stock mark "+id, func() error {
		var err error
		if m, err = s.Get(ctx, id); err != nil {
			return err
		}
		before := m.Version
		summary, also, err := change(&m)
		if err != nil || summary == "" {
			return err
		}
		m.Version, m.UpdatedAt = before+1, s.now()
		ops := append([]table.Op{table.Put(stored(m), table.VersionIs(before))}, also...)
		return s.table.Commit(ctx, append(ops, s.Event(ctx, id, kind, summary))...)
	})
	return m, err
}

// Event returns the operation that adds an event to the history of a mark.
func (s *Marks) Event(ctx context.Context, id, kind, summary string) table.Op {
	return history.Put(partition(id), history.New(ctx, s.now(), kind, summary))
}

// History reads a mark's events, newest first, at most 200. Errors: fault.NotFound.
func (s *Marks) History(ctx context.Context, id string) ([]history.Event, error) {
	events, err := history.Read(ctx, s.table, partition(id), "")
	if err == nil && len(events) == 0 {
		_, err = s.Get(ctx, id)
	}
	return events, err
}

// Save writes the list's snapshot, see listing.Index.Save.
func (s *Marks) Save(ctx context.Context) (rows int, err error) { return s.list.Save(ctx) }

// Monday returns the first day of a date's week.
func Monday(day civil.Date) civil.Date {
	return day.AddDays(-(int(day.Weekday()) + 6) % 7)
}

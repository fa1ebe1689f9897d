package report

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
)

// List is the name of the list of reports, see shared/platform/listing.
const List = "pricing_report"

// Reports stores pricing reports:
//
//	by id:             PRICINGREPORT#<id> / REPORT; the list "pricing_report"
//	the open one:      PRICINGREPORTS / OPEN
//	closed last:       PRICINGREPORTS / CLOSED
//	items by chunk:    PRICINGREPORT#<id> / PLAN
//	how far it is:     PRICINGREPORT#<id> / PROGRESS
//	a chunk:           PRICINGREPORT#<id> / CHUNK#<number>: its lines and costs, as they were collected
//	its problems:      PRICINGREPORT#<id> / PROBLEMS#<number>
//	a touched line:    PRICINGREPORT#<id> / LINE#<item id>
//	its cost anew:     PRICINGREPORT#<id> / LINE#<item id>~ANEW
//	a closed chunk:    PRICINGREPORT#<id> / FINAL#<number>: its lines with the decisions
//	for the next one:  PRICINGREPORT#<id> / BASE#<number>: what is known of each item
type Reports struct {
	table table.Table
	now   func() time.Time
	list  listing.Index[Row]
	kept  kept
}

// New makes the store. Make one per process (package app does), because it keeps the lines of a report in memory.
func New(t table.Table, blobs blob.Store, now func() time.Time) *Reports {
	return &Reports{table: t, now: now, list: listing.New[Row](List, t, blobs, now)}
}

func partition(id string) string { return "PRICINGREPORT#" + id }

func key(id string) table.Key { return table.Key{PK: partition(id), SK: "REPORT"} }

func lineKey(id, itemID string) table.Key {
	return table.Key{PK: partition(id), SK: linePrefix + itemID}
}

const linePrefix, anewSuffix = "LINE#", "~ANEW"

var (
	openKey   = table.Key{PK: "PRICINGREPORTS", SK: "OPEN"}
	closedKey = table.Key{PK: "PRICINGREPORTS", SK: "CLOSED"}
)

// named is the item that names the open report, or the one that was closed last.
type named struct {
	ID string `json:"reportId"`
}

// Row is a report in the list.
type Row struct{ Report }

func stored(r Report) table.Item {
	row := Row{r}
	row.Firsts = nil
	return table.New(key(r.ID), r).Listed(List, row)
}

// Get reads a report. Errors: fault.NotFound.
func (s *Reports) Get(ctx context.Context, id string) (Report, error) {
	r, err := table.Load[Report](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return r, fault.New(fault.NotFound, "there is no pricing report %s", id)
	}
	if err != nil {
		return r, fmt.Errorf("read pricing report %s: %w", id, err)
	}
	return r, nil
}

// Open returns the open report. It is false if there is none.
func (s *Reports) Open(ctx context.Context) (Report, bool, error) {
	id, err := s.named(ctx, openKey)
	if err != nil || id == "" {
		return Report{}, false, err
	}
	r, err := s.Get(ctx, id)
	return r, err == nil, err
}

func (s *Reports) named(ctx context.Context, at table.Key) (string, error) {
	n, err := table.Load[named](ctx, s.table, at)
	if errors.Is(err, table.ErrMissing) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read which pricing report is %s: %w", strings.ToLower(at.SK), err)
	}
	return n.ID, nil
}

// Begin stores a new report that is to be collected. r has an ID and what was asked for. With the ID of a report that is
// there it returns that one. Errors: fault.Conflict with the open report, if there is one.
func (s *Reports) Begin(ctx context.Context, r Report) (Report, error) {
	now := s.now()
	r.Status, r.StartedBy, r.CreatedAt, r.UpdatedAt, r.Version, r.Attempt = Collecting, access.From(ctx).UserID, now, now, 1, 1
	r.DiscoveryID = id.New(now)
	var err error
	if r.PreviousID, err = s.named(ctx, closedKey); err != nil {
		return r, err
	}
	err = s.table.Commit(ctx, table.Put(stored(r), table.Absent()), table.Put(table.New(openKey, named{r.ID}), table.Absent()))
	if !errors.Is(err, table.ErrCondition) {
		return r, err
	}
	if there, err := s.Get(ctx, r.ID); !fault.Is(err, fault.NotFound) {
		return there, err
	}
	open, is, err := s.Open(ctx)
	if err != nil {
		return r, err
	}
	if !is {
		return r, fault.Busy(1, "the open pricing report was closed just now: start again")
	}
	return open, fault.Stale(open, "the pricing report of %s is open: close it or stop it first", open.Date)
}

// Change reads a report, changes it and stores it, together with what also returns. change may be called again. An error
// of change is returned as it is, with the report.
func (s *Reports) Change(ctx context.Context, id string, change func(*Report) ([]table.Op, error)) (Report, error) {
	var r Report
	err := table.Update(ctx, "pricing report "+id, func() error {
		var err error
		if r, err = s.Get(ctx, id); err != nil {
			return err
		}
		read := r.Version
		also, err := change(&r)
		if err != nil {
			return err
		}
		r.Version, r.UpdatedAt = read+1, s.now()
		ops := append([]table.Op{table.Put(stored(r), table.VersionIs(read))}, also...)
		return s.table.Commit(ctx, ops...)
	})
	return r, err
}

// ErrUnchanged is returned by a change that has nothing to store.
var ErrUnchanged = errors.New("nothing to change")

// Stop ends a collection. It leaves no report open. Errors: fault.NotFound; fault.Conflict for a report that is not being
// collected.
func (s *Reports) Stop(ctx context.Context, id string) (Report, error) {
	r, err := s.Change(ctx, id, func(r *Report) ([]table.Op, error) {
		switch r.Status {
		case Stopped:
			return nil, ErrUnchanged
		case Collecting, Failed:
		default:
			return nil, fault.Stale(*r, "the pricing report is %s: only a collection can be stopped", r.Status)
		}
		r.Become(Stopped)
		return []table.Op{table.Delete(openKey, table.FieldIs("reportId", id))}, nil
	})
	if errors.Is(err, ErrUnchanged) {
		err = nil
	}
	return r, err
}

// Filter selects reports of the list. The zero value selects all.
type Filter struct{ Status Status }

// Sorts are the fields by which the list is sorted.
var Sorts = map[string]func(a, b *Row) int{
	"createdAt": func(a, b *Row) int { return a.CreatedAt.Compare(b.CreatedAt) },
	"closedAt":  func(a, b *Row) int { return timeOf(a.ClosedAt).Compare(timeOf(b.ClosedAt)) },
	"status":    func(a, b *Row) int { return cmp.Compare(a.Status, b.Status) },
	"lines":     func(a, b *Row) int { return cmp.Compare(a.lines(), b.lines()) },
}

func timeOf(t *time.Time) time.Time {
	if t == nil {
		return time.Time{}
	}
	return *t
}

func (r *Row) lines() int {
	if r.Totals == nil {
		return 0
	}
	return r.Totals.Lines
}

// Page is a page of reports. Measured is of all reports, whatever the filter.
type Page struct {
	Rows     []*Row
	Total    int
	Measured Measurements
}

// Page returns a page (from 1) of the reports, sorted by one of Sorts.
func (s *Reports) Page(ctx context.Context, f Filter, sortBy string, descending bool, page, limit int) (p Page, err error) {
	keep := func(r *Row) bool {
		p.Measured.add(r)
		return f.Status == "" || r.Status == f.Status
	}
	p.Rows, p.Total, err = s.list.Page(ctx, listing.Order[Row]{Name: sortBy, Compare: Sorts[sortBy]}, descending, keep, page, limit)
	return p, err
}

// Save writes the list's snapshot, see listing.Index.Save.
func (s *Reports) Save(ctx context.Context) (rows int, err error) { return s.list.Save(ctx) }

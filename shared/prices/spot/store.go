package spot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// List is the name of the list of sheets, see shared/platform/listing.
const List = "spot_buy_sheet"

// Sheets stores spot buy sheets:
//
//	by id:            SPOTSHEET#<id> / SHEET; the list "spot_buy_sheet"
//	of a date:        SPOTSHEETS#DATE / <date>, which makes a second sheet of the date impossible
//	published:        SPOTSHEETS#PUBLISHED / <id>, until it is closed
//	a published line: SPOTSHEET#<id> / LINE#<line id>
//	what an order bought: SPOTSHEET#<id> / SALE#<order id>
//	history:          SPOTSHEET#<id> / HISTORY#<event id>, see shared/platform/history
type Sheets struct {
	table table.Table
	list  *listing.Index[Row]
	now   func() time.Time
}

// NewSheets makes the store. Make one per process (package app does), because it holds the list in memory.
func NewSheets(t table.Table, blobs blob.Store, now func() time.Time) *Sheets {
	return &Sheets{table: t, list: listing.New[Row](List, t, blobs, now), now: now}
}

// Row is a sheet in the list, without its lines.
type Row struct {
	Sheet
	LineCount int `json:"lineCount"`
}

func key(id string) table.Key { return table.Key{PK: partition(id), SK: "SHEET"} }

// dated is the record that reserves a date for its sheet.
type dated struct {
	SheetID string `json:"sheetId"`
}

func dateKey(s Sheet) table.Key { return table.Key{PK: "SPOTSHEETS#DATE", SK: s.Date.String()} }

func stored(s Sheet) table.Item {
	head := s
	head.Content = Content{}
	return packed.Within(table.New(key(s.ID), head).Listed(List, Row{head, len(s.Lines)}), s.Content)
}

func (s *Sheets) event(ctx context.Context, sheetID, kind, summary string, changes ...history.Change) table.Op {
	return history.Put(partition(sheetID), history.New(ctx, s.now(), kind, summary, changes...))
}

// Create stores a new draft; its id, date and lines are given. The same id again returns the stored sheet. Errors:
// fault.Conflict with the sheet of the date, if there is one.
func (s *Sheets) Create(ctx context.Context, sheet Sheet, summary string) (Sheet, error) {
	now := s.now()
	sheet.Status, sheet.CreatedBy, sheet.CreatedAt, sheet.UpdatedAt, sheet.Version = InDraft, access.From(ctx).UserID, now, now, 1
	err := s.table.Commit(ctx, table.Put(stored(sheet), table.Absent()),
		table.Put(table.New(dateKey(sheet), dated{sheet.ID}), table.Absent()),
		s.event(ctx, sheet.ID, "created", summary))
	if !errors.Is(err, table.ErrCondition) {
		return sheet, err
	}
	at, err := table.Load[dated](ctx, s.table, dateKey(sheet))
	if err != nil {
		return Sheet{}, fmt.Errorf("spot buy sheet of %s: %w", sheet.Date, err)
	}
	there, err := s.Get(ctx, at.SheetID)
	if err != nil || there.ID == sheet.ID {
		return there, err
	}
	return Sheet{}, fault.Stale(there, "there is a spot buy sheet for %s already: %s", sheet.Date, there.ID)
}

// Get reads a sheet. Errors: fault.NotFound.
func (s *Sheets) Get(ctx context.Context, id string) (Sheet, error) {
	item, err := s.table.Get(ctx, key(id))
	if errors.Is(err, table.ErrMissing) {
		return Sheet{}, fault.New(fault.NotFound, "there is no spot buy sheet %s", id)
	}
	if err != nil {
		return Sheet{}, fmt.Errorf("read spot buy sheet %s: %w", id, err)
	}
	return packed.Whole(item, (*Sheet).content)
}

// change reads a sheet that is not closed, changes it and stores it, with what else do returns. do may be called again.
func (s *Sheets) change(ctx context.Context, id string, version *int64, do func(*Sheet) ([]table.Op, error)) (Sheet, error) {
	var sheet Sheet
	err := table.Update(ctx, "spot buy sheet "+id, func() error {
		var err error
		if sheet, err = s.Get(ctx, id); err != nil {
			return err
		}
		if version != nil && *version != sheet.Version {
			return fault.Stale(sheet, "the spot buy sheet was changed by someone else meanwhile")
		}
		if sheet.Status == IsClosed {
			return fault.Stale(sheet, "the spot buy sheet of %s is closed: it cannot be changed", sheet.Date)
		}
		read := sheet.Version
		also, err := do(&sheet)
		if err != nil {
			return err
		}
		sheet.Version, sheet.UpdatedAt = read+1, s.now()
		return s.table.Commit(ctx, append([]table.Op{table.Put(stored(sheet), table.VersionIs(read))}, also...)...)
	})
	return sheet, err
}

// publishedAtOnce is how many lines one transaction publishes.
const publishedAtOnce = 90

// Publish makes offers of the draft lines. weighted has their weighted costs per one of their units, by line id. A
// transaction publishes up to 90 lines: if a process ends between two of them, the rest are still drafts, and the next
// Publish continues. version is of the sheet that was looked at; nil: any.
func (s *Sheets) Publish(ctx context.Context, id string, version *int64, weighted map[string]money.Decimal) (Sheet, error) {
	for {
		left := 0
		sheet, err := s.change(ctx, id, version, func(sheet *Sheet) ([]table.Op, error) {
			ops, n := s.publish(sheet, weighted)
			left = len(sheet.Drafts())
			if n == 0 {
				return nil, errUnchanged
			}
			return append(ops, s.event(ctx, id, "published", fmt.Sprintf("Published %d of %d lines", n, len(sheet.Lines)))), nil
		})
		if errors.Is(err, errUnchanged) {
			return sheet, nil
		}
		if err != nil || left == 0 {
			return sheet, err
		}
		version = &sheet.Version
	}
}

var errUnchanged = errors.New("nothing to change")

func (s *Sheets) publish(sheet *Sheet, weighted map[string]money.Decimal) (ops []table.Op, n int) {
	now := s.now()
	for i := range sheet.Lines {
		l := &sheet.Lines[i]
		if l.PublishedAt != nil || n == publishedAtOnce {
			continue
		}
		l.PublishedAt = &now
		if cost, known := weighted[l.ID]; known {
			l.WeightedCost = &cost
		}
		ops = append(ops, table.Put(table.New(lineKey(l.ID), offer(sheet.ID, *l)), table.Absent()))
		n++
	}
	if n > 0 {
		sheet.Status = Published
		if sheet.PublishedAt == nil {
			sheet.PublishedAt = &now
		}
		ops = append(ops, table.Put(table.New(publishedKey(sheet.ID), published{sheet.ID, sheet.until()})))
	}
	return ops, n
}

// Drafts returns the lines that are not published.
func (s Sheet) Drafts() []Line {
	var drafts []Line
	for _, l := range s.Lines {
		if l.PublishedAt == nil {
			drafts = append(drafts, l)
		}
	}
	return drafts
}

// Stop ends an offer for everyone who has not taken from it. name is its item's, for the history. A second call changes
// nothing. Errors: fault.NotFound; fault.Conflict for an offer that is over or was never published.
func (s *Sheets) Stop(ctx context.Context, lineID, name string) error {
	sheetID := SheetOf(lineID)
	return table.Update(ctx, "spot offer "+lineID, func() error {
		l, err := table.Load[offered](ctx, s.table, lineKey(lineID))
		if errors.Is(err, table.ErrMissing) {
			return fault.New(fault.NotFound, "the sheet has no published line %s", lineID)
		}
		if err != nil {
			return fmt.Errorf("stop spot offer %s: %w", lineID, err)
		}
		switch state := l.state(s.now()); state {
		case Stopped:
			return nil
		case Open:
		default:
			return fault.New(fault.Conflict, "the offer is over already (%s): there is nothing to stop", state)
		}
		return s.table.Commit(ctx, endOp(ctx, lineID, Stopped, s.now()),
			s.event(ctx, sheetID, "stopped", "Stopped the offer of "+name))
	})
}

// endOp ends an offer. It fails if something else has ended it.
func endOp(ctx context.Context, lineID string, as State, at time.Time) table.Op {
	return table.Set(lineKey(lineID), map[string]any{"ended": as, "endedAt": at, "endedBy": access.From(ctx).UserID},
		table.FieldIs("ended", ""))
}

package spot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// List is the name of the list of sheets, see shared/platform/listing.
const List = "spot_buy_sheet"

// Sheets stores spot buy sheets:
//
//	by id:                SPOTSHEET#<id> / SHEET; the list "spot_buy_sheet"
//	of a date:            SPOTSHEETS#DATE / <date>, which makes a second sheet of the date impossible
//	published:            SPOTSHEETS#PUBLISHED / <id>, until it is closed
//	a published line:     SPOTSHEET#<id> / LINE#<line id>
//	what an order bought: SPOTSHEET#<id> / SALE#<order id>
//
// What people did is in the audit list.
type Sheets struct {
	table table.Table
	list  listing.Index[Row]
	now   func() time.Time
	// renewed is called when offers were published or ended.
	renewed func()
}

// NewSheets makes the store. Make one per process (package app does), because it holds the list in memory.
func NewSheets(t table.Table, blobs blob.Store, now func() time.Time) *Sheets {
	return &Sheets{table: t, list: listing.New[Row](List, t, blobs, now), now: now, renewed: func() {}}
}

// Renewing lets what is published, stopped and closed through s count at once in offers, which is of the same process.
// Other processes see it after a second.
func (s *Sheets) Renewing(offers *Offers) *Sheets {
	s.renewed = offers.Forget
	return s
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

// event returns the operations of an audit event of a sheet.
func (s *Sheets) event(ctx context.Context, action audit.Action, sheet Sheet, reason string, after any) []table.Op {
	subject := audit.Subject{Type: "spotBuySheet", ID: sheet.ID, Name: sheet.Date.String()}
	return audit.Put(audit.New(ctx, s.now(), action, subject, reason, nil, after))
}

// Create stores a new draft; its id, date and lines are given. The same id again returns the stored sheet. Errors:
// fault.Conflict with the sheet of the date, if there is one.
func (s *Sheets) Create(ctx context.Context, sheet Sheet) (Sheet, error) {
	now := s.now()
	sheet.Status, sheet.CreatedBy, sheet.CreatedAt, sheet.UpdatedAt, sheet.Version = InDraft, access.From(ctx).UserID, now, now, 1
	ops := []table.Op{table.Put(stored(sheet), table.Absent()), table.Put(table.New(dateKey(sheet), dated{sheet.ID}), table.Absent())}
	err := s.table.Commit(ctx, append(ops, s.event(ctx, audit.SpotSheetCreated, sheet, "", nil)...)...)
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

// Save replaces the lines that are not published by those that lines returns; it gets the sheet as it is now. Published
// lines must be among them, unchanged. Errors: those of lines; fault.Conflict with the sheet, if it is closed or version is
// not its version.
func (s *Sheets) Save(ctx context.Context, id string, version *int64, lines func(Sheet) ([]Line, error)) (Sheet, error) {
	sheet, err := s.change(ctx, id, version, func(sheet *Sheet) ([]table.Op, error) {
		all, err := lines(*sheet)
		if err == nil && table.Same(all, sheet.Lines) {
			err = errUnchanged
		}
		sheet.Lines = all
		return nil, err
	})
	if errors.Is(err, errUnchanged) {
		err = nil
	}
	return sheet, err
}

var errUnchanged = errors.New("nothing to change")

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

// Filter selects sheets of the list. The zero value selects all.
type Filter struct{ Status Status }

// Sorts are the fields by which the list is sorted.
var Sorts = map[string]func(a, b *Row) int{
	"date":      func(a, b *Row) int { return a.Date.DaysSince(b.Date) },
	"createdAt": func(a, b *Row) int { return a.CreatedAt.Compare(b.CreatedAt) },
	"status":    func(a, b *Row) int { return cmp.Compare(a.Status, b.Status) },
	"lineCount": func(a, b *Row) int { return cmp.Compare(a.LineCount, b.LineCount) },
}

// Page returns a page (from 1) of the sheets, sorted by one of Sorts.
func (s *Sheets) Page(ctx context.Context, f Filter, sortBy string, descending bool, page, limit int) ([]*Row, int, error) {
	keep := func(r *Row) bool { return f.Status == "" || r.Status == f.Status }
	return s.list.Page(ctx, listing.Order[Row]{Name: sortBy, Compare: Sorts[sortBy]}, descending, keep, page, limit)
}

// SaveSnapshot writes the list's snapshot, see listing.Index.Save.
func (s *Sheets) SaveSnapshot(ctx context.Context) (rows int, err error) { return s.list.Save(ctx) }

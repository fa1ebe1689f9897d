package adjustment

import (
	"context"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// List is the name of the list of adjustments, see shared/platform/listing.
const List = "adjustment"

// Row is an adjustment in the list.
type Row struct{ Adjustment }

func (a Adjustment) row() Row { return Row{a} }

// bound is the rule of which adjustments the list holds: those that are not settled; others for 90 days.
var bound = listing.Bound[Row]{Open: (*Row).unsettled, At: func(r *Row) time.Time { return r.UpdatedAt }}

func (r *Row) unsettled() bool { return r.Sync.Status != synctask.StateSynced }

// newestFirst sorts by date, and within a day by creation. Pages read it in descending order.
var newestFirst = listing.Order[Row]{Name: "date", Compare: func(a, b *Row) int {
	if c := a.Date.DaysSince(b.Date); c != 0 {
		return c
	}
	return a.CreatedAt.Compare(b.CreatedAt)
}}

// Filter selects adjustments. Empty fields select all.
type Filter struct {
	DateFrom, DateTo civil.Date
	ItemID           string
	Reason           Reason
	Direction        Direction
	Sync             synctask.StateStatus
	Status           Status
	AwaitsRelease    bool // only those that wait for their release
}

func (f Filter) selects() func(*Row) bool {
	return func(r *Row) bool {
		return (f.DateFrom.IsZero() || !r.Date.Before(f.DateFrom)) && (f.DateTo.IsZero() || !r.Date.After(f.DateTo)) &&
			(f.ItemID == "" || slices.Contains(r.Items, f.ItemID)) && (f.Reason == "" || r.Reason == f.Reason) &&
			(f.Direction == "" || r.Direction == f.Direction) && (f.Sync == "" || r.Sync.Status == f.Sync) &&
			(f.Status == "" || r.Status == f.Status) && (!f.AwaitsRelease || r.AwaitsRelease())
	}
}

func (s *Adjustments) selection(f Filter) listing.Selection[Row] {
	return listing.Selection[Row]{
		ID:   func(r *Row) string { return r.ID },
		Keep: f.selects(),
		Listed: func(ctx context.Context, page, limit int) ([]*Row, int, error) {
			return s.index.Page(ctx, newestFirst, true, f.selects(), page, limit)
		},
		Whole: func(at listing.Position) bool {
			return f.DateFrom.After(at.LastDate()) || f.AwaitsRelease || f.Sync != "" && f.Sync != synctask.StateSynced
		},
		Next: listing.ByDate[Row](s.table, table.Query{Index: table.ByKey, PK: placeOf(Adjustment{}).PK},
			listing.Dates{From: f.DateFrom, To: f.DateTo},
			func(place string) table.Key { return key(place[strings.IndexByte(place, '#')+1:]) }),
	}
}

// Page reads a page (from 1) of the adjustments that the list holds, newest first, and how far back the list goes.
func (s *Adjustments) Page(ctx context.Context, f Filter, page, limit int) (listing.Page[Row], error) {
	return s.index.Paged(ctx, s.selection(f), page, limit)
}

// Older reads further adjustments that the list does not hold, newest first, see listing.Index.Older. Errors:
// fault.Invalid for an invalid position.
func (s *Adjustments) Older(ctx context.Context, f Filter, from string, limit int) (listing.Page[Row], error) {
	return s.index.Older(ctx, s.selection(f), from, limit)
}

// Save writes the list's snapshot, see listing.Index.Save.
func (s *Adjustments) Save(ctx context.Context) (rows int, err error) { return s.index.Save(ctx) }

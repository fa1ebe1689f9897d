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
	Waiting          bool // only those that wait for their release
}

func (f Filter) selects() func(*Row) bool {
	return func(r *Row) bool {
		return (f.DateFrom.IsZero() || !r.Date.Before(f.DateFrom)) && (f.DateTo.IsZero() || !r.Date.After(f.DateTo)) &&
			(f.ItemID == "" || slices.Contains(r.Items, f.ItemID)) && (f.Reason == "" || r.Reason == f.Reason) &&
			(f.Direction == "" || r.Direction == f.Direction) && (f.Sync == "" || r.Sync.Status == f.Sync) &&
			(f.Status == "" || r.Status == f.Status) && (!f.Waiting || r.Waiting())
	}
}

// heldWhole reports whether the list holds all adjustments of the filter.
func (f Filter) heldWhole(at listing.Position) bool {
	return f.DateFrom.After(at.LastDate()) || f.Waiting || f.Sync != "" && f.Sync != synctask.StateSynced
}

// Page reads a page (from 1) of the adjustments that the list holds, newest first, and how far back the list goes.
func (s *Adjustments) Page(ctx context.Context, f Filter, page, limit int) (listing.Page[Row], error) {
	rows, total, err := s.index.Page(ctx, newestFirst, true, f.selects(), page, limit)
	if err != nil {
		return listing.Page[Row]{}, err
	}
	at := listing.Position{Since: s.index.Since()}
	p := listing.Page[Row]{Rows: rows, Total: total,
		Coverage: listing.Coverage{Since: at.Since, Complete: at.Since.IsZero() || f.heldWhole(at)}}
	if !p.Coverage.Complete {
		p.Coverage.Older = at.String()
	}
	return p, nil
}

// Older reads further adjustments that the list does not hold, newest first, see listing.Index.Older. Errors:
// fault.Invalid for an invalid position.
func (s *Adjustments) Older(ctx context.Context, f Filter, from string, limit int) (listing.Page[Row], error) {
	at, err := listing.ParsePosition(from)
	if err != nil {
		return listing.Page[Row]{}, err
	}
	q := table.Query{Index: table.ByKey, PK: placeOf(Adjustment{}).PK}
	last := at.LastDate()
	if !f.DateTo.IsZero() && f.DateTo.Before(last) {
		last = f.DateTo
	}
	q.To = last.String() + "~"
	if !f.DateFrom.IsZero() {
		q.From = f.DateFrom.String()
	}
	return s.index.Older(at, !f.heldWhole(at), limit, f.selects(),
		func(at *listing.Position, want int) ([]*Row, int, bool, error) {
			places, more, err := listing.KeysBefore(ctx, s.table, q, at.After, want)
			if err != nil {
				return nil, 0, false, err
			}
			keys := make([]table.Key, len(places))
			for i, place := range places {
				keys[i], at.After = key(place.SK[strings.IndexByte(place.SK, '#')+1:]), place.SK
			}
			rows, err := listing.RowsOf[Row](ctx, s.table, keys)
			return rows, len(places), more, err
		})
}

// Save writes the list's snapshot, see listing.Index.Save.
func (s *Adjustments) Save(ctx context.Context) (rows int, err error) { return s.index.Save(ctx) }

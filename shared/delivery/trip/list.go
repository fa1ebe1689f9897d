package trip

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
)

// bound is the rule of which trips the list holds: those that are not closed or cancelled; others for 90 days after
// their date or their last change.
var bound = listing.Bound[Row]{Open: (*Row).open, At: (*Row).lastOfInterest}

func (s Status) ended() bool { return s == Closed || s == Cancelled }

func (r *Row) open() bool { return !r.Status.ended() }

// lastOfInterest returns the end of the trip's date, or its last change if that is later.
func (r *Row) lastOfInterest() time.Time {
	end := r.Date.AddDays(1).In(time.UTC)
	if r.UpdatedAt.After(end) {
		return r.UpdatedAt
	}
	return end
}

// List reads a page (from 1) of the trips that the list holds, latest date first, and the number of rows of all pages.
// The list holds all trips that are not closed or cancelled.
func (s *Trips) List(ctx context.Context, f Filter, page, limit int) ([]*Row, int, error) {
	return s.index.Page(ctx, byDate, true, f.selects(), page, limit)
}

func (s *Trips) selection(f Filter) listing.Selection[Row] {
	return listing.Selection[Row]{
		ID:     idOfRow,
		Keep:   f.selects(),
		Listed: func(ctx context.Context, page, limit int) ([]*Row, int, error) { return s.List(ctx, f, page, limit) },
		Whole: func(at listing.Position) bool {
			return f.DateFrom.After(at.LastDate()) || len(f.Status) > 0 && !slices.ContainsFunc(f.Status, Status.ended)
		},
		Next: listing.ByDate[Row](s.table, f.places(), listing.Dates{From: f.DateFrom, To: f.DateTo},
			func(place string) table.Key { return Key(idAt(place)) }),
		Named: func(ctx context.Context) ([]*Row, error) { return s.named(ctx, f) },
		Fills: func(at listing.Position) bool { return !f.DateTo.IsZero() && !f.DateTo.After(at.LastDate()) },
	}
}

func idOfRow(r *Row) string { return r.ID }

// Page is like List, and also returns the list's coverage and the position of older trips. If the filter asks only for
// old dates, or searches for a trip number, the first page includes older trips.
func (s *Trips) Page(ctx context.Context, f Filter, page, limit int) (listing.Page[Row], error) {
	return s.index.Paged(ctx, s.selection(f), page, limit)
}

// Older reads further trips of a filter that the list does not hold, latest date first, see listing.Index.Older. Errors:
// fault.Invalid for an invalid position.
func (s *Trips) Older(ctx context.Context, f Filter, from string, limit int) (listing.Page[Row], error) {
	return s.index.Older(ctx, s.selection(f), from, limit)
}

// named returns the trip whose number is searched for, if the filter selects it.
func (s *Trips) named(ctx context.Context, f Filter) ([]*Row, error) {
	number := strings.TrimSpace(f.Search)
	if number == "" || len(number) > 20 || strings.ContainsAny(number, " #") {
		return nil, nil
	}
	found, err := table.Find[numberedTrip](ctx, s.table, table.Query{PK: numberKey(number).PK, Limit: 1})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	rows, err := listing.RowsOf[Row](ctx, s.table, []table.Key{Key(found[0].TripID)})
	f.Search = ""
	selects := f.selects()
	return slices.DeleteFunc(rows, func(r *Row) bool { return !selects(r) }), err
}

// OnDate reads the trips of a date with their stops, without cancelled ones, by start time and id: one query and one
// batch, eventually consistent.
func (s *Trips) OnDate(ctx context.Context, date civil.Date) ([]Trip, error) {
	found, err := table.Find[Trip](ctx, s.table, table.Query{Index: table.ByKey, PK: allTrips,
		Prefix: date.String() + "#"})
	if err != nil {
		return nil, fmt.Errorf("trips of %s: %w", date, err)
	}
	trips := make([]Trip, 0, len(found))
	for _, t := range found {
		if t.Status == Cancelled || t.Date != date || t.ID == "" { // changed between the two reads
			continue
		}
		t.inKilograms()
		t.withoutNil()
		trips = append(trips, t)
	}
	return trips, nil
}

// Undecided returns the orders whose undelivered goods wait for a decision, as a set. The list holds all trips that have
// such orders, because only a trip without any can be closed.
func (s *Trips) Undecided(ctx context.Context) (map[string]bool, error) {
	rows, err := s.index.Find(ctx, func(r *Row) bool { return len(r.Undecided) > 0 })
	orders := map[string]bool{}
	for _, r := range rows {
		for _, id := range r.Undecided {
			orders[id] = true
		}
	}
	return orders, err
}

// ForRun returns the id of the trip that is created for a route's run on a date. there reports that it exists and is
// not cancelled. After a deletion or cancellation another id is used. The id is derived, so that two calls at once
// create one trip.
func (s *Trips) ForRun(ctx context.Context, routeID string, date civil.Date) (id string, there bool, err error) {
	for n := 1; ; n++ {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %d", routeID, date, n))
		id = base32.HexEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:])[:26]
		t, err := table.Load[Trip](ctx, s.table, Key(id))
		switch {
		case errors.Is(err, table.ErrMissing):
			return id, false, nil
		case err != nil:
			return "", false, fmt.Errorf("trip of route %s on %s: %w", routeID, date, err)
		case t.ID != "" && t.Status != Cancelled && t.Date == date && string(t.RouteID) == routeID:
			return id, true, nil
		}
	}
}

// betweenCalls is the largest number of pages of older trips that Between reads.
const betweenCalls = 10

// Between reads the trips of a filter, including older ones, latest first: at most limit, and at most 2,000 older ones.
// total is their number; atLeast reports that older trips were not all counted.
func (s *Trips) Between(ctx context.Context, f Filter, limit int) (rows []*Row, total int, atLeast bool, err error) {
	p, err := s.Page(ctx, f, 1, limit)
	for calls := 0; err == nil && !p.Coverage.Complete && p.Total < limit && calls < betweenCalls; calls++ {
		var older listing.Page[Row]
		if older, err = s.Older(ctx, f, p.Coverage.Older, limit-p.Total); err == nil {
			p.Add(older.Rows, idOfRow)
			p.Total, p.Coverage = len(p.Rows), older.Coverage
		}
	}
	// The list also holds old trips that are open.
	slices.SortStableFunc(p.Rows, func(a, b *Row) int { return byDate.Compare(b, a) })
	return p.Rows, p.Total, !p.Coverage.Complete, err
}

// Save writes the list's snapshot, see listing.Index.Save.
func (s *Trips) Save(ctx context.Context) (rows int, err error) { return s.index.Save(ctx) }

package orderlist

import (
	"context"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

const (
	// emptyDays is the number of consecutive days without an order that ends the search.
	emptyDays = 400
	// daysAtOnce is the number of days that are read in parallel.
	daysAtOnce = 16
)

// bound is the rule of which orders the list holds: those that are open or not synced to NetSuite; others for 90 days
// after their delivery or their last change.
var bound = listing.Bound[order.Row]{Open: open, At: lastOfInterest}

func open(r *order.Row) bool {
	return r.Status.MayClose() || r.Sync.Status != synctask.StateSynced
}

// lastOfInterest returns the end of the delivery date, or the last change if that is later. The import of an old order
// from NetSuite does not count as a change.
func lastOfInterest(r *order.Row) time.Time {
	delivered := r.DeliveryDate.AddDays(1).In(time.UTC)
	if r.UpdatedAt.After(delivered) && !(order.MadeInERP(r.ID) && r.UpdatedAt.Equal(r.CreatedAt)) {
		return r.UpdatedAt
	}
	return delivered
}

// Page is a page of the list.
type Page = listing.Page[order.Row]

// Page is like List, and also returns the list's coverage and the position of older orders. If the filter asks for a
// customer, an old date range or a number, the first page includes older orders.
func (s *Orders) Page(ctx context.Context, f Filter, by []Sort, page, limit int) (Page, error) {
	return s.index.Paged(ctx, s.selection(f, by), page, limit)
}

// Older reads further orders of a filter that the list does not hold, latest delivery date first, by index keys, see
// listing.Index.Older. Errors: fault.Invalid for an invalid position.
func (s *Orders) Older(ctx context.Context, f Filter, from string, limit int) (Page, error) {
	return s.index.Older(ctx, s.selection(f, nil), from, limit)
}

func (s *Orders) selection(f Filter, by []Sort) listing.Selection[order.Row] {
	selection := listing.Selection[order.Row]{
		ID:   func(r *order.Row) string { return r.ID },
		Keep: f.selects(),
		Listed: func(ctx context.Context, page, limit int) ([]*order.Row, int, error) {
			return s.Rows(ctx, f, by, page, limit)
		},
		Whole: func(at listing.Position) bool { return f.listedWhole(at.Since) },
		Next: func(ctx context.Context, at *listing.Position, want int) ([]*order.Row, int, bool, error) {
			ids, end, err := s.byDate(ctx, f, at, want)
			if err != nil {
				return nil, 0, false, err
			}
			rows, err := s.RowsOf(ctx, ids)
			return rows, len(ids), !end, err
		},
		Named: func(ctx context.Context) ([]*order.Row, error) { return s.named(ctx, f) },
		Fills: func(at listing.Position) bool { return f.filled(at.Since) },
	}
	if f.CustomerID != "" {
		selection.Next = listing.ByDate[order.Row](s.table, table.Query{Index: table.ByKey, PK: order.CustomerPlace(f.CustomerID)}, f.dates(),
			func(place string) table.Key { return order.Key(idAt(place)) })
	}
	return selection
}

// listedWhole reports whether the list holds all orders of the filter.
func (f Filter) listedWhole(since time.Time) bool {
	return f.Sync != "" && f.Sync != synctask.StateSynced || f.Attention != nil || !f.DeliveryDateFrom.IsZero() &&
		!f.DeliveryDateFrom.Before(civil.Of(since)) ||
		len(f.Status) > 0 && len(f.ended()) == 0
}

// filled reports whether the first page for the filter includes older orders.
func (f Filter) filled(since time.Time) bool {
	return f.CustomerID != "" || !f.DeliveryDateTo.IsZero() && f.DeliveryDateTo.Before(civil.Of(since))
}

// ended returns the statuses of the filter that an order outside the list may have.
func (f Filter) ended() []order.Status {
	return slices.DeleteFunc(slices.Clone(f.Status), order.Status.MayClose)
}

func (f Filter) dates() listing.Dates {
	return listing.Dates{From: f.DeliveryDateFrom, To: f.DeliveryDateTo}
}

// afterIDs sorts behind every id.
const afterIDs = "~"

// idAt returns the order's id at the end of an index key.
func idAt(place string) string { return place[strings.IndexByte(place, '#')+1:] }

// stretch is a range of keys: the orders of a day, or those of one status.
type stretch struct {
	date civil.Date
	from string // first sort key
	to   string
}

// stretches returns the next n ranges of a filter, from a day backwards.
func (f Filter) stretches(date civil.Date, n int) []stretch {
	var all []stretch
	statuses := f.ended()
	slices.SortFunc(statuses, func(a, b order.Status) int { return strings.Compare(string(b), string(a)) })
	for ; len(all) < n && (f.DeliveryDateFrom.IsZero() || !date.Before(f.DeliveryDateFrom)) &&
		!date.Before(civil.Min); date = date.AddDays(-1) {
		if len(statuses) == 0 {
			all = append(all, stretch{date, "", afterIDs})
		}
		for _, status := range slices.Compact(statuses) {
			all = append(all, stretch{date, string(status) + "#", string(status) + "#" + afterIDs})
		}
	}
	return all
}

// byDate reads the ids of the next orders by delivery date and advances the position. It reads few days together at
// first, and more while it finds nothing.
func (s *Orders) byDate(ctx context.Context, f Filter, at *listing.Position,
	want int) (ids []string, end bool, err error) {
	if at.Date.IsZero() {
		at.Date = f.dates().Last(*at)
	}
	for looked, atOnce := 0, 1; looked < emptyDays; atOnce = min(2*atOnce, daysAtOnce) {
		some := f.stretches(at.Date, atOnce)
		if len(some) == 0 {
			return nil, true, nil
		}
		keys, more := make([][]table.Key, len(some)), make([]bool, len(some))
		g, gctx := errgroup.WithContext(ctx)
		for i, one := range some {
			g.Go(func() (err error) {
				after := ""
				if one.date == at.Date && at.After != "" {
					if after = at.After; after < one.from { // that status is done
						return nil
					}
					after = min(after, one.to)
				}
				q := table.Query{Index: table.ByKey, PK: order.DatePlace(one.date), From: one.from, To: one.to}
				keys[i], more[i], err = listing.KeysBefore(gctx, s.table, q, after, want)
				return err
			})
		}
		if err := g.Wait(); err != nil {
			return nil, false, err
		}
		for i, one := range some {
			for _, key := range keys[i] {
				if len(ids) == want {
					return ids, false, nil
				}
				ids = append(ids, idAt(key.SK))
				at.Date, at.After = one.date, key.SK
			}
			if more[i] {
				return ids, false, nil
			}
		}
		if at.Date, at.After = some[len(some)-1].date.AddDays(-1), ""; len(ids) > 0 {
			return ids, false, nil
		}
		looked += len(some)
	}
	if len(f.Status) == 0 {
		return nil, true, nil
	}
	// Orders of a rare status may be further apart: continue if there are orders of any status.
	f.Status = nil
	next := *at
	if ids, end, err = s.byDate(ctx, f, &next, 1); err == nil && len(ids) > 0 {
		at.Date = next.Date
	}
	return nil, end, err
}

// RowsOf reads the rows of orders by id, in that order. Unknown ones are left out. It is eventually consistent.
func (s *Orders) RowsOf(ctx context.Context, ids []string) ([]*order.Row, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = order.Key(id)
	}
	return listing.RowsOf[order.Row](ctx, s.table, keys)
}

// named returns the orders whose number, NetSuite number or NetSuite id equals the search text.
func (s *Orders) named(ctx context.Context, f Filter) ([]*order.Row, error) {
	name := strings.ToUpper(strings.TrimSpace(f.Search))
	if name == "" || len(name) > 60 || !strings.ContainsAny(name, "0123456789") || strings.ContainsAny(name, " #") {
		return nil, nil
	}
	ids, err := s.orders.Named(ctx, slices.Compact([]string{name, strings.TrimSpace(f.Search)}), listing.OlderReads)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	rows, err := s.RowsOf(ctx, ids)
	f.Search = ""
	selects := f.selects()
	return slices.DeleteFunc(rows, func(r *order.Row) bool { return !selects(r) }), err
}

// OfDate returns the rows of a delivery date that keep accepts, unordered: from the list, or by index keys if the list
// does not hold them all.
func (s *Orders) OfDate(ctx context.Context, date civil.Date, keep func(*order.Row) bool) ([]*order.Row, error) {
	rows, err := s.Delivering(ctx, date, date, keep)
	if err == nil && date.Before(civil.Of(s.index.Since())) {
		rows, err = s.rowsByKeys(ctx, date)
	}
	return slices.DeleteFunc(rows, func(r *order.Row) bool { return !keep(r) }), err
}

func (s *Orders) rowsByKeys(ctx context.Context, date civil.Date) ([]*order.Row, error) {
	ids, err := s.orders.IDsOn(ctx, date)
	if err != nil {
		return nil, err
	}
	return s.RowsOf(ctx, ids)
}

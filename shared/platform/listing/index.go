package listing

import (
	"cmp"
	"context"
	"slices"
	"sort"
	"sync"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/table"
)

// Index holds the rows of one list. R is the row's type; rows are shared and
// must not be changed. All methods may be called from many goroutines.
type Index[R any] struct {
	list  string
	table table.Table
	blobs blob.Store
	now   func() time.Time
	bound *Bound[R] // nil: all rows are held

	mu        sync.RWMutex
	entries   map[table.Key]*entry[R]
	rows      int                    // entries that have a row
	floor     time.Time              // see Bound: rows that are not open and no younger were left out
	orders    map[string][]*entry[R] // sorted once, kept up to date
	lesses    map[string]func(a, b *R) int
	changes   uint64    // grows with each change
	due       time.Time // when the next entry leaves by itself; zero: none does
	swept     time.Time // up to when those that do have left
	looked    time.Time // the last time that they were looked for
	refreshMu sync.Mutex
	cursor    time.Time       // everything written before it has been read; zero: nothing yet
	thorough  time.Time       // the last time that latecomers were looked for
	started   time.Time       // of the last refresh
	spread    map[string]bool // buckets of these days that are spread over shards
}

type entry[R any] struct {
	key     table.Key
	at      string    // where it stands in the feed
	expires time.Time // when it leaves the list by itself; zero: never
	row     *R        // nil: taken out of the list
}

// New makes the index of a list. It does no I/O.
func New[R any](list string, t table.Table, blobs blob.Store, now func() time.Time) *Index[R] {
	return &Index[R]{list: list, table: t, blobs: blobs, now: now, entries: map[table.Key]*entry[R]{},
		orders: map[string][]*entry[R]{}, lesses: map[string]func(a, b *R) int{}, spread: map[string]bool{}}
}

// Refresh reads what changed. A call that waited for another's refresh which
// began after it was made takes that one's work.
func (x *Index[R]) Refresh(ctx context.Context) error {
	asked := x.now()
	x.refreshMu.Lock()
	defer x.refreshMu.Unlock()
	if x.started.After(asked) {
		return nil
	}
	start := x.now()
	if start.Sub(x.cursor) > headStart { // marks of removal that it never saw may be gone: start afresh
		x.forget()
		if err := x.loadSnapshot(ctx, start); err != nil {
			return err
		}
	}
	long := start.Sub(x.cursor) > 2*bucketLength
	if err := x.advance(ctx, start); err != nil {
		return err
	}
	if long { // a record that moved on while many buckets were read was perhaps in none of them
		if err := x.advance(ctx, x.now()); err != nil {
			return err
		}
	}
	x.started = start
	return nil
}

// merge makes the sorted order after some rows changed: a new slice, because
// readers may still walk the old one.
func merge[R any](old []*entry[R], fresh map[table.Key]*entry[R], compare func(a, b *entry[R]) int) []*entry[R] {
	added := make([]*entry[R], 0, len(fresh))
	for _, e := range fresh {
		if e.row != nil {
			added = append(added, e)
		}
	}
	slices.SortFunc(added, compare)
	next := make([]*entry[R], 0, len(old)+len(added))
	for _, e := range old {
		if fresh[e.key] != nil {
			continue
		}
		for len(added) > 0 && compare(added[0], e) < 0 {
			next, added = append(next, added[0]), added[1:]
		}
		next = append(next, e)
	}
	return append(next, added...)
}

func (x *Index[R]) compare(order string) func(a, b *entry[R]) int {
	less := x.lesses[order]
	return func(a, b *entry[R]) int {
		return cmp.Or(less(a.row, b.row), cmp.Compare(a.key.PK, b.key.PK), cmp.Compare(a.key.SK, b.key.SK))
	}
}

// Order is a way to sort a list. Name identifies it; Compare is negative where
// a comes first. Rows that compare equal stand in the order of their keys.
type Order[R any] struct {
	Name    string
	Compare func(a, b *R) int
}

// Page refreshes, and returns the rows of a page (from 1) among those that keep
// accepts, with the number of all that it accepts. A nil keep accepts all.
func (x *Index[R]) Page(ctx context.Context, by Order[R], descending bool, keep func(*R) bool, page,
	limit int) ([]*R, int, error) {
	if err := x.Refresh(ctx); err != nil {
		return nil, 0, err
	}
	sorted := x.sorted(by)
	rows := make([]*R, 0, limit)
	total, skip := 0, (page-1)*limit
	for i := range sorted {
		e := sorted[i]
		if descending {
			e = sorted[len(sorted)-1-i]
		}
		if keep != nil && !keep(e.row) {
			continue
		}
		if total >= skip && len(rows) < limit {
			rows = append(rows, e.row)
		}
		total++
	}
	return rows, total, nil
}

func (x *Index[R]) sorted(by Order[R]) []*entry[R] {
	x.mu.RLock()
	sorted, ok := x.orders[by.Name]
	x.mu.RUnlock()
	if ok {
		return sorted
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if sorted, ok := x.orders[by.Name]; ok { // another request has just sorted them
		return sorted
	}
	x.lesses[by.Name] = by.Compare
	sorted = make([]*entry[R], 0, x.rows)
	for _, e := range x.entries {
		if e.row != nil {
			sorted = append(sorted, e)
		}
	}
	slices.SortFunc(sorted, x.compare(by.Name))
	x.orders[by.Name] = sorted
	return sorted
}

// All refreshes and returns all rows, in no order, with the number of changes
// that the index has seen: while it is the same, so are the rows.
func (x *Index[R]) All(ctx context.Context) ([]*R, uint64, error) {
	if err := x.Refresh(ctx); err != nil {
		return nil, 0, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	rows := make([]*R, 0, x.rows)
	for _, e := range x.entries {
		if e.row != nil {
			rows = append(rows, e.row)
		}
	}
	return rows, x.changes, nil
}

// Changes refreshes and returns the number of changes that the index has seen.
func (x *Index[R]) Changes(ctx context.Context) (uint64, error) {
	if err := x.Refresh(ctx); err != nil {
		return 0, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.changes, nil
}

// Find refreshes and returns the rows that keep accepts, in no order.
func (x *Index[R]) Find(ctx context.Context, keep func(*R) bool) ([]*R, error) {
	if err := x.Refresh(ctx); err != nil {
		return nil, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	var rows []*R
	for _, e := range x.entries {
		if e.row != nil && keep(e.row) {
			rows = append(rows, e.row)
		}
	}
	return rows, nil
}

// Within refreshes and returns the rows of a stretch of an order: those that at
// finds neither before it (negative) nor behind it (positive). It looks at these
// rows alone, and at few more.
func (x *Index[R]) Within(ctx context.Context, by Order[R], at func(*R) int) ([]*R, error) {
	if err := x.Refresh(ctx); err != nil {
		return nil, err
	}
	sorted := x.sorted(by)
	first := sort.Search(len(sorted), func(i int) bool { return at(sorted[i].row) >= 0 })
	var rows []*R
	for _, e := range sorted[first:] {
		if at(e.row) > 0 {
			break
		}
		rows = append(rows, e.row)
	}
	return rows, nil
}

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
	"backdock/shared/platform/turn"
)

// Index holds the rows of one list. R is the row's type; rows are shared and must not be changed. All methods are safe
// for concurrent use. It is an interface because the compiler would otherwise compile all methods of each list again in
// every package that knows a store with a list: for a function's main of ten lines this took three seconds.
type Index[R any] interface {
	// Bounded sets the rule of which rows the Index holds. Call it before the first use.
	Bounded(b Bound[R]) Index[R]
	// Refresh reads the changes. If another call's refresh began after this call was made, Refresh waits for it and uses
	// its result.
	Refresh(ctx context.Context) error
	// Since returns the time where the Index ends, as of the last refresh: it holds all rows whose At is later, and the
	// older open rows. Zero: it holds all rows.
	Since() time.Time
	// Page refreshes, and returns a page (from 1) of the rows that keep accepts, with the number of all accepted rows. A
	// nil keep accepts all.
	Page(ctx context.Context, by Order[R], descending bool, keep func(*R) bool, page,
		limit int) ([]*R, int, error)
	// All refreshes and returns all rows, unordered, and the number of changes that the index has seen. While that number
	// is the same, so are the rows.
	All(ctx context.Context) ([]*R, uint64, error)
	// Changes refreshes and returns the number of changes that the index has seen.
	Changes(ctx context.Context) (uint64, error)
	// Find refreshes and returns the rows that keep accepts, unordered.
	Find(ctx context.Context, keep func(*R) bool) ([]*R, error)
	// Within refreshes and returns a range of an order. at returns a negative number for rows before the range, a positive
	// one for rows behind it, and 0 for rows in it. Few other rows are read.
	Within(ctx context.Context, by Order[R], at func(*R) int) ([]*R, error)
	// Paged reads a page of a selection from the rows that the Index holds, with its coverage and the position of older
	// records. The first page also has the records that were asked for by number, or older ones if the selection says so.
	Paged(ctx context.Context, s Selection[R], page, limit int) (Page[R], error)
	// Older reads further rows of a selection that the Index does not hold, from a position on; "": where the Index ended
	// at its last refresh. It returns at most limit rows. A page may have fewer rows, or none, before the end; while its
	// coverage is not complete, its position leads on. Errors: fault.Invalid for an invalid position.
	Older(ctx context.Context, s Selection[R], from string, limit int) (Page[R], error)
	// Save refreshes, writes the snapshot for the next cold start, and prunes the registry.
	Save(ctx context.Context) (rows int, err error)
	// Prune removes the names of old buckets without rows that the Index holds. An Index that starts without a snapshot
	// reads all named buckets, so it has less to read. The items in the buckets stay. Prune returns the number of removed
	// names.
	Prune(ctx context.Context) (int, error)
}

type index[R any] struct {
	list  string
	table table.Table
	blobs blob.Store
	now   func() time.Time
	bound *Bound[R] // nil: all rows are listed

	mu        sync.RWMutex
	entries   map[table.Key]*entry[R]
	rows      int                    // entries that have a row
	floor     time.Time              // see Bound: rows up to this time that are not open were left out
	orders    map[string][]*entry[R] // sorted once, then kept up to date
	lesses    map[string]func(a, b *R) int
	changes   uint64    // incremented by each change
	due       time.Time // when the next entry expires; zero: never
	swept     time.Time // expired entries were removed up to this time
	looked    time.Time // time of the last check for expired entries
	refreshMu turn.Lock
	cursor    time.Time       // everything written before it was read; zero: nothing yet
	thorough  time.Time       // time of the last search for late writes
	started   time.Time       // of the last refresh
	spread    map[string]bool // buckets of these days that are spread over shards
}

type entry[R any] struct {
	key     table.Key
	at      string    // its place in the feed
	expires time.Time // when it leaves the list; zero: never
	row     *R        // nil: removed from the list
}

// New returns the index of a list. It does no I/O.
func New[R any](list string, t table.Table, blobs blob.Store, now func() time.Time) Index[R] {
	return &index[R]{list: list, table: t, blobs: blobs, now: now, entries: map[table.Key]*entry[R]{},
		orders: map[string][]*entry[R]{}, lesses: map[string]func(a, b *R) int{}, spread: map[string]bool{}}
}

func (x *index[R]) Refresh(ctx context.Context) error {
	asked := x.now()
	x.refreshMu.Lock()
	defer x.refreshMu.Unlock()
	if x.started.After(asked) {
		return nil
	}
	start := x.now()
	if start.Sub(x.cursor) > headStart { // the index may have missed removal marks that were deleted: start again
		x.forget()
		if err := x.loadSnapshot(ctx, start); err != nil {
			return err
		}
	}
	long := start.Sub(x.cursor) > 2*bucketLength
	if err := x.advance(ctx, start); err != nil {
		return err
	}
	if long { // a record that moved between buckets during a long read may have been missed
		if err := x.advance(ctx, x.now()); err != nil {
			return err
		}
	}
	x.started = start
	return nil
}

// merge returns the sorted order after some rows changed. It is a new slice, because readers may still use the old one.
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

func (x *index[R]) compare(order string) func(a, b *entry[R]) int {
	less := x.lesses[order]
	return func(a, b *entry[R]) int {
		return cmp.Or(less(a.row, b.row), cmp.Compare(a.key.PK, b.key.PK), cmp.Compare(a.key.SK, b.key.SK))
	}
}

// Order is a sort order of a list. Name identifies it; Compare is negative if a comes first. Equal rows are sorted by
// their keys.
type Order[R any] struct {
	Name    string
	Compare func(a, b *R) int
}

func (x *index[R]) Page(ctx context.Context, by Order[R], descending bool, keep func(*R) bool, page,
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

func (x *index[R]) sorted(by Order[R]) []*entry[R] {
	x.mu.RLock()
	sorted, ok := x.orders[by.Name]
	x.mu.RUnlock()
	if ok {
		return sorted
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if sorted, ok := x.orders[by.Name]; ok { // a concurrent request has sorted them
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

func (x *index[R]) All(ctx context.Context) ([]*R, uint64, error) {
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

func (x *index[R]) Changes(ctx context.Context) (uint64, error) {
	if err := x.Refresh(ctx); err != nil {
		return 0, err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.changes, nil
}

func (x *index[R]) Find(ctx context.Context, keep func(*R) bool) ([]*R, error) {
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

func (x *index[R]) Within(ctx context.Context, by Order[R], at func(*R) int) ([]*R, error) {
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

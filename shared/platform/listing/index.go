package listing

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

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

	mu        sync.RWMutex
	entries   map[table.Key]*entry[R]
	orders    map[string][]*entry[R] // sorted once, kept up to date
	lesses    map[string]func(a, b *R) int
	changes   uint64    // grows with each change
	sweep     time.Time // when the next row expires; zero: none does
	refreshMu sync.Mutex
	cursor    time.Time // everything written before it has been read; zero: nothing yet
	thorough  time.Time // the last time that latecomers were looked for
	started   time.Time // of the last refresh
}

type entry[R any] struct {
	key     table.Key
	at      string    // where it stands in the feed
	expires time.Time // zero: never
	row     *R        // nil: taken out of the list
}

// New makes the index of a list. It does no I/O.
func New[R any](list string, t table.Table, blobs blob.Store, now func() time.Time) *Index[R] {
	return &Index[R]{list: list, table: t, blobs: blobs, now: now,
		entries: map[table.Key]*entry[R]{}, orders: map[string][]*entry[R]{}, lesses: map[string]func(a, b *R) int{}}
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

func (x *Index[R]) forget() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.entries) > 0 {
		x.entries, x.orders, x.sweep = map[table.Key]*entry[R]{}, map[string][]*entry[R]{}, time.Time{}
		x.changes++
	}
	x.cursor, x.thorough = time.Time{}, time.Time{}
}

// advance reads what was written since the cursor and moves it to now.
func (x *Index[R]) advance(ctx context.Context, now time.Time) error {
	var from time.Time
	thorough := now.Sub(x.thorough) >= thoroughEvery
	switch {
	case x.cursor.IsZero():
	case thorough:
		from = x.cursor.Add(-lateness - thoroughEvery)
	default:
		from = x.cursor.Add(-overlap)
	}
	buckets, err := x.buckets(ctx, from, now)
	if err != nil {
		return err
	}
	items, err := x.read(ctx, buckets, from)
	if err != nil {
		return err
	}
	if err := x.take(items); err != nil {
		return err
	}
	x.expire(now)
	x.cursor = now
	if thorough {
		x.thorough = now
	}
	return nil
}

// buckets names the buckets that may hold something written from an instant on;
// zero: all of them.
func (x *Index[R]) buckets(ctx context.Context, from, now time.Time) ([]string, error) {
	if now.Sub(from) < 2*bucketLength {
		var names []string
		for t := from.UTC().Truncate(bucketLength); !t.After(now.Add(overlap)); t = t.Add(bucketLength) {
			names = append(names, t.Format(bucketLayout))
		}
		return names, nil
	}
	q := table.Query{PK: registryKey(x.list, "").PK, Consistent: true}
	if !from.IsZero() {
		q.From = bucketOf(from)
	}
	var names []string
	for {
		page, err := x.table.Query(ctx, q)
		if err != nil {
			return nil, fmt.Errorf("buckets of list %s: %w", x.list, err)
		}
		for _, item := range page.Items {
			names = append(names, item.SK)
		}
		if page.Next == "" {
			return names, nil
		}
		q.After = page.Next
	}
}

func (x *Index[R]) read(ctx context.Context, buckets []string, from time.Time) ([]table.Item, error) {
	parts := make([][]table.Item, len(buckets))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for i, bucket := range buckets {
		g.Go(func() error {
			q := table.Query{Index: table.ByFeed, PK: feedKey(x.list, bucket)}
			if !from.IsZero() {
				q.From = from.UTC().Format(stampLayout)
			}
			for {
				page, err := x.table.Query(ctx, q)
				if err != nil {
					return fmt.Errorf("changes of list %s: %w", x.list, err)
				}
				parts[i] = append(parts[i], page.Items...)
				if page.Next == "" {
					return nil
				}
				q.After = page.Next
			}
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return slices.Concat(parts...), nil
}

// take puts changed rows into the index and into its sorted orders.
func (x *Index[R]) take(items []table.Item) error {
	x.mu.RLock()
	fresh := make(map[table.Key]*entry[R])
	for _, item := range items {
		known := x.entries[item.Key]
		if known != nil && known.at == item.Feed.At.SK {
			continue
		}
		e := &entry[R]{key: item.Key, at: item.Feed.At.SK, expires: expiryOf(item.Feed.At.SK)}
		if !isRemoval(item.Feed.Row) {
			e.row = new(R)
			if err := json.Unmarshal(item.Feed.Row, e.row); err != nil {
				x.mu.RUnlock()
				return fmt.Errorf("row %s of list %s: %w", item.PK, x.list, err)
			}
		}
		fresh[item.Key] = e
	}
	x.mu.RUnlock()
	if len(fresh) == 0 {
		return nil
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for key, e := range fresh {
		x.entries[key] = e // a removed row stays as an entry without row, so that it is not read again
		if !e.expires.IsZero() && (x.sweep.IsZero() || e.expires.Before(x.sweep)) {
			x.sweep = e.expires
		}
	}
	for name, old := range x.orders {
		x.orders[name] = merge(old, fresh, x.compare(name))
	}
	x.changes++
	return nil
}

// expire takes out what the table may have deleted by itself, which leaves no
// trace in the feed. It looks at most once a minute.
func (x *Index[R]) expire(now time.Time) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.sweep.IsZero() || x.sweep.After(now) {
		return
	}
	gone := func(e *entry[R]) bool { return !e.expires.IsZero() && !e.expires.After(now) }
	x.sweep = time.Time{}
	before := len(x.entries)
	for key, e := range x.entries {
		if gone(e) {
			delete(x.entries, key)
		} else if !e.expires.IsZero() && (x.sweep.IsZero() || e.expires.Before(x.sweep)) {
			x.sweep = e.expires
		}
	}
	if soon := now.Add(time.Minute); !x.sweep.IsZero() && x.sweep.Before(soon) {
		x.sweep = soon
	}
	if len(x.entries) == before {
		return
	}
	for name, old := range x.orders { // new slices: readers may still walk the old ones
		x.orders[name] = slices.DeleteFunc(slices.Clone(old), gone)
	}
	x.changes++
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
func (x *Index[R]) Page(ctx context.Context, by Order[R], descending bool, keep func(*R) bool, page, limit int) ([]*R, int, error) {
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
	sorted = make([]*entry[R], 0, len(x.entries))
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
	rows := make([]*R, 0, len(x.entries))
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
	all, _, err := x.All(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(r *R) bool { return !keep(r) }), nil
}

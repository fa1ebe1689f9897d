package listing

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/table"
)

// bucketsAtOnce is the number of partitions that are read in parallel.
const bucketsAtOnce = 16

func (x *index[R]) forget() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.entries) > 0 {
		x.entries, x.orders = map[table.Key]*entry[R]{}, map[string][]*entry[R]{}
		x.changes++
	}
	x.rows, x.floor, x.due, x.swept, x.looked = 0, time.Time{}, time.Time{}, x.now(), time.Time{}
	x.cursor, x.thorough = time.Time{}, time.Time{}
	clear(x.spread)
}

// advance reads what was written since the cursor and moves it to now.
func (x *index[R]) advance(ctx context.Context, now time.Time) error {
	var from time.Time
	thorough := now.Sub(x.thorough) >= thoroughEvery
	switch {
	case x.cursor.IsZero():
	case thorough:
		from = x.cursor.Add(-lateness - thoroughEvery)
	default:
		from = x.cursor.Add(-overlap)
	}
	var err error
	if now.Sub(from) < 2*bucketLength {
		err = x.readLatest(ctx, from, now)
	} else {
		err = x.readRegistered(ctx, from)
	}
	if err != nil {
		return err
	}
	x.expire(now)
	x.cursor = now
	if thorough {
		x.thorough = now
	}
	return nil
}

// readLatest reads the latest buckets from an instant on and applies them together. So if a row moves between buckets,
// the later version is used.
func (x *index[R]) readLatest(ctx context.Context, from, now time.Time) error {
	var parts []string
	for t := from.UTC().Truncate(bucketLength); !t.After(now.Add(overlap)); t = t.Add(bucketLength) {
		parts = append(parts, x.parts(bucketOf(t))...)
	}
	var items []table.Item
	for len(parts) > 0 {
		read := make([][]table.Item, len(parts))
		if err := x.read(ctx, parts, from, func(part int, page []table.Item) error {
			read[part] = append(read[part], page...)
			return nil
		}); err != nil {
			return err
		}
		page := slices.Concat(read...)
		items, parts = append(items, page...), x.learn(page)
	}
	for name := range x.spread { // the registry names older ones
		if name < bucketOf(now.Add(-10*bucketLength)) {
			delete(x.spread, name)
		}
	}
	return x.take(items)
}

// learn records which buckets are spread, according to their first shard. It returns the shards that were not known.
func (x *index[R]) learn(items []table.Item) (parts []string) {
	for _, item := range items {
		if bucket, ok := spreadBucket(x.list, item.Key); ok && !x.spread[bucket] {
			x.spread[bucket] = true
			parts = append(parts, x.parts(bucket)[1:]...)
		}
	}
	return parts
}

// parts returns the partitions of a bucket.
func (x *index[R]) parts(bucket string) []string {
	names := []string{feedKey(x.list, bucket, 0)}
	if x.spread[bucket] {
		for shard := 1; shard < shards; shard++ {
			names = append(names, feedKey(x.list, bucket, shard))
		}
	}
	return names
}

// readRegistered reads what was written from an instant on (zero: all) in the buckets that the registry names, newest
// first. It applies each page at once, so rows that a bounded list does not hold need no memory.
func (x *index[R]) readRegistered(ctx context.Context, from time.Time) error {
	q := table.Query{PK: registryKey(x.list, "").PK, Consistent: true}
	if !from.IsZero() {
		q.From = bucketOf(from)
	}
	names, pruned, err := x.registered(ctx, q)
	if err != nil {
		return err
	}
	x.mu.Lock()
	if pruned.After(x.floor) {
		x.floor = pruned
		x.drop(func(e *entry[R]) bool { return e.row != nil && !x.holds(e.row) })
	}
	x.mu.Unlock()
	var parts []string
	for _, name := range slices.Backward(names) {
		if bucket, ok := strings.CutSuffix(name, spreadMark); ok {
			x.spread[bucket] = true // it sorts behind its bucket's own name, and so is read first
			continue
		}
		parts = append(parts, x.parts(name)...)
	}
	var mu sync.Mutex
	return x.read(ctx, parts, from, func(_ int, page []table.Item) error {
		mu.Lock()
		defer mu.Unlock()
		return x.take(page)
	})
}

// registered returns the names that a query of the registry finds, and where the Index ended that pruned the registry
// last.
func (x *index[R]) registered(ctx context.Context, q table.Query) (names []string, pruned time.Time, err error) {
	for {
		page, err := x.table.Query(ctx, q)
		if err != nil {
			return nil, pruned, fmt.Errorf("buckets of list %s: %w", x.list, err)
		}
		for _, item := range page.Items {
			if item.SK != prunedMark {
				names = append(names, item.SK)
				continue
			}
			var p prunedTo
			if err := item.Decode(&p); err != nil {
				return nil, pruned, err
			}
			pruned = p.Since
		}
		if page.Next == "" {
			return names, pruned, nil
		}
		q.After = page.Next
	}
}

// read reads partitions of the feed from an instant on. Pages of one partition are passed on in order; pages of
// different partitions concurrently.
func (x *index[R]) read(ctx context.Context, parts []string, from time.Time,
	each func(part int, page []table.Item) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(bucketsAtOnce)
	for i, part := range parts {
		g.Go(func() error {
			q := table.Query{Index: table.ByFeed, PK: part}
			if !from.IsZero() {
				q.From = from.UTC().Format(stampLayout)
			}
			for {
				page, err := x.table.Query(ctx, q)
				if err != nil {
					return fmt.Errorf("changes of list %s: %w", x.list, err)
				}
				if err := each(i, page.Items); err != nil {
					return err
				}
				if page.Next == "" {
					return nil
				}
				q.After = page.Next
			}
		})
	}
	return g.Wait()
}

// take applies changed rows to the index and to its sorted orders. Rows that the bound excludes leave no trace.
func (x *index[R]) take(items []table.Item) error {
	x.mu.RLock()
	fresh := make(map[table.Key]*entry[R])
	for _, item := range items {
		if _, ok := spreadBucket(x.list, item.Key); ok {
			continue
		}
		known := x.entries[item.Key]
		if known != nil && known.at == item.Feed.At.SK {
			delete(fresh, item.Key)
			continue
		}
		e := &entry[R]{key: item.Key, at: item.Feed.At.SK, expires: expiryOf(item.Feed.At.SK)}
		if !isRemoval(item.Feed.Row) {
			e.row = new(R)
			if err := json.Unmarshal(item.Feed.Row, e.row); err != nil {
				x.mu.RUnlock()
				return fmt.Errorf("row %s of list %s: %w", item.PK, x.list, err)
			}
			e.expires = x.leaves(e.row, e.expires)
		}
		if e.row != nil && !x.holds(e.row) {
			if known == nil {
				delete(fresh, item.Key)
				continue
			}
			e.row, e.expires = nil, x.swept // the next sweep removes it
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
		x.rows += count(e) - count(x.entries[key])
		x.entries[key] = e // a removed row keeps an entry without row, so that it is not read again
		x.await(e)
	}
	for name, old := range x.orders {
		x.orders[name] = merge(old, fresh, x.compare(name))
	}
	x.changes++
	x.trim()
	return nil
}

func count[R any](e *entry[R]) int {
	if e == nil || e.row == nil {
		return 0
	}
	return 1
}

// Package memory is a table in memory, for tests and for work without an emulator. It passes the same suite
// as the real table and enforces the same limits.
package memory

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"

	"backdock/shared/platform/table"
)

// Table implements table.Table.
type Table struct {
	mu      sync.Mutex
	items   map[table.Key]table.Item
	parts   [4]map[string]map[table.Key]bool // by index and partition
	streams []func(table.Change)

	writes    int64  // number of writes so far
	remembers bool   // a context lags, see Lagging
	past      []past // states before the latest writes, in order
}

// New makes an empty table.
func New() *Table {
	t := &Table{items: map[table.Key]table.Item{}}
	for i := range t.parts {
		t.parts[i] = map[string]map[table.Key]bool{}
	}
	return t
}

// Copy returns a table with the same items, without the streams.
func (t *Table) Copy() *Table {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := New()
	c.items = maps.Clone(t.items)
	for i, parts := range t.parts {
		for pk, keys := range parts {
			c.parts[i][pk] = maps.Clone(keys)
		}
	}
	return c
}

// Items returns all items, by key.
func (t *Table) Items() []table.Item {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.SortedFunc(maps.Values(t.items), func(a, b table.Item) int {
		return cmp.Or(cmp.Compare(a.PK, b.PK), cmp.Compare(a.SK, b.SK))
	})
}

// Stream registers f, which is called after every change, in order, on the writer's goroutine and outside the
// table's lock.
func (t *Table) Stream(f func(table.Change)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.streams = append(t.streams, f)
}

// Get implements table.Table.
func (t *Table) Get(ctx context.Context, key table.Key) (table.Item, error) {
	table.CountUsage(ctx, 1, 0, 0)
	t.mu.Lock()
	defer t.mu.Unlock()
	item, ok := t.items[key]
	if !ok {
		return table.Item{}, fmt.Errorf("get %s/%s: %w", key.PK, key.SK, table.ErrMissing)
	}
	return item, nil
}

// BatchGet implements table.Table.
func (t *Table) BatchGet(ctx context.Context, keys []table.Key) ([]table.Item, error) {
	table.CountUsage(ctx, (len(keys)+99)/100, 0, 0)
	t.mu.Lock()
	defer t.mu.Unlock()
	var found []table.Item
	seen := map[table.Key]bool{}
	v := t.view(ctx, false)
	for _, k := range keys {
		if seen[k] {
			continue
		}
		seen[k] = true
		if item, ok := v.at(ctx, k); ok {
			found = append(found, item)
		}
	}
	return found, nil
}

// Query implements table.Table.
func (t *Table) Query(ctx context.Context, q table.Query) (table.Page, error) {
	table.CountUsage(ctx, 1, 0, 0)
	t.mu.Lock()
	defer t.mu.Unlock()
	found := t.find(ctx, q)
	if q.After != "" {
		i := sort.Search(len(found), func(i int) bool {
			c := cmp.Compare(cursor(q.Index, found[i]), q.After)
			if q.Reverse {
				c = -c
			}
			return c > 0
		})
		found = found[i:]
	}
	page := table.Page{}
	size := 0
	for _, item := range found {
		p := project(q.Index, item)
		page.Items = append(page.Items, p)
		size += len(p.Body) + len(p.Blob) + len(p.Feed.Row)
		// a full page: like the service, do not look whether more follows
		if len(page.Items) == q.Limit || size >= pageBytes {
			page.Next = cursor(q.Index, item)
			break
		}
	}
	return page, nil
}

// pageBytes is the size limit of one page of a Query.
const pageBytes = 1 << 20

// Count implements table.Table.
func (t *Table) Count(ctx context.Context, q table.Query, most int) (int, error) {
	table.CountUsage(ctx, 1, 0, 0)
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(t.find(ctx, q))
	if most > 0 {
		n = min(n, most)
	}
	return n, nil
}

func (t *Table) find(ctx context.Context, q table.Query) []table.Item {
	v := t.view(ctx, q.Consistent)
	keys := t.parts[q.Index][q.PK]
	if len(v.was) > 0 {
		keys = maps.Collect(maps.All(keys)) // a copy
		for k, p := range v.was {
			if p.had && at(q.Index, p.item).PK == q.PK {
				keys[k] = true
			}
		}
	}
	var found []table.Item
	for k := range keys {
		item, ok := v.at(ctx, k)
		if !ok || at(q.Index, item).PK != q.PK {
			continue
		}
		sk := at(q.Index, item).SK
		if !strings.HasPrefix(sk, q.Prefix) || sk < q.From || (q.To != "" && sk > q.To) {
			continue
		}
		found = append(found, item)
	}
	slices.SortFunc(found, func(a, b table.Item) int {
		c := cmp.Compare(cursor(q.Index, a), cursor(q.Index, b))
		if q.Reverse {
			c = -c
		}
		return c
	})
	return found
}

func at(index table.Index, item table.Item) table.Key {
	switch index {
	case table.ByAll:
		return item.ByAll
	case table.ByKey:
		return item.ByKey
	case table.ByFeed:
		return item.Feed.At
	}
	return item.Key
}

func cursor(index table.Index, item table.Item) string {
	return at(index, item).SK + "\x00" + item.PK + "\x00" + item.SK
}

func project(index table.Index, item table.Item) table.Item {
	switch index {
	case table.ByKey:
		return table.Item{Key: item.Key, ByKey: item.ByKey}
	case table.ByFeed:
		return table.Item{Key: item.Key, Feed: item.Feed}
	}
	return item
}

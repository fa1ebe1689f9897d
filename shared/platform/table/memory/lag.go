package memory

import (
	"context"

	"backdock/shared/platform/table"
)

// lag is the state of a lagging context. It is guarded by the table's lock.
type lag struct {
	table *Table
	since int64 // writes before it are visible at once
	reads int
	seen  map[table.Key]int // how often the old state of an item was read
}

type lagKey struct{}

// Lags is the number of stale reads that the suites use. It is more than code repeats by chance, and few
// enough that a retry loop still ends.
const Lags = 3

// Lagging returns a context whose reads may be stale, as reads of the service may. Of each write after this
// call, that many reads of the item still return its old state; later reads return the new one. Consistent
// reads are never stale. So code that reads back its own write without a consistent read fails every time.
func (t *Table) Lagging(ctx context.Context, reads int) context.Context {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remembers = true
	return context.WithValue(ctx, lagKey{}, &lag{table: t, since: t.writes, reads: reads, seen: map[table.Key]int{}})
}

// past is the state of an item before a write.
type past struct {
	key  table.Key
	item table.Item
	had  bool
}

// remembered is the smallest number of writes that a lagging context can be behind.
const remembered = 1000

// remember stores the state that a write is about to change.
func (t *Table) remember(key table.Key) {
	t.writes++
	if !t.remembers {
		return
	}
	item, had := t.items[key]
	t.past = append(t.past, past{key, item, had})
	if len(t.past) >= 2*remembered {
		t.past = append([]past(nil), t.past[remembered:]...)
	}
}

// view is the state of the table that a read sees: all stored items, some of them stale.
type view struct {
	*Table
	was map[table.Key]past
}

// view returns the table as a read with ctx sees it.
func (t *Table) view(ctx context.Context, consistent bool) view {
	l, _ := ctx.Value(lagKey{}).(*lag)
	if consistent || l == nil || l.table != t {
		return view{Table: t}
	}
	was := map[table.Key]past{}
	behind := min(t.writes-l.since, int64(len(t.past)))
	for _, p := range t.past[int64(len(t.past))-behind:] {
		if _, older := was[p.key]; !older && l.seen[p.key] < l.reads {
			was[p.key] = p
		}
	}
	return view{t, was}
}

// at returns an item as the view sees it.
func (v view) at(ctx context.Context, key table.Key) (table.Item, bool) {
	p, behind := v.was[key]
	if !behind {
		item, ok := v.items[key]
		return item, ok
	}
	ctx.Value(lagKey{}).(*lag).seen[key]++
	return p.item, p.had
}

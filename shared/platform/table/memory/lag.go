package memory

import (
	"context"

	"backdock/shared/platform/table"
)

// lag is what a context that lags has seen. It is guarded by the table's lock.
type lag struct {
	table *Table
	since int64 // the writes before it are seen at once
	reads int
	seen  map[table.Key]int // how often an item was read as it was
}

type lagKey struct{}

// Lags is for how many reads of an item the suites lag: more often than code reads it
// by chance, and not so often that it looks as if nobody could ever change it.
const Lags = 3

// Lagging returns a context under which reads lag behind what is written from now on,
// as those of the service may: all but the consistent ones answer an item as it is
// now for as many reads of it as asked for, whoever changes it, and only then as it
// was changed. Code that reads back what it has written, and should do so
// consistently, fails with it each time.
func (t *Table) Lagging(ctx context.Context, reads int) context.Context {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remembers = true
	return context.WithValue(ctx, lagKey{}, &lag{table: t, since: t.writes, reads: reads, seen: map[table.Key]int{}})
}

// past is an item as it was before a write.
type past struct {
	key  table.Key
	item table.Item
	had  bool
}

// remembered is how many writes a lagging context can be behind at the least.
const remembered = 1000

// remember notes what a write is about to change.
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

// view is what a read sees: all that is stored but for what it lags behind.
type view struct {
	*Table
	was map[table.Key]past
}

// view is the table as a read with ctx sees it.
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

// at is an item as the view sees it.
func (v view) at(ctx context.Context, key table.Key) (table.Item, bool) {
	p, behind := v.was[key]
	if !behind {
		item, ok := v.items[key]
		return item, ok
	}
	ctx.Value(lagKey{}).(*lag).seen[key]++
	return p.item, p.had
}

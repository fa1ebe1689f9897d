// Package memory is a table in memory, for tests and for work without an emulator. It passes the same suite
// as the real table and enforces the same limits.
package memory

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"backdock/shared/platform/money"
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

// Write implements table.Table.
func (t *Table) Write(ctx context.Context, ops ...table.Op) error {
	if err := table.CheckWrite(ops); err != nil {
		return err
	}
	for batch := range slices.Chunk(ops, 25) {
		table.CountUsage(ctx, 1, 0, 0)
		if err := t.carryOut(batch); err != nil {
			return err
		}
	}
	return nil
}

// Commit implements table.Table.
func (t *Table) Commit(ctx context.Context, ops ...table.Op) error {
	if len(ops) == 0 {
		return nil
	}
	if err := table.CheckLimits(ops); err != nil {
		return err
	}
	table.CountUsage(ctx, 1, 0, 0)
	return t.carryOut(ops)
}

func (t *Table) carryOut(ops []table.Op) error {
	changes, err := t.apply(ops)
	if err != nil {
		return err
	}
	t.mu.Lock()
	streams := t.streams
	t.mu.Unlock()
	for _, c := range changes {
		for _, f := range streams {
			f(c)
		}
	}
	return nil
}

func (t *Table) apply(ops []table.Op) ([]table.Change, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var failed []int
	for i, op := range ops {
		item, ok := t.items[op.Key]
		for _, c := range op.Conds {
			if !holds(c, item, ok) {
				failed = append(failed, i)
				break
			}
		}
	}
	if failed != nil {
		return nil, &table.CommitError{Failed: failed}
	}
	next := make([]table.Item, len(ops)) // compute all new items before writing any
	for i, op := range ops {
		var err error
		switch op.Verb {
		case table.PutItem:
			next[i], err = stored(op.Item)
		case table.ChangeItem:
			next[i], err = merge(op, t.items[op.Key])
		}
		if err != nil {
			return nil, err
		}
	}
	var changes []table.Change
	for i, op := range ops {
		old, had := t.items[op.Key]
		if op.Verb != table.CheckItem {
			t.remember(op.Key)
		}
		change := table.Change{Key: op.Key}
		if had {
			change.Old = &old
		}
		switch op.Verb {
		case table.PutItem, table.ChangeItem:
			t.remove(op.Key)
			t.insert(next[i])
			change.New = &next[i]
		case table.DeleteItem:
			if !had {
				continue
			}
			t.remove(op.Key)
		default:
			continue
		}
		changes = append(changes, change)
	}
	return changes, nil
}

func (t *Table) insert(item table.Item) {
	t.items[item.Key] = item
	for index := range t.parts {
		if k := at(table.Index(index), item); !k.IsZero() {
			if t.parts[index][k.PK] == nil {
				t.parts[index][k.PK] = map[table.Key]bool{}
			}
			t.parts[index][k.PK][item.Key] = true
		}
	}
}

func (t *Table) remove(key table.Key) {
	item, ok := t.items[key]
	if !ok {
		return
	}
	for index := range t.parts {
		if k := at(table.Index(index), item); !k.IsZero() {
			delete(t.parts[index][k.PK], key)
		}
	}
	delete(t.items, key)
}

// stored returns the item as the service would return it, or the service's error.
func stored(item table.Item) (table.Item, error) {
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(item.Body, &fields); err != nil {
		return item, fmt.Errorf("put %s/%s: %w", item.PK, item.SK, err)
	}
	for _, name := range table.Reserved {
		if _, there := fields[name]; there {
			return item, fmt.Errorf("put %s/%s: the name %s is reserved", item.PK, item.SK, name)
		}
	}
	if !item.Expires.IsZero() {
		item.Expires = item.Expires.Truncate(time.Second).UTC()
	}
	return item, nil
}

func merge(op table.Op, old table.Item) (table.Item, error) {
	failed := func(err error) (table.Item, error) {
		return old, fmt.Errorf("change %s/%s: %w", op.Key.PK, op.Key.SK, err)
	}
	fields := map[string]json.RawMessage{}
	if old.Body != nil {
		if err := json.Unmarshal(old.Body, &fields); err != nil {
			return failed(err)
		}
	}
	for name, v := range op.Set {
		b, err := json.Marshal(v)
		if err != nil {
			return failed(err)
		}
		fields[name] = b
	}
	for name, delta := range op.Add {
		n := money.Zero
		if raw, ok := fields[name]; ok {
			var err error
			if n, err = money.Parse(string(raw)); err != nil { // null is not a number either
				return failed(err)
			}
		}
		fields[name] = json.RawMessage(n.Add(delta).String())
	}
	body, err := json.Marshal(fields)
	if err != nil {
		return failed(err)
	}
	old.Key, old.Body = op.Key, body
	return old, nil
}

func holds(c table.Cond, item table.Item, ok bool) bool {
	switch c.Relation {
	case table.IsAbsent:
		return !ok
	case table.IsPresent:
		return ok
	case table.AnyOf:
		return slices.ContainsFunc(c.Either, func(e table.Cond) bool { return holds(e, item, ok) })
	}
	if !ok {
		return false
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(item.Body, &fields) != nil {
		return false
	}
	have := fields[c.Field]
	want, err := json.Marshal(c.Value)
	if err != nil || have == nil {
		return false
	}
	order, ordered := compare(have, want)
	switch {
	case c.Relation == table.Equals:
		return order == 0
	case !ordered:
		return false
	case c.Relation == table.AtMost:
		return order <= 0
	}
	return order >= 0
}

// compare orders two numbers by value and two texts by their bytes. Other values have no order; they are
// equal if their JSON is equal.
func compare(a, b json.RawMessage) (order int, ordered bool) {
	x, errX := money.Parse(string(a))
	y, errY := money.Parse(string(b))
	if errX == nil && errY == nil {
		return x.Cmp(y), true
	}
	var s, t *string
	if json.Unmarshal(a, &s) == nil && json.Unmarshal(b, &t) == nil && s != nil && t != nil {
		return cmp.Compare(*s, *t), true
	}
	return bytes.Compare(a, b), false
}

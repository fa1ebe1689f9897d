package memory

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

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
	if !op.Expires.IsZero() {
		old.Expires = op.Expires.Truncate(time.Second).UTC()
	}
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
	have, has := fields[c.Field]
	if c.Relation == table.IsWithout {
		return !has
	}
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

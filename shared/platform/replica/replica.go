// Package replica writes records that several writers share. The ERP sends a record in parts that arrive at
// different times (an item, its prices, its stock), and people add to it. All parts are in one stored record,
// so that one small read returns everything, and no writer overwrites the part of another. Records that only the ERP
// writes are Copies.
package replica

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/table"
)

const (
	// chunk is the number of records that one transaction changes. A record is at most a few kilobytes, and a
	// conflict repeats only its chunk.
	chunk = 50
	// parallel is the number of concurrent transactions.
	parallel = 4
)

// Records describes how records of type R are stored.
type Records[R any] struct {
	Table table.Table
	Key   func(id string) table.Key
	// Item makes the stored item, with its keys in indexes and lists.
	Item func(*R) table.Item
	// Rev points to the record's write counter, which is stored as the field "rev". It is 0 in a record that
	// was never written.
	Rev func(*R) *int64
	// Written sets the time in a record that is about to be written. nil: the record has no such field.
	Written func(*R)
}

// Times are when a record was created and last written in our table.
type Times struct {
	CreatedAt time.Time `json:"createdAt,omitzero"`
	UpdatedAt time.Time `json:"updatedAt,omitzero"`
}

// Or returns t if the times are known, otherwise at for both.
func (t Times) Or(at time.Time) Times {
	if t.CreatedAt.IsZero() {
		return Times{at, at}
	}
	return t
}

// Written returns the times of a record that is written at a time.
func (t Times) Written(at time.Time) Times {
	t = t.Or(at)
	t.UpdatedAt = at
	return t
}

// Change changes one record, which is read consistently. change may be called several times and reports
// whether the record must be written. A record that does not exist has rev 0.
func (s Records[R]) Change(ctx context.Context, id string, change func(*R) (bool, error)) (R, error) {
	return s.ChangeWith(ctx, id, func(r *R) (bool, []table.Op, error) {
		write, err := change(r)
		return write, nil, err
	})
}

// ChangeWith is Change with further operations, which are written in the same transaction.
func (s Records[R]) ChangeWith(ctx context.Context, id string,
	change func(*R) (write bool, also []table.Op, err error)) (R, error) {
	var now R
	err := table.Update(ctx, s.Key(id).PK, func() error {
		r, err := s.load(ctx, id)
		if err != nil {
			return err
		}
		now = r
		write, also, err := change(&now)
		if err != nil || !write {
			return err
		}
		return s.Table.Commit(ctx, append([]table.Op{s.Put(id, &now)}, also...)...)
	})
	return now, err
}

// ChangeAll changes many records in several transactions and returns how many were written. After an error
// some may have been written.
func (s Records[R]) ChangeAll(ctx context.Context, ids []string, change func(id string, r *R) bool) (int, error) {
	return s.ChangeAllWith(ctx, ids, func(id string, r *R) (bool, []table.Op) { return change(id, r), nil })
}

// ChangeAllWith is ChangeAll with further operations for the transaction of a record, at most one for each.
func (s Records[R]) ChangeAllWith(ctx context.Context, ids []string,
	change func(id string, r *R) (write bool, also []table.Op)) (int, error) {
	return s.changeAll(ctx, ids, change)
}

// ErrCheck is returned by ChangeAllWhile if its check did not hold.
var ErrCheck = errors.New("the check of a change did not hold")

// ChangeAllWhile is like ChangeAll, but each transaction contains a check (see table.Check). Its reads are consistent, because
// nothing else proves that a record that change does not change was up to date. Errors: ErrCheck; some records may have been
// written.
func (s Records[R]) ChangeAllWhile(ctx context.Context, check table.Op, ids []string,
	change func(id string, r *R) bool) (int, error) {
	s.Table = table.Consistently(s.Table)
	return s.changeAll(ctx, ids, func(id string, r *R) (bool, []table.Op) { return change(id, r), nil }, check)
}

// Changing returns the operations that change some records, at most table.MaxActions, for a Commit of the caller. They fail
// with table.ErrCondition if a record was changed since it was read; the read is eventually consistent.
func (s Records[R]) Changing(ctx context.Context, ids []string, change func(id string, r *R) bool) ([]table.Op, error) {
	records, err := s.loadAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	var ops []table.Op
	for _, id := range ids {
		if change(id, records[id]) {
			ops = append(ops, s.Put(id, records[id]))
		}
	}
	return ops, nil
}

func (s Records[R]) changeAll(ctx context.Context, ids []string,
	change func(id string, r *R) (write bool, also []table.Op), checks ...table.Op) (int, error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	counts := make([]int, (len(ids)+chunk-1)/chunk)
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(parallel)
	if len(checks) > 0 {
		g.SetLimit(1) // DynamoDB refuses one of two concurrent transactions that check the same item
	}
	for i := range counts {
		part := ids[i*chunk : min((i+1)*chunk, len(ids))]
		g.Go(func() error {
			var err error
			counts[i], err = s.changeChunk(ctx, part, change, checks)
			return err
		})
	}
	err := g.Wait()
	changed := 0
	for _, n := range counts {
		changed += n
	}
	return changed, err
}

func (s Records[R]) changeChunk(ctx context.Context, ids []string,
	change func(id string, r *R) (bool, []table.Op), checks []table.Op) (changed int, err error) {
	read := s.loadAll // an eventually consistent read is enough for the first try: the condition detects stale data
	err = table.Update(ctx, fmt.Sprintf("%d records from %s on", len(ids), s.Key(ids[0]).PK), func() error {
		records, err := read(ctx, ids)
		if err != nil {
			return err
		}
		read = s.loadEach
		var ops []table.Op
		changed = 0
		for _, id := range ids {
			if write, also := change(id, records[id]); write {
				ops = append(append(ops, s.Put(id, records[id])), also...)
				changed++
			}
		}
		if len(ops) == 0 {
			return nil
		}
		err = s.Table.Commit(ctx, append(ops, checks...)...)
		for i := range checks {
			if table.FailedAt(err, len(ops)+i) {
				return ErrCheck
			}
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	return changed, nil
}

// Put returns the operation that writes a record on condition of the rev that was read, for a Commit of the caller.
func (s Records[R]) Put(id string, r *R) table.Op {
	rev := s.Rev(r)
	cond := table.Absent()
	if *rev > 0 {
		cond = table.FieldIs("rev", *rev)
	}
	*rev++
	if s.Written != nil {
		s.Written(r)
	}
	item := s.Item(r)
	if item.Key != s.Key(id) {
		panic(fmt.Sprintf("replica: %s was made into the item %v", id, item.Key)) // a programming error
	}
	return table.Put(item, cond)
}

func (s Records[R]) load(ctx context.Context, id string) (R, error) {
	r, err := table.Load[R](ctx, s.Table, s.Key(id))
	if errors.Is(err, table.ErrMissing) {
		return r, nil
	}
	return r, err
}

func (s Records[R]) loadEach(ctx context.Context, ids []string) (map[string]*R, error) {
	found := make([]R, len(ids))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for i, id := range ids {
		g.Go(func() error {
			var err error
			found[i], err = s.load(ctx, id)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	records := make(map[string]*R, len(ids))
	for i, id := range ids {
		records[id] = &found[i]
	}
	return records, nil
}

func (s Records[R]) loadAll(ctx context.Context, ids []string) (map[string]*R, error) {
	keys := make([]table.Key, len(ids))
	idOf := make(map[table.Key]string, len(ids))
	records := make(map[string]*R, len(ids))
	for i, id := range ids {
		keys[i] = s.Key(id)
		idOf[keys[i]] = id
		records[id] = new(R)
	}
	items, err := s.Table.BatchGet(ctx, keys)
	if err != nil {
		return nil, err
	}
	for _, item := range items {
		if err := item.Decode(records[idOf[item.Key]]); err != nil {
			return nil, err
		}
	}
	return records, nil
}

// Package bulkedit changes what the portal adds to many items at once, and undoes such a change.
package bulkedit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

const (
	// UndoFor is how long a change can be undone.
	UndoFor = 15 * time.Minute
	// atOnce is how many items are changed in parallel.
	atOnce = 8
)

// Edits changes many items. For each changed item it stores what undoing needs, in the same transaction:
//
//	of a batch: BULKEDIT#<batch id> / <item id>
type Edits struct {
	table table.Table
	items *item.Items
	now   func() time.Time
}

// New makes the service. It does no I/O.
func New(t table.Table, items *item.Items, now func() time.Time) *Edits { return &Edits{t, items, now} }

// undo is what a batch changed of one item.
type undo struct {
	ItemID string        `json:"itemId"`
	UserID string        `json:"userId"`
	Until  time.Time     `json:"until"`
	Before item.Metadata `json:"before"`
	// Version is the metadata's version after the change.
	Version int64 `json:"version"`
	// UndoneBy is the request that has undone the change, and Undone the metadata's version after that.
	UndoneBy string `json:"undoneBy,omitempty"`
	Undone   int64  `json:"undone,omitempty"`
}

func partition(batchID string) string { return "BULKEDIT#" + batchID }

func key(batchID, itemID string) table.Key { return table.Key{PK: partition(batchID), SK: itemID} }

// Code says why an item was not changed.
type Code string

// The codes.
const (
	Missing Code = "missing" // there is no such item
	Stale   Code = "stale"   // it was changed since the version that was given, or since the change to undo
	Invalid Code = "invalid" // the change is not possible for this item
)

// Result is the result for one item.
type Result struct {
	ItemID  string
	Code    Code // "": it is as wanted now
	Error   string
	Changed bool
	Version int64 // of the metadata; 0: not known
}

// Change applies edit to each item and stores for UndoFor what it was before. Each item succeeds or fails on its own.
// An item with a version in versions is changed only if it still has that version. The same batch again changes nothing
// twice.
func (s *Edits) Change(ctx context.Context, batchID string, ids []string, versions map[string]int64,
	edit func(item.Item, *item.Metadata) error) ([]Result, error) {
	done, err := s.batch(ctx, batchID)
	if err != nil {
		return nil, err
	}
	until := s.now().Add(UndoFor)
	return each(ctx, ids, func(ctx context.Context, id string) (Result, error) {
		if u, ok := done[id]; ok {
			return Result{ItemID: id, Changed: true, Version: u.Version}, nil
		}
		var version *int64
		if v, given := versions[id]; given {
			version = &v
		}
		changed := false
		d, err := s.items.ChangeMetadata(ctx, id, version, func(it item.Item, m *item.Metadata) error {
			changed = false
			return edit(it, m)
		}, func(before, after item.Metadata) []table.Op {
			changed = true
			u := undo{ItemID: id, UserID: access.From(ctx).UserID, Until: until, Before: before, Version: after.Version}
			return []table.Op{table.Put(table.New(key(batchID, id), u).Expiring(until))}
		})
		return result(id, d, changed, err)
	})
}

// Undo restores the items that a batch of the caller changed, except those that were changed since. It can be repeated
// for them. undoID identifies the request: a repeat with it gives the same results. Errors: fault.NotFound if nothing
// can be undone: the batch is unknown, another user's, too old or undone.
func (s *Edits) Undo(ctx context.Context, undoID, batchID string) ([]Result, error) {
	batch, err := s.batch(ctx, batchID)
	if err != nil {
		return nil, err
	}
	caller, now := access.From(ctx).UserID, s.now()
	var ids []string
	for id, u := range batch {
		if u.UserID == caller && now.Before(u.Until) && (u.UndoneBy == "" || u.UndoneBy == undoID) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil, fault.New(fault.NotFound, "there is nothing to undo: it was undone, or is older than %d minutes",
			int(UndoFor.Minutes()))
	}
	slices.Sort(ids)
	return each(ctx, ids, func(ctx context.Context, id string) (Result, error) {
		u := batch[id]
		if u.UndoneBy != "" {
			return Result{ItemID: id, Changed: true, Version: u.Undone}, nil
		}
		changed := false
		d, err := s.items.ChangeMetadata(ctx, id, &u.Version, func(_ item.Item, m *item.Metadata) error {
			changed = false
			picture := m.Image
			*m = u.Before
			m.Image = picture
			return nil
		}, func(_, after item.Metadata) []table.Op {
			changed = true
			u.UndoneBy, u.Undone = undoID, after.Version
			return []table.Op{table.Put(table.New(key(batchID, id), u).Expiring(u.Until))}
		})
		return result(id, d, changed, err)
	})
}

func (s *Edits) batch(ctx context.Context, batchID string) (map[string]undo, error) {
	all, err := table.Find[undo](ctx, s.table, table.Query{PK: partition(batchID), Consistent: true})
	if err != nil {
		return nil, fmt.Errorf("bulk edit %s: %w", batchID, err)
	}
	byID := make(map[string]undo, len(all))
	for _, u := range all {
		byID[u.ItemID] = u
	}
	return byID, nil
}

func each(ctx context.Context, ids []string, do func(context.Context, string) (Result, error)) ([]Result, error) {
	results := make([]Result, len(ids))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(atOnce)
	for i, id := range ids {
		g.Go(func() (err error) {
			results[i], err = do(ctx, id)
			return err
		})
	}
	return results, g.Wait()
}

func result(id string, d item.Detail, changed bool, err error) (Result, error) {
	r := Result{ItemID: id, Changed: changed && err == nil, Version: d.Metadata.Version}
	var f *fault.Error
	if !errors.As(err, &f) {
		return r, err
	}
	r.Error = strings.Join(f.Messages, ", ")
	switch f.Kind {
	case fault.NotFound:
		r.Code = Missing
	case fault.Conflict:
		r.Code = Stale
	default:
		r.Code = Invalid
	}
	return r, nil
}

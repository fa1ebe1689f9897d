// Package featured keeps the order of the featured items. Whether an item is featured is a field of the item's
// metadata, which the search reads; the list only says in which order people see them.
package featured

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// Most is the largest number of items that can be added to the list. It bounds the list's one record.
const Most = 500

// order is the stored order:
//
//	FEATURED / ORDER
//
// It may name items that are no longer featured, and lack items that were featured by a change of their metadata.
// Readers leave the first out and put the second at the end.
type order struct {
	IDs       []string  `json:"ids"`
	Version   int64     `json:"version"`
	UpdatedAt time.Time `json:"updatedAt"`
}

var key = table.Key{PK: "FEATURED", SK: "ORDER"}

// Entry is a featured item.
type Entry struct {
	Item item.Detail
	// Place is the position in the list, from 1 on.
	Place int
	// Since is when the item was featured.
	Since time.Time
}

// List is the featured items in order.
type List struct {
	Entries   []Entry
	Version   int64     // of the order
	UpdatedAt time.Time // of the order; zero: never set
}

// Featured stores the list of featured items.
type Featured struct {
	table table.Table
	items *item.Items
	now   func() time.Time
}

// New makes the store. It does no I/O.
func New(t table.Table, items *item.Items, now func() time.Time) *Featured {
	return &Featured{table: t, items: items, now: now}
}

// List returns the featured items in order.
func (s *Featured) List(ctx context.Context) (List, error) {
	o, err := s.load(ctx)
	if err != nil {
		return List{}, err
	}
	return s.list(ctx, o)
}

func (s *Featured) load(ctx context.Context) (order, error) {
	o, err := table.Load[order](ctx, s.table, key)
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return o, fmt.Errorf("read the order of featured items: %w", err)
	}
	return o, nil
}

// list returns the list in the order o. Batch reads may lag behind writes: known has items as they were just written.
func (s *Featured) list(ctx context.Context, o order, known ...item.Detail) (List, error) {
	others, err := s.items.Sorted(ctx, func(r *item.Row) bool { return r.Featured && !slices.Contains(o.IDs, r.ID) })
	if err != nil {
		return List{}, err
	}
	ids := slices.Clone(o.IDs)
	for _, r := range others {
		ids = append(ids, r.ID)
	}
	for _, d := range known {
		if !slices.Contains(ids, d.ID) {
			ids = append(ids, d.ID)
		}
	}
	details, err := s.items.GetAll(ctx, ids)
	if err != nil {
		return List{}, err
	}
	for _, d := range known {
		details[d.ID] = d
	}
	l := List{Entries: []Entry{}, Version: o.Version, UpdatedAt: o.UpdatedAt}
	for _, id := range ids {
		if d, ok := details[id]; ok && d.Metadata.Featured {
			since := d.CreatedAt
			if d.Metadata.FeaturedAt != nil {
				since = *d.Metadata.FeaturedAt
			}
			l.Entries = append(l.Entries, Entry{Item: d, Place: len(l.Entries) + 1, Since: since})
		}
	}
	return l, nil
}

// Add features an item at a place (from 1 on; 0 or beyond the end: the end). An item that is featured already moves to
// the place, or stays where it is if place is 0. Errors: fault.NotFound; fault.Conflict for an inactive item or a full
// list.
func (s *Featured) Add(ctx context.Context, itemID string, place int) (List, error) {
	before, err := s.List(ctx)
	if err != nil {
		return List{}, err
	}
	if len(before.Entries) >= Most && !before.has(itemID) {
		return List{}, fault.New(fault.Conflict, "at most %d items can be featured: remove one first", Most)
	}
	// The item first: if the process dies in between, the item is featured, at the end of the list.
	d, err := s.items.SetMetadata(ctx, itemID, nil, func(it item.Item, m *item.Metadata) error {
		if !it.IsActive {
			return fault.New(fault.Conflict, "item %s is inactive and cannot be featured", it.ItemID)
		}
		m.Featured = true
		return nil
	})
	if err != nil {
		return List{}, err
	}
	return s.arrange(ctx, nil, func(ids []string) ([]string, error) {
		if place == 0 && slices.Contains(ids, itemID) {
			return ids, nil
		}
		return moved(ids, itemID, cmp.Or(place, len(ids)+1)), nil
	}, d)
}

// Remove ends the featuring of an item. It does nothing if the item is not featured. Errors: fault.NotFound.
func (s *Featured) Remove(ctx context.Context, itemID string) (List, error) {
	d, err := s.items.SetMetadata(ctx, itemID, nil, func(_ item.Item, m *item.Metadata) error {
		m.Featured = false
		return nil
	})
	if err != nil {
		return List{}, err
	}
	return s.arrange(ctx, nil, func(ids []string) ([]string, error) {
		return slices.DeleteFunc(ids, func(id string) bool { return id == itemID }), nil
	}, d)
}

// Move puts a featured item at a place, from 1 on. If version is not nil, it must be the version of the order. Errors:
// fault.NotFound if the item is not featured; fault.Conflict with the current list.
func (s *Featured) Move(ctx context.Context, itemID string, place int, version *int64) (List, error) {
	return s.arrange(ctx, version, func(ids []string) ([]string, error) {
		if !slices.Contains(ids, itemID) {
			return nil, fault.New(fault.NotFound, "item %s is not featured", itemID)
		}
		return moved(ids, itemID, place), nil
	})
}

// Reorder sets the order of all featured items in one write. ids must name each of them once. If version is not nil, it
// must be the version of the order. Errors: fault.Invalid, which names missing and foreign ids; fault.Conflict with the
// current list.
func (s *Featured) Reorder(ctx context.Context, ids []string, version *int64) (List, error) {
	return s.arrange(ctx, version, func(present []string) ([]string, error) {
		var messages []string
		seen := map[string]bool{}
		for _, id := range ids {
			switch {
			case seen[id]:
				messages = append(messages, fmt.Sprintf("items must name each item once: %s is there twice", id))
			case !slices.Contains(present, id):
				messages = append(messages, fmt.Sprintf("items must be featured: %s is not", id))
			}
			seen[id] = true
		}
		for _, id := range present {
			if !seen[id] {
				messages = append(messages, fmt.Sprintf("items must have all featured items: %s is missing", id))
			}
		}
		if messages != nil {
			return nil, fault.Fields(messages...)
		}
		return slices.Clone(ids), nil
	})
}

// arrange changes the order. change gets a copy of the ids of all featured items in their present order and returns the
// next order. known has items as they were just written.
func (s *Featured) arrange(ctx context.Context, version *int64, change func(ids []string) ([]string, error),
	known ...item.Detail) (List, error) {
	var now List
	err := table.Update(ctx, "the order of featured items", func() error {
		o, err := s.load(ctx)
		if err != nil {
			return err
		}
		if now, err = s.list(ctx, o, known...); err != nil {
			return err
		}
		if version != nil && *version != o.Version {
			return fault.New(fault.Conflict, "the order of featured items was changed since it was read")
		}
		ids, err := change(now.ids())
		if err != nil || slices.Equal(ids, o.IDs) {
			return err
		}
		cond := table.AsRead(o.Version)
		o = order{IDs: ids, Version: o.Version + 1, UpdatedAt: s.now()}
		if err := s.table.Commit(ctx, table.Put(table.New(key, o), cond)); err != nil {
			return err
		}
		now = now.arranged(o)
		return nil
	})
	return now, err
}

func (l List) has(itemID string) bool { return slices.Contains(l.ids(), itemID) }

func (l List) ids() []string {
	ids := make([]string, len(l.Entries))
	for i, e := range l.Entries {
		ids[i] = e.Item.ID
	}
	return ids
}

// arranged returns the list in another order.
func (l List) arranged(o order) List {
	next := List{Entries: []Entry{}, Version: o.Version, UpdatedAt: o.UpdatedAt}
	byID := make(map[string]Entry, len(l.Entries))
	for _, e := range l.Entries {
		byID[e.Item.ID] = e
	}
	for i, id := range o.IDs {
		e := byID[id]
		e.Place = i + 1
		next.Entries = append(next.Entries, e)
	}
	return next
}

// moved returns ids with id at a place, from 1 on.
func moved(ids []string, id string, place int) []string {
	ids = slices.DeleteFunc(ids, func(one string) bool { return one == id })
	return slices.Insert(ids, min(place-1, len(ids)), id)
}

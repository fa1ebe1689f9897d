package unit

import (
	"context"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/turn"
)

const (
	// keptFor is how long a process caches all types.
	keptFor = time.Minute
	// freshFor is how long a type that is missing from the cache counts as unknown.
	freshFor = time.Second
)

// Types stores the unit types. There are only a few dozen, so they are always read together:
//
//	all: UNITTYPES / <id>
type Types struct {
	table table.Table
	now   func() time.Time

	mu   turn.Lock
	kept []Type
	at   time.Time
}

// New makes the store.
func New(t table.Table, now func() time.Time) *Types { return &Types{table: t, now: now} }

func key(id string) table.Key { return table.Key{PK: "UNITTYPES", SK: id} }

// All returns all types, by id, from a cache of at most a minute. The slice is shared: do not change it.
func (s *Types) All(ctx context.Context) ([]Type, error) { return s.within(ctx, keptFor) }

func (s *Types) within(ctx context.Context, age time.Duration) ([]Type, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept != nil && s.now().Sub(s.at) < age {
		return s.kept, nil
	}
	all, err := table.Find[Type](ctx, s.table, table.Query{PK: "UNITTYPES"})
	if err != nil {
		return nil, fmt.Errorf("read the unit types: %w", err)
	}
	s.kept, s.at = all, s.now()
	return all, nil
}

// Some returns the types of the ids. Unknown ids are left out. It also finds a type that has just arrived
// from NetSuite.
func (s *Types) Some(ctx context.Context, ids ...string) (map[string]Type, error) {
	var found map[string]Type
	for _, age := range []time.Duration{keptFor, freshFor} {
		all, err := s.within(ctx, age)
		if err != nil {
			return nil, err
		}
		found = make(map[string]Type, len(all))
		for _, t := range all {
			found[t.ID] = t
		}
		if !slices.ContainsFunc(ids, func(id string) bool { return id != "" && found[id].ID == "" }) {
			break
		}
	}
	return found, nil
}

// Get reads a type. Errors: fault.NotFound.
func (s *Types) Get(ctx context.Context, id string) (Type, error) {
	found, err := s.Some(ctx, id)
	if err != nil {
		return Type{}, err
	}
	t, ok := found[id]
	if !ok {
		return Type{}, fault.New(fault.NotFound, "there is no unit type %s", id)
	}
	return t, nil
}

// Stored reads all types without the cache.
func (s *Types) Stored(ctx context.Context) ([]Type, error) {
	stored, err := table.Find[Type](ctx, s.table, table.Query{PK: "UNITTYPES", Consistent: true})
	if err != nil {
		return nil, fmt.Errorf("read the unit types: %w", err)
	}
	return stored, nil
}

// Import stores types from NetSuite and returns how many of them were new or different.
func (s *Types) Import(ctx context.Context, types []Type) (changed int, err error) {
	stored, err := s.Stored(ctx)
	if err != nil {
		return 0, err
	}
	before := make(map[string]Type, len(stored))
	for _, t := range stored {
		before[t.ID] = t
	}
	var ops []table.Op
	for _, t := range types {
		if t.ID == "" {
			return 0, fmt.Errorf("import unit types: one has no id")
		}
		if t.Items == nil {
			t.Items = []Unit{}
		}
		if old, ok := before[t.ID]; !ok || !table.Same(old, t) {
			ops = append(ops, table.Put(table.New(key(t.ID), t)))
			before[t.ID] = t
		}
	}
	if err := s.table.Write(ctx, ops...); err != nil {
		return 0, fmt.Errorf("import unit types: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = nil
	return len(ops), nil
}

package record

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Each makes a Store from an Import function that stores all records at once.
func Each[T any](take func(context.Context, []T) error, remove func(context.Context, []string) error,
	unchanged func(context.Context, []Record) (map[string]bool, error)) Store {
	return Store{
		Take: func(ctx context.Context, records []Record, _ time.Time) (map[string]error, error) {
			all, err := Decode[T](records)
			if err != nil {
				return nil, err
			}
			return nil, take(ctx, all)
		},
		Remove:    remove,
		Unchanged: unchanged,
	}
}

func Decode[T any](records []Record) ([]T, error) {
	all := make([]T, len(records))
	for i, r := range records {
		if err := json.Unmarshal(r.Body, &all[i]); err != nil {
			return nil, fmt.Errorf("record %s: %w", r.ID, err)
		}
	}
	return all, nil
}

// UnchangedIn makes the Unchanged function of a Store. find returns, for each record in order, the portal's copy, or
// nil.
func UnchangedIn[T any](find func(ctx context.Context, said []T) ([]*T,
	error)) func(context.Context, []Record) (map[string]bool, error) {
	return func(ctx context.Context, records []Record) (map[string]bool, error) {
		said, err := Decode[T](records)
		if err != nil {
			return nil, err
		}
		found, err := find(ctx, said)
		if err != nil {
			return nil, err
		}
		unchanged := make(map[string]bool, len(records))
		for i, r := range records {
			if unchanged[r.ID], err = equal(found[i], &said[i]); err != nil {
				return nil, err
			}
		}
		return unchanged, nil
	}
}

func equal(a, b any) (bool, error) {
	x, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	y, err := json.Marshal(b)
	return bytes.Equal(x, y), err
}

// AmongAll is UnchangedIn for a small store that is read as a whole.
func AmongAll[T any](all func(context.Context) ([]T, error),
	id func(T) string) func(context.Context, []Record) (map[string]bool, error) {
	return UnchangedIn(func(ctx context.Context, said []T) ([]*T, error) {
		stored, err := all(ctx)
		if err != nil {
			return nil, err
		}
		byID := make(map[string]T, len(stored))
		for _, v := range stored {
			byID[id(v)] = v
		}
		return inOrder(said, byID, id), nil
	})
}

// AmongSome is UnchangedIn for a store that is read by ids.
func AmongSome[T any](some func(context.Context, []string) (map[string]T, error),
	id func(T) string) func(context.Context, []Record) (map[string]bool, error) {
	return UnchangedIn(func(ctx context.Context, said []T) ([]*T, error) {
		ids := make([]string, len(said))
		for i, v := range said {
			ids[i] = id(v)
		}
		byID, err := some(ctx, ids)
		if err != nil {
			return nil, err
		}
		return inOrder(said, byID, id), nil
	})
}

func inOrder[T any](said []T, byID map[string]T, id func(T) string) []*T {
	found := make([]*T, len(said))
	for i, v := range said {
		if stored, ok := byID[id(v)]; ok {
			found[i] = &stored
		}
	}
	return found
}

func SortedIDs[V any](ids map[string]V) []string {
	all := make([]string, 0, len(ids))
	for id := range ids {
		all = append(all, id)
	}
	slices.SortFunc(all, CompareIDs)
	return all
}

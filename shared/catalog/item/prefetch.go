package item

import (
	"context"
	"maps"
	"slices"

	"backdock/shared/platform/turn"
)

// Prefetch is a read of items that runs in the background, so that the caller can read other data meanwhile.
type Prefetch struct {
	IDs []string
	// Read waits for the items and returns them by id. Unknown ones are left out.
	Read func() (map[string]Detail, error)
}

// Reader is the part of Items that other packages read.
type Reader interface {
	// GetAll reads items by id. Unknown ones are left out.
	GetAll(ctx context.Context, ids []string) (map[string]Detail, error)
}

// StartPrefetch starts to read items by id, in one batch.
func StartPrefetch(ctx context.Context, from Reader, ids []string) Prefetch {
	if len(ids) == 0 {
		return Prefetched(nil)
	}
	read := turn.OnceValues(func() (map[string]Detail, error) { return from.GetAll(ctx, ids) })
	go func() { _, _ = read() }() // Read returns the error
	return Prefetch{ids, read}
}

// Prefetched returns a Prefetch of items that were read already.
func Prefetched(all map[string]Detail) Prefetch {
	return Prefetch{slices.Collect(maps.Keys(all)), func() (map[string]Detail, error) { return all, nil }}
}

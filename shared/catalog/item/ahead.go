package item

import (
	"context"
	"maps"
	"slices"
	"sync"
)

// Ahead are items on their way: what else there is of them is read meanwhile.
type Ahead struct {
	IDs []string
	// Read waits for the items; unknown ones are left out.
	Read func() (map[string]Detail, error)
}

// Reader is what others read of the catalogue.
type Reader interface {
	// GetAll reads items by id; unknown ones are left out.
	GetAll(ctx context.Context, ids []string) (map[string]Detail, error)
}

// ReadAhead begins to read items by id, in one batch.
func ReadAhead(ctx context.Context, from Reader, ids []string) Ahead {
	if len(ids) == 0 {
		return Here(nil)
	}
	read := sync.OnceValues(func() (map[string]Detail, error) { return from.GetAll(ctx, ids) })
	go func() { _, _ = read() }() // whoever waits for it gets the error
	return Ahead{ids, read}
}

// Here are items that have been read.
func Here(all map[string]Detail) Ahead {
	return Ahead{slices.Collect(maps.Keys(all)), func() (map[string]Detail, error) { return all, nil }}
}

package listing

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/table"
)

const (
	// prunedAfter is the age of a bucket from which on its name may go: no Index that
	// is older than headStart is used, so nobody looks for changes there any more.
	prunedAfter = removalKept + 2*24*time.Hour
	// prunedMark names the item of the registry that says up to where it was pruned; it
	// stands behind all buckets.
	prunedMark = "~pruned"
	// prunedMost is how many buckets one run looks into.
	prunedMost = 4000
)

// prunedTo is where the Index ended that has removed names last: one that starts from
// the registry cannot hold more, even where it could.
type prunedTo struct {
	Since time.Time `json:"since"`
}

// Prune removes the names of old buckets from the registry in which nothing stands that
// the Index holds: what starts without a snapshot reads the buckets that have a name.
// Their items stay as they are. It tells how many it removed.
func (x *Index[R]) Prune(ctx context.Context) (int, error) {
	if err := x.Refresh(ctx); err != nil {
		return 0, err
	}
	x.refreshMu.Lock()
	defer x.refreshMu.Unlock()
	names, _, err := x.registered(ctx, table.Query{PK: registryKey(x.list, "").PK,
		To: bucketOf(x.now().Add(-prunedAfter))})
	if err != nil {
		return 0, err
	}
	used, spread := x.used(), map[string]bool{}
	var old, parts []string
	for _, name := range slices.Backward(names) {
		if bucket, ok := strings.CutSuffix(name, spreadMark); ok {
			spread[bucket] = true // stands behind its bucket's own name
		} else if !used[name] && len(old) < prunedMost {
			old = append(old, name)
		}
	}
	for _, bucket := range old {
		for shard := range shards {
			if shard == 0 || spread[bucket] {
				parts = append(parts, feedKey(x.list, bucket, shard))
			}
		}
	}
	// Looking once more costs one query a bucket, and a row that was missed is found.
	if err := x.read(ctx, parts, time.Time{},
		func(_ int, page []table.Item) error { return x.take(x.unknown(page)) }); err != nil {
		return 0, err
	}
	used = x.used()
	var ops []table.Op
	for _, bucket := range old {
		if used[bucket] {
			continue
		}
		ops = append(ops, table.Delete(registryKey(x.list, bucket)))
		if spread[bucket] {
			ops = append(ops, table.Delete(registryKey(x.list, bucket+spreadMark)))
		}
	}
	if len(ops) > 0 && x.bound != nil {
		if err := x.table.Commit(ctx, table.Put(table.New(registryKey(x.list, prunedMark),
			prunedTo{x.Since()}))); err != nil {
			return 0, fmt.Errorf("prune the buckets of list %s: %w", x.list, err)
		}
	}
	if err := x.table.Write(ctx, ops...); err != nil {
		return 0, fmt.Errorf("prune the buckets of list %s: %w", x.list, err)
	}
	return len(ops), nil
}

// unknown are the items that the Index knows nothing of.
func (x *Index[R]) unknown(items []table.Item) []table.Item {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return slices.DeleteFunc(items, func(i table.Item) bool { return x.entries[i.Key] != nil })
}

// used are the buckets in which a row stands that the Index holds.
func (x *Index[R]) used() map[string]bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	buckets := map[string]bool{}
	for _, e := range x.entries {
		if e.row == nil {
			continue
		}
		stamp, _, _ := strings.Cut(e.at, "#")
		stamp, _, _ = strings.Cut(stamp, "~")
		if at, err := time.Parse(stampLayout, stamp); err == nil {
			buckets[bucketOf(at)] = true
		}
	}
	return buckets
}

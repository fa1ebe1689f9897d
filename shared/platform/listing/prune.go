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
	// prunedAfter is the age at which a bucket's name may be removed. No Index older than headStart is used, so none
	// needs changes from such a bucket.
	prunedAfter = removalKept + 2*24*time.Hour
	// prunedMark is the name of the registry item that stores up to when the registry was pruned. It sorts behind all
	// buckets.
	prunedMark = "~pruned"
	// prunedMost is the largest number of buckets that one run checks.
	prunedMost = 4000
)

// prunedTo stores where the Index ended that pruned last. An Index built from the registry cannot hold older rows, even
// if its own bound would allow them.
type prunedTo struct {
	Since time.Time `json:"since"`
}

func (x *index[R]) Prune(ctx context.Context) (int, error) {
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
			spread[bucket] = true // sorts behind the bucket's own name
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
	// A last check, one query per bucket, finds rows that were missed.
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

// unknown returns the items that are not in the Index.
func (x *index[R]) unknown(items []table.Item) []table.Item {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return slices.DeleteFunc(items, func(i table.Item) bool { return x.entries[i.Key] != nil })
}

// used returns the buckets with rows that the Index holds.
func (x *index[R]) used() map[string]bool {
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

// Package listing keeps the rows of a list in memory, so that a page of a list of 100,000 records, with any filter and
// any order, costs one small read.
//
// Every item that a list shows stores its row, and has a place in the index of changes (table.ByFeed): in a bucket of
// ten minutes, by the time of its last write. An Index loads a snapshot from the blob store once. Before each answer it
// reads what changed since, usually half a read unit. A record has one place in the index of changes, so nothing
// accumulates. A snapshot only makes the start faster: without one, the Index reads all buckets that the registry
// names. Saving a snapshot also prunes old buckets from the registry.
//
// A list that would grow without limit has a Bound: its Index holds only open and recent rows. A bucket with many
// writes is spread over several partitions.
package listing

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"backdock/shared/platform/table"
)

const (
	bucketLength = 10 * time.Minute
	bucketLayout = "2006-01-02T15:04"
	stampLayout  = "2006-01-02T15:04:05.000000"
	// overlap is how far before its last read an Index reads again: more than the index's delay plus the clock
	// difference between two machines.
	overlap = 10 * time.Second
	// lateness is how long after its stamp a write may still appear, because of a retried commit or a slow index. The
	// Index searches for such late writes every thoroughEvery, and in everything that is younger than a snapshot by
	// this much.
	lateness      = 10 * time.Minute
	thoroughEvery = 5 * time.Minute
	// removalKept is the least time that the mark of a removed row is kept. An Index or a snapshot older than headStart
	// may have missed such a mark and is not used.
	removalKept = 30 * 24 * time.Hour
	headStart   = removalKept - 24*time.Hour
	// spreadAfter is the number of items that a process writes into a bucket before it spreads the bucket over shards.
	// A partition accepts 1,000 write units a second, which is some hundred rows. With few writes there is only one
	// partition to read.
	spreadAfter = 500
	shards      = 8
	spreadMark  = "~spread" // sorts behind the bucket's name
	// stampedAtOnce is the number of items of a Write with the same stamp. They are written well within overlap.
	stampedAtOnce = 100
)

func bucketOf(t time.Time) string { return t.UTC().Truncate(bucketLength).Format(bucketLayout) }

// feedKey returns the partition of a bucket, or of one of its shards (from 1).
func feedKey(list, bucket string, shard int) string {
	if shard > 0 {
		return fmt.Sprintf("FEED#%s#%s#%d", list, bucket, shard)
	}
	return "FEED#" + list + "#" + bucket
}

// registryKey returns the key of the item that registers a bucket, or, with spreadMark appended, registers that it is
// spread.
func registryKey(list, name string) table.Key {
	return table.Key{PK: "FEEDS#" + list, SK: name}
}

// spreadBucket returns the bucket of an item that registers a spread bucket; ok is false for other items.
func spreadBucket(list string, key table.Key) (bucket string, ok bool) {
	if key.PK != registryKey(list, "").PK {
		return "", false
	}
	return strings.CutSuffix(key.SK, spreadMark)
}

// Tracked is a table that adds every written Item with Listed to its list's change feed. A listed item may only be
// written by Put: Set and Add do not update its row and its place. An item that expires leaves the list at that time.
// The mark of a removed row is kept for at least removalKept.
type Tracked struct {
	table.Table
	now func() time.Time

	mu    sync.Mutex
	known map[table.Key]bool // registry items that this process has written
	last  time.Time          // the last stamp
	count map[table.Key]int  // items written into the latest buckets
}

// Track wraps a table.
func Track(t table.Table, now func() time.Time) *Tracked {
	return &Tracked{Table: t, now: now, known: map[table.Key]bool{}, count: map[table.Key]int{}}
}

// Commit implements table.Table.
func (t *Tracked) Commit(ctx context.Context, ops ...table.Op) error {
	ops, err := t.place(ctx, ops)
	if err != nil {
		return err
	}
	return t.Table.Commit(ctx, ops...)
}

// Write implements table.Table.
func (t *Tracked) Write(ctx context.Context, ops ...table.Op) error {
	for batch := range slices.Chunk(ops, stampedAtOnce) {
		placed, err := t.place(ctx, batch)
		if err != nil {
			return err
		}
		if err := t.Table.Write(ctx, placed...); err != nil {
			return err
		}
	}
	return nil
}

// stamp returns the current time, but always later than the stamps before, because an Index detects a changed item by
// its new stamp.
func (t *Tracked) stamp() time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now().UTC().Truncate(time.Microsecond)
	if behind := t.last.Sub(now); behind >= 0 && behind < time.Second { // more: the clock was set back
		now = t.last.Add(time.Microsecond)
	}
	t.last = now
	return now
}

func (t *Tracked) place(ctx context.Context, ops []table.Op) ([]table.Op, error) {
	now := time.Time{}
	placed := ops
	copied := false
	for i, op := range ops {
		feed := op.Item.Feed
		if op.Verb != table.PutItem || feed.List == "" {
			continue
		}
		if !copied {
			placed, copied = slices.Clone(ops), true
			now = t.stamp()
		}
		bucket := bucketOf(now)
		shard, err := t.register(ctx, feed.List, bucket, now, op.Key)
		if err != nil {
			return nil, err
		}
		item := &placed[i].Item
		if !item.Expires.IsZero() && isRemoval(feed.Row) && item.Expires.Before(now.Add(removalKept)) {
			item.Expires = now.Add(removalKept)
		}
		item.Feed.At = table.Key{PK: feedKey(feed.List, bucket, shard), SK: placeAt(now, item.Expires) + "#" + op.Key.PK}
	}
	return placed, nil
}

// Removed returns the item that takes the place of a listed record that is deleted: its row leaves the list, and body is
// what is left of the record. Put it; a table.Delete would leave the row in the list, because no Index notices it. It
// expires when each Index has seen it.
func Removed(key table.Key, list string, body any, now time.Time) table.Item {
	return table.New(key, body).Listed(list, nil).Expiring(now.Add(removalKept))
}

// isRemoval reports whether a row removes its item from the list.
func isRemoval(row json.RawMessage) bool { return bytes.Equal(row, []byte("null")) }

// placeAt returns the start of a place in the feed: <stamp>, or <stamp>~<unix seconds> for an item that expires. The
// index of changes has no other field for the expiry.
func placeAt(stamp, expires time.Time) string {
	at := stamp.Format(stampLayout)
	if !expires.IsZero() {
		at += "~" + strconv.FormatInt(expires.Unix(), 10)
	}
	return at
}

// expiryOf returns the expiry in a place in the feed; zero: none.
func expiryOf(at string) time.Time {
	head, _, _ := strings.Cut(at, "#")
	_, seconds, _ := strings.Cut(head, "~")
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.Unix(n, 0)
}

// register records that a bucket has content, before the first item is written, and returns the shard for an item. The
// first shard also stores that the bucket is spread, because every Index reads that shard.
func (t *Tracked) register(ctx context.Context, list, bucket string, now time.Time,
	item table.Key) (shard int, err error) {
	key := registryKey(list, bucket)
	if err := t.once(ctx, table.New(key, struct{}{})); err != nil {
		return 0, err
	}
	t.mu.Lock()
	if len(t.count) > 100 {
		clear(t.count)
	}
	t.count[key]++
	many := t.count[key] > spreadAfter
	t.mu.Unlock()
	if !many {
		return 0, nil
	}
	mark := table.New(registryKey(list, bucket+spreadMark), struct{}{})
	mark.Feed = table.Feed{List: list, Row: json.RawMessage("{}"), At: table.Key{PK: feedKey(list, bucket, 0),
		SK: placeAt(now, time.Time{}) + "#" + mark.PK}}
	if err := t.once(ctx, mark); err != nil {
		return 0, err
	}
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(item.PK)) // never fails
	return int(hash.Sum32() % shards), nil
}

// once writes an item if this process has not written it before.
func (t *Tracked) once(ctx context.Context, item table.Item) error {
	t.mu.Lock()
	known := t.known[item.Key]
	t.mu.Unlock()
	if known {
		return nil
	}
	if err := t.Table.Commit(ctx, table.Put(item)); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.known) > 1000 {
		clear(t.known)
	}
	t.known[item.Key] = true
	return nil
}

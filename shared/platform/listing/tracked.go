// Package listing keeps the rows of a list in memory, so that a page of a list
// of 100,000 records, with any filter and any order, costs one small read.
//
// How it works: every item that a list shows carries its row and stands in the
// index of changes (table.ByFeed) in a bucket of ten minutes, by the time of its
// last write. An Index loads a snapshot from the blob store once, and before
// each answer reads what changed since: half a read unit as a rule. A record
// has one place in the index, so nothing accumulates, and a snapshot is only a
// head start: without one the Index reads the buckets, which the registry names.
// Saving a snapshot prunes the registry of buckets that hold nothing that is shown.
//
// A list that grows with the years has a Bound: the Index then holds the rows that are
// open or recent. A bucket that is written much is spread over several partitions.
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
	// overlap is how far before its last read an Index reads again: more than
	// the index's delay and the difference of two machines' clocks.
	overlap = 10 * time.Second
	// lateness is how long after its stamp a write may still turn up: a commit
	// that was retried, an index that lagged. Such latecomers are looked for
	// every thoroughEvery, and in everything younger than a snapshot by this much.
	lateness      = 10 * time.Minute
	thoroughEvery = 5 * time.Minute
	// removalKept is the least time that the mark of a removed row stays in the
	// table; an Index or a snapshot that is older than headStart may have missed
	// such a mark and is not used.
	removalKept = 30 * 24 * time.Hour
	headStart   = removalKept - 24*time.Hour
	// spreadAfter is how many items of a list a process writes into a bucket before it
	// spreads the bucket over its shards: a partition takes 1,000 write units a second,
	// and some hundred rows are as many. In quiet times there is one partition to read.
	spreadAfter = 500
	shards      = 8
	spreadMark  = "~spread" // sorts behind the bucket's name
	// stampedAtOnce is how many items of a Write share a stamp: as many as are
	// written well within overlap.
	stampedAtOnce = 100
)

func bucketOf(t time.Time) string { return t.UTC().Truncate(bucketLength).Format(bucketLayout) }

// feedKey is the partition of a bucket, or of one of its shards from 1 on.
func feedKey(list, bucket string, shard int) string {
	if shard > 0 {
		return fmt.Sprintf("FEED#%s#%s#%d", list, bucket, shard)
	}
	return "FEED#" + list + "#" + bucket
}

// registryKey names the item that says a bucket exists, or, with spreadMark behind it,
// that it is spread.
func registryKey(list, name string) table.Key {
	return table.Key{PK: "FEEDS#" + list, SK: name}
}

// spreadBucket is the bucket of an item that says it is spread; false: it is another.
func spreadBucket(list string, key table.Key) (bucket string, ok bool) {
	if key.PK != registryKey(list, "").PK {
		return "", false
	}
	return strings.CutSuffix(key.SK, spreadMark)
}

// Tracked is a table that puts every written Item that says Listed into its
// list's change feed. A listed item is only written by Put: Set and Add leave
// its row and its place as they are. An item that expires leaves the list when
// it does; the mark of a removed row is kept for at least removalKept.
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

// stamp is the present time, and later than the stamps before it: an Index knows
// a changed item by its new stamp.
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

// isRemoval tells whether a row takes its item out of the list.
func isRemoval(row json.RawMessage) bool { return bytes.Equal(row, []byte("null")) }

// placeAt is the head of a place in the feed: <stamp>, or <stamp>~<unix seconds>
// of an item that expires. The index of changes carries no other word of that.
func placeAt(stamp, expires time.Time) string {
	at := stamp.Format(stampLayout)
	if !expires.IsZero() {
		at += "~" + strconv.FormatInt(expires.Unix(), 10)
	}
	return at
}

// expiryOf reads the expiry out of a place in the feed; zero: there is none.
func expiryOf(at string) time.Time {
	head, _, _ := strings.Cut(at, "#")
	_, seconds, _ := strings.Cut(head, "~")
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.Unix(n, 0)
}

// register writes down that a bucket has content, before it has any, and tells in which
// shard of it an item is to stand. That a bucket is spread stands in its first shard
// too, where every Index reads it.
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
	_, _ = hash.Write([]byte(item.PK)) // it cannot fail
	return int(hash.Sum32() % shards), nil
}

// once writes an item, if this process has not written it before.
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

package listing

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"backdock/shared/platform/table"
)

// SnapshotPrefix begins the names of all snapshots.
const SnapshotPrefix = "lists/"

// snapshotName returns the name of a list's snapshot. It contains the form of the row type, so a function of another
// version, with another row type, neither reads the snapshot nor replaces it.
func (x *index[R]) snapshotName() string {
	return SnapshotPrefix + x.list + "-" + formOf[R]() + ".ndjson.gz"
}

// snapshotFormat must change when the format of a snapshot changes, or when an Index would store the same rows
// differently. Snapshots of another format are ignored.
const snapshotFormat = 2

// loadedAtOnce is the number of rows of a snapshot that are applied at a time.
const loadedAtOnce = 2000

// head is a snapshot's first line.
type head struct {
	Format int       `json:"format"`
	Cursor time.Time `json:"cursor"`
	Rows   int       `json:"rows"`
	Floor  time.Time `json:"floor,omitzero"`   // see Bound
	Spread []string  `json:"spread,omitempty"` // buckets, see Tracked
}

// line is a row of a snapshot.
type line struct {
	PK  string          `json:"p"`
	SK  string          `json:"s"`
	At  string          `json:"a"`
	Row json.RawMessage `json:"r"`
}

func (x *index[R]) Save(ctx context.Context) (rows int, err error) {
	if err := x.Refresh(ctx); err != nil {
		return 0, err
	}
	x.refreshMu.Lock()
	h := head{Format: snapshotFormat, Cursor: x.cursor, Spread: slices.Sorted(maps.Keys(x.spread))}
	x.mu.RLock()
	h.Floor = x.floor
	entries := slices.Collect(maps.Values(x.entries))
	x.mu.RUnlock()
	x.refreshMu.Unlock()
	h.Rows = len(entries)
	var buf bytes.Buffer
	zip := gzip.NewWriter(&buf)
	enc := json.NewEncoder(zip)
	if err := enc.Encode(h); err != nil {
		return 0, fmt.Errorf("snapshot of list %s: %w", x.list, err)
	}
	for _, e := range entries {
		row, err := json.Marshal(e.row)
		if err == nil {
			err = enc.Encode(line{PK: e.key.PK, SK: e.key.SK, At: e.at, Row: row})
		}
		if err != nil {
			return 0, fmt.Errorf("snapshot of list %s: %w", x.list, err)
		}
	}
	if err := zip.Close(); err != nil {
		return 0, fmt.Errorf("snapshot of list %s: %w", x.list, err)
	}
	if err := x.blobs.Put(ctx, x.snapshotName(), "application/x-ndjson+gzip", buf.Bytes()); err != nil {
		return 0, err
	}
	_, err = x.Prune(ctx)
	return len(entries), err
}

// loadSnapshot loads the latest snapshot if its format and age are valid. Otherwise the Index reads the registered
// buckets, so a damaged snapshot only costs time.
func (x *index[R]) loadSnapshot(ctx context.Context, now time.Time) error {
	value, err := x.blobs.Get(ctx, x.snapshotName())
	if err != nil {
		return ctx.Err()
	}
	h, err := x.readSnapshot(value, now)
	if err != nil {
		x.forget()
		return nil
	}
	for _, bucket := range h.Spread {
		x.spread[bucket] = true
	}
	x.cursor = h.Cursor
	return nil
}

// errUnfit is the error for a snapshot of another format, or one that is too old.
var errUnfit = errors.New("the snapshot is of no use")

func (x *index[R]) readSnapshot(value []byte, now time.Time) (h head, err error) {
	zip, err := gzip.NewReader(bytes.NewReader(value))
	if err != nil {
		return h, err
	}
	dec := json.NewDecoder(bufio.NewReaderSize(zip, 1<<16))
	if err := dec.Decode(&h); err != nil {
		return h, err
	}
	if h.Format != snapshotFormat || now.Sub(h.Cursor) > headStart {
		return h, errUnfit
	}
	x.mu.Lock()
	x.floor = h.Floor
	x.mu.Unlock()
	items := make([]table.Item, 0, loadedAtOnce)
	for n := range h.Rows {
		var l line
		if err := dec.Decode(&l); err != nil {
			return h, err
		}
		items = append(items, table.Item{Key: table.Key{PK: l.PK, SK: l.SK}, Feed: table.Feed{Row: l.Row,
			At: table.Key{SK: l.At}}})
		if len(items) < loadedAtOnce && n+1 < h.Rows {
			continue
		}
		if err := x.take(items); err != nil {
			return h, err
		}
		items = items[:0]
	}
	return h, nil
}

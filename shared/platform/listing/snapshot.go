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

	"backdock/shared/platform/blob"
	"backdock/shared/platform/table"
)

func snapshotName(list string) string { return "lists/" + list + ".ndjson.gz" }

// head is a snapshot's first line.
type head struct {
	Cursor time.Time `json:"cursor"`
	Rows   int       `json:"rows"`
}

// line is a row of a snapshot.
type line struct {
	PK  string          `json:"p"`
	SK  string          `json:"s"`
	At  string          `json:"a"`
	Row json.RawMessage `json:"r"`
}

// Save refreshes and writes the snapshot that the next cold start begins with.
func (x *Index[R]) Save(ctx context.Context) (rows int, err error) {
	if err := x.Refresh(ctx); err != nil {
		return 0, err
	}
	x.refreshMu.Lock()
	cursor := x.cursor
	x.refreshMu.Unlock()
	x.mu.RLock()
	entries := slices.Collect(maps.Values(x.entries))
	x.mu.RUnlock()
	var buf bytes.Buffer
	zip := gzip.NewWriter(&buf)
	enc := json.NewEncoder(zip)
	if err := enc.Encode(head{Cursor: cursor, Rows: len(entries)}); err != nil {
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
	return len(entries), x.blobs.Put(ctx, snapshotName(x.list), "application/x-ndjson+gzip", buf.Bytes())
}

// loadSnapshot starts from the last snapshot, if there is one that can be read
// and is young enough. Without it all buckets are read, so a spoilt one costs
// time and nothing else.
func (x *Index[R]) loadSnapshot(ctx context.Context, now time.Time) error {
	value, err := x.blobs.Get(ctx, snapshotName(x.list))
	if errors.Is(err, blob.ErrMissing) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("snapshot of list %s: %w", x.list, err)
	}
	cursor, items, err := readSnapshot(value)
	if err != nil || now.Sub(cursor) > headStart || x.take(items) != nil {
		return nil
	}
	x.cursor = cursor
	return nil
}

func readSnapshot(value []byte) (cursor time.Time, items []table.Item, err error) {
	zip, err := gzip.NewReader(bytes.NewReader(value))
	if err != nil {
		return cursor, nil, err
	}
	dec := json.NewDecoder(bufio.NewReaderSize(zip, 1<<16))
	var h head
	if err := dec.Decode(&h); err != nil {
		return cursor, nil, err
	}
	items = make([]table.Item, 0, max(h.Rows, 0))
	for range h.Rows {
		var l line
		if err := dec.Decode(&l); err != nil {
			return cursor, nil, err
		}
		items = append(items, table.Item{Key: table.Key{PK: l.PK, SK: l.SK}, Feed: table.Feed{Row: l.Row, At: table.Key{SK: l.At}}})
	}
	return h.Cursor, items, nil
}

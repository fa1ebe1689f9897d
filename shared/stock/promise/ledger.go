package promise

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"backdock/shared/platform/table"
)

// chunk is a part of a holder's ledger:
//
//	of a holder: SOLD#<id> / SOLD#<n>
//	reserved and not counted yet: ByKey RESERVATIONS / <time>#<id>
type chunk struct {
	// Only in the first chunk: the number of chunks, the counted revision of the holder (0: only a
	// reservation), whether a conversion was unknown, and the time of the reservation.
	Chunks     int       `json:"chunks"`
	Revision   int64     `json:"revision"`
	Unsure     bool      `json:"unsure"`
	ReservedAt time.Time `json:"reservedAt"`

	Entries map[string]Entry `json:"entries"` // by item
	Rev     int64            `json:"rev"`
}

// goneFor is how long the ledger of a holder without promises is kept. It is longer than the delay of any
// event.
const goneFor = 30 * 24 * time.Hour

// chunkEntries is the number of items in a chunk. Each change of one item writes its whole chunk.
const chunkEntries = 30

const reservations = "RESERVATIONS"

func chunkKey(id string, n int) table.Key {
	return table.Key{PK: "SOLD#" + id, SK: fmt.Sprintf("SOLD#%02d", n)}
}

// ledger is what is promised to a holder, as it was counted.
type ledger struct {
	id     string
	chunks []chunk
}

// at returns the index of the chunk that has the item, or that has room for it.
func (l *ledger) at(itemID string) int {
	room := -1
	for n := range l.chunks {
		if _, ok := l.chunks[n].Entries[itemID]; ok {
			return n
		}
		if room < 0 && len(l.chunks[n].Entries) < chunkEntries {
			room = n
		}
	}
	if room >= 0 {
		return room
	}
	l.chunks = append(l.chunks, chunk{Entries: map[string]Entry{}})
	l.chunks[0].Chunks = len(l.chunks)
	return len(l.chunks) - 1
}

// entries returns the entries of all chunks.
func (l *ledger) entries() map[string]Entry {
	all := map[string]Entry{}
	for _, c := range l.chunks {
		maps.Copy(all, c.Entries)
	}
	return all
}

// promises reports whether anything is promised.
func (l *ledger) promises() bool {
	return slices.ContainsFunc(l.chunks, func(c chunk) bool { return promises(c.Entries) })
}

func (l *ledger) set(itemID string, e Entry) (n int) {
	n = l.at(itemID)
	if e.Promised.IsZero() && e.Shipped.IsZero() {
		delete(l.chunks[n].Entries, itemID)
	} else {
		l.chunks[n].Entries[itemID] = e
	}
	return n
}

// write returns the operation that stores a chunk on condition of the version that was read. A ledger without
// promises is kept for a while, so that late events are recognized as late, and no shipment is counted twice.
func (l *ledger) write(n int, now time.Time) table.Op {
	c := &l.chunks[n]
	cond := table.Absent()
	if c.Rev > 0 {
		cond = table.FieldIs("rev", c.Rev)
	}
	c.Rev++
	item := table.New(chunkKey(l.id, n), c)
	switch {
	case n == 0 && c.Revision == 0 && !c.ReservedAt.IsZero():
		item.ByKey = table.Key{PK: reservations, SK: c.ReservedAt.UTC().Format(time.RFC3339) + "#" + l.id}
	case n > 0 && len(c.Entries) == 0, !l.promises():
		item = item.Expiring(now.Add(goneFor))
	}
	return table.Put(item, cond)
}

// reader reads items by their keys. It is a table's BatchGet, or table.GetAll if the last write must not be
// missed.
type reader func(ctx context.Context, keys []table.Key) ([]table.Item, error)

func (s *Ledgers) consistently(ctx context.Context, keys []table.Key) ([]table.Item, error) {
	return table.GetAll(ctx, s.table, keys)
}

// ledgers reads ledgers by id. A holder that was never counted has an empty one.
func (s *Ledgers) ledgers(ctx context.Context, read reader, ids []string) (map[string]*ledger, error) {
	all := make(map[string]*ledger, len(ids))
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		all[id] = &ledger{id: id, chunks: []chunk{{Chunks: 1, Entries: map[string]Entry{}}}}
		keys[i] = chunkKey(id, 0)
	}
	if err := s.read(ctx, read, all, keys); err != nil {
		return nil, err
	}
	keys = nil
	for id, l := range all {
		for n := 1; n < l.chunks[0].Chunks; n++ {
			l.chunks = append(l.chunks, chunk{Entries: map[string]Entry{}})
			keys = append(keys, chunkKey(id, n))
		}
	}
	return all, s.read(ctx, read, all, keys)
}

func (s *Ledgers) read(ctx context.Context, read reader, into map[string]*ledger, keys []table.Key) error {
	if len(keys) == 0 {
		return nil
	}
	items, err := read(ctx, keys)
	if err != nil {
		return fmt.Errorf("what is promised to %d holders: %w", len(into), err)
	}
	for _, i := range items {
		l := into[i.PK[len("SOLD#"):]]
		n, err := strconv.Atoi(i.SK[len("SOLD#"):])
		if err != nil || n >= len(l.chunks) {
			return fmt.Errorf("the ledger %s has a part %s", l.id, i.SK)
		}
		if err := i.Decode(&l.chunks[n]); err != nil {
			return err
		}
	}
	return nil
}

package promise

import (
	"context"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/table"
)

// writer collects the changes of a count and commits them in as few transactions as possible. Changes of the
// same counter by two holders are added up.
type writer struct {
	table table.Table
	now   func() time.Time
	// guard is part of every Commit. nil: none.
	guard *table.Op

	chunks map[*ledger]map[int]bool // chunks to write
	deltas map[string]Delta         // by item
}

// mostOps is the limit of operations before an item of a holder is added. One item adds at most four: its
// chunk, the first chunk, the counter and the guard.
const mostOps = table.MaxActions - 4

func (w *writer) ops() int {
	n := len(w.deltas)
	for _, chunks := range w.chunks {
		n += len(chunks)
	}
	return n
}

// count adds the changes that take a holder from its ledger to the given entries at a revision.
func (w *writer) count(ctx context.Context, l *ledger, to map[string]Entry, revision int64, unsure bool) error {
	from := l.entries()
	for _, id := range differing(from, to) {
		if w.ops() > mostOps {
			if err := w.flush(ctx); err != nil {
				return err
			}
		}
		w.write(l, l.set(id, to[id]))
		w.write(l, 0) // the first chunk has the number of chunks
		w.promise(id, deltaOf(from[id], to[id]))
	}
	// The revision is written with the last items: until then the holder does not count as counted.
	l.chunks[0].Revision, l.chunks[0].Unsure = revision, unsure
	w.write(l, 0)
	return nil
}

func (w *writer) write(l *ledger, n int) {
	if w.chunks == nil {
		w.chunks = map[*ledger]map[int]bool{}
	}
	if w.chunks[l] == nil {
		w.chunks[l] = map[int]bool{}
	}
	w.chunks[l][n] = true
}

func (w *writer) promise(itemID string, d Delta) {
	if w.deltas == nil {
		w.deltas = map[string]Delta{}
	}
	if w.deltas[itemID] == nil {
		w.deltas[itemID] = Delta{}
	}
	for date, n := range d {
		w.deltas[itemID].Add(date, n)
	}
}

// flush commits the collected changes. Errors: table.ErrCondition if one of the ledgers was written
// concurrently.
func (w *writer) flush(ctx context.Context) error {
	var ops []table.Op
	for l, chunks := range w.chunks {
		for n := range chunks {
			ops = append(ops, l.write(n, w.now()))
		}
	}
	for itemID, d := range w.deltas {
		if len(d) > 0 {
			ops = append(ops, d.Op(itemID))
		}
	}
	w.chunks, w.deltas = nil, nil
	if len(ops) == 0 {
		return nil
	}
	if w.guard != nil {
		ops = append(ops, *w.guard)
	}
	// All writers use the same order, so that concurrent transactions conflict at the first item.
	slices.SortFunc(ops, func(a, b table.Op) int { return strings.Compare(a.Key.PK+a.Key.SK, b.Key.PK+b.Key.SK) })
	return w.table.Commit(ctx, ops...)
}

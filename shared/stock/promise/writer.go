package promise

import (
	"context"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// writer collects the changes of a count and commits them in as few transactions as possible. Changes of the
// same counter by two holders are added up.
type writer struct {
	table table.Table
	items *item.Items
	now   func() time.Time
	// guard is part of every Commit. nil: none.
	guard *table.Op

	chunks  map[*ledger]map[int]bool // chunks to write
	deltas  map[string]Delta         // by item
	shipped map[string]item.Shipment // by item
}

// mostOps is the limit of operations before an item of a holder is added. One item adds at most five: its
// chunk, the first chunk, the counter, the stock and the guard.
const mostOps = table.MaxActions - 5

func (w *writer) ops() int {
	n := len(w.deltas) + len(w.shipped)
	for _, chunks := range w.chunks {
		n += len(chunks)
	}
	return n
}

// count adds the changes that take a holder from its ledger to its holding.
func (w *writer) count(ctx context.Context, l *ledger, h Holding) error {
	from, to := l.entries(), h.Entries
	for _, id := range differing(from, to, Entry.same) {
		if w.ops() > mostOps {
			if err := w.flush(ctx); err != nil {
				return err
			}
		}
		w.write(l, l.set(id, to[id]))
		w.write(l, 0) // the first chunk has the number of chunks
		w.promise(id, deltaOf(from[id], to[id]))
		w.ship(id, to[id].Shipped.Sub(from[id].Shipped), h.ShippedAt)
	}
	// The revision is written with the last items: until then the holder does not count as counted.
	l.chunks[0].Revision, l.chunks[0].Unsure = h.Revision, h.Unsure
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

// ship adds a quantity of an item that left. Goods that came back are not added: they are on hand with the next reading of
// the stock, which must not contain them already.
func (w *writer) ship(itemID string, quantity money.Decimal, at time.Time) {
	if quantity.Sign() <= 0 {
		return
	}
	if w.shipped == nil {
		w.shipped = map[string]item.Shipment{}
	}
	s := w.shipped[itemID]
	s.Quantity = s.Quantity.Add(quantity)
	if s.At.Before(at) {
		s.At = at
	}
	w.shipped[itemID] = s
}

// flush commits the collected changes. Errors: table.ErrCondition if one of the ledgers or items was written
// concurrently.
func (w *writer) flush(ctx context.Context) error {
	ops, err := w.items.Ship(ctx, w.shipped)
	if err != nil {
		return err
	}
	for l, chunks := range w.chunks {
		for n := range chunks {
			ops = append(ops, l.write(n, w.now()))
		}
	}
	for itemID, d := range w.deltas {
		if left := w.shipped[itemID].Quantity; len(d) > 0 || !left.IsZero() {
			ops = append(ops, d.shipping(itemID, left))
		}
	}
	w.chunks, w.deltas, w.shipped = nil, nil, nil
	return table.CommitInOrder(ctx, w.table, ops, w.guard)
}

package promise

import (
	"context"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
)

// Ledgers keeps what is promised to each holder, and updates the counters. Counting is idempotent: a holder
// can be counted again in any state, and after a crash at any line. A ledger changes in the same Commit as
// the counters, which change by the difference, and as the items' stock, which falls by what was shipped.
type Ledgers struct {
	table    table.Table
	items    *item.Items
	counters *Counters
	now      func() time.Time
}

// NewLedgers makes the store.
func NewLedgers(t table.Table, items *item.Items, settings *setting.Settings, now func() time.Time) *Ledgers {
	return &Ledgers{table: t, items: items, counters: NewCounters(t, settings), now: now}
}

// Holding is everything that is promised to a holder at one revision.
type Holding struct {
	ID       string
	Revision int64            // from 1; increased by every change of the holder
	Entries  map[string]Entry // by item
	// ShippedAt is when NetSuite had everything that the Entries have as shipped, at the latest.
	ShippedAt time.Time
	// Unsure says that a quantity was estimated. The same revision can then be counted again.
	Unsure bool
}

// Count updates the ledgers and the counters to the holdings. A ledger that was counted at a later revision
// is not changed. Errors: table.ErrCondition after a concurrent count; some holdings may have been counted
// then.
func (s *Ledgers) Count(ctx context.Context, holdings []Holding) error {
	if len(holdings) == 0 {
		return nil
	}
	ids := make([]string, len(holdings))
	for i, h := range holdings {
		ids[i] = h.ID
	}
	ledgers, err := s.ledgers(ctx, s.table.BatchGet, ids)
	if err != nil {
		return err
	}
	w := &writer{table: s.table, items: s.items, now: s.now}
	for _, h := range holdings {
		l := ledgers[h.ID]
		first := l.chunks[0]
		late := first.Revision > h.Revision || first.Revision == h.Revision && !first.Unsure
		if late || s.history(l, h) ||
			len(differing(l.entries(), h.Entries, Entry.same)) == 0 && (first.Revision > 0 || first.Rev == 0) {
			continue
		}
		if err := w.count(ctx, l, h); err != nil {
			return err
		}
	}
	return w.flush(ctx)
}

// history reports whether a holder without a ledger needs none: nothing is promised to it, and what it got left so long
// ago that every reading of the stock contains it.
func (s *Ledgers) history(l *ledger, h Holding) bool {
	return l.chunks[0].Rev == 0 && !promises(h.Entries) && s.now().Sub(h.ShippedAt) > goneFor
}

// Entries returns what is counted of holders, by their ids.
func (s *Ledgers) Entries(ctx context.Context, ids []string) (map[string]map[string]Entry, error) {
	ledgers, err := s.ledgers(ctx, s.table.BatchGet, ids)
	if err != nil {
		return nil, err
	}
	all := make(map[string]map[string]Entry, len(ledgers))
	for id, l := range ledgers {
		all[id] = l.entries()
	}
	return all, nil
}

// Repair sets a ledger to a holding, at any revision, on condition of the guard. Errors: table.ErrCondition
// if the guard does not hold or the ledger was written in the meantime.
func (s *Ledgers) Repair(ctx context.Context, h Holding, guard table.Op) error {
	ledgers, err := s.ledgers(ctx, s.consistently, []string{h.ID})
	if err != nil {
		return err
	}
	l := ledgers[h.ID]
	if Same(l.entries(), h.Entries) {
		return nil
	}
	w := &writer{table: s.table, items: s.items, now: s.now, guard: &guard}
	if err := w.count(ctx, l, h); err != nil {
		return err
	}
	return w.flush(ctx)
}

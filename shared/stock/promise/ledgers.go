package promise

import (
	"context"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
)

// Ledgers keep what is promised to each holder, and the counters in step with that.
// Counting a holder again, in whatever state, and dying at any line count nothing twice:
// a ledger changes in the same Commit as the counters, so that they change by the
// difference.
type Ledgers struct {
	table    table.Table
	counters *Counters
	now      func() time.Time
}

// NewLedgers makes the store.
func NewLedgers(t table.Table, items *item.Items, settings *setting.Settings, now func() time.Time) *Ledgers {
	return &Ledgers{table: t, counters: NewCounters(t, items, settings), now: now}
}

// Holding is all that is promised to a holder at a revision of it.
type Holding struct {
	ID       string
	Revision int64            // from 1; grows with every change of the holder
	Entries  map[string]Entry // by item
	// Unsure says that a quantity was a guess: the same revision is counted again.
	Unsure bool
}

// Count brings the ledgers and the counters in step with holdings. What was counted at
// a later revision stays. Errors: table.ErrCondition where somebody else has counted one
// meanwhile; then some may have been counted.
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
	w := &writer{table: s.table, now: s.now}
	for _, h := range holdings {
		l := ledgers[h.ID]
		first := l.chunks[0]
		late := first.Revision > h.Revision || first.Revision == h.Revision && !first.Unsure
		if late || Same(l.entries(), h.Entries) && (first.Revision > 0 || first.Rev == 0) {
			continue
		}
		if err := w.count(ctx, l, h.Entries, h.Revision, h.Unsure); err != nil {
			return err
		}
	}
	return w.flush(ctx)
}

// Entries is what is counted of holders, by their ids.
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

// Repair makes a ledger what its holder holds, at whatever revision it was counted, on
// the condition of the guard. Errors: table.ErrCondition where that does not hold or the
// ledger was written meanwhile.
func (s *Ledgers) Repair(ctx context.Context, h Holding, guard table.Op) error {
	ledgers, err := s.ledgers(ctx, s.consistently, []string{h.ID})
	if err != nil {
		return err
	}
	l := ledgers[h.ID]
	if Same(l.entries(), h.Entries) {
		return nil
	}
	w := &writer{table: s.table, now: s.now, guard: &guard}
	if err := w.count(ctx, l, h.Entries, h.Revision, h.Unsure); err != nil {
		return err
	}
	return w.flush(ctx)
}

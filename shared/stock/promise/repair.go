package promise

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"backdock/shared/platform/table"
)

const (
	// indexLag is longer than an index of the table needs to show a write.
	indexLag = 2 * time.Second
	// readAtOnce is how many counters or ledgers are read at once.
	readAtOnce = 500
)

// RepairCounters corrects counters that are not the sum of the ledgers, and returns their items. Counters and
// ledgers change in the same Commit, so normally there are none. holders returns who may have a ledger,
// besides those with a reservation. Counting continues at the same time: an item that is counted during the
// repair is skipped.
func (s *Ledgers) RepairCounters(ctx context.Context, itemIDs []string,
	holders func(context.Context) ([]string, error)) ([]string, error) {
	before, err := s.counted(ctx, itemIDs)
	if err != nil {
		return nil, err
	}
	wrong, err := s.wrong(ctx, before, holders)
	if err != nil || len(wrong) == 0 {
		return nil, err
	}
	// A holder that was created just before the first read may not be in the index yet.
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(indexLag):
	}
	if wrong, err = s.wrong(ctx, before, holders); err != nil {
		return nil, err
	}
	var repaired []string
	for _, id := range slices.Sorted(maps.Keys(wrong)) {
		err := s.table.Commit(ctx, before[id].Correct(id, wrong[id]))
		switch {
		case err == nil:
			repaired = append(repaired, id)
		case !errors.Is(err, table.ErrCondition): // ErrCondition: the item was counted just now
			return repaired, fmt.Errorf("correct what is counted of item %s: %w", id, err)
		}
	}
	return repaired, nil
}

// wrong returns the corrections that make counters the sum of the ledgers. before are the counters of an
// earlier read. Items that were counted since are left out.
func (s *Ledgers) wrong(ctx context.Context, before map[string]Counted,
	holders func(context.Context) ([]string, error)) (map[string]Delta, error) {
	ids, err := holders(ctx)
	if err != nil {
		return nil, err
	}
	promised, err := s.promisedByLedgers(ctx, ids)
	if err != nil {
		return nil, err
	}
	after, err := s.counted(ctx, slices.Sorted(maps.Keys(before)))
	if err != nil {
		return nil, err
	}
	wrong := map[string]Delta{}
	for id, was := range before {
		if by := was.To(promised[id]); len(by) > 0 && after[id].Since(was) {
			wrong[id] = by
		}
	}
	return wrong, nil
}

func (s *Ledgers) counted(ctx context.Context, itemIDs []string) (map[string]Counted, error) {
	all := make(map[string]Counted, len(itemIDs))
	for ids := range slices.Chunk(itemIDs, readAtOnce) {
		some, err := s.counters.Counted(ctx, ids)
		if err != nil {
			return nil, err
		}
		maps.Copy(all, some)
	}
	return all, nil
}

// promisedByLedgers adds up the ledgers of holders and of reservations, by item.
func (s *Ledgers) promisedByLedgers(ctx context.Context, holders []string) (map[string]Delta, error) {
	ids, err := s.reservedNow(ctx)
	if err != nil {
		return nil, err
	}
	ids = append(ids, holders...)
	slices.Sort(ids)
	sums := map[string]Delta{}
	for some := range slices.Chunk(slices.Compact(ids), readAtOnce) {
		ledgers, err := s.ledgers(ctx, s.table.BatchGet, some)
		if err != nil {
			return nil, err
		}
		for _, l := range ledgers {
			for itemID, e := range l.entries() {
				if sums[itemID] == nil {
					sums[itemID] = Delta{}
				}
				sums[itemID].Add(e.Delivery, e.Promised)
			}
		}
	}
	return sums, nil
}

// reservedNow returns the ids of all reservations.
func (s *Ledgers) reservedNow(ctx context.Context) ([]string, error) {
	var ids []string
	for after := ""; ; {
		page, err := s.table.Query(ctx, table.Query{Index: table.ByKey, PK: reservations, After: after})
		if err != nil {
			return nil, fmt.Errorf("what is reserved: %w", err)
		}
		ids = append(ids, reservedIn(page)...)
		if after = page.Next; after == "" {
			return ids, nil
		}
	}
}

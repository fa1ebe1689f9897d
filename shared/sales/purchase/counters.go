package purchase

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"backdock/shared/platform/table"
	"backdock/shared/stock/demand"
)

const (
	// indexLag is longer than an index of the table takes to show what was written.
	indexLag = 2 * time.Second
	// readAtOnce is how many counters, orders or ledgers are read together.
	readAtOnce = 500
)

// RepairCounters corrects the counters of items that are not the sum of the ledgers,
// and returns of which items: they change in the same Commit, so they never should
// differ. orders tells of which orders there may be a ledger: all that are open, and
// those that were closed a short time ago, as the stream may not have told of that.
// Orders go on being taken meanwhile: an item of which something is counted between
// the first look and the correction is left as it is.
func (b *Book) RepairCounters(ctx context.Context, itemIDs []string, orders func(context.Context) ([]string, error)) ([]string, error) {
	before, err := b.counted(ctx, itemIDs)
	if err != nil {
		return nil, err
	}
	wrong, err := b.wrong(ctx, before, orders)
	if err != nil || len(wrong) == 0 {
		return nil, err
	}
	// An order that was taken just before the first look may not have been listed yet.
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(indexLag):
	}
	if wrong, err = b.wrong(ctx, before, orders); err != nil {
		return nil, err
	}
	var repaired []string
	for _, id := range slices.Sorted(maps.Keys(wrong)) {
		err := b.table.Commit(ctx, before[id].Correct(id, wrong[id]))
		switch {
		case err == nil:
			repaired = append(repaired, id)
		case !errors.Is(err, table.ErrCondition): // else something was counted of it just now
			return repaired, fmt.Errorf("correct what is counted of item %s: %w", id, err)
		}
	}
	return repaired, nil
}

// wrong is by how much counters, as they were read before, are to change so that they
// are the sum of the ledgers. Those are left out that have changed since.
func (b *Book) wrong(ctx context.Context, before map[string]demand.Counted, orders func(context.Context) ([]string, error)) (map[string]demand.Delta, error) {
	ids, err := orders(ctx)
	if err != nil {
		return nil, err
	}
	promised, err := b.promisedByLedgers(ctx, ids)
	if err != nil {
		return nil, err
	}
	after, err := b.counted(ctx, slices.Collect(maps.Keys(before)))
	if err != nil {
		return nil, err
	}
	wrong := map[string]demand.Delta{}
	for id, was := range before {
		if by := was.To(promised[id]); len(by) > 0 && after[id].Since(was) {
			wrong[id] = by
		}
	}
	return wrong, nil
}

func (b *Book) counted(ctx context.Context, itemIDs []string) (map[string]demand.Counted, error) {
	all := make(map[string]demand.Counted, len(itemIDs))
	for ids := range slices.Chunk(itemIDs, readAtOnce) {
		some, err := b.demand.Counted(ctx, ids)
		if err != nil {
			return nil, err
		}
		maps.Copy(all, some)
	}
	return all, nil
}

// promisedByLedgers adds up the ledgers of orders, of removed ones and of what is
// reserved, by item.
func (b *Book) promisedByLedgers(ctx context.Context, orderIDs []string) (map[string]demand.Delta, error) {
	ids, err := b.reservedNow(ctx)
	if err != nil {
		return nil, err
	}
	removed, err := b.orders.Removed(ctx)
	if err != nil {
		return nil, err
	}
	for some := range slices.Chunk(orderIDs, readAtOnce) {
		orders, err := b.orders.GetAll(ctx, some)
		if err != nil {
			return nil, err
		}
		for _, o := range orders {
			ids = append(ids, ledgerID(o.CartID, o.ID))
		}
	}
	for _, o := range removed { // the stream may not have told of that
		ids = append(ids, ledgerID(o.CartID, o.ID))
	}
	slices.Sort(ids)
	sums := map[string]demand.Delta{}
	for some := range slices.Chunk(slices.Compact(ids), readAtOnce) {
		ledgers, err := b.ledgers(ctx, b.table.BatchGet, some)
		if err != nil {
			return nil, err
		}
		for _, l := range ledgers {
			for itemID, e := range l.entries() {
				if sums[itemID] == nil {
					sums[itemID] = demand.Delta{}
				}
				sums[itemID].Add(e.Delivery, e.Promised)
			}
		}
	}
	return sums, nil
}

// reservedNow are the ledgers of all that is reserved and was not counted.
func (b *Book) reservedNow(ctx context.Context) ([]string, error) {
	var ids []string
	for after := ""; ; {
		page, err := b.table.Query(ctx, table.Query{Index: table.ByKey, PK: reservations, After: after})
		if err != nil {
			return nil, fmt.Errorf("what is reserved: %w", err)
		}
		ids = append(ids, reservedIn(page)...)
		if after = page.Next; after == "" {
			return ids, nil
		}
	}
}

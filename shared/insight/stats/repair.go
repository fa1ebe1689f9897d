package stats

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Repair corrects records that differ from their orders although they have the same revision, or a later one
// that the order does not have, and those from before items had counters. It returns how many it corrected.
func (s *Recorder) Repair(ctx context.Context, orders []order.Countable, items map[string]item.Detail) (int, error) {
	repaired := 0
	keys := make([]table.Key, len(orders))
	for i, o := range orders {
		keys[i] = table.Key{PK: customerPartition(o.Order.CustomerID), SK: o.ID}
	}
	brought, err := table.LoadAll[bought](ctx, s.table, keys)
	if err != nil {
		return 0, fmt.Errorf("what %d orders brought: %w", len(keys), err)
	}
	byOrder := make(map[string]bought, len(brought))
	for _, r := range brought {
		byOrder[r.OrderID] = r
	}
	for _, o := range orders {
		if o.Order.CustomerID == "" || s.boughtNow(o, items).same(byOrder[o.ID]) {
			continue
		}
		if err := s.repair(ctx, o.ID); err != nil {
			return repaired, fmt.Errorf("repair what order %s brought: %w", o.ID, err)
		}
		repaired++
	}
	return repaired, nil
}

// repair writes the record of an order on condition that it does not change meanwhile.
func (s *Recorder) repair(ctx context.Context, orderID string) error {
	err := table.Update(ctx, "what order "+orderID+" brought", func() error {
		change, unchanged, err := s.orders.Current(ctx, orderID)
		if err != nil || change.Order == nil || change.Order.CustomerID == "" {
			return err // the order was deleted: the stream delivers that
		}
		orders, err := s.orders.Countable(ctx, []order.Change{change})
		if err != nil || len(orders) == 0 {
			return err
		}
		items, err := s.items.GetAll(ctx, order.ItemIDs(orders))
		if err != nil {
			return err
		}
		o := orders[0]
		want := s.boughtNow(o, items)
		was, err := table.Load[bought](ctx, s.table, want.key(o.Order.CustomerID))
		if err != nil && !errors.Is(err, table.ErrMissing) {
			return err
		}
		w := writer{table: s.table, now: s.now, guard: &unchanged}
		if err := w.count(ctx, o.Order.CustomerID, was, want); err != nil {
			return err
		}
		return w.flush(ctx)
	})
	if errors.Is(err, table.ErrBusy) {
		return nil // too many conflicts: the stream delivers each change
	}
	return err
}

// same reports whether two records have the same content and are both counted, apart from the time of writing.
func (r bought) same(o bought) bool {
	if r.old() || o.old() {
		return false
	}
	r.Counted, r.Rev, o.Counted, o.Rev = 0, 0, 0, 0
	x, errX := json.Marshal(r)
	y, errY := json.Marshal(o)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

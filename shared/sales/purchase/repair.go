package purchase

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

// repair corrects what is counted of orders and is not what they are, although it was
// counted at their revision, or at a later one that they never had.
func (b *Book) repair(ctx context.Context, states []state) error {
	items, err := b.itemsOf(ctx, states)
	if err != nil {
		return err
	}
	ids := make([]string, len(states))
	keys := make([]table.Key, len(states))
	for i, s := range states {
		ids[i] = s.ledgerID
		keys[i] = table.Key{PK: customerPartition(s.order.CustomerID), SK: s.orderID}
	}
	ledgers, err := b.ledgers(ctx, b.table.BatchGet, ids)
	if err != nil {
		return err
	}
	brought, err := table.LoadAll[bought](ctx, b.table, keys)
	if err != nil {
		return fmt.Errorf("what %d orders brought: %w", len(keys), err)
	}
	byOrder := make(map[string]bought, len(brought))
	for _, r := range brought {
		byOrder[r.OrderID] = r
	}
	for _, s := range states {
		to, _ := promisedOf(s.order, items)
		promised := len(differing(ledgers[s.ledgerID].entries(), to)) == 0
		sold := s.order.CustomerID == "" || b.broughtOf(s, items).same(byOrder[s.orderID])
		if promised && sold {
			continue
		}
		if err := b.repairOne(ctx, s.orderID); err != nil {
			return fmt.Errorf("repair what is counted of order %s: %w", s.orderID, err)
		}
	}
	return nil
}

// repairOne counts an order as it is, on the condition that it stays so.
func (b *Book) repairOne(ctx context.Context, orderID string) error {
	err := table.Update(ctx, "what is counted of order "+orderID, func() error {
		change, unchanged, err := b.orders.Current(ctx, orderID)
		if err != nil || change.Order == nil {
			return err // it is gone: the stream tells of that
		}
		s, err := b.stateOf(ctx, []order.Change{change})
		if err != nil || s == nil {
			return err
		}
		items, err := b.itemsOf(ctx, []state{*s})
		if err != nil {
			return err
		}
		ledgers, err := b.ledgers(ctx, b.consistently, []string{s.ledgerID})
		if err != nil {
			return err
		}
		l := ledgers[s.ledgerID]
		to, sure := promisedOf(s.order, items)
		if len(differing(l.entries(), to)) > 0 {
			w := &writer{table: b.table, now: b.now, guard: &unchanged}
			if err := w.count(ctx, l, to, s.revision, !sure); err != nil {
				return err
			}
			if err := w.flush(ctx); err != nil {
				return err
			}
		}
		if s.order.CustomerID == "" {
			return nil
		}
		return b.table.Commit(ctx, table.Put(b.broughtOf(*s, items).write(s.order.CustomerID, b.now()).Item), unchanged)
	})
	if errors.Is(err, table.ErrBusy) {
		return nil // others keep changing it: the stream tells of each change
	}
	return err
}

// itemsOf reads the items of orders' lines.
func (b *Book) itemsOf(ctx context.Context, states []state) (map[string]item.Detail, error) {
	var ids []string
	for _, s := range states {
		if s.order != nil {
			for _, l := range s.order.Lines {
				ids = append(ids, l.ItemID)
			}
		}
	}
	return b.items.GetAll(ctx, ids)
}

// same tells whether two records say the same, whenever they were written.
func (r bought) same(o bought) bool {
	r.Revision, o.Revision = 0, 0
	x, errX := json.Marshal(r)
	y, errY := json.Marshal(o)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

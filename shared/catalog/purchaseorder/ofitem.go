package purchaseorder

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/table"
)

// readsAtOnce is how many items' orders are read at once.
const readsAtOnce = 16

// Bringing returns the ids of the orders with quantities of items to receive, sorted.
func (s *Orders) Bringing(ctx context.Context, itemIDs []string) ([]string, error) {
	orders := make([][]Coming, len(itemIDs))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(readsAtOnce)
	for i, id := range itemIDs {
		g.Go(func() (err error) {
			orders[i], err = s.ByOrder(ctx, id)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	var ids []string
	for _, c := range slices.Concat(orders...) {
		ids = append(ids, c.OrderID)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// OfItem returns the orders with quantities of an item to receive, earliest first, at most limit. more reports whether
// there are others.
func (s *Orders) OfItem(ctx context.Context, itemID string, limit int) (orders []Order, more bool, err error) {
	found, err := table.All(ctx, s.table, table.Query{PK: itemKey(itemID, "").PK, Limit: limit + 1})
	if err != nil {
		return nil, false, fmt.Errorf("purchase orders of item %s: %w", itemID, err)
	}
	if more = len(found) > limit; more {
		found = found[:limit]
	}
	ids := make([]string, len(found))
	for i, each := range found {
		ids[i] = each.SK
	}
	byID, err := s.Some(ctx, ids)
	if err != nil {
		return nil, false, err
	}
	for _, o := range byID {
		orders = append(orders, o)
	}
	slices.SortFunc(orders, func(a, b Order) int {
		return cmp.Or(a.DueDate.DaysSince(b.DueDate), cmp.Compare(a.ID, b.ID))
	})
	return orders, more, nil
}

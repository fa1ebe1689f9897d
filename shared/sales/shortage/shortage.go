// Package shortage finds items with more promised for a delivery date than will be available, and the order lines that
// need them. Users see it as a work list.
package shortage

import (
	"cmp"
	"context"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/turn"
	"backdock/shared/sales/order"
	"backdock/shared/stock/promise"
)

// Short is an item with more promised for a delivery date than will be available, with the order lines of that date
// that need it. Quantities are in the item's stock unit.
type Short struct {
	Item     item.Detail
	Promised money.Decimal
	Left     money.Decimal // negative
	Lines    []ShortLine
}

// ShortLine is an open line of a short item.
type ShortLine struct {
	Order *order.Order // shared: do not change it
	Line  order.Line
}

// shortsFor is how long results are cached. The portal asks every minute.
const shortsFor = 30 * time.Second

// Shorts finds short items from the orders of a date and the remaining stock.
type Shorts struct {
	orders   *order.Orders
	items    *item.Items
	counters *promise.Counters
	now      func() time.Time

	mu   turn.Lock
	kept map[civil.Date]keptShorts
}

type keptShorts struct {
	all []Short
	at  time.Time
}

// New returns the Shorts. Create one per process (package app does), because it caches results.
func New(orders *order.Orders, items *item.Items, counters *promise.Counters, now func() time.Time) *Shorts {
	return &Shorts{orders: orders, items: items, counters: counters, now: now, kept: map[civil.Date]keptShorts{}}
}

// On returns the short items of a delivery date, those with most lines first. They are at most 30 seconds old. The
// slice is shared: do not change it.
func (s *Shorts) On(ctx context.Context, date civil.Date) ([]Short, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	if k, ok := s.kept[date]; ok && now.Sub(k.at) < shortsFor {
		return k.all, nil
	}
	all, err := s.find(ctx, date)
	if err != nil {
		return nil, err
	}
	if len(s.kept) > 10 { // many dates were requested
		clear(s.kept)
	}
	s.kept[date] = keptShorts{all, now}
	return all, nil
}

func (s *Shorts) find(ctx context.Context, date civil.Date) ([]Short, error) {
	orders, err := s.orders.OnDate(ctx, date)
	if err != nil {
		return nil, err
	}
	lines := map[string][]ShortLine{}
	var ids []string
	for i := range orders {
		o := &orders[i]
		for _, l := range o.Lines {
			if !o.Status.Editable() || l.Open().Sign() <= 0 {
				continue
			}
			if lines[l.ItemID] == nil {
				ids = append(ids, l.ItemID)
			}
			lines[l.ItemID] = append(lines[l.ItemID], ShortLine{o, l})
		}
	}
	ahead := item.StartPrefetch(ctx, s.items, ids)
	left, err := s.counters.Left(ctx, date, ahead)
	if err != nil {
		return nil, err
	}
	items, err := ahead.Read()
	if err != nil {
		return nil, err
	}
	var all []Short
	for id, d := range items {
		if l := left[id]; !d.Stock.AsOf.IsZero() && l.Left.Sign() < 0 {
			all = append(all, Short{Item: d, Promised: l.Promised, Left: l.Left, Lines: lines[id]})
		}
	}
	slices.SortFunc(all, func(a, b Short) int {
		return cmp.Or(len(b.Lines)-len(a.Lines), cmp.Compare(a.Item.ItemID, b.Item.ItemID))
	})
	return all, nil
}

package promise

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Left is the available quantity of an item up to a date, in the stock unit.
type Left struct {
	Promised money.Decimal // promised up to the date and not shipped
	Arriving money.Decimal // arriving up to the date; overdue arrivals do not count
	Left     money.Decimal // on hand plus arriving less promised; may be negative
}

// arrivalsAtOnce is how many items' arrivals are read at once.
const arrivalsAtOnce = 16

// Left returns what is left of items up to a date.
func (s *Counters) Left(ctx context.Context, date civil.Date, ahead item.Prefetch) (map[string]Left, error) {
	today, err := s.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	var items map[string]item.Detail
	var counted map[string]promised
	var arriving map[string]money.Decimal
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		counted, err = s.promised(ctx, ahead.IDs)
		return err
	})
	g.Go(func() (err error) {
		if items, err = ahead.Read(); err != nil {
			return err
		}
		arriving, err = s.arriving(ctx, items, today, date)
		return err
	})
	if err := g.Wait(); err != nil {
		return nil, err
	}
	all := make(map[string]Left, len(items))
	for id, d := range items {
		l := Left{Promised: counted[id].until(date), Arriving: arriving[id]}
		l.Left = counted[id].onHand(d).Add(l.Arriving).Sub(l.Promised)
		all[id] = l
	}
	return all, nil
}

// arriving returns the quantities that arrive from today to a date.
func (s *Counters) arriving(ctx context.Context, items map[string]item.Detail, today,
	to civil.Date) (map[string]money.Decimal, error) {
	all := map[string]money.Decimal{}
	var mu sync.Mutex
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(arrivalsAtOnce)
	for id, d := range items {
		if d.Stock.NextArrival == nil || d.Stock.NextArrival.Date.After(to) {
			continue
		}
		g.Go(func() error {
			arriving, err := s.purchases.Arriving(ctx, d, today)
			mu.Lock()
			defer mu.Unlock()
			all[id] = between(arriving, today, to)
			return err
		})
	}
	return all, g.Wait()
}

func between(arriving []item.Arrival, from, to civil.Date) money.Decimal {
	sum := money.Zero
	for _, a := range arriving {
		if !a.Date.Before(from) && !a.Date.After(to) {
			sum = sum.Add(a.Quantity)
		}
	}
	return sum
}

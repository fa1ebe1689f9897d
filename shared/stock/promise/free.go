package promise

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Free is the additional quantity of an item that can be promised for a date, so that neither that date nor a
// later one is promised more than there is.
type Free struct {
	Quantity money.Decimal // stock units; negative if too much is promised already
	turnover money.Decimal // value at the time of the computation
}

// Free returns what is free of items for a date. without has, by item, promises that do not count.
func (s *Counters) Free(ctx context.Context, date civil.Date, items map[string]item.Detail,
	without map[string]Delta) (map[string]Free, error) {
	today, err := s.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	ids := make([]string, 0, len(items))
	for id := range items {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	arriving := make([][]item.Arrival, len(ids))
	var counted map[string]promised
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(arrivalsAtOnce)
	g.Go(func() (err error) {
		counted, err = s.promised(gctx, ids)
		return err
	})
	for i, id := range ids {
		if items[id].Stock.NextArrival != nil {
			g.Go(func() (err error) {
				arriving[i], err = s.purchases.Arriving(gctx, items[id], today)
				return err
			})
		}
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	all := make(map[string]Free, len(ids))
	for i, id := range ids {
		p := counted[id]
		dates := []civil.Date{date}
		for d := range p.byDate {
			if d.After(date) {
				dates = append(dates, d)
			}
		}
		f := Free{turnover: p.turnover}
		for n, d := range dates {
			room := p.onHand(items[id]).Add(between(arriving[i], today, d)).Sub(p.until(d)).Add(without[id].until(d))
			if n == 0 || room.Less(f.Quantity) {
				f.Quantity = room
			}
		}
		all[id] = f
	}
	return all, nil
}

func (d Delta) until(date civil.Date) money.Decimal {
	return promised{byDate: d}.until(date)
}

// Holds returns the condition that a quantity is still free, for the Op that promises it. The promises made
// since, even if undone, must not exceed what is left.
func (f Free) Holds(quantity money.Decimal) table.Cond {
	return table.Any(table.Absent(), table.FieldAtMost(turnover, f.turnover.Add(f.Quantity).Sub(quantity)))
}

package promise

import (
	"context"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Day is the expected stock of an item on a day, in its stock unit.
type Day struct {
	Date     civil.Date
	Promised money.Decimal // for this day
	Arriving money.Decimal // on this day
	Left     money.Decimal // at the end of the day; may be negative
}

// Projection is the expected stock of an item day by day, from today on.
type Projection struct {
	Days []Day
	// OverduePromised was promised for days before today and not shipped. It is part of every day's Left.
	OverduePromised money.Decimal
	// OverdueArriving should have arrived before today. It is not part of Left.
	OverdueArriving money.Decimal
}

// Projection returns the expected stock of an item for some days from today on: what is on hand, plus what arrives,
// less what is promised. Adjustments and shipments are part of what is on hand.
func (s *Counters) Projection(ctx context.Context, d item.Detail, days int) (Projection, error) {
	today, err := s.settings.Today(ctx)
	if err != nil {
		return Projection{}, err
	}
	var counted map[string]promised
	var arriving []item.Arrival
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		counted, err = s.promised(ctx, []string{d.ID})
		return err
	})
	g.Go(func() (err error) {
		arriving, err = s.purchases.Arriving(ctx, d, today)
		return err
	})
	if err := g.Wait(); err != nil {
		return Projection{}, err
	}
	p := Projection{Days: make([]Day, days), OverduePromised: counted[d.ID].until(today.AddDays(-1))}
	for _, a := range arriving {
		if a.Date.Before(today) {
			p.OverdueArriving = p.OverdueArriving.Add(a.Quantity)
		}
	}
	left := counted[d.ID].onHand(d).Sub(p.OverduePromised)
	for n := range p.Days {
		date := today.AddDays(n)
		day := Day{Date: date, Promised: counted[d.ID].byDate[date], Arriving: between(arriving, date, date)}
		left = left.Add(day.Arriving).Sub(day.Promised)
		day.Left = left
		p.Days[n] = day
	}
	return p, nil
}

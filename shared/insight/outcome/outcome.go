// Package outcome measures what happened after the prices of a pricing report had changed: the margin of the changed
// items, less that of the four weeks before, at the same cost. Prices that count only from a later day are measured for four
// weeks from that day on. The counters of sales keep the units and the revenue of each
// item by day, so nothing reads orders.
package outcome

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/shared/insight/stats"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/prices/report"
)

// Outcomes measures reports.
type Outcomes struct {
	reports  *report.Reports
	sales    *stats.ItemSales
	settings *setting.Settings
	publish  *report.Publisher
}

// New makes it. It does no I/O.
func New(reports *report.Reports, sales *stats.ItemSales, settings *setting.Settings, publish *report.Publisher) *Outcomes {
	return &Outcomes{reports, sales, settings, publish}
}

// Run measures the closed reports whose four weeks are not over, up to yesterday, and returns how many. Call it once a day.
// It is safe to repeat.
func (o *Outcomes) Run(ctx context.Context) (measured int, err error) {
	open, err := o.reports.Measurable(ctx)
	if err != nil {
		return 0, err
	}
	zone, err := o.settings.Zone(ctx)
	if err != nil {
		return 0, err
	}
	today, err := o.settings.Today(ctx)
	if err != nil {
		return 0, err
	}
	for _, r := range open {
		from := civil.Today(*r.ClosedAt, zone)
		if yesterday := today.AddDays(-1); yesterday.Before(from) || r.Outcome != nil && !r.Outcome.To.Before(yesterday) {
			continue
		}
		items, leftOut, err := o.changed(ctx, r, from)
		if err != nil {
			return measured, err
		}
		until := lastDay(items, from)
		if r.Outcome != nil && until.Before(r.Outcome.To) { // what waited for a later day was cancelled
			until = r.Outcome.To
		}
		to := until
		if yesterday := today.AddDays(-1); yesterday.Before(to) {
			to = yesterday
		}
		if before := r.Outcome; before != nil && before.Until == until && !slices.ContainsFunc(items, func(i item) bool {
			return !i.first.After(to) && i.last().After(before.To)
		}) {
			continue
		}
		found, err := o.measure(ctx, items, from, to)
		if err != nil {
			return measured, err
		}
		found.Until, found.LeftOut = until, leftOut
		if err := o.reports.Measured(ctx, r.ID, found); err != nil {
			return measured, err
		}
		measured++
	}
	return measured, nil
}

// readAtOnce is how many items' sales are read at the same time.
const readAtOnce = 8

// changed returns the items of a closed report whose prices changed, or will, and how many others there are because their
// prices never counted. from is the day on which the report was closed.
func (o *Outcomes) changed(ctx context.Context, r report.Report, from civil.Date) (items []item, leftOut int, err error) {
	lines, err := o.reports.Lines(ctx, r)
	if err != nil {
		return nil, 0, err
	}
	later, err := o.publish.Later(ctx, false, lines)
	if err != nil {
		return nil, 0, err
	}
	for _, l := range lines {
		if !l.Changed() || l.Cost.PerSaleUnit == nil {
			continue
		}
		if l = l.Counting(later[l.ItemID]); !l.Changed() {
			leftOut++
			continue
		}
		first := from
		if l.EffectiveDate.After(first) {
			first = l.EffectiveDate
		}
		items = append(items, item{line: l, first: first})
	}
	return items, leftOut, nil
}

// lastDay returns the day on which the last item's four weeks end.
func lastDay(items []item, from civil.Date) civil.Date {
	last := from.AddDays(report.OutcomeDays - 1)
	for _, i := range items {
		if i.last().After(last) {
			last = i.last()
		}
	}
	return last
}

func (o *Outcomes) measure(ctx context.Context, items []item, from, to civil.Date) (report.Outcome, error) {
	sold := slices.DeleteFunc(slices.Clone(items), func(i item) bool { return i.first.After(to) })
	g, within := errgroup.WithContext(ctx)
	g.SetLimit(readAtOnce)
	for n := range sold {
		g.Go(func() error {
			i := &sold[n]
			last := i.last()
			if to.Before(last) {
				last = to
			}
			before := i.first.AddDays(-report.OutcomeDays)
			days, err := o.sales.Of(within, i.line.ItemID, before, last)
			i.days = last.DaysSince(i.first) + 1
			i.before, i.after = days.Between(before, i.first.AddDays(-1)), days.Between(i.first, last)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return report.Outcome{}, err
	}
	out := of(sold, from, to)
	out.ToCome = len(items) - len(sold)
	return out, nil
}

// item is what was sold of a changed item in the four weeks before its prices count, and in the days of the four weeks on
// which they do.
type item struct {
	line          report.Line
	first         civil.Date // on which its prices count
	days          int
	before, after stats.Sum
}

// last returns the last of the item's four weeks.
func (i item) last() civil.Date { return i.first.AddDays(report.OutcomeDays - 1) }

// places are the decimal places of what is divided.
const places = 6

// of adds up items.
func of(sold []item, from, to civil.Date) report.Outcome {
	out := report.Outcome{From: from, To: to, Days: to.DaysSince(from) + 1, Items: len(sold), Parts: []report.OutcomePart{}}
	volumes, prices := map[string]*part{}, map[string]*part{}
	for _, s := range sold {
		goneBy := func(d money.Decimal) money.Decimal {
			return d.Mul(money.Int(int64(s.days))).Quo(money.Int(report.OutcomeDays), places)
		}
		cost := *s.line.Cost.PerSaleUnit
		promised := goneBy(s.line.FullImpact())
		units, revenue := goneBy(s.before.Quantity), goneBy(s.before.Amount)
		happened := s.after.Amount.Sub(s.after.Quantity.Mul(cost)).Sub(revenue.Sub(units.Mul(cost)))
		out.Promised, out.Happened = out.Promised.Add(promised), out.Happened.Add(happened)
		// With the promised price, the units alone would have made this difference; the rest is the price.
		volume := happened.Sub(promised)
		if units.Sign() > 0 {
			price := revenue.Add(promised).Quo(units, places)
			volume = s.after.Quantity.Sub(units).Mul(price.Sub(cost))
		}
		category := s.line.Category
		at(volumes, category).add(volume, units, s.after.Quantity)
		at(prices, category).add(happened.Sub(promised).Sub(volume), units, s.after.Quantity)
	}
	out.Promised, out.Happened = out.Promised.Amount(), out.Happened.Amount()
	if out.Happened.Less(out.Promised) {
		if worst, ok := worstOf(volumes, report.Volume); ok {
			if was := volumes[worst.Category].before; was.Sign() > 0 {
				moved := volumes[worst.Category].after.Sub(was).Quo(was, 4)
				worst.Moved = &moved
			}
			out.Parts = append(out.Parts, worst)
		}
		if worst, ok := worstOf(prices, report.LowerPrices); ok {
			out.Parts = append(out.Parts, worst)
		}
	}
	return out
}

// part is a sum of a category.
type part struct {
	amount, before, after money.Decimal
	items                 int // that made it smaller
}

func at(all map[string]*part, category string) *part {
	if all[category] == nil {
		all[category] = &part{}
	}
	return all[category]
}

func (p *part) add(amount, before, after money.Decimal) {
	p.amount, p.before, p.after = p.amount.Add(amount), p.before.Add(before), p.after.Add(after)
	if amount.Amount().Sign() < 0 {
		p.items++
	}
}

// worstOf returns the category that lost most.
func worstOf(all map[string]*part, kind report.OutcomeKind) (report.OutcomePart, bool) {
	names := slices.Collect(maps.Keys(all))
	if len(names) == 0 {
		return report.OutcomePart{}, false
	}
	name := slices.MinFunc(names, func(a, b string) int { return cmp.Or(all[a].amount.Cmp(all[b].amount), cmp.Compare(a, b)) })
	worst := report.OutcomePart{Kind: kind, Category: name, Amount: all[name].amount.Amount(), Items: all[name].items}
	return worst, worst.Amount.Sign() < 0
}

package main

import (
	"context"
	"hash/fnv"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/report"
)

// fate is what becomes of an item in the demo reports.
type fate int

const (
	usual   fate = iota
	kept         // the closed reports rejected a recommendation
	left         // they left it undecided
	dearer       // its cost has risen since the last report
	cheaper      // its cost has fallen
	unknown      // it is new: the closed reports did not have it
)

// fateOf draws the fate of an item, and a number from 0 to 99.
func fateOf(itemID string) (f fate, number int64) {
	h := fnv.New32a()
	h.Write([]byte(itemID))
	n := h.Sum32() / 7 // the last digits of ids that follow each other are alike
	number = int64(n / 1000 % 100)
	switch share := n % 1000; {
	case share < 20:
		return dearer, number
	case share < 30:
		return cheaper, number
	case share < 33:
		return unknown, number
	case share < 35:
		return kept, number
	case share < 36:
		return left, number
	}
	return usual, number
}

// ownReasons are the reasons of prices of one's own, in turn.
var ownReasons = []string{"The contract runs to January", "Matches the price of the next distributor", "Low price for the holidays"}

// ownEvery says that one of so many decisions is a price of one's own.
const ownEvery = 8

// closedReport makes a report that was closed some days ago: with the items whose prices were changed that day, and a few
// that were kept or left undecided.
func (p *priceWorld) closedReport(ctx context.Context, id string, daysAgo int) error {
	r, begun, err := p.begin(ctx, id)
	if err != nil || !begun || r.Status == report.Closed {
		return err
	}
	reports, c, run := p.backend.PricingReports(), p.backend.PricingCollector(), report.Run{ReportID: r.ID, Attempt: r.Attempt}
	if err := p.readItems(ctx); err != nil {
		return err
	}
	var ids []string
	for itemID := range p.items {
		if f, _ := fateOf(itemID); f != unknown {
			ids = append(ids, itemID)
		}
	}
	if r, err = reports.Plan(ctx, run, ids); err != nil {
		return err
	}
	calc, err := c.Calculator(ctx, r)
	if err != nil {
		return err
	}
	levelOf, err := c.LevelOf(ctx)
	if err != nil {
		return err
	}
	for n := range r.Firsts {
		ids, err := reports.ItemsOf(ctx, r.ID, n)
		if err != nil {
			return err
		}
		all := make([]report.Calculated, len(ids))
		for i, itemID := range ids {
			all[i] = p.past(calc, itemID, daysAgo)
			if !all[i].Quiet {
				if all[i].Line, err = c.Sold(ctx, levelOf, calc.Today, all[i].Line); err != nil {
					return err
				}
			}
		}
		if err := reports.StoreChunk(ctx, run, n, all); err != nil {
			return err
		}
	}
	p.now = p.now.Add(70 * time.Second)
	if err := c.Finish(ctx, run); err != nil {
		return err
	}
	p.now = p.now.Add(25 * time.Hour)
	if err := p.decide(ctx, id); err != nil {
		return err
	}
	_, err = reports.Close(ctx, id, true)
	return err
}

// readItems reads the active items, once.
func (p *priceWorld) readItems(ctx context.Context) error {
	if p.items != nil {
		return nil
	}
	rows, _, err := p.backend.Items().Rows(ctx)
	if err != nil {
		return err
	}
	var ids []string
	for _, row := range rows {
		if row.IsActive {
			ids = append(ids, row.ID)
		}
	}
	p.items, err = p.backend.Items().GetAll(ctx, ids)
	return err
}

// past calculates an item as it was before its prices changed some days ago. The recommended prices are those of today.
func (p *priceWorld) past(calc report.Calculator, itemID string, daysAgo int) report.Calculated {
	d := p.items[itemID]
	f, number := fateOf(itemID)
	change, repriced := p.repriced[itemID]
	then := money.Int(1) // the cost at the report, as a share of today's
	switch {
	case repriced && change.DaysAgo < daysAgo:
		then = change.Cost
	case repriced:
	case f == left: // it has risen since, too
		then = money.Scaled(950, 3)
	case f == dearer:
		then = money.Scaled(920+number/2, 3)
	case f == cheaper:
		then = money.Scaled(1030+number/3, 3)
	}
	prices := slices.Clone(d.Prices)
	d.AverageCost, d.LastPurchasePrice = times(d.AverageCost, then), times(d.LastPurchasePrice, then)
	if repriced && change.DaysAgo <= daysAgo {
		d.Prices = slices.Clone(d.Prices)
		for i := range d.Prices {
			d.Prices[i].Price = change.PriceBefore(d.Prices[i].Price)
		}
	}
	now := calc.Of(d, nil, nil)
	now.Quiet = true
	before := money.Scaled(960, 3)
	switch {
	case repriced && change.DaysAgo == daysAgo:
		before = change.Cost
	case repriced || f != kept && f != left:
		return now
	}
	base := report.Base{ItemID: itemID, Cost: times(now.Line.Cost.PerSaleUnit, before), Date: calc.Today.AddDays(-28)}
	line := calc.Of(d, nil, &base)
	line.Quiet = false
	if repriced {
		for i := range line.Line.Prices {
			toward(&line.Line.Prices[i], prices, line.Line.Cost.PerSaleUnit)
		}
	}
	return line
}

func times(d *money.Decimal, share money.Decimal) *money.Decimal {
	if d == nil {
		return nil
	}
	n := d.Mul(share).Round(4)
	return &n
}

// toward makes the price of today the recommended one.
func toward(p *report.Price, prices []item.Price, cost *money.Decimal) {
	for _, today := range prices {
		if today.PriceLevelID != p.LevelID || !today.Quantity.Equal(p.Quantity) {
			continue
		}
		p.Recommended, p.Capped = &today.Price, false
		if cost != nil {
			if margin := matrix.MarginOf(today.Price, *cost); margin != nil {
				p.Target = *margin
			}
		}
	}
}

// decide decides the lines of a report: the prices of today are accepted, some as prices of one's own. They are there
// already, so nothing is published.
func (p *priceWorld) decide(ctx context.Context, id string) error {
	reports := p.backend.PricingReports()
	r, err := reports.Get(ctx, id)
	if err != nil {
		return err
	}
	lines, err := reports.Lines(ctx, r)
	if err != nil {
		return err
	}
	for i, l := range lines {
		wanted := report.Wanted{Decision: report.Accepted}
		f, _ := fateOf(l.ItemID)
		_, repriced := p.repriced[l.ItemID]
		switch {
		case !repriced && f == left:
			continue
		case !repriced:
			wanted.Decision = report.Rejected
		case i%ownEvery == ownEvery-1:
			wanted.Decision, wanted.Why = report.Overridden, ownReasons[i/ownEvery%len(ownReasons)]
			for _, price := range l.Prices {
				if price.Recommended != nil {
					wanted.Prices = append(wanted.Prices, report.Set{LevelID: price.LevelID, Quantity: price.Quantity, Price: *price.Recommended})
				}
			}
		}
		if _, err := reports.Decide(ctx, id, l.ItemID, wanted, nil); err != nil {
			return err
		}
	}
	return nil
}

package pricereport

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/report"
)

// inputs are what all items of a report are calculated with.
type inputs struct {
	reportID   string
	attempt    int
	calculator report.Calculator
	coming     map[string][]report.Coming
	levelOf    map[string]string // of customers
	notRead    map[string]string // NetSuite's words, by the id of an item
}

// inputs reads what the items are calculated with, once for an execution in each process.
func (c *Collector) inputs(ctx context.Context, r report.Report) (*inputs, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.last != nil && c.last.reportID == r.ID && c.last.attempt == r.Attempt {
		return c.last, nil
	}
	in, err := c.read(ctx, r)
	if err == nil {
		c.last = in
	}
	return in, err
}

func (c *Collector) read(ctx context.Context, r report.Report) (*inputs, error) {
	in := &inputs{reportID: r.ID, attempt: r.Attempt, notRead: map[string]string{}}
	var err error
	if in.calculator, err = c.Calculator(ctx, r); err != nil {
		return nil, err
	}
	orders, err := c.PurchaseOrders.Pending(ctx)
	if err != nil {
		return nil, err
	}
	in.coming = report.ComingOf(orders)
	if in.levelOf, err = c.LevelOf(ctx); err != nil {
		return nil, err
	}
	failed, err := c.Tasks.Rows(ctx, synctask.Filter{Status: synctask.Failed, DiscoveryID: r.DiscoveryID})
	if err != nil {
		return nil, err
	}
	for _, t := range failed {
		switch t.ResourceType {
		case synctask.Item, synctask.Price, synctask.Stock:
			if t.Kind == synctask.Record {
				in.notRead[t.ResourceID] = t.Cause
			}
		}
	}
	return in, nil
}

// Calculator returns the calculator of a report, as of now.
func (c *Collector) Calculator(ctx context.Context, r report.Report) (report.Calculator, error) {
	m, err := c.Matrices.Current(ctx)
	if err != nil {
		return report.Calculator{}, err
	}
	levels, err := c.Levels.All(ctx)
	if err != nil {
		return report.Calculator{}, fmt.Errorf("read the price levels: %w", err)
	}
	today, err := c.Settings.Today(ctx)
	if err != nil {
		return report.Calculator{}, err
	}
	calc := report.Calculator{Rule: r.Rule, Aims: m.Aims(), Inactive: map[string]bool{}, Today: today, Now: c.Now(),
		First: r.PreviousID == ""}
	for _, l := range levels {
		if l.IsActive {
			calc.Levels = append(calc.Levels, l.ID)
		} else {
			calc.Inactive[l.ID] = true
		}
	}
	return calc, nil
}

// calculate calculates some items.
func (c *Collector) calculate(ctx context.Context, in *inputs, r report.Report, ids []string) ([]report.Calculated, error) {
	items, err := c.Items.GetAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	bases, err := c.Reports.Bases(ctx, r, ids)
	if err != nil {
		return nil, err
	}
	var all []report.Calculated
	for _, id := range ids {
		d, known := items[id]
		if !known {
			continue
		}
		one := in.calculator.Of(d, in.coming[id], bases[id])
		if words, failed := in.notRead[id]; failed {
			one.Problems = append(one.Problems, report.Problem{ItemID: id, Code: d.ItemID, Name: d.Name, Kind: report.NotRead,
				Words: words, Basis: one.Line.Cost.Basis})
		}
		all = append(all, one)
	}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(salesAtOnce)
	for i := range all {
		if !all[i].Quiet {
			g.Go(func() (err error) {
				all[i].Line, err = c.Sold(ctx, in.levelOf, in.calculator.Today, all[i].Line)
				return err
			})
		}
	}
	return all, g.Wait()
}

// salesAtOnce is the number of items whose sales are read in parallel.
const salesAtOnce = 16

// Sold adds what was sold of a line's item in the four weeks before a day. levelOf is that of LevelOf.
func (c *Collector) Sold(ctx context.Context, levelOf map[string]string, today civil.Date, l report.Line) (report.Line, error) {
	from, to := Window(today)
	days, err := c.Sales.Of(ctx, l.ItemID, from, to)
	if err != nil {
		return l, err
	}
	s := report.Sold{ByLevel: map[string]money.Decimal{}}
	sum := days.Between(from, to)
	s.Units, s.Revenue = sum.Quantity, sum.Amount
	for date := from; !date.After(to); date = date.AddDays(1) {
		for customerID, n := range days.ByCustomer(date) {
			level := levelOf[customerID]
			if level == "" {
				level = item.BaseLevel
			}
			s.ByLevel[level] = s.ByLevel[level].Add(n)
		}
	}
	return l.With(s), nil
}

// Window returns the first and the last day of the four weeks before a day.
func Window(today civil.Date) (from, to civil.Date) { return today.AddDays(-28), today.AddDays(-1) }

// Item calculates the line of one item as of now, also without a reason to look at it. Errors: fault.NotFound.
func (c *Collector) Item(ctx context.Context, r report.Report, itemID string) (report.Line, error) {
	d, err := c.Items.Get(ctx, itemID)
	if err != nil {
		return report.Line{}, err
	}
	calc, err := c.Calculator(ctx, r)
	if err != nil {
		return report.Line{}, err
	}
	coming, err := c.coming(ctx, itemID)
	if err != nil {
		return report.Line{}, err
	}
	bases, err := c.Reports.Bases(ctx, r, []string{itemID})
	if err != nil {
		return report.Line{}, err
	}
	levels, err := c.LevelOf(ctx)
	if err != nil {
		return report.Line{}, err
	}
	one := calc.Of(d, coming, bases[itemID])
	return c.Sold(ctx, levels, calc.Today, one.Line)
}

// coming returns what purchase orders bring of an item, as they are now.
func (c *Collector) coming(ctx context.Context, itemID string) ([]report.Coming, error) {
	ids, err := c.PurchaseOrders.Bringing(ctx, []string{itemID})
	if err != nil {
		return nil, err
	}
	var orders []purchaseorder.Record
	for _, id := range ids {
		o, err := c.PurchaseOrders.Record(ctx, id)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if o.Pending() {
			orders = append(orders, o)
		}
	}
	return report.ComingOf(orders)[itemID], nil
}

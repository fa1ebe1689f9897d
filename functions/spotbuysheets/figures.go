package spotbuysheets

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/turn"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/prices/pricing"
	"backdock/shared/prices/report"
	"backdock/shared/stock/promise"
)

// figures reads what is known of the items of a sheet. The number of reads does not depend on the number of lines.
type figures struct {
	items     *item.Items
	purchases *purchaseorder.Orders
	levels    *pricelevel.Levels
	matrices  *matrix.Matrices
	promised  *promise.Counters
	settings  *setting.Settings
	now       func() time.Time

	mu     turn.Lock
	coming map[string][]report.Coming // what purchase orders still bring, by item
	at     time.Time                  // when it was read
}

// comingFor is how long a process keeps what purchase orders bring: a sheet is read every few seconds, the orders change by
// the hour.
const comingFor = 30 * time.Second

func (f *figures) receipts(ctx context.Context) (map[string][]report.Coming, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now()
	if f.coming != nil && now.Sub(f.at) < comingFor {
		return f.coming, nil
	}
	orders, err := f.purchases.Pending(ctx)
	if err != nil {
		return nil, err
	}
	f.coming, f.at = report.ComingOf(orders), now
	return f.coming, nil
}

// known is what is known of some items.
type known struct {
	items    map[string]item.Detail
	standing map[string]promise.Standing
	coming   map[string][]report.Coming
	levels   []pricelevel.Level // in use, by id
	aims     matrix.Aims
	step     money.Decimal
	days     int64
	today    civil.Date
}

func (f *figures) of(ctx context.Context, itemIDs []string) (*known, error) {
	k := &known{}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		if k.items, err = f.items.GetAll(ctx, itemIDs); err == nil {
			k.standing, err = f.promised.Standing(ctx, k.items)
		}
		return err
	})
	g.Go(func() (err error) {
		k.coming, err = f.receipts(ctx)
		return err
	})
	g.Go(func() error {
		all, err := f.levels.All(ctx)
		if err != nil {
			return fmt.Errorf("read the price levels: %w", err)
		}
		for _, l := range all {
			if l.IsActive {
				k.levels = append(k.levels, l)
			}
		}
		return nil
	})
	g.Go(func() error {
		m, err := f.matrices.Current(ctx)
		k.aims = m.Aims()
		return err
	})
	g.Go(func() (err error) {
		if k.step, err = setting.Value[money.Decimal](ctx, f.settings, setting.PricingStep); err != nil {
			return err
		}
		if k.days, err = setting.Value[int64](ctx, f.settings, setting.PricingReceiptDays); err != nil {
			return err
		}
		k.today, err = f.settings.Today(ctx)
		return err
	})
	return k, g.Wait()
}

// cost returns the weighted inventory price of one of a line's units. nil: not known.
func (k *known) cost(itemID, units string) *money.Decimal {
	d := k.items[itemID]
	c, ok := d.Conversions(units)
	if !ok {
		return nil
	}
	now := report.CostOf(d, k.coming[itemID], k.today, int(k.days)).PerSaleUnit
	if now == nil {
		return nil
	}
	per := pricing.Convert(*now, c.Sale, c.Line)
	return &per
}

// floor returns the lowest price of one of a line's units that needs no reason: that with the floor margin on the cost, or
// the published floor if the cost is not known. nil: none.
func (k *known) floor(itemID, units, level string, cost *money.Decimal) *money.Decimal {
	d := k.items[itemID]
	if cost != nil {
		floor := matrix.PriceFor(*cost, k.aims.Of(d.ID, d.Category, level).Floor, k.step)
		return &floor
	}
	c, ok := d.Conversions(units)
	if !ok {
		return nil
	}
	published := pricing.FloorOf(d.Floors, pricing.Query{PriceLevelID: level, Conversion: c.Line, Sale: c.Sale}, nil, nil)
	if published == nil {
		return nil
	}
	return &published.Rate
}

// suggested returns the price of one of a line's units with the target margin. nil: the cost is not known.
func (k *known) suggested(itemID, level string, cost *money.Decimal) *money.Decimal {
	if cost == nil {
		return nil
	}
	d := k.items[itemID]
	price := matrix.PriceFor(*cost, k.aims.Of(d.ID, d.Category, level).Target, k.step)
	return &price
}

// usual returns the price of one of a line's units without the spot price. nil: the level has none.
func (k *known) usual(itemID, units, level string) *money.Decimal {
	d := k.items[itemID]
	c, ok := d.Conversions(units)
	if !ok {
		return nil
	}
	rate, _, met := pricing.Determine(d.Prices, pricing.Query{PriceLevelID: level, Quantity: money.Int(1), Conversion: c.Line, Sale: c.Sale})
	if !met {
		return nil
	}
	return &rate
}

// stock returns what is on hand of an item and on open orders, in a line's units. It is false if the item or a unit is not
// known.
func (k *known) stock(itemID, units string) (promise.Standing, bool) {
	d, there := k.items[itemID]
	c, ok := d.Conversions(units)
	if !there || !ok {
		return promise.Standing{}, false
	}
	in := func(n money.Decimal) money.Decimal { return n.Mul(c.Stock).Quo(c.Line, money.QuantityPlaces) }
	s := k.standing[itemID]
	return promise.Standing{OnHand: in(s.OnHand), Promised: in(s.Promised)}, true
}

// vendor returns the name of a vendor of an item's purchase orders.
func (k *known) vendor(itemID, vendorID string) (string, bool) {
	for _, c := range k.coming[itemID] {
		if c.Order.VendorID == vendorID {
			return c.Order.Vendor, true
		}
	}
	return "", false
}

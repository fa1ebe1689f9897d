package itemdetails

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/sales/customer"
)

// ItemPrices are the prices of an item, per sale unit.
type ItemPrices struct {
	SaleUnit string         `json:"saleUnit" doc:"unit id"`
	Cost     *money.Decimal `json:"cost,omitempty" needs:"cost.view" doc:"average cost of a sale unit; absent: not known"`
	Levels   []LevelPrices  `json:"levels" doc:"by level id; those with prices or customers"`
}

// LevelPrices are the prices of an item at a price level.
type LevelPrices struct {
	PriceLevelID string         `json:"priceLevelId"`
	Name         string         `json:"name"`
	Customers    int            `json:"customers" doc:"active customers with this level"`
	Tiers        []TierPrice    `json:"tiers" doc:"by quantity"`
	Floor        *money.Decimal `json:"floor,omitempty" needs:"price.override" doc:"published floor; absent: none"`
}

// TierPrice is the price from a quantity of sale units on.
type TierPrice struct {
	Quantity money.Decimal  `json:"quantity"`
	Price    money.Decimal  `json:"price" needs:"price.view"`
	Margin   *money.Decimal `json:"margin,omitempty" needs:"cost.view" doc:"as a share of the price"`
}

func (h *handler) prices(ctx context.Context, in *ByItem) (ItemPrices, error) {
	var d item.Detail
	var levels []pricelevel.Level
	var customers []*customer.Row
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		d, err = h.items.Get(gctx, in.ID)
		return err
	})
	g.Go(func() (err error) {
		levels, err = h.levels.All(gctx)
		return err
	})
	g.Go(func() (err error) {
		customers, _, err = h.customers.Rows(gctx)
		return err
	})
	if err := g.Wait(); err != nil {
		return ItemPrices{}, err
	}
	all := map[string]*LevelPrices{}
	level := func(id string) *LevelPrices {
		if all[id] == nil {
			all[id] = &LevelPrices{PriceLevelID: id, Tiers: []TierPrice{}}
		}
		return all[id]
	}
	p := ItemPrices{SaleUnit: d.SaleUnit, Levels: []LevelPrices{}}
	if cost, known := d.CostPer(d.SaleUnit); known {
		p.Cost = &cost
	}
	for _, price := range d.Prices {
		l := level(price.PriceLevelID)
		l.Tiers = append(l.Tiers, TierPrice{price.Quantity, price.Price, margin(price.Price, p.Cost)})
	}
	for _, c := range customers {
		if c.IsActive {
			level(c.Level()).Customers++
		}
	}
	for _, f := range d.Floors {
		if l := all[f.PriceLevelID]; l != nil {
			l.Floor = &f.Price
		}
	}
	for _, l := range levels {
		if known := all[l.ID]; known != nil {
			known.Name = l.Name
		}
	}
	for _, l := range all {
		slices.SortFunc(l.Tiers, func(a, b TierPrice) int { return a.Quantity.Cmp(b.Quantity) })
		p.Levels = append(p.Levels, *l)
	}
	slices.SortFunc(p.Levels, func(a, b LevelPrices) int { return byNumber(a.PriceLevelID, b.PriceLevelID) })
	return p, nil
}

// byNumber compares ids that are usually numbers.
func byNumber(a, b string) int {
	x, errX := strconv.Atoi(a)
	y, errY := strconv.Atoi(b)
	if errX == nil && errY == nil {
		return cmp.Compare(x, y)
	}
	return cmp.Compare(a, b)
}

// margin returns (price − cost) ÷ price, or nil if one of them is not known.
func margin(price money.Decimal, cost *money.Decimal) *money.Decimal {
	if cost == nil {
		return nil
	}
	return matrix.MarginOf(price, *cost)
}

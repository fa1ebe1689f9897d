package assortment

import (
	"cmp"
	"slices"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/money"
)

// sorting is a sort key with its direction.
type sorting struct {
	key        SortKey
	descending bool
}

// orders has the comparison of each sort key. Products without a value are the smallest. Equal products are in the
// order of their names in both directions.
var orders = map[SortKey]func(types map[string]unit.Type) func(a, b *product) int{
	ByName:      plain(func(a, b *product) int { return item.ByName.Compare(a.row, b.row) }),
	ByCode:      plain(func(a, b *product) int { return strings.Compare(a.row.ItemID, b.row.ItemID) }),
	ByCategory:  plain(func(a, b *product) int { return strings.Compare(a.row.Category, b.row.Category) }),
	ByBrand:     plain(func(a, b *product) int { return strings.Compare(a.row.Brand, b.row.Brand) }),
	ByBasePrice: plain(func(a, b *product) int { return compareKnown(a.row.BasePrice, b.row.BasePrice) }),
	ByAvailable: plain(func(a, b *product) int { return a.row.Available.Cmp(b.row.Available) }),
	ByOnOrder:   plain(func(a, b *product) int { return a.row.OnOrder.Cmp(b.row.OnOrder) }),
	ByArrival:   plain(compareArrivals),
	BySold:      plain(func(a, b *product) int { return compareKnown(a.quantity(), b.quantity()) }),
	ByPopular:   plain(func(a, b *product) int { return cmp.Compare(a.row.Popularity, b.row.Popularity) }),
	ByMargin: func(types map[string]unit.Type) func(a, b *product) int {
		known := map[*product]*money.Decimal{}
		margin := func(p *product) *money.Decimal {
			m, ok := known[p]
			if !ok {
				m = p.row.Margin(types[p.row.UnitsTypeID])
				known[p] = m
			}
			return m
		}
		return func(a, b *product) int { return compareKnown(margin(a), margin(b)) }
	},
}

// plain is an order that needs no units.
func plain(compare func(a, b *product) int) func(map[string]unit.Type) func(a, b *product) int {
	return func(map[string]unit.Type) func(a, b *product) int { return compare }
}

func (p *product) quantity() *money.Decimal {
	if p.sold == nil {
		return nil
	}
	return &p.sold.Total
}

func compareKnown(a, b *money.Decimal) int {
	switch {
	case a == b:
		return 0
	case a == nil:
		return -1
	case b == nil:
		return 1
	}
	return a.Cmp(*b)
}

func compareArrivals(a, b *product) int {
	x, y := a.row.NextArrival, b.row.NextArrival
	switch {
	case x == y:
		return 0
	case x == nil:
		return -1
	case y == nil:
		return 1
	}
	return x.Date.DaysSince(y.Date)
}

// sorted returns the numbers of all products in an order, which is made at its first use.
func (a *Assortment) sorted(v *view, by sorting) []uint32 {
	a.mu.Lock()
	defer a.mu.Unlock()
	if order, ok := v.orders[by]; ok {
		return order
	}
	order := make([]uint32, len(v.all))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, v.compare(by))
	v.orders[by] = order
	return order
}

// compare returns the comparison of two products by their numbers.
func (v *view) compare(by sorting) func(x, y uint32) int {
	compare, sign := orders[by.key](v.types), 1
	if by.descending {
		sign = -1
	}
	return func(x, y uint32) int {
		a, b := &v.all[x], &v.all[y]
		return cmp.Or(sign*compare(a, b), item.ByName.Compare(a.row, b.row), cmp.Compare(a.row.ID, b.row.ID))
	}
}

// merge returns an order after some products, fresh, have changed. old itself stays as it is.
func (v *view) merge(by sorting, old, fresh []uint32, changed map[uint32]*item.Row) []uint32 {
	compare := v.compare(by)
	added := slices.SortedFunc(slices.Values(fresh), compare)
	next := make([]uint32, 0, len(old))
	for _, n := range old {
		if changed[n] != nil {
			continue
		}
		for len(added) > 0 && compare(added[0], n) < 0 {
			next, added = append(next, added[0]), added[1:]
		}
		next = append(next, n)
	}
	return append(next, added...)
}

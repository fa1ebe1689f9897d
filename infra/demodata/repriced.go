package demodata

import (
	"cmp"
	"slices"

	"backdock/shared/platform/money"
)

// RepricedAgo is how many days ago the prices of some items were changed, earliest change first. The twelve weeks have four
// weeks before the first change and four weeks after it.
var RepricedAgo = [...]int{34, 13}

// Repriced is an item whose prices were changed in the last weeks, because its cost had changed.
type Repriced struct {
	ItemID  string
	DaysAgo int           // one of RepricedAgo: orders from that day on have today's prices
	Price   money.Decimal // the prices before, as a share of today's
	Cost    money.Decimal // the cost before, as a share of today's
}

// PriceBefore returns the price before the change that is p today.
func (r Repriced) PriceBefore(p money.Decimal) money.Decimal { return p.Mul(r.Price).Amount() }

const (
	repricedMost  = 180 // how many of the items that sell best are looked at
	repricedEvery = 3   // one of so many was changed in each of the two changes
)

// reprice says which items had other prices. Most costs have risen.
func reprice(items []*item) {
	best := slices.DeleteFunc(slices.Clone(items), func(it *item) bool {
		return it.inactive || it.outOfStock || it.noMarkup
	})
	slices.SortFunc(best, func(a, b *item) int {
		return cmp.Or(cmp.Compare(b.popularity, a.popularity), cmp.Compare(a.id, b.id))
	})
	r := stream("repriced")
	for i, it := range best[:min(repricedMost, len(best))] {
		change := i % repricedEvery
		if change >= len(RepricedAgo) {
			continue
		}
		cost, price := between(r, 925, 972), between(r, 955, 980)
		if oneIn(r, 5) {
			cost, price = between(r, 1030, 1070), between(r, 1015, 1030)
		}
		it.repriced = &Repriced{it.id, RepricedAgo[change], money.Scaled(int64(price), 3), money.Scaled(int64(cost), 3)}
	}
}

func repricedItems(items []*item) []Repriced {
	var all []Repriced
	for _, it := range items {
		if it.repriced != nil {
			all = append(all, *it.repriced)
		}
	}
	return all
}

package demodata

import (
	"slices"
	"strconv"

	"backdock/infra/netsuitesim"
	"backdock/shared/platform/money"
)

// pricingGroups are the departments that are pricing groups, too, with ids from 1.
var pricingGroups = []string{chilled, meatDept, produceDpt}

func pricingGroupRecords(dated func(body) body) []netsuitesim.Record {
	all := make([]netsuitesim.Record, len(pricingGroups))
	for i, name := range pricingGroups {
		all[i] = record("pricingGroup", strconv.Itoa(i+1), dated(body{"name": name, "isInactive": false}))
	}
	return all
}

// pricingGroupOf returns the pricing group of an item, or "" if it has none.
func pricingGroupOf(it *item) string {
	i := slices.Index(pricingGroups, it.category.department)
	if i < 0 {
		return ""
	}
	return strconv.Itoa(i + 1)
}

// contractOf returns the item and group prices of the nth customer; most customers have none. One in forty has prices
// for the two items that it buys most often, 7 % under its level, and the price level of a chain for the sixth. It and
// another one in forty have the level of a chain for dairy.
func contractOf(c *customer, n int) (itemPricing, groupPricing []any) {
	if n%20 != 7 || c.inactive {
		return nil, nil
	}
	groupPricing = []any{body{"group": ref("1"), "level": ref(levelID(chain))}}
	if n%40 != 7 || len(c.assortment) < 6 {
		return nil, groupPricing
	}
	for _, it := range c.assortment[:2] {
		price := it.prices[c.level][0].price.Mul(money.MustParse("0.93")).Round(2)
		itemPricing = append(itemPricing, body{"item": ref(it.id), "level": ref("-1"), "price": number(price),
			"currency": ref(currencyID)})
	}
	return append(itemPricing, body{"item": ref(c.assortment[5].id), "level": ref(levelID(chain)), "currency": ref(currencyID)}),
		groupPricing
}

package pricingreports_test

import (
	"fmt"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
)

// TestTheLargestReport decides a line with as many prices as a call may give, with the longest reason.
func TestTheLargestReport(t *testing.T) {
	c := newCompany(t)
	var prices []item.Price
	var given []object
	for q := range 100 {
		p := item.Price{PriceLevelID: "1", Quantity: dec(fmt.Sprint(q)), Price: dec("123456.78")}
		prices = append(prices, p)
		given = append(given, object{"priceLevelId": "1", "quantity": q, "price": 123456.99})
	}
	c.has(thing{id: "10", average: "8000", onHand: "24", prices: prices, name: apitest.Words(100)})
	id := c.report()
	c.post("override", object{"reportId": id, "itemId": "10", "prices": given, "reason": apitest.Words(500), "version": 0}).Want(t, 200)
	c.SmallItems(t)
	c.closed(id)
	c.As(access.Pricing, "GET", "/pricing-reports/"+id, nil).Want(t, 200, `"overridden":1`)
	c.SmallItems(t)
}

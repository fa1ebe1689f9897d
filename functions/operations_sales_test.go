package functions_test

import (
	"backdock/shared/platform/access"
)

// salesExamples are examples of carts, orders and their prices.
var salesExamples = map[string]func(d *depot) example{
	"createCart": func(*depot) example {
		body := object{"netSuiteCustomerId": "7", "deliveryDate": "2026-11-21",
			"cartItems": []object{{"netSuiteInvItemId": "102", "quantity": 2}}}
		return example{role: access.Sales, path: "/cart", body: body, other: object{"netSuiteCustomerId": "7"}}
	},
	"createSalesOrder": func(d *depot) example {
		return example{role: access.Manager, path: "/cart/" + d.pears() + "/create-sales-order", body: object{},
			other: object{"version": 1}}
	},
	"createPriceApproval": func(d *depot) example {
		cart := d.made(access.Sales, "POST", "/cart", `{"netSuiteCustomerId":"7","deliveryDate":"2026-11-21",
			"cartItems":[{"netSuiteInvItemId":"101","customRate":13.79}]}`)
		line := d.firstLine(cart)
		return example{role: access.Sales, path: "/price-approvals",
			body:  object{"cartId": cart, "lineId": line, "reason": "old stock"},
			other: object{"cartId": cart, "lineId": line, "reason": "another"}}
	},
	"closeSalesOrders": func(*depot) example {
		return example{role: access.Manager, path: "/admin-utils/close-sales-orders",
			body:  object{"beforeDate": "2026-11-21", "dryRun": false, "reason": "old"},
			other: object{"beforeDate": "2026-11-20"}}
	},
	"generateSalesOrders": func(*depot) example {
		return example{role: access.Manager, path: "/admin-utils/generate-sales-orders",
			body:  object{"date": "2026-11-23", "source": "orders", "fromDate": "2026-11-21", "dryRun": false},
			other: object{"date": "2026-11-24", "source": "orders", "fromDate": "2026-11-21"}}
	},
}

// pears makes a draft of pears.
func (d *depot) pears() string {
	d.t.Helper()
	return d.made(access.Manager, "POST", "/cart", `{"netSuiteCustomerId":"7","deliveryDate":"2026-11-21",
		"cartItems":[{"netSuiteInvItemId":"102","quantity":2}]}`)
}

// pearsOrdered makes an order of pears that is on no trip.
func (d *depot) pearsOrdered() string {
	d.t.Helper()
	return d.made(access.Manager, "POST", "/cart/"+d.pears()+"/create-sales-order", "{}")
}

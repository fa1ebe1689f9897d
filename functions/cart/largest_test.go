package cart_test

import (
	"fmt"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/orderline"
)

// A cart has as many lines as it may have, with the longest texts, and as many that ask for an approval as may. It becomes
// an order whose lines are then all changed.
func TestTheLargestCartAndOrder(t *testing.T) {
	s := newShop(t)
	s.As(access.Admin, "POST", "/site-settings/orders.maxDiscountPercent", object{"value": 15}).Want(t, 200)
	var c struct {
		ID      string `json:"_id"`
		Version int64
	}
	s.As(access.Sales, "POST", "/cart", object{"netSuiteCustomerId": "7"}).Want(t, 201).Into(t, &c)
	lines := make([]object, orderline.MaxLines)
	for i := range lines {
		lines[i] = object{"netSuiteInvItemId": "101", "quantity": 1.125, "units": "2", "pickNotes": fmt.Sprint(i,
			apitest.Words(490))}
	}
	s.As(access.Sales, "PATCH", "/cart/"+c.ID, object{"cartItems": lines, "memo": apitest.Words(999)}).Want(t, 200).Into(t, &c)
	s.SmallItems(t)
	var o struct {
		ID    string   `json:"_id"`
		Lines []object `json:"items"`
	}
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", object{"confirm": []string{"unusual_quantity"}}).Want(t,
		201).Into(t, &o)
	if len(o.Lines) != orderline.MaxLines {
		t.Fatalf("the order has %d lines", len(o.Lines))
	}
	s.SmallItems(t)
	for i := range lines {
		lines[i]["_id"], lines[i]["quantity"] = o.Lines[i]["_id"], 2.25
		lines[i]["pickNotes"] = fmt.Sprint("changed ", i, apitest.Words(400))
		if i < approval.MostPending {
			lines[i]["customRate"], lines[i]["priceReason"] = 18, fmt.Sprint(i, apitest.Words(490))
		}
	}
	s.As(access.Sales, "PATCH", "/sales-order/"+o.ID, object{"items": lines, "memo": apitest.Words(998)}).Want(t, 200,
		`"pendingLines":[{`)
	for i := range approval.MostPending {
		s.As(access.Sales, "POST", "/price-approvals", object{"salesOrderId": o.ID, "lineId": lines[i]["_id"],
			"reason": fmt.Sprint(i, apitest.Words(490))}).Want(t, 201)
	}
	s.As(access.Sales, "GET", "/sales-order/"+o.ID, nil).Want(t, 200)
	s.As(access.Sales, "GET", "/sales-order/"+o.ID+"/history", nil).Want(t, 200)
	s.SmallItems(t)
}

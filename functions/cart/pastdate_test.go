package cart_test

import (
	"net/http"
	"testing"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/sales/cart"
)

const asksForThePast = `"problems":[{"code":"past_delivery_date","params":{"deliveryDate":"2026-11-20","today":"2026-11-21"}}]`

func TestAPastDeliveryDateAsksForConfirmation(t *testing.T) {
	s := newShop(t)
	yes := []string{"past_delivery_date"}
	past := object{"netSuiteCustomerId": "7", "deliveryDate": "2026-11-20",
		"cartItems": []object{line("101", "quantity", 2)}}
	s.As(access.Sales, "POST", "/cart", past).Want(t, 409, asksForThePast,
		"the delivery date 2026-11-20 is in the past (today is 2026-11-21)")
	past["confirm"] = []string{"past_date"}
	s.As(access.Sales, "POST", "/cart", past).Want(t, 400,
		`confirm.0 must be one of: past_delivery_date, unusual_quantity; \"past_date\" is not a question of this call`)
	past["confirm"] = yes
	s.create(past)

	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 2)}})
	s.As(access.Sales, "PATCH", "/cart/"+c.ID, object{"deliveryDate": "2026-11-20"}).Want(t, 409, asksForThePast)
	s.patch(c.ID, object{"deliveryDate": "2026-11-20", "confirm": yes})
	if c = s.patch(c.ID, object{"deliveryDate": "2026-11-20",
		"memo": "the date has not changed"}); c.DeliveryDate.String() != "2026-11-20" {
		t.Errorf("delivery date %s", c.DeliveryDate)
	}
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, 409, asksForThePast)
	s.As(access.Sales, "GET", "/cart/"+c.ID, nil).Want(t, 200, `"status":"draft"`)
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", object{"confirm": yes}).Want(t, 201,
		`"deliveryDate":"2026-11-20"`)
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, http.StatusOK)
}

// A past delivery date of a draft needs a confirmation when the order is created, not when its lines change.
func TestADraftWhoseDeliveryDateHasPassed(t *testing.T) {
	s := newShop(t)
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 2)}})
	s.Advance(7 * 24 * time.Hour)
	var changed cart.Cart
	s.As(access.Sales, "PATCH", "/cart/"+c.ID, object{"memo": "later", "deliveryDate": c.DeliveryDate}).Want(t,
		200).Into(t, &changed)
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, 409, `"code":"past_delivery_date"`)
}

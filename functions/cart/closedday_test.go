package cart_test

import (
	"strings"
	"testing"

	"backdock/shared/platform/access"
)

// A delivery date on which the ship-to address receives nothing is a warning of the cart and of its order.
func TestADeliveryDateOnAClosedDayWarns(t *testing.T) {
	s := newShop(t)
	var customer struct {
		Addresses []struct {
			ID                string `json:"_id"`
			IsDefaultShipping bool
		}
	}
	s.As(access.Sales, "GET", "/customer/7", nil).Want(t, 200).Into(t, &customer)
	address := ""
	for _, a := range customer.Addresses {
		if a.IsDefaultShipping {
			address = a.ID
		}
	}
	s.As(access.Dispatcher, "PATCH", "/customer/7/address/"+address+"/delivery", object{
		"windows": []object{{"weekday": 2, "from": "06:00", "to": "10:30"},
			{"weekday": 5, "from": "06:00", "to": "10:30"}},
		"closedDates": []string{"2026-11-27"}}).Want(t, 200)
	const (
		monday = `"warnings":["the ship-to address receives no deliveries on Mondays"],` +
			`"problems":[{"code":"closed_weekday","field":"deliveryDate","params":{"date":"2026-11-23","weekday":1,"addressId":"71"},"severity":"warning"}]`
		holiday  = `"code":"closed_date","field":"deliveryDate","params":{"date":"2026-11-27","weekday":5,"addressId":"71"}`
		anything = "receives no deliveries"
	)
	c := s.create(object{"netSuiteCustomerId": "7", "deliveryDate": "2026-11-23",
		"cartItems": []object{line("101", "quantity", 2)}})
	s.As(access.Sales, "GET", "/cart/"+c.ID, nil).Want(t, 200, monday)
	for date, want := range map[string]string{"2026-11-27": holiday, "2026-11-24": `"deliveryDate":"2026-11-24"`} {
		a := s.As(access.Sales, "PATCH", "/cart/"+c.ID, object{"deliveryDate": date}).Want(t, 200, want)
		if warned := strings.Contains(string(a.Body), "closed_"); warned != (want == holiday) {
			t.Errorf("%s: %s", date, a)
		}
	}
	s.patch(c.ID, object{"deliveryDate": "2026-11-23"})
	var o struct {
		ID      string `json:"_id"`
		Version int64
	}
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, 201).Into(t, &o)
	s.As(access.Sales, "GET", "/sales-order/"+o.ID, nil).Want(t, 200, monday)
	s.As(access.Sales, "PATCH", "/sales-order/"+o.ID, object{"deliveryDate": "2026-11-27"}).Want(t, 200, holiday)
	a := s.As(access.Sales, "PATCH", "/sales-order/"+o.ID, object{"deliveryDate": "2026-11-24"}).Want(t, 200)
	if strings.Contains(string(a.Body), anything) {
		t.Errorf("on an open day: %s", a)
	}
}

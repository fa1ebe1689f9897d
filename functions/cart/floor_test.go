package cart_test

import (
	"strings"
	"testing"
	"time"

	"backdock/shared/access"
	"backdock/shared/cart"
	"backdock/shared/setting"
)

// Apples cost 15 a case; with a floor margin of 0.2 the floor is 18.75.
func TestFloorMargin(t *testing.T) {
	tests := map[string]struct {
		role access.Role
		line object
		want string // the validationError; "" for none
	}{
		"sales are not told the floor": {access.Sales, line("101", "customRate", 18.74),
			"the rate is under the floor: it needs somebody with the permission price.belowFloor, and a priceReason"},
		"under cost reads no different": {access.Sales, line("101", "customRate", 1),
			"the rate is under the floor: it needs somebody with the permission price.belowFloor, and a priceReason"},
		"who sees costs is told the floor":  {access.Manager, line("101", "customRate", 18.74), "the rate is under the floor of 18.75: it needs a priceReason"},
		"in the unit of the line":           {access.Manager, line("101", "customRate", 1.56249, "units", "1"), "the rate is under the floor of 1.5625: it needs a priceReason"},
		"a reason of who may give one":      {access.Manager, line("101", "customRate", 18.74, "priceReason", "old stock"), ""},
		"the floor itself":                  {access.Sales, line("101", "customRate", 18.75), ""},
		"the floor itself, by the piece":    {access.Sales, line("101", "customRate", 1.5625, "units", "1"), ""},
		"an item without a cost has none":   {access.Sales, line("102", "customRate", 0.01), ""},
		"the item's own price is its price": {access.Sales, line("101"), ""},
	}
	s := newShop(t)
	s.As(access.Admin, "POST", "/site-settings/"+setting.PricingFloorMargin, object{"value": 0.2}).Want(t, 200)
	s.Advance(10 * time.Second)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			made := s.create(object{"netSuiteCustomerId": "7"})
			var c cart.Cart
			s.As(tt.role, "PATCH", "/cart/"+made.ID, object{"cartItems": []object{tt.line}}).Want(t, 200).Into(t, &c)
			got := ""
			if e := c.Lines[0].ValidationError; e != nil {
				got = *e
			}
			if got != tt.want {
				t.Errorf("validationError %q, want %q", got, tt.want)
			}
			if a := s.As(access.Sales, "GET", "/cart/"+made.ID, nil).Want(t, 200); strings.Contains(string(a.Body), "floor of") {
				t.Errorf("sales read the floor: %s", a.Body)
			}
			submitted := s.As(access.Sales, "POST", "/cart/"+made.ID+"/create-sales-order", nil)
			if strings.Contains(string(submitted.Body), "floor of") || strings.Contains(string(submitted.Body), "18.75") && tt.want != "" {
				t.Errorf("sales are told the floor: %s", submitted.Body)
			}
		})
	}
}

func TestFloorMarginHasBounds(t *testing.T) {
	s := newShop(t)
	for value, status := range map[any]int{0: 200, 0.9: 200, 0.91: 400, -0.1: 400, "a lot": 400} {
		s.As(access.Admin, "POST", "/site-settings/"+setting.PricingFloorMargin, object{"value": value}).Want(t, status)
	}
}

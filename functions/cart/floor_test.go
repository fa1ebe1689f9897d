package cart_test

import (
	"strings"
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/cart"
)

// maxDiscount sets orders.maxDiscountPercent.
func (s shop) maxDiscount(percent any) {
	s.t.Helper()
	s.As(access.Admin, "POST", "/site-settings/"+setting.OrdersMaxDiscountPercent, object{"value": percent}).Want(s.t, 200)
	s.Advance(10 * time.Second)
}

// publish publishes a floor of Apples for price level 1, per case.
func (s shop) publish(floor string) {
	s.t.Helper()
	items := item.New(s.Table, s.Blobs, s.Now, unit.New(s.Table, s.Now))
	if err := items.PublishFloors(ctx, map[string][]item.NewFloor{"101": {{PriceLevelID: "1", Price: dec(floor)}}},
		item.MatrixFloor, dec("0.05")); err != nil {
		s.t.Fatal(err)
	}
}

// A case of apples costs the customer 24, from ten cases on 21.60, and us 15.
func TestFloorOfALine(t *testing.T) {
	tests := map[string]struct {
		discount  any    // nil: not set
		published string // "": none
		line      object
		floor     string // in the answer to sales
		below     bool
	}{
		"nothing is set": {nil, "", line("101", "customRate", 0.01), "", false},
		"15 %, under": {15, "", line("101", "customRate", 20.39999),
			`{"rate":20.4,"source":"discount"}`, true},
		"15 %, at the floor": {15, "", line("101", "customRate", 20.4), `{"rate":20.4,"source":"discount"}`,
			false},
		"of the tier that the quantity meets": {15, "", line("101", "customRate", 18.36, "quantity", 10),
			`{"rate":18.36,"source":"discount"}`, false},
		"in the unit of the line": {15, "", line("101", "customRate", 1.69999, "units", "1"),
			`{"rate":1.7,"source":"discount"}`, true},
		"the item's own price has a floor": {15, "", line("101"), `{"rate":20.4,"source":"discount"}`, false},
		"without a tier there is none":     {15, "", line("104", "customRate", 0.01), "", false},
		"a published floor counts": {15, "22.01", line("101", "customRate", 22),
			`{"rate":22.05,"source":"matrix"}`, true},
		"without the setting, too": {nil, "22.05", line("101", "customRate", 22.05),
			`{"rate":22.05,"source":"matrix"}`, false},
		"the published floor, by the piece": {nil, "22.05", line("101", "customRate", 1.83749, "units", "1"),
			`{"rate":1.8375,"source":"matrix"}`, true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			if tt.discount != nil {
				s.maxDiscount(tt.discount)
			}
			if tt.published != "" {
				s.publish(tt.published)
			}
			a := s.As(access.Sales, "POST", "/cart", object{"netSuiteCustomerId": "7", "cartItems": []object{tt.line}}).Want(t,
				201)
			if told := strings.Contains(string(a.Body), `"floor":`+tt.floor); told != (tt.floor != "") || tt.floor == "" &&
				strings.Contains(string(a.Body), `"floor"`) {
				t.Errorf("want the floor %q: %s", tt.floor, a)
			}
			var c cart.Cart
			a.Into(t, &c)
			if below := strings.Contains(string(a.Body), `"code":"below_floor"`); below != tt.below ||
				below != (c.Lines[0].ValidationError != nil) {
				t.Errorf("below the floor %t, want %t: %s", below, tt.below, a)
			}
			if tt.below {
				s.As(access.Manager, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, 409,
					"the cart has lines with errors: line 1: the rate is below the floor: request approval or change the rate", `"code":"below_floor"`)
			} else {
				s.submit(c.ID, 201)
			}
		})
	}
}

func TestWhoSeesTheFloor(t *testing.T) {
	s := newShop(t)
	s.maxDiscount(15)
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "customRate", 20)}})
	for _, role := range access.Roles {
		if caller := (access.Caller{UserID: "x", Role: role}); caller.May(access.OrderRead) {
			a := s.As(role, "GET", "/cart/"+c.ID, nil).Want(t, 200, "the rate is below the floor")
			if told := strings.Contains(string(a.Body), "20.4"); told != caller.May(access.PriceOverride) {
				t.Errorf("%s is told the floor: %t: %s", role, told, a)
			}
		}
	}
}

func TestMaxDiscountHasBounds(t *testing.T) {
	s := newShop(t)
	for value, status := range map[any]int{0: 200, 12.5: 200, 100: 200, 100.1: 400, -1: 400, "a lot": 400} {
		s.As(access.Admin, "POST", "/site-settings/"+setting.OrdersMaxDiscountPercent, object{"value": value}).Want(t, status)
	}
}

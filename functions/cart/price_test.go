package cart_test

import (
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/sales/cart"
)

// A price that is changed while a cart is open: the next edit of the cart has it, and no order is made with the old one
// unseen. An order that is there keeps its price.
func TestAPriceThatChangesUnderOpenCarts(t *testing.T) {
	s := newShop(t)
	if err := s.PriceLevels().Import(ctx, []pricelevel.Level{{ID: "1", Name: "Base", IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	body := object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 2)}}
	ordered := s.submit(s.create(body).ID, 201)
	edited, idle := s.create(body), s.create(body)
	s.As(access.Pricing, "POST", "/pricing-matrix/prices", object{"changes": []object{{"itemId": "101", "priceLevelId": "1",
		"price": 26.5, "was": 24}}}).Want(t, 200)

	if c := s.patch(edited.ID, object{"memo": "ring twice"}); c.Lines[0].Rate.String() != "26.5" || c.Total.String() != "53" {
		t.Errorf("an edited cart: %+v", c.Lines[0])
	}
	var now struct{ Current cart.Cart }
	s.As(access.Sales, "POST", "/cart/"+idle.ID+"/create-sales-order", nil).Want(t, 409).Into(t, &now)
	if now.Current.Lines[0].Rate.String() != "26.5" {
		t.Errorf("a cart that nobody edited: %+v", now.Current.Lines[0])
	}
	if o := s.submit(idle.ID, 201); o.Lines[0].Rate.String() != "26.5" {
		t.Errorf("the order: %+v", o.Lines[0])
	}
	if o, err := s.Orders().Get(ctx, ordered.ID); err != nil || o.Lines[0].Rate.String() != "24" {
		t.Errorf("an order that was there: %+v, %v", o.Lines[0], err)
	}
}

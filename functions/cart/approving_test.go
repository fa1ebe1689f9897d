package cart_test

import (
	"slices"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/cart"
)

// belowFloor is a shop with a discount limit of 15 %, and a seller's cart: three cases of apples at 18
// instead of 24, and beans.
func belowFloor(t *testing.T) (shop, cart.Cart) {
	t.Helper()
	s := newShop(t)
	s.maxDiscount(15)
	return s, s.another()
}

func (s shop) another() cart.Cart {
	s.t.Helper()
	return s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 3, "customRate", 18,
		"priceReason", "short dated"), line("102")}})
}

// ask asks for the approval of a cart's first line.
func (s shop) ask(c cart.Cart, reason string) approval.Request {
	s.t.Helper()
	var r approval.Request
	s.As(access.Sales, "POST", "/price-approvals", object{"cartId": c.ID, "lineId": c.Lines[0].ID,
		"reason": reason}).Want(s.t, 201).Into(s.t, &r)
	return r
}

func (s shop) decide(role access.Role, requestID, verdict, reason string) apitest.Answer {
	s.t.Helper()
	return s.As(role, "POST", "/price-approvals/"+requestID+"/"+verdict, object{"reason": reason})
}

func (s shop) readCart(id string) cart.Cart {
	s.t.Helper()
	var c cart.Cart
	s.As(access.Sales, "GET", "/cart/"+id, nil).Want(s.t, 200).Into(s.t, &c)
	return c
}

// approvals returns the approval events of the audit log, newest first.
func (s shop) approvals() []audit.Event {
	s.t.Helper()
	events, _, err := audit.Search(ctx, s.Table, audit.Filter{Action: audit.PriceOverridden})
	if err != nil {
		s.t.Fatal(err)
	}
	return events
}

func (s shop) pending() []approval.Request {
	s.t.Helper()
	var all []approval.Request
	s.As(access.Manager, "GET", "/price-approvals?status=pending", nil).Want(s.t, 200).Into(s.t, &all)
	return all
}

// waits reports whether a request is pending.
func (s shop) waits(r approval.Request) bool {
	s.t.Helper()
	return slices.ContainsFunc(s.pending(), func(p approval.Request) bool { return p.ID == r.ID })
}

package cart_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"backdock/shared/access"
	"backdock/shared/api"
	"backdock/shared/audit"
	"backdock/shared/backend"
	"backdock/shared/cart"
	"backdock/shared/id"
	"backdock/shared/money"
	"backdock/shared/orderline"
	"backdock/shared/table/tabletest"
)

// overrides are the events of rates that were let through, the newest first.
func (s shop) overrides() []audit.Event {
	s.t.Helper()
	events, _, err := audit.Search(ctx, s.Table, audit.Filter{Action: audit.PriceOverridden})
	if err != nil {
		s.t.Fatal(err)
	}
	return events
}

func (s shop) wantOverrides(n int) []audit.Event {
	s.t.Helper()
	events := s.overrides()
	if len(events) != n {
		s.t.Fatalf("%d overrides, want %d: %s", len(events), n, mustJSON(events))
	}
	return events
}

// Apples cost 15 a case.
func TestARateUnderTheFloorIsInTheAuditList(t *testing.T) {
	s := newShop(t)
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "customRate", 14), line("102")}})
	apples, beans := c.Lines[0].ID, c.Lines[1].ID
	s.wantOverrides(0) // nobody has let it through
	manager := func(rate float64) {
		t.Helper()
		s.As(access.Manager, "PATCH", "/cart/"+c.ID, object{"cartItems": []object{line("101", "_id", apples, "customRate", rate, "priceReason", "old stock"), line("102", "_id", beans)}}).
			Want(t, 200, `"priceApprovedBy":"user-manager"`)
	}
	manager(14)
	e := s.wantOverrides(1)[0]
	if e.Actor.Email != "manager@example.com" || e.Reason != "old stock" || e.Subject != (audit.Subject{Type: "cart", ID: c.ID, Name: "Corner Grocery"}) {
		t.Errorf("%s", mustJSON(e))
	}
	wantJSON(t, e.Before, fmt.Sprintf(`{"lines":[{"line":%q,"itemId":"SKU-101","unit":"CS","rate":24}],"more":0}`, apples))
	wantJSON(t, e.After, fmt.Sprintf(`{"lines":[{"line":%q,"itemId":"SKU-101","unit":"CS","rate":14,"floor":15,"reason":"old stock"}],"more":0}`, apples))

	manager(14)                            // the same again
	s.patch(c.ID, object{"memo": "hello"}) // by sales
	o := s.submit(c.ID, 201)
	s.wantOverrides(1)

	items := func(rate float64) object {
		return object{"items": []object{line("101", "_id", apples, "customRate", rate, "priceReason", "older stock"), line("102", "_id", beans)}}
	}
	s.As(access.Sales, "PATCH", "/sales-order/"+o.ID, items(13)).Want(t, 400, "under the floor")
	s.wantOverrides(1)
	s.As(access.Manager, "PATCH", "/sales-order/"+o.ID, items(13)).Want(t, 200)
	if e := s.wantOverrides(2)[0]; e.Subject != (audit.Subject{Type: "salesOrder", ID: o.ID, Name: o.OrderNumber}) || e.Reason != "older stock" {
		t.Errorf("%s", mustJSON(e))
	}
	s.As(access.Manager, "PATCH", "/sales-order/"+o.ID, items(13)).Want(t, 200) // the same again
	s.As(access.Manager, "PATCH", "/sales-order/"+o.ID, items(16)).Want(t, 200) // over the floor
	s.wantOverrides(2)
}

func wantJSON(t *testing.T, got json.RawMessage, want string) {
	t.Helper()
	var a, b any
	if json.Unmarshal(got, &a) != nil || json.Unmarshal([]byte(want), &b) != nil || mustJSON(a) != mustJSON(b) {
		t.Errorf("got %s, want %s", got, want)
	}
}

// An event names fifty lines and counts the others.
func TestManyOverridesAreOneEvent(t *testing.T) {
	s := newShop(t)
	lines := make([]object, 60)
	for i := range lines {
		lines[i] = line("101", "customRate", 14, "priceReason", fmt.Sprint("reason ", i%2))
	}
	s.As(access.Manager, "POST", "/cart", object{"netSuiteCustomerId": "7", "cartItems": lines}).Want(t, 201)
	e := s.wantOverrides(1)[0]
	var after struct {
		Lines []any
		More  int
	}
	if err := json.Unmarshal(e.After, &after); err != nil || len(after.Lines) != 50 || after.More != 10 || e.Reason != "reason 0; reason 1" {
		t.Errorf("%d lines and %d more, reason %q: %v", len(after.Lines), after.More, e.Reason, err)
	}
}

// A rate that fell under the floor after it was typed is let through by who makes
// the order of it.
func TestAnOrderLetsARateThrough(t *testing.T) {
	s := newShop(t)
	var c cart.Cart
	s.As(access.Manager, "POST", "/cart", object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "customRate", 18, "priceReason", "a promise")}}).Want(t, 201).Into(t, &c)
	s.wantOverrides(0)
	s.As(access.Admin, "POST", "/site-settings/pricing.floorMargin", object{"value": 0.2}).Want(t, 200)
	s.Advance(10 * time.Second)
	s.As(access.Manager, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, 201)
	if e := s.wantOverrides(1)[0]; e.Subject.ID != c.ID || e.Reason != "a promise" {
		t.Errorf("%s", mustJSON(e))
	}
}

// A process that dies leaves the rate and its event, or neither.
func TestDeathLeavesRateAndEventOrNeither(t *testing.T) {
	rate := orderline.Input{ItemID: "101", CustomRate: api.Optional[money.Decimal]{Given: true, Value: dec("14")}, PriceReason: api.Optional[string]{Given: true, Value: "old stock"}}
	changes := cart.Changes{CustomerID: api.Optional[string]{Given: true, Value: "7"}, Lines: &[]orderline.Input{rate}}
	ctx := access.With(ctx, access.Caller{UserID: "user-manager", Role: access.Manager})
	for _, after := range []bool{false, true} {
		t.Run(fmt.Sprintf("after=%t", after), func(t *testing.T) {
			s := newShop(t)
			cartID := id.New(s.Now())
			dying := cart.Of(&backend.Backend{Table: tabletest.NewDying(s.Table, 1, after), Blobs: s.Blobs, Now: s.Now})
			if _, err := dying.Create(ctx, cartID, changes); !errors.Is(err, tabletest.ErrDead) {
				t.Fatal(err)
			}
			s.wantOverrides(map[bool]int{false: 0, true: 1}[after])
			if _, err := cart.Of(s.Backend).Create(ctx, cartID, changes); err != nil {
				t.Fatal(err)
			}
			s.wantOverrides(1)
		})
	}
}

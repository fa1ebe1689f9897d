package cart_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

func TestAnApprovalIsAskedForAndGiven(t *testing.T) {
	s, c := belowFloor(t)
	// Saving never approves a rate, even with the permission and a reason.
	s.As(access.Manager, "PATCH", "/cart/"+c.ID, object{"memo": "by the manager"}).Want(t, 200,
		`"validationError":"the rate is below the floor`)
	s.As(access.Manager, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, 409)
	c = s.readCart(c.ID)

	r := s.ask(c, "short dated")
	if got := s.pending(); len(got) != 1 || got[0].ID != r.ID || got[0].CartID != c.ID || got[0].LineID != c.Lines[0].ID ||
		got[0].Item.ItemID != "SKU-101" ||
		got[0].Customer.Name != "Corner Grocery" || got[0].Quantity.String() != "3" || got[0].Rate.String() != "18" ||
		got[0].Floor.Rate.String() != "20.4" || got[0].RequestedBy.Name != "The sales" {
		t.Errorf("%s", mustJSON(got))
	}
	if l := s.readCart(c.ID); l.Lines[0].Approval.Status != orderline.ApprovalPending ||
		l.Lines[0].Approval.Reason != "short dated" || l.Version != c.Version {
		t.Errorf("%s", mustJSON(l))
	}
	if again := s.As(access.Sales, "POST", "/price-approvals", object{"cartId": c.ID, "lineId": c.Lines[0].ID,
		"reason": "short dated"}).Want(t, 200); !strings.Contains(string(again.Body), r.ID) {
		t.Errorf("asked again: %s", again)
	}

	s.decide(access.Manager, r.ID, "approve", "rather that than waste").Want(t, 200, `"status":"approved"`)
	got := s.readCart(c.ID)
	l := got.Lines[0]
	if a := l.Approval; l.ValidationError != nil || len(l.Problems) != 0 || l.CustomRate.String() != "18" ||
		a.Status != orderline.ApprovalApproved || a.By != "user-manager" ||
		a.ByName != "The manager" || a.Reason != "rather that than waste" || a.Quantity.String() != "3" || a.At.IsZero() ||
		got.Version != c.Version {
		t.Errorf("%s", mustJSON(got))
	}
	if len(s.pending()) != 0 {
		t.Errorf("still pending: %s", mustJSON(s.pending()))
	}
	events := s.approvals()
	if len(events) != 1 || events[0].Actor.Email != "manager@example.com" ||
		events[0].Reason != "rather that than waste" || events[0].Subject != (audit.Subject{Type: "cart", ID: c.ID,
		Name: "Corner Grocery"}) {
		t.Fatalf("%s", mustJSON(events))
	}
	wantJSON(t, events[0].Before, `{"rate":24}`)
	wantJSON(t, events[0].After, fmt.Sprintf(`{"line":%q,"itemId":"SKU-101","unit":"CS","quantity":3,"rate":18,"floor":20.4,"priceReason":"short dated","requestId":%q,"requestedBy":"The sales"}`, c.Lines[0].ID, r.ID))

	// A seller who edited meanwhile can save with the version that they have.
	if c := s.patch(c.ID, object{"memo": "ring twice", "version": c.Version}); c.Lines[0].ValidationError != nil {
		t.Errorf("after a memo: %s", mustJSON(c))
	}
	o := s.submit(c.ID, 201)
	if l := o.Lines[0]; l.Rate.String() != "18" || l.Approval.Status != orderline.ApprovalApproved ||
		l.PriceReason != "short dated" {
		t.Errorf("%s", mustJSON(o))
	}
	s.As(access.Sales, "GET", "/sales-order/"+o.ID+"/history", nil).Want(t, 200,
		"18 approved for at most 3 CS, by The manager: rather that than waste")
}

func wantJSON(t *testing.T, got json.RawMessage, want string) {
	t.Helper()
	var a, b any
	if json.Unmarshal(got, &a) != nil || json.Unmarshal([]byte(want), &b) != nil || mustJSON(a) != mustJSON(b) {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Some edits end an approval, others keep it.
func TestWhatEndsAnApproval(t *testing.T) {
	tests := map[string]struct {
		edit object // of the line
		cart object // of the cart
		ends bool
	}{
		"nothing":             {object{}, nil, false},
		"a note":              {object{"pickNotes": "at the back"}, nil, false},
		"a smaller quantity":  {object{"quantity": 2}, nil, false},
		"the same quantity":   {object{"quantity": 3}, nil, false},
		"a greater quantity":  {object{"quantity": 3.001}, nil, true},
		"another rate":        {object{"customRate": 17.99}, nil, true},
		"a rate nearer to it": {object{"customRate": 18.01}, nil, true},
		"another reason":      {object{"priceReason": "a promise"}, nil, true},
		"another unit":        {object{"units": "1", "customRate": 1.5}, nil, true},
		"another item":        {object{"netSuiteInvItemId": "102", "customRate": 0.5}, nil, true},
		"another customer":    {object{"customRate": 18}, object{"netSuiteCustomerId": "10"}, true},
		"a memo":              {object{}, object{"memo": "hello"}, false},
		"another date":        {object{}, object{"deliveryDate": "2026-11-25"}, false},
	}
	s, _ := belowFloor(t)
	for name, tt := range tests {
		for _, status := range []string{"pending", "approved", "refused"} {
			t.Run(name+", "+status, func(t *testing.T) {
				c := s.another()
				r := s.ask(c, "short dated")
				if status != "pending" {
					s.decide(access.Manager, r.ID, strings.TrimSuffix(status, "d"), "so be it").Want(t, 200)
				}
				edit := line("101", "_id", c.Lines[0].ID)
				for name, value := range tt.edit {
					edit[name] = value
				}
				body := object{"cartItems": []object{edit, line("102", "_id", c.Lines[1].ID)}}
				for name, value := range tt.cart {
					body[name] = value
				}
				got := s.patch(c.ID, body).Lines[0].Approval
				if (got == nil) != tt.ends || got != nil && string(got.Status) != status {
					t.Errorf("approval %+v, want it to end: %t", got, tt.ends)
				}
				if waits := s.waits(r); waits != (status == "pending" && !tt.ends) {
					t.Errorf("it waits: %t", waits)
				}
				if status == "pending" && tt.ends {
					s.decide(access.Manager, r.ID, "approve", "yes").Want(t, 409,
						"the line of SKU-101 was changed or removed after the approval was asked for", `"status":"ended"`)
				}
			})
		}
	}
}

// A request ends with its line and with its cart.
func TestRequestsEndWithTheirLines(t *testing.T) {
	for name, end := range map[string]func(shop, cart.Cart){
		"the line is removed": func(s shop, c cart.Cart) {
			s.patch(c.ID, object{"cartItems": []object{line("102", "_id", c.Lines[1].ID)}})
		},
		"the cart is discarded": func(s shop, c cart.Cart) {
			s.As(access.Sales, "DELETE", "/cart/"+c.ID+"/discard",
				nil).Want(s.t, 204)
		},
		"there is no floor any more": func(s shop, c cart.Cart) {
			s.maxDiscount(50)
			s.submit(c.ID, 409)
			s.submit(c.ID,
				201)
		},
		"it is asked for another reason": func(s shop, c cart.Cart) { s.ask(c, "a promise") },
	} {
		t.Run(name, func(t *testing.T) {
			s, c := belowFloor(t)
			r := s.ask(c, "short dated")
			end(s, c)
			var ended []approval.Request
			s.As(access.Manager, "GET", "/price-approvals?status=ended", nil).Want(t, 200).Into(t, &ended)
			if len(ended) != 1 || ended[0].ID != r.ID {
				t.Errorf("ended: %s", mustJSON(ended))
			}
			s.decide(access.Manager, r.ID, "refuse", "no").Want(t, 409)
		})
	}
}

func TestARefusalLeavesWhatWasTyped(t *testing.T) {
	s, c := belowFloor(t)
	r := s.ask(c, "short dated")
	s.decide(access.Pricing, r.ID, "refuse", "sell it at 20").Want(t, 200, `"status":"refused"`)
	l := s.readCart(c.ID).Lines[0]
	if l.CustomRate.String() != "18" || l.PriceReason != "short dated" || l.Approval.Status != orderline.ApprovalRefused ||
		l.Approval.Reason != "sell it at 20" || !strings.Contains(*l.ValidationError, "was refused") {
		t.Errorf("%s", mustJSON(l))
	}
	if len(s.approvals()) != 0 {
		t.Error("a refusal stands in the audit log as an approval")
	}
	s.submit(c.ID, 409)
	second := s.ask(c, "short dated") // a second request
	s.decide(access.Manager, second.ID, "approve", "well then").Want(t, 200)
	s.submit(c.ID, 201)
}

func TestDecidingTwice(t *testing.T) {
	s, c := belowFloor(t)
	r := s.ask(c, "short dated")
	s.decide(access.Manager, r.ID, "approve", "fine").Want(t, 200)
	s.decide(access.Manager, r.ID, "approve", "fine").Want(t, 200, `"name":"The manager"`, `"status":"approved"`)
	s.decide(access.Pricing, r.ID, "approve", "me too").Want(t, 200, `"name":"The manager"`)
	s.decide(access.Pricing, r.ID, "refuse", "no").Want(t, 409, "The manager has approved this request already: fine")
	s.decide(access.Pricing, "none", "approve", "fine").Want(t, 404)
	if n := len(s.approvals()); n != 1 {
		t.Errorf("%d events", n)
	}
}

// beforeCart calls a function once, before a cart is read.
type beforeCart struct {
	table.Table
	then func()
}

// Get reads an item.
func (b *beforeCart) Get(ctx context.Context, key table.Key) (table.Item, error) {
	if then := b.then; then != nil && strings.HasPrefix(key.PK, "CART#") {
		b.then = nil
		then()
	}
	return b.Table.Get(ctx, key)
}

// A user who decides between another one's reads of the request and of the cart is named to that one.
func TestAnotherDecidesBetweenTheReads(t *testing.T) {
	s, _ := belowFloor(t)
	between := &beforeCart{}
	s.NewProcess(func(t table.Table) table.Table { between.Table = t; return between })
	decide := func(verb string) apitest.Answer {
		r := s.ask(s.another(), "short dated")
		between.then = func() { s.decide(access.Manager, r.ID, "approve", "fine").Want(t, 200) }
		return s.decide(access.Pricing, r.ID, verb, "as I see it")
	}
	decide("refuse").Want(t, 409, "The manager has approved this request already: fine")
	decide("approve").Want(t, 200, `"name":"The manager"`)
}

// If one user approves and another refuses at the same time, while the seller saves, one decision wins, and the line,
// the request and the audit log are consistent.
func TestTwoApproversAtOnce(t *testing.T) {
	s, _ := belowFloor(t)
	approvals := 0
	for n := range 8 {
		c := s.another()
		r := s.ask(c, "short dated")
		answers := make([]apitest.Answer, 4)
		tokens := map[int]string{0: s.Token(access.Manager), 1: s.Token(access.Pricing), 2: s.Token(access.Admin),
			3: s.Token(access.Sales)}
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				path, method, body := "/price-approvals/"+r.ID+"/approve", "POST", object{"reason": fmt.Sprint("by ", i)}
				switch i {
				case 1:
					path = "/price-approvals/" + r.ID + "/refuse"
				case 3:
					path, method, body = "/cart/"+c.ID, "PATCH", object{"memo": fmt.Sprint("round ", n)}
				}
				answers[i] = s.Do(apitest.Request{Method: method, Path: path, Body: body, Token: tokens[i]})
			})
		}
		all.Wait()
		l := s.readCart(c.ID)
		approved := l.Lines[0].Approval.Status == orderline.ApprovalApproved
		if approved {
			approvals++
		}
		decided, err := approval.New(s.Table).Get(ctx, r.ID)
		if approved != (answers[0].Status == 200) || approved != (answers[2].Status == 200) ||
			approved == (answers[1].Status == 200) || answers[3].Status != 200 ||
			l.Memo != fmt.Sprint("round ", n) || err != nil || string(decided.Status) != string(l.Lines[0].Approval.Status) ||
			decided.Decision.By.ID != l.Lines[0].Approval.By || len(s.approvals()) != approvals {
			t.Fatalf("%v %v %v %v: %s, %s", answers[0], answers[1], answers[2], answers[3], mustJSON(l), mustJSON(decided))
		}
	}
}

// If a seller changes a line during its approval, either exactly the requested line is approved, or nothing.
func TestALineThatChangesWhileItIsApproved(t *testing.T) {
	s, _ := belowFloor(t)
	approvals := 0
	for range 8 {
		c := s.another()
		r := s.ask(c, "short dated")
		manager, seller := s.Token(access.Manager), s.Token(access.Sales)
		var all sync.WaitGroup
		var approve apitest.Answer
		all.Go(func() {
			approve = s.Do(apitest.Request{Method: "POST", Path: "/price-approvals/" + r.ID + "/approve",
				Body: object{"reason": "fine"}, Token: manager})
		})
		all.Go(func() {
			s.Do(apitest.Request{Method: "PATCH", Path: "/cart/" + c.ID, Token: seller,
				Body: object{"cartItems": []object{line("101", "_id", c.Lines[0].ID, "customRate", 2),
					line("102", "_id", c.Lines[1].ID)}}})
		})
		all.Wait()
		if approve.Status == 200 {
			approvals++
		}
		l := s.readCart(c.ID).Lines[0]
		if l.CustomRate.String() != "2" || l.Approval != nil || l.ValidationError == nil || approve.Status != 200 &&
			approve.Status != 409 || len(s.approvals()) != approvals || s.waits(r) {
			t.Fatalf("%v: %s", approve, mustJSON(l))
		}
	}
}

func TestWhatCannotBeAskedFor(t *testing.T) {
	s, c := belowFloor(t)
	lineID := c.Lines[0].ID
	tests := map[string]struct {
		role   access.Role
		body   object
		status int
		want   string
	}{
		"without a place": {access.Sales, object{"lineId": lineID, "reason": "x"}, 400,
			"cartId or salesOrderId must be given"},
		"with both": {access.Sales, object{"cartId": c.ID, "salesOrderId": "o", "lineId": lineID,
			"reason": "x"}, 400, "cartId or salesOrderId must be given"},
		"without a reason": {access.Sales, object{"cartId": c.ID, "lineId": lineID, "reason": ""}, 400, "reason"},
		"an unknown cart": {access.Sales, object{"cartId": "none", "lineId": lineID, "reason": "x"}, 404,
			"there is no cart"},
		"an unknown line": {access.Sales, object{"cartId": c.ID, "lineId": "none", "reason": "x"}, 404,
			"the cart has no line none"},
		"a line over the floor": {access.Sales, object{"cartId": c.ID, "lineId": c.Lines[1].ID, "reason": "x"}, 409,
			"line 2 needs no approval"},
		"by who may not set rates": {access.Warehouse, object{"cartId": c.ID, "lineId": lineID, "reason": "x"}, 403,
			"price.override"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) { s.As(tt.role, "POST", "/price-approvals", tt.body).Want(t, tt.status, tt.want) })
	}
	s.As(access.Sales, "DELETE", "/cart/"+c.ID+"/discard", nil).Want(t, 204)
	s.As(access.Sales, "POST", "/price-approvals", object{"cartId": c.ID, "lineId": lineID, "reason": "x"}).Want(t, 409,
		"the cart is discarded")
}

// A repeated request with the same key creates one request.
func TestAskingIsIdempotent(t *testing.T) {
	s, c := belowFloor(t)
	ask := apitest.Request{Method: "POST", Path: "/price-approvals", Token: s.Token(access.Sales),
		Header: map[string]string{"idempotency-key": "one"},
		Body:   object{"cartId": c.ID, "lineId": c.Lines[0].ID, "reason": "short dated"}}
	first, second := s.Do(ask).Want(t, 201), s.Do(ask).Want(t, 201)
	if string(first.Body) != string(second.Body) || len(s.pending()) != 1 {
		t.Errorf("%s\n%s", first, second)
	}
}

// After a crash, the line, the request and the audit log are all changed, or none of them.
func TestDeathWhileDecidingLeavesNothingHalf(t *testing.T) {
	ctx := access.With(ctx, access.Caller{UserID: "user-manager", Role: access.Manager})
	for _, after := range []bool{false, true} {
		t.Run(fmt.Sprintf("after=%t", after), func(t *testing.T) {
			s, c := belowFloor(t)
			r := s.ask(c, "short dated")
			dying := (&app.Backend{Table: tabletest.NewDying(s.Table, 1, after), Blobs: s.Blobs, Now: s.Now}).Carts()
			verdict := approval.Verdict{Approve: true, Reason: "fine", By: approval.Person{ID: "user-manager",
				Name: "The manager"}, At: s.Now()}
			if _, err := dying.Decide(ctx, r.ID, verdict); !errors.Is(err, tabletest.ErrDead) {
				t.Fatal(err)
			}
			if n, status := len(s.approvals()), s.readCart(c.ID).Lines[0].Approval.Status; (n == 1) != after ||
				(status == orderline.ApprovalApproved) != after {
				t.Fatalf("%d events, the line is %s", n, status)
			}
			if _, err := s.Carts().Decide(ctx, r.ID, verdict); err != nil || len(s.approvals()) != 1 {
				t.Fatalf("%d events, %v", len(s.approvals()), err)
			}
		})
	}
}

// Approved lines can be added to an existing order.
func TestApprovedLinesAreAddedToAnOrder(t *testing.T) {
	s, c := belowFloor(t)
	first := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("102")}})
	o := s.submit(first.ID, 201)
	add := func(status int) order.Order {
		t.Helper()
		var got order.Order
		s.As(access.Sales, "POST", "/cart/"+c.ID+"/add-to-sales-order", object{"salesOrderId": o.ID}).Want(t, status).Into(t,
			&got)
		return got
	}
	add(409)
	s.decide(access.Manager, s.ask(c, "short dated").ID, "approve", "fine").Want(t, 200)
	if got := add(200); got.Lines[1].Approval == nil || got.Lines[1].Rate.String() != "18" {
		t.Errorf("%s", mustJSON(got))
	}
	s.As(access.Sales, "GET", "/sales-order/"+o.ID+"/history", nil).Want(t, 200,
		"18 approved for at most 3 CS, by The manager: fine")
}

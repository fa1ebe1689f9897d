package cart_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/history"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
)

// ordered creates a sales order of customer 7 for tomorrow.
func (s shop) ordered() order.Order {
	s.t.Helper()
	return s.submit(s.create(object{"netSuiteCustomerId": "7", "memo": "first",
		"cartItems": []object{line("101", "quantity", 2)}}).ID, 201)
}

func (s shop) read(orderID string) order.Order {
	s.t.Helper()
	var o order.Order
	s.As(access.Sales, "GET", "/sales-order/"+orderID, nil).Want(s.t, 200).Into(s.t, &o)
	return o
}

func TestAddingACartToAnOrder(t *testing.T) {
	s := newShop(t)
	o := s.ordered()
	c := s.create(object{"netSuiteCustomerId": "7", "memo": "second",
		"cartItems": []object{line("102", "quantity", 30, "pickNotes", "dented"), line("101", "customRate", 20)}})
	body := object{"salesOrderId": o.ID, "version": c.Version, "salesOrderVersion": o.Version}
	var got order.Order
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/add-to-sales-order", body).Want(t, 200).Into(t, &got)
	if got.ID != o.ID || got.Total.String() != "127.7" || len(got.Lines) != 3 || got.Lines[1].PickNotes != "dented" ||
		got.Lines[1].LineNumber != 2 || !got.Lines[2].IsOpen ||
		got.Lines[2].Rate.String() != "20" || got.Memo != "first" || got.Version != o.Version+1 ||
		got.Sync.TaskID == o.Sync.TaskID || got.Sync.Status != "pending" {
		t.Errorf("order %+v", got)
	}
	s.As(access.Sales, "GET", "/cart/"+c.ID, nil).Want(t, 200, `"status":"submitted"`, `"salesOrderId":"`+o.ID+`"`)
	var again order.Order
	s.As(access.Manager, "POST", "/cart/"+c.ID+"/add-to-sales-order", body).Want(t, 200).Into(t, &again)
	if again.Version != got.Version || len(again.Lines) != 3 {
		t.Errorf("again: %+v", again)
	}
	if made := s.submit(c.ID, 200); made.ID != o.ID {
		t.Errorf("ordered as well: %s", made.ID)
	}
	var entries []history.Entry
	s.As(access.Sales, "GET", "/sales-order/"+o.ID+"/history", nil).Want(t, 200).Into(t, &entries)
	if len(entries) != 2 || entries[0].Kind != "edited" || entries[0].Summary != "From a cart: added 2 lines" ||
		entries[0].By.Value.Name != "The sales" || entries[1].By.Value.Name != "The sales" {
		t.Errorf("history %+v", entries)
	}
}

func TestAddingIsRefused(t *testing.T) {
	mine := func(more ...any) object {
		o := object{"netSuiteCustomerId": "7", "cartItems": []object{line("102")}}
		for i := 0; i < len(more); i += 2 {
			o[more[i].(string)] = more[i+1]
		}
		return o
	}
	many := make([]object, 500)
	for i := range many {
		many[i] = line("102")
	}
	tests := map[string]struct {
		cart    object
		body    object // salesOrderId is added to it
		prepare func(s shop, o order.Order, c cart.Cart)
		status  int
		want    []string
	}{
		"another customer": {object{"netSuiteCustomerId": "8", "cartItems": []object{line("102")}}, object{}, nil, 409,
			[]string{"for another customer"}},
		"another date": {mine("deliveryDate", "2026-11-30"), object{}, nil, 409,
			[]string{"is for 2026-11-22, the cart for 2026-11-30", `"current":{`, `"orderNumber"`}},
		"a line error": {mine("cartItems", []object{line("103")}), object{}, nil, 409,
			[]string{"line 1: SKU-103 is inactive", `"current":{`, `"cartItems"`}},
		"no lines":       {mine("cartItems", []object{}), object{}, nil, 409, []string{"no lines"}},
		"no customer":    {object{"cartItems": []object{line("102")}}, object{}, nil, 409, []string{"no customer"}},
		"too many lines": {mine("cartItems", many), object{}, nil, 409, []string{"at most 500"}},
		"an older cart":  {mine(), object{"version": 0}, nil, 409, []string{"version 0 is now version 1", `"cartItems"`}},
		"an older order": {mine(), object{"salesOrderVersion": 0}, nil, 409, []string{"version 0 is now version 1",
			`"orderNumber"`}},
		"an unknown order": {mine(), object{"salesOrderId": "none"}, nil, 404, []string{"no sales order none"}},
		"without an order": {mine(), object{"salesOrderId": ""}, nil, 400, []string{"salesOrderId"}},
		"a discarded cart": {mine(), object{}, func(s shop, _ order.Order, c cart.Cart) {
			s.As(access.Sales, "DELETE", "/cart/"+c.ID+"/discard", nil).Want(s.t, 204)
		}, 409, []string{"the cart is discarded"}},
		"ordered by itself": {mine(), object{}, func(s shop, _ order.Order, c cart.Cart) { s.submit(c.ID, 201) }, 409,
			[]string{"the cart is submitted"}},
		"an order taken back": {mine(), object{}, func(s shop, o order.Order, _ cart.Cart) {
			s.As(access.Sales, "DELETE", "/sales-order/"+o.ID, nil).Want(s.t, 204)
		}, 404, nil},
		"an order that is past": {mine(), object{}, func(s shop, o order.Order, _ cart.Cart) {
			_, err := order.New(s.Table, s.Now).Update(ctx, o.ID, nil,
				func(o *order.Order) error { o.Status = order.Billed; return nil })
			if err != nil {
				s.t.Fatal(err)
			}
		}, 409, []string{"is billed: it can no longer be changed", `"orderNumber"`}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			o, c := s.ordered(), s.create(tt.cart)
			if tt.prepare != nil {
				tt.prepare(s, o, c)
			}
			body := object{"salesOrderId": o.ID}
			for k, v := range tt.body {
				body[k] = v
			}
			s.As(access.Sales, "POST", "/cart/"+c.ID+"/add-to-sales-order", body).Want(t, tt.status, tt.want...)
			if tt.status == 409 && name != "an order that is past" {
				if after := s.read(o.ID); len(after.Lines) != 1 || after.Version != o.Version {
					t.Errorf("the order changed: %+v", after)
				}
			}
		})
	}
	s := newShop(t)
	s.As(access.Viewer, "POST", "/cart/x/add-to-sales-order", object{"salesOrderId": "y"}).Want(t, 403)
	s.As(access.Sales, "POST", "/cart/x/add-to-sales-order", object{"salesOrderId": "y"}).Want(t, 404)
}

// With two tabs, repeated clicks, a concurrent edit of the order and a concurrent order from the same cart:
// the lines are added once, or the cart becomes its own order, and no edit is lost.
func TestAddingRaces(t *testing.T) {
	s := newShop(t)
	o := s.ordered()
	first := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("102", "quantity", 3)}})
	second := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101"), line("102")}})
	contested := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("102", "quantity", 7)}})
	var added, made atomic.Int64
	var wg sync.WaitGroup
	s.Token(access.Sales)
	for range 6 {
		for _, c := range []cart.Cart{first, second} {
			wg.Go(func() {
				s.As(access.Sales, "POST", "/cart/"+c.ID+"/add-to-sales-order", object{"salesOrderId": o.ID}).Want(t, 200)
			})
		}
		wg.Go(func() { s.As(access.Sales, "PATCH", "/sales-order/"+o.ID, object{"memo": "changed"}).Want(t, 200) })
		wg.Go(func() {
			if a := s.As(access.Sales, "POST", "/cart/"+contested.ID+"/add-to-sales-order",
				object{"salesOrderId": o.ID}); a.Status == 200 {
				added.Add(1)
			}
		})
		wg.Go(func() {
			if a := s.As(access.Sales, "POST", "/cart/"+contested.ID+"/create-sales-order", nil); a.Status == 201 {
				made.Add(1)
			}
		})
	}
	wg.Wait()
	got := s.read(o.ID)
	want := 4
	if added.Load() > 0 {
		want = 5
	}
	if len(got.Lines) != want || got.Memo != "changed" || made.Load() > 1 || (made.Load() == 1) == (added.Load() > 0) {
		t.Errorf("%d lines, memo %q, added %d, made %d", len(got.Lines), got.Memo, added.Load(), made.Load())
	}
}

// After a crash at any commit, cart and order are consistent, and a repeated request completes the work.
func TestAddingSurvivesDying(t *testing.T) {
	for _, after := range []bool{false, true} {
		t.Run(fmt.Sprintf("after=%t", after), func(t *testing.T) {
			s := newShop(t)
			o := s.ordered()
			lines := make([]object, 300) // more than one chunk
			for i := range lines {
				lines[i] = line("102", "pickNotes", strings.Repeat("note ", 20))
			}
			c := s.create(object{"netSuiteCustomerId": "7", "cartItems": lines})
			carts := (&app.Backend{Table: tabletest.NewDying(s.Table, 1, after), Blobs: s.Blobs, Now: s.Now}).Carts()
			ctx := access.With(ctx, access.Caller{UserID: "user-sales", Role: access.Sales})
			if _, err := carts.AddTo(ctx, c.ID, o.ID, nil, nil); !errors.Is(err, tabletest.ErrDead) {
				t.Fatal(err)
			}
			half, submitted := s.read(o.ID), false
			if there, err := carts.Get(ctx, c.ID); err != nil {
				t.Fatal(err)
			} else {
				submitted = there.Status == cart.Submitted
			}
			if submitted != (len(half.Lines) == 301) {
				t.Errorf("submitted %t, %d lines", submitted, len(half.Lines))
			}
			done, err := s.Carts().AddTo(ctx, c.ID, o.ID, nil, nil)
			if err != nil || len(done.Lines) != 301 {
				t.Errorf("%d lines, %v", len(done.Lines), err)
			}
		})
	}
}

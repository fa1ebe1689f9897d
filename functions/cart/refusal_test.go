package cart_test

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
)

func TestWhoMay(t *testing.T) {
	s := newShop(t)
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("102")}})
	tests := map[string]struct {
		role   access.Role // "" without a token
		method string
		path   string
		body   any
		status int
	}{
		"nobody reads without a token":     {"", "GET", "/cart/" + c.ID, nil, 401},
		"nobody orders without a token":    {"", "POST", "/cart/" + c.ID + "/create-sales-order", nil, 401},
		"a viewer reads":                   {access.Viewer, "GET", "/cart/" + c.ID, nil, 200},
		"a viewer does not write":          {access.Viewer, "PATCH", "/cart/" + c.ID, object{}, 403},
		"a viewer does not order":          {access.Viewer, "POST", "/cart/" + c.ID + "/create-sales-order", nil, 403},
		"a driver does not read":           {access.Driver, "GET", "/cart/my-carts", nil, 403},
		"a warehouse worker does not take": {access.Warehouse, "POST", "/cart", object{}, 403},
		"a manager takes":                  {access.Manager, "POST", "/cart", object{}, 201},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if tt.role == "" {
				s.Do(apitest.Request{Method: tt.method, Path: tt.path, Body: tt.body}).Want(t, tt.status)
				return
			}
			s.As(tt.role, tt.method, tt.path, tt.body).Want(t, tt.status)
		})
	}
}

func TestBadInputChangesNothing(t *testing.T) {
	s := newShop(t)
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101", "quantity", 2)}})
	one := func(more ...any) string { return mustJSON(object{"cartItems": []object{line("101", more...)}}) }
	tests := map[string]struct {
		body   string
		status int
		want   string
	}{
		"cart items that are no array": {`{"cartItems":{}}`, 400, "cartItems must be an array"},
		"a quantity of nothing":        {one("quantity", 0), 400, "cartItems.0.quantity must be greater than 0"},
		"a negative quantity":          {one("quantity", -1), 400, "cartItems.0.quantity must be greater than 0"},
		"a quantity with four decimals": {one("quantity", 1.0001), 400,
			"cartItems.0.quantity must have at most 3 decimals"},
		"a huge quantity": {`{"cartItems":[{"netSuiteInvItemId":"101","quantity":1000000}]}`, 400,
			"cartItems.0.quantity must not be greater than 999999.999"},
		"a quantity beyond all numbers": {`{"cartItems":[{"netSuiteInvItemId":"101","quantity":1e300}]}`, 400,
			`"statusCode":400`},
		"a quantity as text": {one("quantity", "2"), 400, "cartItems.0.quantity must be a number"},
		"a negative rate":    {one("customRate", -0.01), 400, "cartItems.0.customRate must not be less than 0"},
		"a rate with six decimals": {one("customRate", 0.000001), 400,
			"cartItems.0.customRate must have at most 5 decimals"},
		"a line without an item": {`{"cartItems":[{"quantity":1}]}`, 400,
			"cartItems.0.netSuiteInvItemId should not be empty"},
		"an empty item": {`{"cartItems":[{"netSuiteInvItemId":""}]}`, 400,
			"cartItems.0.netSuiteInvItemId should not be empty"},
		"an item that is a number": {`{"cartItems":[{"netSuiteInvItemId":101}]}`, 400,
			"cartItems.0.netSuiteInvItemId must be a string"},
		"an unknown field":           {`{"color":"red"}`, 400, "color should not exist"},
		"an unknown field of a line": {one("color", "red"), 400, "cartItems.0.color should not exist"},
		"the same line twice": {mustJSON(object{"cartItems": []object{line("101", "_id", "x"),
			line("102", "_id", "x")}}), 400, "cartItems.1._id must not name the same line twice"},
		"an unknown customer": {`{"netSuiteCustomerId":"4711"}`, 400,
			"netSuiteCustomerId must be the id of a customer"},
		"an inactive customer": {`{"netSuiteCustomerId":"9"}`, 400,
			"netSuiteCustomerId must be the id of an active customer"},
		"somebody else's address": {`{"shipToAddressId":"99"}`, 400,
			"shipToAddressId must be an address of the customer"},
		"a date before 1900": {`{"deliveryDate":"1899-12-31"}`, 400,
			`"message":["deliveryDate must be a date from 1900-01-01 to 2099-12-31"]`},
		"a date after 2099": {`{"deliveryDate":"2100-01-01"}`, 400,
			`"message":["deliveryDate must be a date from 1900-01-01 to 2099-12-31"]`},
		"a date that is none": {`{"deliveryDate":"2026-02-30"}`, 400, "deliveryDate"},
		"a date in another form": {`{"deliveryDate":"tomorrow"}`, 400,
			"deliveryDate must be a date of the form YYYY-MM-DD"},
		"control characters":               {`{"memo":"a\u0007b"}`, 400, "memo"},
		"ten thousand characters":          {mustJSON(object{"memo": strings.Repeat("x", 10_000)}), 400, "memo"},
		"long pick notes":                  {one("pickNotes", strings.Repeat("x", 10_000)), 400, "cartItems.0.pickNotes"},
		"control characters in pick notes": {one("pickNotes", "a\x00b"), 400, "cartItems.0.pickNotes"},
		"more than 500 lines": {mustJSON(object{"cartItems": manyLines(501)}), 400,
			"cartItems must have at most 500 entries"},
		"no JSON":          {`{"memo":`, 400, `"statusCode":400`},
		"no object":        {`[]`, 400, `"statusCode":400`},
		"a body over 1 MB": {mustJSON(object{"memo": strings.Repeat("x", 1<<20)}), 413, `"statusCode":413`},
	}
	before := s.As(access.Sales, "GET", "/cart/"+c.ID, nil).Body
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s.As(access.Sales, "PATCH", "/cart/"+c.ID, tt.body).Want(t, tt.status, tt.want)
			if after := s.As(access.Sales, "GET", "/cart/"+c.ID, nil).Body; string(after) != string(before) {
				t.Errorf("the cart was changed: %s", after)
			}
		})
	}
	for _, path := range []string{"/cart/none", "/cart/101", "/cart/" + strings.Repeat("x", 64)} {
		s.As(access.Sales, "GET", path, nil).Want(t, 404, "there is no cart")
		s.As(access.Sales, "PATCH", path, object{}).Want(t, 404)
		s.As(access.Sales, "DELETE", path+"/discard", nil).Want(t, 404)
		s.As(access.Sales, "POST", path+"/create-sales-order", nil).Want(t, 404)
	}
}

func manyLines(n int) []object {
	lines := make([]object, n)
	for i := range lines {
		lines[i] = line("102", "pickNotes", strings.Repeat("é", 200))
	}
	return lines
}

func TestFiveHundredLines(t *testing.T) {
	s := newShop(t)
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": manyLines(500)})
	if got := s.patch(c.ID, object{"memo": "long"}); len(got.Lines) != 500 || got.Total.String() != "995" ||
		got.Lines[499].PickNotes != strings.Repeat("é", 200) {
		t.Fatalf("%d lines, total %s", len(got.Lines), got.Total)
	}
	s.As(access.Sales, "GET", "/cart/my-carts", nil).Want(t, 200, `"lineCount":500`, `"errorCount":0`)
	o := s.submit(c.ID, 201)
	var read order.Order
	s.As(access.Sales, "GET", "/sales-order/"+o.ID, nil).Want(t, 200).Into(t, &read)
	if len(read.Lines) != 500 || read.Total.String() != "995" || read.Lines[499].LineNumber != 500 {
		t.Errorf("%d lines, total %s", len(read.Lines), read.Total)
	}
}

func TestWhatKeepsACartFromBecomingAnOrder(t *testing.T) {
	s := newShop(t)
	for want, body := range map[string]object{
		"the cart has no customer": {"cartItems": []object{line("102")}},
		"the cart has no lines":    {"netSuiteCustomerId": "7"},
	} {
		c := s.create(body)
		s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, 409, want)
	}
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("102")}})
	s.As(access.Sales, "DELETE", "/cart/"+c.ID+"/discard", nil).Want(t, 204)
	s.As(access.Sales, "DELETE", "/cart/"+c.ID+"/discard", nil).Want(t, 204)
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", nil).Want(t, 409, "discarded")
	s.As(access.Sales, "GET", "/cart/"+c.ID, nil).Want(t, 200, `"status":"discarded"`)
}

func TestAStaleVersionShowsTheCurrentCart(t *testing.T) {
	s := newShop(t)
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("102")}})
	s.patch(c.ID, object{"memo": "first", "version": c.Version})
	var conflict struct {
		StatusCode int
		Message    string
		Current    cart.Cart
	}
	s.As(access.Manager, "PATCH", "/cart/"+c.ID, object{"memo": "second", "version": c.Version}).Want(t, 409).Into(t,
		&conflict)
	if conflict.Current.Memo != "first" || conflict.Current.Version != 2 || len(conflict.Current.Lines) != 1 ||
		conflict.Message == "" {
		t.Errorf("conflict %+v", conflict)
	}
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", object{"version": 1}).Want(t, 409, `"current":{`)
	s.As(access.Sales, "POST", "/cart/"+c.ID+"/create-sales-order", object{"version": 2}).Want(t, 201)
}

func TestTwentyPressTheButtonAtOnce(t *testing.T) {
	s := newShop(t)
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("101"), line("102")}})
	token := s.Token(access.Sales)
	var mu sync.Mutex
	var wg sync.WaitGroup
	ids, made := map[string]bool{}, 0
	for range 20 {
		wg.Go(func() {
			a := s.Do(apitest.Request{Method: "POST", Path: "/cart/" + c.ID + "/create-sales-order", Token: token})
			var o order.Order
			a.Into(t, &o)
			mu.Lock()
			defer mu.Unlock()
			ids[o.ID] = true
			if a.Status == 201 {
				made++
			} else if a.Status != 200 {
				t.Errorf("answer %s", a)
			}
		})
	}
	wg.Wait()
	var list struct{ Total int }
	s.As(access.Sales, "GET", "/sales-order/paginated", nil).Want(t, 200).Into(t, &list)
	if len(ids) != 1 || made != 1 || list.Total != 1 {
		t.Errorf("%d orders, made %d times, %d listed", len(ids), made, list.Total)
	}
}

// The order's outbox task is stored with it, and the projector sends one message.
func TestAnOrderIsAnnouncedWithItsTask(t *testing.T) {
	s := newShop(t)
	var announced []table.Message
	s.Memory.Stream(func(c table.Change) {
		if c.New != nil && c.Old == nil && c.New.Outbox != nil {
			announced = append(announced, *c.New.Outbox)
		}
	})
	c := s.create(object{"netSuiteCustomerId": "7", "cartItems": []object{line("102")}})
	o := s.submit(c.ID, 201)
	s.submit(c.ID, 200)
	if len(announced) != 1 || announced[0].Queue != queue.ERPPriority || !strings.Contains(string(announced[0].Body),
		o.Sync.TaskID) {
		t.Errorf("announced %v", announced)
	}
}

func TestTheSameKeyMakesOneCart(t *testing.T) {
	s := newShop(t)
	post := func(key string, body object) apitest.Answer {
		return s.Do(apitest.Request{Method: "POST", Path: "/cart", Body: body, Token: s.Token(access.Sales),
			Header: map[string]string{"idempotency-key": key}})
	}
	body := object{"netSuiteCustomerId": "7", "cartItems": []object{line("102")}}
	var first, again cart.Cart
	post("k1", body).Want(t, 201).Into(t, &first)
	post("k1", body).Want(t, 201).Into(t, &again)
	post("k1", object{"netSuiteCustomerId": "8"}).Want(t, 409)
	if first.ID != again.ID {
		t.Errorf("two carts: %s and %s", first.ID, again.ID)
	}
	var mine []cart.Summary
	s.As(access.Sales, "GET", "/cart/my-carts", nil).Want(t, 200).Into(t, &mine)
	if len(mine) != 1 || mine[0].ID != first.ID || mine[0].LineCount != 1 {
		t.Errorf("mine %+v", mine)
	}
	s.As(access.Manager, "GET", "/cart/my-carts", nil).Want(t, 200, "[]")
}

// After any edits, a cart's total is the sum of its lines, each line's amount is quantity × rate, and lines
// keep their ids.
func TestEditingAgreesWithAModel(t *testing.T) {
	s := newShop(t)
	items, units := []string{"101", "102", "104", "999"}, []string{"1", "2", "3"}
	rapid.Check(t, func(t *rapid.T) {
		c := s.create(object{"netSuiteCustomerId": rapid.SampledFrom([]string{"7", "8", "10"}).Draw(t, "customer")})
		for range rapid.IntRange(1, 6).Draw(t, "edits") {
			var lines []object
			var want []string
			for _, l := range c.Lines {
				if rapid.Bool().Draw(t, "keep") {
					lines, want = append(lines, line(l.ItemID, "_id", l.ID)), append(want, l.ID)
				}
			}
			for range rapid.IntRange(0, 3).Draw(t, "new") {
				lines, want = append(lines, line(rapid.SampledFrom(items).Draw(t, "item"))), append(want, "")
			}
			for _, l := range lines {
				if rapid.Bool().Draw(t, "quantity?") {
					l["quantity"] = money.Scaled(rapid.Int64Range(1, 5_000_000).Draw(t, "quantity"), 3)
				}
				if rapid.Bool().Draw(t, "unit?") {
					l["units"] = rapid.SampledFrom(units).Draw(t, "unit")
				}
				if rapid.Bool().Draw(t, "rate?") {
					l["customRate"] = money.Scaled(rapid.Int64Range(0, 5_000_000).Draw(t, "rate"), 5)
				}
				if rapid.Bool().Draw(t, "product?") {
					l["netSuiteInvItemId"] = rapid.SampledFrom(items).Draw(t, "product")
				}
			}
			if lines == nil {
				lines = []object{}
			}
			c = s.patch(c.ID, object{"cartItems": lines})
			total := money.Zero
			for i, l := range c.Lines {
				amount := money.Zero
				if l.Rate != nil {
					amount = l.Quantity.Mul(*l.Rate).Amount()
				}
				total = total.Add(amount)
				rated := l.DeterminedRate
				if l.CustomRate != nil {
					rated = l.CustomRate
				}
				if !l.Amount.Equal(amount) || l.LineNumber != i+1 || want[i] != "" && l.ID != want[i] ||
					(rated == nil) != (l.Rate == nil) || rated != nil && !rated.Equal(*l.Rate) ||
					rated == nil && l.ValidationError == nil {
					t.Fatalf("line %d: %+v", i, l)
				}
			}
			if len(c.Lines) != len(want) || !c.Total.Equal(total) {
				t.Fatalf("%d lines of %d, total %s, want %s", len(c.Lines), len(want), c.Total, total)
			}
		}
	})
}

func mustJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

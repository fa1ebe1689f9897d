package cart_test

import (
	"errors"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// draft creates a cart of the deli that can be submitted.
func (s *shop) draft(t failer) cart.Cart {
	t.Helper()
	c, err := s.Create(ctx, s.newID(), cart.Changes{CustomerID: given(deli),
		Lines: &[]orderline.Input{{ItemID: tea, Quantity: given(dec("2"))}, {ItemID: rice}}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// For any operations on a cart in any order, while prices change and processes are killed: it becomes one order or
// none; the order equals the cart as a user last saw it, at those prices; a submitted or discarded cart does not
// change.
func TestACartBecomesOneOrderAtMost(t *testing.T) {
	s := newShop(t)
	rapid.Check(t, func(t *rapid.T) {
		s.Process.Dies = tabletest.Lives
		s.Price(t, tea, "24", "21.6")
		seen := s.draft(t) // as the caller last saw it
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			before := s.read(t, seen.ID)
			what := rapid.SampledFrom([]string{"submit", "submit", "submit due", "discard", "edit", "edit", "price",
				"look"}).Draw(t, "what")
			if rapid.IntRange(0, 2).Draw(t, "the process dies") == 0 {
				after := rapid.Bool().Draw(t, "behind its write")
				s.Process.Dies = func() (bool, bool) { return !after, after }
			}
			if what == "price" {
				s.Process.Dies = tabletest.Lives
				s.Price(t, tea, rapid.SampledFrom([]string{"24", "25", "19.99"}).Draw(t, "of tea"), "")
			}
			var o order.Order
			var made bool
			var err error
			switch what {
			case "submit":
				o, made, err = s.Submit(ctx, seen.ID, &seen.Version, s.newID)
			case "submit due":
				o, made, err = s.SubmitDue(ctx, seen.ID, tomorrow, s.newID, nil)
			case "discard":
				err = s.Discard(ctx, seen.ID)
			case "edit":
				_, err = s.Update(ctx, seen.ID, &seen.Version,
					cart.Changes{Lines: &[]orderline.Input{{ID: seen.Lines[0].ID, ItemID: tea,
						Quantity: given(thousandths(t, 1, 20_000))}}})
			case "look":
				seen = before
			}
			s.Process.Dies = tabletest.Lives
			if !errors.Is(err, tabletest.ErrDead) {
				refusal(t, err)
			}
			orders := s.ordersOf(t, seen.ID)
			now := s.read(t, seen.ID)
			if len(orders) > 1 || (now.Status == cart.Submitted) != (len(orders) == 1) {
				t.Fatalf("%d orders of a cart that is %s", len(orders), now.Status)
			}
			if len(orders) == 1 {
				ordered(t, now, orders[0])
			}
			if before.Status != cart.Draft && body(t, now) != body(t, before) {
				t.Fatalf("%s of a cart that is %s changed it to %s", what, before.Status, body(t, now))
			}
			if (what == "submit" || what == "submit due") && err == nil {
				if len(orders) != 1 || o.ID != orders[0].ID || made != (before.Status == cart.Draft) {
					t.Fatalf("made %t order %s, there are %d", made, o.ID, len(orders))
				}
			}
			if made && what == "submit" && !o.Total.Equal(seen.Total) {
				t.Fatalf("sold for %s, and the caller had seen %s", o.Total, seen.Total)
			}
			if err == nil {
				seen = now
			}
		}
	})
}

// ordered checks an order against its cart.
func ordered(t failer, c cart.Cart, o order.Order) {
	t.Helper()
	if c.SalesOrderID != o.ID || !o.Total.Equal(c.Total) || len(o.Lines) != len(c.Lines) || o.CustomerID != c.CustomerID ||
		o.DeliveryDate != c.DeliveryDate || o.ShipTo.AddressID != c.ShipToAddressID {
		t.Fatalf("cart %+v became order %+v", c, o)
	}
	for i, l := range c.Lines {
		if got := o.Lines[i]; got.ID != l.ID || got.ItemID != l.ItemID || !got.Quantity.Equal(l.Quantity) ||
			!money.Same(got.Rate, l.Rate) || !got.Amount.Equal(l.Amount) || !got.IsOpen {
			t.Fatalf("line %+v became %+v", l, got)
		}
	}
}

// Concurrent submits of a cart, and concurrent calls of Place for a cart, create one order, and all get that order.
func TestManyAtOnceMakeOneOrder(t *testing.T) {
	s := newShop(t)
	c := s.draft(t)
	repeated, err := s.orders.Get(ctx, s.submitted(t, s.draft(t)).ID)
	if err != nil {
		t.Fatal(err)
	}
	ways := map[string]func() (order.Order, bool, error){
		"submitted": func() (order.Order, bool, error) { return s.Submit(ctx, c.ID, nil, s.newID) },
		"placed": func() (order.Order, bool, error) {
			return s.Place(ctx, "REPEAT-1", cart.Repeating(repeated, tomorrow), s.newID, nil)
		},
	}
	for name, make := range ways {
		t.Run(name, func(t *testing.T) {
			var wg sync.WaitGroup
			var mu sync.Mutex
			ids, times := map[string]bool{}, 0
			for range 12 {
				wg.Go(func() {
					o, made, err := make()
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					defer mu.Unlock()
					if ids[o.ID] = true; made {
						times++
					}
				})
			}
			wg.Wait()
			if len(ids) != 1 || times != 1 {
				t.Errorf("%d orders, made %d times", len(ids), times)
			}
		})
	}
	for _, id := range []string{c.ID, "REPEAT-1"} {
		if n := len(s.ordersOf(t, id)); n != 1 {
			t.Errorf("%d orders of cart %s", n, id)
		}
	}
}

func (s *shop) submitted(t failer, c cart.Cart) order.Order {
	t.Helper()
	o, made, err := s.Submit(ctx, c.ID, nil, s.newID)
	if err != nil || !made {
		t.Fatalf("made %t: %v", made, err)
	}
	return o
}

// The lines of a cart are added to an order once, for any number of requests and killed processes.
func TestLinesAreAddedOnce(t *testing.T) {
	s := newShop(t)
	rapid.Check(t, func(t *rapid.T) {
		s.Process.Dies = tabletest.Lives
		first := s.submitted(t, s.draft(t))
		c := s.draft(t)
		for range rapid.IntRange(1, 5).Draw(t, "times") {
			before, after := rapid.Bool().Draw(t, "dies before"), rapid.Bool().Draw(t, "dies after")
			s.Process.Dies = func() (bool, bool) { return before, after }
			_, err := s.AddTo(ctx, c.ID, first.ID, nil, nil)
			s.Process.Dies = tabletest.Lives
			if err != nil && !errors.Is(err, tabletest.ErrDead) {
				t.Fatal(err)
			}
			o, err := s.orders.Get(ctx, first.ID)
			if err != nil {
				t.Fatal(err)
			}
			lines, total := len(first.Lines), first.Total
			if now := s.read(t, c.ID); now.Status == cart.Submitted {
				lines, total = lines+len(c.Lines), total.Add(c.Total)
				if now.SalesOrderID != first.ID {
					t.Fatalf("the cart became order %s", now.SalesOrderID)
				}
			}
			if len(o.Lines) != lines || !o.Total.Equal(total) || len(s.ordersOf(t, c.ID)) > 0 {
				t.Fatalf("%d lines for %s, want %d for %s", len(o.Lines), o.Total, lines, total)
			}
		}
	})
}

// Each condition that prevents an order, alone.
func TestWhatIsNoOrder(t *testing.T) {
	lines := &[]orderline.Input{{ItemID: rice}}
	for name, changes := range map[string]cart.Changes{
		"no customer":          {Lines: lines},
		"no lines":             {CustomerID: given(deli)},
		"a line with an error": {CustomerID: given(deli), Lines: &[]orderline.Input{{ItemID: rice}, {ItemID: salt}}},
		"an item that is not":  {CustomerID: given(deli), Lines: &[]orderline.Input{{ItemID: "999"}}},
		"a unit that is not":   {CustomerID: given(deli), Lines: &[]orderline.Input{{ItemID: rice, Units: given("9")}}},
		"an unusual quantity": {CustomerID: given(deli),
			Lines: &[]orderline.Input{{ItemID: rice, Quantity: given(money.Int(100_000)), QuantityConfirmed: given(false)}}},
		"a delivery in the past": {CustomerID: given(deli), Lines: lines, DeliveryDate: given(tomorrow.AddDays(-2))},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			c, err := s.Create(fault.WithConfirmed(ctx, []string{order.PastDeliveryDate}), s.newID(), changes)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := s.Submit(ctx, c.ID, nil, s.newID); !fault.Is(err, fault.Conflict) {
				t.Errorf("submitted: %v", err)
			}
			if now := s.read(t, c.ID); body(t, now) != body(t, c) || len(s.ordersOf(t, c.ID)) > 0 {
				t.Errorf("the cart is now %+v", now)
			}
		})
	}
}

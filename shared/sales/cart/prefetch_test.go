package cart_test

import (
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/app/apptest"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/table"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/orderline"
)

// Prefetched data never affects the result of a change: a process with an older copy of the cart, or without one, gets
// the same result.
func TestPrefetchingChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := newShop(t)
		knows, fresh := s.Carts, func() *cart.Carts { return other(s.Company) }
		input := func() *[]orderline.Input {
			lines := []orderline.Input{}
			for _, id := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{tea, rice, oil, salt}), 1, 4,
				rapid.ID[string]).Draw(rt, "items") {
				lines = append(lines, orderline.Input{ItemID: id, Quantity: given(dec("2"))})
			}
			return &lines
		}
		for _, id := range []string{"a", "b"} {
			if _, err := knows.Create(ctx, id, cart.Changes{CustomerID: given(deli),
				Lines: &[]orderline.Input{{ItemID: tea, Quantity: given(dec("1"))}}}); err != nil {
				rt.Fatal(err)
			}
		}
		for range rapid.IntRange(1, 6).Draw(rt, "changes") {
			var changes cart.Changes
			if rapid.Bool().Draw(rt, "lines") {
				changes.Lines = input()
			}
			if rapid.Bool().Draw(rt, "customer") {
				changes.CustomerID = given(rapid.SampledFrom([]string{deli, cafe, ""}).Draw(rt, "which"))
			}
			if rapid.Bool().Draw(rt, "date") {
				changes.DeliveryDate = given(tomorrow.AddDays(rapid.IntRange(0, 3).Draw(rt, "days")))
			}
			if rapid.Bool().Draw(rt, "memo") {
				changes.Memo = given(rapid.SampledFrom([]string{"x", "y"}).Draw(rt, "words"))
			}
			elsewhere := rapid.Bool().Draw(rt, "by another process")
			for id, carts := range map[string]*cart.Carts{"a": knows, "b": fresh()} {
				if elsewhere {
					carts = fresh()
				}
				if _, err := carts.Update(ctx, id, nil, changes); err != nil {
					rt.Fatal(err)
				}
			}
			a, b := s.read(rt, "a"), s.read(rt, "b")
			if !table.Same(content(a), content(b)) {
				rt.Fatalf("%s\nnot\n%s", body(rt, a), body(rt, b))
			}
		}
	})
}

// other returns the carts of another process.
func other(c *apptest.Company) *cart.Carts {
	return cart.New(c.Table, c.Orders(), c.Customers(), c.Items(), c.Routes(), c.Promises(), c.Edits(), c.UnusualQuantities(),
		c.Settings(), c.SpotOffers(), c.Now)
}

// content returns the part of two carts that is equal if they were created alike.
func content(c cart.Cart) any {
	type line struct{ ItemID, Quantity, Amount, Error string }
	var lines []line
	for _, l := range c.Lines {
		e := ""
		if l.ValidationError != nil {
			e = *l.ValidationError
		}
		lines = append(lines, line{l.ItemID, l.Quantity.String(), l.Amount.String(), e})
	}
	return struct {
		Customer, Address, Memo string
		Date                    civil.Date
		Version                 int64
		Lines                   []line
	}{c.CustomerID, c.ShipToAddressID, c.Memo, c.DeliveryDate, c.Version, lines}
}

package migrations_test

import (
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/orderline"
)

func (f *firm) cart(id string, lines int) cart.Cart {
	f.t.Helper()
	input := make([]orderline.Input, lines)
	for i := range input {
		input[i] = orderline.Input{ItemID: apptest.Rice, Quantity: apptest.Given(apptest.Dec("2"))}
	}
	c, err := f.Carts().Create(ctx, id, cart.Changes{CustomerID: apptest.Given(apptest.Deli), Lines: &input})
	f.check(err)
	return c
}

// oldCart stores a cart in the form before migration 3.
func (f *firm) oldCart(c cart.Cart, chunks int) {
	f.t.Helper()
	i := f.item("CART#"+c.ID, "CART")
	place := fields(f.t, i.Body)["place"].(map[string]any)
	f.check(f.Table.Commit(ctx, table.Put(f.unpack(i, "cartItems", c.Lines, chunks, place))))
}

func (f *firm) read(id string) cart.Cart {
	f.t.Helper()
	c, err := f.Carts().Get(ctx, id)
	f.check(err)
	return c
}

// Carts with their lines in the body or in chunks can be read, changed and ordered before the migration. After it they
// are equal, in the current form.
func TestLinesOfCartsArePacked(t *testing.T) {
	f := newFirm(t)
	_, err := f.Users().Create(ctx, user.User{ID: access.From(ctx).UserID, Email: "sales@example.com", FirstName: "A",
		LastName: "B",
		Role:     access.Sales, IsActive: true}, "a-passphrase-of-some-length")
	f.check(err)
	carts := map[string]cart.Cart{}
	for i, id := range []string{"short", "long", "longer", "edited", "ordered", "discarded"} {
		carts[id] = f.cart(id, 2+i*5)
	}
	if _, _, err := f.Carts().Submit(ctx, "ordered", nil, func() string { return "order-1" }); err != nil {
		t.Fatal(err)
	}
	f.check(f.Carts().Discard(ctx, "discarded"))
	carts["ordered"], carts["discarded"] = f.read("ordered"), f.read("discarded")
	for i, id := range []string{"short", "long", "longer", "edited", "ordered", "discarded"} {
		f.oldCart(carts[id], i%3)
	}
	for id, want := range carts {
		if got := f.read(id); !table.Same(got, want) {
			t.Errorf("%s before the migration: %+v", id, got)
		}
	}
	carts["edited"], err = f.Carts().Update(ctx, "edited", nil, cart.Changes{Memo: apptest.Given("ring twice")})
	f.check(err)

	done := f.migrate()
	if p := done[2]; p.Changed != 4 {
		t.Errorf("migration 3: %+v", p)
	}
	for id, want := range carts {
		if got := f.read(id); !table.Same(got, want) {
			t.Errorf("%s after the migration: %+v", id, got)
		}
		i := f.item("CART#"+id, "CART")
		inOldForm := len(i.Blob) == 0
		if inOldForm != (id == "discarded") || !inOldForm && f.there("CART#"+id, "LINES#00") {
			t.Errorf("%s is stored in the old form: %s", id, i.Body)
		}
	}
	drafts, err := f.Carts().Drafts(ctx, access.From(ctx).UserID)
	f.check(err)
	if len(drafts) != 4 || drafts[0].LineCount == 0 {
		t.Errorf("drafts %+v", drafts)
	}
	if _, made, err := f.Carts().Submit(ctx, "longer", nil, func() string { return "order-2" }); err != nil || !made {
		t.Errorf("a migrated cart is not ordered: %v", err)
	}
	if n := len(f.order("order-2").Lines); n != 12 {
		t.Errorf("%d lines", n)
	}
}

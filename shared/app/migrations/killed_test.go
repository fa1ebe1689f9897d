package migrations_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/app/apptest"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
)

// If the migrations are killed at any write, the next run completes them: every order and cart is unchanged, in the
// current form, and found.
func TestKilledMigrationsAreResumed(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f := newFirm(t)
		var orders []order.Order
		for i := range 4 {
			o := f.taken(1+i*30, order.Order{DeliveryDate: apptest.Today.AddDays(-i * 100)})
			f.oldOrder(o, i%3)
			f.unfile(o)
			orders = append(orders, o)
		}
		c := f.cart("cart", 3)
		if _, _, err := f.Carts().Submit(ctx, "cart", nil, func() string { return "order-1" }); err != nil {
			rt.Fatal(err)
		}
		c = f.read("cart")
		f.oldCart(c, 0)
		done := func(all []migration.Progress, err error) bool {
			for _, p := range all {
				if p.State != migration.Done {
					return false
				}
			}
			return err == nil
		}
		for kills := 0; ; kills++ {
			f.Process.Dies = tabletest.Lives
			if kills < 4 {
				f.Process.Dies = tabletest.DiesAt(rapid.IntRange(1, 14).Draw(rt, "write"), rapid.Bool().Draw(rt, "after"))
			}
			all, err := f.Migrations().Run(ctx)
			f.Process.Dies = tabletest.Lives
			if done(all, err) {
				break
			}
			if kills > 8 {
				rt.Fatalf("they do not end: %+v, %v", all, err)
			}
			f.Advance(3 * time.Minute) // the lease has ended
		}
		for _, o := range orders {
			f.same("after the migrations", f.order(o.ID), o)
			claim := f.item("ORDERNUMBER#"+o.OrderNumber, "ORDERNUMBER")
			if claim.ByKey.IsZero() || len(f.item("ORDER#"+o.ID, "LINES#00").Blob) == 0 {
				rt.Fatalf("order %s is not migrated", o.OrderNumber)
			}
		}
		if got := f.read("cart"); !table.Same(got, c) || len(f.item("CART#cart", "CART").Blob) == 0 {
			rt.Fatalf("the cart is %+v", got)
		}
	})
}

// Users who edit a cart and order it during its migration lose nothing.
func TestACartIsOrderedWhileItIsMigrated(t *testing.T) {
	for range 20 {
		f := newFirm(t)
		c := f.cart("cart", 3)
		f.oldCart(c, 0)
		done := make(chan error, 2)
		go func() {
			_, err := f.Carts().Update(ctx, "cart", nil, cart.Changes{Memo: apptest.Given("ring twice")})
			if err == nil {
				_, _, err = f.Carts().Submit(ctx, "cart", nil, func() string { return "order-1" })
			}
			done <- err
		}()
		go func() {
			_, err := f.Carts().PackLines(ctx, []string{"cart"})
			done <- err
		}()
		f.check(<-done)
		f.check(<-done)
		if got := f.read("cart"); got.Status != cart.Submitted || len(got.Lines) != 3 || got.Memo != "ring twice" {
			t.Fatalf("%+v", got)
		}
		if o := f.order("order-1"); len(o.Lines) != 3 {
			t.Fatalf("%d lines", len(o.Lines))
		}
	}
}

// Package migrations lists the numbered migrations: one file each, named by its number,
// with what it changes and a test that writes the old form and looks through the
// product's own calls before and after. The runner is platform/migration.
//
// To add one: give it the next number and a file, list it in All, and keep code that
// reads the old form in a file of its own, so that it can be removed with the migration
// when no installation has such records any more.
package migrations

import (
	"context"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/migration"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
)

// Stores are what the migrations work on.
type Stores struct {
	Orders *order.Orders
	Carts  *cart.Carts
	Trips  *trip.Trips
	// Users reads the ids of all users.
	Users func(context.Context) ([]string, error)
}

// All are the migrations, by number.
func All(s Stores) []migration.Migration {
	return []migration.Migration{
		ordersFoundByKeys(s.Orders),
		orderLinesPacked(s.Orders),
		cartLinesPacked(s.Carts, s.Orders, s.Users),
		tripsFoundByKeys(s.Trips),
	}
}

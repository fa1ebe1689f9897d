// Package migrations lists the numbered migrations. Each has one file, named by its number, and a test that writes
// records in the old form and reads them with the product's own functions before and after. The runner is
// platform/migration.
//
// To add a migration, first release code that reads the new form and raise Generation. In a later release raise Generation
// again, let the code write the form, give the migration the next number, a file and the two generations, and list it in
// All. Keep code that reads the old form in a
// separate file, so that it can be removed with the migration when no installation has such records.
package migrations

import (
	"context"

	"backdock/shared/catalog/item"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

// Stores are the stores that the migrations change.
type Stores struct {
	Orders    *order.Orders
	OrderList *orderlist.Orders
	Carts     *cart.Carts
	Trips     *trip.Trips
	Items     *item.Items

	Customers *customer.Customers
	// Users reads the ids of all users.
	Users func(context.Context) ([]string, error)
	// RecountSales corrects the statistics of orders and returns how many were wrong.
	RecountSales func(ctx context.Context, orderIDs []string) (int, error)
	// ReadAnew makes the next discovery of a type read all its records, and reports whether it would have read only
	// what has changed.
	ReadAnew func(context.Context, synctask.ResourceType) (bool, error)
}

// All returns the migrations, ordered by number.
func All(s Stores) []migration.Migration {
	return []migration.Migration{
		ordersFoundByKeys(s.Orders, s.OrderList),
		orderLinesPacked(s.Orders, s.OrderList),
		cartLinesPacked(s.Carts, s.Orders, s.OrderList, s.Users),
		tripsFoundByKeys(s.Trips),
		salesCountedByItem(s.OrderList, s.RecountSales),
		itemRowsWhole(s.Items),
		customerRowsWhole(s.Customers),
		contractPricesRead(s.ReadAnew),
		tripsSayUndecided(s.Trips),
	}
}

// walkingOrders makes the Step of a migration that does something with all orders. do returns how many it has changed.
func walkingOrders(list *orderlist.Orders, do func(context.Context, []string) (int, error)) func(context.Context,
	string) (migration.Step, error) {
	return func(ctx context.Context, cursor string) (migration.Step, error) {
		next, looked, changed, err := list.Walk(ctx, cursor, do)
		return migration.Step{Cursor: next, Looked: looked, Changed: changed}, err
	}
}

// filling makes the Step of a migration that writes rows of a list again.
func filling(old func(context.Context) ([]string, error), fill func(context.Context, []string) (int, error)) func(
	context.Context, string) (migration.Step, error) {
	return func(ctx context.Context, cursor string) (migration.Step, error) {
		ids, err := old(ctx)
		if err != nil {
			return migration.Step{}, err
		}
		return migration.Some(ids, cursor, func(some []string) (int, error) { return fill(ctx, some) })
	}
}

package migrations

import (
	"context"

	"backdock/shared/platform/migration"
	"backdock/shared/sales/order"
)

// ordersFoundByKeys writes the keys by which an order is found that has left the list: by
// customer, by date and status, by NetSuite's number or id. Orders that were last written
// before lists were bounded have none of them, and were found by date and by our number
// alone.
func ordersFoundByKeys(orders *order.Orders) migration.Migration {
	return migration.Migration{Number: 1, Name: "orders are found by keys",
		Step: func(ctx context.Context, cursor string) (migration.Step, error) {
			next, looked, changed, err := orders.Walk(ctx, cursor, orders.FileUnfiled)
			return migration.Step{Cursor: next, Looked: looked, Changed: changed}, err
		}}
}

package migrations

import (
	"context"

	"backdock/shared/platform/migration"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

// orderLinesPacked stores the lines of orders compressed and separate from the head. Before, they were JSON in the head
// or in chunks, see orderline/old.go.
func orderLinesPacked(orders *order.Orders, list *orderlist.Orders) migration.Migration {
	return migration.Migration{Number: 2, WrittenSince: 1, Name: "lines of orders are packed",
		Step: func(ctx context.Context, cursor string) (migration.Step, error) {
			next, looked, changed, err := list.Walk(ctx, cursor, orders.PackLines)
			return migration.Step{Cursor: next, Looked: looked, Changed: changed}, err
		}}
}

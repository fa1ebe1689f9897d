package migrations

import (
	"backdock/shared/platform/migration"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

// orderLinesPacked stores the lines of orders compressed and separate from the head. Before, they were JSON in the head
// or in chunks, see orderline/old.go.
func orderLinesPacked(orders *order.Orders, list *orderlist.Orders) migration.Migration {
	return migration.Migration{Number: 2, WrittenSince: 1, Name: "lines of orders are packed",
		Step: walkingOrders(list, orders.PackLines)}
}

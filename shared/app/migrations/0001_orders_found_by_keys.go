package migrations

import (
	"backdock/shared/platform/migration"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

// ordersFoundByKeys writes the index keys of orders: customer, date and status, NetSuite's number and id. An order
// outside the list is found by these keys. Orders last written before lists were bounded lack the keys; they were found
// by date and by our number only.
func ordersFoundByKeys(orders *order.Orders, list *orderlist.Orders) migration.Migration {
	return migration.Migration{Number: 1, WrittenSince: 1, Name: "orders are found by keys",
		Step: walkingOrders(list, orders.FileUnfiled)}
}

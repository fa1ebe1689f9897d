package migrations

import (
	"context"

	"backdock/shared/platform/migration"
	"backdock/shared/sales/order/orderlist"
)

// salesCountedByItem counts the orders of the last 460 days by item: sales by week and customer, and open lines.
// Orders that were last counted before these counters existed are in none of them. The next change of such an order
// counts it, too.
func salesCountedByItem(list *orderlist.Orders,
	recount func(context.Context, []string) (int, error)) migration.Migration {
	return migration.Migration{Number: 5, WrittenSince: 1, Name: "sales are counted by item",
		Step: walkingOrders(list, recount)}
}

package migrations

import (
	"backdock/shared/platform/migration"
	"backdock/shared/sales/customer"
)

// customerRowsWhole writes the rows of the list of customers again, so that they have all addresses. Until then the work
// list of addresses without a route has only the default addresses of those customers.
func customerRowsWhole(customers *customer.Customers) migration.Migration {
	return migration.Migration{Number: 7, WrittenSince: 1, Name: "rows of customers are whole",
		Step: filling(customers.OldRows, customers.FillRows)}
}

package inbound

import (
	"backdock/shared/adjustment"
	"backdock/shared/customer"
	"backdock/shared/employee"
	"backdock/shared/item"
	"backdock/shared/order"
	"backdock/shared/posting"
	"backdock/shared/pricelevel"
	"backdock/shared/purchaseorder"
	"backdock/shared/setting"
	"backdock/shared/unit"
)

// Stores are where our records go.
type Stores struct {
	Settings    *setting.Settings
	Units       *unit.Types
	PriceLevels *pricelevel.Levels
	Employees   *employee.Employees
	Items       *item.Items
	Customers   *customer.Customers
	Orders      *order.Importer
	Purchases   *purchaseorder.Orders
	Postings    *posting.Postings
	Adjustments *adjustment.Adjustments
}

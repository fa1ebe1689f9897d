package inbound

import (
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/catalog/unit"
	"backdock/shared/erp/employee"
	"backdock/shared/platform/setting"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/posting"
	"backdock/shared/stock/adjustment"
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

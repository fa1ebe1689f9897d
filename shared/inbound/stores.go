package inbound

import (
	"backdock/shared/adjustment"
	"backdock/shared/backend"
	"backdock/shared/customer"
	"backdock/shared/employee"
	"backdock/shared/item"
	"backdock/shared/order"
	"backdock/shared/posting"
	"backdock/shared/pricelevel"
	"backdock/shared/purchaseorder"
	"backdock/shared/route"
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

// Of are the sources on a function's stores.
func Of(b *backend.Backend) *Sources {
	units := backend.Share(b, func() *unit.Types { return unit.New(b.Table, b.Now) })
	items := backend.Share(b, func() *item.Items { return item.New(b.Table, b.Blobs, b.Now, units) })
	customers := backend.Share(b, func() *customer.Customers { return customer.New(b.Table, b.Blobs, b.Now) })
	orders := backend.Share(b, func() *order.Orders { return order.New(b.Table, b.Blobs, b.Now) })
	routes := backend.Share(b, func() *route.Routes { return route.New(b.Table, b.Now) })
	return New(Stores{
		Settings: backend.Settings(b), Units: units, PriceLevels: pricelevel.New(b.Table), Employees: employee.New(b.Table),
		Items: items, Customers: customers, Orders: order.NewImporter(orders, customers, routes),
		Purchases: purchaseorder.New(b.Table, items), Postings: posting.New(b.Table),
		Adjustments: adjustment.New(b.Table),
	}, b.Now)
}

package cart

import (
	"backdock/shared/backend"
	"backdock/shared/customer"
	"backdock/shared/item"
	"backdock/shared/order"
	"backdock/shared/purchase"
	"backdock/shared/reservation"
	"backdock/shared/route"
	"backdock/shared/unit"
)

// Of makes the store on what the process shares.
func Of(b *backend.Backend) *Carts {
	units := backend.Share(b, func() *unit.Types { return unit.New(b.Table, b.Now) })
	orders := backend.Share(b, func() *order.Orders { return order.New(b.Table, b.Blobs, b.Now) })
	customers := backend.Share(b, func() *customer.Customers { return customer.New(b.Table, b.Blobs, b.Now) })
	items := backend.Share(b, func() *item.Items { return item.New(b.Table, b.Blobs, b.Now, units) })
	routes := backend.Share(b, func() *route.Routes { return route.New(b.Table, b.Now) })
	return New(b.Table, orders, customers, items, routes, purchase.Of(b), reservation.Of(b), purchase.HabitsOf(b), backend.Settings(b), b.Now)
}

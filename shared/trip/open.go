package trip

import (
	"backdock/shared/backend"
	"backdock/shared/customer"
	"backdock/shared/item"
	"backdock/shared/order"
	"backdock/shared/route"
	"backdock/shared/unit"
	"backdock/shared/user"
	"backdock/shared/vehicle"
)

// Of is the process's store of trips.
func Of(b *backend.Backend) *Trips {
	units := backend.Share(b, func() *unit.Types { return unit.New(b.Table, b.Now) })
	sources := Sources{
		Table:     b.Table,
		Blobs:     b.Blobs,
		Orders:    backend.Share(b, func() *order.Orders { return order.New(b.Table, b.Blobs, b.Now) }),
		Items:     backend.Share(b, func() *item.Items { return item.New(b.Table, b.Blobs, b.Now, units) }),
		Customers: backend.Share(b, func() *customer.Customers { return customer.New(b.Table, b.Blobs, b.Now) }),
		Routes:    backend.Share(b, func() *route.Routes { return route.New(b.Table, b.Now) }),
		Vehicles:  vehicle.New(b.Table, b.Now),
		Users:     user.New(b.Table, b.Now),
		Settings:  backend.Settings(b),
		Workflows: b.Workflows,
		Now:       b.Now,
	}
	return backend.Share(b, func() *Trips { return New(sources) })
}

package fulfillment

import (
	"backdock/shared/backend"
	"backdock/shared/order"
	"backdock/shared/synctask"
	"backdock/shared/trip"
)

// Of makes the steps on a function's stores.
func Of(b *backend.Backend) *Steps {
	orders := backend.Share(b, func() *order.Orders { return order.New(b.Table, b.Blobs, b.Now) })
	return New(trip.Of(b), orders, backend.Settings(b), synctask.Of(b), b.Now)
}

package fulfillment

import (
	"backdock/shared/backend"
	"backdock/shared/order"
	"backdock/shared/trip"
)

// Of makes the steps on a backend; those of the erp worker, which alone has a
// client of the ERP.
func Of(b *backend.Backend) *Steps {
	return New(trip.Of(b), backend.Share(b, func() *order.Orders { return order.New(b.Table, b.Blobs, b.Now) }), backend.Settings(b), b.ERP, b.Now)
}

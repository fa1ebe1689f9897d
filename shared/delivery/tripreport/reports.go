// Package tripreport records what happens on the road: the results of stops with their proofs of delivery, arrivals that
// positions prove, and the decisions on goods that were not delivered.
package tripreport

import (
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/delivery/position"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/triporders"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Reports records reports from the road.
type Reports struct {
	trips     *trip.Trips
	onTrips   *triporders.Orders
	table     table.Table
	blobs     blob.Store // of photos
	orders    *order.Orders
	items     *item.Items
	positions *position.Positions
	settings  *setting.Settings
	now       func() time.Time
}

// Sources are the stores that reports depend on.
type Sources struct {
	Trips     *trip.Trips
	OnTrips   *triporders.Orders
	Table     table.Table
	Blobs     blob.Store
	Orders    *order.Orders
	Items     *item.Items
	Positions *position.Positions
	Settings  *setting.Settings
	Now       func() time.Time
}

// New returns the reports of the trips.
func New(s Sources) *Reports {
	return &Reports{s.Trips, s.OnTrips, s.Table, s.Blobs, s.Orders, s.Items, s.Positions, s.Settings, s.Now}
}

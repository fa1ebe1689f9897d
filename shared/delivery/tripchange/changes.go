// Package tripchange changes what trips deliver: it creates and removes trips, gives them stops and orders, moves orders
// between trips, and finds shorter sequences.
package tripchange

import (
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/delivery/route"
	"backdock/shared/delivery/schedule"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

// Changes changes trips.
type Changes struct {
	trips     *trip.Trips
	table     table.Table
	orders    *order.Orders
	items     *item.Items
	customers *customer.Customers
	routes    *route.Routes
	schedules *schedule.Schedules
	vehicles  *vehicle.Vehicles
	users     *user.Users
	now       func() time.Time
}

// Sources are the stores that changes depend on.
type Sources struct {
	Trips     *trip.Trips
	Table     table.Table
	Orders    *order.Orders
	Items     *item.Items
	Customers *customer.Customers
	Routes    *route.Routes
	Schedules *schedule.Schedules
	Vehicles  *vehicle.Vehicles
	Users     *user.Users
	Now       func() time.Time
}

// New returns the changes of the trips.
func New(s Sources) *Changes {
	return &Changes{s.Trips, s.Table, s.Orders, s.Items, s.Customers, s.Routes, s.Schedules, s.Vehicles, s.Users, s.Now}
}

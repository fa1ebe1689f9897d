// Package tripchange changes what trips deliver. It is the one place that gives trips stops and orders, moves orders
// between trips, and creates and deletes trips: the trip screen, the board, scheduled trips, plans and their undo use it.
//
// A change (Change) is a value: what each trip was before it and is to be after it. Its opposite is a change too. A
// person's change (Edit, Together) is computed on the trips as they are: place puts the orders at stops, exchange moves
// them between trips, settled checks the result. A dry run ends there. An order that cannot be placed refuses the change.
//
// What fits into one transaction is one transaction. Anything larger is written down: one transaction stores the change
// as a record and takes hold of its trips (trip.TakeHold), unless one of them has another version than the change was made
// on. From then on the change is only carried forward: orders come off their trips, trips get what is wanted and are
// given back one by one, and the last transaction ends the record. Each part is safe to repeat. The request that makes
// a change carries it out itself; if it is killed, a sweep finds the record, and a worker goes on. Meanwhile everybody
// else is told to wait (trip.Held).
//
// An order that was cancelled, or went elsewhere, after the change was written down is left and named. A trip that
// refuses its part, or that several workers failed to change, stays as it is then; Outcome.Error says so. In the end no
// trip is held.
package tripchange

import (
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/delivery/route"
	"backdock/shared/delivery/schedule"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/triporders"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

// Changes changes trips.
type Changes struct {
	trips     *trip.Trips
	onTrips   *triporders.Orders
	statuses  *tripstatus.Statuses
	table     table.Table
	queue     queue.Sender
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
	OnTrips   *triporders.Orders
	Statuses  *tripstatus.Statuses
	Table     table.Table
	Queue     queue.Sender // nil if nothing is swept
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
	return &Changes{s.Trips, s.OnTrips, s.Statuses, s.Table, s.Queue, s.Orders, s.Items, s.Customers, s.Routes, s.Schedules, s.Vehicles, s.Users, s.Now}
}

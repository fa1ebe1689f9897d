// Package tripstep carries the orders of trips through the steps of the ERP workflow: fulfill, ship, invoice. It starts
// the executions of Step Functions and records the results of their orders.
package tripstep

import (
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/triporders"
	"backdock/shared/platform/table"
	"backdock/shared/platform/workflow"
)

// Steps starts and records the steps of trips.
type Steps struct {
	trips     *trip.Trips
	onTrips   *triporders.Orders
	table     table.Table
	workflows workflow.Runner // nil if no steps are started
	now       func() time.Time
}

// Sources are the stores that steps depend on.
type Sources struct {
	Trips     *trip.Trips
	OnTrips   *triporders.Orders
	Table     table.Table
	Workflows workflow.Runner // nil if no steps are started
	Now       func() time.Time
}

// New returns the steps of the trips.
func New(s Sources) *Steps { return &Steps{s.Trips, s.OnTrips, s.Table, s.Workflows, s.Now} }

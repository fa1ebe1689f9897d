// Package trip holds trips: which orders a vehicle delivers on a date, stop by
// stop, how far the trip has come on the road, and what has become of its orders
// in the ERP. See spec/behaviour.md section 6.
package trip

import (
	"time"

	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// Trip is one tour of a vehicle.
type Trip struct {
	ID         string       `json:"_id"`
	Number     string       `json:"tripNumber"` // short enough to say on the telephone: T-1001
	Date       civil.Date   `json:"tripDate"`
	RouteID    api.Nullable `json:"routeId"`
	RouteName  string       `json:"routeName"`
	Status     Status       `json:"status"`
	ERPStatus  ERPStatus    `json:"erpStatus"` // as of the last write of the trip, see Full.CurrentERPStatus
	VehicleID  api.Nullable `json:"vehicleId"`
	DriverID   api.Nullable `json:"driverId"`
	StartTime  string       `json:"startTime"` // HH:MM in the warehouse's zone; empty: not said
	Notes      string       `json:"notes"`
	Stops      []Stop       `json:"stops"` // in the order of the visit
	Loads      []Load       `json:"loads"` // of the stops' orders, in no order
	Totals     Totals       `json:"totals"`
	Return     Leg          `json:"return"` // from the last stop to the warehouse
	History    []Change     `json:"statusHistory"`
	Workflow   *Workflow    `json:"workflow"`
	DepartedAt *time.Time   `json:"departedAt"`
	EndedAt    *time.Time   `json:"endedAt"` // completed
	// OverloadAccepted says that somebody took the load as it is, with a note.
	OverloadAccepted bool `json:"overloadAccepted"`
	// Attempts counts the executions that were started, by step.
	Attempts  map[Step]int `json:"attempts"`
	CreatedAt time.Time    `json:"createdAt"`
	UpdatedAt time.Time    `json:"updatedAt"`
	// Version grows with what people do to the trip. Revision grows with every
	// write: the ERP's results do not make a version old that somebody edits.
	Version  int64 `json:"version"`
	Revision int64 `json:"revision"`
	// WeightUnit is unit.Kilograms; empty where the weights are stored in pounds.
	WeightUnit string `json:"weightUnit"`
}

// StopType is what is done at a stop.
type StopType string

// The stop types.
const (
	Delivery  StopType = "delivery"
	Pickup    StopType = "pickup"    // a purchase order or a customer's return
	Warehouse StopType = "warehouse" // to reload
)

// StopStatus is how far a stop has come.
type StopStatus string

// The stop statuses.
const (
	StopPending   StopStatus = "pending"
	StopArrived   StopStatus = "arrived"
	StopCompleted StopStatus = "completed"
	StopPartial   StopStatus = "partial"
	StopFailed    StopStatus = "failed" // with a reason in Notes
	StopSkipped   StopStatus = "skipped"
)

// Final tells whether nothing more happens at the stop.
func (s StopStatus) Final() bool { return s != StopPending && s != StopArrived }

// Undelivered tells whether the stop ended without its goods being handed over.
func (s StopStatus) Undelivered() bool { return s == StopFailed || s == StopSkipped }

// Stop is a place where the vehicle stops.
type Stop struct {
	ID              string        `json:"_id"`
	Type            StopType      `json:"type"`
	Status          StopStatus    `json:"status"`
	Locked          bool          `json:"locked,omitempty"` // keeps its place when the trip is optimised
	Customer        *Customer     `json:"customer,omitempty"`
	ShipTo          *order.ShipTo `json:"shipTo,omitempty"`
	SalesOrderIDs   []string      `json:"salesOrderIds,omitempty"`
	PurchaseOrderID string        `json:"purchaseOrderId,omitempty"`
	Leg             Leg           `json:"leg"` // from the stop before, or the warehouse
	ServiceMinutes  int           `json:"serviceMinutes,omitempty"`
	PlannedArrival  *time.Time    `json:"plannedArrival,omitempty"`
	FirstETA        *time.Time    `json:"firstEta,omitempty"`
	ETA             *time.Time    `json:"eta,omitempty"`
	ArrivedAt       *time.Time    `json:"arrivedAt,omitempty"`
	CompletedAt     *time.Time    `json:"completedAt,omitempty"`
	Notes           string        `json:"notes,omitempty"`
	HasProof        bool          `json:"hasProof,omitempty"` // it stands beside the trip, see Proof
}

// Customer is what a stop keeps of its customer.
type Customer struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// Leg is a way. Unknown says why there is no distance; then Km is nil.
type Leg struct {
	Km      *float64 `json:"km,omitzero"`
	Seconds int      `json:"seconds,omitzero"`
	Unknown string   `json:"unknown,omitzero"`
}

// Load is what an order brings onto the trip.
type Load struct {
	SalesOrderID string        `json:"salesOrderId"`
	OrderNumber  string        `json:"orderNumber"`
	Weight       money.Decimal `json:"weight"`          // kilograms
	Volume       money.Decimal `json:"volume,omitzero"` // cubic feet
	Cases        money.Decimal `json:"cases"`
	Value        money.Decimal `json:"value" needs:"price.view"`
}

// Totals sum a trip up.
type Totals struct {
	Stops       int           `json:"stops"`
	Orders      int           `json:"orders"`
	Cases       money.Decimal `json:"cases"`
	Weight      money.Decimal `json:"weight" doc:"kilograms"`
	Volume      money.Decimal `json:"volume" doc:"cubic feet"`
	Value       money.Decimal `json:"value" needs:"price.view"`
	DistanceKm  float64       `json:"distanceKm" doc:"with the way back; without the stops whose place is not known"`
	DurationMin int           `json:"durationMin" doc:"driving and service, with the way back"`
}

// Change is an entry of the status history.
type Change struct {
	Status Status    `json:"status"`
	At     time.Time `json:"at"`
	By     string    `json:"by"` // user id
	Notes  string    `json:"notes"`
}

// Workflow is the last execution that carries the trip through a step.
type Workflow struct {
	Step      Step          `json:"step"`
	Attempt   int           `json:"attempt"`
	State     WorkflowState `json:"state"`
	StartedAt time.Time     `json:"startedAt"`
	// Orders are the sales orders that the execution was started for.
	Orders []string `json:"orders"`
	// Execution is empty until Step Functions has taken it.
	Execution string `json:"executionArn"`
	// FailedOnly: a retry, which takes the orders alone that have failed.
	FailedOnly bool   `json:"failedOnly"`
	Error      string `json:"error"`
	// RequestID is the id of the request that started the execution, see trace.Asked.
	RequestID string `json:"requestId,omitempty"`
}

// WorkflowState is the state of an execution as the trip records it.
type WorkflowState string

// The states.
const (
	WorkflowRunning  WorkflowState = "running"
	WorkflowFinished WorkflowState = "finished" // every order of it has a result
	WorkflowFailed   WorkflowState = "failed"
)

// Limits of one trip, which keep its item under 100 KB.
const (
	MaxStops  = 120
	MaxOrders = 200
	// maxHistory is how many changes of status are kept.
	maxHistory = 100
)

// stop finds a stop by id.
func (t *Trip) stop(id string) *Stop {
	for i := range t.Stops {
		if t.Stops[i].ID == id {
			return &t.Stops[i]
		}
	}
	return nil
}

// StopOf is the index of the stop that an order is delivered at, or -1.
func (t *Trip) StopOf(salesOrderID string) int {
	for i, s := range t.Stops {
		for _, id := range s.SalesOrderIDs {
			if id == salesOrderID {
				return i
			}
		}
	}
	return -1
}

// OrderIDs are the orders of the trip in the order of the visit.
func (t *Trip) OrderIDs() []string {
	ids := make([]string, 0, len(t.Loads))
	for _, s := range t.Stops {
		ids = append(ids, s.SalesOrderIDs...)
	}
	return ids
}

// Load is what an order brings; the zero Load for one that is not there.
func (t *Trip) Load(salesOrderID string) Load {
	for _, l := range t.Loads {
		if l.SalesOrderID == salesOrderID {
			return l
		}
	}
	return Load{SalesOrderID: salesOrderID}
}

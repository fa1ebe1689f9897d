// Package trip stores trips: the orders that a vehicle delivers on a date, stop by stop, the progress on the road, and
// the state of the orders in the ERP.
package trip

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// Trip is one tour of a vehicle.
type Trip struct {
	ID        string       `json:"_id"`
	Number    string       `json:"tripNumber"` // short enough to say on the telephone: T-1001
	Date      civil.Date   `json:"tripDate"`
	DayNumber int64        `json:"dayNumber,omitempty"` // among the trips of the date, from 1; 0: created before there was one
	RouteID   api.Nullable `json:"routeId"`
	RouteName string       `json:"routeName"`
	Status    Status       `json:"status"`
	ERPStatus ERPStatus    `json:"erpStatus"` // as of the last write of the trip, see Full.CurrentERPStatus
	VehicleID api.Nullable `json:"vehicleId"`
	DriverID  api.Nullable `json:"driverId"`
	StartTime string       `json:"startTime"` // HH:MM in the warehouse's zone; empty: not set
	Notes     string       `json:"notes"`
	Stops     []Stop       `json:"stops"` // in visiting order
	Loads     []Load       `json:"loads"` // of the stops' orders, unordered
	Totals    Totals       `json:"totals"`
	Return    Leg          `json:"return"` // from the last stop to the warehouse
	History   []Change     `json:"statusHistory"`
	Workflow  *Workflow    `json:"workflow"`
	// Wanted are steps that start by themselves as soon as they can, until all orders have passed them or have failed.
	// They are stored with the change that causes them, and a sweep starts what is wanted and not running.
	Wanted []Step `json:"wanted,omitempty"`
	// Releasing reports that the trip has ended and orders that no longer need it may still be assigned to it.
	Releasing  bool       `json:"releasing,omitempty"`
	DepartedAt *time.Time `json:"departedAt"`
	EndedAt    *time.Time `json:"endedAt"` // completed
	Manifest   *Manifest  `json:"manifest,omitempty"`
	// OverloadAccepted records that a user accepted the overload, with a note.
	OverloadAccepted bool `json:"overloadAccepted"`
	// ChangeID identifies the last change of several trips at once that this one was in, ChangeVersion is the version
	// that it left.
	ChangeID      string `json:"changeId,omitempty"`
	ChangeVersion int64  `json:"changeVersion,omitempty"`
	// HeldBy is the change of several trips that holds this one, see TakeHold; empty: none. Hold says more about it.
	HeldBy string `json:"heldBy,omitempty"`
	Hold   *Hold  `json:"hold,omitempty"`
	// Leaving are the orders with Result.Leaving, as of the last write of the trip.
	Leaving []string `json:"leaving,omitempty"`
	// Undecided are the orders with undelivered goods that wait for a decision, as of the last write of the trip, see
	// Full.WithUndecided.
	Undecided []string `json:"undecided,omitempty"`
	// Accepted are problems that users have accepted on the dispatch board.
	Accepted []Acceptance `json:"accepted,omitempty"`
	// Attempts counts the executions started, by step.
	Attempts  map[Step]int `json:"attempts"`
	CreatedAt time.Time    `json:"createdAt"`
	UpdatedAt time.Time    `json:"updatedAt"`
	// ChangedBy is the user who made Version; empty: unknown.
	ChangedBy string `json:"changedBy,omitempty"`
	// Version grows with changes by users. Revision grows with every write, so results from the ERP do not conflict
	// with a user's edit.
	Version  int64 `json:"version"`
	Revision int64 `json:"revision"`
	// WeightUnit is unit.Kilograms; empty: the weights are stored in pounds.
	WeightUnit string `json:"weightUnit"`
}

// Acceptance says that a user accepts a problem of the trip.
type Acceptance struct {
	Code   string    `json:"code"`
	StopID *string   `json:"stopId" nullable:"true" doc:"null: the trip as a whole"`
	Note   string    `json:"note"`
	By     string    `json:"by"` // user id
	At     time.Time `json:"at"`
}

// StopType is the purpose of a stop.
type StopType string

// The stop types.
const (
	Delivery  StopType = "delivery"
	Pickup    StopType = "pickup"    // a purchase order or a customer's return
	Warehouse StopType = "warehouse" // to reload
)

// Schema gives the API the values; it refuses others.
func (StopType) Schema(huma.Registry) *huma.Schema { return enum.Schema(Delivery, Pickup, Warehouse) }

// StopStatus is the progress of a stop.
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

// Schema gives the API the values; it refuses others.
func (StopStatus) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(StopPending, StopArrived, StopCompleted, StopPartial, StopFailed, StopSkipped)
}

// Final reports whether the stop has ended.
func (s StopStatus) Final() bool { return s != StopPending && s != StopArrived }

// Undelivered reports whether the stop ended without a delivery.
func (s StopStatus) Undelivered() bool { return s == StopFailed || s == StopSkipped }

// Stop is a place that the vehicle visits.
type Stop struct {
	ID              string        `json:"_id"`
	Type            StopType      `json:"type"`
	Status          StopStatus    `json:"status"`
	Locked          bool          `json:"locked,omitempty"` // keeps its position when the trip is optimized
	Customer        *Customer     `json:"customer,omitempty"`
	ShipTo          *order.ShipTo `json:"shipTo,omitempty"`
	SalesOrderIDs   []string      `json:"salesOrderIds,omitempty"`
	PurchaseOrderID string        `json:"purchaseOrderId,omitempty"`
	Leg             Leg           `json:"leg"` // from the previous stop, or the warehouse
	ServiceMinutes  int           `json:"serviceMinutes,omitempty"`
	// ServiceFixed reports that a user set ServiceMinutes. Otherwise they follow the address's delivery facts.
	ServiceFixed bool `json:"serviceFixed,omitempty"`
	// Windows are when the address receives on the trip's date, see receiving.Facts.On; nil: at any time.
	Windows        []Hours    `json:"windows,omitempty"`
	PlannedArrival *time.Time `json:"plannedArrival,omitempty"`
	FirstETA       *time.Time `json:"firstEta,omitempty"`
	ETA            *time.Time `json:"eta,omitempty"`
	ArrivedAt      *time.Time `json:"arrivedAt,omitempty"`
	CompletedAt    *time.Time `json:"completedAt,omitempty"`
	Notes          string     `json:"notes,omitempty"`
	AutoArrival    bool       `json:"autoArrival,omitempty"` // ArrivedAt is from positions, see Track
	// Proof is of the newest report with a proof. The proofs themselves are with the reports, see package tripreport.
	Proof *ProofMark `json:"proof,omitempty"`
	// Version grows with each result that a report states.
	Version int64 `json:"version,omitempty"`
	// Differ are the ids of reports that state different results, while nobody has chosen the one that counts; the
	// first one is the result that the stop shows. Empty: the reports agree.
	Differ []string `json:"differ,omitempty"`
}

// Differs reports whether the reports of the stop state different results. Until a person chooses, nothing of the stop
// is billed.
func (s Stop) Differs() bool { return len(s.Differ) > 0 }

// Hours is a time in which an address receives: from From to To.
type Hours struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// Customer is a stop's copy of its customer's data.
type Customer struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// Leg is the travel to a place. Unknown is the reason for a missing distance; then Km is nil.
type Leg struct {
	Km      *float64 `json:"km,omitzero"`
	Seconds int      `json:"seconds,omitzero"`
	Unknown string   `json:"unknown,omitzero"`
	// Straight is the length of the straight line in kilometers; 0: not known.
	Straight float64 `json:"straight,omitzero"`
}

// Load is an order's part of the trip's load.
type Load struct {
	SalesOrderID string        `json:"salesOrderId"`
	OrderNumber  string        `json:"orderNumber"`
	Weight       money.Decimal `json:"weight"`          // kilograms
	Volume       money.Decimal `json:"volume,omitzero"` // cubic feet
	Cases        money.Decimal `json:"cases"`
	Value        money.Decimal `json:"value" needs:"price.view"`
}

// Totals are the sums of a trip.
type Totals struct {
	Stops       int           `json:"stops"`
	Orders      int           `json:"orders"`
	Cases       money.Decimal `json:"cases"`
	Weight      money.Decimal `json:"weight" doc:"kilograms"`
	Volume      money.Decimal `json:"volume" doc:"cubic feet"`
	Value       money.Decimal `json:"value" needs:"price.view"`
	DistanceKm  float64       `json:"distanceKm" doc:"with the way back; without the stops whose place is not known"`
	DurationMin int           `json:"durationMin" doc:"driving, waiting and service, with the way back"`
}

// Change is an entry of the status history.
type Change struct {
	Status Status    `json:"status"`
	At     time.Time `json:"at"`
	By     string    `json:"by"` // user id
	Notes  string    `json:"notes"`
}

// Workflow is the latest execution of a step of the trip.
type Workflow struct {
	Step      Step          `json:"step"`
	Attempt   int           `json:"attempt"`
	State     WorkflowState `json:"state"`
	StartedAt time.Time     `json:"startedAt"`
	// Orders are the sales orders that the execution was started for.
	Orders []string `json:"orders"`
	// Execution is empty until Step Functions has accepted it.
	Execution string `json:"executionArn"`
	// Then are the steps that were asked for together with this one. The next of them starts when this one is done.
	Then []Step `json:"following,omitempty"`
	// FailedOnly marks a retry, which processes only the failed orders.
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
	WorkflowFinished WorkflowState = "finished" // all its orders have a result
	WorkflowFailed   WorkflowState = "failed"
)

// Limits of one trip. With them and those of its texts, see maxNotesBytes, its item is small enough for the table.
const (
	MaxStops  = 120
	MaxOrders = 200
	// maxHistory is the number of status changes that are kept.
	MaxHistory = 100
)

// FindStop finds a stop by id.
func (t *Trip) FindStop(id string) *Stop {
	for i := range t.Stops {
		if t.Stops[i].ID == id {
			return &t.Stops[i]
		}
	}
	return nil
}

// StopOf returns the index of the stop of an order, or -1.
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

// OrderIDs returns the orders of the trip in visiting order.
func (t *Trip) OrderIDs() []string {
	ids := make([]string, 0, len(t.Loads))
	for _, s := range t.Stops {
		ids = append(ids, s.SalesOrderIDs...)
	}
	return ids
}

// Load returns an order's load, or the zero Load if it has none.
func (t *Trip) Load(salesOrderID string) Load {
	for _, l := range t.Loads {
		if l.SalesOrderID == salesOrderID {
			return l
		}
	}
	return Load{SalesOrderID: salesOrderID}
}

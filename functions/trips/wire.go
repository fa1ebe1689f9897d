package trips

import (
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// Trip is a trip in the API. Vehicle and driver are populated.
type Trip struct {
	Head
	Stops            []Stop        `json:"stops"`
	ReturnDistanceKm *float64      `json:"returnDistanceKm" nullable:"true"`
	Capacity         Capacity      `json:"capacity"`
	StatusHistory    []trip.Change `json:"statusHistory" doc:"by is a name"`
	Workflow         *Workflow     `json:"workflow"`
	Held             *trip.Hold    `json:"held" doc:"null, or the plan or other large change that is being applied to the trip, which cannot be changed until that has ended"`
}

// Head is a trip in lists.
type Head struct {
	ID         string             `json:"_id"`
	TripNumber string             `json:"tripNumber"`
	Number     string             `json:"number" doc:"among the trips of its date: 01; empty for a trip from before trips were numbered"`
	TripDate   civil.Date         `json:"tripDate"`
	RouteID    api.Nullable       `json:"routeId" nullable:"true"`
	Route      *RouteRef          `json:"route"`
	Status     trip.Status        `json:"status"`
	ERPStatus  trip.ERPStatus     `json:"erpStatus"`
	Vehicle    *VehicleRef        `json:"vehicleId"`
	Driver     *trip.Driver       `json:"driverId"`
	StartTime  string             `json:"startTime"`
	Notes      string             `json:"notes"`
	Totals     trip.Totals        `json:"totals"`
	Progress   trip.Progress      `json:"progress"`
	DepartedAt *time.Time         `json:"departedAt" nullable:"true"`
	EndedAt    *time.Time         `json:"endedAt" nullable:"true"`
	Manifest   *trip.ManifestMark `json:"manifest" doc:"when the driver was last given the trip on paper, and the changes since; null: never"`
	CreatedAt  time.Time          `json:"createdAt"`
	UpdatedAt  time.Time          `json:"updatedAt"`
	Version    int64              `json:"version"`
}

// RouteRef identifies a route.
type RouteRef struct {
	RouteID api.Nullable `json:"routeId"`
	Name    string       `json:"name"`
}

// VehicleRef is the vehicle of a trip.
type VehicleRef struct {
	ID           string           `json:"_id"`
	Name         string           `json:"name"`
	LicensePlate string           `json:"licensePlate"`
	Type         string           `json:"type"`
	Capacity     vehicle.Capacity `json:"capacity"`
}

// Stop is a stop in the API.
type Stop struct {
	ID               string          `json:"_id"`
	Sequence         int             `json:"sequence" doc:"from 1"`
	Type             trip.StopType   `json:"type"`
	Status           trip.StopStatus `json:"status"`
	Locked           bool            `json:"locked"`
	Customer         *trip.Customer  `json:"customer"`
	ShipTo           *order.ShipTo   `json:"shipTo"`
	SalesOrderIDs    []string        `json:"salesOrderIds"`
	ItemFulfillments []Fulfillment   `json:"itemFulfillments"`
	PurchaseOrderID  api.Nullable    `json:"purchaseOrderId" nullable:"true"`
	PlannedArrival   *time.Time      `json:"plannedArrival" nullable:"true"`
	FirstETA         *time.Time      `json:"firstEta" nullable:"true"`
	ETA              *time.Time      `json:"eta" nullable:"true"`
	ArrivedAt        *time.Time      `json:"arrivedAt" nullable:"true"`
	CompletedAt      *time.Time      `json:"completedAt" nullable:"true"`
	AutoArrival      bool            `json:"arrivedAutomatically" doc:"arrivedAt is from the vehicle's positions"`
	DistanceKm       *float64        `json:"distanceKm" nullable:"true" doc:"from the previous stop, or the warehouse; null: not known"`
	DistanceUnknown  string          `json:"distanceUnknown" doc:"why there is no distance"`
	ServiceMinutes   int             `json:"serviceMinutes"`
	Notes            string          `json:"notes"`
	Proof            *trip.ProofMark `json:"proof" doc:"of the newest report with a proof; GET /trips/{id}/stops/{stopId}/reports has all proofs"`
	Version          int64           `json:"version" doc:"rises with each result that a report states; a report sends it back as stopVersion"`
	Differs          *Differing      `json:"differs" doc:"two people state different results, and nobody has chosen; until then nothing of the stop is billed"`
	Reports          []StopReport    `json:"reports" doc:"those that differ, without their proofs; GET /trips/{id}/stops/{stopId}/reports has all reports"`
	// Undecided are the orders with undelivered goods that need a decision.
	Undecided []string `json:"undecidedSalesOrderIds" doc:"POST /trips/{id}/stops/{stopId}/undelivered decides"`
}

// Fulfillment is an order of a stop, with its state in the ERP.
type Fulfillment struct {
	ID              string               `json:"_id" doc:"its external id in the ERP"`
	SalesOrderID    string               `json:"salesOrderId"`
	OrderNumber     string               `json:"orderNumber"`
	NetSuiteID      api.Nullable         `json:"netSuiteItemFulfillmentId" nullable:"true"`
	ShipStatus      string               `json:"shipStatus" enum:"none,packed,shipped"`
	NetSuiteInvoice api.Nullable         `json:"netSuiteInvoiceId" nullable:"true"`
	InvoiceNumber   api.Nullable         `json:"invoiceNumber" nullable:"true"`
	DeliveredLines  []trip.DeliveredLine `json:"deliveredLines"`
	Decisions       []trip.Decision      `json:"decisions" doc:"decisions on undelivered goods"`
	Leaving         *trip.Leaving        `json:"leaving,omitempty" doc:"the order is being taken off the trip"`
	Error           api.Nullable         `json:"error" nullable:"true" numbers:"price.view"`
	Weight          money.Decimal        `json:"weight" doc:"kilograms"`
	Cases           money.Decimal        `json:"cases"`
	Value           money.Decimal        `json:"value" needs:"price.view"`
}

// Capacity compares the load with the vehicle's limits.
type Capacity struct {
	Weight   Share    `json:"weight" doc:"kilograms"`
	Volume   Share    `json:"volume" doc:"cubic feet"`
	Cases    Share    `json:"cases"`
	Over     []string `json:"over" doc:"exceeded limits, as text"`
	Accepted bool     `json:"accepted" doc:"a user accepted the overload with a note"`
}

// Share is a load and its limit.
type Share struct {
	Load  money.Decimal  `json:"load"`
	Limit *money.Decimal `json:"limit" nullable:"true"`
}

// Workflow is the latest execution of a step.
type Workflow struct {
	Step         trip.Step          `json:"step"`
	Attempt      int                `json:"attempt"`
	State        trip.WorkflowState `json:"state" enum:"running,finished,failed"`
	StartedAt    time.Time          `json:"startedAt"`
	ExecutionARN string             `json:"executionArn"`
	Error        api.Nullable       `json:"error" nullable:"true" numbers:"price.view"`
}

func stopsOf(f *trip.Full) []Stop {
	stops := make([]Stop, len(f.Stops))
	for i, s := range f.Stops {
		w := Stop{ID: s.ID, Sequence: i + 1, Type: s.Type, Status: s.Status, Locked: s.Locked, Customer: s.Customer,
			ShipTo:        s.ShipTo,
			SalesOrderIDs: s.SalesOrderIDs, ItemFulfillments: make([]Fulfillment, len(s.SalesOrderIDs)),
			PurchaseOrderID: api.Nullable(s.PurchaseOrderID),
			PlannedArrival:  s.PlannedArrival, FirstETA: s.FirstETA, ETA: s.ETA, ArrivedAt: s.ArrivedAt,
			CompletedAt: s.CompletedAt, AutoArrival: s.AutoArrival,
			DistanceKm: s.Leg.Km, DistanceUnknown: s.Leg.Unknown, ServiceMinutes: s.ServiceMinutes, Notes: s.Notes,
			Undecided: f.UndecidedAt(s), Proof: s.Proof, Version: s.Version, Reports: []StopReport{}}
		if s.Differs() {
			w.Differs = &Differing{s.Differ}
		}
		for j, id := range s.SalesOrderIDs {
			w.ItemFulfillments[j] = fulfillmentOf(f, id)
		}
		stops[i] = w
	}
	return stops
}

func fulfillmentOf(f *trip.Full, salesOrderID string) Fulfillment {
	r, load := f.Result(salesOrderID), f.Load(salesOrderID)
	w := Fulfillment{ID: trip.FulfillmentExternalID(f.ID, salesOrderID), SalesOrderID: salesOrderID,
		OrderNumber: load.OrderNumber,
		NetSuiteID:  api.Nullable(r.FulfillmentID), ShipStatus: "none", NetSuiteInvoice: api.Nullable(r.InvoiceID),
		InvoiceNumber:  api.Nullable(r.InvoiceNumber),
		DeliveredLines: r.Delivered, Decisions: r.Decisions, Leaving: r.Leaving, Weight: load.Weight, Cases: load.Cases, Value: load.Value}
	if w.Decisions == nil {
		w.Decisions = []trip.Decision{}
	}
	switch {
	case r.Ship.State == trip.StepDone:
		w.ShipStatus = "shipped"
	case r.FulfillmentID != "":
		w.ShipStatus = "packed"
	}
	for _, step := range trip.Steps {
		if at := r.At(step); at.State == trip.StepFailed {
			w.Error = api.Nullable(at.Error)
		}
	}
	return w
}

func capacityOf(t trip.Totals, v *VehicleRef, accepted bool) Capacity {
	var limits vehicle.Capacity
	if v != nil {
		limits = v.Capacity
	}
	return Capacity{Share{t.Weight, limits.Weight}, Share{t.Volume, limits.Volume}, Share{t.Cases, limits.Cases},
		t.Over(limits), accepted}
}

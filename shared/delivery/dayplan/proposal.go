package dayplan

import (
	"time"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// Metrics are the figures of a day.
type Metrics struct {
	DistanceKm     float64 `json:"distanceKm"`
	DurationMin    int     `json:"durationMin" doc:"from each departure to the return"`
	LateStops      int     `json:"lateStops"`
	Trucks         int     `json:"trucks" doc:"that leave"`
	FullestPercent int     `json:"fullestPercent" doc:"of a capacity, over all trips"`
	OrdersPlanned  int     `json:"ordersPlanned"`
	OrdersTotal    int     `json:"ordersTotal"`
	Cost           string  `json:"cost" doc:"decimal, in the company's currency, by the settings planning.cost…"`
	CostPerStop    string  `json:"costPerStop" doc:"decimal"`
}

// TripMetrics are the figures of a trip.
type TripMetrics struct {
	Stops       int        `json:"stops"`
	DistanceKm  float64    `json:"distanceKm"`
	DurationMin int        `json:"durationMin"`
	Leave       *time.Time `json:"leave" nullable:"true" doc:"null: nothing to deliver, or the trip has no start"`
	Back        *time.Time `json:"back" nullable:"true"`
	Fullest     Fullest    `json:"fullest"`
	LateStops   int        `json:"lateStops"`
	Reloads     int        `json:"reloads" doc:"how often the truck loads again at the warehouse"`
}

// Fullest is the largest use of a capacity.
type Fullest struct {
	Dimension string `json:"dimension" enum:"weight,volume,cases,none" doc:"none: no limit is known"`
	Percent   int    `json:"percent"`
}

// Trip is a trip of a proposal, before and after.
type Trip struct {
	TripID     *string `json:"tripId" nullable:"true" doc:"null: applying the plan makes the trip"`
	Number     string  `json:"number" doc:"short, of the date: 01"`
	TripNumber *string `json:"tripNumber" nullable:"true"`
	RouteName  string  `json:"routeName"`
	VehicleID  string  `json:"vehicleId"`
	DriverID   string  `json:"driverId"`
	Locked     bool    `json:"locked"`
	Changed    bool    `json:"changed"`

	Before      *TripMetrics `json:"before" doc:"null: there is no such trip yet"`
	After       TripMetrics  `json:"after"`
	StopsBefore []Stop       `json:"stopsBefore"`
	Stops       []Stop       `json:"stops"`
}

// Stop is a stop of a proposal.
type Stop struct {
	StopID        *string        `json:"stopId" nullable:"true" doc:"null: applying the plan makes the stop"`
	SalesOrderIDs []string       `json:"salesOrderIds"`
	Customer      *trip.Customer `json:"customer"`
	ShipTo        *Place         `json:"shipTo"`
	Arrival       *time.Time     `json:"arrival" nullable:"true"`
	Locked        bool           `json:"locked"`
	FromTripID    *string        `json:"fromTripId" nullable:"true" doc:"the other trip that it comes from; null: none"`
	IsNew         bool           `json:"isNew" doc:"it was on no trip"`
	LateMinutes   int            `json:"lateMinutes"`
	Reload        *Reload        `json:"reload" doc:"the truck loads again at the warehouse before this stop; null: it does not"`
}

// Reload is a visit to the warehouse to load again. The times are null if the trip has no start.
type Reload struct {
	Arrival   *time.Time `json:"arrival" nullable:"true"`
	Departure *time.Time `json:"departure" nullable:"true"`
}

// Place is where a stop is.
type Place struct {
	Street    string   `json:"street"`
	City      string   `json:"city"`
	Latitude  *float64 `json:"latitude" nullable:"true"`
	Longitude *float64 `json:"longitude" nullable:"true"`
}

// Unplanned is an order that a proposal leaves out.
type Unplanned struct {
	SalesOrderID string         `json:"salesOrderId"`
	OrderNumber  string         `json:"orderNumber"`
	Customer     order.Customer `json:"customer"`
	AddressID    string         `json:"addressId"`
	ShipTo       Place          `json:"shipTo"`
	Value        money.Decimal  `json:"value" needs:"price.view"`
	Weight       money.Decimal  `json:"weight" doc:"kilograms"`
	Version      int64          `json:"orderVersion" doc:"0: the order is on a trip"`
	FromTripID   *string        `json:"fromTripId" nullable:"true" doc:"the trip that the plan takes it off; null: it was on none"`
	Reasons      []Reason       `json:"reasons" doc:"the most likely one first"`
	Fix          *Fix           `json:"fix" doc:"what would most likely help; null: nothing is known"`
}

// Proposal is what a plan proposes.
type Proposal struct {
	Trips     []Trip      `json:"trips"`
	Unplanned []Unplanned `json:"unplanned"`
}

// made is what is stored of a finished plan: the proposal, and what applying it needs.
type made struct {
	Proposal
	Basis basis `json:"basis"`
}

// basis is what a proposal was made from.
type basis struct {
	// Trips are all trips of the date, with their versions.
	Trips []tripVersion `json:"trips"`
	// Orders are the orders of the planned trips, and those that the plan adds.
	Orders []orderVersion `json:"orders"`
	// Vehicles are those of the trips that were active.
	Vehicles []string `json:"vehicles"`
	// Slots, Stops and Plan are those of the problem, to change the plan before it is applied.
	Slots []day.Slot    `json:"slots"`
	Stops []day.StopRef `json:"stops"`
	Plan  vrp.Plan      `json:"plan"`
	// Steps are the changes of the trips.
	Steps []tripchange.Wanted `json:"steps"`
}

type tripVersion struct {
	ID      string `json:"id"`
	Number  string `json:"number"`
	Version int64  `json:"version"`
}

type orderVersion struct {
	ID      string `json:"id"`
	Number  string `json:"number"`
	TripID  string `json:"tripId"`
	Version int64  `json:"version"`
}

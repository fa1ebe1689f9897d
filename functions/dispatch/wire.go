package dispatch

import (
	"time"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
	"backdock/shared/sales/receiving"
)

// Board is a date on the dispatch board.
type Board struct {
	Date        civil.Date  `json:"date"`
	GeneratedAt time.Time   `json:"generatedAt"`
	TimeZone    string      `json:"timeZone" doc:"of the warehouse"`
	Warehouse   *Warehouse  `json:"warehouse" doc:"null: its place is not known"`
	Distances   string      `json:"distances" enum:"great-circle,road-network,amazon-location" doc:"the provider of distances"`
	Trips       []Trip      `json:"trips" doc:"without cancelled ones, by the codes of their routes"`
	Unplanned   []Unplanned `json:"unplanned" doc:"orders to deliver on the date that are on no trip"`
	Vehicles    []Vehicle   `json:"vehicles" doc:"active ones"`
	Drivers     []Driver    `json:"drivers" doc:"active ones"`
	Schedule    Schedule    `json:"schedule"`
	Applying    *Applying   `json:"applying" doc:"null, or the plan that is being applied: the trips that it holds cannot be changed meanwhile, see held"`
}

// Warehouse is where trips begin and end.
type Warehouse struct {
	Name      string  `json:"name"`
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

// Schedule counts the routes that run on a date.
type Schedule struct {
	Routes  int `json:"routes" doc:"that run on the date"`
	Missing int `json:"missing" doc:"how many of them have no trip yet"`
}

// Applying is a plan that is being applied.
type Applying struct {
	JobID string `json:"jobId"`
}

// Vehicle is a vehicle on the board.
type Vehicle struct {
	ID           string              `json:"_id"`
	Name         string              `json:"name"`
	LicensePlate string              `json:"licensePlate"`
	Capacity     Limits              `json:"capacity"`
	Features     []receiving.Feature `json:"features"`
}

// Limits are the capacities of a vehicle.
type Limits struct {
	Weight *money.Decimal `json:"weight" nullable:"true" doc:"kilograms"`
	Volume *money.Decimal `json:"volume" nullable:"true" doc:"cubic feet"`
	Cases  *money.Decimal `json:"cases" nullable:"true"`
}

// VehicleRef is the vehicle of a trip.
type VehicleRef struct {
	ID           string `json:"_id"`
	Name         string `json:"name"`
	LicensePlate string `json:"licensePlate"`
}

// Driver is a driver on the board.
type Driver struct {
	ID        string `json:"_id"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
	Phone     string `json:"phone" doc:"E.164; empty: not known"`
}

// Trip is a trip on the board.
type Trip struct {
	ID         string       `json:"_id"`
	TripNumber string       `json:"tripNumber"`
	Number     string       `json:"number" doc:"the short number on the date, which stays: 01 for the trip that was created first"`
	RouteID    api.Nullable `json:"routeId" nullable:"true"`
	RouteName  string       `json:"routeName"`
	Status     trip.Status  `json:"status"`
	// ERPStatus tells whether orders of the trip may be packed: such an order is taken off by POST
	// /trips/{id}/orders/{salesOrderId}/take-off, and a move is refused.
	ERPStatus trip.ERPStatus `json:"erpStatus"`
	Vehicle   *VehicleRef    `json:"vehicle"`
	Driver    *Driver        `json:"driver"`
	StartTime string         `json:"startTime" doc:"HH:MM in the warehouse's zone; empty: not set"`
	Editable  bool           `json:"editable"`
	Held      *trip.Hold     `json:"held" doc:"null, or the plan or other large change that is being applied to the trip, which is not editable until that has ended"`
	// NotEditableBecause is empty for a trip that may be changed.
	NotEditableBecause  string            `json:"notEditableBecause"`
	Stops               []Stop            `json:"stops"`
	Back                *time.Time        `json:"back" nullable:"true" doc:"at the warehouse; null: the trip has no start"`
	DistanceKm          *float64          `json:"distanceKm" nullable:"true"`
	DurationMin         *int              `json:"durationMin" nullable:"true" doc:"driving, waiting and service, with the way back"`
	Load                Load              `json:"load" doc:"of the fullest tour: a visit to the warehouse starts another one"`
	Value               money.Decimal     `json:"value" needs:"price.view"`
	Problems            []day.Problem     `json:"problems" doc:"of the trip as a whole; those of a stop are there"`
	Accepted            []trip.Acceptance `json:"accepted" doc:"problems that a user has accepted; by is a name"`
	ChangesSincePrinted int               `json:"changesSincePrinted" doc:"since the manifest was printed or sent; 0: it never was, or nothing has changed"`
	Given               *trip.ManifestHow `json:"given" nullable:"true" doc:"how the driver last got the manifest; null: not yet"`
	CreatedAt           time.Time         `json:"createdAt"`
	UpdatedAt           time.Time         `json:"updatedAt"`
	Version             int64             `json:"version"`
}

// Load compares the loads of a trip with its vehicle's limits.
type Load struct {
	Weight day.Share `json:"weight" doc:"kilograms"`
	Volume day.Share `json:"volume" doc:"cubic feet"`
	Cases  day.Share `json:"cases"`
}

// Stop is a stop on the board.
type Stop struct {
	ID              string          `json:"_id"`
	Sequence        int             `json:"sequence" doc:"from 1"`
	Type            trip.StopType   `json:"type"`
	Status          trip.StopStatus `json:"status"`
	Locked          bool            `json:"locked"`
	Customer        *trip.Customer  `json:"customer"`
	ShipTo          *ShipTo         `json:"shipTo"`
	Orders          []StopOrder     `json:"orders"`
	PurchaseOrderID api.Nullable    `json:"purchaseOrderId" nullable:"true"`
	Arrival         *time.Time      `json:"arrival" nullable:"true" doc:"null: the trip has no start"`
	Departure       *time.Time      `json:"departure" nullable:"true"`
	ServiceMinutes  int             `json:"serviceMinutes"`
	Window          *Window         `json:"window" doc:"the one that counts for the arrival; null: at any time"`
	LateMinutes     int             `json:"lateMinutes"`
	DriverNote      string          `json:"driverNote"`
	Differs         bool            `json:"differs" doc:"two people state different results, and nobody has chosen; the trip has both reports"`
	Problems        []day.Problem   `json:"problems"`
}

// Window is a time in which an address receives, HH:MM in the warehouse's zone.
type Window struct {
	From string `json:"from"`
	To   string `json:"to" doc:"24:00 is the end of the day"`
}

// ShipTo is where a stop is.
type ShipTo struct {
	Street    string   `json:"street"`
	City      string   `json:"city"`
	Latitude  *float64 `json:"latitude" nullable:"true"`
	Longitude *float64 `json:"longitude" nullable:"true"`
}

// StopOrder is an order at a stop.
type StopOrder struct {
	OrderLoad
	Leaving *trip.Leaving `json:"leaving,omitempty" doc:"the order is being taken off the trip"`
}

// OrderLoad is an order's part of a load.
type OrderLoad struct {
	SalesOrderID string        `json:"salesOrderId"`
	OrderNumber  string        `json:"orderNumber"`
	Weight       money.Decimal `json:"weight" doc:"kilograms"`
	Volume       money.Decimal `json:"volume" doc:"cubic feet"`
	Cases        money.Decimal `json:"cases"`
	Value        money.Decimal `json:"value" needs:"price.view"`
}

// Unplanned is an order on no trip.
type Unplanned struct {
	OrderLoad
	Customer        trip.Customer `json:"customer"`
	AddressID       string        `json:"addressId"`
	ShipTo          ShipTo        `json:"shipTo"`
	RouteID         api.Nullable  `json:"routeId" nullable:"true"`
	RouteName       api.Nullable  `json:"routeName" nullable:"true"`
	DeliveryDate    civil.Date    `json:"deliveryDate"`
	LocationMissing bool          `json:"locationMissing"`
	Reason          day.Reason    `json:"reason"`
	Version         int64         `json:"version"`
}

// shipTo returns an address with the coordinates that the portal knows.
func shipTo(d *day.Day, customerID string, to order.ShipTo) ShipTo {
	w := ShipTo{Street: to.Street, City: to.City}
	if p := d.Point(customerID, to); p != nil {
		w.Latitude, w.Longitude = &p.Latitude, &p.Longitude
	}
	return w
}

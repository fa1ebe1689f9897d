package tripchange

import (
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
)

// Change is a change of trips as a value: what each of them was before it and is to be after it.
type Change struct {
	// ID identifies the change. It is the name by which the change holds trips.
	ID    string   `json:"id"`
	Trips []Wanted `json:"trips"`
	// Kind is what people call the change while it holds its trips; empty: trip.HoldMove.
	Kind trip.HoldKind `json:"kind,omitempty"`
	// ByHand reports that a person takes the orders off that end up on no trip. The board says so.
	ByHand bool `json:"byHand,omitempty"`
}

// Wanted is what a change makes of one trip.
type Wanted struct {
	// Version is that of the trip on which the change was made. A trip that the change makes has none.
	Version int64       `json:"version,omitempty"`
	Before  Arrangement `json:"before"`
	After   Arrangement `json:"after"`
	// New describes a trip that the change makes; nil: the trip exists.
	New *Details `json:"new,omitempty"`
	// Gone: the change deletes the trip.
	Gone bool `json:"gone,omitempty"`
}

// Arrangement is how a trip is before or after a change.
type Arrangement struct {
	TripID string `json:"tripId"`
	// Stops are the stops in visiting order, with their orders. A stop that the trip has keeps what happened at it.
	Stops []trip.Stop `json:"stops"`
	// Status is the wanted status. If the trip cannot have it when the change is carried out, it gets the one before.
	Status trip.Status `json:"status"`
	// Details are what else the change sets, also the notes, locks and service times of stops; nil: nothing.
	Details *Details `json:"details,omitempty"`
}

// Details are the fields of a trip that people set, besides its stops and its status.
type Details struct {
	Date             civil.Date        `json:"date"`
	RouteID          api.Nullable      `json:"routeId,omitempty"`
	RouteName        string            `json:"routeName,omitempty"`
	VehicleID        api.Nullable      `json:"vehicleId"`
	DriverID         api.Nullable      `json:"driverId"`
	StartTime        string            `json:"startTime"`
	Notes            string            `json:"notes,omitempty"`
	Accepted         []trip.Acceptance `json:"accepted,omitempty"`
	OverloadAccepted bool              `json:"overloadAccepted,omitempty"`
}

// Opposite returns the change that makes the trips what they were before a change. versions are those that the change
// gave them. A trip that the change has made is deleted. There is no opposite of deleting a trip: it gets no second life
// under its number.
func (c Change) Opposite(id string, versions map[string]int64) Change {
	o := Change{ID: id, ByHand: c.ByHand, Kind: trip.HoldUndo}
	for _, w := range c.Trips {
		version, changed := versions[w.After.TripID]
		if w.Gone || w.New != nil && !changed { // it was not made
			continue
		}
		o.Trips = append(o.Trips, Wanted{Version: version, Before: w.After, After: w.Before, Gone: w.New != nil})
	}
	return o
}

// orders returns the orders of an arrangement.
func (a Arrangement) orders() []string {
	var ids []string
	for _, stop := range a.Stops {
		ids = append(ids, stop.SalesOrderIDs...)
	}
	return ids
}

// leaving returns the orders that leave the trip.
func (w Wanted) leaving() []string { return trip.Difference(w.Before.orders(), w.After.orders()) }

// nowhere returns the orders that a change takes off trips and puts on no other one.
func (c Change) nowhere() map[string]bool {
	off := map[string]bool{}
	for _, w := range c.Trips {
		for _, id := range w.leaving() {
			off[id] = true
		}
	}
	for _, w := range c.Trips {
		for _, id := range w.After.orders() {
			delete(off, id)
		}
	}
	return off
}

// arrangementOf returns how a trip is.
func arrangementOf(f *trip.Full) Arrangement {
	return Arrangement{TripID: f.ID, Stops: slices.Clone(f.Stops), Status: f.Status, Details: &Details{Date: f.Date,
		RouteID: f.RouteID, RouteName: f.RouteName, VehicleID: f.VehicleID, DriverID: f.DriverID, StartTime: f.StartTime,
		Notes: f.Notes, Accepted: f.Accepted, OverloadAccepted: f.OverloadAccepted}}
}

// give gives a trip the details.
func (d *Details) give(f *trip.Full) {
	f.Date, f.RouteID, f.RouteName, f.VehicleID, f.DriverID = d.Date, d.RouteID, d.RouteName, d.VehicleID, d.DriverID
	f.StartTime, f.Notes, f.Accepted, f.OverloadAccepted = d.StartTime, d.Notes, d.Accepted, d.OverloadAccepted
}

// Left is an order that could not be put where a change that is carried out wants it.
type Left struct {
	SalesOrderID string     `json:"salesOrderId"`
	OrderNumber  string     `json:"orderNumber"`
	Code         LeftReason `json:"code"`
}

// LeftReason says why an order could not be put where a change wants it.
type LeftReason string

// The reasons.
const (
	LeftGone      LeftReason = "order_gone"      // the order was removed
	LeftEnded     LeftReason = "order_ended"     // it was cancelled, closed or fulfilled: it has nothing to ship
	LeftElsewhere LeftReason = "order_elsewhere" // it is on another trip
	LeftRedirect  LeftReason = "order_redirect"  // it goes to another address now
	LeftNoRoom    LeftReason = "trip_full"       // the trip has as many stops or orders as a trip may have
	LeftNoTrip    LeftReason = "trip_gone"       // the trip was deleted, has left, or could not be changed
)

// allOf returns the orders of a trip that is not there.
func allOf(a Arrangement) []Left {
	var left []Left
	for _, id := range a.orders() {
		left = append(left, Left{SalesOrderID: id, Code: LeftNoTrip})
	}
	return left
}

package day

import (
	"backdock/shared/delivery/geo"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/order"
)

// ReasonCode says why an order is on no trip.
type ReasonCode string

// The codes. The comment names the params.
const (
	NotReleased   ReasonCode = "not_released" // status
	ClosedOnDay   ReasonCode = "closed_day"   // weekday; 0 is Sunday; nextOpenDate
	HasNoRoute    ReasonCode = "no_route"
	HasNoPlace    ReasonCode = "no_coordinates"
	HasNoTrip     ReasonCode = "no_trip"
	NotPlannedYet ReasonCode = "not_planned"
)

// Reason says why an order is on no trip.
type Reason struct {
	Code   ReasonCode     `json:"code" enum:"not_released,closed_day,no_route,no_coordinates,no_trip,not_planned"`
	Params map[string]any `json:"params" doc:"the facts, by code"`
}

func errNoDepot() error {
	return fault.New(fault.Conflict, "set warehouse.coordinates first: trips begin and end there")
}

// orderPoint returns where an order goes; nil: not known.
func (d *Day) orderPoint(o *Order) *geo.Point { return d.Point(o.CustomerID, order.ShipTo(o.ShipTo)) }

// openWithin is the number of dates in which the next date is looked for on which an address receives.
const openWithin = 28

// impossible returns the reason why no trip of the date can deliver an order.
func (d *Day) impossible(o *Order) (Reason, bool) {
	facts := d.Facts(o.CustomerID, o.ShipTo.AddressID)
	switch {
	case !o.Status.AwaitsFulfillment():
		return Reason{NotReleased, map[string]any{"status": o.Status}}, true
	case facts.ClosedOn(d.Date) != "":
		params := map[string]any{"weekday": int(d.Date.Weekday())}
		for n := 1; n <= openWithin; n++ {
			if next := d.Date.AddDays(n); facts.ClosedOn(next) == "" {
				params["nextOpenDate"] = next
				break
			}
		}
		return Reason{ClosedOnDay, params}, true
	case d.orderPoint(o) == nil:
		return Reason{HasNoPlace, map[string]any{}}, true
	}
	return Reason{}, false
}

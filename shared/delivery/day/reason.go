package day

import (
	"context"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/order"
)

// ReasonCode says why an order is on no trip.
type ReasonCode string

// The codes, in the order in which they are looked for: each order has the first one that holds. The comment names the
// params.
const (
	NotReleased   ReasonCode = "not_released" // status
	ClosedOnDay   ReasonCode = "closed_day"   // weekday; 0 is Sunday; nextOpenDate
	Removed       ReasonCode = "removed"      // by: a user id; at
	HasNoRoute    ReasonCode = "no_route"
	HasNoPlace    ReasonCode = "no_coordinates"
	HasNoTrip     ReasonCode = "no_trip"
	NeedsFeature  ReasonCode = "needs_feature"       // features, tripNumber, number
	OutOfReach    ReasonCode = "window_out_of_reach" // from, to, earliest: HH:MM; tripNumber, number
	TruckFull     ReasonCode = "route_truck_full"    // tripNumber, number, dimension, percent
	AfterCutoff   ReasonCode = "after_cutoff"        // at
	NotPlannedYet ReasonCode = "not_planned"
)

// Reason says why an order is on no trip.
type Reason struct {
	Code   ReasonCode     `json:"code" enum:"not_released,closed_day,removed,no_route,no_coordinates,no_trip,needs_feature,window_out_of_reach,route_truck_full,after_cutoff,not_planned"`
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
	if r, is := d.barred(o); is {
		return r, true
	}
	return Reason{HasNoPlace, map[string]any{}}, d.orderPoint(o) == nil
}

// barred returns the reason why an order must not be delivered on the date.
func (d *Day) barred(o *Order) (Reason, bool) {
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
	}
	return Reason{}, false
}

// Reasons returns why each of the unplanned orders is on no trip, in their order. It asks for distances once.
func (d *Day) Reasons(ctx context.Context) ([]Reason, error) {
	reasons := make([]Reason, len(d.Unplanned))
	var places []geo.Point // the warehouse before each address
	var asked []int
	for i := range d.Unplanned {
		o := &d.Unplanned[i]
		t := d.tripOf(o)
		switch r, barred := d.barred(o); {
		case barred:
			reasons[i] = r
		case o.Removed != nil && o.Removed.Date == d.Date:
			reasons[i] = Reason{Removed, map[string]any{"by": o.Removed.By, "at": o.Removed.At}}
		case o.Route == nil:
			reasons[i] = Reason{HasNoRoute, map[string]any{}}
		case d.orderPoint(o) == nil:
			reasons[i] = Reason{HasNoPlace, map[string]any{}}
		case t == nil:
			reasons[i] = Reason{HasNoTrip, map[string]any{}}
		default:
			reasons[i] = d.unfit(o, t)
			if reasons[i].Code != NeedsFeature && d.Depot != nil && d.start(t) != nil {
				places, asked = append(places, *d.Depot, *d.orderPoint(o)), append(asked, i)
			}
		}
	}
	if len(asked) == 0 {
		return reasons, nil
	}
	legs, err := d.distances.Legs(ctx, places)
	if err != nil {
		return nil, err
	}
	for k, i := range asked {
		o := &d.Unplanned[i]
		if r, is := d.outOfReach(o, d.tripOf(o), legs[2*k].Duration); is {
			reasons[i] = r
		}
	}
	return reasons, nil
}

// tripOf returns the trip of an order's route that it may be put on, or nil.
func (d *Day) tripOf(o *Order) *trip.Trip {
	for i := range d.Trips {
		t := &d.Trips[i]
		if o.Route != nil && string(t.RouteID) == o.Route.RouteID && Editable(t.Status) {
			return t
		}
	}
	return nil
}

func (d *Day) start(t *trip.Trip) *time.Time { return trip.StartOf(t.Date, t.StartTime, d.Zone) }

// unfit returns why an order does not fit on the trip of its route, as far as no distances are needed.
func (d *Day) unfit(o *Order, t *trip.Trip) Reason {
	v := d.Vehicle(string(t.VehicleID))
	if v == nil {
		return d.notPlanned(o)
	}
	needed := featuresOf(d.on(o.CustomerID, o.ShipTo.AddressID).Features)
	if missing := needed &^ featuresOf(v.Features); missing != 0 {
		return Reason{NeedsFeature, map[string]any{"features": FeaturesOf(missing), "tripNumber": t.Number,
			"number": d.Number(t.ID)}}
	}
	e := Evaluation{}
	d.loads(t, &e)
	capacity, load := capacityOf(v.Capacity), demandOf(o.Load)
	with := demandOf(trip.Load{Weight: e.Weight.Load, Volume: e.Volume.Load, Cases: e.Cases.Load})
	fullest, most := vrp.Weight, int64(100)
	for i, limit := range capacity {
		if share := percent(with[i]+load[i], limit); limit > 0 && load[i] > 0 && share > most {
			fullest, most = vrp.Dimension(i), share
		}
	}
	if most > 100 {
		return Reason{TruckFull, map[string]any{"tripNumber": t.Number, "number": d.Number(t.ID),
			"dimension": dimensions[fullest], "percent": most}}
	}
	return d.notPlanned(o)
}

// notPlanned returns the reason of an order that nothing speaks against.
func (d *Day) notPlanned(o *Order) Reason {
	if d.cutoff != nil && o.CreatedAt.After(*d.cutoff) {
		return Reason{AfterCutoff, map[string]any{"at": o.CreatedAt}}
	}
	return Reason{NotPlannedYet, map[string]any{}}
}

// outOfReach returns the reason of an order whose address closes before a trip can come.
func (d *Day) outOfReach(o *Order, t *trip.Trip, drive time.Duration) (Reason, bool) {
	hours := d.on(o.CustomerID, o.ShipTo.AddressID).hours
	if len(hours) == 0 {
		return Reason{}, false
	}
	earliest, last := d.start(t).Add(drive), hours[len(hours)-1]
	if !earliest.After(last.To) {
		return Reason{}, false
	}
	return Reason{OutOfReach, map[string]any{"from": d.Clock(last.From), "to": d.Clock(last.To),
		"earliest": d.Clock(earliest), "tripNumber": t.Number, "number": d.Number(t.ID)}}, true
}

// Clock returns what the warehouse's clock shows at an instant of the date: HH:MM, 24:00 at its end.
func (d *Day) Clock(at time.Time) string {
	if at.Equal(d.Date.AddDays(1).In(d.Zone)) {
		return "24:00"
	}
	return at.In(d.Zone).Format("15:04")
}

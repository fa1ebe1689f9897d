package dayplan

import (
	"fmt"
	"slices"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/api"
)

// stepsOf returns the changes that make the date's trips those of a plan.
func stepsOf(d *day.Day, t *day.Translation, plan *vrp.Plan, planID string) []tripchange.Wanted {
	var steps []tripchange.Wanted
	for v, slot := range t.Slots {
		r := routeOf(plan, v)
		if slot.Locked {
			continue
		}
		now := d.Trip(slot.TripID)
		if now == nil {
			if len(r.Tours) == 0 {
				continue
			}
			st := tripchange.Wanted{New: &tripchange.Details{Date: d.Date, VehicleID: api.Nullable(slot.VehicleID),
				DriverID: api.Nullable(slot.DriverID), StartTime: slot.StartTime}}
			st.After = tripchange.Arrangement{TripID: fmt.Sprintf("%s-%d", planID, v), Status: trip.Draft}
			st.After.Stops = wanted(d, t, r, planID)
			st.Before = tripchange.Arrangement{TripID: st.After.TripID, Status: trip.Draft, Stops: []trip.Stop{}}
			steps = append(steps, st)
			continue
		}
		given := routeOf(t.Problem.Given, v)
		if slices.EqualFunc(given.Tours, r.Tours, slices.Equal[[]int]) {
			continue
		}
		steps = append(steps, tripchange.Wanted{Version: now.Version,
			Before: tripchange.Arrangement{TripID: now.ID, Status: now.Status, Stops: now.Stops},
			After:  tripchange.Arrangement{TripID: now.ID, Status: now.Status, Stops: wanted(d, t, r, planID)}})
	}
	return steps
}

// wanted returns the stops that a route gives its trip. A stop that comes from another trip keeps its notes, its
// service time and its lock.
func wanted(d *day.Day, t *day.Translation, r vrp.Route, planID string) []trip.Stop {
	edits := t.StopEdits(r)
	stops := make([]trip.Stop, 0, len(edits))
	for n, e := range edits {
		stop := trip.Stop{ID: e.ID, Type: e.Type, SalesOrderIDs: e.SalesOrderIDs}
		if e.ServiceMinutes != nil {
			stop.ServiceMinutes, stop.ServiceFixed = *e.ServiceMinutes, true
		}
		if stop.Type == "" {
			stop.Type = trip.Delivery
		}
		if e.ID == "" {
			if len(e.SalesOrderIDs) > 0 {
				stop = carried(d, t, e.SalesOrderIDs[0])
				stop.ID, stop.SalesOrderIDs = e.SalesOrderIDs[0]+"-"+tail(planID), e.SalesOrderIDs
			} else {
				stop.ID = fmt.Sprintf("%s-%d-%d", tail(planID), r.Vehicle, n)
			}
		}
		stops = append(stops, stop)
	}
	return stops
}

// carried returns the stop of an order in the problem, as a new stop.
func carried(d *day.Day, t *day.Translation, orderID string) trip.Stop {
	for i := range t.Stops {
		if slices.Contains(t.Stops[i].OrderIDs, orderID) {
			s := sourceOf(d, &t.Stops[i])
			return trip.Stop{Type: s.Type, Status: trip.StopPending, Locked: s.Locked, Customer: s.Customer, ShipTo: s.ShipTo,
				ServiceMinutes: s.ServiceMinutes, ServiceFixed: s.ServiceFixed, Notes: s.Notes}
		}
	}
	return trip.Stop{Type: trip.Delivery, Status: trip.StopPending}
}

// tail is the random end of an id.
func tail(id string) string { return id[max(0, len(id)-6):] }

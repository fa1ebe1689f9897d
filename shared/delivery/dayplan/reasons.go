package dayplan

import (
	"cmp"
	"slices"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/vrp"
	"backdock/shared/sales/order"
)

// Reason is a reason why a proposal leaves an order out.
type Reason struct {
	Code   string         `json:"code" enum:"not_released,closed_day,no_coordinates,no_trucks,needs_feature,too_large,window_out_of_reach,hours_too_short,trips_locked,trucks_full,window_taken,no_time_left,not_worth_it"`
	Params map[string]any `json:"params" doc:"the facts, by code"`
}

// The codes besides those of package day, with their params. Where there is a trip, it is the one that comes closest to
// the order, with its params tripId, number and tripNumber.
const (
	noTrucks         = "no_trucks"           // the plan has no truck for it
	needsFeature     = "needs_feature"       // features; trips: the numbers of those that have them
	tooLarge         = "too_large"           // dimension, load, limit, percent; trip
	windowOutOfReach = "window_out_of_reach" // earliest, closes: times; minutes; trip
	hoursTooShort    = "hours_too_short"     // minutes, limit; trip
	tripsLocked      = "trips_locked"        //
	trucksFull       = "trucks_full"         // dimension, load, limit, percent; trip
	windowTaken      = "window_taken"        // arrival, closes: times; minutes; full: only after loading again; trip
	noTimeLeft       = "no_time_left"        // minutes, limit; full, as before; trip
	notWorthIt       = "not_worth_it"        //
)

var reasonCodes = map[vrp.Reason]string{vrp.NotAllowed: noTrucks, vrp.LacksFeature: needsFeature,
	vrp.CapacityTooSmall: tooLarge, vrp.WindowOutOfReach: windowOutOfReach, vrp.HoursTooShort: hoursTooShort,
	vrp.RouteLocked: tripsLocked, vrp.VehicleFull: trucksFull, vrp.WindowTaken: windowTaken, vrp.NoTimeLeft: noTimeLeft,
	vrp.MoreThanLeavingOut: notWorthIt}

// Fix is what would most likely help.
type Fix struct {
	Code   string         `json:"code" enum:"release,move_to_date,place_on_map,add_truck,choose_equipped_truck,accept_late,longer_day,unlock_trips,deliver_anyway"`
	Params map[string]any `json:"params" doc:"the facts, by code"`
}

// The codes of fixes, with their params.
const (
	fixRelease   = "release"               // the order: approve it
	fixDate      = "move_to_date"          // date
	fixPlace     = "place_on_map"          // addressId, customerId
	fixTruck     = "add_truck"             // dimension, if a capacity is short
	fixEquipped  = "choose_equipped_truck" // features
	fixLate      = "accept_late"           // minutes; trip
	fixLongerDay = "longer_day"            // minutes, which the day then has; trip
	fixUnlock    = "unlock_trips"          //
	fixAnyway    = "deliver_anyway"        //
)

// mostReasons is the number of reasons that are given for an order.
const mostReasons = 3

// unplanned explains the orders that a plan leaves out, the dearest first.
func unplanned(d *day.Day, t *day.Translation, found *vrp.Result) []Unplanned {
	all := []Unplanned{}
	for _, x := range t.Excluded {
		u := describe(d, &x.Order)
		u.Reasons = []Reason{{string(x.Reason.Code), x.Reason.Params}}
		u.Fix = fixExcluded(&x)
		all = append(all, u)
	}
	for _, r := range found.Reasons {
		reasons, fix := explain(d, t, &found.Plan, r)
		for _, id := range t.Stops[r.Stop].OrderIDs {
			u := takenOff(d, &t.Stops[r.Stop], id)
			if i := slices.IndexFunc(d.Unplanned, func(o day.Order) bool { return o.ID == id }); i >= 0 {
				u = describe(d, &d.Unplanned[i])
			}
			u.Reasons, u.Fix = reasons, fix
			all = append(all, u)
		}
	}
	slices.SortFunc(all, func(a, b Unplanned) int {
		return cmp.Or(b.Value.Cmp(a.Value), cmp.Compare(a.OrderNumber, b.OrderNumber))
	})
	return all
}

func describe(d *day.Day, o *day.Order) Unplanned {
	return Unplanned{SalesOrderID: o.ID, OrderNumber: o.OrderNumber, Customer: o.Customer, AddressID: o.ShipTo.AddressID,
		ShipTo: *placeOf(d, o.CustomerID, order.ShipTo(o.ShipTo)), Value: o.Load.Value, Weight: o.Load.Weight,
		Version: o.Version}
}

// takenOff describes an order that a plan takes off its trip, because it breaks a rule there and fits nowhere else.
func takenOff(d *day.Day, ref *day.StopRef, orderID string) Unplanned {
	u := Unplanned{SalesOrderID: orderID, AddressID: ref.AddressID, FromTripID: &ref.TripID}
	if stop := sourceOf(d, ref); stop.Customer != nil && stop.ShipTo != nil {
		u.Customer = order.Customer{ID: stop.Customer.ID, Name: stop.Customer.Name}
		u.ShipTo = *placeOf(d, stop.Customer.ID, *stop.ShipTo)
	}
	if on := d.Trip(ref.TripID); on != nil {
		load := on.Load(orderID)
		u.OrderNumber, u.Value, u.Weight = load.OrderNumber, load.Value, load.Weight
	}
	return u
}

func fixExcluded(x *day.Excluded) *Fix {
	switch x.Reason.Code {
	case day.NotReleased:
		return &Fix{fixRelease, map[string]any{}}
	case day.ClosedOnDay:
		if next, ok := x.Reason.Params["nextOpenDate"]; ok {
			return &Fix{fixDate, map[string]any{"date": next}}
		}
	case day.HasNoPlace:
		return &Fix{fixPlace, map[string]any{"customerId": x.Order.CustomerID, "addressId": x.Order.ShipTo.AddressID}}
	}
	return nil
}

// explain translates the solver's reasons for a stop: the main one first, then others, and one fix.
func explain(d *day.Day, t *day.Translation, plan *vrp.Plan, r vrp.Reasons) ([]Reason, *Fix) {
	codes := []vrp.Reason{r.Main}
	for _, v := range r.Vehicles {
		if !slices.Contains(codes, v.Reason) && v.Reason > r.Main {
			codes = append(codes, v.Reason)
		}
	}
	slices.SortFunc(codes[1:], func(a, b vrp.Reason) int { return cmp.Compare(b, a) })
	var reasons []Reason
	var fix *Fix
	for _, code := range codes[:min(mostReasons, len(codes))] {
		v, broken := closest(r, code)
		params := facts(d, t, r.Stop, code, v, broken)
		if (code == vrp.WindowTaken || code == vrp.NoTimeLeft) && full(t, plan, v, r.Stop) {
			params["full"] = true
		}
		reasons = append(reasons, Reason{reasonCodes[code], params})
		if fix == nil {
			fix = fixFor(code, params)
		}
	}
	return reasons, fix
}

// closest returns the vehicle of a reason that breaks the least, by its first violation; broken is nil if there is
// none.
func closest(r vrp.Reasons, code vrp.Reason) (vehicle int, broken *vrp.Violation) {
	vehicle = -1
	for i := range r.Vehicles {
		v := &r.Vehicles[i]
		if v.Reason != code {
			continue
		}
		var first *vrp.Violation
		for k := range v.Broken {
			if matters(code, v.Broken[k].Rule) {
				first = &v.Broken[k]
				break
			}
		}
		if vehicle < 0 || first != nil && (broken == nil || first.Actual-first.Limit < broken.Actual-broken.Limit) {
			vehicle, broken = v.Vehicle, first
		}
	}
	return vehicle, broken
}

// matters reports whether a violation of a rule is the reason.
func matters(code vrp.Reason, rule vrp.Rule) bool {
	switch code {
	case vrp.LacksFeature:
		return rule == vrp.MissingFeature
	case vrp.CapacityTooSmall, vrp.VehicleFull:
		return rule == vrp.Overload
	case vrp.WindowOutOfReach, vrp.WindowTaken:
		return rule == vrp.LateArrival
	case vrp.HoursTooShort, vrp.NoTimeLeft:
		return rule == vrp.LongDay || rule == vrp.LateReturn
	}
	return false
}

// full reports whether a stop has room in no tour of a vehicle in a plan, so that the vehicle would have to load again.
func full(t *day.Translation, plan *vrp.Plan, vehicle, stop int) bool {
	r := routeOf(plan, vehicle)
	for _, tour := range t.Problem.Schedule(&r).Tours {
		fits := true
		for d, limit := range t.Problem.Vehicles[vehicle].Capacity {
			fits = fits && (limit == 0 || tour.Load[d]+t.Problem.Stops[stop].Demand[d] <= limit)
		}
		if fits {
			return false
		}
	}
	return len(r.Tours) > 0
}

// facts returns the params of a reason.
func facts(d *day.Day, t *day.Translation, stop int, code vrp.Reason, vehicle int, b *vrp.Violation) map[string]any {
	params := map[string]any{}
	if vehicle >= 0 && code != vrp.LacksFeature && code != vrp.NotAllowed && code != vrp.RouteLocked {
		if now := d.Trip(t.Slots[vehicle].TripID); now != nil {
			params["tripId"], params["tripNumber"], params["number"] = now.ID, now.Number, d.Number(now.ID)
		}
	}
	if code == vrp.LacksFeature {
		params["features"] = day.FeaturesOf(t.Problem.Stops[stop].Needs)
		equipped := []string{}
		for v := range t.Slots {
			if now := d.Trip(t.Slots[v].TripID); now != nil &&
				t.Problem.Stops[stop].Needs&^t.Problem.Vehicles[v].Features == 0 {
				equipped = append(equipped, d.Number(now.ID))
			}
		}
		params["trips"] = equipped
	}
	if b == nil {
		return params
	}
	switch b.Rule {
	case vrp.Overload:
		params["dimension"], params["load"], params["limit"] = dimensions[b.Dimension], thousandths(b.Actual),
			thousandths(b.Limit)
		params["percent"] = (b.Actual*100 + b.Limit - 1) / max(1, b.Limit)
	case vrp.LateArrival:
		name := "arrival"
		if code == vrp.WindowOutOfReach {
			name = "earliest"
		}
		params[name], params["closes"], params["minutes"] = d.At(b.Actual), d.At(b.Limit), minutes(b.Actual-b.Limit)
	case vrp.LongDay:
		params["minutes"], params["limit"] = minutes(b.Actual), minutes(b.Limit)
	case vrp.LateReturn:
		params["back"], params["latest"] = d.At(b.Actual), d.At(b.Limit)
	}
	return params
}

func thousandths(n int64) float64 { return float64(n) / 1000 }

// fixFor returns what would most likely help against a reason.
func fixFor(code vrp.Reason, params map[string]any) *Fix {
	with := func(fix string, names ...string) *Fix {
		f := &Fix{fix, map[string]any{}}
		for _, name := range append(names, "tripId", "tripNumber", "number") {
			if value, ok := params[name]; ok {
				f.Params[name] = value
			}
		}
		return f
	}
	switch code {
	case vrp.NotAllowed:
		return &Fix{fixTruck, map[string]any{}}
	case vrp.LacksFeature:
		return with(fixEquipped, "features")
	case vrp.CapacityTooSmall, vrp.VehicleFull:
		f := &Fix{fixTruck, map[string]any{}}
		if dimension, ok := params["dimension"]; ok {
			f.Params["dimension"] = dimension
		}
		return f
	case vrp.WindowOutOfReach, vrp.WindowTaken:
		return with(fixLate, "minutes")
	case vrp.HoursTooShort, vrp.NoTimeLeft:
		return with(fixLongerDay, "minutes")
	case vrp.RouteLocked:
		return &Fix{fixUnlock, map[string]any{}}
	}
	return &Fix{fixAnyway, map[string]any{}}
}

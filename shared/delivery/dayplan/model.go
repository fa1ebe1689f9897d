package dayplan

import (
	"context"
	"math"
	"slices"
	"time"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
)

// prices is the cost model of a day, in the company's currency.
type prices struct{ perKm, perHour, perTruck money.Decimal }

func (s *Plans) prices(ctx context.Context) (p prices, err error) {
	for name, into := range map[string]*money.Decimal{setting.PlanningCostPerKm: &p.perKm,
		setting.PlanningCostPerHour: &p.perHour, setting.PlanningCostPerTruck: &p.perTruck} {
		if *into, err = setting.Value[money.Decimal](ctx, s.settings, name); err != nil {
			return p, err
		}
	}
	return p, nil
}

// micro is a currency unit in the units of cost of a problem. For the objectives distance and time, a unit of currency
// stands for a kilometer and for an hour.
const micro = 1_000_000

func inCurrency(cost int64) string { return money.Scaled(cost, 6).Fixed(2) }

// costs returns what the solver minimizes for an objective. The other figures count a little, so that of two days that
// are equal it takes the cheaper one.
func (p prices) costs(o Objective) day.Cost {
	switch o {
	case Distance:
		return day.Cost{PerMeter: micro / 1000, PerSecond: 1}
	case Time:
		return day.Cost{PerMeter: 1, PerSecond: micro / 3600}
	}
	rate := func(d money.Decimal, per float64) int64 { return int64(math.Round(d.Float() * micro / per)) }
	return day.Cost{Fixed: rate(p.perTruck, 1), PerMeter: rate(p.perKm, 1000), PerSecond: rate(p.perHour, 3600)}
}

// balanceCost returns the cost of a second of work on a full day, which makes plans spread the work. It is a part of what a
// second of driving costs: a quarter to balance lightly, one and a half times to balance strongly.
func balanceCost(b Balance, c day.Cost) int64 {
	const metersPerSecond = 8 // in a city
	drive := max(1, c.PerSecond+metersPerSecond*c.PerMeter)
	switch b {
	case Lightly:
		return drive / 4
	case Strongly:
		return drive * 3 / 2
	}
	return 0
}

// moveKm is how many kilometers of driving a planned stop must save to be worth another truck, and what the work of
// loading a truck again is worth.
const moveKm = 2

func moveCost(c day.Cost) int64 {
	const seconds = moveKm * 1000 / 8
	return moveKm*1000*c.PerMeter + seconds*c.PerSecond
}

// mostReloads is how often a plan lets a truck load again in a day.
const mostReloads = 2

// model translates a date for a request and its rules. Errors: fault.Conflict if there is nothing to plan with; those
// of day.Problem.
func model(ctx context.Context, d *day.Day, r Request, rules Rules, p prices) (*day.Translation, error) {
	if len(d.Trips) > MaxTrips {
		return nil, fault.New(fault.Conflict, "%s has %d trips; a plan takes at most %d", d.Date, len(d.Trips), MaxTrips)
	}
	costs := p.costs(r.Objective)
	costs.Reload = moveCost(costs) // a detour of a few meters is no reason to load again
	o := day.Options{Trips: r.TripIDs, LockTrips: r.LockTrips, Extra: extra(d, r.VehicleIDs), Cost: costs,
		MaxWork: time.Duration(rules.MaxWorkMinutes) * time.Minute}
	if rules.ReloadMinutes > 0 {
		o.Reloads = day.Reloads{Most: mostReloads, Minutes: rules.ReloadMinutes}
	}
	t, err := d.Problem(ctx, o)
	if err != nil {
		return nil, err
	}
	if len(t.Slots) == 0 {
		return nil, fault.New(fault.Conflict, "%s has no trips to plan: create them from the schedule, or choose vehicles",
			d.Date)
	}
	t.Problem.MoveCost, t.Problem.BalanceCost = moveCost(costs), balanceCost(r.Balance, costs)
	pin(d, t, r.KeepTrucks)
	if !avoidTripsWithoutVehicle(d, t) {
		return nil, fault.New(fault.Conflict, "no trip of %s has an active vehicle: give the trips vehicles, or choose "+
			"vehicles for the plan", d.Date)
	}
	return t, nil
}

// avoidTripsWithoutVehicle lets stops leave trips without an active vehicle and keeps others off them: nothing would
// limit their load. It reports whether there is a vehicle at all.
func avoidTripsWithoutVehicle(d *day.Day, t *day.Translation) bool {
	var able []int
	for i, slot := range t.Slots {
		if v := d.Vehicle(slot.VehicleID); v != nil && v.IsActive {
			able = append(able, i)
		}
	}
	if len(able) == len(t.Slots) {
		return true
	}
	for i := range t.Stops {
		stop := &t.Problem.Stops[i]
		if len(stop.Only) > 0 {
			continue
		}
		stop.Only = slices.Clone(able)
		if id := t.Stops[i].TripID; id != "" && !slices.Contains(able, t.SlotOf(id)) {
			stop.Only = append(stop.Only, t.SlotOf(id))
		}
	}
	return len(able) > 0
}

// extra returns a slot for each of the vehicles that is active and on no trip of the date.
func extra(d *day.Day, vehicleIDs []string) []day.Slot {
	start := usualStart(d)
	var slots []day.Slot
	for _, id := range vehicleIDs {
		v := d.Vehicle(id)
		used := slices.ContainsFunc(d.Trips, func(t trip.Trip) bool { return string(t.VehicleID) == id && t.Status.Active() })
		if v == nil || !v.IsActive || used {
			continue
		}
		s := day.Slot{VehicleID: id, StartTime: start}
		usual := string(v.DriverID)
		free := !slices.ContainsFunc(d.Trips, func(t trip.Trip) bool { return string(t.DriverID) == usual }) &&
			!slices.ContainsFunc(slots, func(s day.Slot) bool { return s.DriverID == usual })
		if free && slices.ContainsFunc(d.Drivers, func(u driver) bool { return u.ID == usual }) {
			s.DriverID = usual
		}
		slots = append(slots, s)
	}
	return slots
}

// firstStart is when new trips start on a date without trips.
const firstStart = "06:00"

// usualStart returns the most frequent start of the date's trips.
func usualStart(d *day.Day) string {
	count, best := map[string]int{}, firstStart
	for _, t := range d.Trips {
		if t.StartTime == "" {
			continue
		}
		count[t.StartTime]++
		if n := count[t.StartTime]; n > count[best] || n == count[best] && t.StartTime < best {
			best = t.StartTime
		}
	}
	return best
}

// pin keeps stops on their trips: those of trips with orders in the ERP, which cannot leave, and all if keepTrucks.
func pin(d *day.Day, t *day.Translation, keepTrucks bool) {
	for i := range t.Stops {
		ref := &t.Stops[i]
		if ref.TripID == "" {
			continue
		}
		if on := d.Trip(ref.TripID); keepTrucks || on != nil && on.ERPStatus != trip.ERPNone {
			t.Problem.Stops[i].Only = []int{t.SlotOf(ref.TripID)}
		}
	}
}

// metrics computes the figures of a plan.
func metrics(t *day.Translation, plan *vrp.Plan, p prices, excluded int) Metrics {
	e := t.Problem.Evaluate(plan)
	m := Metrics{DistanceKm: kilometers(e.Distance), DurationMin: minutes(e.Work), OrdersTotal: excluded}
	trucks, stops := map[string]bool{}, 0
	for i := range plan.Routes {
		r, s := &plan.Routes[i], &e.Schedules[i]
		if len(s.Visits) == 0 {
			continue
		}
		slot := t.Slots[r.Vehicle]
		truck := slot.VehicleID
		if truck == "" {
			truck = slot.TripID
		}
		trucks[truck] = true
		stops += len(s.Visits)
		m.LateStops += late(s)
		m.FullestPercent = max(m.FullestPercent, fullest(&t.Problem.Vehicles[r.Vehicle], s).Percent)
		for _, v := range s.Visits {
			m.OrdersPlanned += len(t.Stops[v.Stop].OrderIDs)
		}
	}
	m.Trucks = len(trucks)
	m.OrdersTotal += m.OrdersPlanned
	for _, stop := range plan.LeftOut {
		m.OrdersTotal += len(t.Stops[stop].OrderIDs)
	}
	cost := money.Scaled(e.Distance, 3).Mul(p.perKm).Add(p.perHour.Mul(money.Int(e.Work)).Quo(money.Int(3600), 6)).
		Add(p.perTruck.Mul(money.Int(int64(m.Trucks))))
	m.Cost, m.CostPerStop = cost.Fixed(2), cost.Quo(money.Int(int64(max(1, stops))), 6).Fixed(2)
	return m
}

func kilometers(meters int64) float64 { return float64(meters) / 1000 }

func minutes(seconds int64) int { return int((seconds + 59) / 60) }

func late(s *vrp.Schedule) int {
	n := 0
	for _, v := range s.Visits {
		if v.Late {
			n++
		}
	}
	return n
}

var dimensions = [...]string{vrp.Weight: "weight", vrp.Volume: "volume", vrp.Cases: "cases"}

// fullest returns the largest use of a capacity in a tour of a route.
func fullest(v *vrp.Vehicle, s *vrp.Schedule) Fullest {
	f := Fullest{Dimension: "none"}
	for _, tour := range s.Tours {
		for d, load := range tour.Load {
			if limit := v.Capacity[d]; limit > 0 {
				if percent := int((load*100 + limit - 1) / limit); f.Dimension == "none" || percent > f.Percent {
					f = Fullest{dimensions[d], percent}
				}
			}
		}
	}
	return f
}

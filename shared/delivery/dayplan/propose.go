package dayplan

import (
	"context"
	"slices"
	"strings"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/vrp"
	"backdock/shared/people/user"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/order"
)

type driver = user.User

// make reads the date, solves it, and returns the proposal. It stores the figures before on the way.
func (s *Plans) make(ctx context.Context, p *stored) (made, error) {
	d, err := s.days.Load(ctx, p.Date)
	if err != nil {
		return made{}, err
	}
	prices, err := s.prices(ctx)
	if err != nil {
		return made{}, err
	}
	if p.Rules.MaxWorkMinutes, err = s.maxWork(ctx, p.Request); err != nil {
		return made{}, err
	}
	if p.Rules.ReloadMinutes, err = s.reloadMinutes(ctx, p.Request); err != nil {
		return made{}, err
	}
	t, err := model(ctx, d, p.Request, p.Rules, prices)
	if err != nil {
		return made{}, err
	}
	p.rules(d, t)
	before := metrics(t, t.Problem.Given, prices, len(t.Excluded))
	p.Before = &before
	if err := s.table.Commit(ctx, kind(s).Kept(p)...); err != nil {
		return made{}, err
	}
	found, err := s.solve(ctx, p, t.Problem)
	if err != nil {
		return made{}, err
	}
	after := metrics(t, &found.Plan, prices, len(t.Excluded))
	p.After = &after
	p.Progress = Progress{Done: 1, LeftOut: len(found.Plan.LeftOut), Cost: inCurrency(found.Cost)}
	m := made{Proposal: proposalOf(d, t, &found.Plan)}
	m.Unplanned = unplanned(d, t, found)
	m.Basis, err = s.basisOf(ctx, d, t, found.Plan)
	m.Basis.Steps = stepsOf(d, t, &found.Plan, p.ID)
	return m, err
}

// usualMaxWork is the longest day of a driver in minutes where neither the request nor the setting says another.
const usualMaxWork = 540

// maxWork returns the longest day of a driver in minutes: what the request says, but not more than the setting
// trips.maxWorkMinutes, by which the board judges the trips.
func (s *Plans) maxWork(ctx context.Context, r Request) (int, error) {
	var limit money.Decimal
	limited, err := s.settings.Read(ctx, setting.TripsMaxWorkMinutes, &limit)
	most := int(limit.Float())
	switch {
	case err != nil:
		return 0, err
	case r.MaxWorkMinutes > 0 && limited:
		return min(r.MaxWorkMinutes, most), nil
	case r.MaxWorkMinutes > 0:
		return r.MaxWorkMinutes, nil
	case limited:
		return most, nil
	}
	return usualMaxWork, nil
}

// reloadMinutes returns how long a truck loads again, 0 if the request does not let it.
func (s *Plans) reloadMinutes(ctx context.Context, r Request) (int, error) {
	if !r.Reload {
		return 0, nil
	}
	minutes, err := setting.Value[money.Decimal](ctx, s.settings, setting.PlanningReloadMinutes)
	return int(minutes.Float()), err
}

func (p *stored) rules(d *day.Day, t *day.Translation) {
	p.Rules.LockedTrips, p.Rules.LockedStops, p.Rules.Distances = 0, 0, d.Distances().Name
	for _, slot := range t.Slots {
		if slot.Locked {
			p.Rules.LockedTrips++
		}
	}
	for i, stop := range t.Problem.Stops {
		if v := t.SlotOf(t.Stops[i].TripID); stop.Locked && v >= 0 && !t.Slots[v].Locked {
			p.Rules.LockedStops++
		}
	}
}

// basisOf returns what a plan was made from.
func (s *Plans) basisOf(ctx context.Context, d *day.Day, t *day.Translation, plan vrp.Plan) (basis, error) {
	b := basis{Slots: t.Slots, Stops: t.Stops, Plan: plan}
	wanted := map[string]bool{}
	for _, tr := range d.Trips {
		b.Trips = append(b.Trips, tripVersion{tr.ID, tr.Number, tr.Version})
		if v := d.Vehicle(string(tr.VehicleID)); v != nil && v.IsActive && t.SlotOf(tr.ID) >= 0 {
			b.Vehicles = append(b.Vehicles, v.ID)
		}
	}
	for _, slot := range t.Slots {
		if slot.TripID == "" {
			b.Vehicles = append(b.Vehicles, slot.VehicleID)
		}
	}
	slices.Sort(b.Vehicles)
	b.Vehicles = slices.Compact(b.Vehicles)
	for i, stop := range t.Stops {
		if stop.TripID == "" && slices.Contains(plan.LeftOut, i) {
			continue
		}
		for _, id := range stop.OrderIDs {
			wanted[id] = true
		}
	}
	rows, err := s.list.Find(ctx, func(r *order.Row) bool { return wanted[r.ID] })
	for _, r := range rows {
		b.Orders = append(b.Orders, orderVersion{r.ID, r.OrderNumber, r.TripID, r.Version})
	}
	slices.SortFunc(b.Orders, func(a, b orderVersion) int { return strings.Compare(a.Number, b.Number) })
	return b, err
}

// proposalOf describes a plan trip by trip.
func proposalOf(d *day.Day, t *day.Translation, plan *vrp.Plan) Proposal {
	p := Proposal{Trips: []Trip{}, Unplanned: []Unplanned{}}
	made := 0
	for v, slot := range t.Slots {
		given, after := routeOf(t.Problem.Given, v), routeOf(plan, v)
		out := Trip{Number: d.Number(slot.TripID), VehicleID: slot.VehicleID, DriverID: slot.DriverID, Locked: slot.Locked}
		out.StopsBefore, out.Stops = stopsOf(d, t, &given), stopsOf(d, t, &after)
		out.After = tripMetrics(d, t, &after)
		if now := d.Trip(slot.TripID); now != nil {
			before := tripMetrics(d, t, &given)
			out.TripID, out.TripNumber, out.RouteName, out.Before = &now.ID, &now.Number, now.RouteName, &before
			out.Changed = !slices.EqualFunc(given.Tours, after.Tours, slices.Equal[[]int])
		} else {
			if len(after.Stops()) == 0 {
				continue
			}
			made++
			out.Number, out.Changed = trip.ShortNumber(int64(len(d.Trips)+made)), true
		}
		p.Trips = append(p.Trips, out)
	}
	return p
}

// routeOf returns the route of a vehicle, without empty tours.
func routeOf(plan *vrp.Plan, vehicle int) vrp.Route {
	r := vrp.Route{Vehicle: vehicle}
	for _, route := range plan.Routes {
		if route.Vehicle != vehicle {
			continue
		}
		for _, tour := range route.Tours {
			if len(tour) > 0 {
				r.Tours = append(r.Tours, tour)
			}
		}
	}
	return r
}

func tripMetrics(d *day.Day, t *day.Translation, r *vrp.Route) TripMetrics {
	s := t.Problem.Schedule(r)
	m := TripMetrics{Stops: len(s.Visits), DistanceKm: kilometers(s.Distance), DurationMin: minutes(s.Duration()),
		Fullest: fullest(&t.Problem.Vehicles[r.Vehicle], &s), LateStops: late(&s), Reloads: max(0, len(s.Tours)-1)}
	if len(s.Visits) > 0 && t.Slots[r.Vehicle].StartTime != "" {
		m.Leave, m.Back = new(d.At(s.Leave)), new(d.At(s.End))
	}
	return m
}

// stopsOf describes the stops of a route in the order of the visits.
func stopsOf(d *day.Day, t *day.Translation, r *vrp.Route) []Stop {
	slot := t.Slots[r.Vehicle]
	s := t.Problem.Schedule(r)
	stops := make([]Stop, 0, len(s.Visits))
	tour := 0
	for _, visit := range s.Visits {
		ref := &t.Stops[visit.Stop]
		stop := Stop{SalesOrderIDs: ref.OrderIDs, Locked: t.Problem.Stops[visit.Stop].Locked, IsNew: ref.TripID == ""}
		if stop.SalesOrderIDs == nil {
			stop.SalesOrderIDs = []string{}
		}
		if slot.StartTime != "" {
			stop.Arrival = new(d.At(visit.Arrive))
			if visit.Late {
				stop.LateMinutes = minutes(visit.Arrive - visit.Closes)
			}
		}
		if visit.Tour > tour {
			tour, stop.Reload = visit.Tour, &Reload{}
			if slot.StartTime != "" {
				stop.Reload.Arrival, stop.Reload.Departure = new(d.At(s.Tours[tour-1].Return)), new(d.At(s.Tours[tour].Leave))
			}
		}
		switch {
		case ref.TripID != "" && ref.TripID == slot.TripID:
			stop.StopID = &ref.StopID
		case ref.TripID != "":
			stop.FromTripID = &ref.TripID
		}
		if from := sourceOf(d, ref); from.Customer != nil && from.ShipTo != nil {
			stop.Customer, stop.ShipTo = from.Customer, placeOf(d, from.Customer.ID, *from.ShipTo)
		}
		stops = append(stops, stop)
	}
	return stops
}

func placeOf(d *day.Day, customerID string, to order.ShipTo) *Place {
	p := &Place{Street: to.Street, City: to.City}
	if at := d.Point(customerID, to); at != nil {
		p.Latitude, p.Longitude = &at.Latitude, &at.Longitude
	}
	return p
}

// sourceOf returns the stop of a trip that a stop of the problem is, or a new stop for the orders on no trip.
func sourceOf(d *day.Day, ref *day.StopRef) trip.Stop {
	if on := d.Trip(ref.TripID); on != nil {
		for _, s := range on.Stops {
			if s.ID == ref.StopID {
				return s
			}
		}
	}
	stop := trip.Stop{Type: trip.Delivery, Status: trip.StopPending, SalesOrderIDs: ref.OrderIDs}
	if len(ref.OrderIDs) == 0 {
		return stop
	}
	for i := range d.Unplanned {
		if o := &d.Unplanned[i]; o.ID == ref.OrderIDs[0] {
			stop.Customer = &trip.Customer{ID: o.Customer.ID, Name: o.Customer.Name}
			stop.ShipTo = new(order.ShipTo(o.ShipTo))
		}
	}
	return stop
}

package day

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/money"
	"backdock/shared/sales/receiving"
)

// Options say what of a day becomes a problem. The zero Options stand for all its trips and orders.
type Options struct {
	// Trips are the ids of the trips to plan; nil: all. Those under way or completed are locked in any case.
	Trips []string
	// LockTrips are the ids of trips that stay as they are.
	LockTrips []string
	// Extra are vehicles for which a trip may be made.
	Extra []Slot
	// WithoutUnplanned leaves the orders on no trip out of the problem.
	WithoutUnplanned bool
	// Cost is what each vehicle costs.
	Cost Cost
	// MaxWork limits the time from a vehicle's departure to its return; 0: no limit.
	MaxWork time.Duration
	// Reloads let vehicles load again at the warehouse; the zero Reloads add none to those that trips have.
	Reloads Reloads
	// FlexibleStart lets a vehicle leave later than its trip's start. Otherwise it leaves at its start.
	FlexibleStart bool
}

// Cost is what a vehicle costs, in units of cost. Reload is charged for each time it loads again.
type Cost struct{ Fixed, PerMeter, PerSecond, Reload int64 }

// Reloads say how often a vehicle may load again at the warehouse during its day, and how long that takes. A trip that
// visits the warehouse more often already may keep its number of visits. If it has any, each reload takes as long as the
// longest of them.
type Reloads struct {
	Most    int
	Minutes int
}

// Slot is a vehicle of a problem: a trip, or a vehicle for which a trip may be made.
type Slot struct {
	TripID    string // empty: no trip yet
	VehicleID string // empty: no vehicle yet, so nothing limits the load
	DriverID  string
	StartTime string // HH:MM; empty: not known
	Locked    bool   // the trip stays as it is
}

// StopRef is a stop of a problem: a stop of a trip, or orders on no trip for one address.
type StopRef struct {
	TripID, StopID string // empty: on no trip
	OrderIDs       []string
	CustomerID     string
	AddressID      string
}

// Translation is a problem with the ids that belong to its indexes.
type Translation struct {
	Problem  *vrp.Problem
	Slots    []Slot    // by vehicle
	Stops    []StopRef // by stop
	Excluded []Excluded

	day *Day
}

// Excluded is an order on no trip that no plan can have.
type Excluded struct {
	Order  Order
	Reason Reason
}

// thousandths returns a decimal in thousandths, rounded up if up is true, otherwise down.
func thousandths(d money.Decimal, up bool) int64 {
	f := d.Float() * 1000
	if up {
		return int64(math.Ceil(f - 1e-6))
	}
	return int64(math.Floor(f + 1e-6))
}

func demandOf(l trip.Load) vrp.Load {
	return vrp.Load{thousandths(l.Weight, true), thousandths(l.Volume, true), thousandths(l.Cases, true)}
}

// capacityOf returns the limits of a vehicle. A limit of nothing is the smallest limit, because 0 stands for none.
func capacityOf(c vehicle.Capacity) vrp.Load {
	var load vrp.Load
	for i, limit := range []*money.Decimal{c.Weight, c.Volume, c.Cases} {
		if limit != nil {
			load[i] = max(1, thousandths(*limit, false))
		}
	}
	return load
}

// featuresOf returns features as bits: bit i is receiving.AllFeatures[i].
func featuresOf(features []receiving.Feature) vrp.Features {
	var bits vrp.Features
	for i, f := range receiving.AllFeatures {
		if slices.Contains(features, f) {
			bits |= 1 << i
		}
	}
	return bits
}

// FeaturesOf returns the features of bits.
func FeaturesOf(bits vrp.Features) []receiving.Feature {
	features := []receiving.Feature{}
	for i, f := range receiving.AllFeatures {
		if bits&(1<<i) != 0 {
			features = append(features, f)
		}
	}
	return features
}

// at is what holds at an address on the date.
type at struct {
	receiving.Day
	hours []trip.Hours // nil: at any time
}

// on returns what holds at an address on the date.
func (d *Day) on(customerID, addressID string) at {
	facts := d.Facts(customerID, addressID)
	a := at{Day: facts.On(d.Date, d.service)}
	if len(facts.Windows) > 0 {
		a.hours = trip.HoursOf(a.Windows, d.Date, d.Zone)
	}
	return a
}

// windows returns hours as windows of a problem.
func (d *Day) windows(hours []trip.Hours) []vrp.Window {
	var windows []vrp.Window
	for _, h := range hours {
		windows = append(windows, vrp.Window{Open: d.seconds(h.From), Close: d.seconds(h.To)})
	}
	return windows
}

// stop translates a stop of a trip, without its place.
func (d *Day) stop(t *trip.Trip, s *trip.Stop) vrp.Stop {
	v := vrp.Stop{Service: int64(s.ServiceMinutes) * 60}
	for _, id := range s.SalesOrderIDs {
		for i, amount := range demandOf(t.Load(id)) {
			v.Demand[i] += amount
		}
	}
	if s.Customer == nil || s.ShipTo == nil {
		return v
	}
	a := d.on(s.Customer.ID, s.ShipTo.AddressID)
	if !s.ServiceFixed {
		v.Service = int64(a.ServiceMinutes) * 60
	}
	v.Windows, v.Needs = d.windows(a.hours), featuresOf(a.Features)
	return v
}

// vehicle translates a slot.
func (d *Day) vehicle(s Slot, o Options) vrp.Vehicle {
	v := vrp.Vehicle{Features: ^vrp.Features(0), FixedCost: o.Cost.Fixed, CostPerDistance: o.Cost.PerMeter,
		CostPerTime: o.Cost.PerSecond, MaxDuration: int64(o.MaxWork / time.Second), Locked: s.Locked,
		MaxTours: 1 + o.Reloads.Most, ReloadTime: int64(o.Reloads.Minutes) * 60, ReloadCost: o.Cost.Reload}
	if known := d.Vehicle(s.VehicleID); known != nil {
		v.Capacity, v.Features = capacityOf(known.Capacity), featuresOf(known.Features)
	}
	if start := trip.StartOf(d.Date, s.StartTime, d.Zone); start != nil {
		v.StartEarliest = d.seconds(*start)
		if !o.FlexibleStart {
			v.StartLatest = v.StartEarliest
		}
	}
	return v
}

// Problem translates the day. Errors: those of the provider of distances; fault.Conflict if the warehouse's place is
// not known.
func (d *Day) Problem(ctx context.Context, o Options) (*Translation, error) {
	if d.Depot == nil {
		return nil, errNoDepot()
	}
	b := newBuilder(d)
	for i := range d.Trips {
		if t := &d.Trips[i]; o.Trips == nil || slices.Contains(o.Trips, t.ID) {
			b.addTrip(t, o)
		}
	}
	for _, s := range o.Extra {
		b.Slots = append(b.Slots, s)
		b.Problem.Vehicles = append(b.Problem.Vehicles, d.vehicle(s, o))
	}
	b.endBeforeNext()
	if !o.WithoutUnplanned {
		b.addUnplanned()
	}
	matrix, err := d.distances.Matrix(ctx, b.points)
	if err != nil {
		return nil, err
	}
	b.Problem.Distance, b.Problem.Time = integers(matrix)
	return &b.Translation, nil
}

// builder collects a problem.
type builder struct {
	Translation
	points []geo.Point
	rows   map[geo.Point]int // of points
}

// newBuilder returns the builder of a day whose warehouse is known.
func newBuilder(d *Day) *builder {
	return &builder{Translation: Translation{Problem: &vrp.Problem{Given: &vrp.Plan{}}, day: d},
		points: []geo.Point{*d.Depot}, rows: map[geo.Point]int{*d.Depot: 0}}
}

// row returns the row of a place in the matrices.
func (b *builder) row(p geo.Point) int {
	row, ok := b.rows[p]
	if !ok {
		row = len(b.points)
		b.points, b.rows[p] = append(b.points, p), row
	}
	return row
}

// addTrip adds a trip as a vehicle with its stops. The problem's given plan has it as it is. A stop without coordinates
// stays on its trip, at the place of the stop before it; so it costs no way, as in the trip's own distances.
func (b *builder) addTrip(t *trip.Trip, o Options) {
	slot := Slot{TripID: t.ID, VehicleID: string(t.VehicleID), DriverID: string(t.DriverID), StartTime: t.StartTime,
		Locked: !Editable(t.Status) || slices.Contains(o.LockTrips, t.ID)}
	index := len(b.Slots)
	v := b.day.vehicle(slot, o)
	given := vrp.Route{Vehicle: index, Tours: [][]int{{}}}
	row, reloadTime := 0, int64(0)
	for i := range t.Stops {
		s := &t.Stops[i]
		if s.Type == trip.Warehouse {
			reloadTime, row = max(reloadTime, int64(s.ServiceMinutes)*60), 0
			given.Tours = append(given.Tours, []int{})
			continue
		}
		stop := b.day.stop(t, s)
		stop.Locked = s.Locked || s.Status != trip.StopPending || s.Type != trip.Delivery
		ref := StopRef{TripID: t.ID, StopID: s.ID, OrderIDs: s.SalesOrderIDs}
		var point *geo.Point
		if s.Customer != nil && s.ShipTo != nil {
			ref.CustomerID, ref.AddressID = s.Customer.ID, s.ShipTo.AddressID
			point = b.day.Point(s.Customer.ID, *s.ShipTo)
		}
		if point == nil {
			stop.Locked = true
		} else {
			row = b.row(*point)
		}
		stop.Place = row
		if stop.Locked {
			stop.Only = []int{index}
		}
		last := len(given.Tours) - 1
		given.Tours[last] = append(given.Tours[last], len(b.Stops))
		b.Stops, b.Problem.Stops = append(b.Stops, ref), append(b.Problem.Stops, stop)
	}
	v.MaxTours, v.ReloadTime = max(v.MaxTours, len(given.Tours)), cmp.Or(reloadTime, v.ReloadTime)
	b.Slots, b.Problem.Vehicles = append(b.Slots, slot), append(b.Problem.Vehicles, v)
	b.Problem.Given.Routes = append(b.Problem.Given.Routes, given)
}

// endBeforeNext makes each trip end before the next one of the same vehicle or driver starts.
func (b *builder) endBeforeNext() {
	for i := range b.Slots {
		v := &b.Problem.Vehicles[i]
		for j, other := range b.Slots {
			shared := b.Slots[i].VehicleID != "" && b.Slots[i].VehicleID == other.VehicleID ||
				b.Slots[i].DriverID != "" && b.Slots[i].DriverID == other.DriverID
			next := b.Problem.Vehicles[j].StartEarliest
			if shared && other.StartTime != "" && next > v.StartEarliest && (v.EndLatest == 0 || next < v.EndLatest) {
				v.EndLatest = next
			}
		}
	}
}

// addUnplanned adds the orders on no trip, those for one address together, and excludes those that cannot be planned.
func (b *builder) addUnplanned() {
	byAddress := map[address]int{}
	for _, o := range b.day.Unplanned {
		if r, is := b.day.impossible(&o); is {
			b.Excluded = append(b.Excluded, Excluded{o, r})
			continue
		}
		key := address{o.CustomerID, o.ShipTo.AddressID}
		i, there := byAddress[key]
		if !there || o.ShipTo.Typed {
			i = len(b.Stops)
			a := b.day.on(o.CustomerID, o.ShipTo.AddressID)
			b.Stops = append(b.Stops, StopRef{CustomerID: o.CustomerID, AddressID: o.ShipTo.AddressID})
			b.Problem.Stops = append(b.Problem.Stops, vrp.Stop{Place: b.row(*b.day.orderPoint(&o)),
				Service: int64(a.ServiceMinutes) * 60, Windows: b.day.windows(a.hours), Needs: featuresOf(a.Features)})
			byAddress[key] = i
		}
		b.Stops[i].OrderIDs = append(b.Stops[i].OrderIDs, o.ID)
		for k, amount := range demandOf(o.Load) {
			b.Problem.Stops[i].Demand[k] += amount
		}
		b.Problem.Given.LeftOut = append(b.Problem.Given.LeftOut, i)
	}
	slices.Sort(b.Problem.Given.LeftOut)
	b.Problem.Given.LeftOut = slices.Compact(b.Problem.Given.LeftOut)
}

// integers returns a matrix in meters and seconds.
func integers(m geo.Matrix) (distance, duration [][]int64) {
	distance, duration = make([][]int64, len(m.Km)), make([][]int64, len(m.Km))
	for i := range m.Km {
		distance[i], duration[i] = make([]int64, len(m.Km)), make([]int64, len(m.Km))
		for j := range m.Km {
			distance[i][j] = int64(math.Round(m.Km[i][j] * 1000))
			duration[i][j] = int64(m.Durations[i][j] / time.Second)
		}
	}
	return distance, duration
}

// StopEdits returns the stops that a route of a plan gives its trip, for tripchange.Edit. Stops of the trip keep their ids,
// also visits to the warehouse; further visits are new stops. Orders that come from elsewhere join the stop at their
// address if the route visits it just before, otherwise they get a new stop.
func (t *Translation) StopEdits(r vrp.Route) []tripchange.StopEdit {
	slot := t.Slots[r.Vehicle]
	edits := []tripchange.StopEdit{}
	var reloads []string
	if now := t.day.Trip(slot.TripID); now != nil {
		for _, s := range now.Stops {
			if s.Type == trip.Warehouse {
				reloads = append(reloads, s.ID)
			}
		}
	}
	for n, tour := range r.Tours {
		if n > 0 {
			reload := tripchange.StopEdit{Type: trip.Warehouse}
			if n <= len(reloads) {
				reload.ID = reloads[n-1]
			} else {
				reload.ServiceMinutes = new(int(t.Problem.Vehicles[r.Vehicle].ReloadTime / 60))
			}
			edits = append(edits, reload)
		}
		var before *StopRef
		for _, index := range tour {
			ref := &t.Stops[index]
			if before != nil && before.atSame(ref) && len(ref.OrderIDs) > 0 && ref.TripID != slot.TripID {
				last := &edits[len(edits)-1]
				last.SalesOrderIDs = slices.Concat(last.SalesOrderIDs, ref.OrderIDs)
				continue
			}
			edits = append(edits, ref.edit(slot.TripID))
			before = ref
		}
	}
	return edits
}

// atSame reports whether orders of both may be on one stop.
func (s *StopRef) atSame(o *StopRef) bool {
	return s.AddressID != "" && s.CustomerID == o.CustomerID && s.AddressID == o.AddressID && len(s.OrderIDs) > 0
}

func (s *StopRef) edit(tripID string) tripchange.StopEdit {
	e := tripchange.StopEdit{SalesOrderIDs: slices.Clone(s.OrderIDs)}
	if s.TripID == tripID && tripID != "" {
		e.ID = s.StopID
	} else if len(s.OrderIDs) == 0 {
		e.CustomerID, e.AddressID = s.CustomerID, s.AddressID
	}
	return e
}

// SlotOf returns the vehicle of a trip in the problem, or -1.
func (t *Translation) SlotOf(tripID string) int {
	return slices.IndexFunc(t.Slots, func(s Slot) bool { return s.TripID == tripID })
}

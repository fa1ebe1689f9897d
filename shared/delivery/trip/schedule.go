package trip

import (
	"context"
	"math"
	"time"

	"backdock/shared/delivery/distance"
	"backdock/shared/delivery/geo"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/receiving"
)

// ScheduleContext is what a trip's schedule depends on besides the trip: settings, roads and delivery facts.
type ScheduleContext struct {
	Roads     distance.Provider
	Warehouse *geo.Point // nil: not set
	zone      *time.Location
	service   int // minutes at a stop without its own service time
	facts     map[address]receiving.Facts
}

// address identifies an address of a customer.
type address struct{ customerID, addressID string }

func (s *Trips) ScheduleContext(ctx context.Context) (ScheduleContext, error) {
	var sc ScheduleContext
	var err error
	if sc.Roads, err = s.distances.Choose(ctx); err != nil {
		return sc, err
	}
	if sc.zone, err = s.settings.Zone(ctx); err != nil {
		return sc, err
	}
	if sc.Warehouse, err = geo.Warehouse(ctx, s.settings); err != nil {
		return sc, err
	}
	minutes, err := setting.Value[money.Decimal](ctx, s.settings, setting.TrackingServiceMinutes)
	sc.service = int(math.Round(minutes.Float()))
	if err != nil {
		return sc, err
	}
	sc.facts, err = s.deliveryFacts(ctx)
	return sc, err
}

// deliveryFacts returns the facts of all addresses that have some. It reads the list in memory, which costs about one
// read unit.
func (s *Trips) deliveryFacts(ctx context.Context) (map[address]receiving.Facts, error) {
	rows, _, err := s.customers.Rows(ctx)
	if err != nil {
		return nil, err
	}
	facts := map[address]receiving.Facts{}
	for _, r := range rows {
		for _, l := range r.Located() {
			if l.Facts != nil {
				facts[address{r.ID, l.ID}] = *l.Facts
			}
		}
	}
	return facts, nil
}

// receive sets the service minutes and the windows of a stop that has not ended by the delivery facts of its address.
func (sc ScheduleContext) receive(s *Stop, date civil.Date) {
	if s.Status.Final() {
		return
	}
	s.Windows = nil
	minutes := sc.service
	if s.Customer != nil && s.ShipTo != nil && s.Type != Warehouse {
		facts := sc.facts[address{s.Customer.ID, s.ShipTo.AddressID}]
		on := facts.On(date, sc.service)
		minutes = on.ServiceMinutes
		if len(facts.Windows) > 0 {
			s.Windows = HoursOf(on.Windows, date, sc.zone)
		}
	}
	if !s.ServiceFixed {
		s.ServiceMinutes = minutes
	}
}

// HoursOf returns the windows of an address on a date as instants. Windows that adjoin are one.
func HoursOf(windows []receiving.Span, date civil.Date, zone *time.Location) []Hours {
	var hours []Hours
	for _, w := range windows {
		from, to := w.Times(date, zone)
		if n := len(hours); n > 0 && !from.After(hours[n-1].To) {
			hours[n-1].To = to.UTC()
			continue
		}
		hours = append(hours, Hours{from.UTC(), to.UTC()})
	}
	return hours
}

// begins returns when service begins for an arrival: at the arrival, or when the next window opens.
func (s *Stop) begins(arrival time.Time) time.Time {
	for _, w := range s.Windows {
		if arrival.After(w.To) {
			continue
		}
		if arrival.Before(w.From) {
			return w.From
		}
		break
	}
	return arrival
}

// leaves returns when the vehicle leaves a stop where it arrives at a time: it waits for a window, and then serves.
func (s *Stop) leaves(arrival time.Time) time.Time {
	return s.begins(arrival).Add(time.Duration(s.ServiceMinutes) * time.Minute)
}

// Point returns the location of a stop, or nil if it is not known.
func (sc ScheduleContext) Point(s Stop) *geo.Point {
	switch {
	case s.Type == Warehouse:
		return sc.Warehouse
	case s.ShipTo == nil || s.ShipTo.Latitude == nil || s.ShipTo.Longitude == nil:
		return nil
	}
	return &geo.Point{Latitude: *s.ShipTo.Latitude, Longitude: *s.ShipTo.Longitude}
}

// Way returns the known places of the trip in visiting order, and for each leg between them the index of the stop that
// it leads to; len(t.Stops) is the way back. It leaves out stops without coordinates.
func (t *Trip) Way(sc ScheduleContext) (places []geo.Point, to []int) {
	if sc.Warehouse != nil {
		places = append(places, *sc.Warehouse)
	}
	for i := range len(t.Stops) + 1 {
		at := sc.Warehouse
		if i < len(t.Stops) {
			at = sc.Point(t.Stops[i])
		}
		if at == nil {
			continue
		}
		if len(places) > 0 { // without a warehouse the first place is a stop, and the leg to it is unknown
			to = append(to, i)
		}
		places = append(places, *at)
	}
	return places, to
}

// noWarehouse is the reason for a leg without distance from or to the warehouse.
const noWarehouse = "the setting warehouse.coordinates has not been set"

// Measure sets the legs between the stops and the totals. A stop without coordinates gets a leg without distance, with
// the reason; the next leg then starts at the last known place. Errors: fault.Invalid if the notes of the trip and its
// stops are too long together.
func (t *Trip) Measure(ctx context.Context, sc ScheduleContext) error {
	if err := t.checkNotes(); err != nil {
		return err
	}
	for i := range t.Stops {
		s := &t.Stops[i]
		sc.receive(s, t.Date)
		s.Leg = Leg{Unknown: noWarehouse}
		if s.Type != Warehouse && sc.Point(*s) == nil {
			s.Leg.Unknown = "the address has no coordinates"
		}
	}
	t.Return = Leg{Unknown: noWarehouse}
	places, to := t.Way(sc)
	legs, err := sc.Roads.Legs(ctx, places)
	if err != nil {
		return err
	}
	for i, stop := range to {
		leg := Leg{Km: new(Meters(legs[i].Km)), Seconds: int(legs[i].Duration.Seconds()),
			Straight: Meters(geo.Distance(places[i], places[i+1]))}
		if stop < len(t.Stops) {
			t.Stops[stop].Leg = leg
		} else {
			t.Return = leg
		}
	}
	t.sum(sc.zone)
	t.plan(sc.zone)
	return nil
}

// Meters rounds a distance to meters.
func Meters(km float64) float64 { return math.Round(km*1000) / 1000 }

// sum computes the totals.
func (t *Trip) sum(zone *time.Location) {
	t.Totals = Totals{Stops: len(t.Stops), Orders: len(t.Loads)}
	for _, l := range t.Loads {
		t.Totals.Cases = t.Totals.Cases.Add(l.Cases)
		t.Totals.Weight = t.Totals.Weight.Add(l.Weight)
		t.Totals.Volume = t.Totals.Volume.Add(l.Volume)
		t.Totals.Value = t.Totals.Value.Add(l.Value)
	}
	if len(t.Stops) == 0 {
		return
	}
	km := t.Return.km()
	// Without a start nobody knows where the vehicle waits for a window.
	start := t.start(zone)
	at := t.Date.In(zone)
	if start != nil {
		at = *start
	}
	from := at
	for i := range t.Stops {
		s := &t.Stops[i]
		km += s.Leg.km()
		at = at.Add(time.Duration(s.Leg.Seconds) * time.Second)
		if start != nil {
			at = s.begins(at)
		}
		at = at.Add(time.Duration(s.ServiceMinutes) * time.Minute)
	}
	duration := at.Add(time.Duration(t.Return.Seconds) * time.Second).Sub(from)
	t.Totals.DistanceKm = Meters(km)
	t.Totals.DurationMin = int((duration + time.Minute - 1) / time.Minute)
}

func (l Leg) km() float64 {
	if l.Km == nil {
		return 0
	}
	return *l.Km
}

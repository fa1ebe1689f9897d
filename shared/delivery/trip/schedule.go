package trip

import (
	"context"
	"math"
	"time"

	"backdock/shared/delivery/distance"
	"backdock/shared/delivery/geo"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
)

// surroundings is the context of a schedule: settings and places besides the trip.
type surroundings struct {
	roads     distance.Provider
	warehouse *geo.Point // nil: not set
	zone      *time.Location
	service   int // minutes at a stop without its own service time
}

func (s *Trips) surroundings(ctx context.Context) (surroundings, error) {
	var around surroundings
	var err error
	if around.roads, err = s.distances.Choose(ctx); err != nil {
		return around, err
	}
	if around.zone, err = s.settings.Zone(ctx); err != nil {
		return around, err
	}
	var at setting.Coordinates
	known, err := s.settings.Read(ctx, setting.WarehouseCoordinates, &at)
	if err != nil {
		return around, err
	}
	if known {
		around.warehouse = &geo.Point{Latitude: at.Latitude, Longitude: at.Longitude}
	}
	minutes, err := setting.Value[money.Decimal](ctx, s.settings, setting.TrackingServiceMinutes)
	around.service = int(math.Round(minutes.Float()))
	return around, err
}

// point returns the location of a stop, or nil if it is not known.
func (a surroundings) point(s Stop) *geo.Point {
	switch {
	case s.Type == Warehouse:
		return a.warehouse
	case s.ShipTo == nil || s.ShipTo.Latitude == nil || s.ShipTo.Longitude == nil:
		return nil
	}
	return &geo.Point{Latitude: *s.ShipTo.Latitude, Longitude: *s.ShipTo.Longitude}
}

// way returns the known places of the trip in visiting order, and for each leg between them the index of the stop that
// it leads to; len(t.Stops) is the way back. It leaves out stops without coordinates.
func (t *Trip) way(around surroundings) (places []geo.Point, to []int) {
	if around.warehouse != nil {
		places = append(places, *around.warehouse)
	}
	for i := range len(t.Stops) + 1 {
		at := around.warehouse
		if i < len(t.Stops) {
			at = around.point(t.Stops[i])
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

// measure sets the legs between the stops and the totals. A stop without coordinates gets a leg without distance, with
// the reason; the next leg then starts at the last known place.
func (t *Trip) measure(ctx context.Context, around surroundings) error {
	for i := range t.Stops {
		s := &t.Stops[i]
		if s.ServiceMinutes == 0 {
			s.ServiceMinutes = around.service
		}
		s.Leg = Leg{Unknown: noWarehouse}
		if s.Type != Warehouse && around.point(*s) == nil {
			s.Leg.Unknown = "the address has no coordinates"
		}
	}
	t.Return = Leg{Unknown: noWarehouse}
	places, to := t.way(around)
	legs, err := around.roads.Legs(ctx, places)
	if err != nil {
		return err
	}
	for i, stop := range to {
		leg := Leg{Km: new(round(legs[i].Km)), Seconds: int(legs[i].Duration.Seconds())}
		if stop < len(t.Stops) {
			t.Stops[stop].Leg = leg
		} else {
			t.Return = leg
		}
	}
	t.sum()
	t.plan(around.zone)
	return nil
}

// round rounds to metres.
func round(km float64) float64 { return math.Round(km*1000) / 1000 }

// sum computes the totals.
func (t *Trip) sum() {
	t.Totals = Totals{Stops: len(t.Stops), Orders: len(t.Loads)}
	for _, l := range t.Loads {
		t.Totals.Cases = t.Totals.Cases.Add(l.Cases)
		t.Totals.Weight = t.Totals.Weight.Add(l.Weight)
		t.Totals.Volume = t.Totals.Volume.Add(l.Volume)
		t.Totals.Value = t.Totals.Value.Add(l.Value)
	}
	seconds := t.Return.Seconds
	km := t.Return.km()
	for _, s := range t.Stops {
		seconds += s.Leg.Seconds + 60*s.ServiceMinutes
		km += s.Leg.km()
	}
	if len(t.Stops) == 0 {
		return
	}
	t.Totals.DistanceKm = round(km)
	t.Totals.DurationMin = (seconds + 59) / 60
}

func (l Leg) km() float64 {
	if l.Km == nil {
		return 0
	}
	return *l.Km
}

// start returns the planned start of the trip, or nil if none is set.
func (t *Trip) start(zone *time.Location) *time.Time {
	if t.StartTime == "" || t.Date.IsZero() {
		return nil
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", t.Date.String()+" "+t.StartTime, zone)
	if err != nil {
		return nil
	}
	return &at
}

// plan sets the planned arrivals before the departure, and the expected arrivals after it.
func (t *Trip) plan(zone *time.Location) {
	if t.DepartedAt != nil {
		t.forecast()
		return
	}
	start := t.start(zone)
	var at time.Time
	if start != nil {
		at = *start
	}
	for i := range t.Stops {
		s := &t.Stops[i]
		s.PlannedArrival, s.ETA, s.FirstETA = nil, nil, nil
		if start == nil {
			continue
		}
		at = at.Add(time.Duration(s.Leg.Seconds) * time.Second)
		s.PlannedArrival = instant(at)
		s.ETA = s.PlannedArrival
		at = at.Add(time.Duration(s.ServiceMinutes) * time.Minute)
	}
}

// forecast sets the expected arrivals of the remaining stops: the time when the vehicle is free, plus travel and
// service times. For a stop where the vehicle has arrived it is the actual arrival. The first forecast of a stop is
// kept as its first ETA.
func (t *Trip) forecast() {
	at := t.free()
	for i := range t.Stops {
		s := &t.Stops[i]
		switch {
		case s.Status.Final():
			continue
		case s.ArrivedAt != nil:
			s.ETA = instant(*s.ArrivedAt)
		default:
			at = at.Add(time.Duration(s.Leg.Seconds) * time.Second)
			s.ETA = instant(at)
			at = at.Add(time.Duration(s.ServiceMinutes) * time.Minute)
		}
		if s.FirstETA == nil {
			s.FirstETA = s.ETA
		}
		if s.PlannedArrival == nil {
			s.PlannedArrival = s.ETA
		}
	}
}

// free returns when a vehicle under way can leave for the stops not reached yet: at its departure, at its last
// completed stop, or at the end of the service time of a stop where it has arrived since.
func (t *Trip) free() time.Time {
	left := *instant(*t.DepartedAt)
	for _, s := range t.Stops {
		if s.CompletedAt != nil && s.CompletedAt.After(left) {
			left = *s.CompletedAt
		}
	}
	free := left
	for _, s := range t.Stops {
		if s.Status.Final() || s.ArrivedAt == nil || s.ArrivedAt.Before(left) {
			continue
		}
		if served := s.ArrivedAt.Add(time.Duration(s.ServiceMinutes) * time.Minute); served.After(free) {
			free = served
		}
	}
	return free
}

// finish returns the expected return of the trip, or nil before its departure.
func (t *Trip) finish() *time.Time {
	if t.DepartedAt == nil || t.EndedAt != nil {
		return nil
	}
	at := t.free()
	for _, s := range t.Stops {
		if s.ETA != nil && !s.Status.Final() && s.ArrivedAt == nil {
			at = s.ETA.Add(time.Duration(s.ServiceMinutes) * time.Minute)
		}
	}
	return instant(at.Add(time.Duration(t.Return.Seconds) * time.Second))
}

func instant(t time.Time) *time.Time { return new(t.UTC().Truncate(time.Second)) }

// window returns when the trip needs its vehicle and driver: from its start for its duration, or the whole day without
// a start time.
func (t *Trip) window(zone *time.Location) (from, to time.Time) {
	if start := t.start(zone); start != nil {
		return start.UTC(), start.Add(time.Duration(max(t.Totals.DurationMin, 1)) * time.Minute).UTC()
	}
	return t.Date.In(zone).UTC(), t.Date.AddDays(1).In(zone).UTC()
}

package tripchange

import (
	"context"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// Length is the distance and duration of a trip.
type Length struct {
	DistanceKm  float64 `json:"distanceKm"`
	DurationMin int     `json:"durationMin"`
}

// Optimized is a shorter sequence of a trip's stops.
type Optimized struct {
	Before   Length   `json:"before"`
	After    Length   `json:"after"`
	Sequence []string `json:"sequence" doc:"stop ids in the order of the visit"`
}

func length(t *trip.Trip) Length { return Length{t.Totals.DistanceKm, t.Totals.DurationMin} }

// Optimize finds the shortest sequence of a trip's stops. Stops that are locked, under way, done, or without
// coordinates keep their position. If apply is true, the trip is changed. Errors: fault.NotFound, fault.Conflict.
func (s *Changes) Optimize(ctx context.Context, tripID string, apply bool, version *int64) (Optimized, error) {
	sc, err := s.trips.ScheduleContext(ctx)
	if err != nil {
		return Optimized{}, err
	}
	if sc.Warehouse == nil {
		return Optimized{}, fault.New(fault.Conflict, "set warehouse.coordinates first: trips begin and end there")
	}
	var best Optimized
	optimize := func(f *trip.Full) error {
		if !f.Status.Active() {
			return fault.New(fault.Conflict, "trip %s is %s", f.Number, trip.Words(f.Status))
		}
		if err := f.Measure(ctx, sc); err != nil {
			return err
		}
		best = Optimized{Before: length(&f.Trip), Sequence: make([]string, len(f.Stops))}
		given := f.Trip
		if err := resequence(ctx, &f.Trip, sc); err != nil {
			return err
		}
		if f.Totals.DistanceKm > given.Totals.DistanceKm { // the matrix may come from another provider than the legs
			f.Trip = given
		}
		best.After = length(&f.Trip)
		for i, stop := range f.Stops {
			best.Sequence[i] = stop.ID
		}
		return nil
	}
	if !apply {
		f, err := s.trips.Get(ctx, tripID)
		if err != nil {
			return best, err
		}
		return best, optimize(&f)
	}
	_, err = s.trips.Change(ctx, tripID, version, func(f *trip.Full) ([]table.Op, error) {
		before := f.Trip
		if err := optimize(f); err != nil {
			return nil, err
		}
		f.Version++
		return s.statuses.Recheck(ctx, &before, f)
	})
	return best, err
}

// resequence sorts the stops into the shortest sequence.
func resequence(ctx context.Context, t *trip.Trip, sc trip.ScheduleContext) error {
	places := []geo.Point{*sc.Warehouse}
	locked := make([]bool, len(t.Stops))
	nowhere := make([]bool, len(t.Stops))
	for i, s := range t.Stops {
		at := sc.Point(s)
		if nowhere[i] = at == nil; nowhere[i] {
			at = sc.Warehouse
		}
		locked[i] = s.Locked || s.Status != trip.StopPending || nowhere[i]
		places = append(places, *at)
	}
	matrix, err := sc.Roads.Matrix(ctx, places)
	if err != nil {
		return err
	}
	km := matrix.Km
	for i, unknown := range nowhere { // distances to a stop without coordinates are unknown
		for j := range km {
			if unknown {
				km[i+1][j], km[j][i+1] = 0, 0
			}
		}
	}
	before := t.Stops
	t.Stops = make([]trip.Stop, len(before))
	for i, place := range geo.Sequence(km, locked) {
		t.Stops[i] = before[place-1]
	}
	return t.Measure(ctx, sc)
}

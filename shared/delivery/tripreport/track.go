package tripreport

import (
	"context"
	"errors"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/position"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// Track stores positions that the trip's driver sends, and records the arrivals that they prove. They may be sent late
// and in any order: only the time when they were recorded counts. A repeated call changes nothing.
//
// A call reads the trip's item only and writes it only for an arrival, because phones send positions all day.
//
// Errors: fault.NotFound, also for a driver of another trip; fault.Forbidden for people who do not drive the trip;
// fault.Conflict before the departure.
func (s *Reports) Track(ctx context.Context, tripID string, points []position.Point) (position.Outcome, error) {
	t, err := table.Load[trip.Trip](ctx, s.table, trip.Key(tripID))
	missing := errors.Is(err, table.ErrMissing)
	if err != nil && !missing {
		return position.Outcome{}, err
	}
	caller := access.From(ctx)
	switch {
	case caller.Role == access.Driver && (missing || caller.UserID != string(t.DriverID)):
		return position.Outcome{}, fault.New(fault.NotFound, "you have no such trip")
	case missing:
		return position.Outcome{}, trip.NotFound(tripID)
	case caller.UserID != string(t.DriverID):
		return position.Outcome{}, fault.New(fault.Forbidden, "only the driver of trip %s sends its positions", t.Number)
	case t.DepartedAt == nil:
		return position.Outcome{}, fault.New(fault.Conflict,
			"trip %s is %s: positions are recorded from its departure on", t.Number, trip.Words(t.Status))
	}
	done, near, err := s.positions.Add(ctx, position.Drive{TripID: tripID, From: *t.DepartedAt, To: t.EndedAt}, points)
	if err != nil || len(arrivals(&t, near)) == 0 {
		return done, err
	}
	_, err = s.trips.Change(ctx, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
		found := arrivals(&f.Trip, near) // the driver may have reported meanwhile
		if len(found) == 0 {
			return nil, trip.ErrUnchanged
		}
		for _, a := range found {
			stop := &f.Stops[a.stop]
			stop.Status, stop.ArrivedAt, stop.AutoArrival = trip.StopArrived, trip.Instant(a.at), true
		}
		f.Forecast()
		return nil, nil
	})
	if errors.Is(err, trip.ErrUnchanged) {
		err = nil
	}
	return done, err
}

// arrival is an arrival at a stop that positions prove.
type arrival struct {
	stop int // index
	at   time.Time
}

// arrivals returns the arrivals at the next pending stops that points in time order prove: two points in a row near the
// stop, after everything that is recorded about the trip. Points near a stop where the vehicle still stands prove
// nothing about the next one, nor do points that are not precise enough. A stop without coordinates ends the search.
func arrivals(t *trip.Trip, points []position.Point) []arrival {
	if t.Status != trip.InProgress {
		return nil
	}
	since := t.LastEvent()
	var here []geo.Point // stops with the vehicle
	var all []arrival
	for i, s := range t.Stops {
		if s.Status.Final() {
			continue
		}
		at := s.Place()
		if s.Status == trip.StopPending {
			if at == nil {
				return all
			}
			reached, left := reach(points, *at, here, since)
			if reached == nil {
				return all
			}
			all = append(all, arrival{i, *reached})
			since = left
		}
		if at != nil {
			here = append(here, *at)
		}
	}
	return all
}

// reach finds the first two points in a row after a time that are near a place and not near the others. It returns the
// times of the first and the second one.
func reach(points []position.Point, at geo.Point, others []geo.Point, since time.Time) (*time.Time, time.Time) {
	isThere := func(p position.Point) bool {
		if !p.RecordedAt.After(since) || geo.Distance(p.Place(), at) > trip.Near || p.Accuracy != nil && *p.Accuracy > 1000*trip.Near {
			return false
		}
		for _, o := range others {
			if geo.Distance(p.Place(), o) <= trip.Near {
				return false
			}
		}
		return true
	}
	for i := 1; i < len(points); i++ {
		if isThere(points[i-1]) && isThere(points[i]) {
			return new(points[i-1].RecordedAt), points[i].RecordedAt
		}
	}
	return nil, since
}

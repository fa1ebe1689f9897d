package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/trip"
)

const (
	// tick is the time between two positions, as phones record them.
	tick = 2 * time.Second
	// batch is the number of positions that are sent together.
	batch = 10
)

// truck drives one trip as its driver.
type truck struct {
	tripID string
	api    caller
	roads  geo.Ways
	pace
	warehouse geo.Point
	receiver  *receiver

	at     geo.Point
	unsent []fix
}

// fix is a position as the API takes it.
type fix struct {
	RecordedAt time.Time `json:"recordedAt"`
	Latitude   float64   `json:"latitude"`
	Longitude  float64   `json:"longitude"`
	Speed      float64   `json:"speed"`
	Heading    float64   `json:"heading"`
	Accuracy   float64   `json:"accuracy"`
}

// seen is the trip as its driver sees it.
type seen struct {
	Status trip.Status `json:"status"`
	Stops  []stop      `json:"stops"`
}

type stop struct {
	ID             string          `json:"_id"`
	Status         trip.StopStatus `json:"status"`
	ServiceMinutes int             `json:"serviceMinutes"`
	ShipTo         *struct {
		Latitude  *float64 `json:"latitude"`
		Longitude *float64 `json:"longitude"`
	} `json:"shipTo"`
}

// place returns where the stop is; false if its address has no coordinates.
func (s stop) place() (geo.Point, bool) {
	if s.ShipTo == nil || s.ShipTo.Latitude == nil || s.ShipTo.Longitude == nil {
		return geo.Point{}, false
	}
	return geo.Point{Latitude: *s.ShipTo.Latitude, Longitude: *s.ShipTo.Longitude}, true
}

func (s stop) open() bool { return s.Status == trip.StopPending || s.Status == trip.StopArrived }

// next returns the first open stop.
func (r seen) next() (stop, bool) {
	for _, s := range r.Stops {
		if s.open() {
			return s, true
		}
	}
	return stop{}, false
}

// drive goes from stop to stop and back, and reports each of them. It reads the trip again before each leg, because
// users of the portal change it. It returns when the trip has ended, or the driver can do no more.
func (t *truck) drive(ctx context.Context) error {
	if err := t.begin(ctx); err != nil {
		return err
	}
	for {
		var now seen
		if err := t.api.Call(ctx, http.MethodGet, "/trips/"+t.tripID, nil, &now); err != nil {
			return err
		}
		var err error
		next, open := now.next()
		switch {
		case now.Status == trip.InProgress && open:
			err = t.visit(ctx, next)
		case now.Status == trip.InProgress:
			err = t.move(ctx, trip.Returning)
		case now.Status == trip.Returning:
			if err = t.goTo(ctx, t.warehouse); err == nil {
				err = t.move(ctx, trip.Completed)
			}
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// begin puts the truck where its last position was, or else at the warehouse.
func (t *truck) begin(ctx context.Context) error {
	var last struct {
		Latitude  *float64 `json:"latitude"`
		Longitude *float64 `json:"longitude"`
	}
	if err := t.api.Call(ctx, http.MethodGet, "/routes/"+t.tripID+"/current-position", nil, &last); err != nil {
		return err
	}
	t.at = t.warehouse
	if last.Latitude != nil && last.Longitude != nil {
		t.at = geo.Point{Latitude: *last.Latitude, Longitude: *last.Longitude}
	}
	return nil
}

// visit drives to a stop, unloads, and reports the delivery.
func (t *truck) visit(ctx context.Context, s stop) error {
	if place, known := s.place(); known {
		if err := t.goTo(ctx, place); err != nil {
			return err
		}
	}
	if err := t.stand(ctx, time.Duration(s.ServiceMinutes)*time.Minute); err != nil {
		return err
	}
	return t.api.Call(ctx, http.MethodPut, "/trips/"+t.tripID+"/stops/"+s.ID+"/complete",
		map[string]any{"status": trip.StopCompleted}, nil)
}

func (t *truck) move(ctx context.Context, to trip.Status) error {
	return t.api.Call(ctx, http.MethodPut, "/trips/"+t.tripID+"/status", map[string]any{"status": to}, nil)
}

// goTo drives along the streets.
func (t *truck) goTo(ctx context.Context, to geo.Point) error {
	places := []geo.Point{t.at, to}
	legs, err := t.roads.Legs(ctx, places)
	if err != nil {
		return fmt.Errorf("the way of trip %s: %w", t.tripID, err)
	}
	lines, err := t.roads.Lines(ctx, places)
	if err != nil {
		return fmt.Errorf("the way of trip %s: %w", t.tripID, err)
	}
	line := lines[0]
	if line == nil {
		line = places
	}
	along := newWay(line)
	metersPerSecond := along.meters() / max(1, legs[0].Duration.Seconds()) * t.speed
	for driven := 0.0; driven < along.meters(); {
		driven += metersPerSecond * tick.Seconds()
		var heading float64
		t.at, heading = along.at(driven)
		if err := t.tick(ctx, metersPerSecond, heading); err != nil {
			return err
		}
	}
	t.at = to
	return nil
}

// stand stays where it is.
func (t *truck) stand(ctx context.Context, d time.Duration) error {
	for spent := time.Duration(0); spent < d; spent += time.Duration(float64(tick) * t.speed) {
		if err := t.tick(ctx, 0, 0); err != nil {
			return err
		}
	}
	return t.send(ctx)
}

// tick waits for a tick and records a position, unless the receiver has none.
func (t *truck) tick(ctx context.Context, speed, heading float64) error {
	if err := t.wait(ctx, tick); err != nil {
		return err
	}
	if at, accuracy, ok := t.receiver.read(t.at); ok {
		t.unsent = append(t.unsent, fix{t.now().UTC(), at.Latitude, at.Longitude, speed, heading, accuracy})
	}
	if len(t.unsent) < batch {
		return nil
	}
	return t.send(ctx)
}

// send sends the recorded positions. A failed call is repeated with the next ones, as a phone does.
func (t *truck) send(ctx context.Context) error {
	if len(t.unsent) == 0 {
		return nil
	}
	const most = 500 // that a call takes
	body := map[string]any{"tripId": t.tripID, "positions": t.unsent[:min(most, len(t.unsent))]}
	if err := t.api.Call(ctx, http.MethodPost, "/tracking/positions", body, nil); err != nil {
		return ctx.Err()
	}
	t.unsent = t.unsent[min(most, len(t.unsent)):]
	return nil
}

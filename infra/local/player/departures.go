package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/civil"
)

// startTrips makes the trips of today from the routes' schedule, and starts some of them now, whatever the hour is.
func (p *player) startTrips(ctx context.Context, most int) error {
	var profile struct {
		Warehouse struct {
			Today    civil.Date `json:"today"`
			TimeZone string     `json:"timezone"`
		} `json:"warehouse"`
	}
	if err := p.office.Call(ctx, http.MethodGet, "/auth/profile", nil, &profile); err != nil {
		return err
	}
	zone, err := time.LoadLocation(profile.Warehouse.TimeZone)
	if err != nil {
		return fmt.Errorf("the warehouse's time zone: %w", err)
	}
	today := profile.Warehouse.Today
	if err := p.office.Call(ctx, http.MethodPost, "/dispatch/trips-from-schedule", map[string]any{"date": today},
		nil); err != nil {
		return err
	}
	var list struct {
		Trips []head `json:"trips"`
	}
	if err := p.office.Call(ctx, http.MethodGet, "/trips?limit=50&tripDate="+today.String(), nil, &list); err != nil {
		return err
	}
	started := 0
	for _, t := range list.Trips {
		if t.Status.UnderWay() {
			started++
		}
	}
	for _, t := range list.Trips {
		if started >= most {
			break
		}
		if t.Vehicle == nil || t.Driver == nil || !t.Status.Active() || t.Status.UnderWay() {
			continue
		}
		if err := p.start(ctx, t, p.now().In(zone).Format("15:04")); err != nil {
			p.say("trip %s stays at the warehouse: %v", t.Number, err)
			continue
		}
		started++
	}
	return nil
}

// start changes a trip to under way. at is its new start time.
func (p *player) start(ctx context.Context, t head, at string) error {
	if t.Status != trip.Ready {
		if err := p.office.Call(ctx, http.MethodPut, "/trips/"+t.ID, map[string]any{"startTime": at}, nil); err != nil {
			return err
		}
		if err := p.takeOffLate(ctx, t); err != nil {
			return err
		}
	}
	way := []trip.Status{trip.Draft, trip.Planned, trip.Ready, trip.InProgress}
	for _, status := range way[slices.Index(way, t.Status)+1:] {
		body := map[string]any{"status": status, "notes": "Started by the demo"}
		if err := p.office.Call(ctx, http.MethodPut, "/trips/"+t.ID+"/status", body, nil); err != nil {
			return err
		}
	}
	return nil
}

// looks is how often takeOffLate looks at a trip. Without the late stops the truck is earlier at the others, so that
// the second look finds few.
const looks = 2

// takeOffLate takes the orders off a trip whose customers would be closed when the truck arrives, as a dispatcher does:
// a trip that starts in the afternoon misses the windows of the morning.
func (p *player) takeOffLate(ctx context.Context, t head) error {
	for range looks {
		late, err := p.late(ctx, t)
		if err != nil || len(late) == 0 {
			return err
		}
		moves := make([]map[string]any, len(late))
		for i, order := range late {
			moves[i] = map[string]any{"salesOrderId": order, "fromTripId": t.ID}
		}
		body := map[string]any{"date": t.TripDate, "moves": moves}
		if err := p.office.Call(ctx, http.MethodPost, "/dispatch/move", body, nil); err != nil {
			return err
		}
	}
	return nil
}

// late returns the orders of a trip that would arrive outside of their customers' windows.
func (p *player) late(ctx context.Context, t head) (orderIDs []string, err error) {
	var board struct {
		Trips []struct {
			ID    string `json:"_id"`
			Stops []struct {
				Problems []day.Problem `json:"problems"`
				Orders   []struct {
					SalesOrderID string `json:"salesOrderId"`
				} `json:"orders"`
			} `json:"stops"`
		} `json:"trips"`
	}
	if err := p.office.Call(ctx, http.MethodGet, "/dispatch/board?date="+t.TripDate.String(), nil, &board); err != nil {
		return nil, err
	}
	for _, seen := range board.Trips {
		if seen.ID != t.ID {
			continue
		}
		for _, stop := range seen.Stops {
			if !slices.ContainsFunc(stop.Problems, func(found day.Problem) bool {
				return found.Code == day.Late || found.Code == day.ClosedDay
			}) {
				continue
			}
			for _, o := range stop.Orders {
				orderIDs = append(orderIDs, o.SalesOrderID)
			}
		}
	}
	return orderIDs, nil
}

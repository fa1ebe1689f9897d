package main

import (
	"context"
	"net/http"
	"sync"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/civil"
)

// caller calls the API as one user.
type caller interface {
	Call(ctx context.Context, method, path string, body, out any) error
}

// pace is the clock of the trucks.
type pace struct {
	speed float64 // 1: as real trucks
	now   func() time.Time
	wait  func(context.Context, time.Duration) error
}

// player drives all trips on the road.
type player struct {
	office caller
	as     func(email string) caller
	roads  geo.Ways
	pace
	say func(format string, args ...any)

	warehouse geo.Point
	mu        sync.Mutex
	driving   map[string]bool // by trip
}

// lookEvery is how often the player looks for trips that were started meanwhile, by users of the portal too.
const lookEvery = 20 * time.Second

// play starts trips of today, and then drives every trip on the road until the context ends.
func (p *player) play(ctx context.Context, trucks int) error {
	p.driving = map[string]bool{}
	var setting struct {
		Value geo.Point `json:"value"`
	}
	if err := p.office.Call(ctx, http.MethodGet, "/site-settings/warehouse.coordinates", nil, &setting); err != nil {
		return err
	}
	p.warehouse = setting.Value
	if err := p.startTrips(ctx, trucks); err != nil {
		p.say("trucks: %v", err)
	}
	var all sync.WaitGroup
	defer all.Wait()
	for {
		running, err := p.onTheRoad(ctx)
		if err != nil {
			p.say("trucks: %v", err)
		}
		for _, t := range running {
			if !p.take(t.ID) {
				continue
			}
			all.Go(func() {
				defer p.release(t.ID)
				if err := p.truck(t).drive(ctx); err != nil && ctx.Err() == nil {
					p.say("trip %s: %v", t.Number, err)
				}
			})
		}
		if err := p.wait(ctx, lookEvery); err != nil {
			return err
		}
	}
}

func (p *player) take(tripID string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.driving[tripID] {
		return false
	}
	p.driving[tripID] = true
	return true
}

func (p *player) release(tripID string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.driving, tripID)
}

// head is a trip in lists.
type head struct {
	ID       string      `json:"_id"`
	Number   string      `json:"tripNumber"`
	Status   trip.Status `json:"status"`
	TripDate civil.Date  `json:"tripDate"`
	Vehicle  *struct{}   `json:"vehicleId"`
	Driver   *struct {
		ID string `json:"_id"`
	} `json:"driverId"`
	email string
}

// onTheRoad returns the trips under way whose drivers can sign in.
func (p *player) onTheRoad(ctx context.Context) ([]head, error) {
	var running struct {
		Trips []head `json:"trips"`
	}
	if err := p.office.Call(ctx, http.MethodGet, "/trips?limit=50&status=in_progress,returning", nil, &running); err != nil {
		return nil, err
	}
	var users []struct {
		ID    string `json:"_id"`
		Email string `json:"email"`
	}
	if err := p.office.Call(ctx, http.MethodGet, "/users", nil, &users); err != nil {
		return nil, err
	}
	emails := map[string]string{}
	for _, u := range users {
		emails[u.ID] = u.Email
	}
	var trips []head
	for _, t := range running.Trips {
		if t.Driver != nil && emails[t.Driver.ID] != "" {
			t.email = emails[t.Driver.ID]
			trips = append(trips, t)
		}
	}
	return trips, nil
}

func (p *player) truck(t head) *truck {
	return &truck{tripID: t.ID, api: p.as(t.email), roads: p.roads, pace: p.pace, warehouse: p.warehouse,
		receiver: newReceiver(t.ID)}
}

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/infra/demodata"
	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/road"
	"backdock/shared/platform/access"
	"backdock/shared/sales/customer"
)

type object = map[string]any

// user calls the API of a test as a role.
type user struct {
	*apitest.Server
	role access.Role
	sent int // positions
	lost map[string]int
}

func (u *user) Call(_ context.Context, method, path string, body, out any) error {
	a := u.As(u.role, method, path, body)
	if a.Status >= 300 {
		return fmt.Errorf("%s %s: %s", method, path, a)
	}
	if path == "/tracking/positions" {
		var outcome struct {
			Accepted int
			Refused  []struct{ Reason string }
		}
		if err := json.Unmarshal(a.Body, &outcome); err != nil {
			return err
		}
		u.sent += outcome.Accepted
		for _, r := range outcome.Refused {
			u.lost[r.Reason]++
		}
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(a.Body, out)
}

var (
	depot = geo.Point{Latitude: 41.88, Longitude: -87.65}
	shops = []geo.Point{{Latitude: 41.90, Longitude: -87.66}, {Latitude: 41.91, Longitude: -87.63}}
)

// departed makes a trip of the driver to the shops, under way.
func departed(t *testing.T, s *apitest.Server) (tripID string) {
	t.Helper()
	customers := customer.New(s.Table, s.Blobs, s.Now)
	s.As(access.Admin, "POST", "/site-settings/warehouse.coordinates", object{"value": depot}).Want(t, 200)
	var made struct {
		ID string `json:"_id"`
	}
	s.As(access.Admin, "POST", "/vehicles", object{"name": "Truck", "licensePlate": "T-1"}).Want(t, 201).Into(t, &made)
	s.As(access.Admin, "POST", "/trips", object{"tripDate": "2026-11-21", "vehicleId": made.ID, "driverId": "user-driver",
		"startTime": "08:00"}).Want(t, 201).Into(t, &made)
	for i, place := range shops {
		id, address := fmt.Sprint("c", i), fmt.Sprint("a", i)
		if _, err := customers.Import(t.Context(), []customer.Customer{{ID: id, Name: id, IsActive: true,
			Addresses: []customer.Address{{ID: address, Street: "1 Lake St", City: "Chicago"}}}}); err != nil {
			t.Fatal(err)
		}
		if err := customers.SetPlace(t.Context(), id, customer.Place{AddressID: address, Latitude: place.Latitude,
			Longitude: place.Longitude, Source: "test"}); err != nil {
			t.Fatal(err)
		}
		s.As(access.Admin, "POST", "/trips/"+made.ID+"/delivery-stop", object{"customerId": id, "addressId": address}).
			Want(t, 200)
	}
	for _, to := range []string{"planned", "ready", "in_progress"} {
		s.As(access.Admin, "PUT", "/trips/"+made.ID+"/status", object{"status": to}).Want(t, 200)
	}
	return made.ID
}

// A truck of the demo drives a trip to its end, at each speed, and the API takes what it sends.
func TestATruckDrivesItsTrip(t *testing.T) {
	streets, err := road.Decode(demodata.RoadNetwork())
	if err != nil {
		t.Fatal(err)
	}
	network, err := road.New(streets, road.Profile{})
	if err != nil {
		t.Fatal(err)
	}
	for _, speed := range []float64{1, fastest} {
		s := apitest.New(t)
		tripID := departed(t, s)
		driver := &user{Server: s, role: access.Driver, lost: map[string]int{}}
		p := &player{office: &user{Server: s, role: access.Admin}, roads: network.Roads(nil), warehouse: depot,
			as: func(string) caller { return driver },
			pace: pace{speed: speed, now: s.Now, wait: func(_ context.Context, d time.Duration) error {
				s.Advance(d)
				return nil
			}}}
		began := s.Now()
		running, err := p.onTheRoad(t.Context())
		if err != nil || len(running) != 1 || running[0].email != "driver@example.com" {
			t.Fatalf("on the road: %v, %+v", err, running)
		}
		if err := p.truck(running[0]).drive(t.Context()); err != nil {
			t.Fatal(err)
		}
		var got struct {
			Status string
			Stops  []struct {
				Status      string
				ArrivedAuto bool `json:"arrivedAutomatically"`
			}
		}
		s.As(access.Admin, "GET", "/trips/"+tripID, nil).Want(t, 200).Into(t, &got)
		if got.Status != "completed" || len(got.Stops) != len(shops) {
			t.Fatalf("at speed %g: %+v", speed, got)
		}
		for i, stop := range got.Stops {
			if stop.Status != "completed" || !stop.ArrivedAuto {
				t.Errorf("at speed %g stop %d is %+v", speed, i+1, stop)
			}
		}
		took := s.Now().Sub(began)
		// All that the receiver has, less the ticks in which the trip starts and ends.
		if had := readings(tripID, int(took/tick)); driver.sent < had-10 || driver.sent > had {
			t.Errorf("at speed %g: %d positions in %s, the receiver had %d", speed, driver.sent, took, had)
		}
		for reason, many := range driver.lost {
			if reason != "impossible_jump" || many > driver.sent/100 {
				t.Errorf("at speed %g: %d of %d positions were refused: %s", speed, many, driver.sent, reason)
			}
		}
		t.Logf("speed %g: %s, %d positions, refused %v", speed, took, driver.sent, driver.lost)
	}
}

// readings returns how many places the receiver of a trip measures in some ticks.
func readings(tripID string, ticks int) (had int) {
	r := newReceiver(tripID)
	for range ticks {
		if _, _, ok := r.read(depot); ok {
			had++
		}
	}
	return had
}

func TestReceiversErrAsInRealDrives(t *testing.T) {
	r := newReceiver("T1")
	read, near, gaps := 0, 0, 0
	for range 10_000 {
		at, _, ok := r.read(depot)
		if !ok {
			gaps++
			continue
		}
		read++
		if 1000*geo.Distance(at, depot) < 15 {
			near++
		}
	}
	if share := float64(near) / float64(read); share < 0.95 || share > 0.995 {
		t.Errorf("%.3f of the positions are within 15 m", share)
	}
	if gaps == 0 || gaps > 2_000 {
		t.Errorf("%d of 10,000 positions are missing", gaps)
	}
}

func TestPlacesOnAWay(t *testing.T) {
	w := newWay([]geo.Point{{Latitude: 41, Longitude: -87}, {Latitude: 41.01, Longitude: -87}, {Latitude: 41.01, Longitude: -86.99}})
	if at, heading := w.at(w.passed[1] / 2); math.Abs(at.Latitude-41.005) > 1e-9 || heading != 0 {
		t.Errorf("half of the first street: %v, heading %g", at, heading)
	}
	if at, heading := w.at(w.meters() + 5); at != w.points[2] || math.Abs(heading-90) > 1e-9 {
		t.Errorf("beyond the end: %v, heading %g", at, heading)
	}
	if at, _ := newWay([]geo.Point{depot, depot}).at(3); at != depot {
		t.Errorf("a way without length: %v", at)
	}
}

package trips_test

import (
	"fmt"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/delivery/position"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
)

const (
	costTrucks = 8
	costStops  = 8
	workday    = 10 * 60.0 // minutes that the screens are open
)

// fleet starts trips of eight trucks with eight stops each, and records ten minutes of positions for each.
func (w *world) fleet() (ids []string) {
	w.t.Helper()
	users, positions := user.New(w.Table, w.Now), w.Positions()
	for n := range costTrucks {
		driver := fmt.Sprint("driver-", n)
		if _, err := users.CreateDemo(ctx, user.User{ID: driver, Email: driver + "@example.com", FirstName: "Driver",
			LastName: fmt.Sprint(n), Role: access.Driver, IsActive: true}, apitest.Password); err != nil {
			w.t.Fatal(err)
		}
		orders := []string{}
		for shop := range costStops {
			orders = append(orders, w.order(shop).ID)
		}
		t := w.create(object{"vehicleId": w.vehicle(fmt.Sprint("Truck ", n), 1000), "driverId": driver, "startTime": "08:00",
			"salesOrderIds": orders})
		for _, to := range []string{"planned", "ready", "in_progress"} {
			w.move(t.ID, to, 200)
		}
		ids = append(ids, t.ID)
	}
	departed := w.Now()
	w.Advance(10 * time.Minute)
	for _, id := range ids {
		var points []position.Point
		for i := range 60 {
			points = append(points, position.Point{RecordedAt: departed.Add(time.Duration(10*i) * time.Second),
				Latitude: 41.9 + float64(i)/1e4, Longitude: -87.7, Speed: new(9.5), Heading: new(0.0), Accuracy: new(6.0)})
		}
		if _, _, err := positions.Add(ctx, position.Drive{TripID: id, From: departed.Add(-time.Minute)}, points); err != nil {
			w.t.Fatal(err)
		}
	}
	return ids
}

// What the screens of tracking cost per truck and day, as shared/delivery/README.md states it.
func TestCostOfTheScreens(t *testing.T) {
	w := newWorld(t)
	ids := w.fleet()
	units := func(path string) float64 {
		t.Helper()
		units := w.ReadUnits(access.Dispatcher, path)
		t.Logf("%6.1f read units: %s", units, path)
		return units
	}
	trip := "/routes/" + ids[0]
	from := w.Now().Add(-time.Minute).UTC().Format(time.RFC3339)
	waiting := `/trips?page=1&limit=50&filters={"status":["draft","planned","ready"],"tripDateFrom":"2026-11-21","tripDateTo":"2026-11-21"}`
	road, figures, planned := units("/routes/in-progress"), units("/routes/in-progress/metrics"), units(waiting)
	stops, overview := units(trip+"/tracking-overview?line=true"), units(trip+"/tracking-overview?line=false")
	trail := units(trip + "/location-history?page=1&limit=1000&from=" + from)
	const changes = 2*costStops + 4 // arrivals, completions, statuses: the trip's record is read again
	board := (4*workday*road+workday*(figures+planned))/costTrucks + changes*stops
	boardRequests := (4*workday+2*workday)/costTrucks + changes
	page := 4*workday*overview + 4*workday*trail + changes*stops
	t.Logf("the board, per truck and day: %.0f requests, %.0f read units", boardRequests, board)
	t.Logf("a trip's page that is open all day: %.0f requests, %.0f read units", 8*workday+changes, page)
	if road > 1.5*costTrucks+6 || overview > 8 || trail > 8 {
		t.Errorf("a call became expensive: %g, %g, %g read units", road, overview, trail)
	}
}

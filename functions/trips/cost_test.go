package trips_test

import (
	"context"
	"fmt"
	"math"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/app"
	"backdock/shared/delivery/position"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

// metered is a table that counts read units by DynamoDB's rule: per request 4 KB of items are half a unit, read
// consistently a whole one. A BatchGet counts each item.
type metered struct {
	table.Table
	mu    sync.Mutex
	units float64
}

func (m *metered) add(consistent bool, items ...table.Item) {
	bytes := 1
	for _, item := range items {
		bytes += len(item.PK) + len(item.SK) + len(item.Body) + len(item.Blob) + 60 // names of attributes, index keys
	}
	units := math.Ceil(float64(bytes) / 4096)
	if !consistent {
		units /= 2
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.units += units
}

func (m *metered) Get(ctx context.Context, key table.Key) (table.Item, error) {
	item, err := m.Table.Get(ctx, key)
	m.add(true, item)
	return item, err
}

func (m *metered) BatchGet(ctx context.Context, keys []table.Key) ([]table.Item, error) {
	items, err := m.Table.BatchGet(ctx, keys)
	for _, item := range items {
		m.add(false, item)
	}
	return items, err
}

func (m *metered) Query(ctx context.Context, q table.Query) (table.Page, error) {
	page, err := m.Table.Query(ctx, q)
	m.add(q.Consistent, page.Items...)
	return page, err
}

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
	m := &metered{Table: w.Table}
	handler := functions.Handler(&app.Backend{Table: m, Queue: w.Queue, Blobs: w.Blobs, Workflows: w.Workflows,
		Keys: w.Keys, Now: w.Now, Log: w.Log})
	token := w.Token(access.Dispatcher)
	units := func(path string) float64 {
		t.Helper()
		var last float64
		for range 2 { // a cold process also reads settings
			m.units = 0
			r := httptest.NewRequest("GET", "/api"+path, nil)
			r.Header.Set("authorization", "Bearer "+token)
			r.Header.Set("x-client-type", "admin-portal")
			answer := httptest.NewRecorder()
			handler.ServeHTTP(answer, r)
			if answer.Code != 200 {
				t.Fatalf("%s: %d %s", path, answer.Code, answer.Body)
			}
			last = m.units
		}
		t.Logf("%6.1f read units: %s", last, path)
		return last
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

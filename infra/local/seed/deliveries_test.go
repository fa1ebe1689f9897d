package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/infra/demodata"
	"backdock/infra/eventtest"
	"backdock/infra/local/client"
	"backdock/infra/netsuitesim"
	"backdock/infra/netsuitesim/signin"
	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/trip"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

type object = map[string]any

// company returns the API with a route, a truck, an order of today for each of its customers, and the ERP worker
// with a simulated ERP.
func company(t *testing.T, customers int) (*apitest.Server, *seeder) {
	t.Helper()
	s := apitest.New(t)
	events := eventtest.New(t, s.Now)
	s.Memory.Stream(events.Streamed)
	worker := &app.Backend{Table: s.Table, Queue: events, Blobs: s.Blobs, Workflows: s.Workflows, Keys: s.Keys, Now: s.Now,
		Log: slog.New(slog.DiscardHandler), Version: "test", ERP: erp(t), ReadStream: events.ReadStream}
	ctx, stop := context.WithCancel(context.Background())
	var works sync.WaitGroup
	works.Go(func() {
		for ctx.Err() == nil {
			events.Run(ctx, worker)
			time.Sleep(time.Millisecond)
		}
	})
	t.Cleanup(func() { stop(); works.Wait() })

	check := func(_ int, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	units := unit.New(s.Table, s.Now)
	check(units.Import(ctx, []unit.Type{{ID: "1", Name: "Case", Items: []unit.Unit{{ID: "2", UnitOfMeasure: "Case",
		Abbreviation: "CS", ConversionRate: money.Int(1), IsBase: true}}}}))
	check(item.New(s.Table, s.Blobs, s.Now, units).Import(ctx, []item.Item{{ID: "101", ItemID: "APPLES", Name: "Apples",
		UnitsTypeID: "1", SaleUnit: "2", StockUnit: "2",
		PurchaseUnit: "2", IsActive: true, Prices: []item.Price{{PriceLevelID: "1", Price: money.Int(24)}}}}))
	made := func(path string, body any) string {
		t.Helper()
		var v struct {
			ID string `json:"_id"`
		}
		s.As(access.Admin, "POST", path, body).Want(t, 201).Into(t, &v)
		return v.ID
	}
	vehicle := made("/vehicles", object{"name": "Truck 01", "driverId": "user-driver"})
	route := made("/routes", object{"name": "South", "code": "S1", "vehicleId": vehicle, "driverId": "user-driver",
		"startTime": "06:30"})
	for i := range customers {
		name := fmt.Sprint(501 + i)
		check(customer.New(s.Table, s.Blobs, s.Now).Import(ctx,
			[]customer.Customer{{ID: name, EntityID: name, Name: "Grocery " + name, IsActive: true,
				Addresses: []customer.Address{{ID: "A" + name, Label: "Dock", Street: name + " Lake St", City: "Chicago",
					IsDefaultShipping: true}}}}))
		s.As(access.Admin, "PATCH", "/route-assignments/customer/"+name+"/address/A"+name, object{"routeId": route}).Want(t,
			200)
		rate, quantity := money.Int(24), money.Int(5)
		line := func(id string) order.Line {
			return order.Line{ID: id, ItemID: "101", Item: order.LineItem{ID: "101", ItemID: "APPLES", Name: "Apples"},
				Quantity: quantity, Units: "2", Rate: &rate,
				DeterminedRate: &rate, Amount: quantity.Mul(rate).Amount(), IsOpen: true}
		}
		o := order.Order{ID: id.New(s.Now()), Status: order.PendingFulfillment, CustomerID: name,
			Customer:        order.Customer{ID: name, Name: "Grocery " + name},
			TransactionDate: civil.MustParse("2026-11-20"), DeliveryDate: civil.MustParse("2026-11-21"),
			ShipTo: order.ShipTo{AddressID: "A" + name, Street: name + " Lake St", City: "Chicago"},
			Lines:  []order.Line{line("l1"), line("l2"), line("l3")}}
		if err := s.Table.Commit(ctx, order.New(s.Table, s.Now).Creating(ctx, &o)...); err != nil {
			t.Fatal(err)
		}
	}
	s.As(access.Admin, "GET", "/sales-order/recalculate-routes?date=2026-11-21", nil).Want(t, 200)

	web := httptest.NewServer(s.Handler())
	t.Cleanup(web.Close)
	return s, &seeder{data: demodata.PortalData{Routes: []demodata.Route{{Code: "S1"}}}, now: time.Now,
		api: client.New(web.URL+"/api", "admin@example.com", apitest.Password)}
}

// erp returns a function that makes clients of an empty simulated ERP.
func erp(t *testing.T) func(context.Context) (*netsuite.Client, error) {
	t.Helper()
	keys, err := signin.NewCredentials("TSTDRV1")
	if err != nil {
		t.Fatal(err)
	}
	sim, err := netsuitesim.New(netsuitesim.Options{Credentials: keys})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(sim.Handler())
	t.Cleanup(func() {
		web.Close()
		if err := sim.Close(); err != nil {
			t.Error(err)
		}
	})
	key, err := netsuite.ParsePrivateKey([]byte(keys.PrivateKey))
	if err != nil {
		t.Fatal(err)
	}
	c := netsuite.New(netsuite.Config{AccountID: keys.AccountID, ClientID: keys.ClientID,
		CertificateID: keys.CertificateID, PrivateKey: key, BaseURL: web.URL, Now: time.Now, MaxInFlight: 1})
	return func(context.Context) (*netsuite.Client, error) { return c, nil }
}

// The demo company has a trip with a partial delivery, including quantities and reasons, and an undelivered order
// that is delivered again. Running the seed again creates nothing twice, even if the first run was stopped at any
// call.
func TestDeliveries(t *testing.T) {
	s, seed := company(t, demoStops)
	for range 3 {
		if _, err := seed.deliveries(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	wantDeliveries(t, s)
}

func TestDeliveriesStoppedAtAnyCall(t *testing.T) {
	s, seed := company(t, demoStops)
	whole := seed.api
	for calls := 1; ; calls++ {
		if calls > 60 {
			t.Fatal("it does not end")
		}
		left := calls
		handler := s.Handler()
		dying := httptest.NewServer(countdown(handler, &left))
		seed.api = client.New(dying.URL+"/api", "admin@example.com", apitest.Password)
		_, err := seed.deliveries(t.Context())
		dying.Close()
		if err == nil {
			break
		}
	}
	seed.api = whole
	wantDeliveries(t, s)
}

func wantDeliveries(t *testing.T, s *apitest.Server) {
	t.Helper()
	var list struct {
		Total int
		Trips []demoTripSeen
	}
	s.As(access.Admin, "GET", "/trips", nil).Want(t, 200).Into(t, &list)
	if list.Total != 2 {
		t.Fatalf("%d trips", list.Total)
	}
	for _, head := range list.Trips {
		var got struct {
			Status   trip.Status
			TripDate civil.Date
			Stops    []struct {
				Status           trip.StopStatus
				Undecided        []string `json:"undecidedSalesOrderIds"`
				ItemFulfillments []struct {
					DeliveredLines []trip.DeliveredLine
					Decisions      []trip.Decision
				}
			}
		}
		s.As(access.Admin, "GET", "/trips/"+head.ID, nil).Want(t, 200).Into(t, &got)
		if head.Notes == demoRedelivery {
			if got.Status != trip.Draft || got.TripDate.String() != "2026-11-22" || len(got.Stops) != 1 {
				t.Errorf("the redelivery: %+v", got)
			}
			continue
		}
		statuses := ""
		for _, stop := range got.Stops {
			statuses += string(stop.Status) + " "
		}
		if got.Status != trip.InProgress || got.TripDate.String() != "2026-11-21" ||
			statuses != "completed partial failed pending pending " {
			t.Fatalf("the trip is %s: %s", got.Status, statuses)
		}
		partial := got.Stops[1]
		if lines := partial.ItemFulfillments[0].DeliveredLines; len(partial.Undecided) != 1 || len(lines) != 3 ||
			lines[0].Reason != "Damaged" || !lines[0].Quantity.IsZero() ||
			lines[1].Reason != "Refused" || lines[1].Quantity.String() != "4" || lines[2].Quantity.String() != "5" {
			t.Errorf("the partial delivery: %+v", partial)
		}
		if d := got.Stops[2].ItemFulfillments[0].Decisions; len(d) != 1 || d[0].Disposition != trip.Redeliver ||
			d[0].State != trip.StepDone || d[0].Date.String() != "2026-11-22" {
			t.Errorf("the redelivery: %+v", d)
		}
	}
}

// countdown refuses every call after the given number of calls.
func countdown(h http.Handler, left *int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if *left--; *left < 0 {
			http.Error(w, "stopped", http.StatusServiceUnavailable)
			return
		}
		h.ServeHTTP(w, r)
	})
}

package triptest_test

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/infra/eventtest"
	"backdock/infra/netsuitesim"
	"backdock/infra/netsuitesim/signin"
	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

const (
	customerID = "501"
	addressID  = "71"
	itemID     = "601"
	otherItem  = "602"
	eachUnit   = "11"
	caseUnit   = "12" // of 12
)

type object = map[string]any

func dec(s string) money.Decimal { return money.MustParse(s) }

var today = civil.MustParse("2026-11-21") // of apitest.Start in Chicago

// credentials are created once, because generating an RSA key of 3072 bits is slow.
var credentials = sync.OnceValues(func() (*signin.Credentials,
	error) {
	return signin.NewCredentials("TSTDRV1")
})

// world has the API, a simulated ERP, and a separate worker that can be killed.
type world struct {
	*apitest.Server
	t      *testing.T
	erp    string // the simulator's address
	orders *order.Orders
	worker *app.Backend
	events *eventtest.Events
	sim    *netsuitesim.Sim
	down   atomic.Bool // the ERP answers 503 to everything
	mortal *mortal
	random *rand.Rand
	swept  time.Duration // since the last sweep
}

// mortal is a table whose Commits fail before or after they are executed, as a killed process sees it.
type mortal struct {
	table.Table
	chance atomic.Int64 // of a hundred
	mu     sync.Mutex
	random *rand.Rand
}

var errKilled = errors.New("killed")

func (m *mortal) dies() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.random.Int64N(100) < m.chance.Load()
}

func (m *mortal) Commit(ctx context.Context, ops ...table.Op) error {
	if m.dies() {
		return errKilled
	}
	err := m.Table.Commit(ctx, ops...)
	if err == nil && m.dies() {
		return errKilled
	}
	return err
}

// patience is the worker's timeout for an answer of the ERP, except in tests of missing answers.
const patience = time.Minute

func newWorld(t *testing.T, seed uint64, patience time.Duration) *world {
	t.Helper()
	w := startWorld(t, seed, patience, apitest.New(t), masterData())
	w.seed()
	return w
}

// startWorld starts the workers and the ERP with its records.
func startWorld(t *testing.T, seed uint64, patience time.Duration, s *apitest.Server, records []netsuitesim.Record) *world {
	t.Helper()
	keys, err := credentials()
	if err != nil {
		t.Fatal(err)
	}
	sim, err := netsuitesim.New(netsuitesim.Options{Credentials: keys})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Load(t.Context(), slices.Values(records)); err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, sim: sim}
	handler := sim.Handler()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if w.down.Load() && !strings.HasPrefix(r.URL.Path, "/_sim/") {
			http.Error(rw, "down", http.StatusServiceUnavailable)
			return
		}
		handler.ServeHTTP(rw, r)
	}))
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	server.Start()
	t.Cleanup(func() {
		server.Close()
		if err := sim.Close(); err != nil {
			t.Error(err)
		}
	})
	w.Server, w.erp, w.orders, w.random = s, server.URL, order.New(s.Table, s.Now), rand.New(rand.NewPCG(seed, 1))
	w.mortal = &mortal{Table: s.Table, random: rand.New(rand.NewPCG(seed, 2))}
	w.events = eventtest.New(t, s.Now)
	s.Memory.Stream(w.events.Streamed)
	w.events.Context = func(ctx context.Context) context.Context { return s.Memory.Lagging(ctx, memory.Lags) }
	w.worker = &app.Backend{Table: eventtest.Mortal{Table: w.mortal}, Queue: w.events, Blobs: s.Blobs,
		Workflows: s.Workflows, Keys: s.Keys, Now: s.Now, Log: s.Log,
		Version: "test", ERP: w.clients(keys, patience), ReadStream: w.events.ReadStream}
	return w
}

// clients returns a function that gives each process its own client with one request in flight, as deployed.
func (w *world) clients(keys *signin.Credentials,
	patience time.Duration) func(context.Context) (*netsuite.Client, error) {
	key, err := netsuite.ParsePrivateKey([]byte(keys.PrivateKey))
	if err != nil {
		w.t.Fatal(err)
	}
	config := netsuite.Config{Log: w.Log, AccountID: keys.AccountID, ClientID: keys.ClientID,
		CertificateID: keys.CertificateID, PrivateKey: key, BaseURL: w.erp, Now: time.Now,
		MaxInFlight: 1, Attempts: 2, HTTP: &http.Client{Timeout: patience,
			Transport: eventtest.MortalCalls{RoundTripper: http.DefaultTransport}},
		Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }}
	var mu sync.Mutex
	byProcess := map[string]*netsuite.Client{}
	return func(ctx context.Context) (*netsuite.Client, error) {
		mu.Lock()
		defer mu.Unlock()
		client := byProcess[eventtest.Process(ctx)]
		if client == nil {
			client = netsuite.New(config)
			byProcess[eventtest.Process(ctx)] = client
		}
		return client, nil
	}
}

func (w *world) seed() {
	ctx := w.t.Context()
	check := func(_ int, err error) {
		if err != nil {
			w.t.Helper()
			w.t.Fatal(err)
		}
	}
	units := unit.New(w.Table, w.Now)
	check(units.Import(ctx, []unit.Type{{ID: "10", Name: "Cases of 12", Items: []unit.Unit{
		{ID: eachUnit, UnitOfMeasure: "Each", ConversionRate: money.Int(1), IsBase: true},
		{ID: caseUnit, UnitOfMeasure: "Case", ConversionRate: money.Int(12)}}}}))
	product := func(id, code string) item.Item {
		return item.Item{ID: id, ItemID: code, Name: code, UnitsTypeID: "10", SaleUnit: caseUnit, StockUnit: caseUnit,
			PurchaseUnit: caseUnit, IsActive: true, Prices: []item.Price{}}
	}
	check(item.New(w.Table, w.Blobs, w.Now, units).Import(ctx, []item.Item{product(itemID, "TOM-12"),
		product(otherItem, "ONI-12")}))
	check(customer.New(w.Table, w.Blobs, w.Now).Import(ctx, []customer.Customer{{ID: customerID, EntityID: "C-1",
		Name: "Corner Grocery", IsActive: true,
		Addresses: []customer.Address{{ID: addressID, Label: "Dock", Street: "1 Lake St", City: "Chicago", State: "IL",
			PostalCode: "60607", Country: "US", IsDefaultShipping: true}}}}))
	for name, value := range map[string]any{"erp.locationId": "1", "erp.subsidiaryId": "1"} {
		w.As(access.Admin, "POST", "/site-settings/"+name, object{"value": value}).Want(w.t, 200)
	}
}

// order creates a sales order with two lines of 5 and 3 cases, which is not in the ERP yet.
func (w *world) order() order.Order {
	w.t.Helper()
	return w.orderWith(cases("l1", itemID, "5"), cases("l2", otherItem, "3"))
}

// cases returns a line of cases at a rate of 24.
func cases(id, itemID, quantity string) order.Line {
	rate := dec("24")
	return order.Line{ID: id, ItemID: itemID, Item: order.LineItem{ID: itemID, ItemID: itemID, Name: itemID},
		Quantity: dec(quantity), Units: caseUnit, Rate: &rate,
		DeterminedRate: &rate, Amount: dec(quantity).Mul(rate).Amount(), IsOpen: true}
}

// orderWith creates a sales order with these lines, which is not in the ERP yet.
func (w *world) orderWith(lines ...order.Line) order.Order {
	w.t.Helper()
	o := order.Order{ID: id.New(w.Now()), Status: order.PendingFulfillment, CustomerID: customerID,
		Customer:        order.Customer{ID: customerID, Name: "Corner Grocery"},
		TransactionDate: today, DeliveryDate: today, ShipTo: order.ShipTo{AddressID: addressID, Street: "1 Lake St",
			City: "Chicago"}, Lines: lines}
	err := w.Table.Commit(w.t.Context(), w.orders.Creating(w.t.Context(), &o)...)
	if errors.Is(err, table.ErrCondition) { // another order has its number, once in a thousand runs
		return w.orderWith(lines...)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return o
}

type seen struct {
	ID        string `json:"_id"`
	Status    string
	ERPStatus string `json:"erpStatus"`
	Stops     []struct {
		ID            string   `json:"_id"`
		SalesOrderIDs []string `json:"salesOrderIds"`
		Status        string
	}
	Version int64
}

func (w *world) get(id string) seen {
	w.t.Helper()
	var s seen
	w.As(access.Dispatcher, "GET", "/trips/"+id, nil).Want(w.t, 200).Into(w.t, &s)
	return s
}

// trip creates a trip of today with one stop per order.
func (w *world) trip(orders ...order.Order) seen {
	w.t.Helper()
	return w.tripOn(today, orders...)
}

func (w *world) tripOn(date civil.Date, orders ...order.Order) seen {
	w.t.Helper()
	var vehicle struct {
		ID string `json:"_id"`
	}
	w.As(access.Dispatcher, "POST", "/vehicles", object{"name": "Truck"}).Want(w.t, 201).Into(w.t, &vehicle)
	stops := make([]object, len(orders))
	for i, o := range orders {
		stops[i] = object{"salesOrderIds": []string{o.ID}}
	}
	var s seen
	w.As(access.Dispatcher, "POST", "/trips", object{"tripDate": date, "startTime": "08:00", "vehicleId": vehicle.ID,
		"driverId": "user-driver", "stops": stops}).
		Want(w.t, 201).Into(w.t, &s)
	return s
}

func (w *world) move(id string, statuses ...string) {
	w.t.Helper()
	for _, status := range statuses {
		w.As(access.Dispatcher, "PUT", "/trips/"+id+"/status", object{"status": status}).Want(w.t, 200)
	}
}

type pressed struct{ TripID, ERPStatus, ExecutionARN string }

func (w *world) press(id, button string) pressed {
	w.t.Helper()
	var p pressed
	w.As(access.Dispatcher, "POST", "/routes/"+id+"/"+button, nil).Want(w.t, 202).Into(w.t, &p)
	return p
}

type stepState struct {
	State      string
	NetSuiteID *string
	Number     *string
	Error      *string
}

type status struct {
	ERPStatus string
	Running   bool
	Following []string
	Waiting   *struct {
		Since time.Time
		Error string
	}
	Orders []struct {
		SalesOrderID                   string
		Fulfillment, Shipment, Invoice stepState
	}
	Counts struct{ Orders, Fulfilled, Shipped, Invoiced, Failed, Excepted int }
}

func (w *world) status(id string) status {
	w.t.Helper()
	var s status
	w.As(access.Dispatcher, "GET", "/routes/"+id+"/fulfillment-status", nil).Want(w.t, 200).Into(w.t, &s)
	return s
}

func (w *world) orderOf(id string) order.Order {
	w.t.Helper()
	o, err := w.orders.Get(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return o
}

package clienttest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"backdock/infra/netsuitesim"
	"backdock/infra/netsuitesim/signin"
	"backdock/shared/erp/netsuite"
)

// Records that every test account holds, besides those that the simulator creates.
const (
	customerID = "501"
	itemID     = "601"
	locationID = "1"
	accountID  = "4" // Inventory Adjustment
	eachUnit   = "11"
	caseUnit   = "12" // of 12
)

func masterData() []netsuitesim.Record {
	type body = map[string]any
	rows := func(items ...any) body { return body{"items": items} }
	return []netsuitesim.Record{
		{Type: "priceLevel", ID: "2", Body: body{"name": "Restaurants"}},
		{Type: "unitsType", ID: "10", Body: body{"name": "Cases of 12", "uom": rows(
			body{"internalId": eachUnit, "unitName": "Each", "pluralName": "Each", "abbreviation": "EA",
				"pluralAbbreviation": "EA", "conversionRate": 1, "baseUnit": true},
			body{"internalId": caseUnit, "unitName": "Case", "pluralName": "Cases", "abbreviation": "CS",
				"pluralAbbreviation": "CS", "conversionRate": 12, "baseUnit": false})}},
		{Type: "customer", ID: customerID, Body: body{"entityId": "C-1", "companyName": "Joe's Diner", "isPerson": false,
			"subsidiary": "1", "currency": "1", "priceLevel": "1", "terms": "1"}},
		{Type: "inventoryItem", ID: itemID, Body: body{"itemId": "TOM-12", "displayName": "Tomatoes", "unitsType": "10",
			"saleUnit": caseUnit, "stockUnit": caseUnit, "purchaseUnit": caseUnit, "subsidiary": rows(body{"id": "1"}),
			"assetAccount": "1", "incomeAccount": "2", "cogsAccount": "3", "costingMethod": "AVG", "averageCost": 15, "cost": 15,
			"price": rows(body{"currencyPage": "1", "priceLevel": "1", "quantity": body{"value": 0},
				"price": json.Number("24.00")}),
			"locations": rows(body{"location": locationID, "quantityOnHand": 1000, "quantityAvailable": 1000,
				"quantityCommitted": 0,
				"quantityOnOrder":   0, "quantityBackOrdered": 0, "quantityOnHandBase": 12000, "quantityAvailableBase": 12000})}},
	}
}

// credentials are created once, because an RSA key of 3072 bits takes time.
var credentials = sync.OnceValues(func() (*signin.Credentials,
	error) {
	return signin.NewCredentials("TSTDRV1")
})

// erp is a simulated account, controlled by its control calls.
type erp struct {
	url  string
	keys *signin.Credentials
	now  func() time.Time // clock of the account and of its clients; it stands still
}

func start(t *testing.T) *erp {
	t.Helper()
	keys, err := credentials()
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	now := func() time.Time { return began }
	sim, err := netsuitesim.New(netsuitesim.Options{Credentials: keys, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Load(t.Context(), slices.Values(masterData())); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(sim.Handler())
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	server.Start()
	t.Cleanup(func() {
		server.Close()
		if err := sim.Close(); err != nil {
			t.Error(err)
		}
	})
	return &erp{server.URL, keys, now}
}

func (e *erp) config(t *testing.T) netsuite.Config {
	t.Helper()
	key, err := netsuite.ParsePrivateKey([]byte(e.keys.PrivateKey))
	if err != nil {
		t.Fatal(err)
	}
	return netsuite.Config{AccountID: e.keys.AccountID, ClientID: e.keys.ClientID, CertificateID: e.keys.CertificateID,
		PrivateKey: key,
		BaseURL:    e.url, Now: e.now}
}

// clients returns a function that returns, in turn, the clients of two new processes. The two share the account's limit
// of five calls in flight. patience is how long they wait for a response.
func (e *erp) clients(t *testing.T, patience time.Duration) func() *netsuite.Client {
	config := e.config(t)
	config.MaxInFlight = 2
	config.Attempts = 4
	config.HTTP = &http.Client{Timeout: patience}
	config.Sleep = func(ctx context.Context, _ time.Duration) error { // the client's own tests cover the waiting times
		select {
		case <-time.After(2 * time.Millisecond):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	var mu sync.Mutex
	turn := 0
	both := []*netsuite.Client{netsuite.New(config), netsuite.New(config)}
	return func() *netsuite.Client {
		mu.Lock()
		defer mu.Unlock()
		if turn++; turn%10 == 0 {
			both[turn/10%2] = netsuite.New(config) // one process is killed and starts again
		}
		return both[turn%2]
	}
}

// fault is the body of POST /_sim/faults.
type fault struct {
	Kind    string  `json:"kind"`
	Status  int     `json:"status,omitempty"`
	DelayMs int     `json:"delayMs,omitempty"`
	Rate    float64 `json:"rate,omitempty"`
}

func (e *erp) control(t *testing.T, method, path string, body, into any) {
	t.Helper()
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		content = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(t.Context(), method, e.url+"/_sim/"+path, content)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode > 299 {
		t.Fatalf("%s %s: %s %s, %v", method, path, res.Status, text, err)
	}
	if into != nil {
		if err := json.Unmarshal(text, into); err != nil {
			t.Fatal(err)
		}
	}
}

func (e *erp) inject(t *testing.T, f fault) {
	t.Helper()
	e.control(t, "POST", "faults", f, nil)
}

func (e *erp) clearFaults(t *testing.T) {
	t.Helper()
	e.control(t, "DELETE", "faults", nil, nil)
}

type record struct {
	ID         netsuite.ID `json:"id"`
	ExternalID string      `json:"externalId"`
}

func (e *erp) records(t *testing.T, recordType string) (all []record) {
	t.Helper()
	e.control(t, "GET", "records/"+recordType, nil, &all)
	return all
}

type stats struct {
	InFlight     int `json:"inFlight"`
	MostInFlight int `json:"mostInFlight"`
	TooMany      int `json:"tooMany"`
}

func (e *erp) stats(t *testing.T) (s stats) {
	t.Helper()
	e.control(t, "GET", "stats", nil, &s)
	return s
}

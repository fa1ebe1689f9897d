package cart_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"regexp"
	"runtime"
	"sync"
	"testing"

	"backdock/functions"
	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/order"
)

// distant is a table with latency: each call waits until arrive is called.
type distant struct {
	table.Table
	mu       sync.Mutex
	trips    int
	underWay []chan struct{}
}

func (d *distant) trip() {
	there := make(chan struct{})
	d.mu.Lock()
	d.trips++
	d.underWay = append(d.underWay, there)
	d.mu.Unlock()
	<-there
}

// arrive completes all waiting calls. It returns false if there are none.
func (d *distant) arrive() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	any := len(d.underWay) > 0
	for _, there := range d.underWay {
		close(there)
	}
	d.underWay = nil
	return any
}

// waiting matches the head of a goroutine in a dump that waits for another one.
var waiting = regexp.MustCompile(`(?m)^goroutine \d+ \[(chan |select|sync\.|sleep|IO wait|syscall)`)

// settle returns when all other goroutines wait, however slow the machine is.
func settle() {
	for dump := make([]byte, 1<<20); ; runtime.Gosched() {
		all := dump[:runtime.Stack(dump, true)]
		if bytes.Count(all, []byte("\n\ngoroutine ")) == len(waiting.FindAll(all, -1)) { // the first one is this goroutine
			return
		}
	}
}

func (d *distant) Get(ctx context.Context, key table.Key) (table.Item, error) {
	d.trip()
	return d.Table.Get(ctx, key)
}

func (d *distant) BatchGet(ctx context.Context, keys []table.Key) ([]table.Item, error) {
	if len(keys) > 0 {
		d.trip()
	}
	return d.Table.BatchGet(ctx, keys)
}

func (d *distant) Query(ctx context.Context, q table.Query) (table.Page, error) {
	d.trip()
	return d.Table.Query(ctx, q)
}

func (d *distant) Commit(ctx context.Context, ops ...table.Op) error {
	d.trip()
	return d.Table.Commit(ctx, ops...)
}

func ended(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// A cart of ten lines and its order need few round trips, and few of them are sequential.
func TestRoundTrips(t *testing.T) {
	s := newShop(t)
	var products []item.Item
	var lines []object
	for n := range 10 {
		id := fmt.Sprint(200 + n)
		products = append(products, item.Item{ID: id, ItemID: "SKU-" + id, Name: "Tea", UnitsTypeID: "1", SaleUnit: "1",
			StockUnit: "1", IsActive: true,
			Prices: []item.Price{{PriceLevelID: "1", Price: dec("2")}}})
		lines = append(lines, line(id))
	}
	if _, err := item.New(s.Table, s.Blobs, s.Now, nil).Import(ctx, products); err != nil {
		t.Fatal(err)
	}
	far := &distant{Table: s.Table}
	handler := functions.Handler(&app.Backend{Table: far, Queue: s.Queue, Blobs: s.Blobs, Workflows: s.Workflows,
		Keys: s.Keys, Now: s.Now, Log: s.Log})
	token := s.Token(access.Sales)
	call := func(method, path string, body any, into any) (trips, depth int) {
		t.Helper()
		far.trips = 0
		raw, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(method, "/api"+path, bytes.NewReader(raw))
		r.Header.Set("authorization", "Bearer "+token)
		r.Header.Set("x-client-type", "admin-portal")
		r.Header.Set("content-type", "application/json")
		answer := httptest.NewRecorder()
		done := make(chan struct{})
		go func() { handler.ServeHTTP(answer, r); close(done) }()
		for settle(); !ended(done); settle() {
			if far.arrive() {
				depth++
			}
		}
		if answer.Code > 201 {
			t.Fatalf("%s %s: %d %s", method, path, answer.Code, answer.Body)
		}
		if err := json.Unmarshal(answer.Body.Bytes(), into); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s %s: %d round trips, %d after one another", method, path, far.trips, depth)
		return far.trips, depth
	}
	for _, warm := range []bool{false, true} {
		check := func(what string, trips, depth, mostTrips, mostDepth int) {
			if warm && (trips > mostTrips || depth > mostDepth) { // a cold process also reads settings, units and routes
				t.Errorf("%s: %d round trips, %d after one another", what, trips, depth)
			}
		}
		var c cart.Cart
		var o order.Order
		trips, depth := call("POST", "/cart", object{"netSuiteCustomerId": "7", "cartItems": lines}, &c)
		check("a cart", trips, depth, 4, 3)
		trips, depth = call("PATCH", "/cart/"+c.ID, object{"memo": "ring", "version": c.Version}, &c)
		check("its memo", trips, depth, 5, 2)
		trips, depth = call("PATCH", "/cart/"+c.ID, object{"cartItems": append([]object{line("102")}, lines...),
			"version": c.Version}, &c)
		check("its lines", trips, depth, 5, 2)
		trips, depth = call("POST", "/cart/"+c.ID+"/create-sales-order", object{}, &o)
		check("an order", trips, depth, 4, 3)
		trips, depth = call("GET", "/sales-order/"+o.ID, nil, &o)
		check("the order and what is short of it", trips, depth, 4, 2)
		trips, depth = call("GET", "/sales-order/"+o.ID, nil, &o)
		check("the same order again", trips, depth, 4, 1)
		trips, depth = call("PATCH", "/sales-order/"+o.ID, object{"memo": "ring twice"}, &o)
		check("the order's memo", trips, depth, 5, 3)
	}
}

package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"syscall"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
)

// line is a cart's line.
type line struct {
	Item     string  `json:"netSuiteInvItemId"`
	Quantity float64 `json:"quantity"`
}

type cartBody struct {
	Customer     string     `json:"netSuiteCustomerId"`
	DeliveryDate civil.Date `json:"deliveryDate"`
	Items        []line     `json:"cartItems"`
}

type made struct {
	ID string `json:"_id"`
}

// material is the data that the calls use.
type material struct {
	customers []string
	items     []string
	date      civil.Date
}

func (c *company) material() (material, error) {
	m := material{date: civil.Of(c.now()).AddDays(2)}
	var customers []struct {
		made
		IsActive bool `json:"isActive"`
	}
	if err := c.call(access.Sales, http.MethodGet, "/customer/all", nil, &customers); err != nil {
		return m, err
	}
	for _, v := range customers {
		if v.IsActive {
			m.customers = append(m.customers, v.ID)
		}
	}
	var items []struct {
		made
		IsActive bool `json:"isActive"`
	}
	if err := c.call(access.Sales, http.MethodGet, "/inventory-items/all-active", nil, &items); err != nil {
		return m, err
	}
	for _, v := range items {
		m.items = append(m.items, v.ID)
	}
	slices.Sort(m.items)
	if len(m.customers) < 100 || len(m.items) < 1000 {
		return m, fmt.Errorf("the demo company has %d customers and %d items", len(m.customers), len(m.items))
	}
	return m, nil
}

// cart returns a cart body of n lines; k varies the customer and the items.
func (m material) cart(k, n int) cartBody {
	b := cartBody{Customer: m.customers[k%len(m.customers)], DeliveryDate: m.date}
	for i := range n {
		b.Items = append(b.Items, line{m.items[(k*37+i*11)%len(m.items)], float64(1 + i%12)})
	}
	return b
}

// calls measures the cost of each API call in the table. Every call is made once before the measurement, so the
// process's caches are warm.
func (c *company) calls(ctx context.Context, r *report, section string) error {
	if err := c.signIn(); err != nil {
		return err
	}
	m, err := c.material()
	if err != nil {
		return err
	}
	k := 0
	var cart, order made
	submit := func() error {
		return c.call(access.Sales, http.MethodPost, "/cart/"+cart.ID+"/create-sales-order", struct{}{}, &order)
	}
	list := func(filters, page string) func() error {
		return func() error {
			return c.call(access.Sales, http.MethodGet, "/sales-order/paginated?limit=20&page="+page+"&filters="+
				url.QueryEscape(filters), nil, nil)
		}
	}
	get := func(path string) func() error {
		return func() error { return c.call(access.Sales, http.MethodGet, path, nil, nil) }
	}
	today := civil.Of(c.now()).String()
	for _, step := range []struct {
		name               string
		do                 func() error
		before             func() error
		depth, read, write float64 // targets; 0: none
	}{
		{name: "login", depth: 3, do: func() error {
			return c.call("", http.MethodPost, "/auth/login", map[string]string{"email": "sales@example.com",
				"password": password}, nil)
		}},
		{name: "profile (a session checked within 2 s)", do: get("/auth/profile")},
		{name: "search of items", do: get("/inventory-items/search?q=milk&limit=20"), depth: 1},
		{name: "item by id", do: get("/inventory-items/" + m.items[7]), depth: 1, read: 1.5},
		{name: "customer by id", do: get("/customer/" + m.customers[3]), depth: 1},
		{name: "search of customers", do: get("/customer/search/mar"), depth: 1},
		{name: "POST /cart, 10 lines", depth: 2, do: func() error {
			k++
			return c.call(access.Sales, http.MethodPost, "/cart", m.cart(k, 10), &cart)
		}},
		{name: "PATCH /cart, 10 lines", depth: 3, do: func() error {
			k++
			return c.call(access.Sales, http.MethodPatch, "/cart/"+cart.ID, map[string]any{"cartItems": m.cart(k, 10).Items},
				nil)
		}},
		{name: "create-sales-order, 10 lines", depth: 3, write: 25, do: submit, before: func() error {
			k++
			return c.call(access.Sales, http.MethodPost, "/cart", m.cart(k, 10), &cart)
		}},
		{name: "sales order by id", do: func() error { return get("/sales-order/" + order.ID)() }, depth: 1},
		{name: "sales orders, page 1", do: list(`{}`, "1"), depth: 2, read: 12},
		{name: "sales orders, page 200", do: list(`{}`, "200"), depth: 2, read: 12},
		{name: "sales orders by status", do: list(`{"status":["pending_fulfillment"]}`, "1"), depth: 2, read: 12},
		{name: "sales orders of a customer", do: list(`{"customerId":"`+m.customers[3]+`"}`, "1"), depth: 2, read: 12},
		{name: "sales orders of a date", do: list(`{"deliveryDateFrom":"`+today+`","deliveryDateTo":"`+today+`"}`, "1"),
			depth: 2, read: 12},
		{name: "sales orders by search", do: list(`{"search":"market"}`, "1"), depth: 2, read: 12},
		{name: "sales orders with failed sync", do: list(`{"sync":"failed"}`, "1"), depth: 2, read: 12},
		{name: "eligible for trips of a date", do: func() error {
			return c.call(access.Dispatcher, http.MethodGet, "/sales-order/item-fulfillments/eligible-for-trips?date="+today,
				nil, nil)
		}},
		{name: "trips, page 1", do: func() error { return c.call(access.Dispatcher, http.MethodGet, "/trips", nil, nil) },
			depth: 2},
		{name: "sync tasks that failed", do: func() error {
			return c.call(access.Admin, http.MethodGet, "/sync-tasks/sync?status=failed", nil, nil)
		}},
	} {
		if err := c.once(r, section, step.name, step.before, step.do, step.depth, step.read, step.write); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// repeats is how often a call is made to measure its CPU time.
const repeats = 20

func (c *company) once(r *report, section, name string, before, do func() error, depth, read, write float64) error {
	run := func() error {
		if before != nil {
			if err := before(); err != nil {
				return err
			}
		}
		c.meter.reset()
		return do()
	}
	if err := run(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	c.meter.weighing.Store(true)
	err := run()
	c.meter.weighing.Store(false)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	cost := c.meter.cost()
	r.add(section, name+": round trips one after another", "", float64(cost.depth), depth)
	r.add(section, name+": read units", "", cost.read, read)
	r.add(section, name+": write units", "", cost.write, write)
	var cpu time.Duration
	var times []float64
	for range repeats {
		if before != nil {
			if err := before(); err != nil {
				return err
			}
		}
		usedBefore, start := processTime(), time.Now()
		if err := do(); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		times = append(times, float64(time.Since(start).Microseconds())/1000)
		cpu += processTime() - usedBefore
	}
	slices.Sort(times)
	r.add(section, name+": CPU", "ms", float64(cpu.Microseconds())/1000/repeats, 0)
	r.add(section, name+": p50 with DynamoDB Local", "ms", times[len(times)/2], 0)
	return nil
}

// processTime returns the CPU time that this process has used.
func processTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// throughput measures orders of 10 lines from POST /cart to the sales order, with one client and with eight.
func (c *company) throughput(ctx context.Context, r *report) error {
	const section = "a priced order of 10 lines (POST /cart + create-sales-order), handlers and DynamoDB Local on one machine"
	m, err := c.material()
	if err != nil {
		return err
	}
	one := func(k int) error {
		var cart made
		if err := c.call(access.Sales, http.MethodPost, "/cart", m.cart(k, 10), &cart); err != nil {
			return err
		}
		return c.call(access.Sales, http.MethodPost, "/cart/"+cart.ID+"/create-sales-order", struct{}{}, nil)
	}
	var times []float64
	for k := range 100 {
		start := time.Now()
		if err := one(k); err != nil {
			return err
		}
		times = append(times, float64(time.Since(start).Microseconds())/1000)
	}
	slices.Sort(times)
	r.add(section, "alone, p50", "ms", times[50], 20)
	r.add(section, "alone, p95", "ms", times[95], 50)
	const clients, each = 8, 60
	start := time.Now()
	var wg sync.WaitGroup
	errs := make([]error, clients)
	for n := range clients {
		wg.Go(func() {
			for i := range each {
				if errs[n] = one(1000 + n*each + i); errs[n] != nil {
					return
				}
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	r.addAtLeast(section, "orders a second with 8 clients", "", clients*each/time.Since(start).Seconds(), 60)
	return ctx.Err()
}

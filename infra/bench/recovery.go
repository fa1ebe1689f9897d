package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/infra/local/client"
)

const (
	// waitingOrders is the number of orders taken while the ERP is unavailable for outage.
	waitingOrders = 120
	outage        = 10 * time.Minute
	// faultyOrders is the number of orders taken while the ERP answers with faults.
	faultyOrders = 40
	// lookAgain is the polling interval for orders that are not in the ERP yet.
	lookAgain = time.Second
	// recoveryLimit is the timeout of a measurement.
	recoveryLimit = 15 * time.Minute
)

// faulted are the faults of the second round, each with its share of the ERP's answers.
var faulted = []map[string]any{
	{"kind": "drop_after_commit", "rate": 0.3},
	{"kind": "status", "status": 500, "rate": 0.2},
	{"kind": "status", "status": 429, "rate": 0.2},
	{"kind": "drop_before", "rate": 0.1},
}

// stackOfTests is the running stack that the measurement uses.
type stackOfTests struct {
	api      *client.Client
	erp      string
	customer string
	items    []string
}

// recovery measures on a running stack how long orders take to reach the ERP: after the end of an outage, and while
// the ERP answers with faults.
func recovery(ctx context.Context, r *report) error {
	ctx, cancel := context.WithTimeout(ctx, outage+2*recoveryLimit)
	defer cancel()
	s, err := openStack(ctx)
	if err != nil {
		return err
	}
	defer s.fault(context.WithoutCancel(ctx)) // the stack may keep running
	if err := s.fault(ctx, faulted...); err != nil {
		return err
	}
	start := time.Now()
	ids, err := s.order(ctx, faultyOrders)
	if err == nil {
		err = s.arrived(ctx, ids)
	}
	if err != nil {
		return err
	}
	r.add("recovery", fmt.Sprintf("%d orders while the ERP loses, refuses and drops most of its answers", faultyOrders),
		"s", time.Since(start).Seconds(), 90)
	if err := s.fault(ctx, map[string]any{"kind": "status", "status": 503}); err != nil {
		return err
	}
	away := time.After(outage)
	if ids, err = s.order(ctx, waitingOrders); err != nil {
		return err
	}
	select {
	case <-away:
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := s.fault(ctx); err != nil {
		return err
	}
	start = time.Now()
	if err := s.arrived(ctx, ids); err != nil {
		return err
	}
	r.add("recovery", fmt.Sprintf("%d orders that waited for the end of an outage of %s", waitingOrders, outage), "s",
		time.Since(start).Seconds(), 30)
	return nil
}

func openStack(ctx context.Context) (*stackOfTests, error) {
	address, erp := os.Getenv("BACKDOCK_URL"), os.Getenv("BACKDOCK_ERP_URL")
	if address == "" || erp == "" {
		return nil, errors.New("recovery is measured on a running stack: make bench-recovery")
	}
	s := &stackOfTests{api: client.New(address+"/api", "admin@example.com", os.Getenv("BACKDOCK_PASSWORD")), erp: erp}
	var customers []struct {
		ID string `json:"_id"`
	}
	if err := s.api.Call(ctx, http.MethodGet, "/customer/all", nil, &customers); err != nil {
		return nil, err
	}
	if len(customers) == 0 {
		return nil, errors.New("the stack has no customers")
	}
	s.customer = customers[0].ID
	var found struct {
		Items []struct {
			ID string `json:"_id"`
		} `json:"inventoryItems"`
	}
	if err := s.api.Call(ctx, http.MethodGet, "/inventory-items/search?q=tomato&inStock=true&limit=3&customerId="+
		s.customer, nil, &found); err != nil {
		return nil, err
	}
	for _, i := range found.Items {
		s.items = append(s.items, i.ID)
	}
	return s, nil
}

// fault replaces the simulator's faults; without arguments the ERP works normally.
func (s *stackOfTests) fault(ctx context.Context, faults ...map[string]any) error {
	if err := s.control(ctx, http.MethodDelete, nil); err != nil {
		return err
	}
	for _, f := range faults {
		if err := s.control(ctx, http.MethodPost, f); err != nil {
			return err
		}
	}
	return nil
}

func (s *stackOfTests) control(ctx context.Context, method string, fault map[string]any) error {
	body, err := json.Marshal(fault)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, s.erp+"/_sim/faults", bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("simulator: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("simulator: %s", resp.Status)
	}
	return nil
}

// order creates n orders, four at a time, and returns their ids.
func (s *stackOfTests) order(ctx context.Context, n int) ([]string, error) {
	lines := make([]map[string]any, len(s.items))
	for i, id := range s.items {
		lines[i] = map[string]any{"netSuiteInvItemId": id, "quantity": 1}
	}
	ids := make([]string, n)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(4)
	for i := range ids {
		group.Go(func() error {
			var cart, order struct {
				ID string `json:"_id"`
			}
			err := s.api.Call(ctx, http.MethodPost, "/cart", map[string]any{"netSuiteCustomerId": s.customer,
				"cartItems": lines}, &cart)
			if err == nil {
				err = s.api.Call(ctx, http.MethodPost, "/cart/"+cart.ID+"/create-sales-order", map[string]any{}, &order)
			}
			ids[i] = order.ID
			return err
		})
	}
	return ids, group.Wait()
}

// arrived waits until all orders are in the ERP.
func (s *stackOfTests) arrived(ctx context.Context, ids []string) error {
	ctx, cancel := context.WithTimeout(ctx, recoveryLimit)
	defer cancel()
	for _, id := range ids {
		for {
			var order struct {
				NetSuiteID string `json:"netSuiteSalesOrderId"`
			}
			if err := s.api.Call(ctx, http.MethodGet, "/sales-order/"+id, nil, &order); err != nil {
				return err
			}
			if order.NetSuiteID != "" {
				break
			}
			select {
			case <-time.After(lookAgain):
			case <-ctx.Done():
				return fmt.Errorf("order %s is not in the ERP: %w", id, ctx.Err())
			}
		}
	}
	return nil
}

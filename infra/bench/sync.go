package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"backdock/shared/platform/access"
)

// erpConcurrency is the ERP account's concurrency limit, which the simulator enforces.
const erpConcurrency = 5

// fullSync measures the first full sync of the demo company.
func (c *company) fullSync(ctx context.Context, r *report) error {
	if err := c.signIn(); err != nil {
		return err
	}
	before, _, _, err := c.stats(ctx)
	if err != nil {
		return err
	}
	start := time.Now()
	if err := c.sync(ctx); err != nil {
		return err
	}
	took := time.Since(start)
	var discoveries []struct {
		ID     string `json:"_id"`
		Status string `json:"status"`
	}
	if err := c.call(access.Admin, http.MethodGet, "/sync-tasks/discovery", nil, &discoveries); err != nil {
		return err
	}
	if len(discoveries) != 1 || discoveries[0].Status != "completed" {
		return fmt.Errorf("the full sync did not complete: %+v", discoveries)
	}
	var progress struct{ Done int }
	if err := c.call(access.Admin, http.MethodGet, "/sync-tasks/discovery/"+discoveries[0].ID+"/progress", nil,
		&progress); err != nil {
		return err
	}
	after, most, tooMany, err := c.stats(ctx)
	if err != nil {
		return err
	}
	r.add("full sync", "records", "", float64(progress.Done), 0)
	r.add("full sync", "time", "s", took.Seconds(), 90)
	r.addAtLeast("full sync", "records a second", "", float64(progress.Done)/took.Seconds(), 0)
	r.add("full sync", "requests to the ERP", "", float64(after-before), 0)
	r.add("full sync", "most requests in flight (the account's limit is the bar)", "", float64(most), erpConcurrency)
	r.add("full sync", "refused for being too many", "", float64(tooMany), 0)
	return nil
}

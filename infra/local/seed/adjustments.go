package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/setting"
	"backdock/shared/stock/adjustment"
)

// demoAdjustment is a kind of adjustment of the demo company. Its lines are of different items each time.
type demoAdjustment struct {
	direction, reason, memo string
	lines                   int
	quantity                int // of the first line, in sale units
}

var demoAdjustments = []demoAdjustment{
	{"negative", "damaged", "Pallet dropped at dock 2", 2, 3},
	{"negative", "expired", "Past its date, thrown away", 4, 1},
	{"positive", "found", "Behind the rack in aisle 4", 1, 2},
	{"negative", "count", "Cycle count, dry goods", 5, 1},
	{"positive", "count", "Cycle count, dry goods", 3, 1},
	{"negative", "donated", "Food bank, Friday pickup", 6, 2},
	{"negative", "sample", "Tasting for a new customer", 2, 1},
	{"negative", "damaged", "Torn bags", 1, 4},
	{"negative", "other", "Used in our own kitchen", 1, 1},
}

const (
	demoAdjustmentCount = 24
	// demoFailed is the memo of the adjustment that is not posted.
	demoFailed = "Freezer 1 failed over the weekend"
	// refusedLongest is how long the seed waits until the ERP worker has refused it.
	refusedLongest = time.Minute
)

// adjustments posts adjustments of the last four weeks. One is not posted in the ERP, because it was sent before the
// account of adjustments was set; sending it again posts it.
func (s *seeder) adjustments(ctx context.Context) (string, error) {
	var there struct {
		Total int `json:"total"`
	}
	if err := s.api.Call(ctx, http.MethodGet, "/inventory-adjustment?limit=1", nil, &there); err != nil {
		return "", err
	}
	var items []demoItem
	if err := s.api.Call(ctx, http.MethodGet, "/inventory-items/all-active", nil, &items); err != nil {
		return "", err
	}
	if len(items) == 0 {
		return "no items to adjust", nil
	}
	zone, err := time.LoadLocation(s.data.Warehouse.TimeZone)
	if err != nil {
		return "", err
	}
	today := civil.Today(s.now(), zone)
	if there.Total == 0 {
		if err := s.refused(ctx, items); err != nil {
			return "", err
		}
		there.Total = 1
	}
	if err := s.api.Call(ctx, http.MethodPost, "/site-settings/"+setting.ERPAdjustmentAccount,
		map[string]any{"value": s.data.ERP.AdjustmentAccountID}, nil); err != nil {
		return "", err
	}
	for n := there.Total; n <= demoAdjustmentCount; n++ {
		a := demoAdjustments[n%len(demoAdjustments)]
		body := map[string]any{"reason": a.reason, "memo": a.memo, "date": today.AddDays(n - demoAdjustmentCount - n%3),
			"lines": linesOf(items, n*37, a.lines, a.quantity), "confirm": adjustment.Questions}
		if err := s.api.Call(ctx, http.MethodPost, "/inventory-adjustment/"+a.direction, body, nil); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%d inventory adjustments, one of them not posted", demoAdjustmentCount+1), nil
}

// demoItem has the fields of an item that the seed reads.
type demoItem struct {
	ID       string `json:"_id"`
	SaleUnit string `json:"saleUnit"`
}

// linesOf returns the lines of an adjustment, from an item on.
func linesOf(items []demoItem, from, count, quantity int) []map[string]any {
	var lines []map[string]any
	for i := range count {
		it := items[(from+i*11)%len(items)]
		lines = append(lines, map[string]any{"itemId": it.ID, "quantity": quantity + i%3, "units": it.SaleUnit})
	}
	return lines
}

// refused posts an adjustment that the ERP refuses, and waits until its sync has failed, at most refusedLongest.
func (s *seeder) refused(ctx context.Context, items []demoItem) error {
	var a struct {
		ID   string `json:"_id"`
		Sync struct {
			Status string `json:"status"`
		} `json:"sync"`
	}
	body := map[string]any{"reason": "damaged", "memo": demoFailed, "lines": linesOf(items, 5, 4, 2),
		"confirm": adjustment.Questions}
	if err := s.api.Call(ctx, http.MethodPost, "/inventory-adjustment/negative", body, &a); err != nil {
		return err
	}
	for began := s.now(); a.Sync.Status != "failed"; {
		if s.now().Sub(began) > refusedLongest {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
		if err := s.api.Call(ctx, http.MethodGet, "/inventory-adjustment/"+a.ID, nil, &a); err != nil {
			return err
		}
	}
	return nil
}

package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"backdock/infra/demodata"
	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/workflow"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/report"
)

// demoMargins are the margins of the demo company's matrix: the default first, then those of the levels by id. The floors
// are those of nearly all items.
var demoMargins = []struct{ level, target, floor string }{
	{"", "0.20", "0.07"}, {"2", "0.17", "0.035"}, {"3", "0.12", "0"}, {"4", "0.145", "0.01"},
}

// matrix saves the pricing matrix, unless there is one.
func (s *seeder) matrix(ctx context.Context) error {
	var there struct {
		Version int64 `json:"version"`
	}
	if err := s.api.Call(ctx, http.MethodGet, "/pricing-matrix", nil, &there); err != nil || there.Version > 0 {
		return err
	}
	m := matrix.Matrix{Cells: []matrix.Cell{}, Items: []matrix.Exception{}}
	for _, each := range demoMargins {
		target, floor := money.MustParse(each.target), money.MustParse(each.floor)
		if each.level == "" {
			m.Default = matrix.Default{Target: target, Floor: floor}
			continue
		}
		m.Levels = append(m.Levels, matrix.Level{PriceLevelID: each.level, Margins: matrix.Margins{Target: &target, Floor: &floor}})
	}
	return s.api.Call(ctx, http.MethodPut, "/pricing-matrix", map[string]any{"default": m.Default, "levels": m.Levels,
		"cells": m.Cells, "items": m.Items, "version": 0, "updateReason": "Margins of the price lists"}, nil)
}

// pricing saves a pricing matrix and makes pricing reports: two that are closed, whose prices are those of today, and one
// that is open. The closed ones are stored as they would be after weeks, because the API makes reports as of now.
func (s *seeder) pricing(ctx context.Context) (string, error) {
	if err := s.matrix(ctx); err != nil {
		return "", err
	}
	today, zone, err := s.warehouse(ctx)
	if err != nil {
		return "", err
	}
	ctx = access.With(ctx, access.Caller{UserID: userID("pricing@example.com"), Role: access.Pricing})
	p := &priceWorld{seeder: s, repriced: map[string]demodata.Repriced{}}
	p.backend = &app.Backend{Table: s.table, Blobs: s.blobs, Now: func() time.Time { return p.now }, Workflows: workflow.NewMemory(),
		Log: slog.New(slog.DiscardHandler)}
	for _, r := range s.data.Repriced {
		p.repriced[r.ItemID] = r
	}
	for i, daysAgo := range demodata.RepricedAgo {
		p.now = today.AddDays(-daysAgo - 1).In(zone).Add(9 * time.Hour).UTC()
		if err := p.closedReport(ctx, fmt.Sprintf("DEMO-PRICES-%d", i), daysAgo); err != nil {
			return "", err
		}
	}
	p.now = s.now()
	if _, err := p.backend.Outcomes().Run(ctx); err != nil {
		return "", err
	}
	n, err := p.openReport(ctx)
	return fmt.Sprintf("%d closed pricing reports, and an open one with %d lines", len(demodata.RepricedAgo), n), err
}

// priceWorld is the product at the time of a report.
type priceWorld struct {
	*seeder
	backend  *app.Backend
	now      time.Time
	repriced map[string]demodata.Repriced
	items    map[string]item.Detail // active ones, by id; nil: not read yet
}

// begin starts a report whose data are read already. It is false if another one is open.
func (p *priceWorld) begin(ctx context.Context, id string) (r report.Report, begun bool, err error) {
	if r, err = p.backend.PricingCollector().Start(ctx, id, true); fault.Is(err, fault.Conflict) {
		return r, false, nil
	}
	if err != nil || r.SyncedAt != nil {
		return r, err == nil, err
	}
	r, err = p.backend.PricingReports().Change(ctx, id, func(r *report.Report) ([]table.Op, error) {
		now := p.now
		r.SyncedAt = &now
		return nil, nil
	})
	return r, err == nil, err
}

// openReport collects a report as of now.
func (p *priceWorld) openReport(ctx context.Context) (lines int, err error) {
	r, begun, err := p.begin(ctx, "DEMO-PRICES-OPEN")
	if err != nil || !begun {
		return 0, err
	}
	c, run := p.backend.PricingCollector(), report.Run{ReportID: r.ID, Attempt: r.Attempt}
	chunks, err := c.Plan(ctx, run)
	if err != nil {
		return 0, err
	}
	for _, n := range chunks {
		if err := c.Chunk(ctx, run, n); err != nil {
			return 0, err
		}
	}
	if err := c.Finish(ctx, run); err != nil {
		return 0, err
	}
	done, err := p.backend.PricingReports().Collected(ctx, r.ID)
	return done.Lines(), err
}

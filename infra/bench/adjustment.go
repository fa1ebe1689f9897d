package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	adjustments "backdock/shared/stock/adjustment"
	stock "backdock/shared/stock/adjustment"
)

// adjustment measures an adjustment of as many lines as one may have, with the demo company on DynamoDB Local: the
// call, after which the stock in the portal is right, and its way into the simulated ERP with the stock that is read
// back.
func adjustment(ctx context.Context, r *report) error {
	c, err := openCompany(ctx)
	if err != nil {
		return err
	}
	defer c.close()
	if err := c.sync(ctx); err != nil {
		return err
	}
	if _, err := c.Settings().Set(ctx, setting.ERPAdjustmentAccount, json.RawMessage(`"6"`), setting.Write{}); err != nil {
		return err
	}
	c.later()
	if err := c.signIn(); err != nil {
		return err
	}
	lines, err := c.adjustedLines(ctx)
	if err != nil {
		return err
	}
	section := fmt.Sprintf("an adjustment of %d lines", len(lines))
	// The first one is timed. The units of the second one are counted, which slows it down.
	accepted, posted, err := c.adjust(ctx, lines)
	if err != nil {
		return err
	}
	r.add(section, "accepted, the stock is right", "s", accepted.time.Seconds(), 3)
	r.add(section, "posted in the ERP, the stock read back", "s", posted.time.Seconds(), 15)
	c.meter.weighing.Store(true)
	accepted, posted, err = c.adjust(ctx, lines)
	c.meter.weighing.Store(false)
	if err != nil {
		return err
	}
	r.add(section, "accepted: read units", "", accepted.cost.read, 1500)
	r.add(section, "accepted: write units", "", accepted.cost.write, 4000)
	r.add(section, "posted: read units", "", posted.cost.read, 1500)
	r.add(section, "posted: write units", "", posted.cost.write, 4000)
	return nil
}

// adjustedLines returns the largest number of lines, one for each item.
func (c *company) adjustedLines(ctx context.Context) ([]map[string]any, error) {
	rows, _, err := c.Items().Rows(ctx)
	if err != nil {
		return nil, err
	}
	var lines []map[string]any
	for _, row := range rows {
		if row.IsActive && len(lines) < adjustments.MaxLines {
			lines = append(lines, map[string]any{"itemId": row.ID, "quantity": 1, "units": row.StockUnit})
		}
	}
	if len(lines) < adjustments.MaxLines {
		return nil, fmt.Errorf("%d items are too few", len(lines))
	}
	return lines, nil
}

// phase is what a part of an adjustment took.
type phase struct {
	time time.Duration
	cost cost
}

// adjust posts a positive adjustment, after which the average costs are read again too, and sends it to the ERP.
func (c *company) adjust(ctx context.Context, lines []map[string]any) (accepted, posted phase, err error) {
	var made struct {
		ID string `json:"_id"`
	}
	accepted, err = c.phase(func() error {
		return c.call(access.Manager, "POST", "/inventory-adjustment/positive", map[string]any{"reason": "count",
			"lines": lines, "confirm": stock.Questions}, &made)
	})
	if err != nil {
		return accepted, posted, err
	}
	if posted, err = c.phase(func() error { return c.drain(ctx) }); err != nil {
		return accepted, posted, err
	}
	a, err := c.Adjustments().Get(ctx, made.ID)
	if err == nil && a.Sync.Status != synctask.StateSynced {
		err = fmt.Errorf("the adjustment is %s: %s", a.Sync.Status, a.Sync.Error)
	}
	return accepted, posted, err
}

func (c *company) phase(do func() error) (phase, error) {
	c.meter.reset()
	start := time.Now()
	err := do()
	return phase{time.Since(start), c.meter.cost()}, err
}

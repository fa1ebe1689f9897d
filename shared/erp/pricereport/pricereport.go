// Package pricereport collects pricing reports: it reads the ERP, and calculates what each item costs now and what its
// prices should be.
//
// The report says how far the collection is. An execution of the workflow carries it on: it waits until the discovery of
// items, prices, stock and purchase orders has ended, divides the items into chunks, and calculates these. Each step may
// be killed and repeated at any line, and an execution that is lost is replaced by another one, which goes on from there.
package pricereport

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/erp/discovery"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/workflow"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/prices/report"
	"backdock/shared/sales/customer"
)

// Sources are what a collection reads.
type Sources struct {
	Reports        *report.Reports
	Items          *item.Items
	PurchaseOrders *purchaseorder.Orders
	Levels         *pricelevel.Levels
	Matrices       *matrix.Matrices
	Customers      *customer.Customers
	Sales          *stats.ItemSales
	Settings       *setting.Settings
	Discoveries    *discovery.Discoveries
	Tasks          *synctask.Tasks
	Workflows      workflow.Runner
	Now            func() time.Time
}

// Collector collects reports.
type Collector struct {
	Sources
	mu   sync.Mutex
	last *inputs
}

// New makes the collector. Make one per process (package app does), because it keeps what it read for a report.
func New(s Sources) *Collector { return &Collector{Sources: s} }

// read are the types of records that a collection reads, and the phase of each. Units and price levels belong to items
// and prices.
var read = []struct {
	Type  synctask.ResourceType
	Phase report.Phase
}{
	{synctask.UnitType, report.Items}, {synctask.Item, report.Items},
	{synctask.PriceLevel, report.Prices}, {synctask.Price, report.Prices},
	{synctask.Stock, report.Stock}, {synctask.PurchaseOrder, report.PurchaseOrders},
}

func readTypes() []synctask.ResourceType {
	var types []synctask.ResourceType
	for _, r := range read {
		types = append(types, r.Type)
	}
	return types
}

// Start starts the collection of a new report. With an id of a report that is there it returns that one. Errors:
// fault.Conflict with the open report, if there is one.
func (c *Collector) Start(ctx context.Context, reportID string, full bool) (report.Report, error) {
	rule, err := c.rule(ctx)
	if err != nil {
		return report.Report{}, err
	}
	today, err := c.Settings.Today(ctx)
	if err != nil {
		return report.Report{}, err
	}
	r, err := c.Reports.Begin(ctx, report.Report{ID: reportID, Date: today, Full: full, Rule: rule})
	if err != nil {
		return r, err
	}
	return c.execute(ctx, r)
}

// rule reads the settings of reports.
func (c *Collector) rule(ctx context.Context) (report.Rule, error) {
	var r report.Rule
	days, err := setting.Value[int](ctx, c.Settings, setting.PricingReceiptDays)
	r.ReceiptDays = days
	for key, into := range map[string]*money.Decimal{setting.PricingStep: &r.Step,
		setting.PricingTolerancePercent: &r.Tolerance, setting.PricingCapPercent: &r.Cap} {
		if err == nil {
			*into, err = setting.Value[money.Decimal](ctx, c.Settings, key)
		}
	}
	percent := money.Scaled(1, 2)
	r.Tolerance, r.Cap = r.Tolerance.Mul(percent), r.Cap.Mul(percent)
	return r, err
}

// execute starts the execution of a report's current attempt, and notes it. It is safe to repeat.
func (c *Collector) execute(ctx context.Context, r report.Report) (report.Report, error) {
	if r.Status != report.Collecting || r.Execution != "" {
		return r, nil
	}
	run := report.Run{ReportID: r.ID, Attempt: r.Attempt}
	name := fmt.Sprintf("%s-%d", run.ReportID, run.Attempt)
	execution, err := c.Workflows.Start(ctx, workflow.PricingDataCollection, name, run)
	if err != nil {
		return r, fmt.Errorf("start %s: %w", name, err)
	}
	return c.change(ctx, r.ID, func(r *report.Report) error {
		if !run.Of(*r) || r.Execution == execution {
			return report.ErrUnchanged
		}
		r.Execution = execution
		return nil
	})
}

// change changes a report. A change that changes nothing is no error.
func (c *Collector) change(ctx context.Context, id string, change func(*report.Report) error) (report.Report, error) {
	r, err := c.Reports.Change(ctx, id, func(r *report.Report) ([]table.Op, error) { return nil, change(r) })
	if errors.Is(err, report.ErrUnchanged) {
		err = nil
	}
	return r, err
}

// Retry carries on a collection that failed, from the phase that failed. A collection whose execution is running stays as
// it is. Errors: fault.NotFound; fault.Conflict for a report that is not being collected.
func (c *Collector) Retry(ctx context.Context, id string) (report.Report, error) {
	r, err := c.Reports.Get(ctx, id)
	if err != nil {
		return r, err
	}
	switch r.Status {
	case report.Collecting:
		return c.carryOn(ctx, r)
	case report.Failed:
	default:
		return r, fault.Stale(r, "the pricing report is %s: only a failed collection can be retried", r.Status)
	}
	return c.again(ctx, r)
}

// again starts the next attempt of a report.
func (c *Collector) again(ctx context.Context, before report.Report) (report.Report, error) {
	r, err := c.change(ctx, before.ID, func(r *report.Report) error {
		if r.Attempt != before.Attempt || r.Status != before.Status {
			return report.ErrUnchanged // somebody else was faster
		}
		if r.Status == report.Failed && r.SyncedAt == nil {
			r.DiscoveryID = id.New(c.Now())
		}
		r.Become(report.Collecting)
		r.Attempt, r.Execution, r.Problem, r.FailedIn = r.Attempt+1, "", "", ""
		return nil
	})
	if err != nil {
		return r, err
	}
	return c.execute(ctx, r)
}

// carryOn starts an execution for a report that is being collected and has none that is running.
func (c *Collector) carryOn(ctx context.Context, r report.Report) (report.Report, error) {
	if r.Execution == "" {
		return c.execute(ctx, r)
	}
	state, err := c.Workflows.State(ctx, r.Execution)
	if err != nil || state == workflow.Running {
		return r, err
	}
	return c.again(ctx, r)
}

// closingFor is how long somebody may be closing a report before the sweep assumes that the process was killed.
const closingFor = 2 * time.Minute

// Sweep carries on the open report, if nobody does. It returns how many it carried on.
func (c *Collector) Sweep(ctx context.Context) (int, error) {
	r, open, err := c.Reports.Open(ctx)
	if err != nil || !open {
		return 0, err
	}
	next := r
	switch {
	case r.Status == report.Collecting:
		next, err = c.carryOn(ctx, r)
	case r.Status == report.Closing && c.Now().Sub(r.UpdatedAt) > closingFor:
		next, err = c.Reports.FinishClosing(ctx, r)
	}
	if err != nil || next.Version == r.Version {
		return 0, err
	}
	return 1, nil
}

// LevelOf returns the price level of each customer.
func (c *Collector) LevelOf(ctx context.Context) (map[string]string, error) {
	rows, _, err := c.Customers.Rows(ctx)
	levels := make(map[string]string, len(rows))
	for _, r := range rows {
		levels[r.ID] = r.Level()
	}
	return levels, err
}

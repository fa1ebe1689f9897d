package pricereport

import (
	"context"
	"fmt"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/prices/report"
)

// Refresh has a line calculated again from what the ERP says of its item now. The line says when that is done. Errors:
// those of report.Reports.Decide.
func (c *Collector) Refresh(ctx context.Context, reportID, itemID string) (report.Line, error) {
	return c.Reports.Refreshing(ctx, reportID, itemID, func(version int64) (string, []table.Op) {
		t := synctask.NewReprice(c.Now(), fmt.Sprintf("%s-%s-%d", reportID, itemID, version), reportID, itemID)
		return t.ID, []table.Op{synctask.Put(ctx, t)}
	})
}

// Add adds an item to a report, as it is known now. An item that is there stays as it is. Errors: fault.NotFound;
// fault.Conflict if the report is not Ready.
func (c *Collector) Add(ctx context.Context, reportID, itemID string) (report.Line, error) {
	r, err := c.Reports.Get(ctx, reportID)
	if err != nil {
		return report.Line{}, err
	}
	l, err := c.Item(ctx, r, itemID)
	if err != nil {
		return l, err
	}
	return c.Reports.Add(ctx, reportID, l)
}

// Refresher carries out the tasks with the action Reprice (record.Carrier).
type Refresher struct {
	collector *Collector
	refresh   func(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType, ids []string) error
}

// NewRefresher makes the carrier. refresh reads records again, see discovery.Discoveries.Refresh.
func NewRefresher(c *Collector,
	refresh func(ctx context.Context, erp *netsuite.Client, rt synctask.ResourceType, ids []string) error) *Refresher {
	return &Refresher{c, refresh}
}

// Do reads the item with its prices, its stock and the purchase orders that bring it, and calculates the line again. It
// may be killed at any line and repeated.
func (f *Refresher) Do(ctx context.Context, erp *netsuite.Client, t synctask.Task) (netSuiteID string, err error) {
	c := f.collector
	r, err := c.Reports.Get(ctx, t.ReportID)
	if err != nil {
		return "", err
	}
	if r.Status != report.Ready {
		return "", synctask.ErrSuperseded
	}
	for _, rt := range []synctask.ResourceType{synctask.Item, synctask.Price, synctask.Stock} {
		if err := f.refresh(ctx, erp, rt, []string{t.ResourceID}); err != nil {
			return "", err
		}
	}
	orders, err := c.PurchaseOrders.Bringing(ctx, []string{t.ResourceID})
	if err != nil {
		return "", err
	}
	if len(orders) > 0 {
		if err := f.refresh(ctx, erp, synctask.PurchaseOrder, orders); err != nil {
			return "", err
		}
	}
	l, err := c.Item(ctx, r, t.ResourceID)
	if err != nil {
		return "", err
	}
	return t.ResourceID, c.Reports.Refreshed(ctx, r.ID, t.ResourceID, t.ID, &l, "")
}

// Failed shows on the line that the item could not be read.
func (f *Refresher) Failed(ctx context.Context, t synctask.Task, _, words string) error {
	return f.collector.Reports.Refreshed(ctx, t.ReportID, t.ResourceID, t.ID, nil, clip(words))
}

// Again allows a retry always: the line shows that it waits when the item is read.
func (f *Refresher) Again(context.Context, synctask.Task) error { return nil }

package synctest_test

import (
	"slices"
	"testing"
	"time"

	"backdock/infra/demodata"
	"backdock/shared/erp/discovery"
	"backdock/shared/platform/access"
	"backdock/shared/platform/job"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderjob"
)

// TestFullSyncOfTheDemoData imports the whole demo company and compares it with the ERP's records.
func TestFullSyncOfTheDemoData(t *testing.T) {
	w := newWorld(t)
	fullSync(t, w)
	compare(t, w)
	closesNothingUnbilled(t, w)
}

// closesNothingUnbilled makes a dry run of closing all orders of the demo company that are due. None of the orders
// to close has goods that are shipped and not billed, although such orders exist.
func closesNothingUnbilled(t *testing.T, w *world) {
	t.Helper()
	ctx := access.With(t.Context(), access.Caller{UserID: "user-manager", Role: access.Manager})
	today, err := w.b.Settings().Today(ctx)
	if err != nil {
		t.Fatal(err)
	}
	closing := w.b.OrderJobs()
	j, err := closing.Close(ctx, orderjob.Closing{BeforeDate: today})
	if err != nil {
		t.Fatal(err)
	}
	for slice := 0; !j.Ended(); slice++ {
		if j, err = closing.Work(ctx, j.ID); err != nil || slice > j.Total {
			t.Fatalf("%+v, %v", j, err)
		}
	}
	results, err := job.New(w.b.Table, w.b.Queue, w.now).Results(ctx, j.ID, 0, j.Total)
	if err != nil || len(results) != j.Total {
		t.Fatalf("%d results of %d: %v", len(results), j.Total, err)
	}
	orders := order.New(w.b.Table, w.now)
	closed, kept := 0, 0
	for _, r := range results {
		o, err := orders.Get(ctx, r.ID)
		if err != nil {
			t.Fatal(err)
		}
		unbilled := slices.ContainsFunc(o.Lines, func(l order.Line) bool { return l.Billed.Less(l.Fulfilled) })
		switch {
		case r.Outcome == job.OutcomeWouldDo && (unbilled || o.Status == order.PendingBilling):
			t.Errorf("order %s would be closed, and has goods shipped and not billed", o.OrderNumber)
		case r.Outcome == job.OutcomeWouldDo:
			closed++
		case unbilled:
			kept++
		}
	}
	if closed == 0 || kept == 0 {
		t.Errorf("of %d orders %d would be closed, and %d are kept for what is not billed: the demo data does not show the case", j.Total, closed, kept)
	}
	t.Logf("of %d orders %d would be closed, %d are kept for what is not billed", j.Total, closed, kept)
}

func fullSync(t *testing.T, w *world) time.Duration {
	t.Helper()
	if err := w.sim.Reset(t.Context()); err != nil {
		t.Fatal(err)
	}
	// The date in the warehouse's time zone differs from the date in UTC during the last hours of the day.
	today, err := w.b.Settings().Today(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.sim.Load(t.Context(), demodata.ERP(today)); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	d := w.discover(discovery.Options{})
	took := time.Since(start)
	w.completed(d)
	total, by := w.progress(d)
	var stats map[string]any
	w.control("GET", "stats", nil, &stats)
	t.Logf("%d records in %v, %.0f a second; the ERP saw %v", total.Done, took.Round(time.Millisecond),
		float64(total.Done)/took.Seconds(), stats)
	for rt, kind := range map[synctask.ResourceType]string{synctask.UnitType: "unitsType",
		synctask.PriceLevel: "priceLevel", synctask.Employee: "employee",
		synctask.Customer: "customer", synctask.Item: "inventoryItem", synctask.SalesOrder: "salesOrder",
		synctask.ItemFulfillment: "itemFulfillment",
		synctask.Invoice:         "invoice", synctask.PurchaseOrder: "purchaseOrder"} {
		if want := len(w.records(kind)); by[rt].Done != want || by[rt].Found != want {
			t.Errorf("%s: found %d and took over %d, the ERP has %d", rt, by[rt].Found, by[rt].Done, want)
		}
	}
	return took
}

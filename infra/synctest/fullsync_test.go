package synctest_test

import (
	"testing"
	"time"

	"backdock/infra/demodata"
	"backdock/shared/civil"
	"backdock/shared/discovery"
	"backdock/shared/synctask"
)

// TestFullSyncOfTheDemoData brings the whole demo company over and compares it with
// what the ERP says.
func TestFullSyncOfTheDemoData(t *testing.T) {
	w := newWorld(t)
	fullSync(t, w)
	compare(t, w)
}

func fullSync(t *testing.T, w *world) time.Duration {
	t.Helper()
	if err := w.sim.Reset(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := w.sim.Load(t.Context(), demodata.ERP(civil.Of(w.now()))); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	d := w.discover(discovery.Options{})
	took := time.Since(start)
	w.completed(d)
	total, by := w.progress(d)
	var stats map[string]any
	w.control("GET", "stats", nil, &stats)
	t.Logf("%d records in %v, %.0f a second; the ERP saw %v", total.Done, took.Round(time.Millisecond), float64(total.Done)/took.Seconds(), stats)
	for rt, kind := range map[synctask.ResourceType]string{synctask.UnitType: "unitsType", synctask.PriceLevel: "priceLevel", synctask.Employee: "employee",
		synctask.Customer: "customer", synctask.Item: "inventoryItem", synctask.SalesOrder: "salesOrder", synctask.ItemFulfillment: "itemFulfillment",
		synctask.Invoice: "invoice", synctask.PurchaseOrder: "purchaseOrder"} {
		if want := len(w.records(kind)); by[rt].Done != want || by[rt].Found != want {
			t.Errorf("%s: found %d and took over %d, the ERP has %d", rt, by[rt].Found, by[rt].Done, want)
		}
	}
	return took
}

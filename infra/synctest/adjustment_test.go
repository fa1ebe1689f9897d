package synctest_test

import (
	"sync"
	"testing"
	"time"

	"backdock/shared/erp/discovery"
	"backdock/shared/erp/gate"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
)

func TestInventoryAdjustmentsComeOver(t *testing.T) {
	w := newSmallWorld(t)
	made, err := w.client().CreateInventoryAdjustment(t.Context(), "ADJ-1",
		netsuite.InventoryAdjustmentInput{Account: netsuite.Ref{ID: "1"},
			AdjLocation: netsuite.Ref{ID: "1"}, Subsidiary: netsuite.Ref{ID: "1"}, Memo: "counted",
			Inventory: netsuite.Lines[netsuite.AdjustmentLineInput]{Items: []netsuite.AdjustmentLineInput{
				{Item: netsuite.Ref{ID: itemID}, Location: netsuite.Ref{ID: "1"}, AdjustQtyBy: money.Int(-3), Units: caseUnit,
					Memo: "broken"}}}})
	if err != nil {
		t.Fatal(err)
	}
	d := w.discover(only(synctask.InventoryAdjustment))
	w.completed(d)
	copies, err := w.b.Adjustments().Copies(t.Context(), []string{made.ID})
	a := copies[made.ID]
	if err != nil || len(a.Lines) != 1 {
		t.Fatalf("adjustment %+v, %v", a, err)
	}
	l := a.Lines[0]
	same(t, "adjustment", []any{a.ExternalID, a.Memo, l.ItemID, l.LocationID, l.Quantity, l.Units, l.Memo},
		[]any{"ADJ-1", "counted", itemID, "1", "-3", caseUnit, "broken"})
	w.pass(time.Hour)
	again := w.discover(discovery.Options{ResourceTypes: []synctask.ResourceType{synctask.InventoryAdjustment},
		Full: true})
	if p, _ := w.progress(again); p.Changed != 0 {
		t.Errorf("what was stored is stored again: %+v", p)
	}
}

// The setting lowers the number of requests in flight over all processes.
func TestTheSettingLowersWhatIsInFlight(t *testing.T) {
	for _, c := range []struct {
		setting string
		calls   int // of each process
		delayMs int
		want    int // in flight at most
	}{
		{setting: "", calls: 1, delayMs: 500, want: 3},
		{setting: "2", calls: 5, delayMs: 50, want: 2},
	} {
		w := newSmallWorld(t)
		settings := setting.New(w.b.Table, time.Now)
		if c.setting != "" {
			if _, err := settings.Set(t.Context(), setting.ERPConcurrency, []byte(c.setting), setting.Write{}); err != nil {
				t.Fatal(err)
			}
		}
		w.fault(simFault{Kind: "delay", DelayMs: c.delayMs})
		var all sync.WaitGroup
		for process := range 3 {
			client := w.clientEntering(gate.New(w.b.Table, settings, time.Now).Enter)
			if process == 0 {
				client = client.Bulk()
			}
			for range c.calls {
				all.Go(func() {
					var customer map[string]any
					if err := client.Get(t.Context(), netsuite.TypeCustomer, customerID, netsuite.View{}, &customer); err != nil {
						t.Error(err)
					}
				})
			}
		}
		all.Wait()
		var stats struct {
			MostInFlight int `json:"mostInFlight"`
		}
		w.control("GET", "stats", nil, &stats)
		if stats.MostInFlight != c.want {
			t.Errorf("setting %q: %d requests were in flight, want %d", c.setting, stats.MostInFlight, c.want)
		}
	}
}

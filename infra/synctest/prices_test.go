package synctest_test

import (
	"strings"
	"testing"
	"time"

	"backdock/shared/erp/discovery"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/change"
)

// newPriceWorld returns a small world that knows its items and their prices: 24 at the base level.
func newPriceWorld(t *testing.T) *world {
	t.Helper()
	w := newSmallWorld(t)
	w.completed(w.discover(discovery.Options{}))
	return w
}

// setPrice changes the base price of the item in the portal.
func (w *world) setPrice(batch, price string) {
	w.t.Helper()
	p := money.MustParse(price)
	ctx := access.With(w.t.Context(), access.Caller{UserID: "u", Role: access.Pricing})
	_, results, err := w.b.PriceChanges().Apply(ctx, change.Wanted{ID: batch, Source: change.Source{Kind: change.Matrix},
		Changes: []change.Change{{ItemID: itemID, PriceLevelID: "1", Price: &p, Reason: "a test"}}})
	if err != nil || results[0].State != change.Applied {
		w.t.Fatalf("%+v, %v", results, err)
	}
}

// priceThere changes the base price of the item in NetSuite.
func (w *world) priceThere(price string) {
	w.t.Helper()
	p := money.MustParse(price)
	if err := w.client().SetPrice(w.t.Context(), itemID, netsuite.PriceRow{CurrencyPage: "1", PriceLevel: "1", Price: &p}); err != nil {
		w.t.Fatal(err)
	}
}

// wantPrices fails the test unless portal and NetSuite have these base prices.
func (w *world) wantPrices(portal, erp string) {
	w.t.Helper()
	same(w.t, "price in the portal", w.item(itemID).TierPrice("1", money.Zero).String(), portal)
	rows, err := w.client().Prices(w.t.Context(), itemID)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, r := range rows {
		if r.PriceLevel == "1" && r.Quantity.IsZero() {
			same(w.t, "price in NetSuite", r.Price.String(), erp)
		}
	}
}

// wantPriceSync fails the test unless the prices of the item have a state, and returns it.
func (w *world) wantPriceSync(status synctask.StateStatus) synctask.Sync {
	w.t.Helper()
	s := w.item(itemID).PriceSync
	if s == nil || s.Status != status {
		w.t.Fatalf("the state of the prices is %+v, want %s", s, status)
	}
	return *s
}

var prices = only(synctask.Price)

func TestAPriceReachesNetSuiteWhateverFails(t *testing.T) {
	patch := map[string]string{"method": "PATCH", "path": "inventoryItem"}
	for name, f := range map[string]simFault{
		"nothing":                   {},
		"the answer is lost":        {Match: patch, Kind: "drop_after_commit", Count: 1},
		"the request is lost":       {Match: patch, Kind: "drop_before", Count: 1},
		"every answer is lost":      {Match: patch, Kind: "drop_after_commit", Count: 12},
		"too many requests":         {Match: patch, Kind: "status", Status: 429, Count: 9},
		"NetSuite has a fault":      {Match: patch, Kind: "status", Status: 500, Count: 9},
		"too many requests to read": {Match: map[string]string{"method": "GET"}, Kind: "status", Status: 429, Count: 9},
	} {
		t.Run(name, func(t *testing.T) {
			w := newPriceWorld(t)
			w.setPrice("b1", "26.5")
			w.wantPrices("26.5", "24")
			if f.Kind != "" {
				w.fault(f)
			}
			w.settle(2 * time.Hour)
			w.wantPrices("26.5", "26.5")
			w.wantPriceSync(synctask.StateSynced)
			w.noneDead()
			w.pass(time.Hour)
			d := w.discover(discovery.Options{ResourceTypes: prices.ResourceTypes, Full: true})
			w.completed(d)
			if total, _ := w.progress(d); total.Changed != 0 {
				t.Errorf("a comparison found %d differences", total.Changed)
			}
			events, err := w.b.Items().History(t.Context(), itemID, "")
			if err != nil || len(events) != 1 || events[0].By != "u" {
				t.Errorf("%+v, %v", events, err)
			}
		})
	}
}

func TestAReadingOfOlderPricesDoesNotReplaceAChangedOne(t *testing.T) {
	w := newPriceWorld(t)
	read := func() record.Content {
		t.Helper()
		c, err := w.b.Records().ReadSome(t.Context(), w.client(), synctask.Price, []string{itemID})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	take := func(c record.Content) {
		t.Helper()
		if failed, err := w.b.Records().Take(t.Context(), synctask.Price, c); err != nil || len(failed) > 0 {
			t.Fatal(failed, err)
		}
	}
	before := read()
	w.setPrice("b1", "26.5")
	waiting := read()
	take(before)
	take(waiting)
	w.wantPrices("26.5", "24")
	w.run()
	take(before) // pages may be stored late
	take(waiting)
	w.wantPrices("26.5", "26.5")
	w.priceThere("27")
	take(read())
	w.wantPrices("27", "27")
}

func TestAPriceThatNetSuiteRefusesStaysAndIsSentAgain(t *testing.T) {
	w := newPriceWorld(t)
	w.fault(simFault{Match: map[string]string{"method": "PATCH"}, Kind: "status", Status: 400, Count: 1})
	w.setPrice("b1", "26.5")
	w.settle(time.Hour)
	state := w.wantPriceSync(synctask.StateFailed)
	if state.Error == "" || state.Problem == nil {
		t.Errorf("%+v", state)
	}
	w.pass(time.Hour)
	d := w.discover(discovery.Options{ResourceTypes: prices.ResourceTypes, Full: true})
	w.completed(d)
	if total, _ := w.progress(d); total.Changed != 0 {
		t.Errorf("a comparison found %d differences", total.Changed)
	}
	w.wantPrices("26.5", "24")
	if _, err := w.b.Senders()[synctask.Price].Queue(t.Context(), itemID); err != nil {
		t.Fatal(err)
	}
	w.settle(time.Hour)
	w.wantPrices("26.5", "26.5")
	w.wantPriceSync(synctask.StateSynced)
	if failed := w.taskRows(synctask.Filter{Status: synctask.Failed}); len(failed) != 0 {
		t.Errorf("%d tasks still count as failed", len(failed))
	}
	if _, err := w.b.Senders()[synctask.Price].Queue(t.Context(), itemID); err == nil {
		t.Error("what NetSuite has was sent again")
	}
}

func TestAPriceThatWasChangedInBothIsAConflict(t *testing.T) {
	for name, c := range map[string]struct {
		solve       func(w *world)
		portal, erp string
	}{
		"the portal's is sent again": {func(w *world) {
			if _, err := w.b.Senders()[synctask.Price].Queue(w.t.Context(), itemID); err != nil {
				w.t.Fatal(err)
			}
		}, "26.5", "26.5"},
		"NetSuite's is set here": {func(w *world) { w.setPrice("b2", "25") }, "25", "25"},
		"it is undone": {func(w *world) {
			ctx := access.With(w.t.Context(), access.Caller{UserID: "u", Role: access.Pricing})
			if _, _, err := w.b.PriceChanges().Undo(ctx, "b1"); err != nil {
				w.t.Fatal(err)
			}
		}, "25", "25"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newPriceWorld(t)
			w.setPrice("b1", "26.5")
			w.priceThere("25")
			w.settle(time.Hour)
			w.wantPrices("26.5", "25")
			state := w.wantPriceSync(synctask.StateFailed)
			if state.Problem.Code != synctask.SyncConflict || !strings.Contains(state.Error, "Level 1 is 25 there and 26.5 here") {
				t.Errorf("%+v", state)
			}
			c.solve(w)
			w.settle(time.Hour)
			w.wantPrices(c.portal, c.erp)
			w.wantPriceSync(synctask.StateSynced)
		})
	}
}

func TestAWorkerKilledAtAnyWriteSendsAPriceOnce(t *testing.T) {
	for _, after := range []bool{false, true} {
		for at := 1; ; at++ {
			w := newPriceWorld(t)
			w.setPrice("b1", "26.5")
			d := w.dieOnce(at, after)
			w.settle(20 * time.Minute)
			w.wantPrices("26.5", "26.5")
			w.wantPriceSync(synctask.StateSynced)
			w.noneDead()
			if t.Failed() {
				t.Fatalf("killed at write %d, after it: %v", at, after)
			}
			if !d.Struck() {
				if at < 4 {
					t.Errorf("a price took %d writes", at-1)
				}
				break
			}
		}
	}
}

// Prices that change while they are being sent: the last one counts in the end, and none of ours is taken for a
// conflict.
func TestAPriceThatChangesWhileItIsSent(t *testing.T) {
	w := newPriceWorld(t)
	w.fault(simFault{Match: map[string]string{"method": "PATCH"}, Kind: "drop_after_commit", Count: 4})
	w.setPrice("b1", "26")
	w.run() // NetSuite has 26, and nobody knows it
	w.setPrice("b2", "27")
	w.setPrice("b3", "28")
	w.settle(2 * time.Hour)
	w.wantPrices("28", "28")
	w.wantPriceSync(synctask.StateSynced)
	w.setPrice("b4", "29")
	w.setPrice("b5", "28")
	w.settle(2 * time.Hour)
	w.wantPrices("28", "28")
	w.wantPriceSync(synctask.StateSynced)
}

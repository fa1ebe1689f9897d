package synctest_test

import (
	"fmt"
	"testing"
	"time"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/stock/adjustment"
)

// newStockWorld returns a small world that knows its items and can send adjustments.
func newStockWorld(t *testing.T) *world {
	t.Helper()
	w := newSmallWorld(t)
	w.set(setting.ERPAdjustmentAccount, `"4"`)
	w.completed(w.discover(only(synctask.UnitType)))
	w.completed(w.discover(only(synctask.Item)))
	w.completed(w.discover(only(synctask.Stock)))
	return w
}

// adjust posts an adjustment of cases of both items.
func (w *world) adjust(id string, d adjustment.Direction, cases int64) adjustment.Adjustment {
	w.t.Helper()
	cost := money.Int(27)
	ctx := fault.WithConfirmed(access.With(w.t.Context(), access.Caller{UserID: "u", Role: access.Manager}),
		adjustment.Questions)
	posted, err := w.b.Adjustments().Post(ctx, adjustment.Input{ID: id, Direction: d, Reason: adjustment.Damaged,
		Lines: []adjustment.LineInput{{ItemID: itemID, Quantity: money.Int(cases), Units: caseUnit, UnitCost: &cost},
			{ItemID: otherItem, Quantity: money.Int(12), Units: eachUnit, UnitCost: &cost}}})
	if err != nil {
		w.t.Fatal(err)
	}
	return posted[0]
}

func (w *world) adjustment(id string) adjustment.Adjustment {
	w.t.Helper()
	a, err := w.b.Adjustments().Get(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

// wantStock fails the test unless portal and ERP have the stock of the item, and the portal has it without adjustments
// on top.
func (w *world) wantStock(portal, erp int64) {
	w.t.Helper()
	d, err := w.b.Items().Get(w.t.Context(), itemID)
	if err != nil {
		w.t.Fatal(err)
	}
	if !d.Stock.OnHand.Equal(money.Int(portal)) {
		w.t.Errorf("the portal has %s cases, want %d", d.Stock.OnHand, portal)
	}
	var there struct {
		OnHand money.Decimal `json:"quantityOnHand"`
	}
	if err := w.client().Get(w.t.Context(), "inventoryItem", itemID, netsuite.View{}, &there); err != nil {
		w.t.Fatal(err)
	}
	if !there.OnHand.Equal(money.Int(erp)) {
		w.t.Errorf("the ERP has %s cases, want %d", there.OnHand, erp)
	}
	copies, err := w.b.Items().Copies(w.t.Context(), []string{itemID})
	if err != nil {
		w.t.Fatal(err)
	}
	if h := copies[itemID]; portal == erp && (h.Moved > 0 || !h.Stock.OnHand.Equal(money.Int(erp))) {
		w.t.Errorf("the portal's copy has %s cases and %d movements on top", h.Stock.OnHand, h.Moved)
	}
}

func TestAnAdjustmentMovesStockAndCost(t *testing.T) {
	w := newStockWorld(t)
	a := w.adjust("p1", adjustment.Positive, 1000)
	w.wantStock(2000, 1000) // at once
	w.run()
	w.wantStock(2000, 2000)
	a = w.adjustment(a.ID)
	if a.Sync.Status != synctask.StateSynced || a.NetSuiteID == "" || a.Number == "" || a.Value.String() != "27324" {
		t.Errorf("got %+v", a)
	}
	d, err := w.b.Items().Get(t.Context(), itemID)
	if err != nil || d.AverageCost.String() != "21" { // half at 15, half at 27
		t.Errorf("the average cost is %v, %v", d.AverageCost, err)
	}
	w.adjust("n1", adjustment.Negative, 300)
	w.run()
	w.wantStock(1700, 1700)
	if d, err = w.b.Items().Get(t.Context(), itemID); err != nil || d.AverageCost.String() != "21" {
		t.Errorf("the average cost is %v, %v", d.AverageCost, err)
	}
	w.pass(2 * time.Hour)
	w.completed(w.discover(only(synctask.InventoryAdjustment, synctask.Stock)))
	w.wantStock(1700, 1700)
	page, err := w.b.Adjustments().Page(t.Context(), adjustment.Filter{}, 1, 20)
	if err != nil || page.Total != 2 {
		t.Errorf("the list has %d adjustments, %v: read ones must not be second records", page.Total, err)
	}
}

// wantPostedOnce fails the test unless the ERP has the adjustments once each and nothing else.
func (w *world) wantPostedOnce(ids ...string) {
	w.t.Helper()
	found := map[string]int{}
	for _, r := range w.records("inventoryAdjustment") {
		found[text(r["externalId"])]++
	}
	for _, id := range ids {
		if a := w.adjustment(id); found[a.ExternalID()] != 1 || a.Sync.Status != synctask.StateSynced {
			w.t.Errorf("%s is %d times in the ERP, and %s: %s", id, found[a.ExternalID()], a.Sync.Status, a.Sync.Error)
		}
	}
	if len(found) != len(ids) {
		w.t.Errorf("the ERP has %v", found)
	}
}

// Whatever fails in the ERP, each adjustment is there once, and so is the portal's stock.
func TestAdjustmentsArriveOnceWhateverFails(t *testing.T) {
	for name, f := range map[string]simFault{
		"too many requests": {Kind: "status", Status: 429, Rate: 0.3},
		"unavailable":       {Kind: "status", Status: 503, Rate: 0.3},
		"dropped before":    {Kind: "drop_before", Rate: 0.3},
		"dropped after":     {Kind: "drop_after_commit", Rate: 0.3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newStockWorld(t)
			w.fault(f)
			var ids []string
			for i := range 12 {
				d := adjustment.Positive
				if i%2 > 0 {
					d = adjustment.Negative
				}
				ids = append(ids, w.adjust(fmt.Sprintf("a%02d", i), d, int64(i+1)).ID)
			}
			w.wantStock(994, 1000)
			w.settle(6 * time.Hour)
			w.control("DELETE", "faults", nil, nil)
			w.wantPostedOnce(ids...)
			w.noneDead()
			w.completed(w.discover(only(synctask.Stock)))
			w.wantStock(994, 994)
		})
	}
}

// A worker that is killed at any write posts an adjustment once, and its stock counts once at every moment.
func TestAWorkerKilledAtAnyWritePostsAnAdjustmentOnce(t *testing.T) {
	for _, after := range []bool{false, true} {
		for at := 1; ; at++ {
			w := newStockWorld(t)
			a := w.adjust("a", adjustment.Negative, 7)
			d := w.dieOnce(at, after)
			w.settle(20 * time.Minute)
			w.wantPostedOnce(a.ID)
			w.wantStock(993, 993)
			w.noneDead()
			if t.Failed() {
				t.Fatalf("killed at write %d, after it: %v", at, after)
			}
			if !d.Struck() {
				t.Logf("an adjustment takes %d writes", at-1)
				break
			}
		}
	}
}

// An adjustment that the ERP refuses is failed and has the reason. It still counts in the portal, and can be corrected
// or cancelled.
func TestARefusedAdjustmentIsCorrected(t *testing.T) {
	w := newStockWorld(t)
	w.set(setting.ERPAdjustmentAccount, `""`)
	w.advance(time.Minute)
	a, b := w.adjust("a", adjustment.Negative, 7), w.adjust("b", adjustment.Negative, 2)
	w.settle(10 * time.Minute)
	got := w.adjustment(a.ID)
	if got.Sync.Status != synctask.StateFailed || got.Sync.Problem == nil ||
		*got.Sync.Problem != (synctask.SyncProblem{Code: synctask.SyncSettingMissing,
			Params: synctask.SyncParams{Key: setting.ERPAdjustmentAccount}}) || !got.Unsent() {
		t.Errorf("got %+v", got.Sync)
	}
	w.wantStock(991, 1000)
	w.completed(w.discover(only(synctask.Stock)))
	w.wantStock(991, 1000)
	w.set(setting.ERPAdjustmentAccount, `"4"`)
	w.advance(time.Minute)
	if _, err := w.b.Adjustments().Cancel(t.Context(), b.ID, nil); err != nil {
		t.Fatal(err)
	}
	w.wantStock(993, 1000)
	if _, err := w.b.Adjustments().Edit(t.Context(), a.ID, adjustment.Edit{Lines: []adjustment.LineInput{
		{ItemID: itemID, Quantity: money.Int(5), Units: caseUnit}}}); err != nil {
		t.Fatal(err)
	}
	w.wantStock(995, 1000)
	w.settle(10 * time.Minute)
	w.wantPostedOnce(a.ID)
	w.wantStock(995, 995)
}

// An adjustment that people made in NetSuite is in the list, too.
func TestAnAdjustmentMadeInNetSuiteIsInTheList(t *testing.T) {
	w := newStockWorld(t)
	made, err := w.client().CreateInventoryAdjustment(t.Context(), "THEIRS-1",
		netsuite.InventoryAdjustmentInput{Account: netsuite.Ref{ID: "4"}, AdjLocation: netsuite.Ref{ID: "1"},
			Subsidiary: netsuite.Ref{ID: "1"}, Memo: "by hand",
			Inventory: netsuite.Lines[netsuite.AdjustmentLineInput]{Items: []netsuite.AdjustmentLineInput{
				{Item: netsuite.Ref{ID: itemID}, Location: netsuite.Ref{ID: "1"}, AdjustQtyBy: money.Int(-3), Units: caseUnit},
				{Item: netsuite.Ref{ID: otherItem}, Location: netsuite.Ref{ID: "1"}, AdjustQtyBy: money.Int(4),
					Units: caseUnit}}}})
	if err != nil {
		t.Fatal(err)
	}
	w.completed(w.discover(only(synctask.InventoryAdjustment)))
	a, lines, err := w.b.Adjustments().Full(t.Context(), made.ID)
	if err != nil || a.Direction != adjustment.Mixed || a.Memo != "by hand" || a.Sync.Status != synctask.StateSynced ||
		len(lines) != 2 || lines[0].Code != "TOM-12" || lines[0].Direction != adjustment.Negative ||
		lines[0].Quantity.String() != "3" || lines[0].UnitName != "CS" {
		t.Errorf("got %+v, %+v, %v", a, lines, err)
	}
	if _, err := w.b.Adjustments().Requeue(t.Context(), made.ID); err == nil {
		t.Error("it can be sent again")
	}
}

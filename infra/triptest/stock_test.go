package triptest_test

import (
	"strings"
	"testing"
	"time"

	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// stocked is a world whose stream feeds the counter, and which reads the ERP's stock.
type stocked struct {
	*world
	sold []order.Change // of the stream, not counted yet
}

func newStocked(t *testing.T) *stocked {
	w := &stocked{world: newWorld(t, 71, patience)}
	w.Memory.Stream(func(c table.Change) {
		change, ours, err := order.ChangeOf(c)
		if err != nil {
			t.Error(err)
		}
		if ours && change.Sold {
			w.sold = append(w.sold, change)
		}
	})
	w.store(w.readStock())
	return w
}

// count delivers the stream to the counter.
func (w *stocked) count() {
	w.t.Helper()
	if err := w.worker.Counting().Count(w.t.Context(), w.sold); err != nil {
		w.t.Fatal(err)
	}
	w.sold = nil
}

func (w *stocked) client() *netsuite.Client {
	w.t.Helper()
	erp, err := w.worker.ERP(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	return erp
}

// readStock reads the ERP's stock without storing it.
func (w *stocked) readStock() record.Content {
	w.t.Helper()
	c, err := w.worker.Records().ReadSome(w.t.Context(), w.client(), synctask.Stock, []string{itemID, otherItem})
	if err != nil {
		w.t.Fatal(err)
	}
	w.Advance(time.Second)
	return c
}

// store stores a reading.
func (w *stocked) store(c record.Content) {
	w.t.Helper()
	if failed, err := w.worker.Records().Take(w.t.Context(), synctask.Stock, c); err != nil || len(failed) > 0 {
		w.t.Fatal(failed, err)
	}
}

// wantStock checks what the API says of the first item.
func (w *stocked) wantStock(when, onHand, left string) {
	w.t.Helper()
	var all []struct {
		Availability struct{ OnHand, Left money.Decimal }
	}
	w.As(access.Sales, "GET", "/inventory-items/get-inventory-availability?ids="+itemID+"&date="+today.String(),
		nil).Want(w.t, 200).Into(w.t, &all)
	if got := all[0].Availability; got.OnHand.String() != onHand || got.Left.String() != left {
		w.t.Errorf("%s: %s on hand and %s left, want %s and %s", when, got.OnHand, got.Left, onHand, left)
	}
}

// Of 1,000 cases 5 leave on a truck. They are never left for another order, whenever the stock is read and the order
// counted. What comes back is there for the order that it waits for.
func TestStockOfGoodsThatAreShipped(t *testing.T) {
	w := newStocked(t)
	o := w.order()
	w.count()
	w.wantStock("ordered", "1000", "995")
	tr := w.onTheRoad(o)
	w.carry(tr.ID, "process-fulfillments")
	w.count()
	w.wantStock("fulfilled", "1000", "995")
	before := w.readStock()
	w.carry(tr.ID, "update-fulfillments-to-shipped")
	w.wantStock("shipped, and the stream lags", "1000", "995")
	w.count()
	w.wantStock("shipped", "995", "995")
	w.store(before)
	w.wantStock("a reading that began before", "995", "995")
	w.store(w.readStock())
	w.wantStock("the next reading", "995", "995")

	w.complete(tr, 0, object{"status": "partial", "deliveredLines": []object{short(o, "l1", "2"),
		short(o, "l2", "0")}}).Want(t, 200)
	w.move(tr.ID, "returning", "completed")
	back := object{"decision": "return", "reason": "closed"}
	w.decide(tr, 0, back).Want(t, 200)
	w.carried(tr, 0, back, how{})
	w.wantStock("3 came back", "998", "995")
	w.count()
	w.wantStock("3 came back, counted", "998", "995")
}

// Goods that people shipped in NetSuite are not sold again either.
func TestStockOfGoodsShippedInNetSuite(t *testing.T) {
	w := newStocked(t)
	o := w.order()
	w.runSteps(how{})
	w.work(how{})
	w.count()
	number := w.orderOf(o.ID).NetSuiteID
	if _, err := w.client().FulfillSalesOrder(t.Context(), number, "BY-HAND",
		netsuite.ItemFulfillmentInput{TranDate: today, ShipStatus: netsuite.Shipped}); err != nil {
		t.Fatal(err)
	}
	w.wantStock("shipped there", "1000", "995")
	if err := w.worker.Discoveries().Refresh(t.Context(), w.client(), synctask.SalesOrder, []string{number}); err != nil {
		t.Fatal(err)
	}
	w.count()
	w.wantStock("imported", "995", "995")
	w.store(w.readStock())
	w.wantStock("the next reading", "995", "995")
	if got := w.orderOf(o.ID).Lines[0].Fulfilled.String(); !strings.HasPrefix(got, "5") {
		t.Errorf("%s fulfilled", got)
	}
}

// Goods that come back damaged are removed from stock with the decision about them, once, whatever happens to the worker.
// The order that they were for still waits for its goods.
func TestDamagedGoodsLeaveTheStock(t *testing.T) {
	for _, deaths := range []int64{0, 12} {
		w := newStocked(t)
		w.As(access.Admin, "POST", "/site-settings/erp.adjustmentAccountId", object{"value": "4"}).Want(t, 200)
		o := w.order()
		tr := w.onTheRoad(o)
		w.carry(tr.ID, "process-fulfillments")
		w.carry(tr.ID, "update-fulfillments-to-shipped")
		w.complete(tr, 0, object{"status": "partial", "deliveredLines": []object{short(o, "l1", "2"),
			short(o, "l2", "0")}}).Want(t, 200)
		w.move(tr.ID, "returning", "completed")
		back := object{"decision": "return", "damaged": true, "reason": "wet"}
		w.mortal.chance.Store(deaths)
		w.decide(tr, 0, back).Want(t, 200)
		w.carried(tr, 0, back, how{twice: true, retries: 1})
		w.mortal.chance.Store(0)
		w.settle(how{}, nil)
		w.count()
		w.wantStock("3 came back damaged", "995", "992")
		w.store(w.readStock())
		w.wantStock("the ERP has the same", "995", "992")
		if made := w.records("inventoryAdjustment"); len(made) != 1 {
			t.Errorf("%d adjustments in the ERP, want 1: %+v", len(made), made)
		}
		w.As(access.Dispatcher, "GET", "/sales-order/"+o.ID+"/history", nil).Want(t, 200,
			"returned to stock, damaged and removed from stock: 3 ")
	}
}

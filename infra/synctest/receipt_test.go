package synctest_test

import (
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/erp/discovery"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
)

// receive receives cases of the only line of a purchase order in the ERP.
func (w *world) receive(orderID, number string, cases int64) {
	w.t.Helper()
	type body = map[string]any
	_, err := w.client().Transform(w.t.Context(), netsuite.TypePurchaseOrder, orderID, "itemReceipt", number,
		body{"item": body{"items": []body{{"orderLine": 1, "quantity": cases}}}})
	if err != nil {
		w.t.Fatal(err)
	}
}

// wantArriving checks what is on hand, what is left in a week, and how much of it arrives.
func (w *world) wantArriving(when, onHand, left, arriving string) {
	w.t.Helper()
	all, err := w.b.PromisedStock().Left(w.t.Context(), civil.Of(w.now()).AddDays(7),
		item.StartPrefetch(w.t.Context(), w.items(), []string{itemID}))
	if err != nil {
		w.t.Fatal(err)
	}
	same(w.t, when, []any{w.item(itemID).Stock.OnHand, all[itemID].Left, all[itemID].Arriving}, []any{onHand, left, arriving})
}

// Goods that are received are on hand or arriving, never both, whichever of stock and purchase orders is read.
func TestReceivedGoodsCountOnce(t *testing.T) {
	w := newSmallWorld(t)
	type body = map[string]any
	if _, err := w.sim.Load(t.Context(), vendors()); err != nil {
		t.Fatal(err)
	}
	order, err := w.client().Create(t.Context(), netsuite.TypePurchaseOrder, "BUY-1", body{"entity": "801", "location": "1",
		"dueDate": civil.Of(w.now()).AddDays(3), "item": body{"items": []body{{"item": itemID, "quantity": 10,
			"units": caseUnit, "rate": 15}}}})
	if err != nil {
		t.Fatal(err)
	}
	read := func(types ...synctask.ResourceType) {
		w.pass(2 * time.Minute)
		w.completed(w.discover(discovery.Options{ResourceTypes: types}))
	}
	read()
	w.wantArriving("ordered", "1000", "1010", "10")

	w.receive(order.ID, "REC-1", 4)
	read(synctask.Stock)
	w.wantArriving("the stock was read after a receipt", "1004", "1010", "6")
	o, err := w.b.PurchaseOrders().Get(t.Context(), order.ID)
	if err != nil || !o.Lines[0].StockReceived.Equal(money.Int(4)) {
		t.Errorf("the order was not read with the stock: %+v, %v", o.Lines, err)
	}

	w.receive(order.ID, "REC-2", 5)
	read(synctask.PurchaseOrder)
	w.wantArriving("the purchase orders were read after a receipt", "1009", "1010", "1")

	w.receive(order.ID, "REC-3", 1)
	stock, err := w.b.Records().ReadSome(t.Context(), w.client(), synctask.Stock, []string{itemID})
	if err != nil {
		t.Fatal(err)
	}
	if failed, err := w.b.Records().Take(t.Context(), synctask.Stock, stock); err != nil || len(failed) > 0 {
		t.Fatal(failed, err)
	}
	w.wantArriving("before the orders of a stored reading are read", "1010", "1010", "0")
}

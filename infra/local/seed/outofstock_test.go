package main

import (
	"encoding/json"
	"testing"

	"backdock/functions/syncscheduler"
	"backdock/infra/demodata"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
)

// The items that are short are marked, others were or are in stock again, and a second run changes nothing.
func TestItemsThatRanOut(t *testing.T) {
	s, seed := company(t, 2)
	seed.table, seed.now = s.Table, s.Now
	seed.data.Preferred = []demodata.CustomerItem{{CustomerID: "501", ItemID: "101"}, {CustomerID: "502", ItemID: "101"}}
	goods := []item.Item{}
	stock := map[string]item.Stock{"101": {OnHand: money.Int(10), Available: money.Int(-20), AsOf: s.Now()}}
	for _, id := range []string{"102", "103", "104", "105", "106", "107"} {
		goods = append(goods, item.Item{ID: id, ItemID: "P" + id, Name: "Pears " + id, UnitsTypeID: "1", SaleUnit: "2",
			StockUnit: "2", IsActive: true})
		stock[id] = item.Stock{OnHand: money.Int(40), Available: money.Int(40), AsOf: s.Now()}
	}
	if _, err := s.Items().Import(t.Context(), goods); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Items().ImportStock(t.Context(), stock); err != nil {
		t.Fatal(err)
	}
	if _, err := syncscheduler.Worker.Handle(t.Context(), s.Backend, json.RawMessage(`{"job":"recount","full":true}`)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if said, err := seed.ranOut(t.Context()); err != nil || said != "7 marks of items that ran out, 26 lost sales" {
			t.Fatalf("%s, %v", said, err)
		}
		s.As(access.Admin, "GET", "/warehouse-out-of-stock?status=active", nil).Want(t, 200, `"total":3`, `"shortLines":4`,
			`"proposal":{"onHand":40`)
		s.As(access.Admin, "GET", "/warehouse-out-of-stock?status=resolved", nil).Want(t, 200, `"total":4`)
		s.As(access.Admin, "GET", "/warehouse-out-of-stock/lost-sales", nil).Want(t, 200, `"lines":26}`)
	}
}

package main

import (
	"fmt"
	"testing"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/prices/spot"
)

// Yesterday's sheet is closed with the sales of orders. Of today's, an offer is sold out, one stopped, one below its floor
// with a reason, and orders have bought of the others. Tomorrow's is a draft. A second run changes nothing.
func TestSpotBuys(t *testing.T) {
	s, seed := company(t, 6)
	seed.table, seed.blobs, seed.now = s.Table, s.Blobs, s.Now
	if err := s.PriceLevels().Import(t.Context(), []pricelevel.Level{{ID: "1", Name: "Base", IsActive: true},
		{ID: "2", Name: "Grocer", IsActive: true}, {ID: "3", Name: "Chain", IsActive: true}, {ID: "4", Name: "School", IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	cost := money.Int(10)
	var goods []item.Item
	stock := map[string]item.Stock{}
	for n := 0; len(goods) < 40; n++ {
		id := fmt.Sprint(700 + n)
		if f, _ := fateOf(id); f != usual {
			continue
		}
		it := item.Item{ID: id, ItemID: "P" + id, Name: "Pears " + id, Category: "Category " + id, UnitsTypeID: "1", SaleUnit: "2",
			StockUnit: "2", PurchaseUnit: "2", IsActive: true, AverageCost: &cost}
		for level := 1; level <= 4; level++ {
			it.Prices = append(it.Prices, item.Price{PriceLevelID: fmt.Sprint(level), Price: money.Int(14)})
		}
		goods, stock[id] = append(goods, it), item.Stock{OnHand: money.Int(90), Available: money.Int(90), AsOf: s.Now()}
	}
	goods = append(goods, item.Item{ID: "101", ItemID: "APPLES", Name: "Apples", UnitsTypeID: "1", SaleUnit: "2", StockUnit: "2",
		PurchaseUnit: "2", IsActive: true, AverageCost: &cost, Prices: []item.Price{{PriceLevelID: "1", Price: money.Int(24)}}})
	if _, err := s.Items().Import(t.Context(), goods); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Items().ImportStock(t.Context(), stock); err != nil {
		t.Fatal(err)
	}
	if err := seed.matrix(t.Context()); err != nil {
		t.Fatal(err)
	}
	var first string
	for round := range 2 {
		if said, err := seed.spotBuys(t.Context()); err != nil {
			t.Fatal(said, err)
		}
		a := s.As(access.Pricing, "GET", "/spot-buy-sheets", nil).Want(t, 200, `"total":3`)
		if first == "" {
			first = string(a.Body)
		} else if first != string(a.Body) {
			t.Errorf("round %d:\n%s\ninstead of\n%s", round, a.Body, first)
		}
		var list struct {
			Sheets []struct {
				ID     string `json:"_id"`
				Status spot.Status
			} `json:"spotBuySheets"`
		}
		a.Into(t, &list)
		states := map[spot.Status]map[spot.State]int{}
		for _, each := range list.Sheets {
			st, err := s.SpotSheets().Read(t.Context(), each.ID)
			if err != nil {
				t.Fatal(err)
			}
			states[each.Status] = map[spot.State]int{}
			for i, r := range st.Lines {
				states[each.Status][r.State]++
				if l := st.Sheet.Lines[i]; each.Status == spot.Published && (l.Reason != "") != (i == below) {
					t.Errorf("line %d has the reason %q", i, l.Reason)
				}
			}
			if each.Status != spot.InDraft && (st.Sums.Orders != 6 || st.Sums.Revenue.Sign() <= 0 || !st.Sums.Cost.Less(st.Sums.Revenue)) {
				t.Errorf("%s: %+v", each.Status, st.Sums)
			}
		}
		if got, want := fmt.Sprint(states), "map[closed:map[soldOut:1] draft:map[draft:6] published:map[open:8 soldOut:1 stopped:1]]"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	s.As(access.Sales, "GET", "/sales-order/paginated?limit=20", nil).Want(t, 200, `"total":12`)
}

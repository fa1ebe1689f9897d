package main

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"backdock/infra/demodata"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/prices/report"
)

// An item for each reason, two closed reports with decisions, vendors' allowances, and a second run that changes nothing.
func TestPricingReports(t *testing.T) {
	s, seed := company(t, 1)
	seed.table, seed.blobs, seed.now = s.Table, s.Blobs, s.Now
	if err := s.PriceLevels().Import(t.Context(), []pricelevel.Level{{ID: "1", Name: "Base", IsActive: true},
		{ID: "2", Name: "Grocer", IsActive: true}, {ID: "3", Name: "Chain", IsActive: true}, {ID: "4", Name: "School", IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	next := 900
	idOf := func(f fate) string { // the next id with a fate
		for next++; ; next++ {
			if is, _ := fateOf(strconv.Itoa(next)); is == f {
				return strconv.Itoa(next)
			}
		}
	}
	var goods []item.Item
	stock := map[string]item.Stock{}
	add := func(id, cost, price string) string {
		it := item.Item{ID: id, ItemID: "P" + id, Name: "Pears " + id, UnitsTypeID: "1", SaleUnit: "2", StockUnit: "2",
			PurchaseUnit: "2", IsActive: true, Prices: []item.Price{{PriceLevelID: "1", Price: money.MustParse(price)}}}
		if cost != "" {
			c := money.MustParse(cost)
			it.AverageCost, it.LastPurchasePrice = &c, &c
		}
		goods, stock[id] = append(goods, it), item.Stock{OnHand: money.Int(9), Available: money.Int(9), AsOf: s.Now()}
		return id
	}
	want := map[string]string{ // the reason in the open report
		add(idOf(dearer), "10.00", "14.00"): "COST_UP", add(idOf(cheaper), "10.00", "14.00"): "COST_DOWN",
		add(idOf(unknown), "10.00", "14.00"): "NEW_ITEM", add(idOf(usual), "", "14.00"): "NO_COST",
		add(idOf(usual), "10.00", "9.99"): "ZERO_MARKUP", add(idOf(usual), "10.00", "10.20"): "BELOW_FLOOR",
		add(idOf(left), "10.00", "14.00"): "COST_UP",
	}
	add(idOf(usual), "10.00", "14.00") // in no report
	kept := add(idOf(kept), "10.00", "14.00")
	for i := range 2 * ownEvery {
		id := add(idOf(usual), "10.00", "14.00")
		seed.data.Repriced = append(seed.data.Repriced, demodata.Repriced{ItemID: id, DaysAgo: demodata.RepricedAgo[i%2],
			Price: money.Scaled(97, 2), Cost: money.Scaled(95, 2)})
	}
	if _, err := s.Items().Import(t.Context(), goods); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Items().ImportStock(t.Context(), stock); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if said, err := seed.pricing(t.Context()); err != nil {
			t.Fatal(said, err)
		}
		s.As(access.Pricing, "GET", "/pricing-matrix", nil).Want(t, 200, `"version":1`)
		s.As(access.Pricing, "GET", "/pricing-reports", nil).Want(t, 200, `"total":3`)
		for i, reportID := range []string{"DEMO-PRICES-0", "DEMO-PRICES-1", "DEMO-PRICES-OPEN"} {
			r, err := s.PricingReports().Get(t.Context(), reportID)
			if err != nil {
				t.Fatal(err)
			}
			lines, err := s.PricingReports().Lines(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			if i == 2 {
				found := map[string]string{}
				for _, l := range lines {
					found[l.ItemID] = string(l.Reason)
				}
				for id, reason := range want {
					if found[id] != reason {
						t.Errorf("item %s has the reason %q, want %s", id, found[id], reason)
					}
				}
				if r.Status != report.Ready || found[kept] != "" || len(found) != len(want)+1 { // and apples and pears of the company
					t.Errorf("the open report is %s with %v", r.Status, found)
				}
				continue
			}
			if r.Status != report.Closed || r.Totals.Accepted != ownEvery-1 || r.Totals.Overridden != 1 || r.Totals.Rejected != 1 ||
				r.Totals.Undecided != 1 || r.Totals.Up != ownEvery || r.ClosedAt == nil {
				t.Errorf("report %d is %+v", i, r.Totals)
			}
			for _, l := range lines {
				if l.State() == report.Accepted && fmt.Sprint(l.Set[0].Was, l.Set[0].Price) != "13.58 14" ||
					l.State() == report.Overridden && !strings.Contains(l.Why, " ") {
					t.Errorf("item %s: %+v", l.ItemID, l.Touched)
				}
			}
		}
	}
	for range 2 { // vendors' allowances, once
		if said, err := seed.allowances(t.Context()); err != nil {
			t.Fatal(said, err)
		}
		for query, want := range map[string]int{"": 7, "?state=inForce": 4, "?state=coming": 2, "?state=ended": 1} {
			s.As(access.Pricing, "GET", "/pricing-matrix/allowances"+query, nil).Want(t, 200, fmt.Sprintf(`"total":%d,`, want))
		}
	}
	s.As(access.Pricing, "GET", "/pricing-reports/DEMO-PRICES-OPEN/lines", nil).Want(t, 200, `"parts":[{"allowanceId":`)
}

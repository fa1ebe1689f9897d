package pricingreports_test

import (
	"fmt"
	"testing"

	"backdock/shared/catalog/item"
)

// A report of more than one page has each line once, whoever decided it and whenever its item was added.
func TestPagesHaveEachLineOnce(t *testing.T) {
	c := newCompany(t)
	c.hasMany(4_100) // the third page begins with item 104000
	id := c.report()
	added := []string{"0", "101999x", "102000x", "103999x", "104000x", "9"} // at the edges of the pages
	for _, itemID := range added {
		c.check(c.Items().Import(t.Context(), []item.Item{{ID: itemID, ItemID: "X" + itemID, Name: "Added", UnitsTypeID: "7",
			SaleUnit: "2", StockUnit: "1", PurchaseUnit: "2", IsActive: true, Prices: at("16", "", "")}}))
		c.As("pricing", "PUT", "/pricing-reports/"+c.path("addNewItemToReport", id, itemID), nil).Want(t, 200)
	}
	decided := []string{"100000", "101999", "102000", "103999", "104000", "104099"}
	for _, itemID := range decided {
		c.post(c.path("rejectRecommendation", id, itemID), object{"version": 0}).Want(t, 200)
	}
	seen := func() map[string]int {
		t.Helper()
		times := map[string]int{}
		for _, l := range c.allLines(id) {
			times[l.ItemID]++
		}
		return times
	}
	check := func(when string, times map[string]int) {
		t.Helper()
		if len(times) != 4_100+len(added) {
			t.Errorf("%s: %d lines, want %d", when, len(times), 4_100+len(added))
		}
		for itemID, n := range times {
			if n != 1 {
				t.Errorf("%s: the line of item %s is there %d times", when, itemID, n)
			}
		}
		for _, itemID := range append(added, decided...) {
			if times[itemID] != 1 {
				t.Errorf("%s: the line of item %s is missing", when, itemID)
			}
		}
	}
	check("open", seen())
	c.NewProcess(nil)
	check("in a new process", seen())
	rejected := 0
	for _, l := range c.allLines(id) {
		if l.Decision == "rejected" {
			rejected++
		}
	}
	if rejected != len(decided) {
		t.Errorf("%d decisions are shown, want %d", rejected, len(decided))
	}
	c.closed(id)
	check("closed", seen())
	c.As("pricing", "GET", fmt.Sprint("/pricing-reports/", id, "/lines?cursor=3"), nil).Want(t, 400, "one of pages")
}

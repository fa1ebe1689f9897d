package items_test

import (
	"fmt"
	"slices"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// buy stores a counted order of customer 110 for one case of an item.
func buy(t testing.TB, s *apitest.Server, itemID string, date civil.Date) {
	t.Helper()
	o := order.Order{ID: fmt.Sprintf("%026s", itemID), Status: order.Billed, CustomerID: "110", TransactionDate: date,
		Customer: order.Customer{ID: "110", Name: "Halsted Tavern"}, DeliveryDate: date.AddDays(1),
		Lines: []order.Line{{ID: "a", ItemID: itemID, Item: order.LineItem{ID: itemID}, Quantity: money.Int(1), Units: "2",
			Fulfilled: money.Int(1)}}}
	if err := s.Table.Commit(ctx, s.Orders().Creating(ctx, &o)...); err != nil {
		t.Fatal(err)
	}
	if err := s.Counting().Recount(ctx, []string{o.ID}); err != nil {
		t.Fatal(err)
	}
}

// What a customer has bought in the last 13 weeks ranks as what it prefers, in every search for it.
func TestRecentPurchasesRankHigher(t *testing.T) {
	s := shop(t)
	today := civil.MustParse("2026-11-21")
	var same []item.Item
	for _, id := range []string{"21", "22", "23", "24"} {
		same = append(same, item.Item{ID: id, ItemID: "L-" + id, Name: "Red Lentils", UnitsTypeID: "7", SaleUnit: "2",
			StockUnit: "1", IsActive: true})
	}
	if _, err := s.Items().Import(ctx, same); err != nil {
		t.Fatal(err)
	}
	buy(t, s, "23", today.AddDays(-90))
	buy(t, s, "22", today.AddDays(-91)) // too long ago
	if err := s.Customers().AddPreferred(ctx, "110", "24"); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][]string{
		"/inventory-items/search?q=red+lentils&customerId=110":              {"23", "24", "21", "22"},
		"/inventory-items/search?q=red+lentils":                             {"21", "22", "23", "24"},
		"/inventory-items/search/lentils?customerId=110":                    {"23", "24", "21", "22"},
		"/inventory-items/search/autocomplete?q=lenti&customerId=110":       {"23", "24", "21", "22"},
		"/inventory-items/search?q=red+lentils&customerId=110&explain=true": {"23", "24", "21", "22"},
	} {
		if got := idsIn(t, s.As(access.Sales, "GET", path, nil)); !slices.Equal(got, want) {
			t.Errorf("%s finds %v, want %v", path, got, want)
		}
	}
	s.As(access.Sales, "GET", "/inventory-items/search?q=L-23&customerId=110&explain=true", nil).
		Want(t, 200, `"name":"preferred"`)
	if err := s.Customers().AddRestricted(ctx, "110", "23"); err != nil {
		t.Fatal(err)
	}
	got := idsIn(t, s.As(access.Sales, "GET", "/inventory-items/search?q=lentils&customerId=110", nil))
	if slices.Contains(got, "23") {
		t.Errorf("a restricted item is found because it was bought: %v", got)
	}
}

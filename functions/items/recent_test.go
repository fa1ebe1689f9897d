package items_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
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

// reads counts the queries of purchases.
type reads struct {
	table.Table
	ofPurchases atomic.Int32
}

func (r *reads) Query(ctx context.Context, q table.Query) (table.Page, error) {
	if strings.HasPrefix(q.PK, "BOUGHT#") {
		r.ofPurchases.Add(1)
	}
	return r.Table.Query(ctx, q)
}

// Searching letter by letter for a customer reads its purchases once; searching for anybody reads none.
func TestPurchasesAreReadOnce(t *testing.T) {
	s := shop(t)
	counted := &reads{Table: s.Table}
	handler := functions.Handler(&app.Backend{Table: counted, Queue: s.Queue, Blobs: s.Blobs, Workflows: s.Workflows,
		Keys: s.Keys, Now: s.Now, Log: s.Log})
	search := func(path string) {
		r := httptest.NewRequest("GET", "/api/inventory-items/search?"+path, nil)
		r.Header.Set("authorization", "Bearer "+s.Token(access.Sales))
		r.Header.Set("x-client-type", "admin-portal")
		answer := httptest.NewRecorder()
		if handler.ServeHTTP(answer, r); answer.Code != 200 {
			t.Fatalf("%s: %d %s", path, answer.Code, answer.Body)
		}
	}
	for _, text := range []string{"b", "be", "bea", "bean"} {
		search("q=" + text)
		search("q=" + text + "&customerId=110")
	}
	if n := counted.ofPurchases.Load(); n != 1 {
		t.Errorf("the purchases were read %d times", n)
	}
}

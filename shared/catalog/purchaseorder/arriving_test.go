package purchaseorder_test

import (
	"fmt"
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// What the stock has no longer on order is taken out of the earliest arrivals, and out of overdue ones last.
func TestOutstanding(t *testing.T) {
	today := civil.MustParse("2026-11-20")
	read := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	arrivals := []purchaseorder.Coming{
		{OrderID: "late", Arrival: item.Arrival{Date: today.AddDays(-1), Quantity: money.Int(5)}},
		{OrderID: "soon", Arrival: item.Arrival{Date: today, Quantity: money.Int(3)}},
		{OrderID: "later", Arrival: item.Arrival{Date: today.AddDays(2), Quantity: money.Int(4)}},
	}
	for _, tt := range []struct {
		stock item.Stock
		want  string
	}{
		{item.Stock{OnOrder: money.Int(12), AsOf: read}, "late 5, soon 3, later 4, "},
		{item.Stock{OnOrder: money.Int(20), AsOf: read}, "late 5, soon 3, later 4, "},
		{item.Stock{OnOrder: money.Int(10), AsOf: read}, "late 5, soon 1, later 4, "},
		{item.Stock{OnOrder: money.Int(6), AsOf: read}, "late 5, later 1, "},
		{item.Stock{OnOrder: money.Int(2), AsOf: read}, "late 2, "},
		{item.Stock{AsOf: read}, ""},
		{item.Stock{}, "late 5, soon 3, later 4, "}, // never read
	} {
		got := ""
		for _, c := range purchaseorder.Outstanding(arrivals, tt.stock, today) {
			got += fmt.Sprint(c.OrderID, " ", c.Quantity, ", ")
		}
		if got != tt.want {
			t.Errorf("%s on order: %q, want %q", tt.stock.OnOrder, got, tt.want)
		}
	}
}

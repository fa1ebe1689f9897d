package pricingreports_test

import (
	"fmt"
	"testing"

	"backdock/functions/pricingreports"
	"backdock/shared/platform/access"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/order"
)

// A line lists the item's sales below the floor of the last four weeks with their reasons.
func TestALineListsSalesBelowTheFloor(t *testing.T) {
	c := newCompany(t)
	c.has(thing{id: "10", average: "1", onHand: "24", prices: at("15", "", "")})
	place := func(n, daysAgo int, rate, reason string) {
		t.Helper()
		r := dec(rate)
		o := order.Order{ID: fmt.Sprintf("%026d", n), OrderNumber: fmt.Sprint("SO", n), Status: order.Billed, CustomerID: "7",
			Customer: order.Customer{ID: "7", Name: "Corner Grocery"}, TransactionDate: today.AddDays(-daysAgo), DeliveryDate: today,
			Lines: []order.Line{{ID: "a", ItemID: "10", Item: order.LineItem{ID: "10"}, Quantity: dec("2"), Units: "2", Rate: &r,
				CustomRate: &r, PriceReason: reason, Floor: &pricing.Floor{Rate: dec("13.5")}, Fulfilled: dec("2"), Billed: dec("2")}}}
		c.check(0, c.Table.Commit(t.Context(), c.Orders().Creating(t.Context(), &o)...))
		c.check(0, c.Counting().Recount(t.Context(), []string{o.ID}))
	}
	place(1, 3, "13", "Short dated")
	place(2, 1, "12.5", "Matches an offer")
	place(3, 2, "14", "Asked for it") // not below the floor
	place(4, 40, "13", "Too long ago")
	id := c.report()
	var e pricingreports.Effect
	c.As(access.Pricing, "GET", "/pricing-reports/"+id+"/effect?itemIds=10", nil).Want(t, 200).Into(t, &e)
	got := ""
	for _, s := range e.BelowFloor {
		got += fmt.Sprint(s.SalesOrderID[25:], " ", s.Customer, " ", s.Date, " ", s.Quantity, " at ", s.Rate, ": ", s.Reason, "; ")
	}
	want := "2 Corner Grocery 2026-11-20 2 at 12.5: Matches an offer; 1 Corner Grocery 2026-11-18 2 at 13: Short dated; "
	if got != want {
		t.Errorf("sales below the floor:\n%s, want\n%s", got, want)
	}
}

package pricingmatrix_test

import (
	"fmt"
	"testing"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

// A preview says what the prices would have changed for the customers who bought the items, each at its own price level.
func TestThePreviewNamesCustomers(t *testing.T) {
	s := shop(t, 2)
	if _, err := s.Customers().Import(t.Context(), []customer.Customer{{ID: "7", Name: "Corner Grocery", PriceLevelID: "1", IsActive: true},
		{ID: "8", Name: "Chain", PriceLevelID: "2", IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	today := civil.Of(s.Now())
	for i, customerID := range []string{"7", "8", "7"} {
		rate := dec("20")
		o := order.Order{ID: fmt.Sprintf("%026d", i+1), Status: order.Billed, CustomerID: customerID, Customer: order.Customer{ID: customerID},
			TransactionDate: today.AddDays(-3), DeliveryDate: today, Lines: []order.Line{{ID: "a", ItemID: "1000",
				Item: order.LineItem{ID: "1000"}, Quantity: *dec("5"), Units: "1", Rate: rate, Fulfilled: *dec("5"), Billed: *dec("5")}}}
		if err := s.Table.Commit(t.Context(), s.Orders().Creating(t.Context(), &o)...); err != nil {
			t.Fatal(err)
		}
		if err := s.Counting().Recount(t.Context(), []string{o.ID}); err != nil {
			t.Fatal(err)
		}
	}
	body := setting(priced("1000", "1", 21.5), priced("1000", "2", 17), priced("1001", "1", 40), priced("9", "1", 3))
	body["dryRun"] = true
	got := answerOf(t, s.As(access.Pricing, "POST", "/pricing-matrix/prices", body))
	e := got.Effect.Value
	// 10 × 1.50 more of one customer, 5 × 1 less of the other
	if e.Amount.String() != "10" || e.CustomerCount != 2 || e.Customers[0].Name != "Corner Grocery" || e.Customers[0].NewAmount.String() != "215" ||
		e.Customers[1].OldAmount.String() != "90" {
		t.Errorf("%+v", e)
	}
}

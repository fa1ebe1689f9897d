package posting_test

import (
	"fmt"
	"slices"
	"testing"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/posting"
)

// An item fulfillment with as many lines as NetSuite allows is stored and read in every way.
func TestTheLargestFulfillment(t *testing.T) {
	store := memory.New()
	postings := posting.New(store)
	f := posting.Fulfillment{ID: "9", Number: "IF9", SalesOrderID: "7", ShipStatus: "B"}
	for n := range 10_000 {
		f.Lines = append(f.Lines, posting.Line{OrderLine: n + 1, ItemID: fmt.Sprint(n * 7919), Quantity: money.Int(int64(n)),
			Units: "2"})
	}
	if err := postings.ImportFulfillments(t.Context(), []posting.Fulfillment{f}); err != nil {
		t.Fatal(err)
	}
	for _, i := range store.Items() {
		if size := i.Size(); size > table.MaxItemBytes*9/10 {
			t.Errorf("%s/%s needs %d bytes", i.PK, i.SK, size)
		}
	}
	of, _, err := postings.OfOrder(t.Context(), "7")
	open, err2 := postings.Unshipped(t.Context())
	copies, err3 := postings.FulfillmentCopies(t.Context(), []posting.Fulfillment{{ID: "9", SalesOrderID: "7"}})
	if err != nil || err2 != nil || err3 != nil || len(of) != 1 || len(copies) != 1 || copies[0] == nil {
		t.Fatal(of, copies, err, err2, err3)
	}
	for _, got := range []posting.Fulfillment{of[0], open["7"], *copies[0]} {
		if !slices.EqualFunc(got.Lines, f.Lines, func(a, b posting.Line) bool {
			return a.OrderLine == b.OrderLine && a.ItemID == b.ItemID && a.Quantity.Equal(b.Quantity)
		}) {
			t.Errorf("%d lines", len(got.Lines))
		}
	}
}

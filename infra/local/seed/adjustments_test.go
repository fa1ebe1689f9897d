package main

import (
	"testing"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/stock/adjustment"
)

func TestAdjustments(t *testing.T) {
	s, seed := company(t, 0)
	seed.now = s.Now
	seed.data.Warehouse.TimeZone = "America/Chicago"
	seed.data.ERP.AdjustmentAccountID = "6"
	cost := money.Int(12)
	if _, err := s.Items().Import(t.Context(), []item.Item{{ID: "101", ItemID: "APPLES", Name: "Apples", UnitsTypeID: "1",
		SaleUnit: "2", StockUnit: "2", PurchaseUnit: "2", IsActive: true, AverageCost: &cost}}); err != nil {
		t.Fatal(err)
	}
	s.As(access.Admin, "POST", "/site-settings/erp.locationId", `{"value":"1"}`).Want(t, 200)
	for range 2 {
		if said, err := seed.adjustments(t.Context()); err != nil {
			t.Fatal(said, err)
		}
	}
	page, err := s.Adjustments().Page(t.Context(), adjustment.Filter{}, 1, 50)
	if err != nil || page.Total != demoAdjustmentCount+1 {
		t.Fatalf("%d adjustments, %v", page.Total, err)
	}
	reasons := map[adjustment.Reason]bool{}
	for _, r := range page.Rows {
		reasons[r.Reason] = true
		if r.Memo == demoFailed && r.Sync.Problem == nil {
			t.Errorf("%s is %s", r.Memo, r.Sync.Status)
		}
	}
	if len(reasons) < 6 {
		t.Errorf("reasons: %v", reasons)
	}
}

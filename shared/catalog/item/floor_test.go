package item_test

import (
	"testing"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
)

// Published floors are rounded up to the price step and stored by level. Imports from NetSuite do not change
// them.
func TestPublishedFloors(t *testing.T) {
	items, _ := newItems()
	ctx := access.With(ctx, access.Caller{UserID: "boss", Role: access.Pricing})
	publish := func(source item.FloorSource, floors ...item.NewFloor) {
		t.Helper()
		if err := items.PublishFloors(ctx, map[string][]item.NewFloor{"11": floors}, source,
			money.MustParse("0.05")); err != nil {
			t.Fatal(err)
		}
	}
	importAt := func(cost string) {
		t.Helper()
		c := money.MustParse(cost)
		if _, err := items.Import(ctx, []item.Item{{ID: "11", ItemID: "SKU-11", Name: "Apples", AverageCost: &c,
			IsActive: true, Prices: []item.Price{{PriceLevelID: "1", Price: money.Int(24)}}}}); err != nil {
			t.Fatal(err)
		}
	}
	want := func(floors ...string) {
		t.Helper()
		d, err := items.Get(ctx, "11")
		if err != nil || len(d.Floors) != len(floors) {
			t.Fatalf("%+v, %v; want %v", d.Floors, err, floors)
		}
		for i, f := range d.Floors {
			if got := f.PriceLevelID + " " + f.Price.String() + " " + string(f.Source); got != floors[i] ||
				f.PublishedBy != "boss" || f.PublishedAt.IsZero() {
				t.Errorf("floor %d: %q by %s, want %q", i, got, f.PublishedBy, floors[i])
			}
		}
	}
	importAt("15")
	want()
	publish(item.MatrixFloor, item.NewFloor{PriceLevelID: "1", Price: money.MustParse("18.81")},
		item.NewFloor{PriceLevelID: "2", Price: money.MustParse("17.5")})
	want("1 18.85 matrix", "2 17.5 matrix")
	importAt("19.99")
	want("1 18.85 matrix", "2 17.5 matrix")
	publish(item.ReportFloor, item.NewFloor{PriceLevelID: "1", Price: money.MustParse("20.001")})
	want("2 17.5 matrix", "1 20.05 report")
}

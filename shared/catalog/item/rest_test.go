package item_test

import (
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// A row has the stock that the item itself has, with adjustments that NetSuite's stock does not contain yet.
func TestARowHasAdjustedStock(t *testing.T) {
	now := time.Date(2026, 11, 23, 14, 0, 0, 0, time.UTC)
	clock := func() time.Time { now = now.Add(time.Millisecond); return now }
	tracked := listing.Track(memory.New(), clock)
	items := item.New(tracked, blob.NewMemory(), clock, unit.New(tracked, clock))
	ctx := t.Context()
	if _, err := items.Import(ctx, []item.Item{{ID: "7", Name: "Beans", IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	if _, err := items.ImportStock(ctx, map[string]item.Stock{"7": {OnHand: money.Int(40), Available: money.Int(36)}}); err != nil {
		t.Fatal(err)
	}
	unrelated := table.Check(table.Key{PK: "NOTHING", SK: "NOTHING"}, table.Absent())
	if err := items.Adjust(ctx, item.Adjustment{ID: "A", Revision: 1,
		Quantities: map[string]money.Decimal{"7": money.Int(-5)}}, unrelated); err != nil {
		t.Fatal(err)
	}
	rows, err := items.Sorted(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := items.Whole(ctx, rows)
	if err != nil {
		t.Fatal(err)
	}
	d, err := items.Get(ctx, "7")
	if err != nil {
		t.Fatal(err)
	}
	if got := whole["7"].Stock; !got.OnHand.Equal(money.Int(35)) || !table.Same(got, d.Stock) ||
		!rows[0].OnHand.Equal(money.Int(35)) || !rows[0].Available.Equal(money.Int(31)) {
		t.Errorf("listed %+v, row %s; read %+v", got, rows[0].OnHand, d.Stock)
	}
}

package unit_test

import (
	"context"
	"testing"
	"time"

	"backdock/shared/catalog/unit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

func caseOf(n int64) unit.Type {
	return unit.Type{ID: "7", Name: "Each / Case", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Each", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", UnitOfMeasure: "Case", Abbreviation: "CS", ConversionRate: money.Int(n)},
	}}
}

func TestTypes(t *testing.T) {
	now := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	store := memory.New()
	here, elsewhere := unit.New(store, clock), unit.New(store, clock)
	ctx := context.Background()
	if _, err := here.Get(ctx, "7"); !fault.Is(err, fault.NotFound) {
		t.Fatalf("got %v", err)
	}
	now = now.Add(2 * time.Second)
	for i, want := range []int{1, 0} {
		if n, err := elsewhere.Import(ctx, []unit.Type{caseOf(12)}); err != nil || n != want {
			t.Fatalf("import %d: %d changed, %v", i, n, err)
		}
	}
	got, err := here.Get(ctx, "7")
	if err != nil {
		t.Fatalf("a type that has just come is not found: %v", err)
	}
	if u, ok := got.Unit("2"); !ok || u.ConversionRate.String() != "12" {
		t.Errorf("got %+v", got)
	}

	counted, used := table.WithUsage(ctx)
	if _, err := here.All(counted); err != nil {
		t.Fatal(err)
	}
	if trips, _, _ := used.Snapshot(); trips != 0 {
		t.Errorf("%d round trips for what is remembered", trips)
	}
	if n, err := elsewhere.Import(ctx, []unit.Type{caseOf(24)}); err != nil || n != 1 {
		t.Fatalf("%d changed, %v", n, err)
	}
	now = now.Add(time.Minute)
	if got, err = here.Get(ctx, "7"); err != nil || got.Items[1].ConversionRate.String() != "24" {
		t.Errorf("after a minute: %+v, %v", got, err)
	}
}

package pricing_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
)

func ptr(s string) *money.Decimal {
	d := money.MustParse(s)
	return &d
}

func TestFloor(t *testing.T) {
	published := []item.Floor{{PriceLevelID: "1", Price: money.MustParse("18.85"), Source: item.MatrixFloor},
		{PriceLevelID: "2", Price: money.MustParse("17"), Source: item.ReportFloor}}
	tests := map[string]struct {
		floors               []item.Floor
		level                string
		conversion           string // of the chosen unit; that of the sale unit is 12
		determined, discount *money.Decimal
		want                 string // "" for none
	}{
		"nothing is set":                         {nil, "1", "12", ptr("24"), nil, ""},
		"a discount":                             {nil, "1", "12", ptr("22.16"), ptr("15"), "18.836 discount"},
		"a discount that is not whole":           {nil, "1", "12", ptr("24"), ptr("12.5"), "21 discount"},
		"no tier is met":                         {nil, "1", "12", nil, ptr("15"), ""},
		"no discount at all":                     {nil, "1", "12", ptr("24"), ptr("0"), "24 discount"},
		"a published floor counts":               {published, "1", "12", ptr("24"), ptr("15"), "18.85 matrix"},
		"that of the customer's level":           {published, "2", "12", ptr("24"), nil, "17 report"},
		"another level has its discount":         {published, "3", "12", ptr("24"), ptr("15"), "20.4 discount"},
		"a published floor without a tier":       {published, "1", "12", nil, nil, "18.85 matrix"},
		"in the line's unit, never rounded down": {published, "1", "1", ptr("2"), nil, "1.57084 matrix"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			q := pricing.Query{PriceLevelID: tt.level, Quantity: money.Int(1), Conversion: money.MustParse(tt.conversion),
				Sale: money.Int(12)}
			got := ""
			if f := pricing.FloorOf(tt.floors, q, tt.determined, tt.discount); f != nil {
				got = f.Rate.String() + " " + string(f.Source)
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// A typed rate is below the rounded floor exactly when it is below the exact one.
func TestFloorAgreesWithFractions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		determined := money.Scaled(rapid.Int64Range(0, 10_000_000).Draw(t, "determined"), 5)
		percent := money.Scaled(rapid.Int64Range(0, 10_000).Draw(t, "percent"), 2)
		f := pricing.FloorOf(nil, pricing.Query{}, &determined, &percent)
		exact := new(big.Rat).Mul(rat(determined), new(big.Rat).Quo(rat(money.Int(100).Sub(percent)), big.NewRat(100, 1)))
		near := new(big.Rat).Mul(exact, big.NewRat(100_000, 1))
		typed := money.Scaled(new(big.Int).Quo(near.Num(), near.Denom()).Int64()+rapid.Int64Range(-2, 2).Draw(t, "typed"), 5)
		if got, want := typed.Less(f.Rate), rat(typed.Max(money.Zero)).Cmp(exact) < 0 && typed.Sign() >= 0 ||
			typed.Sign() < 0; got != want || f.Rate.Places() > money.RatePlaces {
			t.Fatalf("determined %s, %s %%: floor %s, exact %s, typed %s: under %t, want %t", determined, percent, f.Rate,
				exact.RatString(), typed, got, want)
		}
	})
}

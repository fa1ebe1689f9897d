package orderline_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/money"
	"backdock/shared/sales/orderline"
)

// The portal uses the same table of cases.
func TestUnusual(t *testing.T) {
	raw, err := os.ReadFile("testdata/unusual.json")
	if err != nil {
		t.Fatal(err)
	}
	type inUnit struct {
		Quantity money.Decimal `json:"quantity"`
		Unit     string        `json:"unit"`
	}
	var table struct {
		Conversions map[string]money.Decimal `json:"conversions"`
		Codes       []string                 `json:"codes"`
		Cases       []struct {
			Name string `json:"name"`
			inUnit
			Usual *inUnit `json:"usual"`
			Want  string  `json:"want"`
		} `json:"cases"`
	}
	if err := json.Unmarshal(raw, &table); err != nil {
		t.Fatal(err)
	}
	var d item.Detail
	for id, rate := range table.Conversions {
		d.UnitsType.Items = append(d.UnitsType.Items, unit.Unit{ID: id, ConversionRate: rate})
	}
	if len(table.Cases) == 0 {
		t.Fatal("no cases")
	}
	for _, c := range table.Cases {
		t.Run(c.Name, func(t *testing.T) {
			var usual *orderline.Usual
			if c.Usual != nil {
				usual = &orderline.Usual{Quantity: c.Usual.Quantity, Units: c.Usual.Unit}
			}
			got := orderline.Unusual(orderline.Line{Quantity: c.Quantity, Units: c.Unit}, d, usual,
				func(text string) bool { return slices.Contains(table.Codes, text) })
			if got != c.Want {
				t.Errorf("%q, want %q", got, c.Want)
			}
		})
	}
}

// A quantity needs a confirmation if it is above 50 and ten times the usual, has six digits or more, or is a code, and
// only then. The test computes in thousandths.
func TestUnusualInWholeNumbers(t *testing.T) {
	d := item.Detail{UnitsType: unit.Type{Items: []unit.Unit{{ID: "ea", ConversionRate: money.Int(1)},
		{ID: "cs", ConversionRate: money.Int(12)}}}}
	conversion := map[string]int64{"ea": 1, "cs": 12}
	thousandths := func(n int64) money.Decimal { return money.Int(n).Quo(money.Int(1000), 3) }
	rapid.Check(t, func(rt *rapid.T) {
		quantity := rapid.Custom(func(rt *rapid.T) int64 {
			n := rapid.Int64Range(1, 999_999_999).Draw(rt, "thousandths")
			if rapid.Bool().Draw(rt, "whole") {
				return max(n/1000, 1) * 1000
			}
			return n
		})
		n, usual := quantity.Draw(rt, "quantity"), quantity.Draw(rt, "usual")
		units := rapid.SampledFrom([]string{"ea", "cs"})
		chosen, usually := units.Draw(rt, "unit"), units.Draw(rt, "usual unit")
		everyCode, known := rapid.Bool().Draw(rt, "code"), rapid.Bool().Draw(rt, "known")
		var habit *orderline.Usual
		if known {
			habit = &orderline.Usual{Quantity: thousandths(usual), Units: usually}
		}
		asked := orderline.Unusual(orderline.Line{Quantity: thousandths(n), Units: chosen}, d, habit,
			func(string) bool { return everyCode }) != ""
		far := known && n*conversion[chosen] > 10*usual*conversion[usually]
		if want := n > 50_000 && (n >= 100_000_000 || everyCode && n%1000 == 0 || far); asked != want {
			rt.Errorf("asked: %t, want %t", asked, want)
		}
	})
}

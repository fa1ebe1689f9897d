package cost_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/prices/cost"
)

var until = civil.MustParse("2026-12-03")

func dec(s string) *money.Decimal { d := money.MustParse(s); return &d }

// twelveOnHand is an item with 12 cases on hand. A case has 12 pieces; items are sold and counted in cases.
func twelveOnHand(change func(*cost.Stock)) cost.Stock {
	s := cost.Stock{Sale: money.Int(12), Stock: money.Int(12), Purchase: money.Int(12), OnHand: money.Int(12),
		Average: dec("10"), LastPurchase: dec("11"), Until: until}
	change(&s)
	return s
}

func coming(due, open, rate string) cost.Coming {
	c := cost.Coming{OrderID: "9", Number: "PO-9", Open: money.MustParse(open), Conversion: money.Int(12),
		Rate: money.MustParse(rate)}
	if due != "" {
		c.Due = civil.MustParse(due)
	}
	return c
}

func TestTheCostOfAnItem(t *testing.T) {
	for _, c := range []struct {
		name    string
		change  func(*cost.Stock)
		want    string // "": none
		basis   cost.Basis
		leftOut []cost.LeftOut
	}{
		{"goods on hand alone", func(*cost.Stock) {}, "10", cost.Weighted, nil},
		{"with a receipt", func(s *cost.Stock) { s.Coming = []cost.Coming{coming("2026-12-01", "6", "13")} }, "11",
			cost.Weighted, []cost.LeftOut{""}},
		{"an overdue receipt counts", func(s *cost.Stock) { s.Coming = []cost.Coming{coming("2026-11-01", "6", "13")} }, "11",
			cost.Weighted, []cost.LeftOut{""}},
		{"a receipt of the last day counts", func(s *cost.Stock) {
			s.Coming = []cost.Coming{coming("2026-12-03", "6", "13")}
		}, "11", cost.Weighted, []cost.LeftOut{""}},
		{"later, undated and free receipts do not count", func(s *cost.Stock) {
			s.Coming = []cost.Coming{coming("2026-12-04", "6", "13"), coming("", "6", "13"), coming("2026-12-01", "6", "0")}
		}, "10", cost.Weighted, []cost.LeftOut{cost.TooLate, cost.NoDate, cost.NoRate}},
		{"a line that has arrived is not shown", func(s *cost.Stock) {
			s.Coming = []cost.Coming{coming("2026-12-01", "0", "13"), coming("2026-12-01", "-2", "13")}
		}, "10", cost.Weighted, nil},
		{"nothing on hand", func(s *cost.Stock) {
			s.OnHand, s.Coming = money.Zero, []cost.Coming{coming("2026-12-01", "6", "13")}
		}, "13", cost.Receipts, []cost.LeftOut{""}},
		{"less than nothing on hand does not shift the average", func(s *cost.Stock) {
			s.OnHand, s.Coming = money.Int(-20), []cost.Coming{coming("2026-12-01", "6", "13")}
		}, "13", cost.Receipts, []cost.LeftOut{""}},
		{"no average", func(s *cost.Stock) { s.Average, s.Coming = nil, []cost.Coming{coming("2026-12-01", "6", "13")} },
			"13", cost.Receipts, []cost.LeftOut{""}},
		{"an average of 0 is none", func(s *cost.Stock) { s.Average = dec("0") }, "11", cost.LastPurchase, nil},
		{"nothing on hand and nothing coming", func(s *cost.Stock) { s.OnHand = money.Zero }, "11", cost.LastPurchase, nil},
		{"nothing known", func(s *cost.Stock) { s.OnHand, s.LastPurchase = money.Zero, nil }, "", cost.None, nil},
		{"a last purchase for nothing is no cost", func(s *cost.Stock) { s.OnHand, s.LastPurchase = money.Zero, dec("0") }, "",
			cost.None, nil},
		{"other units: counted in pieces, bought on pallets", func(s *cost.Stock) {
			s.Stock, s.OnHand, s.Average = money.Int(1), money.Int(144), dec("0.83333")
			line := coming("2026-12-01", "1", "960")
			line.Conversion = money.Int(960) // a pallet of 80 cases
			s.Coming = []cost.Coming{line}
		}, "11.73913", cost.Weighted, []cost.LeftOut{""}}, // (119.99952 + 960) ÷ 1104 × 12
	} {
		t.Run(c.name, func(t *testing.T) {
			got := cost.Of(twelveOnHand(c.change))
			if c.want == "" && got.PerSaleUnit != nil || c.want != "" && (got.PerSaleUnit == nil || !got.PerSaleUnit.Equal(*dec(c.want))) {
				t.Errorf("cost %v, want %q", got.PerSaleUnit, c.want)
			}
			if got.Basis != c.basis || len(got.Receipts) != len(c.leftOut) {
				t.Fatalf("%+v", got)
			}
			for i, r := range got.Receipts {
				if r.LeftOut != c.leftOut[i] {
					t.Errorf("receipt %d: left out as %q", i, r.LeftOut)
				}
			}
		})
	}
}

// plain is the rule once more, in fractions and in base units, without any of the code that it checks.
func plain(s cost.Stock) *big.Rat {
	rat := func(d money.Decimal) *big.Rat { r, _ := new(big.Rat).SetString(d.String()); return r }
	zero := new(big.Rat)
	quantity, value := new(big.Rat), new(big.Rat)
	if s.Average != nil && rat(*s.Average).Cmp(zero) > 0 && rat(s.OnHand).Cmp(zero) > 0 {
		quantity.Add(quantity, new(big.Rat).Mul(rat(s.OnHand), rat(s.Stock)))
		value.Add(value, new(big.Rat).Mul(rat(s.OnHand), rat(*s.Average)))
	}
	for _, c := range s.Coming {
		if rat(c.Open).Cmp(zero) <= 0 || rat(c.Rate).Cmp(zero) <= 0 || c.Due.IsZero() || c.Due.After(s.Until) {
			continue
		}
		quantity.Add(quantity, new(big.Rat).Mul(rat(c.Open), rat(c.Conversion)))
		value.Add(value, new(big.Rat).Mul(rat(c.Open), rat(c.Rate)))
	}
	switch {
	case quantity.Cmp(zero) > 0:
		value.Quo(value, quantity)
	case s.LastPurchase != nil:
		value.Quo(rat(*s.LastPurchase), rat(s.Purchase))
	default:
		return nil
	}
	if value.Mul(value, rat(s.Sale)); value.Cmp(big.NewRat(5, 1_000_000)) < 0 { // rounds to 0
		return nil
	}
	return value
}

func TestTheCostIsThatOfThePlainRule(t *testing.T) {
	conversion := rapid.SampledFrom([]string{"1", "0.001", "6", "12", "2.20462", "960"})
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name, low, high string, places int32) money.Decimal {
			l, h := money.MustParse(low).Mul(money.Scaled(1, -places)), money.MustParse(high).Mul(money.Scaled(1, -places))
			return money.Scaled(rapid.Int64Range(int64(l.Float()), int64(h.Float())).Draw(t, name), places)
		}
		maybe := func(name string) *money.Decimal {
			if !rapid.Bool().Draw(t, name+" is known") {
				return nil
			}
			d := draw(name, "-1", "500", 4)
			return &d
		}
		unit := func(name string) money.Decimal { return money.MustParse(conversion.Draw(t, name)) }
		s := cost.Stock{Sale: unit("sale"), Stock: unit("stock"), Purchase: unit("purchase"), Until: until,
			OnHand: draw("on hand", "-50", "500", 3), Average: maybe("average"), LastPurchase: maybe("last purchase")}
		for range rapid.IntRange(0, 4).Draw(t, "lines") {
			c := cost.Coming{Open: draw("open", "-5", "200", 3), Conversion: unit("line"), Rate: draw("rate", "-1", "500", 4)}
			if days := rapid.IntRange(-10, 10).Draw(t, "due"); days != 10 {
				c.Due = until.AddDays(days)
			}
			s.Coming = append(s.Coming, c)
		}
		got, want := cost.Of(s), plain(s)
		if (got.PerSaleUnit == nil) != (want == nil) || (got.Basis == cost.None) != (want == nil) {
			t.Fatalf("%+v, want %v", got, want)
		}
		if want == nil {
			return
		}
		if got.PerSaleUnit.Sign() <= 0 {
			t.Fatalf("the cost %s is not above 0", got.PerSaleUnit)
		}
		is, _ := new(big.Rat).SetString(got.PerSaleUnit.String())
		if off := is.Sub(is, want); off.Abs(off).Cmp(big.NewRat(5, 1_000_000)) > 0 {
			t.Fatalf("%s, but the plain rule says %s", got.PerSaleUnit, want.FloatString(8))
		}
	})
}

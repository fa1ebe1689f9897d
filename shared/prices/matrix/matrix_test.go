package matrix_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/platform/money"
	"backdock/shared/prices/matrix"
)

func dec(s string) *money.Decimal { d := money.MustParse(s); return &d }

func margins(target, floor string) matrix.Margins {
	var m matrix.Margins
	if target != "" {
		m.Target = dec(target)
	}
	if floor != "" {
		m.Floor = dec(floor)
	}
	return m
}

func TestAMarginComesFromTheNearestPlace(t *testing.T) {
	aims := matrix.Matrix{
		Default: matrix.Default{Target: *dec("0.20"), Floor: *dec("0.05")},
		Levels:  []matrix.Level{{PriceLevelID: "2", Margins: margins("0.25", "")}},
		Cells: []matrix.Cell{
			{PriceLevelID: "2", Category: "Dairy", Margins: margins("0.30", "0.10")},
			{PriceLevelID: "2", Category: "", Margins: margins("", "0.11")},
			{PriceLevelID: "1", Category: "Dairy", Margins: margins("", "0.08")},
		},
		Items: []matrix.Exception{
			{ItemID: "7", Margins: margins("0.35", "")},
			{ItemID: "7", PriceLevelID: "2", Margins: margins("", "0.15")},
		},
	}.Aims()
	for _, c := range []struct {
		item, category, level string
		want                  matrix.Aim
	}{
		{"1", "Produce", "1", matrix.Aim{*dec("0.20"), matrix.FromDefault, *dec("0.05"), matrix.FromDefault}},
		{"1", "Produce", "2", matrix.Aim{*dec("0.25"), matrix.FromLevel, *dec("0.05"), matrix.FromDefault}},
		{"1", "Dairy", "2", matrix.Aim{*dec("0.30"), matrix.FromCell, *dec("0.10"), matrix.FromCell}},
		{"1", "Dairy", "1", matrix.Aim{*dec("0.20"), matrix.FromDefault, *dec("0.08"), matrix.FromCell}},
		{"1", "", "2", matrix.Aim{*dec("0.25"), matrix.FromLevel, *dec("0.11"), matrix.FromCell}},
		{"7", "Dairy", "1", matrix.Aim{*dec("0.35"), matrix.FromItem, *dec("0.08"), matrix.FromCell}},
		{"7", "Dairy", "2", matrix.Aim{*dec("0.35"), matrix.FromItem, *dec("0.15"), matrix.FromItem}},
		{"Dairy", "Produce", "9", matrix.Aim{*dec("0.20"), matrix.FromDefault, *dec("0.05"), matrix.FromDefault}},
	} {
		got := aims.Of(c.item, c.category, c.level)
		if !got.Target.Equal(c.want.Target) || got.TargetFrom != c.want.TargetFrom || !got.Floor.Equal(c.want.Floor) ||
			got.FloorFrom != c.want.FloorFrom {
			t.Errorf("item %s of %q at level %s: %+v, want %+v", c.item, c.category, c.level, got, c.want)
		}
	}
}

func TestThePriceForAMarginIsTheLowestOne(t *testing.T) {
	steps := rapid.SampledFrom([]string{"0.01", "0.05", "0.25", "1"})
	rapid.Check(t, func(t *rapid.T) {
		cost := money.Scaled(rapid.Int64Range(1, 50_000_000).Draw(t, "cost"), 5)
		margin := money.Scaled(rapid.Int64Range(0, 9_900).Draw(t, "margin"), 4)
		step := money.MustParse(steps.Draw(t, "step"))
		price := matrix.PriceFor(cost, margin, step)
		rat := func(d money.Decimal) *big.Rat { r, _ := new(big.Rat).SetString(d.String()); return r }
		if n := new(big.Rat).Quo(rat(price), rat(step)); !n.IsInt() {
			t.Fatalf("%s is no multiple of %s", price, step)
		}
		earns := func(p *big.Rat) bool { // (p − cost) ÷ p ≥ margin
			return p.Sign() > 0 && new(big.Rat).Sub(p, rat(cost)).Cmp(new(big.Rat).Mul(p, rat(margin))) >= 0
		}
		if !earns(rat(price)) {
			t.Fatalf("%s does not earn %s on %s", price, margin, cost)
		}
		if lower := new(big.Rat).Sub(rat(price), rat(step)); earns(lower) {
			t.Fatalf("%s would be enough instead of %s", lower.FloatString(2), price)
		}
	})
}

func TestTheMarginOfAPrice(t *testing.T) {
	for _, c := range []struct{ price, cost, want string }{
		{"20", "15", "0.25"}, {"20", "20", "0"}, {"20", "25", "-0.25"}, {"3", "2", "0.3333"}, {"0", "2", ""}, {"-1", "2", ""},
	} {
		got := matrix.MarginOf(*dec(c.price), *dec(c.cost))
		if c.want == "" && got != nil || c.want != "" && (got == nil || !got.Equal(*dec(c.want))) {
			t.Errorf("%s on a cost of %s: %v, want %q", c.price, c.cost, got, c.want)
		}
	}
}

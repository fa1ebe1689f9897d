package pricing_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
)

// withoutContract is the price rule as it was before customers had contract prices.
func withoutContract(prices []item.Price, q pricing.Query, custom *money.Decimal) pricing.Priced {
	priced := pricing.Priced{Source: pricing.Source{Kind: pricing.None}}
	if rate, tier, met := pricing.Determine(prices, q); met {
		priced.Determined, priced.Rate = &rate, &rate
		priced.Source = pricing.Source{Kind: pricing.Tier, PriceLevelID: tier.PriceLevelID, TierQuantity: &tier.Quantity}
	}
	if custom != nil {
		priced.Rate, priced.Source = custom, pricing.Source{Kind: pricing.Custom}
	}
	if priced.Rate != nil {
		priced.Amount = pricing.Amount(q.Quantity, *priced.Rate)
	}
	return priced
}

func shown(p pricing.Priced) string {
	text := func(d *money.Decimal) string {
		if d == nil {
			return "none"
		}
		return d.String()
	}
	return fmt.Sprint(text(p.Determined), text(p.Rate), p.Amount, p.Source.Kind, p.Source.PriceLevelID,
		text(p.Source.TierQuantity), p.Source.SpotLineID)
}

func drawPrices(t *rapid.T) []item.Price {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) item.Price {
		return item.Price{PriceLevelID: rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "tier level"),
			Quantity: money.Scaled(rapid.Int64Range(0, 400).Draw(t, "least"), 1),
			Price:    money.Scaled(rapid.Int64Range(0, 10_000_000).Draw(t, "price"), 5)}
	}), 0, 9).Draw(t, "prices")
}

func drawQuery(t *rapid.T) pricing.Query {
	decimal := func(name string, most int64, places int32) money.Decimal {
		return money.Scaled(rapid.Int64Range(1, most).Draw(t, name), places)
	}
	return pricing.Query{PriceLevelID: rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "level"),
		Quantity: decimal("quantity", 60_000, 3), Conversion: decimal("conversion", 500_000, 4), Sale: decimal("sale", 500_000, 4)}
}

func drawCustom(t *rapid.T) *money.Decimal {
	if !rapid.Bool().Draw(t, "typed") {
		return nil
	}
	d := money.Scaled(rapid.Int64Range(0, 10_000_000).Draw(t, "custom"), 5)
	return &d
}

// A customer without contract prices, or with some for other items, is priced as before.
func TestWithoutAFittingContractNothingChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		prices, q, custom := drawPrices(t), drawQuery(t), drawCustom(t)
		want := shown(withoutContract(prices, q, custom))
		contract := pricing.NewContract([]pricing.ItemPrice{{ItemID: "8", Price: ptr("1")}, {ItemID: "9", PriceLevelID: "2"}},
			[]pricing.GroupPrice{{PricingGroupID: "5", PriceLevelID: "3"}})
		for _, c := range []pricing.Contract{{}, contract} {
			q.Agreed = c.For("7", rapid.SampledFrom([]string{"", "4"}).Draw(t, "group"))
			if got := shown(pricing.Line(prices, q, custom)); got != want {
				t.Fatalf("got %s, want %s", got, want)
			}
		}
	})
}

// With a contract, the line has the price of the first level that has one, however the contract is sorted.
func TestTheFirstLevelWithAPriceCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		prices, q, custom := drawPrices(t), drawQuery(t), drawCustom(t)
		level := rapid.SampledFrom([]string{"1", "2", "3", "4"})
		itemLevel, groupLevel := level.Draw(t, "item level"), level.Draw(t, "group level")
		items := []pricing.ItemPrice{{ItemID: "10", Price: ptr("1")}, {ItemID: "7", PriceLevelID: "4"},
			{ItemID: "7", PriceLevelID: itemLevel}, {ItemID: "2", Price: ptr("3")}}
		groups := []pricing.GroupPrice{{PricingGroupID: "6", PriceLevelID: "1"}, {PricingGroupID: "5", PriceLevelID: groupLevel}}
		c := pricing.NewContract(items, groups)
		own := q
		q.Agreed = c.For("7", "5")
		want := pricing.Priced{}
		for i, l := range []string{itemLevel, groupLevel, own.PriceLevelID} {
			at := own
			at.PriceLevelID = l
			want = withoutContract(prices, at, custom)
			if want.Determined != nil {
				if want.Source.Kind == pricing.Tier && i < 2 {
					want.Source.Kind = pricing.Agreement
				}
				break
			}
		}
		if got := pricing.Line(prices, q, custom); shown(got) != shown(want) {
			t.Fatalf("got %s, want %s", shown(got), shown(want))
		}
	})
}

func TestTheFloorIsNotAboveAnAgreedPrice(t *testing.T) {
	published := []item.Floor{{PriceLevelID: "1", Price: money.MustParse("18.85"), Source: item.MatrixFloor},
		{PriceLevelID: "2", Price: money.MustParse("17"), Source: item.ReportFloor}}
	prices := []item.Price{{PriceLevelID: "1", Price: money.MustParse("24")}, {PriceLevelID: "2", Price: money.MustParse("20")}}
	tests := map[string]struct {
		agreed pricing.Agreed
		want   string
	}{
		"no contract":                         {pricing.Agreed{}, "18.85 matrix"},
		"the contract's level has its floor":  {pricing.Agreed{Levels: [2]string{"", "2"}}, "17 report"},
		"a level without prices is passed by": {pricing.Agreed{Levels: [2]string{"3"}}, "18.85 matrix"},
		"an own price above the floor":        {pricing.Agreed{Price: ptr("19")}, "18.85 matrix"},
		"an own price under the floor":        {pricing.Agreed{Price: ptr("16.5")}, "16.5 matrix"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			q := pricing.Query{PriceLevelID: "1", Quantity: money.Int(1), Conversion: money.Int(12), Sale: money.Int(12),
				Agreed: tt.agreed}
			p := pricing.Line(prices, q, ptr("20"))
			q.PriceLevelID = p.LevelID
			f := pricing.FloorOf(published, q, p.Determined, nil)
			if got := f.Rate.String() + " " + string(f.Source); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func BenchmarkContract(b *testing.B) {
	var prices []item.Price
	for _, level := range []string{"1", "2", "3", "4"} {
		for n, price := range []int64{2499, 2399, 2299} {
			prices = append(prices, item.Price{PriceLevelID: level, Quantity: money.Int(int64(n * 10)),
				Price: money.Scaled(price, 2)})
		}
	}
	var items []pricing.ItemPrice
	for i := range 1000 {
		items = append(items, pricing.ItemPrice{ItemID: fmt.Sprint(i), PriceLevelID: "2"})
	}
	c := pricing.NewContract(items, []pricing.GroupPrice{{PricingGroupID: "5", PriceLevelID: "4"}})
	q := pricing.Query{PriceLevelID: "3", Quantity: money.Scaled(125, 1), Conversion: money.Int(6), Sale: money.Int(24)}
	for b.Loop() {
		q.Agreed = c.For("2000", "5")
		if pricing.Line(prices, q, nil).Rate == nil {
			b.Fatal("no rate")
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lines/s")
}

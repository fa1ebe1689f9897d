package pricing_test

import (
	"encoding/json"
	"math/big"
	"os"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/customer"
)

// product has the fields of an item that the price rule reads, in their JSON form.
type product struct {
	SaleUnit       string       `json:"saleUnit"`
	UnitsType      unit.Type    `json:"unitsType"`
	Prices         []item.Price `json:"prices"`
	PricingGroupID string       `json:"pricingGroupId"`
}

// example is a row of testdata/cases.json, on which the portal's rule is tested, too. A unit that the product
// does not have gives no tier.
type example struct {
	Name         string `json:"name"`
	Product      string `json:"product"`      // its key among the products, which is also the item's id
	PriceLevelID string `json:"priceLevelId"` // the customer's price level; "" for none
	// ContractPrices are the customer's, in the API's form.
	ContractPrices []struct {
		pricing.ItemPrice
		PricingGroupID string `json:"pricingGroupId"`
	} `json:"contractPrices"`
	At         time.Time       `json:"at"`
	Offers     []pricing.Offer `json:"offers"`
	Quantity   money.Decimal   `json:"quantity"`
	Units      string          `json:"units"`
	CustomRate *money.Decimal  `json:"customRate"`
	Want       struct {
		DeterminedRate *money.Decimal `json:"determinedRate"`
		Rate           *money.Decimal `json:"rate"`
		Amount         money.Decimal  `json:"amount"`
		PriceSource    pricing.Source `json:"priceSource"`
		SpotLeft       *struct {
			LineID string        `json:"lineId"`
			Left   money.Decimal `json:"left"`
			Rate   money.Decimal `json:"rate"`
		} `json:"spotLeft"`
	} `json:"want"`
}

func readTable(t testing.TB) (map[string]product, []example) {
	t.Helper()
	raw, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Products map[string]product `json:"products"`
		Cases    []example          `json:"cases"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	return file.Products, file.Cases
}

func (e example) price(p product) pricing.Priced {
	chosen, ok := p.UnitsType.Unit(e.Units)
	if !ok {
		return pricing.Line(nil, pricing.Query{Quantity: e.Quantity}, e.CustomRate)
	}
	sale, _ := p.UnitsType.Unit(p.SaleUnit)
	var items []pricing.ItemPrice
	var groups []pricing.GroupPrice
	for _, c := range e.ContractPrices {
		if c.PricingGroupID == "" {
			items = append(items, c.ItemPrice)
		} else {
			groups = append(groups, pricing.GroupPrice{PricingGroupID: c.PricingGroupID, PriceLevelID: c.PriceLevelID})
		}
	}
	buyer := customer.Customer{PriceLevelID: e.PriceLevelID, Contract: pricing.NewContract(items, groups)}
	q := buyer.Asks(&item.Item{ID: e.Product, PricingGroupID: p.PricingGroupID})
	q.Quantity, q.Conversion, q.Sale = e.Quantity, chosen.ConversionRate, sale.ConversionRate
	q.Offers, q.At = e.Offers, e.At
	return pricing.Line(p.Prices, q, e.CustomRate)
}

func same(a, b *money.Decimal) bool {
	return a == nil && b == nil || a != nil && b != nil && a.Equal(*b)
}

func TestTable(t *testing.T) {
	products, cases := readTable(t)
	if len(cases) < 138 {
		t.Fatalf("%d cases", len(cases))
	}
	for _, e := range cases {
		t.Run(e.Name, func(t *testing.T) {
			got := e.price(products[e.Product])
			source, want := got.Source, e.Want.PriceSource
			if !same(got.Determined, e.Want.DeterminedRate) || !same(got.Rate, e.Want.Rate) ||
				!got.Amount.Equal(e.Want.Amount) ||
				source.Kind != want.Kind || source.PriceLevelID != want.PriceLevelID || !same(source.TierQuantity,
				want.TierQuantity) || source.SpotLineID != want.SpotLineID {
				t.Errorf("determined %v, rate %v, amount %s, source %+v", got.Determined, got.Rate, got.Amount, source)
			}
			left, wanted := got.SpotLeft, e.Want.SpotLeft
			if (left == nil) != (wanted == nil) || left != nil && (left.LineID != wanted.LineID || !left.Left.Equal(wanted.Left) ||
				!left.Rate.Equal(wanted.Rate)) {
				t.Errorf("left at the spot price: %+v, want %+v", left, wanted)
			}
		})
	}
}

func rat(d money.Decimal) *big.Rat {
	r, ok := new(big.Rat).SetString(d.String())
	if !ok {
		panic("no number: " + d.String())
	}
	return r
}

// rounded returns r × 10^places, rounded half away from zero. r is not negative.
func rounded(r *big.Rat, places int64) *big.Int {
	scaled := new(big.Rat).Mul(r, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(places), nil)))
	n := new(big.Int).Mul(scaled.Num(), big.NewInt(2))
	return n.Add(n, scaled.Denom()).Quo(n, new(big.Int).Mul(scaled.Denom(), big.NewInt(2)))
}

// The rule agrees with exact fractions for all tiers, units and quantities.
func TestAgreesWithFractions(t *testing.T) {
	decimal := func(t *rapid.T, name string, least, most int64, places int32) money.Decimal {
		return money.Scaled(rapid.Int64Range(least, most).Draw(t, name), places)
	}
	rapid.Check(t, func(t *rapid.T) {
		q := pricing.Query{PriceLevelID: rapid.SampledFrom([]string{"1", "2"}).Draw(t, "level"),
			Quantity:   decimal(t, "quantity", 1, 2_000_000, 3),
			Conversion: decimal(t, "conversion", 1, 5_000_000, 5), Sale: decimal(t, "sale", 1, 5_000_000, 5)}
		var prices []item.Price
		for range rapid.IntRange(0, 8).Draw(t, "tiers") {
			prices = append(prices, item.Price{PriceLevelID: rapid.SampledFrom([]string{"1", "2"}).Draw(t, "tier level"),
				Quantity: decimal(t, "least", 0, 3000, 1), Price: decimal(t, "price", 0, 10_000_000, 5)})
		}
		if len(prices) > 0 && rapid.Bool().Draw(t, "on the boundary") {
			q.Quantity, q.Conversion = prices[0].Quantity, q.Sale
		}
		var best *item.Price
		for i, p := range prices {
			if p.PriceLevelID != q.PriceLevelID {
				continue
			}
			inSaleUnits := new(big.Rat).Quo(new(big.Rat).Mul(rat(q.Quantity), rat(q.Conversion)), rat(q.Sale))
			if inSaleUnits.Cmp(rat(p.Quantity)) >= 0 && (best == nil || best.Quantity.Less(p.Quantity)) {
				best = &prices[i]
			}
		}
		rate, tier, met := pricing.Determine(prices, q)
		if met != (best != nil) {
			t.Fatalf("met %v, want %v", met, best != nil)
		}
		if !met {
			return
		}
		exact := new(big.Rat).Quo(new(big.Rat).Mul(rat(best.Price), rat(q.Conversion)), rat(q.Sale))
		if want := rounded(exact, 5); rounded(rat(rate), 5).Cmp(want) != 0 || rate.Places() > 5 ||
			!tier.Quantity.Equal(best.Quantity) {
			t.Fatalf("rate %s of tier %s, want %s hundred-thousandths of tier %s", rate, tier.Quantity, want, best.Quantity)
		}
		if amount, want := pricing.Amount(q.Quantity, rate), rounded(new(big.Rat).Mul(rat(q.Quantity), rat(rate)),
			2); rounded(rat(amount), 2).Cmp(want) != 0 || amount.Places() > 2 {
			t.Fatalf("amount %s, want %s cents", amount, want)
		}
	})
}

func BenchmarkLine(b *testing.B) { benchmarkLine(b, nil) }

// Every line has an open offer, whose price counts.
func BenchmarkSpotLine(b *testing.B) {
	now := time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC)
	var prices []pricing.LevelPrice
	for _, level := range []string{"1", "2", "3", "4"} {
		prices = append(prices, pricing.LevelPrice{PriceLevelID: level, Price: money.Scaled(1999, 2)})
	}
	benchmarkLine(b, []pricing.Offer{{LineID: "a", Conversion: money.Int(24), Left: money.Int(720),
		From: now.Add(-time.Hour), To: now.Add(time.Hour), Prices: prices}})
}

func benchmarkLine(b *testing.B, offers []pricing.Offer) {
	var prices []item.Price
	for _, level := range []string{"1", "2", "3", "4"} {
		for n, price := range []int64{2499, 2399, 2299} {
			prices = append(prices, item.Price{PriceLevelID: level, Quantity: money.Int(int64(n * 10)),
				Price: money.Scaled(price, 2)})
		}
	}
	q := pricing.Query{PriceLevelID: "3", Quantity: money.Scaled(125, 1), Conversion: money.Int(6), Sale: money.Int(24),
		Offers: offers, At: time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC)}
	for b.Loop() {
		if pricing.Line(prices, q, nil).Rate == nil {
			b.Fatal("no rate")
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lines/s")
}

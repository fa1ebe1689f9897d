package pricing_test

import (
	"math/big"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
)

// plainSpot is the rule of spot prices in fractions: of the valid offers below the determined rate, sorted by rate and
// end, the first with enough left; if there is none, the first with something left.
func plainSpot(q pricing.Query, p pricing.Priced) (line string, rate *big.Int, left string) {
	type candidate struct {
		offer pricing.Offer
		rate  *big.Int // in hundred-thousandths
	}
	var valid []candidate
	for _, o := range q.Offers {
		for _, price := range o.Prices {
			if price.PriceLevelID != p.LevelID || q.At.Before(o.From) || !o.To.After(q.At) || o.Left.Sign() <= 0 {
				continue
			}
			exact := new(big.Rat).Quo(new(big.Rat).Mul(rat(price.Price), rat(q.Conversion)), rat(o.Conversion))
			if c := (candidate{o, rounded(exact, 5)}); p.Determined == nil || c.rate.Cmp(rounded(rat(*p.Determined), 5)) < 0 {
				valid = append(valid, c)
			}
		}
	}
	slices.SortStableFunc(valid, func(a, b candidate) int {
		if c := a.rate.Cmp(b.rate); c != 0 {
			return c
		}
		return a.offer.To.Compare(b.offer.To)
	})
	wanted := new(big.Rat).Mul(rat(q.Quantity), rat(q.Conversion))
	for _, c := range valid {
		if rat(c.offer.Left).Cmp(wanted) >= 0 {
			return c.offer.LineID, c.rate, ""
		}
	}
	if len(valid) > 0 {
		return "", nil, valid[0].offer.LineID
	}
	return "", nil, ""
}

func TestSpotAgreesWithThePlainRule(t *testing.T) {
	at := time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC)
	rapid.Check(t, func(t *rapid.T) {
		prices, q, custom := drawPrices(t), drawQuery(t), drawCustom(t)
		without := pricing.Line(prices, q, nil)
		q.At = at
		for n := range rapid.IntRange(0, 4).Draw(t, "offers") {
			o := pricing.Offer{LineID: string(rune('a' + n)),
				Conversion: rapid.SampledFrom([]money.Decimal{q.Conversion, q.Sale, money.Int(12)}).Draw(t, "offered in"),
				Left:       money.Scaled(rapid.Int64Range(0, 60_000_000).Draw(t, "left"), 5),
				From:       at.Add(time.Duration(rapid.IntRange(-2, 1).Draw(t, "from")) * time.Hour),
				To:         at.Add(time.Duration(rapid.IntRange(-1, 3).Draw(t, "to")) * time.Hour)}
			if rapid.Bool().Draw(t, "exactly enough") {
				o.Left = q.Quantity.Mul(q.Conversion)
			}
			for _, level := range []string{"1", "2", "3"} {
				if rapid.Bool().Draw(t, "has a price") {
					o.Prices = append(o.Prices, pricing.LevelPrice{PriceLevelID: level,
						Price: money.Scaled(rapid.Int64Range(0, 200).Draw(t, "spot price"), 0)})
				}
			}
			q.Offers = append(q.Offers, o)
		}
		got := pricing.Line(prices, q, nil)
		line, rate, short := plainSpot(q, without)
		if got.Source.SpotLineID != line || (got.Source.Kind == pricing.Spot) != (line != "") ||
			!money.Same(got.Determined, without.Determined) {
			t.Fatalf("got %s, want line %q", shown(got), line)
		}
		if line != "" && (rounded(rat(*got.Rate), 5).Cmp(rate) != 0 || got.Source.PriceLevelID != without.LevelID) {
			t.Fatalf("got %s, want a rate of %s hundred-thousandths", shown(got), rate)
		}
		if line == "" && shown(got) != shown(without) {
			t.Fatalf("got %s, without offers %s", shown(got), shown(without))
		}
		if s := got.SpotLeft; s != nil {
			inBase := s.Left.Mul(q.Conversion)
			offer := q.Offers[s.LineID[0]-'a']
			if s.LineID != short || offer.Left.Less(inBase) || !inBase.Less(q.Quantity.Mul(q.Conversion)) || s.Left.Sign() <= 0 {
				t.Fatalf("left: %+v of %+v, want of %q", s, offer, short)
			}
		} else if short != "" {
			offer := q.Offers[short[0]-'a']
			if least := q.Conversion; q.Quantity.Places() == 0 && !offer.Left.Less(least) {
				t.Fatalf("a whole unit of %q is left, and it is not said", short)
			}
		}
		if custom != nil {
			if typed := pricing.Line(prices, q, custom); typed.Source.Kind != pricing.Custom || typed.SpotLeft != nil {
				t.Fatalf("a typed rate: %+v", typed)
			}
		}
	})
}

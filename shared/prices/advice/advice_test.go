package advice_test

import (
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/platform/money"
	"backdock/shared/prices/advice"
	"backdock/shared/prices/matrix"
)

func dec(s string) *money.Decimal {
	if s == "" {
		return nil
	}
	d := money.MustParse(s)
	return &d
}

var (
	rule = advice.Rule{Tolerance: *dec("0.02"), Cap: *dec("0.15"), Step: *dec("0.05")}
	aim  = matrix.Aim{Target: *dec("0.25"), Floor: *dec("0.10")}
)

func TestWhatIsRecommended(t *testing.T) {
	for _, c := range []struct {
		name                string
		before, now, onHand string // costs
		leastOf             string // another floor margin
		price               string
		reason              advice.Reason
		recommended, floor  string
		capped              bool
	}{
		{name: "nothing is known of the cost", before: "15", price: "20", reason: advice.NoCost},
		{name: "the cost is as it was", before: "15", now: "15", price: "20", floor: "16.70"},
		{name: "a move below the tolerance", before: "15", now: "15.29", price: "20", floor: "17"},
		{name: "a move of exactly the tolerance", before: "15", now: "15.30", price: "20", reason: advice.CostUp,
			recommended: "20.40", floor: "17"},
		{name: "up", before: "15", now: "16", price: "20", reason: advice.CostUp, recommended: "21.35", floor: "17.80"},
		{name: "down", before: "15", now: "14", price: "20", reason: advice.CostDown, recommended: "18.70", floor: "15.60"},
		{name: "only through what is to come", before: "15", now: "16", onHand: "15.10", price: "20",
			reason: advice.POIncoming, recommended: "21.35", floor: "17.80"},
		{name: "also on hand", before: "15", now: "16", onHand: "15.50", price: "20", reason: advice.CostUp,
			recommended: "21.35", floor: "17.80"},
		{name: "far up stops at the cap", before: "15", now: "20", price: "23", reason: advice.CostUp, recommended: "26.45",
			floor: "22.25", capped: true},
		{name: "far down stops at the cap", before: "15", now: "8", price: "20", reason: advice.CostDown,
			recommended: "17", floor: "8.90", capped: true},
		{name: "below the floor, the cost as it was", before: "15", now: "15", price: "16", reason: advice.BelowFloor,
			recommended: "18.40", floor: "16.70", capped: true},
		{name: "no markup goes before the floor", before: "15", now: "15", price: "15", reason: advice.ZeroMarkup,
			recommended: "17.25", floor: "16.70", capped: true},
		{name: "a new item", now: "15", price: "19", reason: advice.NewItem, recommended: "20", floor: "16.70"},
		{name: "no price at this level", before: "15", now: "15", reason: "", recommended: "20", floor: "16.70"},
		{name: "the price is already that", before: "14", now: "15", price: "20", reason: advice.CostUp, floor: "16.70"},
		{name: "a floor above the aim wins", before: "15", now: "15.60", price: "20", reason: advice.BelowFloor, leastOf: "0.30",
			recommended: "22.30", floor: "22.30"},
		{name: "the step is larger than the way: cents", before: "0.10", now: "0.30", price: "0.20", reason: advice.ZeroMarkup,
			recommended: "0.23", floor: "0.35", capped: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			cost, at := advice.Cost{Now: dec(c.now), Before: dec(c.before), OnHand: dec(c.onHand)}, aim
			if c.leastOf != "" {
				at.Floor = *dec(c.leastOf)
			}
			got := rule.For(cost, at, dec(c.price))
			if !same(got.Recommended, dec(c.recommended)) || !same(got.Floor, dec(c.floor)) || got.Capped != c.capped {
				t.Errorf("recommended %v, floor %v, capped %v", got.Recommended, got.Floor, got.Capped)
			}
			var prices []money.Decimal
			if c.price != "" {
				prices = append(prices, *dec(c.price))
			}
			floors := []*money.Decimal{got.Floor}
			if reason := rule.Reason(cost, prices, floors); reason != c.reason {
				t.Errorf("reason %q, want %q", reason, c.reason)
			}
		})
	}
}

func same(a, b *money.Decimal) bool {
	return a == nil && b == nil || a != nil && b != nil && a.Equal(*b)
}

// TestARecommendationKeepsTheRules checks what a pricing manager is promised, whatever the figures are.
func TestARecommendationKeepsTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, most int64, places int32) money.Decimal {
			return money.Scaled(rapid.Int64Range(1, most).Draw(t, name), places)
		}
		maybe := func(name string, most int64, places int32) *money.Decimal {
			if !rapid.Bool().Draw(t, name+" is known") {
				return nil
			}
			d := draw(name, most, places)
			return &d
		}
		r := advice.Rule{Tolerance: draw("tolerance", 1000, 4), Cap: draw("cap", 5000, 4), Step: draw("step", 30, 2)}
		at := matrix.Aim{Target: draw("target", 8000, 4), Floor: draw("floor", 8000, 4)}
		cost := advice.Cost{Now: maybe("now", 10_000_000, 5), Before: maybe("before", 10_000_000, 5)}
		price := maybe("price", 20_000, 2)
		got := r.For(cost, at, price)
		if cost.Now == nil {
			if got != (advice.Price{}) {
				t.Fatalf("%+v without a cost", got)
			}
			return
		}
		if !got.Floor.Equal(matrix.PriceFor(*cost.Now, at.Floor, r.Step)) {
			t.Fatalf("floor %s", got.Floor)
		}
		if price != nil && price.Less(*got.Floor) && got.Recommended == nil {
			t.Fatalf("nothing recommended for %s below the floor %s", price, got.Floor)
		}
		if got.Recommended == nil {
			return
		}
		if !got.Capped && got.Recommended.Less(*got.Floor) {
			t.Fatalf("%s is below the floor %s", got.Recommended, got.Floor)
		}
		if price == nil {
			return
		}
		off := got.Recommended.Sub(*price)
		if off.Sign() < 0 {
			off = off.Neg()
		}
		if price.Mul(r.Cap).Less(off) {
			t.Fatalf("%s is more than the cap away from %s", got.Recommended, price)
		}
		wanted := matrix.PriceFor(*cost.Now, at.Target, r.Step).Max(*got.Floor)
		if up, down := price.Less(wanted), wanted.Less(*price); up && got.Recommended.Less(*price) || down && price.Less(*got.Recommended) {
			t.Fatalf("%s leads from %s away from %s", got.Recommended, price, wanted)
		}
	})
}

// The price from a quantity on keeps its share of the level's first price within a step, is at least the floor and moves at
// most by the cap, and is a multiple of the step unless it stops at the cap.
func TestATierFollowsTheFirstPrice(t *testing.T) {
	rule := advice.Rule{Tolerance: money.Scaled(2, 2), Cap: money.Scaled(15, 2), Step: money.Scaled(5, 2)}
	rapid.Check(t, func(t *rapid.T) {
		cents := func(name string) money.Decimal { return money.Scaled(rapid.Int64Range(50, 50_000).Draw(t, name), 2) }
		firstNow, recommended, floor, now := cents("first"), cents("recommended"), cents("floor"), cents("now")
		first := advice.Price{Floor: &floor}
		if rapid.Bool().Draw(t, "advised") {
			first.Recommended = &recommended
		}
		p := rule.Tier(first, firstNow, now)
		highest, lowest := now.Mul(money.Scaled(115, 2)), now.Mul(money.Scaled(85, 2))
		if p.Recommended == nil {
			if p.Capped || now.Less(floor) {
				t.Fatalf("nothing is recommended: %+v", p)
			}
			return
		}
		next := *p.Recommended
		if highest.Less(next) || next.Less(lowest) {
			t.Fatalf("%s moves to %s", now, next)
		}
		if p.Capped {
			return
		}
		if next.Less(floor) || first.Recommended == nil && !next.Equal(floor) {
			t.Fatalf("%s with a floor of %s", next, floor)
		}
		if first.Recommended != nil && floor.Less(next) { // share × first ≤ next < share × first + step
			share := now.Mul(recommended)
			if off := next.Mul(firstNow).Sub(share); off.Sign() < 0 || !off.Less(rule.Step.Mul(firstNow)) {
				t.Fatalf("%s of %s became %s of %s", now, firstNow, next, recommended)
			}
		}
	})
}

package cart_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/sales/cart"
	"backdock/shared/sales/orderline"
)

// thousandths draws a quantity with up to three decimals.
func thousandths(t *rapid.T, least, most int64) money.Decimal {
	return money.Scaled(rapid.Int64Range(least, most).Draw(t, "quantity"), 3)
}

// input draws the lines of an edit: some existing ones, in any order and changed or not, and new ones. wrong reports
// that the input is invalid.
func input(t *rapid.T, c cart.Cart) (lines []orderline.Input, wrong bool) {
	lines = []orderline.Input{}
	seen := map[string]bool{}
	for range rapid.IntRange(0, 5).Draw(t, "lines") {
		in := orderline.Input{ItemID: rapid.SampledFrom([]string{tea, rice, oil, salt, "999"}).Draw(t, "item")}
		if len(c.Lines) > 0 && rapid.IntRange(0, 2).Draw(t, "known") > 0 {
			l := rapid.SampledFrom(c.Lines).Draw(t, "line")
			wrong = wrong || seen[l.ID]
			in.ID, seen[l.ID] = l.ID, true
			if rapid.Bool().Draw(t, "the same item") {
				in.ItemID = l.ItemID
			}
		}
		if rapid.Bool().Draw(t, "with a quantity") {
			in.Quantity = given(thousandths(t, 1, 40_000))
		}
		if rapid.Bool().Draw(t, "with a unit") {
			in.Units = given(rapid.SampledFrom([]string{piece, caseOf12, "9"}).Draw(t, "unit"))
		}
		if rapid.IntRange(0, 3).Draw(t, "with a rate") == 0 {
			in.CustomRate = given(money.Scaled(rapid.Int64Range(0, 9_999_999).Draw(t, "rate"), 5))
		}
		switch rapid.IntRange(0, 40).Draw(t, "fault") {
		case 0:
			in.Quantity, wrong = given(money.Zero), true
		case 1:
			in.Quantity, wrong = given(dec("1.0001")), true
		case 2:
			in.CustomRate, wrong = given(dec("-1")), true
		}
		lines = append(lines, in)
	}
	return lines, wrong
}

// For any sequence of edits of a cart: the lines are those that were sent, in that order; a line keeps its id and a new
// one gets an unused id; the amounts are the rounded products and the total is their sum; the answer equals the stored
// cart. A refused edit changes nothing.
func TestEdits(t *testing.T) {
	s := newShop(t)
	rapid.Check(t, func(t *rapid.T) {
		c, err := s.Create(ctx, s.newID(), cart.Changes{})
		if err != nil {
			t.Fatal(err)
		}
		ever := map[string]bool{} // all ids of lines so far
		for range rapid.IntRange(1, 8).Draw(t, "edits") {
			before, caller, wrong := s.read(t, c.ID), ctx, false
			var changes cart.Changes
			if rapid.IntRange(0, 4).Draw(t, "lines are sent") > 0 {
				lines, wrongLines := input(t, before)
				changes.Lines, wrong = &lines, wrongLines
			}
			if rapid.IntRange(0, 3).Draw(t, "a customer is chosen") == 0 {
				changes.CustomerID = given(rapid.SampledFrom([]string{deli, cafe, "", "99"}).Draw(t, "customer"))
				wrong = wrong || changes.CustomerID.Value == "99"
			}
			if rapid.IntRange(0, 3).Draw(t, "a memo is written") == 0 {
				changes.Memo = given(rapid.SampledFrom([]string{"", "ring twice"}).Draw(t, "memo"))
			}
			version := before.Version
			if rapid.IntRange(0, 5).Draw(t, "seen long ago") == 0 {
				version, wrong = version-1, true
			}
			if changes.Lines != nil && rapid.IntRange(0, 5).Draw(t, "a viewer asks") == 0 {
				caller = as(access.Viewer)
				wrong = wrong || slices.ContainsFunc(*changes.Lines, func(in orderline.Input) bool { return typesRate(before, in) })
			}
			after, err := s.Update(caller, c.ID, &version, changes)
			if refused := refusal(t, err); refused != wrong {
				t.Fatalf("%+v: %v, wrong %t", changes, err, wrong)
			} else if refused {
				if now := s.read(t, c.ID); body(t, now) != body(t, before) {
					t.Fatalf("an edit that is refused changed %s to %s", body(t, before), body(t, now))
				}
				continue
			}
			if stored := s.read(t, c.ID); body(t, stored) != body(t, after) {
				t.Fatalf("answered %s, stored %s", body(t, after), body(t, stored))
			}
			if changes.Lines == nil {
				if !slices.Equal(lineIDs(after), lineIDs(before)) {
					t.Fatalf("lines %v without a change of them, before %v", lineIDs(after), lineIDs(before))
				}
			} else {
				asSent(t, before, after, *changes.Lines, ever)
			}
			for _, l := range after.Lines {
				ever[l.ID] = true
			}
			added(t, after)
		}
	})
}

// typesRate reports whether a line sets a rate that it does not have.
func typesRate(before cart.Cart, in orderline.Input) bool {
	if !in.CustomRate.Given {
		return false
	}
	at := slices.IndexFunc(before.Lines, func(l orderline.Line) bool { return l.ID == in.ID })
	return at < 0 || before.Lines[at].ItemID != in.ItemID || before.Lines[at].CustomRate == nil ||
		!before.Lines[at].CustomRate.Equal(in.CustomRate.Value)
}

func lineIDs(c cart.Cart) []string {
	ids := make([]string, len(c.Lines))
	for i, l := range c.Lines {
		ids[i] = l.ID
	}
	return ids
}

// asSent checks lines against the input.
func asSent(t failer, before, after cart.Cart, sent []orderline.Input, ever map[string]bool) {
	t.Helper()
	if len(after.Lines) != len(sent) {
		t.Fatalf("%d lines of %d", len(after.Lines), len(sent))
	}
	known := map[string]orderline.Line{}
	for _, l := range before.Lines {
		known[l.ID] = l
	}
	fresh := map[string]bool{}
	for i, in := range sent {
		l := after.Lines[i]
		was, there := known[in.ID]
		switch {
		case there && l.ID != in.ID:
			t.Fatalf("line %d was %s and is %s", i, in.ID, l.ID)
		case !there && (ever[l.ID] || fresh[l.ID] || l.ID == ""):
			t.Fatalf("line %d is new and has the id %q", i, l.ID)
		case l.LineNumber != i+1 || l.ItemID != in.ItemID:
			t.Fatalf("line %d has number %d and item %s, sent %s", i, l.LineNumber, l.ItemID, in.ItemID)
		}
		fresh[l.ID] = true
		quantity := money.Int(1)
		if there {
			quantity = was.Quantity
		}
		if in.Quantity.Given {
			quantity = in.Quantity.Value
		}
		if !l.Quantity.Equal(quantity) {
			t.Fatalf("line %d has quantity %s, want %s", i, l.Quantity, quantity)
		}
		if in.CustomRate.Given && !in.Units.Given && in.ItemID == was.ItemID && !money.Same(l.CustomRate,
			&in.CustomRate.Value) {
			t.Fatalf("line %d has the rate %v, sent %s", i, l.CustomRate, in.CustomRate.Value)
		}
	}
}

// added checks the amounts of a cart against its quantities and rates.
func added(t failer, c cart.Cart) {
	t.Helper()
	total := money.Zero
	for i, l := range c.Lines {
		rate := l.CustomRate
		if rate == nil {
			rate = l.DeterminedRate
		}
		amount := money.Zero
		if rate != nil {
			amount = l.Quantity.Mul(*rate).Round(2)
		}
		if !money.Same(l.Rate, rate) || !l.Amount.Equal(amount) {
			t.Fatalf("line %d: %s at %v is %s, want %s at %v", i, l.Quantity, l.Rate, l.Amount, amount, rate)
		}
		total = total.Add(amount)
	}
	if !c.Total.Equal(total) {
		t.Fatalf("total %s, want %s", c.Total, total)
	}
}

// The price of each unit and tier, and the rounding of the total.
func TestTotalIsTheSumOfRoundedAmounts(t *testing.T) {
	s := newShop(t)
	third := orderline.Input{ItemID: oil, Quantity: given(dec("0.5"))} // 1.666665
	c, err := s.Create(ctx, s.newID(), cart.Changes{CustomerID: given(deli), Lines: &[]orderline.Input{third, third, third,
		{ItemID: tea, Quantity: given(dec("9.999"))}, {ItemID: tea, Quantity: given(dec("10"))},
		{ItemID: tea, Quantity: given(dec("12")), Units: given(piece)}, {ItemID: salt}}})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"1.67", "1.67", "1.67", "239.98", "216", "24", "0"}
	for i, l := range c.Lines {
		if l.Amount.String() != want[i] {
			t.Errorf("line %d: %s at %v is %s, want %s", i, l.Quantity, l.Rate, l.Amount, want[i])
		}
	}
	if c.Total.String() != "484.99" {
		t.Errorf("total %s", c.Total)
	}
}

// If two users edit the same version, the second is refused with the current cart, and nothing saved is lost.
func TestOfTwoEditsOfAVersionOneIsRefused(t *testing.T) {
	s := newShop(t)
	c, err := s.Create(ctx, s.newID(), cart.Changes{CustomerID: given(deli)})
	if err != nil {
		t.Fatal(err)
	}
	memos := make(chan string, 8)
	t.Run("at once", func(t *testing.T) {
		for n := range 8 {
			t.Run(fmt.Sprint(n), func(t *testing.T) {
				t.Parallel()
				memo := fmt.Sprint("memo ", n)
				if _, err := s.Update(context.WithoutCancel(ctx), c.ID, &c.Version, cart.Changes{Memo: given(memo)}); !refusal(t,
					err) {
					memos <- memo
				}
			})
		}
	})
	close(memos)
	if len(memos) != 1 {
		t.Fatalf("%d edits of one version were saved", len(memos))
	}
	if now := s.read(t, c.ID); now.Memo != <-memos || now.Version != c.Version+1 {
		t.Errorf("stored %+v", now)
	}
}

package allowance_test

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table/memory"
	"backdock/shared/prices/allowance"
)

func store() *allowance.Allowances {
	now := time.Date(2026, 11, 21, 2, 0, 0, 0, time.UTC)
	var mu sync.Mutex
	clock := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(time.Microsecond)
		return now
	}
	return allowance.New(listing.Track(memory.New(), clock), blob.NewMemory(), clock)
}

var start = civil.MustParse("2026-11-21")

// inForce is a plain second implementation: it adds up fractions, each rounded to hundred-thousandths.
func inForce(all map[string]allowance.Allowance, itemID string, day civil.Date, conversion *big.Rat) *big.Rat {
	sum := new(big.Rat)
	for _, a := range all {
		if a.ItemID != itemID || a.From.DaysSince(day) > 0 || day.DaysSince(a.Until) > 0 {
			continue
		}
		per := new(big.Rat).Mul(rat(a.Amount), conversion)
		per.Quo(per, rat(a.Conversion))
		rounded, _ := new(big.Rat).SetString(per.FloatString(5))
		sum.Add(sum, rounded)
	}
	return sum
}

func rat(d money.Decimal) *big.Rat {
	r, ok := new(big.Rat).SetString(d.String())
	if !ok {
		panic(d.String())
	}
	return r
}

// For any creations, changes and deletions: what is in force on any day is the sum of a plain model, and the highest sum of a
// new allowance's days is the highest of its single days.
func TestTheSumInForceIsThatOfAPlainModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctx := t.Context()
		s, want := store(), map[string]allowance.Allowance{}
		conversions := []string{"1", "12", "7", "0.453592"}
		conversion := rapid.Map(rapid.SampledFrom(conversions), money.MustParse)
		any := func(id string) allowance.Allowance {
			from := start.AddDays(rapid.IntRange(-20, 20).Draw(t, "from"))
			return allowance.Allowance{ID: id, ItemID: rapid.SampledFrom([]string{"101", "102"}).Draw(t, "item"), Vendor: "V",
				Amount: money.Scaled(rapid.Int64Range(1, 5_000_000).Draw(t, "amount"), 5), Conversion: conversion.Draw(t, "conversion"),
				From: from, Until: from.AddDays(rapid.IntRange(0, 15).Draw(t, "days"))}
		}
		for n := range rapid.IntRange(1, 25).Draw(t, "steps") {
			ids := []string{}
			for id := range want {
				ids = append(ids, id)
			}
			slices.Sort(ids)
			what := rapid.IntRange(0, 3).Draw(t, "what")
			if len(ids) == 0 {
				what = 0
			}
			switch what {
			case 2:
				id := rapid.SampledFrom(ids).Draw(t, "changed")
				next := any(id)
				changed, err := s.Update(ctx, id, want[id].Version, func(a *allowance.Allowance) error {
					a.Amount, a.Conversion, a.From, a.Until = next.Amount, next.Conversion, next.From, next.Until
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				want[id] = changed
			case 3:
				id := rapid.SampledFrom(ids).Draw(t, "deleted")
				for range 2 { // a repeat is no error
					if err := s.Delete(ctx, id, want[id].Version); err != nil {
						t.Fatal(err)
					}
				}
				delete(want, id)
			default:
				made, err := s.Create(ctx, any(fmt.Sprint("a", n)), any(fmt.Sprint("b", n)))
				if err != nil {
					t.Fatal(err)
				}
				want[made[0].ID], want[made[1].ID] = made[0], made[1]
			}
		}
		all, err := s.All(ctx)
		if err != nil {
			t.Fatal(err)
		}
		per := conversion.Draw(t, "per")
		sum := func(of allowance.ByItem, itemID string, day civil.Date) money.Decimal {
			in := of.On(itemID, day, per)
			if in == nil {
				return money.Zero
			}
			if parts := money.Sum(in.Parts, func(p allowance.Part) money.Decimal { return p.Amount }); !parts.Equal(in.Amount) {
				t.Errorf("%s on %s: the parts make %s, not %s", itemID, day, parts, in.Amount)
			}
			return in.Amount
		}
		for _, itemID := range []string{"101", "102", "103"} {
			for n := -25; n < 40; n++ {
				day := start.AddDays(n)
				if got, want := sum(all, itemID, day), inForce(want, itemID, day, rat(per)); rat(got).Cmp(want) != 0 {
					t.Errorf("%s on %s: %s, want %s", itemID, day, got, want.FloatString(5))
				}
			}
		}
		fresh := any("new")
		gotDay, got := all.Highest(fresh, per)
		first, high := civil.Date{}, money.Zero
		for day := fresh.From; !day.After(fresh.Until); day = day.AddDays(1) {
			if s := sum(all.With(&fresh), fresh.ItemID, day); high.Less(s) {
				first, high = day, s
			}
		}
		if gotDay != first || !got.Equal(high) {
			t.Errorf("the highest sum is %s on %s, want %s on %s", got, gotDay, high, first)
		}
	})
}

// Of people who change or delete an allowance at once, one succeeds; the others are told, and get what is stored.
func TestOneOfManyWritersSucceeds(t *testing.T) {
	s, ctx := store(), t.Context()
	first := allowance.Allowance{ID: "a", ItemID: "101", Vendor: "Dairy", Amount: money.Int(1), Conversion: money.Int(1), From: start,
		Until: start}
	if _, err := s.Create(ctx, first); err != nil {
		t.Fatal(err)
	}
	errs := make([]error, 20)
	var all sync.WaitGroup
	for n := range errs {
		all.Go(func() {
			_, errs[n] = s.Update(ctx, "a", 1, func(a *allowance.Allowance) error { a.Amount = money.Int(int64(n + 2)); return nil })
		})
	}
	all.Wait()
	won := 0
	for _, err := range errs {
		var f *fault.Error
		switch {
		case err == nil:
			won++
		case !errors.As(err, &f) || f.Kind != fault.Conflict || f.Current.(allowance.Allowance).Version != 2:
			t.Errorf("%v", err)
		}
	}
	if won != 1 {
		t.Errorf("%d writers succeeded", won)
	}
	if err := s.Delete(ctx, "a", 1); !fault.Is(err, fault.Conflict) {
		t.Errorf("deleted with an old version: %v", err)
	}
}

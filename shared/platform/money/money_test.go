package money_test

import (
	"encoding/json"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/platform/money"
)

func TestRounding(t *testing.T) {
	tests := map[string]struct{ got, want string }{
		"half goes away from zero":           {money.MustParse("2.345").Amount().String(), "2.35"},
		"half of a negative goes away too":   {money.MustParse("-2.345").Amount().String(), "-2.35"},
		"a quotient is rounded once":         {money.MustParse("1").Quo(money.MustParse("3"), 5).String(), "0.33333"},
		"a long quotient is not pre-rounded": {money.MustParse("0.0000049999999999").Quo(money.Int(1), 5).String(), "0"},
		"no trailing zeros":                  {money.MustParse("21.600").String(), "21.6"},
		"no exponent":                        {money.MustParse("1e3").String(), "1000"},
		"fixed places for print":             {money.MustParse("21.6").Fixed(2), "21.60"},
		"no minus before a printed zero":     {money.MustParse("-0.001").Fixed(2), "0.00"},
		"nothing by a negative is zero":      {money.Zero.Quo(money.Int(-1), 2).Fixed(2), "0.00"},
		"zero is written as 0": {money.Zero.Quo(money.MustParse("0.5"), 5).String() +
			money.MustParse("0.00").String() + money.MustParse("0e5").String(), "000"},
		"minus zero is zero": {money.MustParse("-0.001").Amount().String(), "0"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if tt.got != tt.want {
				t.Errorf("got %s, want %s", tt.got, tt.want)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	for _, s := range []string{"", "abc", "NaN", "Infinity", "1e99", "1e-99", "1,5",
		"123456789012345678901234567890123456789"} {
		if d, err := money.Parse(s); err == nil {
			t.Errorf("Parse(%q) = %s, want an error", s, d)
		}
	}
}

func TestJSONIsABareNumber(t *testing.T) {
	var in struct{ Q money.Decimal }
	if err := json.Unmarshal([]byte(`{"Q":12345678901234567890.123}`), &in); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(in)
	if err != nil || string(out) != `{"Q":12345678901234567890.123}` {
		t.Errorf("got %s, %v", out, err)
	}
	if err := json.Unmarshal([]byte(`{"Q":"1"}`), &in); err == nil {
		t.Error("a string was taken for a number")
	}
}

// The arithmetic agrees with math/big's rationals.
func TestAgreesWithRationals(t *testing.T) {
	number := rapid.Custom(func(t *rapid.T) money.Decimal {
		n := rapid.OneOf(rapid.Int64Range(-1e15, 1e15), rapid.Int64Range(-9e18, 9e18)).Draw(t, "n")
		return money.Scaled(n, rapid.Int32Range(0, 8).Draw(t, "places"))
	})
	rat := func(d money.Decimal) *big.Rat {
		r, ok := new(big.Rat).SetString(d.String())
		if !ok {
			t.Fatalf("no rational: %s", d)
		}
		return r
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := number.Draw(t, "a"), number.Draw(t, "b")
		if rat(a.Add(b)).Cmp(new(big.Rat).Add(rat(a), rat(b))) != 0 ||
			rat(a.Sub(b)).Cmp(new(big.Rat).Sub(rat(a), rat(b))) != 0 ||
			rat(a.Mul(b)).Cmp(new(big.Rat).Mul(rat(a), rat(b))) != 0 {
			t.Fatalf("arithmetic of %s and %s", a, b)
		}
		if a.Cmp(b) != rat(a).Cmp(rat(b)) {
			t.Fatalf("order of %s and %s", a, b)
		}
		if places := rapid.Int32Range(0, 12).Draw(t, "places"); !b.IsZero() {
			want := new(big.Rat).Quo(rat(a), rat(b)).FloatString(int(places)) // rounds half away from zero
			if got := a.Quo(b, places).Fixed(places); got != want && !(want == "-"+got && a.Quo(b, places).IsZero()) {
				t.Fatalf("%s / %s = %s, want %s", a, b, got, want)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("21.60")
	f.Add("-1e5")
	f.Fuzz(func(t *testing.T, s string) {
		d, err := money.Parse(s)
		if err != nil {
			return
		}
		again, err := money.Parse(d.String())
		if err != nil || !again.Equal(d) {
			t.Fatalf("%q became %s became %s (%v)", s, d, again, err)
		}
	})
}

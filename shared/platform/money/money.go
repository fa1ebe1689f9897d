// Package money holds exact decimals: amounts, rates, quantities, weights and conversion rates. No money or
// quantity is a binary float.
//
// A Decimal is an immutable value. In JSON and in the table it is a bare number that keeps its digits.
package money

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/cockroachdb/apd/v3"
)

// Decimal places that values are rounded to.
const (
	AmountPlaces   = 2 // line amounts, totals
	RatePlaces     = 5 // prices per unit
	QuantityPlaces = 3 // quantities in any unit
)

// maxDigits is the number of digits that DynamoDB keeps.
const maxDigits = 38

// exact computes sums and products. 80 digits hold every product of two numbers that Parse accepts.
var exact = apd.Context{Precision: 80, MaxExponent: apd.MaxExponent, MinExponent: apd.MinExponent,
	Rounding: apd.RoundHalfUp}

// Decimal is an exact decimal number. The zero value is 0.
type Decimal struct{ d apd.Decimal }

// Zero is 0.
var Zero Decimal

// Int makes a whole number.
func Int(n int64) Decimal {
	var r Decimal
	r.d.SetInt64(n)
	return r
}

// Scaled makes n × 10^-places: Scaled(2160, 2) is 21.60.
func Scaled(n int64, places int32) Decimal {
	var r Decimal
	r.d.SetFinite(n, -places)
	return r
}

// Parse reads a decimal number such as "21.60", "-3" or "1e3". It refuses infinities and NaN.
func Parse(s string) (Decimal, error) {
	var r Decimal
	if len(s) > 64 {
		return Zero, fmt.Errorf("parse decimal: %d characters are too many", len(s))
	}
	if _, _, err := r.d.SetString(s); err != nil {
		return Zero, fmt.Errorf("parse decimal %q: %w", s, err)
	}
	if r.d.Form != apd.Finite {
		return Zero, fmt.Errorf("parse decimal %q: not a finite number", s)
	}
	// 60: the number can be read again when written without an exponent
	if n := r.d.NumDigits(); n > maxDigits || r.d.Exponent < -maxDigits || n+int64(r.d.Exponent) > 60 {
		return Zero, fmt.Errorf("parse decimal %q: out of range", s)
	}
	return r, nil
}

// MustParse is Parse for constants; it panics on an invalid number.
func MustParse(s string) Decimal {
	d, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return d
}

// Add returns a + b.
func (a Decimal) Add(b Decimal) Decimal { return calc(exact.Add, a, b) }

// Sub returns a − b.
func (a Decimal) Sub(b Decimal) Decimal { return calc(exact.Sub, a, b) }

// Mul returns a × b.
func (a Decimal) Mul(b Decimal) Decimal {
	if r, ok := mulSmall(a, b); ok {
		return r
	}
	return calc(exact.Mul, a, b)
}

// Neg returns −a.
func (a Decimal) Neg() Decimal { return Zero.Sub(a) }

func calc(op func(d, x, y *apd.Decimal) (apd.Condition, error), a, b Decimal) Decimal {
	var r Decimal
	if _, err := op(&r.d, &a.d, &b.d); err != nil {
		panic(fmt.Sprintf("money: %s and %s: %v", a, b, err)) // only beyond 10^±100000, which Parse refuses
	}
	return r
}

// Quo returns a ÷ b, rounded once to the given number of places, half away from zero. b must not be zero.
func (a Decimal) Quo(b Decimal, places int32) Decimal {
	if b.IsZero() {
		panic("money: division by zero")
	}
	if r, ok := quoSmall(a, b, places); ok {
		return r
	}
	var q apd.Decimal
	// The quotient is truncated far beyond the wanted place, so that only the rounding below has an effect.
	truncating := exact
	truncating.Rounding = apd.RoundDown
	if _, err := truncating.Quo(&q, &a.d, &b.d); err != nil {
		panic(fmt.Sprintf("money: %s / %s: %v", a, b, err))
	}
	return Decimal{q}.Round(places)
}

// QuoUp returns a ÷ b rounded up to the given number of places. b must be greater than zero.
func (a Decimal) QuoUp(b Decimal, places int32) Decimal {
	q := a.Quo(b, places)
	if q.Mul(b).Less(a) {
		return q.Add(Scaled(1, places))
	}
	return q
}

// Round returns a with at most the given number of places, rounded half away from zero.
func (a Decimal) Round(places int32) Decimal {
	if -a.d.Exponent <= places {
		return a
	}
	var r Decimal
	if _, err := exact.Quantize(&r.d, &a.d, -places); err != nil {
		panic(fmt.Sprintf("money: round %s to %d places: %v", a, places, err))
	}
	return r
}

// Amount returns a rounded to cents.
func (a Decimal) Amount() Decimal { return a.Round(AmountPlaces) }

// Fixed returns a with exactly the given number of places, for print and ERP texts.
func (a Decimal) Fixed(places int32) string {
	var r apd.Decimal
	if _, err := exact.Quantize(&r, &a.d, -places); err != nil {
		return a.String()
	}
	if r.IsZero() {
		r.Negative = false // -0.001 is printed as 0.00
	}
	return r.Text('f')
}

// Cmp returns -1, 0 or 1 if a is less than, equal to or greater than b.
func (a Decimal) Cmp(b Decimal) int { return a.d.Cmp(&b.d) }

// Equal reports whether a and b are the same number (1.0 equals 1).
func (a Decimal) Equal(b Decimal) bool { return a.Cmp(b) == 0 }

// Same reports whether two optional numbers are equal, or both nil.
func Same(a, b *Decimal) bool {
	return a == b || a != nil && b != nil && a.Equal(*b)
}

// Less reports whether a < b.
func (a Decimal) Less(b Decimal) bool { return a.Cmp(b) < 0 }

// Sign returns -1, 0 or 1.
func (a Decimal) Sign() int { return a.d.Sign() }

// IsZero reports whether a is 0.
func (a Decimal) IsZero() bool { return a.d.IsZero() }

// Places returns the number of decimal places that a needs: 2 for 21.60 and 21.65, 1 for 21.6.
func (a Decimal) Places() int32 {
	if a.IsZero() {
		return 0
	}
	var r apd.Decimal
	r.Reduce(&a.d)
	return max(-r.Exponent, 0)
}

// Max returns the greater of a and b.
func (a Decimal) Max(b Decimal) Decimal {
	if a.Less(b) {
		return b
	}
	return a
}

// Min returns the lesser of a and b.
func (a Decimal) Min(b Decimal) Decimal {
	if b.Less(a) {
		return b
	}
	return a
}

// String returns a without an exponent and without trailing zeros after the point.
func (a Decimal) String() string {
	if a.IsZero() {
		return "0" // also if the exponent is not 0
	}
	s := a.d.Text('f')
	if strings.IndexByte(s, '.') >= 0 {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// Float returns the nearest binary float. Use it only for ratios on a dashboard and for metrics, never for
// money.
func (a Decimal) Float() float64 {
	f, _ := a.d.Float64()
	return f
}

// MarshalJSON writes a bare number.
func (a Decimal) MarshalJSON() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalJSON reads a number. It refuses strings: on the wire a quantity is a number.
func (a *Decimal) UnmarshalJSON(b []byte) error {
	if bytes.Equal(b, []byte("null")) {
		return nil
	}
	if len(b) > 0 && b[0] == '"' {
		return fmt.Errorf("expected a number, got a string")
	}
	d, err := Parse(string(b))
	if err != nil {
		return err
	}
	*a = d
	return nil
}

// Sum adds up the values that each returns for the elements of s.
func Sum[T any](s []T, each func(T) Decimal) Decimal {
	var total Decimal
	for _, v := range s {
		total = total.Add(each(v))
	}
	return total
}

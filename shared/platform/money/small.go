package money

import "math/bits"

// Nearly all prices and quantities have coefficients of at most 64 bits. Their products and quotients are computed here
// without big integers, which takes a tenth of the time. Each function reports false for what does not fit; then apd
// computes it.

// maxShift is the largest power of ten in 64 bits.
const maxShift = 19

var powers = func() (all [maxShift + 1]uint64) {
	all[0] = 1
	for i := 1; i <= maxShift; i++ {
		all[i] = 10 * all[i-1]
	}
	return all
}()

// mulSmall returns a × b.
func mulSmall(a, b Decimal) (Decimal, bool) {
	if !a.d.Coeff.IsUint64() || !b.d.Coeff.IsUint64() {
		return Zero, false
	}
	high, low := bits.Mul64(a.d.Coeff.Uint64(), b.d.Coeff.Uint64())
	if high != 0 {
		return Zero, false
	}
	return small(low, a.d.Exponent+b.d.Exponent, a.d.Negative != b.d.Negative), true
}

// quoSmall returns a ÷ b, rounded half away from zero to the given number of places.
func quoSmall(a, b Decimal, places int32) (Decimal, bool) {
	if !a.d.Coeff.IsUint64() || !b.d.Coeff.IsUint64() {
		return Zero, false
	}
	shift := a.d.Exponent - b.d.Exponent + places // a ÷ b = coefficient of a × 10^shift ÷ coefficient of b × 10^-places
	by := b.d.Coeff.Uint64()
	var high, low uint64
	switch {
	case shift > maxShift || shift < -maxShift:
		return Zero, false
	case shift >= 0:
		high, low = bits.Mul64(a.d.Coeff.Uint64(), powers[shift])
	default:
		var over uint64
		low = a.d.Coeff.Uint64()
		if over, by = bits.Mul64(by, powers[-shift]); over != 0 {
			return Zero, false
		}
	}
	if high >= by { // the quotient has more than 64 bits
		return Zero, false
	}
	quotient, rest := bits.Div64(high, low, by)
	if rest >= by-rest {
		if quotient++; quotient == 0 {
			return Zero, false
		}
	}
	return small(quotient, -places, a.d.Negative != b.d.Negative), true
}

func small(coefficient uint64, exponent int32, negative bool) Decimal {
	var r Decimal
	r.d.Coeff.SetUint64(coefficient)
	r.d.Exponent, r.d.Negative = exponent, negative && coefficient != 0
	return r
}

package suiteql

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"backdock/shared/platform/money"

	"modernc.org/sqlite"
)

// ToScaled returns d as an integer of 10^-8, rounded half away from zero. It fails if the result does not fit 64 bits.
func ToScaled(d money.Decimal) (int64, error) {
	n, err := strconv.ParseInt(d.Mul(money.Int(Scale)).Round(0).String(), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("number %s is out of range", d)
	}
	return n, nil
}

// FromScaled returns the decimal of a scaled integer.
func FromScaled(n int64) money.Decimal { return money.Scaled(n, 8) }

// These are the functions that the generated SQL calls. They return NULL for a NULL argument. They are short and
// independent of each other, so they stand in one long list.
func init() {
	register("sql_mul", 2, func(a []driver.Value) (driver.Value, error) {
		return ratio(a[0], a[1], Scale)
	})
	register("sql_div", 2, func(a []driver.Value) (driver.Value, error) {
		d, err := integer(a[1])
		if err != nil || d == 0 {
			return nil, errors.Join(err, errors.New("divisor is equal to zero"))
		}
		return ratio(a[0], int64(Scale), d)
	})
	register("sql_text", 1, func(a []driver.Value) (driver.Value, error) {
		n, err := integer(a[0])
		return FromScaled(n).String(), err
	})
	register("sql_decimal", 1, func(a []driver.Value) (driver.Value, error) {
		d, err := money.Parse(strings.TrimSpace(text(a[0])))
		if err != nil {
			return nil, errors.New("invalid number")
		}
		return ToScaled(d)
	})
	register("sql_integer", 1, func(a []driver.Value) (driver.Value, error) {
		n, err := strconv.ParseInt(strings.TrimSpace(text(a[0])), 10, 64)
		if err != nil {
			return nil, errors.New("invalid number")
		}
		return n, nil
	})
	rounding := func(round func(d money.Decimal, places int32) money.Decimal) func([]driver.Value) (driver.Value, error) {
		return func(a []driver.Value) (driver.Value, error) {
			n, err := integer(a[0])
			if err != nil {
				return nil, err
			}
			places := int64(0)
			if len(a) == 2 {
				if places, err = integer(a[1]); err != nil || places < -8 || places > 8 {
					return nil, errors.New("invalid number of places")
				}
			}
			return ToScaled(round(FromScaled(n), int32(places)))
		}
	}
	register("sql_round", -1, rounding(money.Decimal.Round))
	register("sql_trunc", 2, rounding(func(d money.Decimal, places int32) money.Decimal { return truncate(d, places) }))
	register("sql_floor", 1, rounding(func(d money.Decimal, _ int32) money.Decimal { return floor(d) }))
	register("sql_ceil", 1, rounding(func(d money.Decimal, _ int32) money.Decimal { return floor(d.Neg()).Neg() }))
	register("sql_show_date", 1, func(a []driver.Value) (driver.Value, error) {
		return ShowDate(text(a[0])), nil
	})
	register("sql_account_date", 1, func(a []driver.Value) (driver.Value, error) {
		t, err := parseAccountDate(text(a[0]))
		return t.Format(DateLayout), err
	})
	register("sql_to_char", 2, func(a []driver.Value) (driver.Value, error) {
		t, err := time.Parse(DateLayout, text(a[0]))
		if err != nil {
			return nil, err
		}
		return formatDate(t, text(a[1]))
	})
	register("sql_to_date", -1, func(a []driver.Value) (driver.Value, error) {
		if len(a) == 1 {
			t, err := parseAccountDate(text(a[0]))
			return t.Format(DateLayout), err
		}
		t, err := readDate(text(a[0]), text(a[1]))
		return t.Format(DateLayout), err
	})
	onDate := func(change func(t time.Time, arg driver.Value) (time.Time, error)) func([]driver.Value) (driver.Value,
		error) {
		return func(a []driver.Value) (driver.Value, error) {
			t, err := time.Parse(DateLayout, text(a[0]))
			if err != nil {
				return nil, err
			}
			t, err = change(t, a[1])
			if t.Year() < 1 || t.Year() > 9999 {
				return nil, errors.New("date is out of range")
			}
			return t.Format(DateLayout), err
		}
	}
	register("sql_trunc_date", 2, onDate(func(t time.Time, unit driver.Value) (time.Time, error) {
		return truncateDate(t, text(unit))
	}))
	register("sql_add_months", 2, onDate(func(t time.Time, months driver.Value) (time.Time, error) {
		n, err := integer(months)
		if n < -12000 || n > 12000 {
			return t, errors.New("date is out of range")
		}
		first := time.Date(t.Year(), t.Month()+time.Month(n), 1, t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
		last := first.AddDate(0, 1, -1).Day()
		return first.AddDate(0, 0, min(t.Day(), last)-1), err
	}))
	register("sql_add_days", 2, onDate(func(t time.Time, days driver.Value) (time.Time, error) {
		n, err := integer(days)
		if n > 4_000_000*Scale || n < -4_000_000*Scale {
			return t, errors.New("date is out of range")
		}
		whole, part := n/Scale, n%Scale
		return t.AddDate(0, 0, int(whole)).Add(time.Duration(part*86400/Scale) * time.Second), err
	}))
	register("sql_days_between", 2, func(a []driver.Value) (driver.Value, error) {
		x, err := time.Parse(DateLayout, text(a[0]))
		if err != nil {
			return nil, err
		}
		y, err := time.Parse(DateLayout, text(a[1]))
		if err != nil {
			return nil, err
		}
		seconds := x.Unix() - y.Unix()
		return ratio(seconds, int64(Scale), 86400)
	})
}

func register(name string, args int32, f func([]driver.Value) (driver.Value, error)) {
	sqlite.MustRegisterDeterministicScalarFunction(name, args, func(_ *sqlite.FunctionContext,
		a []driver.Value) (driver.Value, error) {
		for _, v := range a {
			if v == nil {
				return nil, nil
			}
		}
		v, err := f(a)
		if err != nil {
			return nil, err
		}
		return v, nil
	})
}

// ratio returns a × b ÷ d, rounded half away from zero.
func ratio(a, b driver.Value, d int64) (driver.Value, error) {
	x, err := integer(a)
	if err != nil {
		return nil, err
	}
	y, err := integer(b)
	if err != nil {
		return nil, err
	}
	product := new(big.Int).Mul(big.NewInt(x), big.NewInt(y))
	quotient, rest := new(big.Int).QuoRem(product, big.NewInt(d), new(big.Int))
	if rest.Abs(rest).Lsh(rest, 1).CmpAbs(big.NewInt(d)) >= 0 {
		quotient.Add(quotient, big.NewInt(int64(product.Sign()*big.NewInt(d).Sign())))
	}
	if !quotient.IsInt64() {
		return nil, errors.New("numeric overflow")
	}
	return quotient.Int64(), nil
}

func truncate(d money.Decimal, places int32) money.Decimal {
	r := d.Round(places)
	if d.Sign() > 0 && d.Less(r) {
		return r.Sub(unit(places))
	}
	if d.Sign() < 0 && r.Less(d) {
		return r.Add(unit(places))
	}
	return r
}

func floor(d money.Decimal) money.Decimal {
	r := d.Round(0)
	if d.Less(r) {
		return r.Sub(money.Int(1))
	}
	return r
}

// unit returns 10^-places.
func unit(places int32) money.Decimal { return money.Scaled(1, places) }

func integer(v driver.Value) (int64, error) {
	if n, ok := v.(int64); ok {
		return n, nil
	}
	return 0, errors.New("invalid number")
}

func text(v driver.Value) string {
	switch v := v.(type) {
	case string:
		return v
	case []byte:
		return string(v)
	}
	return fmt.Sprint(v)
}

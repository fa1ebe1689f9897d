package money_test

import (
	"testing"

	"backdock/shared/platform/money"
)

var sink money.Decimal

// BenchmarkLine measures the arithmetic of one order line: a tier's price divided by the sale unit's rate,
// times the chosen unit's rate, rounded, times a quantity, rounded.
func BenchmarkLine(b *testing.B) {
	price, sale, chosen, quantity := money.MustParse("21.60"), money.MustParse("12"), money.MustParse("0.5"),
		money.MustParse("37.5")
	b.ReportAllocs()
	for b.Loop() {
		sink = price.Mul(chosen).Quo(sale, money.RatePlaces).Mul(quantity).Amount()
	}
}

func BenchmarkQuo(b *testing.B) {
	for name, by := range map[string]string{"exact": "12.5", "periodic": "7"} {
		b.Run(name, func(b *testing.B) {
			price, sale := money.MustParse("21.60"), money.MustParse(by)
			b.ReportAllocs()
			for b.Loop() {
				sink = price.Quo(sale, money.RatePlaces)
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		sink, _ = money.Parse("12345.678")
	}
}

func BenchmarkString(b *testing.B) {
	n := money.MustParse("12345.678")
	for b.Loop() {
		_ = n.String()
	}
}
